import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MARK_HEADER, markText } from '#protocol/devices/mark.ts'
import { edgeState } from '#protocol/devices/state-call.ts'
import { REFUSALS } from '#protocol/kit/refusals.ts'
import { type AuditedReceipt, registerAudit } from '#protocol/register/audit.ts'
import { ask, confirm, Question, type Receipt } from '#protocol/register/calls.ts'
import { EPOCH_HEADER, mayAsk, readEpoch, registerReport } from '#protocol/register/report.ts'
import type { ReportPart } from '#protocol/sync/recount.ts'

/**
 * The other side of the questions in register/calls.ts, for tests of the register's half: it journals,
 * answers a repeated question as the first time, voids by question and prints once. `lose` makes it
 * unreachable the way a cut line does, before it acted or after.
 */
export interface Counter {
  entries: { question: Question; receipt: Receipt }[]
  refused: Set<string>
  voided: Set<string>
  confirmed: Set<string>
  /** One per slip of paper: the question it belongs to. */
  papers: { question_id: string; copy: boolean }[]
  /** Asked before it acts on a request. */
  lose: (path: string) => 'request' | 'answer' | undefined
  refuse: (question: Question) => string | undefined
  onPrint: (question_id: string) => void
  jam: boolean
  /** Like the real edge: only a void is remembered, a refusal is decided anew. */
  forgetsRefusals: boolean
  /** Says no to a question that it has answered, as an edge whose program no longer takes its shape. */
  refuseRepeats: boolean
  /** Receipts that it was asked to compare, call by call. */
  audits: AuditedReceipt[][]
  /** Says with every answer how far its journal goes; an edge of before does not. */
  saysMark: boolean
  epoch: number
  /** What the hub got of the register, in order; null while the line is down. */
  reports: ReportPart[] | null
  /** Receipts of another box that were confirmed here; their paper waits while it is a number of times. */
  ofBefore: string[]
}

export interface CounterEdge extends Counter {
  origin: string
  /** What calls said that their device has seen. */
  carried: string[]
  close(): Promise<void>
}

export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length ? JSON.parse(Buffer.concat(chunks).toString()) : undefined
}

export type Reply = { status: number; body: unknown; code?: string }
export function data(value: unknown): Reply {
  return { status: 200, body: { data: value } }
}
export function refusal(message: string): Reply {
  return { status: 422, body: { message, errors: { message: [message] } } }
}

function denied(code: 'box_changed' | 'hub_away'): Reply {
  return { ...refusal(code), status: REFUSALS[code], code }
}

function journal(edge: Counter, question: Question): Receipt {
  const n = edge.entries.length + 1
  const body = JSON.stringify({ n, question })
  const hash = createHash('sha256').update(body).digest('hex')
  const receipt = { question_id: question.question_id, epoch: edge.epoch, n, hash, body }
  edge.entries.push({ question, receipt })
  return receipt
}

function answerQuestion(edge: Counter, question: Question): Reply {
  const known = edge.entries.find((entry) => entry.question.question_id === question.question_id)
  if (known && edge.refuseRepeats) return refusal('Not in this shape.')
  if (known) return data(ask.answer.parse(known.receipt))
  const why = edge.refused.has(question.question_id) ? 'This question has ended.' : edge.refuse(question)
  if (why) {
    if (!edge.forgetsRefusals) edge.refused.add(question.question_id)
    return refusal(why)
  }
  if (question.kind === 'void') {
    const bore = edge.entries.some((entry) => entry.question.question_id === question.of)
    ;(bore ? edge.voided : edge.refused).add(question.of)
  }
  return data(ask.answer.parse(journal(edge, question)))
}

function print(edge: Counter, question_id: string, copy: boolean): string {
  const before = edge.papers.some((paper) => paper.question_id === question_id)
  if (edge.jam) return 'failed'
  if (copy || !before) {
    edge.onPrint(question_id)
    edge.papers.push({ question_id, copy })
  }
  return 'printed'
}

function answerConfirm(edge: Counter, question_id: string, body: unknown): Reply {
  const asked = confirm.body!.parse(body) as { print: boolean; copy: boolean; receipt?: { epoch: number } }
  const isOfBefore = (asked.receipt?.epoch ?? edge.epoch) < edge.epoch
  if (isOfBefore) edge.ofBefore.push(question_id)
  else if (!edge.entries.some((entry) => entry.question.question_id === question_id)) return refusal('unknown')
  edge.confirmed.add(question_id)
  const printed = asked.print ? print(edge, question_id, asked.copy) : 'none'
  return data(confirm.answer.parse({ confirmed: true, printed }))
}

function answerState(edge: Counter, question_id: string): Reply {
  const receipt = edge.entries.find((entry) => entry.question.question_id === question_id)?.receipt ?? null
  const printed = edge.papers.some((paper) => paper.question_id === question_id)
  const live = edge.confirmed.has(question_id) ? 'confirmed' : 'open'
  const ended = edge.voided.has(question_id) ? 'voided' : edge.refused.has(question_id) ? 'refused' : undefined
  const state = ended ?? (receipt ? live : 'unknown')
  return data({ state, receipt, printed: printed ? 'printed' : 'failed' })
}

function takeReport(edge: Counter, body: unknown): Reply {
  if (edge.reports === null) return denied('hub_away')
  const { epoch, ...part } = registerReport.body!.parse(body) as ReportPart & { epoch: number }
  if (epoch !== edge.epoch) return denied('box_changed')
  edge.reports.push(part)
  return data({ recount: null })
}

/** One call of the contract, answered. */
export function answerCounter(
  edge: Counter,
  method: string,
  path: string,
  body: unknown,
  headers: IncomingHttpHeaders,
): Reply {
  if (path === registerReport.path) return takeReport(edge, body)
  if (!mayAsk(readEpoch(String(headers[EPOCH_HEADER.toLowerCase()])), edge.epoch)) return denied('box_changed')
  if (path === registerAudit.path) {
    const { receipts } = registerAudit.body!.parse(body) as { receipts: AuditedReceipt[] }
    edge.audits.push(receipts)
    return data({ compared: receipts.length })
  }
  const [, , , , question_id, doing] = path.split('/')
  if (method === 'POST' && !question_id) return answerQuestion(edge, Question.parse(body))
  if (method === 'POST' && doing === 'confirm') return answerConfirm(edge, question_id!, body)
  return answerState(edge, question_id!)
}

function stateOf({ epoch }: Counter) {
  const since = '2026-11-21T18:00:00.000Z'
  return {
    cinema_id: 1,
    cinema: 'Lichthof',
    time_zone: 'Europe/Berlin',
    locale: 'en',
    selling: true,
    epoch,
    disk: { state: 'ok', since, free_bytes: 1_000_000_000 },
    line: { up: true, since, waiting: 0, troubles: [] },
    printer: { state: 'operational', waiting: 0 },
    catalogue: { synced_at: since, refused: 0 },
  }
}

async function serve(edge: CounterEdge, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? ''
  const body = await readBody(request)
  const lost = edge.lose(path)
  if (lost === 'request') return void request.socket.destroy()
  const reply =
    path === edgeState.path
      ? data(stateOf(edge))
      : answerCounter(edge, request.method ?? 'GET', path, body, request.headers)
  if (lost === 'answer') return void request.socket.destroy()
  const code = reply.code ? { 'x-refusal': reply.code } : {}
  const mark = { epoch: edge.epoch, n: edge.entries.length, seal: 's'.repeat(43) }
  const said = edge.saysMark ? { [MARK_HEADER]: markText(mark) } : {}
  edge.carried.push(String(request.headers[MARK_HEADER.toLowerCase()] ?? ''))
  response
    .writeHead(reply.status, { 'content-type': 'application/json', ...said, ...code })
    .end(JSON.stringify(reply.body))
}

export function createCounter(): Counter {
  return {
    entries: [],
    refused: new Set(),
    voided: new Set(),
    confirmed: new Set(),
    papers: [],
    lose: () => undefined,
    refuse: () => undefined,
    onPrint: () => undefined,
    jam: false,
    forgetsRefusals: false,
    refuseRepeats: false,
    saysMark: false,
    epoch: 1,
    reports: [],
    audits: [],
    ofBefore: [],
  }
}

export async function startCounterEdge(): Promise<CounterEdge> {
  const server = createServer((request, response) => void serve(edge, request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const edge: CounterEdge = Object.assign(createCounter(), {
    carried: [],
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
  return edge
}

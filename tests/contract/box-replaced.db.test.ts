import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Running } from '#protocol/server/running.ts'
import { Line } from '../../deploy/line.ts'
import { draftTicketCents } from '../../devices/register/bill/prices.ts'
import { createEdgeClient, type EdgeClient } from '../../devices/shell/edge-client.ts'
import { Questions } from '../../devices/shell/questions.ts'
import { openSqliteOutbox } from '../../devices/shell/testing/outbox-sqlite.ts'
import { type PrintedSlip, startVirtualPrinter, type VirtualPrinter } from '../../edge/printing/virtual.ts'
import { buildHub } from '../../hub/build.ts'
import { readConfig } from '../../hub/config.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import type { Browser } from '../../hub/http/testing/hub.ts'
import { enrolmentCredential } from '../../hub/sync/edges.ts'
import { employeeList, pairingStart, pairingStatus, signIn } from '../../protocol/devices/calls.ts'
import { edgeState } from '../../protocol/devices/state-call.ts'
import { type EntryOf, readEntryBody } from '../../protocol/ledger/entries.ts'
import { ask, type Question, registerHold, registerSchedule, registerState } from '../../protocol/register/calls.ts'
import { listen } from '../../protocol/server/listen.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { signInAt } from '../constellation/house.ts'
import { until } from '../until.ts'

import { approve, pickSchedule, SELLER } from './evening.ts'
import { type RunningEdge, startEdge } from './release.ts'

/**
 * The box of a cinema dies in the evening: a real hub over PostgreSQL, real edge processes at one address,
 * and registers whose memory is a file. Another, empty box takes its place, and everything that was sold is
 * there again.
 */
const SECRET = 'd3c5e7f9b1d2a4c6e8f0b2d4a6c8e0f2b4d6a8c0'
const [EXHIBITOR, CINEMA] = [1, 1]
const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'foyer-replaced-'))
const running = new Running()
let database: FreshDatabase
let line: Line
let printer: VirtualPrinter
let manager: Browser
let box: RunningEdge
let left: Register
let right: Register

beforeAll(async () => {
  database = await freshDatabase()
  mkdirSync(join(folder, 'hub', 'hub'), { recursive: true })
  const config = readConfig({ DATA_DIR: join(folder, 'hub'), DEMO: '1', DEMO_DAYS: '3', ENROLMENT_SECRET: SECRET })
  const server = await listen(await buildHub(config, log, database.url, running), { port: 0 })
  running.onStop(() => server.close(0))
  const hub_url = `http://localhost:${server.port}`
  line = await Line.open(server.port)
  printer = await startVirtualPrinter()
  const { managers } = (await (await fetch(`${hub_url}/demo/facts`)).json()) as Facts
  manager = await signInAt(hub_url, managers.find(({ roles }) => roles.includes('Administrator')) ?? managers[0]!)
  // nothing of it comes out on paper: its printer is broken
  const EDGE_CREDENTIAL = enrolmentCredential(SECRET, CINEMA)
  box = await startBox('first', { CINEMA_ID: String(CINEMA), EDGE_CREDENTIAL, PRINTER_ADDRESS: '127.0.0.1:1' })
  left = await openRegister('left')
  right = await openRegister('right')
})
afterAll(async () => {
  await box?.end()
  await line?.close()
  await printer?.stop()
  await running.stop(log)
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Facts {
  managers: { email: string; password: string; roles: string[] }[]
}

function startBox(name: string, env: Record<string, string>): Promise<RunningEdge> {
  const HUB_URL = `http://localhost:${line.port}`
  return startEdge({ DATA_DIR: join(folder, name), EDGE_PORT: String(box?.port ?? 0), HUB_URL, DEMO: '0', ...env })
}

/** A register without a screen: its engine, its memory, and whom the box knows it as. */
interface Register {
  edge: EdgeClient
  questions: Questions
  enter(): Promise<void>
  /** Whether answers to questions are lost on their way. */
  way: { loses: boolean }
}

async function openRegister(name: string): Promise<Register> {
  const headers: Record<string, string> = {}
  const way = { loses: false }
  const client = createEdgeClient({
    origin: box.url,
    fetch,
    headers: () => headers,
    marks: {
      carried: () => questions.carried(),
      answered: (said, carried) => questions.answered(said, carried),
    },
    timeout_ms: 20_000,
  })
  const edge: EdgeClient = async (call, request) => {
    const answer = await client(call, request)
    const isLost = way.loses && (call as unknown) === ask
    return isLost ? { kind: 'unreachable', why: 'no_answer' } : answer
  }
  const storage = openSqliteOutbox(join(folder, `${name}.sqlite`))
  running.onStop(() => storage.close())
  const questions: Questions = new Questions({ storage, edge, now: () => new Date().toISOString(), new_id: randomUUID })
  await questions.start()
  const device_uuid = randomUUID()
  const asked = await answered(edge(pairingStart, { body: { device_uuid, type: 'register', name } }))
  await approve(box.url, asked.pin, device_uuid)
  const secret = { params: { device_uuid }, headers: { 'x-pairing-secret': asked.secret } }
  const { token } = await answered(edge(pairingStatus, secret))
  Object.assign(headers, { 'x-device-uuid': device_uuid, 'x-device-token': token })
  const enter = async (): Promise<void> => {
    delete headers['x-device-user']
    const person = (await answered(edge(employeeList))).find((one) => one.name === SELLER.name)!
    const entered = await answered(edge(signIn, { body: { employee_id: person.id, pin: SELLER.pin } }))
    headers['x-device-user'] = entered.user_token
  }
  const register: Register = { edge, questions, enter, way }
  await meet(register)
  await enter()
  return register
}

async function answered<A>(asking: Promise<{ kind: string } | { kind: 'answer'; data: A }>): Promise<A> {
  const answer = await asking
  if (answer.kind !== 'answer') throw new Error(JSON.stringify(answer))
  return (answer as { data: A }).data
}

/** What a register does when it finds its box again. */
async function meet({ edge, questions }: Register): Promise<void> {
  await questions.meet((await answered(edge(edgeState))).epoch)
}

/** A sale of so many seats in cash, with the seats that the box gives. */
async function saleOf({ edge }: Register, want: { count: number } | { slots: number[] }, schedule_id: number) {
  const state = await answered(edge(registerState))
  const open = await answered(edge(registerSchedule, { params: { schedule_id } }))
  const bill_id = randomUUID()
  const { held } = await answered(edge(registerHold, { params: { bill_id }, body: { schedule_id, ...want } }))
  const price_rate_id = open.tariffs[0]!.price_rate_id
  const lines = held.map((slot) => ({ kind: 'ticket' as const, id: randomUUID(), schedule_id, slot, price_rate_id }))
  const total_cents = lines.reduce((sum, one) => sum + draftTicketCents(open, { ...one, seat_class: null }), 0)
  const payment_method_id = state.payment_methods.find(({ type }) => type === 'cash')!.id
  const payment = { id: randomUUID(), payment_method_id, amount_cents: total_cents, tendered_cents: total_cents }
  const question_id = randomUUID()
  return { kind: 'sale', question_id, bill_id, lines, payments: [payment], total_cents } satisfies Question
}

async function sell(register: Register, want: { count: number } | { slots: number[] }, schedule_id: number) {
  const question = await saleOf(register, want, schedule_id)
  const outcome = await register.questions.ask(question)
  const sold = outcome.kind === 'answered' ? (readEntryBody(outcome.receipt.body) as EntryOf<'sold'>) : null
  return { question, outcome, sold, tickets: sold?.tickets ?? [] }
}

async function atPortal(path: string, body: object) {
  const answer = await manager.send('POST', `/api/portal/edges/${path}`, body)
  const { data } = (await answer.json()) as { data: Record<string, never> }
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.headers.get('x-refusal')}`)
  return data
}

/** The number that a new box shows; the manager types it and approves. */
async function approveBox(): Promise<void> {
  let pin = ''
  await until(async () => {
    const page = await (await fetch(box.url)).text()
    pin = [...(/<b>(\d{3})<\/b><b>(\d{3})<\/b>/.exec(page) ?? [])].slice(1).join('')
    expect(pin).toMatch(/^\d{6}$/)
  })
  const { id } = await atPortal('look-up', { pin })
  await atPortal('approve', { pin, id, cinema_id: CINEMA })
  await until(async () => {
    const state = (await (await fetch(`${box.url}/state`)).json()) as { data: { selling: boolean; epoch?: number } }
    expect(state.data).toMatchObject({ selling: true, epoch: 2 })
  })
}

function codesOn(slips: readonly PrintedSlip[]): string[] {
  return slips.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'qr' ? [mark.text] : [])))
}

async function liveTickets(schedule_id: number): Promise<string[]> {
  const live = `select slot || '/' || ticket_id as place from tickets
    where schedule_id = $1 and state = 'live' order by slot`
  return withExhibitor(database.pool, EXHIBITOR, async (client) => {
    const { rows } = await client.query<{ place: string }>(live, [schedule_id])
    return rows.map(({ place }) => place)
  })
}

test('L9 a box dies after three sales of which the hub has one: the next one has all three tickets and prints them', async () => {
  let schedule_id = 0
  await until(async () => {
    schedule_id = pickSchedule(await answered(left.edge(registerState)))?.id ?? 0
    expect(schedule_id).toBeGreaterThan(0)
  })
  const first = await sell(left, { count: 2 }, schedule_id)
  await until(async () => expect((await answered(left.edge(edgeState))).line).toMatchObject({ up: true, waiting: 0 }))
  await line.cut()
  const second = await sell(left, { count: 1 }, schedule_id)
  const third = await sell(left, { count: 3 }, schedule_id)
  left.way.loses = true
  const lost = await sell(left, { count: 1 }, schedule_id)
  left.way.loses = false
  expect([first, second, third, lost].map(({ outcome }) => outcome.kind)).toEqual([
    'answered',
    'answered',
    'answered',
    'unanswered',
  ])
  await box.end()
  await line.restore()
  await atPortal(`${CINEMA}/end`, { cinema: 'Lichthof' })

  box = await startBox('second', { PRINTER_ADDRESS: `127.0.0.1:${printer.port}` })
  await approveBox()
  await meet(left)
  const { adoption } = left.questions.get()
  expect(adoption?.given_up.map(({ question_id }) => question_id)).toEqual([lost.question.question_id])
  await until(async () => left.enter())
  await left.questions.pulse()
  expect(left.questions.get().adoption?.reported).toBe(true)
  expect((await answered(left.edge(edgeState))).line.recount).toMatchObject({ reported: 1, registers: 2 })
  await left.questions.pulse()
  expect(printer.slips()).toEqual([])

  await meet(right)
  await right.questions.report()
  await until(async () => expect((await answered(left.edge(edgeState))).line.recount).toBeNull())
  await until(async () => {
    await left.questions.pulse()
    expect(left.questions.get().open).toEqual([])
  })
  const sold = [first, second, third].flatMap(({ tickets }) => tickets)
  const places = sold.map(({ slot, ticket_id }) => `${slot}/${ticket_id}`).sort()
  expect((await liveTickets(schedule_id)).sort()).toEqual(places)
  const codes = codesOn(printer.slips())
  expect(new Set(codes).size).toBe(sold.length)

  const again = await sell(left, { slots: lost.question.lines.map(({ slot }) => slot) }, schedule_id)
  expect(again.outcome.kind).toBe('answered')
  await until(async () => expect((await liveTickets(schedule_id)).length).toBe(sold.length + 1))
})

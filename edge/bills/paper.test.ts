import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type PaperTemplate, PLAIN_PAPER } from '#protocol/catalogue/paper-template.ts'
import type { EntryOf } from '#protocol/ledger/entries.ts'
import { PrintQueue } from '../printing/queue.ts'
import { Replica } from '../replica/replica.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { paperId, paperOfSale, queuePaper, templateOf } from './paper.ts'

let box: EdgeBox
let replica: Replica
let warned: string[]
beforeEach(() => {
  box = edgeBox()
  replica = new Replica(box)
  warned = []
})
afterEach(() => box.close())

const HOUSE = {
  id: 1,
  exhibitor_id: 1,
  deleted_at: null,
  trade_name: 'Lichthof',
  brand: 'Lichthof',
  hosts: [],
  email: 'kino@lichthof.example',
  accent: { h: 88, c: 0.16, l: 0.85 },
  locales: ['de'],
  public_config: { features: {} },
  settings: {},
}
const log = pino({}, { write: (line: string) => warned.push(JSON.parse(line).msg) })

function take(version: number, fields: object): Promise<void> {
  const documents = [{ kind: 'exhibitor', id: 1, version, deleted: false, body: { ...HOUSE, version, ...fields } }]
  return replica.take({ epoch: 'e1', cursor: `c${version}`, resync: false, documents, more: false, pending: false })
}

test('F-333 a till prints what its house says, and plain paper before it knows of any', async () => {
  expect(templateOf({ replica, log }, null)).toEqual(PLAIN_PAPER)
  await take(1, {})
  expect(templateOf({ replica, log }, null)).toEqual(PLAIN_PAPER)
  const paper: PaperTemplate = { ...PLAIN_PAPER, receipt_foot: 'Bis bald' }
  await take(2, { paper })
  expect([templateOf({ replica, log }, null), warned]).toEqual([paper, []])
})

test('F-241 a register prints its own lines, and those of its house where it has none', async () => {
  const uid = '0b0e6f0a-6d6f-4f0e-8f6c-3d6b8f5b7a11'
  const paper: PaperTemplate = { ...PLAIN_PAPER, vat_number: 'DE 1', receipt_foot: 'Bis bald', ticket_foot: 'Ruhe' }
  const of = {
    id: 7,
    exhibitor_id: 1,
    deleted_at: null,
    cinema_id: 1,
    uid,
    type: 'register',
    name: 'Bar',
    series: 'K1',
  }
  const body = { ...of, version: 1, template: { receipt_head: 'An der Bar', receipt_foot: '', ticket_foot: 'Prost' } }
  const documents = [{ kind: 'device', id: 7, version: 1, deleted: false, body }]
  await replica.take({ epoch: 'e1', cursor: 'c0', resync: false, documents, more: false, pending: false })
  await take(1, { paper })
  expect(templateOf({ replica, log }, uid)).toEqual({ ...paper, receipt_head: 'An der Bar', ticket_foot: 'Prost' })
  expect(templateOf({ replica, log }, 'another')).toEqual(paper)
})

test('F-333 paper that cannot be printed stops no sale: plain paper is printed, and the log says so', async () => {
  await take(1, { paper: { ...PLAIN_PAPER, ticket_foot: 'Bis bald \u{1f44b}' } })
  expect(templateOf({ replica, log }, null)).toEqual(PLAIN_PAPER)
  expect(warned).toEqual(['The paper of the house cannot be printed: plain paper is printed in its place'])
})

test('F-239 a ticket of a schedule that the catalogue has forgotten stops no sale: its copy is refused in words, or printed as it was printed first, unless it was moved since', async () => {
  const sold = {
    kind: 'sold',
    tickets: [{ schedule_id: 44, line_id: 'line', slot: 1, ticket_id: 'a1', generation: 1 }],
    lines: [{ id: 'line' }],
  } as EntryOf<'sold'>
  const unasked = {} as never
  const paper = { cinema_id: 1, replica, log, signer: unasked, box: unasked }
  expect(paperOfSale(paper, sold)).toMatchObject({ refusal: { code: 'paper_gone' } })

  const queue = new PrintQueue({ db: box.db, now: () => '2026-11-21T18:00:00.000Z', printer: () => undefined })
  const needs = { queue, printer_id: 1, paper }
  expect(await queuePaper(needs, 'q', sold, false)).toEqual({ ok: true, value: null })
  expect(queue.job('q')).toBeNull()
  expect(await queuePaper(needs, 'q', sold, true)).toMatchObject({ refusal: { code: 'paper_gone' } })
  await queue.enqueue({ event_id: 'q', printer_id: 1, rows: [{ kind: 'space' }] })
  expect(await queuePaper(needs, 'q', sold, true)).toEqual({ ok: true, value: null })
  const moved = { ...sold, tickets: [{ ...sold.tickets[0]!, generation: 2 }] }
  expect(await queuePaper(needs, 'q', moved, true)).toMatchObject({ refusal: { code: 'paper_gone' } })
  expect([paperId('q', sold), paperId('q', moved)]).toEqual(['q', 'q/2'])
  await queue.stop()
})

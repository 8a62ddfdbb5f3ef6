import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decideSale, type SaleCommand } from '#protocol/ledger/decide-bill.ts'
import { type EntryData, type EntryOf, entryBody, NO_HASH, type SealedEntry } from '#protocol/ledger/entries.ts'
import { drawer, edgeWith, pay, productLine, SCHEDULE, sale } from '#protocol/ledger/testing/ledgers.ts'
import { ask, confirm, questionState } from '#protocol/register/calls.ts'
import { EPOCH_HEADER, registerReport } from '#protocol/register/report.ts'
import { ok, refuse } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { SealedMarks } from '../ledger/sealed-marks.ts'
import { EdgeStore } from '../ledger/store.ts'
import { PrintQueue } from '../printing/queue.ts'
import { Replica } from '../replica/replica.ts'
import { Views } from '../sync/views.ts'
import { ANNA, type EdgeBox, edgeBox, pairDevice } from '../testing/edge-box.ts'
import { livingSale, saleOfBefore } from './of-before.ts'
import type { Asker } from './questions/question.ts'
import { Questions } from './questions.ts'
import { billRoutes } from './routes.ts'

let box: EdgeBox
let store: EdgeStore
let views: Views
beforeEach(() => {
  box = edgeBox()
  store = new EdgeStore(box.db, () => false)
  views = new Views(box.db.sqlite)
  store.admitted({ epoch: 2, token: '', exhibitor_id: 1, key_id: 1 })
})
afterEach(() => box.close())

function asker(device_uuid: string): Asker {
  return { device: { device_uuid }, employee_id: 1 } as Asker
}

/** What the box of before sold: its entry, byte for byte, and what stands in it. */
function soldBefore(question_id: string, device_id: string, more: Partial<SaleCommand> = {}) {
  const { bill } = sale(question_id, [])
  const command = { ...sale(question_id, [1, 2]), bill: { ...bill, device_id }, ...more }
  const sold = decideSale(edgeWith(), command, drawer())
  if (!sold.ok) throw new Error(sold.refusal.code)
  return { sold: sold.value, receipt: sealed(sold.value) }
}

function sealed(data: EntryData, epoch = 1): SealedEntry {
  const body = entryBody(data)
  return { epoch, n: 7, hash: sealHash(NO_HASH, body), body }
}

/** The hub shows its slots of the schedule: with the ticket of each sold one. */
function show(states: string, { tickets }: EntryOf<'sold'>): void {
  const seen = tickets.map(({ slot, ticket_id, generation }) => ({ slot, ticket_id, generation }))
  views.take(
    [{ schedule_id: SCHEDULE, seq: 1, states, tickets: seen.filter(({ slot }) => states[slot - 1] === 's') }],
    '',
  )
}

/** The hub gives its slots 1 to 6, with what stands on them. */
async function give({ tickets, lines, payments, bill }: EntryOf<'sold'>): Promise<void> {
  const hall = {
    schedule_id: SCHEDULE,
    capacity: 6,
    max_online: null,
    sale: 'open' as const,
    screen_id: null,
    moves: 0,
  }
  const slots = [1, 2, 3, 4, 5, 6]
  const bills = [{ ...bill, contact_id: null, visitor: null }]
  const held = { tickets, lines, payments, claims: [], bills, rights: [] }
  const body = entryBody({ kind: 'give', hall, slots, groups: slots, ...held } as unknown as EntryData)
  const entry = { epoch: 2, n: 1, hash: sealHash(NO_HASH, body), body }
  await store.run({ decide: ({ applyDown }) => ok(applyDown(entry)) })
}

describe('L9 paper of what a box of before has sold', () => {
  test('L9 waits while the hub has not said of each ticket whether it lives: no code is signed on a register’s word', () => {
    const { sold } = soldBefore('q', 'k1')
    expect(livingSale({ store, views }, sold)).toBeNull()
    show('..ffff', sold)
    expect(livingSale({ store, views }, sold)).toBeNull()
    show('s.ffff', sold)
    expect(livingSale({ store, views }, sold)).toBeNull()
    show('ssffff', sold)
    expect(livingSale({ store, views }, sold)).toEqual(sold)
  })

  test('L9 has the tickets that live at the hub, and not those that ended or whose seat has another ticket', () => {
    const { sold } = soldBefore('q', 'k1')
    const [first, second] = sold.tickets
    show('sfffff', sold)
    expect(livingSale({ store, views }, sold)?.tickets).toEqual([first])
    show('ssffff', {
      ...sold,
      tickets: [
        { ...first!, ticket_id: 'another' },
        { ...second!, generation: 2 },
      ],
    })
    expect(livingSale({ store, views }, sold)?.tickets).toEqual([])
  })

  test('L9 has the tickets that the hub gave to this box', async () => {
    const { sold } = soldBefore('q', 'k1')
    await give(sold)
    expect(livingSale({ store, views }, sold)).toEqual(sold)
    const other = { ...sold, tickets: sold.tickets.map((ticket) => ({ ...ticket, ticket_id: 'made up' })) }
    expect(livingSale({ store, views }, other)?.tickets).toEqual([])
  })

  test('L9 a receipt counts for its question, its register and a box of before, and for nothing else', () => {
    const { sold, receipt } = soldBefore('q', 'k1')
    const code = (question_id: string, entry: SealedEntry, device = 'k1') => {
      const read = saleOfBefore({ store, views }, question_id, entry, asker(device))
      return read.ok ? read.value : read.refusal.code
    }
    expect(code('q', receipt)).toEqual(sold)
    expect(code('r', receipt)).toBe('question_unknown')
    expect(code('q', receipt, 'k2')).toBe('question_unknown')
    expect(code('q', sealed(sold, 2))).toBe('question_unknown')
    for (const body of ['', '{', '{"v":1,"data":{"kind":"made_up"}}', '[]'])
      expect(code('q', { ...receipt, body })).toBe('question_unknown')
    const at = '2026-11-21T18:00:00.000Z'
    const voided: EntryData = { kind: 'voided', question_id: 'v', of: 'q', bore: true, device_id: 'k1', at }
    expect(code('v', sealed(voided))).toBeNull()
    store.quarantine({ kind: 'fenced', since: at })
    expect(code('q', receipt)).toBe('quarantined')
  })
})

/** A counter whose calls are served, with somebody signed in at its register. */
async function counter() {
  const stamps = { exhibitor_id: 1, version: 1, deleted_at: null }
  const where = { address1: 'Hof 1', zip: '10115', city: 'Berlin', country_code: 'DE', time_zone: 'Europe/Berlin' }
  const cinema = { name: 'Lichthof', slug: 'lichthof', ...where }
  const replica = new Replica(box)
  await replica.take({
    epoch: 'e1',
    cursor: 'c1',
    resync: true,
    more: false,
    pending: false,
    documents: [{ kind: 'cinema', id: 1, version: 1, deleted: false, body: { ...stamps, ...cinema, id: 1 } }],
  })
  const queue = new PrintQueue({ db: box.db, now: () => '2026-11-21T18:00:00.000Z', printer: () => undefined })
  const signer = (): never => {
    throw new Error('nothing is to be signed here')
  }
  const paper = { cinema_id: 1, replica, signer, box: () => store.box, log: box.log }
  const questions = new Questions({ store, replica, showing: {} as never, want: async () => null, owed: {} as never })
  const sync = {
    report: async () => refuse('hub_away'),
    compare: async () => false,
    conflicts: async () => null,
    settle: async () => refuse('hub_away'),
  }
  const { clock, log } = box
  const marks = new SealedMarks({ store, clock, log })
  billRoutes(box.app, { questions, store, marks, views, sync, queue, printer_id: 1, paper, clock, log })
  await box.serve()
  const { device_uuid, headers } = await pairDevice(box)
  const signed = await box.signIns.signIn(device_uuid, ANNA.id, '1234')
  const person = signed.ok ? { 'X-Device-User': signed.value.token } : {}
  const call = async (
    method: string,
    path: string,
    body?: object,
    epoch: string | null = '2',
    who: object = person,
  ) => {
    const adopted = epoch === null ? {} : { [EPOCH_HEADER]: epoch }
    const answer = await fetch(box.url(path), {
      method,
      headers: { 'content-type': 'application/json', ...headers, ...who, ...adopted } as Record<string, string>,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { data } = (await answer.json()) as { data?: unknown }
    return { status: answer.status, code: answer.headers.get('x-refusal'), data }
  }
  return { device_uuid, queue, call, stop: () => queue.stop() }
}

describe('L9 the calls of a counter whose box came after another one', () => {
  test('L9 a sale without tickets is printed from its receipt, once; one with tickets waits and is not queued', async () => {
    const { device_uuid, queue, call, stop } = await counter()
    const [popcorn, seats] = [randomUUID(), randomUUID()]
    const bill_id = `b-${popcorn}`
    const lines = [productLine(bill_id, 450)]
    const sold = soldBefore(popcorn, device_uuid, { lines, payments: [pay(bill_id, 450, 'cash')] })
    const path = (id: string) => confirm.path.replace('{question_id}', id)
    expect(await call('POST', path(popcorn), { print: true })).toMatchObject({ status: 422, code: 'question_unknown' })
    for (let time = 0; time < 2; time++) {
      const said = await call('POST', path(popcorn), { print: true, receipt: sold.receipt })
      expect(said.data).toEqual({ confirmed: true, printed: 'waiting' })
    }
    expect(queue.waiting(1)).toBe(1)
    const { receipt } = soldBefore(seats, device_uuid)
    const waits = await call('POST', path(seats), { print: true, receipt })
    expect(waits.data).toEqual({ confirmed: true, printed: 'waiting' })
    expect(queue.job(seats)).toBeNull()
    await stop()
  })

  test.each([
    ['1', 412],
    [null, 412],
    ['3', 412],
    ['2', 200],
  ])('L9 a register that has adopted %s is answered %i by a box of epoch 2', async (adopted, status) => {
    const { call, stop } = await counter()
    const [question_id, popcorn] = [randomUUID(), { movement: 'float', amount_cents: 100, reason: '' }]
    const state = await call('GET', questionState.path.replace('{question_id}', question_id), undefined, adopted)
    expect(state.status).toBe(status)
    if (status === 200) return stop()
    const asked = await call('POST', ask.path, { kind: 'cash', question_id, ...popcorn }, adopted)
    expect(asked).toMatchObject({ status, code: 'box_changed' })
    expect(store.entriesAfter(0, 5)).toEqual([])
    await stop()
  })

  test('L9 nobody needs to be signed in to report, and a line that is down is no answer', async () => {
    const { call, stop } = await counter()
    const part = { epoch: 2, part: 1, parts: 1, receipts: [], given_up: [], waiting: [] }
    const said = await call('POST', registerReport.path, part, null, {})
    expect(said).toMatchObject({ status: 503, code: 'hub_away' })
    await stop()
  })
})

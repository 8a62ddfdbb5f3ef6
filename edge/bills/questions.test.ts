import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { entryBody, NO_HASH, readEntryBody } from '#protocol/ledger/entries.ts'
import type { Question } from '#protocol/register/calls.ts'
import { ok, type Result } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import type { FeedDocument } from '#protocol/sync/feed.ts'
import { SPEECHES } from '../http/speech.ts'
import { EdgeStore } from '../ledger/store.ts'
import { Replica } from '../replica/replica.ts'
import { Showing } from '../schedules/showing.ts'
import { Line } from '../sync/line.ts'
import { Views } from '../sync/views.ts'
import { ANNA, type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { Owed } from './owed.ts'
import type { Asker } from './questions/question.ts'
import { Questions } from './questions.ts'

function document(kind: string, id: number, body: object): FeedDocument {
  return {
    kind,
    id,
    version: 1,
    deleted: false,
    body: { id, exhibitor_id: 1, version: 1, deleted_at: null, ...body },
  }
}
const POPCORN = document('product', 7, {
  category_id: 1,
  name: 'Popcorn',
  description: '',
  barcode: null,
  price: 450,
  vat_bp: 700,
  stock: null,
  color: '#000',
  icon: null,
})
const CASH = document('payment_method', 1, {
  name: 'Cash',
  type: 'cash',
  driver: 'cash',
  component: 'cash',
  access: ['register'],
})

const device = { device_uuid: randomUUID(), name: 'Counter', series: 'K1', type: 'register' }
const BILL = randomUUID()
const ASKER = { device, employee_id: ANNA.id } as Asker

let box: EdgeBox
let questions: Questions
let store: EdgeStore
/** What the hub says that counters owe; null = it does not answer. */
let said: { cash_cents: number; terminal_cents: number; applied_n: number } | null = null
beforeEach(async () => {
  box = edgeBox()
  await open([POPCORN, CASH])
  store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
})
afterEach(() => box.close())

/** The process starts: it knows what stands on its disk. */
async function open(documents: FeedDocument[] = []): Promise<void> {
  const { db, clock } = box
  const replica = new Replica(box)
  const cursor = { epoch: 'e1', cursor: `c${documents.length}`, resync: false, more: false, pending: false }
  if (documents.length > 0) await replica.take({ ...cursor, documents, resync: true })
  store = new EdgeStore(db, () => false)
  const views = new Views(db.sqlite)
  const line = new Line(clock)
  let seq = 0
  const conflicts = async () =>
    said && { conflicts: [], owed: [{ ...said, bill_id: BILL, number: 'K1', seats: [] }], applied_n: said.applied_n }
  const owed = new Owed({ store, sync: { conflicts } })
  const showing = new Showing({ cinema_id: 1, replica, store, views, line, clock, nextSeq: () => ++seq })
  questions = new Questions({ store, replica, showing, want: async () => ({}) as never, owed })
}

async function restart(): Promise<void> {
  box = box.restart()
  await open()
}

function saleOf(total_cents: number): Extract<Question, { kind: 'sale' }> {
  return {
    kind: 'sale',
    question_id: randomUUID(),
    bill_id: randomUUID(),
    lines: [{ kind: 'product', id: randomUUID(), product_id: 7, quantity: 1 }],
    payments: [{ id: randomUUID(), payment_method_id: 1, amount_cents: total_cents }],
    total_cents,
  }
}

async function codeOf(asked: Promise<Result<unknown>>): Promise<string> {
  const answer = await asked
  return answer.ok ? 'ok' : answer.refusal.code
}

function kinds(): string[] {
  return store.entriesAfter(0, 100).map(({ body }) => readEntryBody(body).kind)
}

test.each(['register', 'pos'] as const)('F-221 what a %s sells is recorded as its own', async (type) => {
  const question = saleOf(450)
  const asker = { ...ASKER, device: { ...device, type } } as Asker
  expect(await codeOf(questions.ask(question, asker))).toBe('ok')
  expect(store.committed.bills.get(question.bill_id)?.source).toBe(type)
})

test('F-220 an exclusive way to pay pays alone: beside another the sale is refused, and nothing of it is kept', async () => {
  const other = { name: 'Cash of staff', type: 'cash', driver: 'cash', component: 'cash', access: ['register'] }
  await open([POPCORN, CASH, document('payment_method', 2, { ...other, is_exclusive: true })])
  const paidBy = (...ways: [method: number, cents: number][]) => ({
    ...saleOf(450),
    payments: ways.map(([payment_method_id, amount_cents]) => ({ id: randomUUID(), payment_method_id, amount_cents })),
  })
  const mixed = paidBy([1, 150], [2, 300])
  expect(await questions.ask(mixed, ASKER)).toMatchObject({ refusal: { code: 'payment_exclusive', field: 'payments' } })
  expect(store.committed.bills.has(mixed.bill_id)).toBe(false)
  expect(await codeOf(questions.ask(paidBy([1, 450]), ASKER))).toBe('ok')
  expect(await codeOf(questions.ask(paidBy([2, 450]), ASKER))).toBe('ok')
})

test('F-241 F-334 a device takes no method but those that a manager gave it; without any it takes all', async () => {
  const own = (version: number, payment_method_ids: number[]): FeedDocument => {
    const row = document('device', 5, {
      cinema_id: 1,
      uid: device.device_uuid,
      type: 'register',
      name: 'Counter',
      series: 'K1',
      payment_method_ids,
    })
    return { ...row, version, body: { ...row.body, version } }
  }
  await open([POPCORN, CASH, own(1, [9])])
  expect(await codeOf(questions.ask(saleOf(450), ASKER))).toBe('payment_method')
  await open([POPCORN, CASH, own(2, [CASH.id])])
  expect(await codeOf(questions.ask(saleOf(450), ASKER))).toBe('ok')
  await open([POPCORN, CASH, own(3, [])])
  expect(await codeOf(questions.ask(saleOf(450), ASKER))).toBe('ok')
})

test('L16, L15 a sale that was refused stays refused: the same no at every copy, also after a restart, and it never sells', async () => {
  const question = saleOf(400)
  const first = await questions.ask(question, ASKER)
  expect(first).toMatchObject({ ok: false, refusal: { code: 'price_changed', detail: { total: 450 } } })
  expect(await questions.ask(question, ASKER)).toEqual(first)
  await restart()
  expect(await questions.ask(question, ASKER)).toEqual(first)
  expect(questions.stateOf(question.question_id, ASKER)).toEqual({ state: 'refused', receipt: null })
  expect(await codeOf(questions.confirm(question.question_id, ASKER))).toBe('question_unknown')
  const mended = { ...question, total_cents: 450, payments: saleOf(450).payments }
  expect(await codeOf(questions.ask(mended, ASKER))).toBe('key_used_again')
  expect(kinds()).toEqual(['refused'])
})

test('L16 what a register voided before it arrived is refused, also by an edge that has restarted since', async () => {
  const question = saleOf(450)
  const gaveUp: Question = { kind: 'void', question_id: randomUUID(), of: question.question_id }
  expect(await codeOf(questions.ask(gaveUp, ASKER))).toBe('ok')
  await restart()
  expect(await codeOf(questions.ask(question, ASKER))).toBe('question_refused')
  expect(kinds()).toEqual(['voided', 'refused'])
})

test('L17 a sale is answered with its entry, the same bytes at every copy; its payments name the register', async () => {
  const question = saleOf(450)
  const first = await questions.ask(question, ASKER)
  await restart()
  expect(await questions.ask(question, ASKER)).toEqual(first)
  expect(kinds()).toEqual(['sold'])
  expect([...store.committed.payments.values()]).toMatchObject([{ device_id: device.device_uuid, amount_cents: 450 }])
})

test('L8 two copies in one turn are one sale', async () => {
  const question = saleOf(450)
  const [one, two] = await Promise.all([questions.ask(question, ASKER), questions.ask(question, ASKER)])
  expect(two).toEqual(one)
  expect(kinds()).toEqual(['sold'])
})

test('L16 I5 a sale that was given up and is asked again under the lines or payments of before is refused, also after a restart; its copies are answered as ever', async () => {
  const first = saleOf(450)
  const sold = await questions.ask(first, ASKER)
  await questions.ask({ kind: 'void', question_id: randomUUID(), of: first.question_id }, ASKER)
  await restart()
  const again = { question_id: randomUUID(), bill_id: randomUUID() }
  expect(await codeOf(questions.ask({ ...saleOf(450), ...again, lines: first.lines }, ASKER))).toBe('ids_taken')
  await restart()
  const other = { question_id: randomUUID(), bill_id: randomUUID() }
  expect(await codeOf(questions.ask({ ...saleOf(450), ...other, payments: first.payments }, ASKER))).toBe('ids_taken')
  expect(await questions.ask(first, ASKER)).toEqual(sold)
  expect(await codeOf(questions.ask(saleOf(450), ASKER))).toBe('ok')
  expect(kinds()).toEqual(['sold', 'voided', 'refused', 'refused', 'sold'])
})

test('L16 I5 nothing is sold under the bill of a sale before, though an edge has restarted since and does not know it any more', async () => {
  const first = saleOf(450)
  await questions.ask(first, ASKER)
  await questions.confirm(first.question_id, ASKER)
  await restart()
  expect(store.committed.bills.has(first.bill_id)).toBe(false)
  expect(await codeOf(questions.ask({ ...saleOf(450), bill_id: first.bill_id }, ASKER))).toBe('bill_not_open')
  expect(kinds()).toEqual(['sold', 'confirmed', 'refused'])
})

test('L6 a box in quarantine confirms and sells nothing, and prints again what was confirmed before', async () => {
  const [confirmed, open] = [saleOf(450), saleOf(450)]
  for (const sold of [confirmed, open]) await questions.ask(sold, ASKER)
  await questions.confirm(confirmed.question_id, ASKER)
  store.quarantine({ kind: 'restored', since: '2026-11-21T18:00:00.000Z' })
  await restart()
  expect(await questions.confirm(confirmed.question_id, ASKER)).toMatchObject({
    ok: true,
    value: { question_id: confirmed.question_id },
  })
  expect(questions.stateOf(confirmed.question_id, ASKER)).toMatchObject({ state: 'confirmed' })
  expect(await codeOf(questions.confirm(open.question_id, ASKER))).toBe('quarantined')
  expect(await codeOf(questions.ask(saleOf(450), ASKER))).toBe('quarantined')
  expect(kinds()).toEqual(['sold', 'sold', 'confirmed'])
})

test('L8 L16 a sale whose receipt is confirmed is not voided by an edge that has restarted since and does not know it any more', async () => {
  const sold = saleOf(450)
  await questions.ask(sold, ASKER)
  await questions.confirm(sold.question_id, ASKER)
  await restart()
  expect(store.committed.questions.has(sold.question_id)).toBe(false)
  const gaveUp: Question = { kind: 'void', question_id: randomUUID(), of: sold.question_id }
  expect(await codeOf(questions.ask(gaveUp, ASKER))).toBe('already_confirmed')
  expect(questions.stateOf(sold.question_id, ASKER)).toMatchObject({ state: 'confirmed' })
  expect(kinds()).toEqual(['sold', 'confirmed', 'refused'])
})

test('LEDGER "Rights" receipt numbers of a register rise by one with each sale, over restarts; a no takes none', async () => {
  const numbers = (): (string | null)[] =>
    store.entriesAfter(0, 100).flatMap(({ body }) => {
      const data = readEntryBody(body)
      return data.kind === 'sold' ? [data.bill.number] : []
    })
  await questions.ask(saleOf(450), ASKER)
  await questions.ask(saleOf(400), ASKER)
  await questions.ask(saleOf(450), ASKER)
  await restart()
  await questions.ask(saleOf(450), ASKER)
  expect(numbers()).toEqual(['K1-1-000001', 'K1-1-000002', 'K1-1-000003'])
})

const HALL = { numbered: false, places: 10, rows: [] }
/** A schedule in screen 2, where it went with its audience, and its one rate. */
const MOVED = document('schedule', 45, {
  cinema_id: 1,
  screen_id: 2,
  movie_id: 1,
  movie_version_id: 1,
  price_group_id: 1,
  start: '2026-11-21T19:00:00.000Z',
  end: '2026-11-21T21:00:00.000Z',
  business_date: '2026-11-21',
  max_online_tickets: null,
  is_seatpicker_enabled: false,
  arrangement: HALL,
  ignore_conflict: false,
  cancelled_at: null,
})
const ADULT = document('price_rate', 1, {
  price_group_id: 1,
  voucher_type_id: null,
  name: 'Adult',
  short: 'Adult',
  description: '',
  base_cents: 1150,
  handling_cents: 0,
  vat_bp: 700,
  color: 'var(--accent)',
  usable: {},
  used_in: ['register'],
})

test.each<[string, object, string]>([
  ['of another price group', { price_group_id: 2 }, 'This rate is not on sale for this show.'],
  ['of the site', { used_in: ['site'] }, 'This rate is not sold at the counter.'],
  ['of other days', { usable: { weekdays: 1 } }, 'This rate cannot be used on this day.'],
  ['of other hours', { usable: { starts_until: '12:00' } }, 'This rate cannot be used for shows at this time.'],
  ['of the day before', { usable: { one_day_ahead: true } }, 'This rate must be bought at least one day ahead.'],
])('F-207 a register reads why a rate %s is not sold', async (_, fields, text) => {
  await open([CASH, MOVED, { ...ADULT, body: { ...ADULT.body, ...fields } }])
  const lines = [{ kind: 'ticket' as const, id: randomUUID(), schedule_id: 45, slot: 1, price_rate_id: 1 }]
  const refused = await questions.ask({ ...saleOf(1150), lines }, ASKER)
  expect(refused).toMatchObject({ ok: false, refusal: { field: 'lines.0' } })
  expect(!refused.ok && SPEECHES.en.refusal(refused.refusal.code, refused.refusal.detail)).toBe(text)
})

test('L14 F-199 a ticket that was picked on the plan of another hall is not sold', async () => {
  await open([CASH, MOVED, ADULT])
  const hall = { schedule_id: 45, capacity: 10, max_online: null, sale: 'open' as const, screen_id: 2, moves: 1 }
  const nothing = { tickets: [], lines: [], payments: [], claims: [], bills: [], rights: [] }
  const body = entryBody({ kind: 'give', hall, slots: [1, 2], groups: [1, 2], ...nothing })
  const hash = sealHash(NO_HASH, body)
  await store.run({ decide: ({ applyDown }) => ok(applyDown({ epoch: 1, n: 1, hash, body })) })
  const pickedIn = (screen_id: number): Question => {
    const ticket = { kind: 'ticket' as const, id: randomUUID(), schedule_id: 45, slot: 1, price_rate_id: 1 }
    return { ...saleOf(1150), lines: [{ ...ticket, screen_id }] }
  }
  const refused = await questions.ask(pickedIn(1), ASKER)
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'schedule_changed', field: 'lines.0' } })
  expect(await codeOf(questions.ask(pickedIn(2), ASKER))).toBe('ok')
})

test('L11 L18 what is owed for a purchase is paid once, whole, as the hub says it, by whichever register asks', async () => {
  const pays = (amount_cents: number, type?: 'terminal'): Question => ({
    kind: 'cash',
    question_id: randomUUID(),
    movement: 'refund',
    amount_cents,
    reason: 'two boxes',
    to_bill: BILL,
    ...(type && { type }),
  })
  const code = (question: Question) => codeOf(questions.ask(question, ASKER))
  said = null
  expect(await code(pays(800))).toBe('hub_away')
  // the hub has not applied all that is journalled here: an earlier payment may be among it
  said = { cash_cents: 800, terminal_cents: 500, applied_n: 0 }
  expect(await code(pays(800))).toBe('hub_away')
  said = { ...said, applied_n: 100 }
  expect([await code(pays(799)), await code(pays(0)), await code(pays(800, 'terminal'))]).toEqual([
    'nothing_owed',
    'nothing_owed',
    'nothing_owed',
  ])
  // two at once
  const [one, two] = [pays(800), pays(800)]
  said = { ...said, applied_n: store.headOf('up').n }
  const both = await Promise.all([code(one), code(two)])
  expect(both.toSorted()).toEqual(['hub_away', 'ok'])
  const paid = store.entriesAfter(0, 100).map(({ body }) => readEntryBody(body))
  expect(paid.filter(({ kind }) => kind === 'cash')).toMatchObject([
    { to_bill: BILL, movement: { kind: 'refund', type: 'cash', cents: -800, reason: 'two boxes' } },
  ])
  said = { ...said, cash_cents: 0, applied_n: store.headOf('up').n }
  expect(await code(pays(800))).toBe('nothing_owed')
  said = { ...said, applied_n: store.headOf('up').n }
  expect(await code(pays(500, 'terminal'))).toBe('ok')
  // a plain drawer move asks nobody
  said = null
  expect(
    await code({ kind: 'cash', question_id: randomUUID(), movement: 'float', amount_cents: 100, reason: 'x' }),
  ).toBe('ok')
})

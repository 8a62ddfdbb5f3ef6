import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideConfirm, decideSale } from '#protocol/ledger/decide-bill.ts'
import { decideExchange, decideRefund, decideReseat } from '#protocol/ledger/decide-change.ts'
import { decideClaim, decideRelease } from '#protocol/ledger/decide-claim.ts'
import { decideMove, saleNow } from '#protocol/ledger/decide-move.ts'
import { decideHandover, decideHold } from '#protocol/ledger/decide-seats.ts'
import { type EntryData, type EntryOf, entryBody, NO_HASH, readEntryBody } from '#protocol/ledger/entries.ts'
import { type Ledger, slotAt, ticketKey } from '#protocol/ledger/ledger.ts'
import { rateRight, type TicketRow } from '#protocol/ledger/rows.ts'
import { drawer, NOW, pay, SCHEDULE, sale, ticketLine, VOUCHER, voucherLine } from '#protocol/ledger/testing/ledgers.ts'
import { ok, type Result } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { auditLedger } from './audit.ts'
import { Loader, loadLedger } from './load.ts'
import { EdgeStore } from './store.ts'

let box: EdgeBox
let store: EdgeStore
const draw = drawer('edge')
let hash = NO_HASH
let n = 0

beforeEach(async () => {
  box = edgeBox()
  hash = NO_HASH
  n = 0
  store = new EdgeStore(box.db, () => false)
  store.admitted({ epoch: 1, token: '', exhibitor_id: 1, key_id: 1 })
  await give([1, 2, 3, 4, 5, 6])
})
afterEach(() => box.close())

/** The hub gives these slots, free. */
function give(slots: number[]): Promise<void> {
  const hall = {
    schedule_id: SCHEDULE,
    capacity: 6,
    max_online: null,
    sale: 'open' as const,
    screen_id: null,
    moves: 0,
  }
  const nothing = { tickets: [], lines: [], payments: [], claims: [], bills: [], rights: [] }
  return hear({ kind: 'give', hall, slots, groups: slots, ...nothing })
}

/** The next entry of the hub's stream. */
async function hear(data: EntryData): Promise<void> {
  const body = entryBody(data)
  hash = sealHash(hash, body)
  const entry = { epoch: 1, n: ++n, hash, body }
  await store.run({ decide: ({ applyDown }) => ok(applyDown(entry)) })
}

async function write(decide: (ledger: Ledger) => Result<EntryData>): Promise<void> {
  const written = await store.run({
    decide: ({ ledger, append }) => {
      const decided = decide(ledger)
      return decided.ok ? ok(append(decided.value)) : decided
    },
  })
  expect(written).toMatchObject({ ok: true })
}

function confirm(id: string) {
  return write((ledger) => ok(decideConfirm(ledger, [id])!))
}

/** What a process that starts now reads from the disk is what this one knows, row by row. */
function expectSameAfterStart(): void {
  const { committed: read } = new EdgeStore(box.db, () => false)
  const { committed: ledger } = store
  for (const part of ['bills', 'lines', 'payments', 'questions', 'movements', 'vouchers'] as const)
    for (const row of read[part].values()) expect(row).toEqual(ledger[part].get(row.id))
  expect([...read.slots.values()]).toEqual([...ledger.slots.values()])
  const keyed = (rows: Iterable<TicketRow>) =>
    new Map(Array.from(rows, (row) => [ticketKey(row.schedule_id, row.ticket_id, row.generation), row]))
  expect(keyed(read.tickets.values())).toEqual(keyed(ledger.tickets.values()))
}

function asker(question_id: string) {
  return { question_id, device_id: 'k1', employee_id: 2, at: NOW }
}

function line(slot: number, generation = 1) {
  return { line_id: `b-q-${slot}`, generation }
}

test('L8, L16, L17, L18 refund, seat change and exchange stand on the disk as in memory, also onto the ticket’s own seat', async () => {
  await write((ledger) => decideSale(ledger, sale('q', [1, 2, 3]), draw))
  await confirm('q')
  await write((ledger) => decideReseat(ledger, { ...asker('r'), ...line(1), slot: 5, detail: 'E 5', cart: null }))
  await confirm('r')
  await write((ledger) => decideRefund(ledger, { ...asker('s'), lines: [line(2)] }))
  await confirm('s')
  const dearer = {
    line: { ...ticketLine('b-q', 3, 950), id: 'new' },
    payments: [{ ...pay('b-q', 150, 'cash', 2), device_id: 'k1' }],
  }
  await write((ledger) => decideExchange(ledger, { ...asker('t'), ...line(3), ...dearer, cart: null }, draw))
  expect(slotAt(store.committed, SCHEDULE, 3)).toMatchObject({ state: 'sold', bill_id: 'b-q' })
  expect(store.committed.bills.get('b-q')).toMatchObject({ status: 'partially_refunded', total_cents: 2550 })
  expectSameAfterStart()
})

test('L8, L15 reservations and blocks stand on the disk, and end there', async () => {
  const due_at = '2099-01-01T00:00:00.000Z'
  const reservation = { source: 'register', employee_id: 2, contact_id: 'c', business_date: null, due_at }
  const claim = { schedule_id: SCHEDULE, device_id: 'k1' }
  await write((ledger) =>
    decideClaim(ledger, { ...claim, question_id: 'r', state: 'reserved', slots: [1, 2], reservation }),
  )
  await write((ledger) =>
    decideClaim(ledger, { ...claim, question_id: 'x', state: 'blocked', slots: [3, 4], reservation: null }),
  )
  await confirm('r')
  await confirm('x')
  expectSameAfterStart()
  await write((ledger) => decideRelease(ledger, { question_id: 'y', of: 'x', slots: [4], device_id: 'k1' }))
  const command = { ...sale('q', []), bill: { ...sale('q', []).bill, id: 'r' } }
  const half = { lines: [ticketLine('r', 2)], payments: [pay('r', 800, 'cash')] }
  await write((ledger) => decideSale(ledger, { ...command, ...half }, draw))
  expect([1, 2, 3, 4].map((slot) => slotAt(store.committed, SCHEDULE, slot)?.state)).toEqual([
    'free',
    'sold',
    'blocked',
    'free',
  ])
  expectSameAfterStart()
})

test('I6 the rights of a schedule are known to a process that starts', async () => {
  const hall = {
    schedule_id: SCHEDULE,
    capacity: 6,
    max_online: null,
    sale: 'open' as const,
    screen_id: null,
    moves: 0,
  }
  const nothing = { slots: [], groups: [], tickets: [], lines: [], payments: [], claims: [], bills: [] }
  const rights = [{ key: rateRight(SCHEDULE, 34), amount: 2 }]
  const body = entryBody({ kind: 'give', hall, ...nothing, rights })
  hash = sealHash(hash, body)
  const entry = { epoch: 1, n: ++n, hash, body }
  await store.run({ decide: ({ applyDown }) => ok(applyDown(entry)) })
  const known = [{ key: rateRight(SCHEDULE, 34), face: 0, hub: 0, edge: 2, limbo: 0 }]
  expect([...store.committed.rights.values()]).toEqual(known)
  expect([...new EdgeStore(box.db, () => false).committed.rights.values()]).toEqual(known)
})

test('I5 L14 L16 of a schedule that moves the edge’s own books are right at every moment, and a paper that is printed again has the new seats', async () => {
  await write((ledger) => decideSale(ledger, sale('q', [1, 2]), draw))
  await confirm('q')
  const audit = () => auditLedger(box.db.sqlite)
  await hear({ kind: 'recall', schedule_id: SCHEDULE })
  const all = [1, 2, 3, 4, 5, 6]
  await write((ledger) => ok(decideHandover(ledger, { schedule_id: SCHEDULE, slots: all, sold: true }).entry!))
  expect(audit()).toEqual([])
  // they change places, in a hall of three
  const seats = [1, 2].map((from) => ({ from, to: 3 - from, detail: `Seat ${3 - from}` }))
  const command = {
    question_id: 'move',
    schedule_id: SCHEDULE,
    screen_id: 9,
    groups: [1, 2, 3],
    max_online: null,
    seats,
  }
  const asHub = { ...store.committed, node: 'hub' } as unknown as Ledger
  const moved = decideMove(asHub, { ...command, employee_id: 2, at: NOW })
  if (!moved.ok) throw new Error(moved.refusal.code)
  await hear(moved.value)
  expect(audit()).toEqual([])
  expectSameAfterStart()
  const first = readEntryBody(store.entriesAfter(0, 9).find(({ body }) => body.includes('"sold"'))!.body)
  const paper = saleNow(store.committed, first as EntryOf<'sold'>)
  expect(paper.tickets).toMatchObject([
    { slot: 2, generation: 2, question_id: 'q' },
    { slot: 1, generation: 2 },
  ])
  expect(paper.lines.map(({ detail, total_cents }) => [detail, total_cents])).toEqual([
    ['Seat 2', 800],
    ['Seat 1', 800],
  ])
  // one of the two comes back, the other stays at the hub
  const hall = { schedule_id: SCHEDULE, capacity: 3, max_online: null, sale: 'open' as const, screen_id: 9, moves: 1 }
  const [ticket] = paper.tickets
  const given = { slots: [2], groups: [2], tickets: [ticket!], lines: [paper.lines[0]!], payments: [] }
  await hear({ kind: 'give', hall, ...given, claims: [], bills: [], rights: [] })
  expect(audit()).toEqual([])
  expect(slotAt(store.committed, SCHEDULE, 2)).toMatchObject({ home: 'edge', state: 'sold', generation: 2 })
})

test('L16 a seat that comes home with another ticket than it left with has one live ticket on this disk', async () => {
  await write((ledger) => decideSale(ledger, sale('q', [1]), draw))
  await confirm('q')
  await give([1])
  await write((ledger) => decideSale(ledger, sale('p', [1]), draw))
  const live = box.db.sqlite.prepare(`select ticket_id from tickets where state = 'live'`).all()
  expect(live).toHaveLength(1)
  expectSameAfterStart()
})

test('L2, L12 what a full disk did not take is in memory neither, for none of those who share the commit; the holds of carts stay', async () => {
  const cart = {
    bill_id: 'cart',
    source: 'register',
    schedule_id: SCHEDULE,
    slots: [6],
    due_at: '2099-01-01T00:00:00.000Z',
  }
  store.hold((ledger) => decideHold(ledger, { ...cart, renewed: false, replaces: null }))
  const before = { heads: store.headOf('up'), sold: [...store.committed.tickets.values()] }
  // a limit on the file's pages is a disk without room: SQLite answers SQLITE_FULL to the step that meets it
  box.db.sqlite.pragma(`max_page_count = ${box.db.sqlite.pragma('page_count', { simple: true })}`)
  const name = 'x'.repeat(40_000)
  const sell = (id: string, slot: number, reason: string) =>
    store.run({
      decide: ({ ledger, append }) => {
        const decided = decideSale(ledger, sale(id, [slot]), draw)
        if (!decided.ok) return decided
        return ok(append({ ...decided.value, bill: { ...decided.value.bill, number: reason } }))
      },
    })
  const answers = await Promise.allSettled([sell('q', 1, ''), sell('p', 2, name), sell('r', 3, '')])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect({ heads: store.headOf('up'), sold: [...store.committed.tickets.values()] }).toEqual(before)
  expect([1, 2, 3, 6].map((slot) => slotAt(store.committed, SCHEDULE, slot)?.state)).toEqual([
    'free',
    'free',
    'free',
    'held',
  ])
  box.db.sqlite.pragma('max_page_count = 1073741823')
  expect(await sell('q', 1, '')).toMatchObject({ ok: true })
  expect(slotAt(store.committed, SCHEDULE, 1)?.state).toBe('sold')
})

test('L5 L6 a box in quarantine sells, holds and writes nothing, after every start too; the first reason stands', async () => {
  const head = store.headOf('up')
  const why = { kind: 'restored', since: NOW } as const
  store.quarantine(why)
  store.quarantine({ kind: 'fenced', since: '2099-01-01T00:00:00.000Z' })
  const cart = { bill_id: 'cart', source: 'register', schedule_id: SCHEDULE, slots: [6], due_at: NOW }
  const quarantined = { ok: false, refusal: { code: 'quarantined' } }
  for (const one of [store, new EdgeStore(box.db, () => false)]) {
    expect(one.box).toMatchObject({ state: 'quarantined', quarantine: why })
    expect(one.hold((ledger) => decideHold(ledger, { ...cart, renewed: false, replaces: null }))).toMatchObject(
      quarantined,
    )
    const sold = one.run({ decide: ({ ledger }) => decideSale(ledger, sale('q', [1]), draw) })
    expect(await sold).toMatchObject(quarantined)
    expect(one.headOf('up')).toEqual(head)
  }
})

test('L2 a step that throws takes nothing of the others with it that share its commit', async () => {
  const steps = [1, 2, 3].map((slot) =>
    store.run({
      decide: ({ ledger, append }) => {
        const decided = decideSale(ledger, sale(`q${slot}`, [slot]), draw)
        if (decided.ok) append(decided.value)
        if (slot === 2) throw new Error('a bug')
        return ok(null)
      },
    }),
  )
  expect((await Promise.allSettled(steps)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect([1, 2, 3].map((slot) => slotAt(store.committed, SCHEDULE, slot)?.state)).toEqual(['sold', 'free', 'sold'])
  expectSameAfterStart()
})

test('I4 a refund of a schedule that ended long ago, at an edge that has restarted since, frees the seat and ends the ticket; nothing else comes into memory', async () => {
  await write((ledger) => decideSale(ledger, sale('q', [1, 2]), draw))
  await confirm('q')
  store = new EdgeStore(box.db, () => true)
  expect([...store.committed.slots.values()]).toEqual([])
  store.need({ bills: ['b-q'] })
  await write((ledger) => decideRefund(ledger, { ...asker('s'), lines: [line(2)] }))
  const { sqlite } = box.db
  expect(sqlite.prepare('select slot, state from tickets order by slot').all()).toEqual([
    { slot: 1, state: 'live' },
    { slot: 2, state: 'dead' },
  ])
  expect(sqlite.prepare(`select slot from slots where state = 'sold'`).all()).toEqual([{ slot: 1 }])
  expect(auditLedger(sqlite)).toEqual([])
})

test('I4 what the hub gives of a schedule that ended long ago reaches every row of it', async () => {
  await write((ledger) => decideSale(ledger, sale('q', [1]), draw))
  await confirm('q')
  store = new EdgeStore(box.db, () => true)
  await give([1])
  expect(box.db.sqlite.prepare(`select state from tickets`).all()).toEqual([{ state: 'dead' }])
  expectSameAfterStart()
})

test('L2 what a step has changed is not read over from the disk', async () => {
  await write((ledger) => decideSale(ledger, sale('q', [1]), draw))
  const ledger = loadLedger(box.db.sqlite, 1, () => false)
  ledger.bills.patch('b-q', { number: 'new' })
  ledger.lines.patch('b-q-1', { detail: 'new' })
  ledger.payments.patch('p1-b-q', { refunded_cents: 1 })
  ledger.questions.patch('q', { state: 'confirmed' })
  new Loader(box.db.sqlite, ledger).bill('b-q')
  expect(ledger.bills.get('b-q')?.number).toBe('new')
  expect(ledger.lines.get('b-q-1')?.detail).toBe('new')
  expect(ledger.payments.get('p1-b-q')?.refunded_cents).toBe(1)
  expect(ledger.questions.get('q')?.state).toBe('confirmed')
})

test('L5 what this box wrote in an epoch before is not its past in this one', async () => {
  expect(store.hashAt(1)).toBe(store.entriesAfter(0, 1)[0]!.hash)
  store.admitted({ epoch: 2, token: '', exhibitor_id: 1, key_id: 1 })
  expect(store.hashAt(1)).toBeUndefined()
})

test('L15 a reservation of a schedule that ended long ago is in memory after a start: its time ends it', async () => {
  const reservation = { source: 'register', employee_id: 2, contact_id: 'c', business_date: null, due_at: NOW }
  const claim = { question_id: 'r', schedule_id: SCHEDULE, device_id: 'k1', slots: [1], state: 'reserved' as const }
  await write((ledger) => decideClaim(ledger, { ...claim, reservation }))
  store = new EdgeStore(box.db, () => true)
  expect(slotAt(store.committed, SCHEDULE, 1)).toMatchObject({ state: 'reserved', bill_id: 'r' })
})

test('sixty days of schedules leave no more in memory than a few do, and a question about what went finds it again', async () => {
  let today = 0
  const long = new EdgeStore(box.db, (schedule_id) => schedule_id < 1_000 + today - 1)
  const sizes: number[] = []
  for (today = 1; today <= 60; today++) {
    const schedule_id = 1_000 + today
    const hall = { schedule_id, capacity: 4, max_online: null, sale: 'open' as const, screen_id: null, moves: 0 }
    const nothing = { tickets: [], lines: [], payments: [], claims: [], bills: [], rights: [] }
    const body = entryBody({ kind: 'give', hall, slots: [1, 2, 3, 4], groups: [1, 2, 3, 4], ...nothing })
    hash = sealHash(hash, body)
    const entry = { epoch: 1, n: ++n, hash, body }
    await long.run({ decide: ({ applyDown }) => ok(applyDown(entry)) })
    const question = sale(`day-${today}`, [1])
    const lines = question.lines.map((one) => ({ ...one, schedule_id }))
    await long.run({
      decide: ({ ledger, append }) => {
        const decided = decideSale(ledger, { ...question, lines }, draw)
        if (decided.ok) append(decided.value)
        return decided
      },
    })
    await long.run({ decide: ({ ledger, append }) => ok(append(decideConfirm(ledger, [`day-${today}`])!)) })
    long.forget()
    const {
      halls,
      slots,
      tickets,
      bills,
      lines: kept,
      payments,
      questions,
      movements,
      linesOf,
      counts,
    } = long.committed
    sizes.push(
      [halls, slots, tickets, bills, kept, payments, questions, movements, linesOf, counts].reduce(
        (sum, { size }) => sum + size,
        0,
      ),
    )
  }
  expect(new Set(sizes.slice(3)).size).toBe(1)
  expect(long.committed.bills.has('b-day-1')).toBe(false)
  await long.run({ decide: () => ok(long.need({ bills: ['b-day-1'], questions: [], schedules: [] })) })
  expect(long.committed.bills.get('b-day-1')).toMatchObject({ status: 'settled' })
  expect(slotAt(long.committed, 1_001, 1)?.state).toBe('sold')
})

test('I6 L8 a voucher that was sold here is used here, and a process that starts knows both', async () => {
  const voucher = { ...VOUCHER, valid_from: NOW, products_cents: 500 }
  const bought = { lines: [voucherLine('b-s', 2_500)], payments: [pay('b-s', 2_500, 'cash')], vouchers: [voucher] }
  await write((ledger) => decideSale(ledger, sale('s', [], bought), draw))
  await confirm('s')
  const lines = [{ ...ticketLine('b-u', 1, 0), voucher_id: 'v', turns: 1 }, ticketLine('b-u', 2, 900)]
  const payments = [{ ...pay('b-u', 400, 'voucher'), voucher_id: 'v' }, pay('b-u', 500, 'cash', 2)]
  await write((ledger) => decideSale(ledger, sale('u', [], { lines, payments }), draw))
  expect(auditLedger(box.db.sqlite)).toEqual([])
  expectSameAfterStart()
  const { committed } = new EdgeStore(box.db, () => false)
  expect(committed.vouchers.get('v')).toMatchObject({ state: 'active', used_by: 'b-u', edge_epoch: 1 })
  expect([...committed.rights.values()].map(({ key, edge }) => [key, edge])).toEqual([
    ['cents/v', 100],
    ['turns/v', 1],
  ])
})

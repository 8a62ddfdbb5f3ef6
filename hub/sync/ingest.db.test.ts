import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { append } from '#protocol/ledger/apply.ts'
import {
  decideCheckout,
  decideEnd,
  decideSale,
  decideVoid,
  type PricedLine,
  type SaleCommand,
} from '#protocol/ledger/decide-bill.ts'
import { decideRefund } from '#protocol/ledger/decide-change.ts'
import { decideBirth, decideHandover, decideHold } from '#protocol/ledger/decide-seats.ts'
import {
  ENTRY_VERSION,
  type EntryData,
  entryBody,
  NO_HASH,
  type SealedEntry,
  UnknownEntry,
} from '#protocol/ledger/entries.ts'
import { type Ledger, openLedger, slotAt } from '#protocol/ledger/ledger.ts'
import type { PaymentRow } from '#protocol/ledger/rows.ts'
import { checkout, drawer, hold, PRICE, pay, sale } from '#protocol/ledger/testing/ledgers.ts'
import { ok, type Result } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { addMinutes } from '#protocol/time/business-day.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../db/notices.ts'
import { auditLedger } from '../ledger/audit.ts'
import { Lanes } from '../ledger/lanes.ts'
import { applyReceived, receive } from './ingest.ts'

const log = pino({ level: 'silent' })
let database: FreshDatabase
const open: (() => Promise<void>)[] = []

/** A hub process of its own: it has in memory only what it loads. */
async function openProcess(): Promise<Lanes> {
  const notices = new Notices(database.url, log)
  await notices.open()
  const { url: database_url, pool } = database
  const lanes = new Lanes({ database_url, pool, notices, schedules: async () => [] })
  open.push(() => lanes.close().then(() => notices.close()))
  return lanes
}

beforeAll(async () => {
  database = await freshDatabase()
  await (await openProcess()).of(1, 1)
  await query('update ledger_heads set epoch = 1 where cinema_id = 1')
})
afterAll(async () => {
  for (const close of open) await close()
  await database.close()
})

function query(sql: string) {
  return withExhibitor(database.pool, 1, (client) => client.query(sql))
}

let n = 0
let hash = NO_HASH
function seal(data: EntryData): SealedEntry {
  const body = entryBody(data)
  hash = sealHash(hash, body)
  return { epoch: 1, n: ++n, hash, body }
}

async function ingest(lanes: Lanes, data: EntryData): Promise<void> {
  const lane = await lanes.of(1, 1)
  expect(await receive(database.pool, lane, 1, [seal(data)])).toEqual({
    ok: true,
    value: { received_n: n, received_hash: hash },
  })
  expect(await applyReceived(database.pool, lane)).toBe(null)
}

const at = '2026-11-21T10:00:00.000Z'
const device_id = randomUUID()
const movement = {
  id: randomUUID(),
  kind: 'float',
  type: 'cash',
  device_id,
  employee_id: 1,
  cents: 5_000,
  reason: '',
  at,
} as const

test.each<[string, (question_id: string) => EntryData]>([
  ['a drawer move', (question_id) => ({ kind: 'cash', question_id, movement: { ...movement, id: question_id } })],
  ['a void', (question_id) => ({ kind: 'voided', question_id, of: randomUUID(), bore: false, device_id, at })],
])('L3 L8 the confirmation of %s reaches a hub that was started in between', async (_what, asked) => {
  const question_id = randomUUID()
  await ingest(await openProcess(), asked(question_id))
  await ingest(await openProcess(), { kind: 'confirmed', questions: [question_id] })
  const { rows } = await query(`select state from questions where id = '${question_id}'`)
  expect(rows).toEqual([{ state: 'confirmed' }])
})

const SCHEDULE = 77
const nothing = { tickets: [], lines: [], payments: [], claims: [], bills: [], rights: [] }
const hall = { schedule_id: SCHEDULE, capacity: 2, max_online: null, sale: 'open' as const, screen_id: null, moves: 0 }

/** What an edge does to a schedule, as its own ledger decides it. */
class Counter {
  readonly #edge = openLedger('edge', 1)

  constructor() {
    append(this.#edge, 'down', { kind: 'give', hall, slots: [1, 2], groups: [1, 2], ...nothing })
  }

  write(decide: (edge: Ledger) => Result<EntryData>): EntryData {
    const decided = decide(this.#edge)
    if (!decided.ok) throw new Error(decided.refusal.code)
    append(this.#edge, 'up', decided.value)
    return decided.value
  }
}

function ofSchedule(command: SaleCommand): SaleCommand {
  return {
    ...command,
    lines: command.lines.map((line) => ({ ...line, schedule_id: SCHEDULE })),
  }
}

test.each<[string, (counter: Counter) => EntryData[]]>([
  [
    'a refund',
    (counter) => [
      counter.write(() => ({ ok: true, value: { kind: 'confirmed', questions: ['q'] } })),
      counter.write((edge) =>
        decideRefund(edge, {
          question_id: 'r',
          device_id,
          employee_id: 1,
          at,
          lines: [{ line_id: 'b-q-2', generation: 1 }],
        }),
      ),
    ],
  ],
  ['a void', (counter) => [counter.write((edge) => decideVoid(edge, { question_id: 'v', of: 'p', device_id, at }))]],
])(
  'I4 %s of a schedule that ended long ago reaches its seats and tickets at a hub that was started in between',
  async (_what, end) => {
    const counter = new Counter()
    const first = await openProcess()
    const lane = await first.of(1, 1)
    await lane.run({
      decide: ({ ledger, append: write }) => {
        const born = decideBirth(ledger, { schedule_id: SCHEDULE, max_online: null, groups: [1, 2] })
        if (born.ok) write('own', born.value)
        const { entry } = decideHandover(ledger, { schedule_id: SCHEDULE, slots: [1, 2] })
        if (entry) write('down', entry)
        return ok(null)
      },
      schedules: [SCHEDULE],
    })
    const [question, slot] = _what === 'a void' ? ['p', 1] : ['q', 2]
    await ingest(
      first,
      counter.write((edge) => decideSale(edge, ofSchedule(sale(question, [slot])), drawer(question))),
    )
    const hub = await openProcess()
    for (const entry of end(counter)) await ingest(hub, entry)
    const { rows } = await query(`select state from tickets where schedule_id = ${SCHEDULE} and slot = ${slot}`)
    expect(rows).toEqual([{ state: 'dead' }])
    const slots = await query(`select state from slots where schedule_id = ${SCHEDULE} and slot = ${slot}`)
    expect(slots.rows).toEqual([{ state: 'free' }])
    expect(await auditLedger(database.pool, 1)).toEqual([])
  },
)

test('I2 a cart in a schedule that ended long ago is found by a hub that starts, and its time frees the seats', async () => {
  const first = await (await openProcess()).of(1, 1)
  const due_at = at
  const command = {
    bill_id: randomUUID(),
    source: 'site',
    schedule_id: SCHEDULE + 1,
    slots: [1],
    due_at,
    renewed: false,
    replaces: null,
  }
  await first.run({
    decide: ({ ledger, append: write }) => {
      const born = decideBirth(ledger, { schedule_id: SCHEDULE + 1, max_online: null, groups: [1] })
      if (born.ok) write('own', born.value)
      const held = decideHold(ledger, command)
      if (held.ok) write('own', held.value)
      return ok(null)
    },
  })
  const lane = await (await openProcess()).of(1, 1)
  const { bill_id } = command
  await lane.run({
    bills: [bill_id],
    decide: ({ ledger, append: write, now }) => {
      const ended = decideEnd(ledger, { bill_id, outcome: 'expired', now })
      if (ended.ok) write('own', ended.value)
      return ended
    },
  })
  const { rows } = await query(`select state from slots where schedule_id = ${SCHEDULE + 1}`)
  expect(rows).toEqual([{ state: 'free' }])
})

test('L1 an edge that names a schedule of a sister cinema changes nothing there: its own stream stands still', async () => {
  const lanes = await openProcess()
  const [own, sister] = [await lanes.of(1, 2), await lanes.of(1, 3)]
  await query('update ledger_heads set epoch = 1 where cinema_id = 2')
  const theirs = { schedule_id: 990, capacity: 2, max_online: null, sale: 'open' as const, screen_id: null, moves: 0 }
  await sister.run({
    decide: ({ append: write }) => ok(write('own', { kind: 'born', hall: theirs, groups: [1, 2], rights: [] })),
  })
  const body = entryBody({ kind: 'gave', hall: theirs, slots: [1, 2], groups: [1, 2], ...nothing })
  const entry = { epoch: 1, n: 1, hash: sealHash(NO_HASH, body), body }
  expect((await receive(database.pool, own, 1, [entry])).ok).toBe(true)
  expect((await applyReceived(database.pool, own))?.error).toMatchObject({
    message: expect.stringMatching(/another cinema/),
  })
  expect(own.committed.halls.has(990)).toBe(false)
  const { rows } = await query('select distinct cinema_id, home, state from slots where schedule_id = 990')
  expect(rows).toEqual([{ cinema_id: 3, home: 'hub', state: 'free' }])
})

/**
 * In a cinema of its own: the hub sells slot 3 of a schedule to a visitor who is paying, the edge has the
 * rest. What an edge that keeps no rule sends of it, and what the hub makes of that.
 */
async function overreach(cinema_id: number, lie: (sold: SaleCommand, theirs: PaymentRow) => SaleCommand) {
  const schedule_id = 1_000 + cinema_id
  const lane = await (await openProcess()).of(1, cinema_id)
  await query(`update ledger_heads set epoch = 1 where cinema_id = ${cinema_id}`)
  const named = (line: PricedLine) => ({ ...line, id: randomUUID(), schedule_id })
  const [bill_id, now] = [randomUUID(), lane.now()]
  const payment = { ...pay(bill_id, PRICE, 'online'), id: randomUUID() }
  const cart = hold(bill_id, [3], { schedule_id, due_at: addMinutes(now, 10) })
  const order = checkout(bill_id, [3], { payments: [payment], due_at: addMinutes(now, 15), now })
  await lane.run({
    schedules: [schedule_id],
    decide: ({ ledger, append: write }) => {
      const birth = decideBirth(ledger, { schedule_id, max_online: null, groups: [1, 2, 3] })
      if (birth.ok) write('own', birth.value)
      write('down', decideHandover(ledger, { schedule_id, slots: [1, 2] }).entry!)
      const held = decideHold(ledger, cart)
      if (held.ok) write('own', held.value)
      const paying = decideCheckout(ledger, { ...order, lines: order.lines.map(named) })
      if (paying.ok) write('own', paying.value)
      return paying
    },
  })
  const edge = openLedger('edge', 1)
  const own = { schedule_id, capacity: 3, max_online: null, sale: 'open' as const, screen_id: null, moves: 0 }
  append(edge, 'down', { kind: 'give', hall: own, slots: [1, 2, 3], groups: [1, 2, 3], ...nothing })
  const honest = sale(randomUUID(), [1])
  const command = lie({ ...honest, lines: honest.lines.map(named) }, payment)
  const sold = decideSale(edge, command, drawer(`${cinema_id}`))
  if (!sold.ok) throw new Error(sold.refusal.code)
  const body = entryBody(sold.value)
  const before = lane.committed.bills.get(bill_id)
  await receive(database.pool, lane, 1, [{ epoch: 1, n: 1, hash: sealHash(NO_HASH, body), body }])
  const stopped = await applyReceived(database.pool, lane)
  expect(lane.committed.bills.get(bill_id)).toEqual(before)
  expect(lane.committed.payments.get(payment.id)).toEqual(payment)
  expect(slotAt(lane.committed, schedule_id, 3)).toMatchObject({ state: 'held', bill_id })
  return { stopped, payment }
}

test.each<[string, number, (sold: SaleCommand, theirs: PaymentRow) => SaleCommand]>([
  ['under a bill of the hub', 11, (sold, { bill_id }) => ({ ...sold, bill: { ...sold.bill, id: bill_id } })],
  [
    'under a payment of the hub',
    12,
    (sold, { id }) => ({ ...sold, payments: sold.payments.map((payment) => ({ ...payment, id })) }),
  ],
  [
    'a seat that is at home at the hub',
    13,
    (sold) => ({ ...sold, lines: sold.lines.map((line) => ({ ...line, slot: 3 })) }),
  ],
])('L1 L15 L16 an edge that sells %s takes nothing: its own stream stands still', async (_what, cinema_id, lie) => {
  const { stopped } = await overreach(cinema_id, lie)
  expect(stopped?.error).toMatchObject({ message: expect.stringMatching(/not the edge’s/) })
})

test('L16 an edge that names a payment of a sister cinema changes nothing there', async () => {
  const { payment } = await overreach(14, (sold) => sold)
  const { stopped } = await overreach(15, (sold) => ({
    ...sold,
    payments: sold.payments.map((one) => ({ ...one, id: payment.id })),
  }))
  expect(stopped?.error).toMatchObject({ message: expect.stringMatching(/another cinema/) })
  const { rows } = await query(`select cinema_id, status, amount_cents from payments where id = '${payment.id}'`)
  expect(rows).toEqual([{ cinema_id: 14, status: 'paying', amount_cents: payment.amount_cents }])
})

test.each<[string, number, (schedule_id: number) => EntryData]>([
  [
    'gives birth to a schedule again',
    16,
    (schedule_id) => ({ kind: 'born', hall: { ...hall, schedule_id }, groups: [1, 2], rights: [] }),
  ],
  ['closes a schedule', 17, (schedule_id) => ({ kind: 'closed', schedule_id })],
])('L5 an edge that %s changes nothing: its own stream stands still', async (_what, cinema_id, lie) => {
  const schedule_id = 1_000 + cinema_id
  const lane = await (await openProcess()).of(1, cinema_id)
  await query(`update ledger_heads set epoch = 1 where cinema_id = ${cinema_id}`)
  await lane.run({
    schedules: [schedule_id],
    decide: ({ ledger, append: write }) => {
      const born = decideBirth(ledger, { schedule_id, max_online: null, groups: [1, 2] })
      if (born.ok) write('own', born.value)
      write('down', decideHandover(ledger, { schedule_id, slots: [1] }).entry!)
      return ok(null)
    },
  })
  expect((await receive(database.pool, lane, 1, chain([entryBody(lie(schedule_id))]))).ok).toBe(true)
  expect((await applyReceived(database.pool, lane))?.error).toMatchObject({
    message: expect.stringMatching(/not the edge’s: kind/),
  })
  expect(lane.committed.halls.get(schedule_id)).toMatchObject({ sale: 'open' })
  const { rows } = await query(`select slot, home from slots where schedule_id = ${schedule_id} order by slot`)
  expect(rows).toEqual([
    { slot: 1, home: 'edge' },
    { slot: 2, home: 'hub' },
  ])
})

/** An edge's stream from its first entry on. */
function chain(bodies: readonly string[]): SealedEntry[] {
  let last = NO_HASH
  return bodies.map((body, index) => {
    last = sealHash(last, body)
    return { epoch: 1, n: index + 1, hash: last, body }
  })
}

/** Other bytes for what a hub has stored, which no program may write. */
async function rewrite(cinema_id: number, entries: readonly SealedEntry[]): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  for (const { n, hash, body } of entries)
    await owner.query('update journal set body = $3, hash = $4 where cinema_id = $1 and n = $2', [
      cinema_id,
      n,
      body,
      hash,
    ])
  await owner.end()
}

test.each([
  ['of a kind that is not known', 21, { v: ENTRY_VERSION, data: { kind: 'unheard_of', at } }],
  ['of a newer version of a kind that is known', 22, { v: ENTRY_VERSION + 1, data: { kind: 'took', down: [1] } }],
])(
  'L3 an entry %s is stored as it came, with all behind it, and waits; a hub that knows it applies them',
  async (_what, cinema_id, unknown) => {
    const lane = await (await openProcess()).of(1, cinema_id)
    await query(`update ledger_heads set epoch = 1 where cinema_id = ${cinema_id}`)
    const float = (id: string): string => entryBody({ kind: 'cash', question_id: id, movement: { ...movement, id } })
    const [first, last] = [randomUUID(), randomUUID()]
    const sent = chain([float(first), JSON.stringify(unknown), float(last)])
    expect(await receive(database.pool, lane, 1, sent)).toMatchObject({ ok: true, value: { received_n: 3 } })
    const stopped = await applyReceived(database.pool, lane)
    expect(stopped).toMatchObject({ n: 2, error: expect.any(UnknownEntry) })
    const stands = async () => {
      const { rows } = await query(`select n, hash, body from journal where cinema_id = ${cinema_id} order by n`)
      const { rows: known } = await query(`select id from questions where id in ('${first}', '${last}')`)
      return { journal: rows.map((row) => ({ ...row, n: Number(row.n) })), known: known.map(({ id }) => id) }
    }
    const journal = sent.map(({ n, hash, body }) => ({ n, hash, body }))
    expect(await stands()).toEqual({ journal, known: [first] })

    // a hub that was started since knows no more of it, and takes what comes behind
    const again = await (await openProcess()).of(1, cinema_id)
    expect(await applyReceived(database.pool, again)).toMatchObject({ n: 2, error: expect.any(UnknownEntry) })
    expect(await receive(database.pool, again, 1, sent)).toMatchObject({ ok: true, value: { received_n: 3 } })

    // the next program: the bytes mean something to it
    await rewrite(cinema_id, chain([float(first), entryBody({ kind: 'took', down_n: 0 }), float(last)]))
    expect(await applyReceived(database.pool, await (await openProcess()).of(1, cinema_id))).toBe(null)
    expect((await stands()).known.toSorted()).toEqual([first, last].toSorted())
  },
)

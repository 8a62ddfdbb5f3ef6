import { randomUUID } from 'node:crypto'
import pg, { type PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  decideCheckout,
  decideSettled,
  decideSettling,
  type PricedLine,
  settledEvent,
} from '#protocol/ledger/decide-bill.ts'
import {
  changeWork,
  decideChangeDone,
  decideChanging,
  decideExchange,
  decideReseat,
} from '#protocol/ledger/decide-change.ts'
import { decideBirth, decideHold } from '#protocol/ledger/decide-seats.ts'
import type { HubEvent } from '#protocol/ledger/entries.ts'
import { type Ledger, linesOfBill, openLedger, slotAt } from '#protocol/ledger/ledger.ts'
import { workOf } from '#protocol/ledger/work.ts'
import { ok, type Result, refuse } from '#protocol/result.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { onlinePayment, ticketLine } from '../../tests/ledger/lines.ts'
import { openLanes } from '../../tests/ledger/open-lanes.ts'
import { PgLine } from '../../tests/ledger/pg-line.ts'
import { addPlans } from '../../tests/ledger/plan-rows.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { soldOf } from '../schedules/sold.ts'
import type { Lane } from './lane.ts'
import type { Lanes } from './lanes.ts'
import { loadNeeds, OWED } from './load.ts'
import type { Committed, StepContext } from './step.ts'

let database: FreshDatabase
let first: Lanes
let second: Lanes
/** Sees and ends the connections of others. */
let owner: pg.Client
const open: { close(): Promise<void> }[] = []

async function openProcess(options: Parameters<typeof openLanes>[1] = {}): Promise<Lanes> {
  const opened = await openLanes(database, options)
  open.push(opened)
  return opened.lanes
}

beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  first = await openProcess()
  second = await openProcess()
})
afterAll(async () => {
  for (const lanes of open) await lanes.close()
  await owner.end()
  await database.close()
})

function bear(lane: Lane, schedule_id: number, capacity: number) {
  return lane.run({
    decide: ({ ledger, append }) => {
      const groups = Array.from({ length: capacity }, (_, index) => index + 1)
      const decided = decideBirth(ledger, { schedule_id, max_online: null, groups })
      if (decided.ok) append('own', decided.value)
      return decided
    },
  })
}

const LATER = '2099-01-01T00:00:00.000Z'
function hold(bill_id: string, schedule_id: number, slots: number[]) {
  return ({ ledger, append }: StepContext): Result<string> => {
    const command = { bill_id, source: 'site', schedule_id, slots, due_at: LATER, renewed: false, replaces: null }
    const decided = decideHold(ledger, command)
    if (!decided.ok) return decided
    append('own', decided.value)
    return ok(bill_id)
  }
}

/** One of a rate that may be sold without end. */
function ticket(bill_id: string, schedule_id: number, slot: number): PricedLine {
  return { ...ticketLine(randomUUID(), bill_id, schedule_id, slot), right_key: null }
}

/** The bill goes to paying; answers its payment. */
async function checkOut(lane: Lane, bill_id: string, schedule_id: number, slot: number): Promise<string> {
  const payment = onlinePayment(randomUUID(), bill_id, 1)
  const paid = await lane.run({
    decide: ({ ledger, append, now }) => {
      const lines = [ticket(bill_id, schedule_id, slot)]
      const rest = { contact_id: null, business_date: null, due_at: LATER, now }
      const decided = decideCheckout(ledger, { bill_id, lines, payments: [payment], ...rest })
      if (decided.ok) append('own', decided.value)
      return decided
    },
  })
  expect(paid.ok).toBe(true)
  return payment.id
}

async function buy(lane: Lane, schedule_id: number, slot: number, bill_id = randomUUID()): Promise<string> {
  await lane.run({ decide: hold(bill_id, schedule_id, [slot]) })
  await checkOut(lane, bill_id, schedule_id, slot)
  await lane.run({
    decide: ({ ledger, append, now }) => {
      const command = { bill_id, number: 'W-1', at: now }
      const decided = decideSettling(ledger, command, () => randomUUID().replaceAll('-', '').slice(0, 12))
      if (decided.ok) append('own', decided.value)
      return decided
    },
  })
  const settled = await lane.run({
    decide: ({ ledger, append, now }) => {
      const decided = decideSettled(ledger, { bill_id, at: now })
      if (decided.ok) append('own', decided.value)
      return decided
    },
  })
  expect(settled.ok).toBe(true)
  return bill_id
}

describe('the lane of a cinema', () => {
  test('L2 what was answered is on disk: a new process reads the same rows', async () => {
    const lane = await first.of(1, 1)
    await bear(lane, 11, 5)
    const bill_id = await buy(lane, 11, 2)
    const third = await openProcess({ schedules: [11] })
    const { committed: ledger } = await third.of(1, 1)
    expect(slotAt(ledger, 11, 2)).toEqual(slotAt(lane.committed, 11, 2))
    expect(ledger.bills.get(bill_id)).toEqual(lane.committed.bills.get(bill_id))
    expect([...ledger.lines.values()]).toEqual([...lane.committed.lines.values()])
    expect([...ledger.payments.values()]).toEqual([...lane.committed.payments.values()])
    expect(settledEvent(ledger, bill_id)).toBe(settledEvent(lane.committed, bill_id))
  })

  test('L10 a process that starts, and one that runs on, knows the bills that hold money which came late, though they are paid', async () => {
    const lane = await first.of(1, 5)
    await bear(lane, 16, 3)
    const bill_id = randomUUID()
    await lane.run({ decide: hold(bill_id, 16, [1]) })
    const payment_id = await checkOut(lane, bill_id, 16, 1)
    await lane.run({
      decide: ({ append }) =>
        ok(append('own', { kind: 'ended', bill_id, status: 'pending', payment_status: 'failed' })),
    })
    await buy(lane, 16, 1, bill_id)
    const quiet = await (await openProcess()).of(1, 5)
    expect(quiet.committed.bills.has(bill_id)).toBe(false)
    await lane.run({
      decide: ({ append }) => ok(append('own', { kind: 'late', bill_id, payment_id, captured_cents: null })),
    })
    await quiet.follow()
    for (const { committed: ledger } of [quiet, await (await openProcess()).of(1, 5)])
      expect(workOf(ledger, bill_id)).toMatchObject([{ do: 'refund', payment_id, amount_cents: 1250 }])
  })

  test('L10 a process that starts finds money that came late by its entries, not by going through every payment', async () => {
    await owner.query(
      `insert into payments (exhibitor_id, cinema_id, id, bill_id, payment_method_id, type, status, amount_cents, tendered_cents, refunded_cents)
       select 1, 88, 'old ' || i, 'old ' || i, 1, 'online', 'paid', 1250, 0, 1250 from generate_series(1, 5000) i`,
    )
    await owner.query(
      `insert into journal (cinema_id, exhibitor_id, stream, epoch, n, body, hash)
       select 88, 1, 'own', 9, i, '{"v":1,"data":{"kind":"settled","bill_id":"old ' || i || '"}}', '' from generate_series(1, 5000) i`,
    )
    await owner.query('analyze payments; analyze journal')
    const plan = await withExhibitor(database.pool, 1, (client) => client.query(`explain ${OWED}`, [88]))
    const text = plan.rows.map((row) => Object.values(row).join()).join('\n')
    expect(text).toContain('Index Scan using journal_late')
    expect(text).toMatch(/Scan (using|on) payments_pkey/)
  })

  test('L8, L16 a seat change that a crash left on its way is known to the next process, which ends it; so is an exchange onto the ticket’s own seat', async () => {
    const lane = await first.of(1, 6)
    await bear(lane, 17, 4)
    const bill_id = await buy(lane, 17, 1)
    const [line] = linesOfBill(lane.committed, bill_id)
    const asker = { question_id: randomUUID(), device_id: null, employee_id: null, at: LATER }
    const { id: line_id } = line!
    const start = (decide: (ledger: Ledger) => Result<HubEvent>, on = lane) =>
      on.run({
        bills: [bill_id],
        decide: ({ ledger, append }) => {
          const event = decide(ledger)
          const changing = event.ok ? decideChanging(ledger, event.value) : event
          if (changing.ok) append('own', changing.value)
          return changing
        },
      })
    const end = (on: Lane, question_id: string) =>
      on.run({
        bills: [bill_id],
        decide: ({ ledger, append }) => {
          const done = decideChangeDone(ledger, question_id)
          if (done.ok) for (const data of done.value) append('own', data)
          return done
        },
      })
    const seat = { line_id, generation: 1, slot: 3, detail: 'seat 3', cart: null }
    expect(await start((ledger) => decideReseat(ledger, { ...asker, ...seat }))).toMatchObject({ ok: true })
    const next = await (await openProcess({ schedules: [17] })).of(1, 6)
    expect(changeWork(next.committed, asker.question_id)).toEqual(changeWork(lane.committed, asker.question_id))
    expect(slotAt(next.committed, 17, 3)?.state).toBe('blocked')
    expect(await end(next, asker.question_id)).toMatchObject({ ok: true })
    expect(slotAt(next.committed, 17, 1)?.state).toBe('free')

    const again = { ...asker, question_id: randomUUID(), line_id, generation: 2, cart: null, payments: [] }
    const same = { ...ticket(bill_id, 17, 3), total_cents: 1000 }
    const exchanged = (ledger: Ledger) => decideExchange(ledger, { ...again, line: same }, () => 'aabbccddeeff')
    expect(await start(exchanged, next)).toMatchObject({ ok: true })
    expect(await end(next, again.question_id)).toMatchObject({ ok: true })
    const { committed: ledger } = await (await openProcess({ schedules: [17] })).of(1, 6)
    expect(slotAt(ledger, 17, 3)).toMatchObject({ state: 'sold', ticket_id: 'aabbccddeeff', generation: 1 })
    expect(ledger.bills.get(bill_id)).toEqual(next.committed.bills.get(bill_id))
    const byId = (rows: { id: string }[]) => rows.sort((a, b) => (a.id < b.id ? -1 : 1))
    expect(byId(linesOfBill(ledger, bill_id))).toEqual(byId(linesOfBill(next.committed, bill_id)))
    expect(workOf(ledger, bill_id)).toMatchObject([{ do: 'refund', amount_cents: 250, line_id }])
  })

  test('I1 two hub processes reach for every seat of a hall: each is sold once, and both end with the same ledger', async () => {
    const a = await first.of(1, 2)
    const b = await second.of(1, 2)
    const capacity = 40
    await bear(a, 12, capacity)
    const races = Array.from({ length: capacity }, (_, index) =>
      [a, b].map((lane) => lane.run({ decide: hold(randomUUID(), 12, [index + 1]) })),
    )
    const results = await Promise.all(races.flat())
    expect(results.filter((result) => result.ok)).toHaveLength(capacity)
    await Promise.all([a.follow(), b.follow()])
    const holders = (lane: Lane) =>
      Array.from({ length: capacity }, (_, i) => slotAt(lane.committed, 12, i + 1)?.bill_id)
    expect(holders(a)).toEqual(holders(b))
    expect(new Set(holders(a)).size).toBe(capacity)
    expect(a.heads).toEqual(b.heads)
  })

  test('L3 the journal is numbered without a gap and every hash holds', async () => {
    const { rows } = await database.pool.connect().then(async (client) => {
      await client.query(`select set_config('app.exhibitor', '1', false)`)
      const answer = await client.query<{ n: number; ord: number }>(
        'select n, ord from journal where cinema_id = 2 order by ord',
      )
      client.release()
      return answer
    })
    expect(rows.map((row) => row.n)).toEqual(rows.map((_, index) => index + 1))
    const again = await openProcess({ schedules: [12] })
    const lane = await again.of(1, 2)
    await expect(lane.follow()).resolves.toBeUndefined()
  })

  test('L8 a repeated command is answered as the first time, and with another body it is refused', async () => {
    const lane = await first.of(1, 3)
    await bear(lane, 13, 3)
    const bill_id = randomUUID()
    const command = { id: randomUUID(), request_hash: 'a' }
    const once = await lane.run({ decide: hold(bill_id, 13, [1]), command })
    const twice = await lane.run({ decide: hold(randomUUID(), 13, [2]), command })
    expect(twice).toEqual(once)
    expect(slotAt(lane.committed, 13, 2)?.state).toBe('free')
    const other = await lane.run({ decide: hold(bill_id, 13, [3]), command: { ...command, request_hash: 'b' } })
    expect(other).toMatchObject({ ok: false, refusal: { code: 'key_used_again' } })
  })

  test('L8 a command that comes twice at once is done once, and both are answered alike; also when its second time would be refused', async () => {
    const lane = await first.of(1, 3)
    const other = await second.of(1, 3)
    await bear(lane, 15, 6)
    await other.follow()
    const takes = (seat: number) => ({
      decide: hold(randomUUID(), 15, [seat]),
      command: { id: randomUUID(), request_hash: 'a' },
    })
    const refused = takes(1)
    const answers = await Promise.all([lane.run(refused), lane.run(refused), other.run(refused)])
    expect(answers[0]?.ok).toBe(true)
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    const command = { id: randomUUID(), request_hash: 'b' }
    const twice = await Promise.all([2, 3].map((seat) => lane.run({ ...takes(seat), command })))
    expect(twice[1]).toEqual(twice[0])
    expect([2, 3].map((seat) => slotAt(lane.committed, 15, seat)?.state)).toEqual(['held', 'free'])
    expect(await lane.run({ ...takes(1), command: refused.command })).toEqual(answers[0])
  })

  test('L3 a notice that comes while the tail is read is not lost with that reading', async () => {
    const [here, there] = [await first.of(1, 93), await second.of(1, 93)]
    await bear(here, 930, 200)
    await there.follow()
    for (let slot = 1; slot <= 200; slot += 1) {
      const reading = there.follow()
      await here.run({ decide: hold(randomUUID(), 930, [slot]) })
      await Promise.all([reading, there.follow()])
      expect(slotAt(there.committed, 930, slot)?.state).toBe('held')
    }
  })

  test('L2 a step that throws takes nothing of the others with it', async () => {
    const lane = await first.of(1, 4)
    await bear(lane, 14, 3)
    const before = { ...lane.heads }
    const broken = lane.run({
      decide: ({ append }) => {
        append('own', { kind: 'settled', bill_id: 'x', at: LATER })
        throw new Error('a bug')
      },
    })
    const fine = lane.run({ decide: hold(randomUUID(), 14, [1]) })
    await expect(broken).rejects.toThrow('a bug')
    expect((await fine).ok).toBe(true)
    expect(lane.heads.own_n).toBe(before.own_n + 1)
  })

  test('L3 a process that is behind reads the tail before it loads a bill, so that no entry meets rows that have it already', async () => {
    const [here, there] = [await first.of(1, 77), await second.of(1, 77)]
    await bear(here, 770, 4)
    const bill_id = randomUUID()
    // one commit, so that the other process knows of all of it or of nothing
    await here.run({
      decide: (step) => {
        const { append } = step
        hold(bill_id, 770, [1])(step)
        const nothing = { contact_id: null, business_date: null, total_cents: 0, lines: [], payments: [] }
        append('own', { kind: 'paying', bill_id, due_at: LATER, ...nothing })
        append('own', { kind: 'ended', bill_id, status: 'cancelled', payment_status: 'cancelled' })
        return ok(null)
      },
    })
    const seen = await there.run({ bills: [bill_id], decide: ({ ledger }) => ok(ledger.bills.get(bill_id)?.status) })
    expect(seen).toEqual(ok('cancelled'))
    expect(await there.run({ decide: hold(randomUUID(), 770, [2]) })).toMatchObject({ ok: true })
    expect(there.committed.bills.get(bill_id)).toEqual(here.committed.bills.get(bill_id))
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'I4 a schedule of which %i questions to the database were answered is in memory whole or not at all',
    async (answered) => {
      const lane = await first.of(1, 780 + answered)
      const schedule_id = 7800 + answered
      await bear(lane, schedule_id, 4)
      const bill_id = await buy(lane, schedule_id, 2)
      const needs = { bills: [], questions: [], schedules: [schedule_id], vouchers: [] }
      const ledger = openLedger('hub', 1)
      await withExhibitor(database.pool, 1, async (client) => {
        let asked = 0
        const query = (...args: [string, unknown[]]) =>
          asked++ < answered ? client.query(...args) : Promise.reject(new Error('the connection is gone'))
        await loadNeeds({ query } as typeof client, lane.cinema_id, ledger, needs).catch(() => {})
        const isThere = ledger.halls.has(schedule_id)
        expect([ledger.slots.size, ledger.tickets.size]).toEqual(isThere ? [4, 1] : [0, 0])
        expect([ledger.bills.has(bill_id), ledger.lines.size]).toEqual(isThere ? [true, 1] : [false, 0])
        expect(isThere).toBe(answered === 8)
      })
    },
  )

  test('L2 what may be acted on never shows a step whose commit is on its way, nor one whose commit failed', async () => {
    const lane = await first.of(1, 80)
    await bear(lane, 800, 4)
    const bill_id = randomUUID()
    const seen: unknown[] = []
    const look = () => seen.push(slotAt(lane.committed, 800, 1)?.state, lane.committed.bills.has(bill_id))
    const release = await lockHead(80)
    let decided = 0
    const held = lane.run({
      decide: (step) => {
        decided++
        return hold(bill_id, 800, [1])(step)
      },
    })
    const failed = expect(held).rejects.toThrow()
    await until(async () => expect(await waitingLanes()).toHaveLength(1))
    look()
    for (const pid of await waitingLanes()) await owner.query('select pg_terminate_backend($1)', [pid])
    await failed
    look()
    await release()
    expect(decided).toBe(1)
    expect(await lane.run({ decide: hold(bill_id, 800, [1]) })).toMatchObject({ ok: true })
    look()
    expect(seen).toEqual(['free', false, 'free', false, 'held', true])
  })

  test('L2 a commit whose answer was lost is shown and sent by itself, here and in other processes, though nobody writes', async () => {
    const line = await PgLine.open(database.url)
    const near = await openProcess({ database_url: line.url })
    open.push(line)
    const lane = await near.of(1, 89)
    const far = await first.of(1, 89)
    await bear(lane, 890, 4)
    const told: Committed[] = []
    near.onCommit((committed) => told.push(committed))
    line.arm('unanswered')
    await expect(lane.run({ decide: hold(randomUUID(), 890, [1]) })).rejects.toThrow()
    for (const { committed } of [lane, far]) await until(() => expect(slotAt(committed, 890, 1)?.state).toBe('held'))
    expect(told).toMatchObject([{ cinema_id: 89, mine: true, changed: { schedules: new Set([890]) } }])
  })

  test('L2 a database that says nothing keeps no lane for ever: what it had committed is shown, and the next step goes by another connection', async () => {
    const line = await PgLine.open(database.url)
    const near = await openProcess({ database_url: line.url, answers_within_ms: 1_500 })
    open.push(line)
    const lane = await near.of(1, 91)
    await bear(lane, 910, 4)
    line.arm('silent')
    await expect(lane.run({ decide: hold(randomUUID(), 910, [1]) })).rejects.toThrow()
    await until(() => expect(slotAt(lane.committed, 910, 1)?.state).toBe('held'))
    expect(await lane.run({ decide: hold(randomUUID(), 910, [2]) })).toMatchObject({ ok: true })
  })

  test('L2 a commit that is still on its way in the database when its connection is lost is shown when it stands', async () => {
    const line = await PgLine.open(database.url)
    const near = await openProcess({ database_url: line.url })
    open.push(line)
    const lane = await near.of(1, 90)
    await bear(lane, 900, 4)
    const release = await lockHead(90)
    const lost = expect(lane.run({ decide: hold(randomUUID(), 900, [1]) })).rejects.toThrow()
    await until(async () => expect(await waitingLanes()).toHaveLength(1))
    line.drop()
    await lost
    await until(async () => expect(await waitingLanes()).toHaveLength(2))
    expect(slotAt(lane.committed, 900, 1)?.state).toBe('free')
    await release()
    await until(() => expect(slotAt(lane.committed, 900, 1)?.state).toBe('held'))
  })

  /** Connections of lanes that were opened since this moment of PostgreSQL's clock. */
  async function connectionsSince(moment: string): Promise<number> {
    const { rows } = await owner.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'foyer lane'
        and backend_start > $1`,
      [moment],
    )
    return rows.length
  }

  test('cinemas of one exhibitor that write one after another share a connection, also with one that could not be opened', async () => {
    const moment = (await owner.query<{ now: string }>('select clock_timestamp()::text as now')).rows[0]!.now
    const lanes = await openProcess({ schedules: [2 ** 40] })
    for (const cinema_id of [92, 93, 94]) await expect(lanes.of(1, cinema_id)).rejects.toMatchObject({ code: '22003' })
    const others = await openProcess()
    for (const cinema_id of [95, 96, 97]) await bear(await others.of(1, cinema_id), cinema_id * 10, 2)
    expect(await connectionsSince(moment)).toBe(2)
  })

  test('L2 a cinema whose commit waits for a lock keeps no sister cinema of its exhibitor waiting', async () => {
    const [own, sister] = [await first.of(1, 86), await first.of(1, 87)]
    await bear(own, 860, 4)
    await bear(sister, 870, 4)
    const release = await lockHead(86)
    let isAnswered = false
    const held = own.run({ decide: hold(randomUUID(), 860, [1]) }).finally(() => {
      isAnswered = true
    })
    await until(async () => expect(await waitingLanes()).toHaveLength(1))
    expect(await sister.run({ decide: hold(randomUUID(), 870, [1]) })).toMatchObject({ ok: true })
    expect(isAnswered).toBe(false)
    expect(slotAt(sister.committed, 870, 1)?.state).toBe('held')
    await release()
    expect(await held).toMatchObject({ ok: true })
  })

  test('one value that PostgreSQL cannot keep fails its own step alone, not those that share its batch', async () => {
    const lane = await first.of(1, 81)
    await bear(lane, 810, 4)
    const broken = lane.run({ decide: hold('a\u0000b', 810, [1]) })
    const fine = [2, 3, 4].map((slot) => lane.run({ decide: hold(randomUUID(), 810, [slot]) }))
    await expect(broken).rejects.toMatchObject({ code: '22P05' })
    expect((await Promise.all(fine)).map(({ ok }) => ok)).toEqual([true, true, true])
    expect(slotAt(lane.committed, 810, 1)?.state).toBe('free')
  })

  test('L2 every letter comes to the disk as it is, whatever it means in JSON', async () => {
    const lane = await first.of(1, 99)
    const texts = [
      'NULL',
      'null',
      '{}',
      '{a,b}',
      ',',
      '"',
      '\\',
      '\\"',
      '\\n',
      "'",
      ' a ',
      '\n',
      '\t"\\',
      '\u0085',
      '🎟️',
    ]
    await bear(lane, 990, texts.length)
    const steps = texts.map((text, index) =>
      lane.run({
        decide: (context) => {
          context.contact({
            id: `of ${text}`,
            name: text,
            email: '',
            invoice: { company: text, address: text, vat_number: 'x' },
          })
          return hold(text, 990, [index + 1])(context)
        },
      }),
    )
    expect((await Promise.all(steps)).map(({ ok }) => ok)).toEqual(texts.map(() => true))
    const read = await withExhibitor(database.pool, 1, async (client) => ({
      bills: (await client.query('select bill_id from slots where schedule_id = 990 order by slot')).rows,
      contacts: (await client.query(`select name, invoice from contacts where id like 'of %'`)).rows,
    }))
    expect(read.bills.map(({ bill_id }) => bill_id)).toEqual(texts)
    expect(new Set(read.contacts.map(({ name }) => name))).toEqual(new Set(texts))
    for (const { name, invoice } of read.contacts) expect(invoice).toMatchObject({ company: name, address: name })
  })

  test('L12 a clock of PostgreSQL that stepped back ends nothing early and stops nobody', async () => {
    const lane = await first.of(1, 82)
    await bear(lane, 820, 4)
    const due_at = new Date(Date.now() + 600_000).toISOString()
    const monotonic = performance.now.bind(performance)
    const ahead = vi.spyOn(performance, 'now').mockImplementation(() => monotonic() + 3_600_000)
    try {
      const ended = await lane.run({
        decide: ({ now, requireDue, append }) => {
          if (now < due_at) return refuse('not_due')
          requireDue(due_at)
          return ok(
            append('own', {
              kind: 'born',
              hall: {
                schedule_id: 821,
                capacity: 0,
                max_online: null,
                sale: 'open' as const,
                screen_id: null,
                moves: 0,
              },
              groups: [],
              rights: [],
            }),
          )
        },
      })
      expect(ended).toMatchObject({ ok: false, refusal: { code: 'not_due' } })
    } finally {
      ahead.mockRestore()
    }
    expect(await lane.run({ decide: hold(randomUUID(), 820, [1]) })).toMatchObject({ ok: true })
  })
})

test('L1 no lane touches a schedule of a sister cinema, whatever is asked of it', async () => {
  const [own, sister] = [await first.of(1, 84), await first.of(1, 85)]
  await bear(own, 840, 3)
  await bear(sister, 850, 3)
  const asked = await own.run({ schedules: [850], decide: ({ ledger }) => ok(ledger.halls.has(850)) })
  expect(asked).toEqual(ok(false))
  expect(slotAt(sister.committed, 850, 1)?.state).toBe('free')
})

test('sixty days of schedules leave no more in memory than a few do, and what went comes back when it is named', async () => {
  const lane = await first.of(1, 83)
  const sizes: number[] = []
  let bill_id = ''
  for (let day = 1; day <= 60; day++) {
    const schedule_id = 83_000 + day
    await bear(lane, schedule_id, 6)
    const bought = await buy(lane, schedule_id, 1)
    if (day === 1) bill_id = bought
    await lane.run({ decide: hold(randomUUID(), schedule_id, [2]) })
    const cart = [...lane.committed.bills.values()].find((bill) => bill.status === 'pending')!
    await lane.run({
      decide: ({ append }) =>
        ok(append('own', { kind: 'ended', bill_id: cart.id, status: 'expired', payment_status: 'expired' })),
    })
    await lane.forget((id) => id <= schedule_id - 2)
    sizes.push(sizeOf(lane))
  }
  expect(new Set(sizes.slice(2)).size).toBe(1)
  expect(lane.committed.halls.has(83_001)).toBe(false)
  expect(lane.committed.bills.has(bill_id)).toBe(false)
  const sold = await lane.run({ bills: [bill_id], decide: ({ ledger }) => ok(slotAt(ledger, 83_001, 1)?.state) })
  expect(sold).toEqual(ok('sold'))
  expect(lane.committed.bills.get(bill_id)).toMatchObject({ status: 'settled', total_cents: 1250 })
})

/** Rows and entries of indexes that a lane keeps for its readers; for its deciders they are the same. */
function sizeOf({ committed }: Lane): number {
  const { halls, slots, tickets, bills, lines, payments, questions, rights, movements } = committed
  const tables = [halls, slots, tickets, bills, lines, payments, questions, rights, movements]
  const { linesOf, paymentsOf, heldOf, bornOf, drawnOf, unpaidOf, counts } = committed
  const indexes = [linesOf, paymentsOf, heldOf, bornOf, drawnOf, unpaidOf, counts]
  return [...tables, ...indexes].reduce((sum, { size }) => sum + size, 0)
}

/** Somebody else holds the head of a cinema; answers how to let it go. */
async function lockHead(cinema_id: number): Promise<() => Promise<void>> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`select set_config('app.exhibitor', '1', true)`)
  await client.query('select 1 from ledger_heads where cinema_id = $1 for update', [cinema_id])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** Lanes whose statement waits for a lock. */
async function waitingLanes(): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'foyer lane' and wait_event_type = 'Lock'
     and datname = current_database()`,
  )
  return rows.map(({ pid }) => pid)
}

test('L11 the tail of another process whose chain does not hold is not applied', async () => {
  const lane = await first.of(1, 197)
  await bear(lane, 1970, 2)
  const copy = `insert into journal (cinema_id, exhibitor_id, stream, epoch, n, ord, body, hash)
    select cinema_id, exhibitor_id, stream, epoch, n + 1, ord + 1, body, hash from journal where cinema_id = 197`
  await owner.query(copy)
  await owner.query('update ledger_heads set ord = ord + 1, own_n = own_n + 1 where cinema_id = 197')
  await expect(lane.follow()).rejects.toThrow('the journal of cinema 197 is broken at own 2')
  expect(lane.heads.own_n).toBe(1)
})

describe('L14 a sale and a change of the plan in the same moment', () => {
  const CINEMA = 77
  let schedule_id = 7_700

  /** A schedule with a bill that holds its only place, and the manager's connection. */
  async function planned() {
    schedule_id += 1
    const lane = await first.of(1, CINEMA)
    await addPlans(database.url, CINEMA, [schedule_id])
    await bear(lane, schedule_id, 1)
    const bill_id = randomUUID()
    await lane.run({ decide: hold(bill_id, schedule_id, [1]) })
    const manager = await database.pool.connect()
    onTestFinished(() => manager.release(true))
    await manager.query(`begin; select set_config('app.exhibitor', '1', true)`)
    return { lane, bill_id, manager, id: schedule_id }
  }

  /** The bill enters paying for the schedule as it was offered. */
  function pay(lane: Lane, bill_id: string, id: number, key = randomUUID(), version = 1) {
    const payment = onlinePayment(randomUUID(), bill_id, 1)
    return lane.run<string, string>({
      command: { id: key, request_hash: 'same' },
      decide: ({ ledger, append, now, requirePlan }) => {
        const rest = { contact_id: null, business_date: null, due_at: LATER, now }
        const lines = [ticket(bill_id, id, 1)]
        const decided = decideCheckout(ledger, { bill_id, lines, payments: [payment], ...rest })
        if (!decided.ok) return decided
        append('own', decided.value)
        requirePlan({ schedule_id: id, version })
        return ok(bill_id)
      },
    })
  }

  async function lockPlan(manager: PoolClient, id: number): Promise<void> {
    await manager.query('select 1 from schedules where id = $1 for update', [id])
  }

  test.each([
    ['moved', `start = start - interval '1 hour', version = version + 1`],
    ['deleted', 'deleted_at = now(), version = version + 1'],
    ['cancelled', 'cancelled_at = now(), version = version + 1'],
  ])('a checkout that comes while the schedule is being %s waits, and is refused', async (_, set) => {
    const { lane, bill_id, manager, id } = await planned()
    await lockPlan(manager, id)
    const paid = pay(lane, bill_id, id)
    const other = randomUUID()
    const beside = lane.run({ decide: hold(other, id, []) }) // what else is in the batch goes on
    await until(() => isWaiting(), { patience_ms: 10_000 })
    expect(await soldOf(manager, id)).toBe(0)
    await manager.query(`update schedules set ${set} where id = $1`, [id])
    await manager.query('commit')
    expect(await paid).toMatchObject({ ok: false, refusal: { code: 'schedule_changed' } })
    expect((await beside).ok).toBe(true)
    expect(lane.committed.bills.get(bill_id)?.status).toBe('pending')
    expect(lane.committed.bills.has(other)).toBe(true)
  })

  test.each(['deleted_at', 'cancelled_at'])(
    'a schedule that is over is sold to nobody, also as it stands now: %s',
    async (over_at) => {
      const { lane, bill_id, manager, id } = await planned()
      const over = `update schedules set ${over_at} = now() where id = $1 returning version`
      const { version } = (await manager.query(over, [id])).rows[0]
      await manager.query('commit')
      const paid = await pay(lane, bill_id, id, randomUUID(), version)
      expect(paid).toMatchObject({ ok: false, refusal: { code: 'schedule_changed' } })
    },
  )

  test('a change that comes while a checkout is being committed waits, and sees it', async () => {
    const { lane, bill_id, manager, id } = await planned()
    await owner.query('begin')
    await owner.query('select 1 from ledger_heads where cinema_id = $1 for update', [CINEMA])
    const paid = pay(lane, bill_id, id)
    await until(() => isWaiting(), { patience_ms: 10_000 })
    const locked = lockPlan(manager, id)
    await owner.query('commit')
    expect((await paid).ok).toBe(true)
    await locked
    expect(await soldOf(manager, id)).toBe(1)
    await manager.query('rollback')
  })

  test('a change of something else is none of its business, and a repeat is answered as the first time', async () => {
    const { lane, bill_id, manager, id } = await planned()
    await manager.query('rollback')
    const key = randomUUID()
    expect(await pay(lane, bill_id, id, key)).toEqual({ ok: true, value: bill_id })
    await withExhibitor(database.pool, 1, (client) =>
      client.query('update schedules set sell_online = false, version = version + 1 where id = $1', [id]),
    )
    expect(await pay(lane, bill_id, id, key)).toEqual({ ok: true, value: bill_id })
    const late = await pay(lane, bill_id, id)
    expect(late).toMatchObject({ ok: false, refusal: { code: 'bill_not_open' } })
  })

  /** A batch of the lane waits for a lock. */
  async function isWaiting(): Promise<void> {
    const { rowCount } = await owner.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'with %ledger_heads%'`,
    )
    expect(rowCount).toBeGreaterThan(0)
  }
})

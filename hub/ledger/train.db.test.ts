import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { decideBirth, decideHold } from '#protocol/ledger/decide-seats.ts'
import { slotAt } from '#protocol/ledger/ledger.ts'
import { ok, type Result } from '#protocol/result.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { openLanes } from '../../tests/ledger/open-lanes.ts'
import { PgLine } from '../../tests/ledger/pg-line.ts'
import { addPlans } from '../../tests/ledger/plan-rows.ts'
import { until } from '../../tests/until.ts'
import type { Lane } from './lane.ts'
import type { Lanes } from './lanes.ts'
import type { Step } from './step.ts'

let database: FreshDatabase
let owner: pg.Client
let lanes: Lanes
let cinemas = 200

async function openProcess(database_url = database.url): Promise<Lanes> {
  const opened = await openLanes(database, { database_url })
  onClosing.push(opened.close)
  return opened.lanes
}

const onClosing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  lanes = await openProcess()
})
afterAll(async () => {
  for (const close of onClosing) await close()
  await owner.end()
  await database.close()
})

interface Hall {
  lane: Lane
  cinema_id: number
  schedule_id: number
}

/** Cinemas that nobody has used, each with a hall of four. */
async function halls(count: number, { exhibitor_id = 1, process = lanes } = {}): Promise<Hall[]> {
  const made: Hall[] = []
  for (let n = 0; n < count; n++) {
    const cinema_id = ++cinemas
    const schedule_id = cinema_id * 10
    await addPlans(database.url, cinema_id, [schedule_id], exhibitor_id)
    const lane = await process.of(exhibitor_id, cinema_id)
    const born = await lane.run({
      decide: ({ ledger, append }) => {
        const decided = decideBirth(ledger, { schedule_id, max_online: null, groups: [1, 2, 3, 4] })
        if (decided.ok) append('own', decided.value)
        return decided
      },
    })
    expect(born.ok).toBe(true)
    made.push({ lane, cinema_id, schedule_id })
  }
  return made
}

/** Holds a place and takes the plan for what it is. */
function hold(
  { schedule_id }: Hall,
  slot: number,
  { bill_id = randomUUID() as string, version = 1 } = {},
): Step<string> {
  return {
    decide: ({ ledger, append, requirePlan }): Result<string> => {
      const due_at = '2099-01-01T00:00:00.000Z'
      const command = { bill_id, source: 'site', schedule_id, slots: [slot], due_at, renewed: false, replaces: null }
      const decided = decideHold(ledger, command)
      if (!decided.ok) return decided
      append('own', decided.value)
      requirePlan({ schedule_id, version })
      return ok(bill_id)
    },
    command: { id: bill_id, request_hash: 'as it was' },
  }
}

/** Everybody holds this place at one moment. */
function allHold(all: readonly Hall[], slot: number) {
  return Promise.all(all.map((hall) => hall.lane.run(hold(hall, slot))))
}

/** How many transactions have written the last entries of these cinemas. */
async function transactions(all: readonly Hall[]): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(distinct j.xmin::text)::int from ledger_heads h join journal j on j.cinema_id = h.cinema_id and j.ord = h.ord
      where h.cinema_id = any($1)`,
    [all.map(({ cinema_id }) => cinema_id)],
  )
  return rows[0]!.count
}

function states(all: readonly Hall[], slot: number): (string | undefined)[] {
  return all.map(({ lane, schedule_id }) => slotAt(lane.committed, schedule_id, slot)?.state)
}

/** A connection that keeps what it locks until it is released; rows of the house 1. */
async function locker() {
  const client = await database.pool.connect()
  onTestFinished(() => client.release(true))
  await client.query(`begin; select set_config('app.exhibitor', '1', true)`)
  return {
    lock: (table: 'ledger_heads' | 'schedules', id: number) =>
      client.query(`select 1 from ${table} where ${table === 'schedules' ? 'id' : 'cinema_id'} = $1 for update`, [id]),
    query: (sql: string) => client.query(sql),
  }
}

/** Each lane on its own: two begin at once, and the others wait until one of these is done. */
const ALONE = 2

test('L2 cinemas that wait for their turn are committed as one; each is answered for itself, and each house apart', async () => {
  const all = await halls(7)
  const others = await halls(3, { exhibitor_id: 2 })
  const before = await transactions(all)
  expect(before).toBe(7)
  expect((await allHold([...all, ...others], 1)).map((answer) => answer.ok)).toEqual(Array(10).fill(true))
  expect(await transactions([...all, ...others])).toBe(ALONE + 2)
  expect(states([...all, ...others], 1)).toEqual(Array(10).fill('held'))
  const again = await Promise.all(all.map((hall) => hall.lane.run(hold(hall, 1))))
  expect(again.map((answer) => answer.ok)).toEqual(Array(7).fill(false))
})

test('L3 what a train has written is what the next process reads', async () => {
  const all = await halls(6)
  await allHold(all, 1)
  await allHold(all, 2)
  const next = await openProcess()
  for (const { cinema_id, schedule_id, lane } of all) {
    const read = await next.of(1, cinema_id)
    expect(read.heads).toEqual(lane.heads)
    await read.run({ decide: () => ok(null), schedules: [schedule_id] })
    expect([1, 2, 3].map((slot) => slotAt(read.committed, schedule_id, slot)?.state)).toEqual(['held', 'held', 'free'])
  }
})

test.each(['ledger_heads', 'schedules'] as const)(
  'L2 a cinema whose row of %s somebody else has locked keeps none of its train waiting, and is written afterwards',
  async (table) => {
    const all = await halls(6)
    const { cinema_id, schedule_id } = all[4]!
    const holder = await locker()
    await holder.lock(table, table === 'schedules' ? schedule_id : cinema_id)
    let isAnswered = false
    const answers = all.map((hall) => hall.lane.run(hold(hall, 1)))
    void answers[4]!.then(() => {
      isAnswered = true
    })
    const rest = all.filter((_, nth) => nth !== 4)
    expect((await Promise.all(answers.toSpliced(4, 1))).map((answer) => answer.ok)).toEqual(Array(5).fill(true))
    expect(await transactions(rest)).toBe(ALONE + 1)
    expect(isAnswered).toBe(false)
    expect(states(all, 1)[4]).toBe('free')
    await holder.query('commit')
    expect((await answers[4]!).ok).toBe(true)
    expect(states(all, 1)[4]).toBe('held')
  },
)

test('L3 a cinema where another process was first, or whose plan is another by now, is decided anew or refused; the others of its train stand', async () => {
  const all = await halls(6)
  const far = await openProcess()
  const elsewhere = { ...all[3]!, lane: await far.of(1, all[3]!.cinema_id) }
  await elsewhere.lane.run({ ...hold(elsewhere, 1), schedules: [elsewhere.schedule_id] })
  const answers = await Promise.all([
    ...all.slice(0, 5).map((hall) => hall.lane.run(hold(hall, 1))),
    all[5]!.lane.run(hold(all[5]!, 1, { version: 7 })),
  ])
  expect(answers.map((answer) => (answer.ok ? 'yes' : answer.refusal.code))).toEqual([
    'yes',
    'yes',
    'yes',
    'seats_lost',
    'yes',
    'schedule_changed',
  ])
  expect(await transactions([all[2]!, all[4]!])).toBe(1)
})

test('L8 a value that PostgreSQL cannot keep, and a command that was done before, fail or answer for themselves: the others of the train are done once', async () => {
  const all = await halls(6)
  const known = hold(all[5]!, 4)
  const first = await all[5]!.lane.run(known)
  const steps = all.map((hall, nth) => (nth === 5 ? known : hold(hall, 1, nth === 3 ? { bill_id: 'a\0b' } : {})))
  const settled = await Promise.allSettled(all.map((hall, nth) => hall.lane.run(steps[nth]!)))
  expect(settled.map(({ status }) => status)).toEqual(
    Array.from({ length: 6 }, (_, nth) => (nth === 3 ? 'rejected' : 'fulfilled')),
  )
  expect(settled[5]).toMatchObject({ value: first })
  expect(states(all, 1)).toEqual(['held', 'held', 'held', 'free', 'held', 'free'])
  const { rows } = await owner.query('select n from journal where cinema_id = any($1) and n > 2', [
    all.map(({ cinema_id }) => cinema_id),
  ])
  expect(rows).toEqual([])
})

test.each(['lost', 'unanswered'] as const)(
  'L2 a train that is %s on the line: nobody of it is answered yes, and what stands of it is shown by itself',
  async (fault) => {
    const line = await PgLine.open(database.url)
    const near = await openProcess(line.url)
    onClosing.push(() => line.close())
    const all = await halls(6, { process: near })
    await allHold(all, 4) // its connections stand
    await Promise.all(all.map(({ lane }) => lane.forget(() => false))) // and nobody has a turn any more
    const steps = all.map((hall) => hold(hall, 1))
    const { decide } = steps[ALONE]!
    steps[ALONE] = {
      ...steps[ALONE],
      decide: (context) => {
        line.arm(fault) // those before are on their way by then
        return decide(context)
      },
    }
    const settled = await Promise.allSettled(all.map(({ lane }, nth) => lane.run(steps[nth]!)))
    const train = settled.slice(ALONE)
    expect(line.armed).toBe(null)
    expect(train.map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    const should = fault === 'lost' ? 'free' : 'held'
    await until(() => expect(states(all.slice(ALONE), 1)).toEqual(Array(4).fill(should)))
    expect((await allHold(all.slice(ALONE), 2)).map((answer) => answer.ok)).toEqual(Array(4).fill(true))
  },
)

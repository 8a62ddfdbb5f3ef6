import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { decideBirth } from '#protocol/ledger/decide-seats.ts'
import { ok } from '#protocol/result.ts'
import { onlinePayment, ticketLine } from '../../tests/ledger/lines.ts'
import { Bills } from '../bills/store.ts'
import type { Lane } from '../ledger/lane.ts'
import { openSampleHouse } from './testing/sample-house.ts'
import { seatsOf } from './testing/seats.ts'

/** What a manager changes of the plan while somebody pays for it (docs/ledger.md, L14). */
const { portal, anton, ids, make, plan } = await openSampleHouse(['cinema', 'price_group'])
const { lanes } = portal.hub
const { seats } = seatsOf(portal.hub)
const bills = new Bills(lanes, { hasRoom: () => true })
const movie = await make('movie', { runtime: 60, showing_from: null })
const version = await make('movie_version', {}, { ...ids, movie: movie.id })
const screen = await make('screen', { config: {} })
const LATER = '2099-01-01T00:00:00.000Z'

function planAt(hour: number) {
  const what = { screen_id: screen.id, movie_id: movie.id, movie_version_id: version.id }
  return plan({ ...what, start: new Date(Date.UTC(2027, 10, 24, hour)).toISOString() })
}

async function born(lane: Lane, schedule_id: number, max_online: number | null = null, groups = [1, 2]): Promise<void> {
  await lane.run({
    decide: ({ ledger, append }) => {
      const decided = decideBirth(ledger, { schedule_id, max_online, groups })
      if (decided.ok) append('own', decided.value)
      return ok(null)
    },
  })
}

function placeOf(schedule_id: number) {
  return { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id }
}

function hold(schedule_id: number, bill_id: string, slots: number[]) {
  const command = { bill_id, is_new: true, source: 'site', due_at: LATER, renewed: false, replaces: null } as const
  return seats.hold(placeOf(schedule_id), { ...command, slots })
}

async function held(schedule_id: number): Promise<string> {
  const bill_id = randomUUID()
  expect(await hold(schedule_id, bill_id, [1])).toMatchObject({ ok: true })
  return bill_id
}

function pay(bill_id: string, schedule_id: number, seen: number) {
  const line = { ...ticketLine(randomUUID(), bill_id, schedule_id, 1), right_key: null }
  const payments = [onlinePayment(randomUUID(), bill_id, 1)]
  const command = { bill_id, lines: [line], payments, contact_id: null, business_date: null, due_at: LATER }
  const place = { exhibitor_id: 1, cinema_id: ids.cinema!, bill_id }
  return bills.checkout(place, command, null, undefined, { schedule_id, version: seen })
}

/** Lets some of what is under way go first, each time another part. */
async function aMoment(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}

test('L14 UX-25 of a checkout and a manager who moves, shortens or deletes the schedule in the same moment one comes first, and the other is refused', async () => {
  const lane = await lanes.of(1, ids.cinema!)
  const outcomes = new Set<string>()
  for (let round = 0; round < 60; round++) {
    const { id, version: seen, start } = await planAt(round * 24 + 12)
    await born(lane, id)
    const bill_id = await held(id)
    const later = new Date(Date.parse(start) + 30 * 60_000).toISOString()
    const seat = { id, version: seen }
    const changes = [{ edit: [{ ...seat, start: later }] }, { remove: [seat] }, { edit: [{ ...seat, end: later }] }]
    const body = { request_id: randomUUID(), cinema_id: ids.cinema, ...changes[round % 3] }
    const [change, paid] = await Promise.all([
      aMoment(round % 7).then(() => anton('POST', 'planner/changes', body)),
      aMoment((round * 13) % 60).then(() => pay(bill_id, id, seen)),
    ])
    outcomes.add(paid.ok ? 'paid' : 'changed')
    expect([paid.ok, change.status, change.refusal, paid.ok || paid.refusal.code]).toEqual(
      paid.ok ? [true, 422, 'schedule_sold', true] : [false, 200, null, 'schedule_changed'],
    )
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

test('F-193 no more of a schedule is offered online than its limit, whatever is free, and none beyond it is held', async () => {
  const lane = await lanes.of(1, ids.cinema!)
  const online = async (id: number) => (await seats.map(placeOf(id)))?.available_seats_online
  const [{ id }, { id: unlimited }] = [await planAt(2_000), await planAt(2_004)]
  await born(lane, id, 3, [1, 2, 3, 4, 5])
  await born(lane, unlimited, null, [1, 2, 3, 4, 5])
  expect([await online(id), await online(unlimited)]).toEqual([3, 5])
  expect((await hold(id, randomUUID(), [1, 2])).ok).toBe(true)
  expect(await online(id)).toBe(1)
  const more = await hold(id, randomUUID(), [3, 4])
  expect(more).toMatchObject({ ok: false, refusal: { code: 'not_enough_online', detail: { left: 1 } } })
  expect(await online(id)).toBe(1)
})

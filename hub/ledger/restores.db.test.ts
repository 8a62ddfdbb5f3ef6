import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideRecounting, recountedEntry } from '#protocol/ledger/decide-recount.ts'
import { decideBirth } from '#protocol/ledger/decide-seats.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { openLanes } from '../../tests/ledger/open-lanes.ts'
import { asOwner } from '../../tests/ledger/plan-rows.ts'
import { until } from '../../tests/until.ts'
import { Restored } from '../kit/restored.ts'
import type { Lane } from './lane.ts'
import { restored } from './restores.ts'

const TAKEN_AT = '2026-11-29T02:30:00.000Z'
let database: FreshDatabase
let first: Awaited<ReturnType<typeof openLanes>>
let second: Awaited<ReturnType<typeof openLanes>>

beforeAll(async () => {
  database = await freshDatabase()
  const before = await openLanes(database)
  for (const cinema_id of [1, 2]) await bear(await before.lanes.of(1, cinema_id), 50 + cinema_id)
  await before.close()
  await asOwner(database.url, async (owner) => {
    await owner.query('update ledger_heads set epoch = 3 where cinema_id = 1')
    await owner.query(
      `insert into restores (exhibitor_id, cinema_id, epoch, taken_at) values (1, 1, 2, '2026-01-01'), (1, 1, 3, $1)`,
      [TAKEN_AT],
    )
  })
  first = await openLanes(database)
  second = await openLanes(database)
})
afterAll(async () => {
  await first.close()
  await second.close()
  await database.close()
})

function bear(lane: Lane, schedule_id: number) {
  return lane.run({
    decide: ({ ledger, append }) => {
      const decided = decideBirth(ledger, { schedule_id, max_online: null, groups: [1, 2] })
      if (decided.ok) append('own', decided.value)
      return decided
    },
  })
}

function begin(lane: Lane) {
  return lane.run({
    decide: ({ ledger, append, now: at }) => {
      const command = { epoch: ledger.epoch + 1, received_n: 0, schedules: [], employee_id: 1, at }
      const decided = decideRecounting(ledger, command)
      if (decided.ok) append('own', decided.value)
      return decided
    },
  })
}

function end(lane: Lane, schedule_id: number) {
  return lane.run({
    decide: ({ ledger, append, now: at }) => {
      append('own', recountedEntry(ledger, [], at))
      const born = decideBirth(ledger, { schedule_id, max_online: null, groups: [1, 2] })
      if (born.ok) append('own', born.value)
      return born
    },
  })
}

test('L9 of a ledger that a backup brought back nothing is written but its recount, in no process; another cinema goes on', async () => {
  const [lane, other] = [await first.lanes.of(1, 1), await second.lanes.of(1, 1)]
  expect(await restored(database.pool, 1)).toEqual([
    { cinema_id: 1, taken_at: TAKEN_AT, restored_at: expect.stringMatching(/Z$/) },
  ])
  const heads = { ...lane.heads }
  for (const one of [lane, other]) {
    expect(one.isRestored).toBe(true)
    await expect(bear(one, 61)).rejects.toThrow(Restored)
    expect(one.heads).toEqual(heads)
  }
  expect(await bear(await first.lanes.of(1, 2), 62)).toMatchObject({ ok: true })

  await expect(end(lane, 61)).rejects.toThrow(Restored)
  expect(await begin(lane)).toMatchObject({ ok: true })
  for (const one of [lane, other]) {
    await one.follow()
    expect(one.isRestored).toBe(true)
    await expect(bear(one, 61)).rejects.toThrow(Restored)
  }
  expect(await restored(database.pool, 1)).toHaveLength(1)
  const third = await openLanes(database)
  expect((await third.lanes.of(1, 1)).isRestored).toBe(true)

  expect(await end(lane, 60)).toMatchObject({ ok: true })
  expect(lane.isRestored).toBe(false)
  expect(await bear(lane, 61)).toMatchObject({ ok: true })
  await until(() => expect(other.isRestored).toBe(false))
  expect(await bear(other, 63)).toMatchObject({ ok: true })
  expect(await restored(database.pool, 1)).toEqual([])
  await until(async () => expect((await third.lanes.of(1, 1)).isRestored).toBe(false))
  await third.close()
  const fourth = await openLanes(database)
  expect((await fourth.lanes.of(1, 1)).isRestored).toBe(false)
  await fourth.close()
})

import { describe, expect, test } from 'vitest'
import { epochMs } from '#protocol/time/business-day.ts'
import { changeFor, loadOf } from './carry.ts'
import { blocksOf } from './changes.ts'
import { type CinemaView, glanceOf } from './scene.ts'
import { planOf, rowOf } from './testing/plan.ts'
import { clockIn } from './words.ts'

const rows = [
  rowOf(11, 1, '17:00', '19:15', { price_group_id: 2, sold: 60, reserved: 3, in_carts: 1 }),
  rowOf(12, 1, '23:30', '01:45', { end: '2026-11-29T01:45:00.000Z', price_group_id: 2 }),
  rowOf(13, 2, '19:00', '21:05', { cancelled_at: '2026-11-20T10:00:00.000Z' }),
]
const plan = { ...planOf(rows), price_groups: [1, 2].map((id) => ({ id, name: `Group ${id}` })) }
const view: CinemaView = { plan, blocks: blocksOf(rows, new Map()), conflicts: [] }
const elsewhere: CinemaView = {
  plan: { ...planOf(), cinema: { ...plan.cinema, id: 2 }, screens: [{ ...plan.screens[0]!, id: 9 }] },
  blocks: [],
  conflicts: [],
}
const views = [view, elsewhere]
function spot(screen_id: number) {
  return { screen_id, start_ms: epochMs('2026-11-28T20:30:00Z') }
}

describe('what is carried', () => {
  test('UX-25 counts everybody who has or takes a place', () => {
    expect(loadOf(views, '11')).toMatchObject({ taken: 64, clock: '18:00' })
  })
  test('UX-26 knows its time on the clock of its business day', () => {
    expect(loadOf(views, '12')).toMatchObject({ taken: 0, clock: '24:30' })
  })
  test('what is cancelled or not there is not carried', () => {
    expect(loadOf(views, '13')).toBeNull()
    expect(loadOf(views, 'v99')).toBeNull()
  })
})

describe('where it is put down', () => {
  test('a schedule stays in its cinema', () => {
    expect(changeFor(views, loadOf(views, '12')!, spot(9), 'n1')).toBeNull()
    expect(changeFor(views, loadOf(views, '12')!, spot(2), 'n1')?.change.edit).toEqual([
      { key: '12', fields: { screen_id: 2, start: '2026-11-28T20:30:00.000Z', end: '2026-11-28T22:35:00.000Z' } },
    ])
  })
  test('a movie of the shelf takes the prices of that screen on that day, and ends by its runtime', () => {
    const load = loadOf(views, 'v3')!
    const [made] = changeFor(views, load, spot(1), 'n1')!.change.create
    expect(made).toMatchObject({ movie_id: 3, price_group_id: 2, end: '2026-11-28T22:53:00.000Z' })
    expect(changeFor(views, load, spot(9), 'n1')!.change.create[0]).toMatchObject({ price_group_id: 1 })
  })
  test('without prices nothing is made', () => {
    const poor = { ...view, plan: { ...plan, price_groups: [] } }
    expect(changeFor([poor], loadOf([poor], 'v3')!, spot(1), 'n1')).toBeNull()
  })
})

test('UX-26 a day at a glance counts what begins after midnight in its evening', () => {
  const glance = glanceOf([view], '2026-11-28', (block) => clockIn(view, block))
  expect(glance).toEqual({ date: '2026-11-28', count: 3, in_conflict: 0, parts: [0, 0, 1, 2] })
})

import { expect, test } from 'vitest'
import { blocksOf } from './changes.ts'
import { fieldsTyped, startsOn, type Typed, typedOf } from './panel.ts'
import { planOf, rowOf } from './testing/plan.ts'

const opened = rowOf(11, 1, '17:00', '19:15')
const moved = rowOf(11, 2, '18:00', '20:05', { version: 2 })
function viewOf(row: typeof opened) {
  return { plan: planOf([row]), blocks: blocksOf([row], new Map()), conflicts: [] }
}
const before = typedOf(viewOf(opened), viewOf(opened).blocks[0]!)
const now = viewOf(moved)
const block = now.blocks[0]!

test('F-200 the form of a schedule changes what was typed, not what somebody else moved meanwhile', () => {
  expect(before).toMatchObject({ time: '18:00', screen_id: 1, minutes: 135 })
  expect(fieldsTyped(now, block, before, before)).toEqual({})
  expect(fieldsTyped(now, block, before, { ...before, price_group_id: 2 })).toEqual({ price_group_id: 2 })
})

test('F-200 a time, a screen or a length that is typed moves it from where it is by now', () => {
  const at = (clock: string) => `2026-11-28T${clock}:00.000Z`
  const typed = (more: Partial<typeof before>) => fieldsTyped(now, block, before, { ...before, ...more })
  expect(typed({ time: '21:00' })).toEqual({ start: at('20:00'), end: at('22:05') })
  expect(typed({ time: '00:30' })).toEqual({ start: at('23:30'), end: '2026-11-29T01:35:00.000Z' })
  expect(typed({ minutes: 100 })).toEqual({ end: at('19:40') })
  expect(typed({ time: '' })).toBeNull()
  expect(typed({ minutes: 0 })).toBeNull()
  const back = viewOf(rowOf(11, 1, '18:00', '20:15'))
  expect(fieldsTyped(back, back.blocks[0]!, before, { ...before, screen_id: 2 })).toEqual({
    screen_id: 2,
    end: at('20:05'),
  })
})

/** A schedule whose business day ends in the night of a time change. */
function onNight(business_date: string, start: string, end: string) {
  const row = rowOf(12, 1, '17:00', '19:15', { business_date, start, end })
  const view = viewOf(row)
  const [block] = view.blocks
  const before = typedOf(view, block!)
  const typed = (more: Partial<Typed>) => fieldsTyped(view, block!, before, { ...before, ...more })
  return { view, block: block!, before, typed }
}

test('UX-47 F-200 a time that the clocks skip on its night is no time, and not silently an hour later', () => {
  const spring = onNight('2026-03-28', '2026-03-28T21:00:00.000Z', '2026-03-28T23:00:00.000Z')
  expect(startsOn(spring.view, spring.block, { time: '02:30' })).toEqual([])
  expect(spring.typed({ time: '02:30' })).toBeNull()
  expect(spring.typed({ time: '01:30' })).toMatchObject({ start: '2026-03-29T00:30:00.000Z' })
  expect(spring.typed({ time: '03:30' })).toMatchObject({ start: '2026-03-29T01:30:00.000Z' })
})

test('UX-47 F-200 of a time that the clocks show twice either may be meant, and the form opens with the one it is', () => {
  const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']
  const autumn = onNight('2026-10-24', second, '2026-10-25T03:00:00.000Z')
  expect(autumn.before).toMatchObject({ time: '02:30', start: second })
  expect(startsOn(autumn.view, autumn.block, { time: '02:30' })).toEqual([first, second])
  expect(autumn.typed({})).toEqual({})
  expect(autumn.typed({ start: first })).toMatchObject({ start: first })
  expect(autumn.typed({ time: '02:45' })).toMatchObject({ start: '2026-10-25T00:45:00.000Z' })
  expect(autumn.typed({ time: '02:45', start: '2026-10-25T01:45:00.000Z' })).toMatchObject({
    start: '2026-10-25T01:45:00.000Z',
  })
})

import { expect, test } from 'vitest'
import { blocksOf } from './changes.ts'
import { fieldsTyped, typedOf } from './panel.ts'
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

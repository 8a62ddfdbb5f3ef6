import { expect, test } from 'vitest'
import { isBuyable } from './buyable.ts'
import { ScheduleState } from './pages.ts'

test('F-042 what can be bought leads to its checkout, and what is in other carts may be bought again', () => {
  expect(ScheduleState.options.filter(isBuyable)).toEqual(['on_sale', 'few', 'in_carts'])
})

import { expect, test } from 'vitest'
import { epochSaid } from './own-box.ts'

test('L9 a register believes no epoch of the box of another cinema that answers at the address of its own', () => {
  expect(epochSaid({ cinema_id: 1, epoch: 2 }, 1)).toBe(2)
  expect(epochSaid({ cinema_id: 2, epoch: 9 }, 1)).toBeUndefined()
  expect(epochSaid({ cinema_id: 2, epoch: 9 }, undefined)).toBe(9)
  expect(epochSaid({ cinema_id: 1 }, 1)).toBeUndefined()
  expect(epochSaid(null, 1)).toBeUndefined()
})

import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineResource } from '#protocol/kit/resource.ts'
import { refusalOfTable } from './constraints.ts'

const hat = defineResource({
  kind: 'hat',
  base: 'hats',
  module: 'core',
  feed: 'none',
  shape: z.object({ price: z.int(), price_group_id: z.int(), slug: z.string() }),
})
function of(code: string, constraint: string) {
  return refusalOfTable(Object.assign(new Error(), { code, constraint }), hat)
}

test.each([
  ['23505', 'hats_exhibitor_id_slug_key', 'taken', 'slug'],
  ['23503', 'hats_exhibitor_id_price_group_id_fkey', 'unknown_choice', 'price_group_id'],
  ['23514', 'hats_price_check', 'invalid', 'price'],
  ['23505', 'hats_price_slug_key', 'taken', 'slug'],
  ['23P01', 'hats_no_two_at_once', 'overlap', 'message'],
])('F-174 F-313 the database says %s of %s: %s, at the last field that it names', (code, constraint, why, field) => {
  expect(of(code, constraint)).toMatchObject({ code: why, field })
})

test('what is no rule of a row is no refusal', () => {
  expect(of('40001', '')).toBeNull()
  expect(refusalOfTable(new Error('the connection is gone'), hat)).toBeNull()
})

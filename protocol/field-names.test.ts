import { expect, test } from 'vitest'
import { RESOURCES } from './resources.ts'

/** Of two names for one thing, the field, its kind, and the name that no kind may have. */
const NAMES = [
  ['schedule', 'sell_online', 'online_purchasable'],
  ['event', 'sell_online', 'online_purchasable'],
  ['schedule', 'is_seatpicker_enabled', 'seatpicker'],
  ['voucher_type', 'products_enabled', 'refreshments_enabled'],
  ['voucher_type', 'products_default', 'refreshments_default'],
  ['voucher_type', 'products_min', 'refreshments_min'],
  ['voucher_type', 'products_max', 'refreshments_max'],
  ['voucher_type', 'products_step', 'refreshments_step'],
  ['voucher_type', 'cost_turn', 'cost_per_turn'],
  ['voucher_type', 'description', 'short_description'],
  ['event', 'description', 'short_description'],
  ['price_rate', 'accept_voucher', 'voucher_redeemable'],
  ['movie', 'display_title', 'title'],
] as const

test.each(NAMES)('F-324 of two names the field of a %s is %s, and nowhere %s', (kind, field, other) => {
  const fields = Object.keys(RESOURCES[kind].shape.shape)
  expect(fields).toContain(field)
  expect(fields).not.toContain(other)
})

test('F-324 seats are assigned by one group of a screen, and kept apart by one switch', () => {
  const { config } = RESOURCES.screen.shape.shape
  const made = config.parse({}) as Record<string, unknown>
  expect(made).toHaveProperty('auto_assign_seats.enabled')
  expect(made).toHaveProperty('social_distancing_enabled')
})

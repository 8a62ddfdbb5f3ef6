import { PRICE_MAX } from '../money/cents.ts'
import { type Refusal, refuse } from '../result.ts'
import { choiceFaults, rangeOf } from './ranges.ts'
import type { VoucherIssue } from './voucher.ts'
import type { VoucherType } from './voucher-type.ts'

/** What one voucher is worth, and what is asked for it. */
export interface VoucherWorth {
  total_turns: number
  products_cents: number
  price_cents: number
}

/**
 * What vouchers are worth that somebody issues: what the form leaves open is what their type chooses at
 * first, and what turns and refreshments cost together.
 * @source F-211, F-212
 */
export function worthOf(
  type: VoucherType,
  given: Pick<VoucherIssue, 'total_turns' | 'products_cents' | 'price_cents'>,
): VoucherWorth {
  const total_turns = given.total_turns ?? type.turns_default
  const products_cents = given.products_cents ?? (type.products_enabled ? type.products_default : 0)
  const price_cents = given.price_cents ?? total_turns * type.cost_turn + products_cents
  return { total_turns, products_cents, price_cents }
}

/** Why a voucher is not valid on these days. */
export function dayFaults(days: { valid_from: string; valid_until: string | null }): Refusal<'days_turned'>[] {
  const isTurned = days.valid_until !== null && days.valid_until < days.valid_from
  return isTurned ? [refuse('days_turned', 'valid_until').refusal] : []
}

/** What a voucher may cost, as a refusal says it. */
const PRICES = { least_cents: 0, greatest_cents: PRICE_MAX }

type IssueFault = Refusal<
  'off_step' | 'outside_range' | 'voucher_empty' | 'no_refreshments' | 'days_turned' | 'single_code'
>

/**
 * Why vouchers are not issued like this, each fault at its field: a buyer could not choose such ones of their
 * type, their days are turned, or one code is to be of several. Empty = nothing.
 * @source operations spec, section 5 (steps); F-211
 */
export function issueFaults(
  type: VoucherType,
  { total_turns, products_cents, price_cents }: VoucherWorth,
  { count, code, ...days }: Pick<VoucherIssue, 'count' | 'code' | 'valid_from' | 'valid_until'>,
): IssueFault[] {
  const isEmpty = total_turns === 0 && products_cents === 0
  const hasNone = !type.products_enabled && products_cents > 0
  return [
    ...(isEmpty
      ? [refuse('voucher_empty', 'total_turns').refusal]
      : choiceFaults(rangeOf(type, 'turns'), 'total_turns', total_turns)),
    ...(hasNone ? [refuse('no_refreshments', 'products_cents').refusal] : []),
    ...(type.products_enabled ? choiceFaults(rangeOf(type, 'products'), 'products_cents', products_cents) : []),
    ...(price_cents > PRICE_MAX ? [refuse('outside_range', 'price_cents', PRICES).refusal] : []),
    ...dayFaults(days),
    ...(code.trim() !== '' && count > 1 ? [refuse('single_code', 'code').refusal] : []),
  ]
}

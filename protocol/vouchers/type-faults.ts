import { type Refusal, refuse } from '../result.ts'
import { type RangeFault, rangeFaults, refreshmentsOf, turnsOf } from './ranges.ts'
import type { VoucherType } from './voucher-type.ts'

type TypeFault = RangeFault | Refusal<'voucher_empty' | 'value_above_cost' | 'required'>

/** Why nothing can be in a voucher of this type, or nothing would be in the one that is offered first. */
function emptyFaults(type: VoucherType): Refusal<'voucher_empty'>[] {
  const ranges = [
    { range: turnsOf(type), usual: type.turns_default },
    ...(type.products_enabled ? [{ range: refreshmentsOf(type), usual: type.products_default }] : []),
  ]
  const some = ranges.find(({ range }) => range.greatest > 0)
  if (!some) return [refuse('voucher_empty', 'turns_max').refusal]
  const isEmpty = ranges.every(({ range, usual }) => range.least === 0 && usual === 0)
  return isEmpty ? [refuse('voucher_empty', `${some.range.what}_default`).refusal] : []
}

/**
 * Why a voucher type cannot be as it is, by its fields: the numbers of turns and those of refreshments fit
 * each other, there is something in a voucher, also in the one that is offered first, what a turn counts for
 * is not more than it costs, and an offline grant of turns says how many. Empty = nothing.
 * @source operations spec, section 5 (multiple of the step); F-155, F-212
 */
export function typeFaults(type: VoucherType): TypeFault[] {
  const { products_enabled, products_default, turns_default, cost_turn, offline_grant } = type
  const is_dear = type.value_ticket + type.value_handling > cost_turn
  const is_open = offline_grant.grant === 'turns' && offline_grant.turns === null
  return [
    ...(is_dear ? [refuse('value_above_cost', 'value_ticket', { cost_cents: cost_turn }).refusal] : []),
    ...rangeFaults(turnsOf(type), turns_default),
    ...emptyFaults(type),
    ...(products_enabled ? rangeFaults(refreshmentsOf(type), products_default) : []),
    ...(is_open ? [refuse('required', 'offline_grant.turns').refusal] : []),
  ]
}

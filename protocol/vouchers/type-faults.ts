import { type Refusal, refuse } from '../result.ts'
import { type Range, type RangeFault, rangeFaults, rangeOf } from './ranges.ts'
import type { OfflineGrant, VoucherType } from './voucher-type.ts'

type TypeFault = RangeFault | Refusal<'voucher_empty' | 'value_above_cost' | 'required' | 'taken'>

/** What may be chosen in vouchers of this type. */
function rangesOf(type: VoucherType): Range[] {
  const turns = rangeOf(type, 'turns')
  return type.products_enabled ? [turns, rangeOf(type, 'products')] : [turns]
}

/** Why nothing can be in a voucher of this type, or nothing would be in the one that is offered first. */
function emptyFaults(ranges: readonly Range[]): Refusal<'voucher_empty'>[] {
  const some = ranges.find(({ greatest }) => greatest > 0)
  if (!some) return [refuse('voucher_empty', 'turns_max').refusal]
  const isEmpty = ranges.every(({ least, usual }) => least === 0 && usual === 0)
  return isEmpty ? [refuse('voucher_empty', `${some.what}_default`).refusal] : []
}

/**
 * Why a voucher type cannot be as it is, by its fields: the numbers of turns and those of refreshments fit
 * each other, there is something in a voucher, also in the one that is offered first, what a turn counts for
 * is not more than it costs, an offline grant of turns says how many, and a cinema is named once. Empty =
 * nothing.
 * @source operations spec, section 5 (multiple of the step); F-155, F-212
 */
export function typeFaults(type: VoucherType): TypeFault[] {
  const { cost_turn, offline_grant, offline_grants } = type
  const ranges = rangesOf(type)
  const is_dear = type.value_ticket + type.value_handling > cost_turn
  const isOpen = ({ grant, turns }: OfflineGrant) => grant === 'turns' && turns === null
  const isTwice = ({ cinema_id }: { cinema_id: number }, nth: number) =>
    offline_grants.findIndex((one) => one.cinema_id === cinema_id) !== nth
  return [
    ...(is_dear ? [refuse('value_above_cost', 'value_ticket', { cost_cents: cost_turn }).refusal] : []),
    ...ranges.flatMap(rangeFaults),
    ...emptyFaults(ranges),
    ...(isOpen(offline_grant) ? [refuse('required', 'offline_grant.turns').refusal] : []),
    ...offline_grants.flatMap((one, nth) => [
      ...(isOpen(one) ? [refuse('required', `offline_grants.${nth}.turns`).refusal] : []),
      ...(isTwice(one, nth) ? [refuse('taken', `offline_grants.${nth}.cinema_id`).refusal] : []),
    ]),
  ]
}

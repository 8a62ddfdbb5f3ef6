import { type Refusal, refuse } from '../result.ts'
import type { VoucherType } from './voucher-type.ts'

type RangeFault = Refusal<'min_above_max' | 'off_step' | 'outside_range'>

/** Whether a number is one of the steps; a step of 0 takes any. */
function isOnStep(count: number, step: number): boolean {
  return step === 0 || count % step === 0
}

/** What may be chosen of something: the numbers of one of the two ranges of a type. */
interface Range {
  what: 'turns' | 'products'
  least: number
  greatest: number
  step: number
}

function turnsOf({ turns_min, turns_max, turns_step }: VoucherType): Range {
  return { what: 'turns', least: turns_min, greatest: turns_max, step: turns_step }
}

function refreshmentsOf({ products_min, products_max, products_step }: VoucherType): Range {
  return { what: 'products', least: products_min, greatest: products_max, step: products_step }
}

/** Numbers of a range as a refusal says them: turns are counted, refreshments are money. */
function saidOf({ what }: Range, numbers: Readonly<Record<string, number>>): Record<string, number> {
  if (what === 'turns') return { ...numbers }
  return Object.fromEntries(Object.entries(numbers).map(([name, cents]) => [`${name}_cents`, cents]))
}

/** Why a number may not be chosen: it is no step, or not between the ends. */
function choiceFaults(range: Range, field: string, count: number): RangeFault[] {
  const { least, greatest, step } = range
  if (!isOnStep(count, step)) return [refuse('off_step', field, saidOf(range, { step })).refusal]
  if (count >= least && count <= greatest) return []
  return [refuse('outside_range', field, saidOf(range, { least, greatest })).refusal]
}

/** Why the numbers of a range do not fit each other, each at its field. */
function rangeFaults(range: Range, usual: number): RangeFault[] {
  const { what, least, greatest, step } = range
  if (least > greatest) return [refuse('min_above_max', `${what}_max`).refusal]
  const ends = [
    [`${what}_min`, least],
    [`${what}_max`, greatest],
  ] as const
  const off = ends.filter(([, count]) => !isOnStep(count, step))
  return [
    ...off.map(([field]) => refuse('off_step', field, saidOf(range, { step })).refusal),
    ...choiceFaults(range, `${what}_default`, usual),
  ]
}

/**
 * Why a voucher type cannot be as it is, by its fields: the numbers of turns and those of refreshments fit
 * each other, there is something in a voucher, what a turn counts for is not more than it costs, and an
 * offline grant of turns says how many. Empty = nothing.
 * @source operations spec, section 5 (multiple of the step); F-155, F-212
 */
export function typeFaults(
  type: VoucherType,
): (RangeFault | Refusal<'voucher_empty' | 'value_above_cost' | 'required'>)[] {
  const { products_enabled, products_default, turns_default, cost_turn, offline_grant } = type
  const is_empty = type.turns_max === 0 && !(products_enabled && type.products_max > 0)
  const is_dear = type.value_ticket + type.value_handling > cost_turn
  const is_open = offline_grant.grant === 'turns' && offline_grant.turns === null
  return [
    ...(is_dear ? [refuse('value_above_cost', 'value_ticket', { cost_cents: cost_turn }).refusal] : []),
    ...rangeFaults(turnsOf(type), turns_default),
    ...(is_empty ? [refuse('voucher_empty', 'turns_max').refusal] : []),
    ...(products_enabled ? rangeFaults(refreshmentsOf(type), products_default) : []),
    ...(is_open ? [refuse('required', 'offline_grant.turns').refusal] : []),
  ]
}

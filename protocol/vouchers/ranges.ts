import { type Refusal, refuse } from '../result.ts'
import type { VoucherType } from './voucher-type.ts'

export type RangeFault = Refusal<'min_above_max' | 'off_step' | 'outside_range'>

/** What may be chosen of something in a voucher: `turns` are counted, `products` are cents. */
export interface Range {
  what: 'turns' | 'products'
  least: number
  greatest: number
  /** Only multiples of it; 0 = any number. */
  step: number
}

export function turnsOf({
  turns_min,
  turns_max,
  turns_step,
}: Pick<VoucherType, 'turns_min' | 'turns_max' | 'turns_step'>): Range {
  return { what: 'turns', least: turns_min, greatest: turns_max, step: turns_step }
}

export function refreshmentsOf({
  products_min,
  products_max,
  products_step,
}: Pick<VoucherType, 'products_min' | 'products_max' | 'products_step'>): Range {
  return { what: 'products', least: products_min, greatest: products_max, step: products_step }
}

function isOnStep(count: number, step: number): boolean {
  return step === 0 || count % step === 0
}

/** Numbers of a range as a refusal says them: turns are counted, refreshments are money. */
function saidOf({ what }: Range, numbers: Readonly<Record<string, number>>): Record<string, number> {
  if (what === 'turns') return { ...numbers }
  return Object.fromEntries(Object.entries(numbers).map(([name, cents]) => [`${name}_cents`, cents]))
}

/** Why a number may not be chosen, at the field where it was: it is no step, or not between the ends. */
export function choiceFaults(range: Range, field: string, count: number): RangeFault[] {
  const { least, greatest, step } = range
  if (!isOnStep(count, step)) return [refuse('off_step', field, saidOf(range, { step })).refusal]
  if (count >= least && count <= greatest) return []
  return [refuse('outside_range', field, saidOf(range, { least, greatest })).refusal]
}

/**
 * Why the numbers of a range do not fit each other, each at its field of the type; `usual` is the one that is
 * chosen at first.
 */
export function rangeFaults(range: Range, usual: number): RangeFault[] {
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

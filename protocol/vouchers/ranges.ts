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
  /** What is chosen at first. */
  usual: number
}

/** The numbers of a type that bound what may be chosen. */
export type Ranged = Pick<VoucherType, `${'turns' | 'products'}_${'min' | 'max' | 'step' | 'default'}`>

/** What the numbers of a type say of its turns, or of its refreshments. */
export function rangeOf(type: Ranged, what: Range['what']): Range {
  return {
    what,
    least: type[`${what}_min`],
    greatest: type[`${what}_max`],
    step: type[`${what}_step`],
    usual: type[`${what}_default`],
  }
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
export function choiceFaults(range: Range, field: string, count: number): Refusal<'off_step' | 'outside_range'>[] {
  const { least, greatest, step } = range
  if (!isOnStep(count, step)) return [refuse('off_step', field, saidOf(range, { step })).refusal]
  if (count >= least && count <= greatest) return []
  return [refuse('outside_range', field, saidOf(range, { least, greatest })).refusal]
}

/** Why the numbers of a range do not fit each other, each at its field of the type. */
export function rangeFaults(range: Range): RangeFault[] {
  const { what, least, greatest, step, usual } = range
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

import { type Refusal, refuse } from '../result.ts'
import type { VoucherPack } from './voucher-pack.ts'

type PackFault = Refusal<'fixed' | 'days_turned'>

/** What stands on the cards, or says where they lie: it stays as it was when the pack was made. */
const FIXED = ['cinema_id', 'voucher_type_id', 'codes', 'prefix', 'count'] as const

/**
 * Why a pack cannot be as it is, by its fields: its last day is before its first, or something is another one
 * than on its cards. Empty = nothing.
 * @param before null = it is made
 * @source F-213
 */
export function packFaults(before: VoucherPack | null, after: VoucherPack): PackFault[] {
  const { valid_from, valid_until } = after
  const isTurned = (valid_from ?? null) !== null && (valid_until ?? null) !== null && valid_until! < valid_from!
  const changed = before === null ? [] : FIXED.filter((field) => before[field] !== after[field])
  return [
    ...(isTurned ? [refuse('days_turned', 'valid_until').refusal] : []),
    ...changed.map((field) => refuse('fixed', field).refusal),
  ]
}

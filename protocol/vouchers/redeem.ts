import { type Refusal, refuse } from '../result.ts'
import { epochMs } from '../time/business-day.ts'

/** A voucher is not used again within so many minutes, where the house says nothing else. */
export const REUSE_MINUTES = 10

/** What of a voucher its use depends on, as the node has it that is asked. */
export interface Redeemable {
  /**
   * `unpaid`: its bill waits for money; `blocked`: by a manager; `deleted`: paid back or withdrawn, for
   * ever.
   */
  state: 'unpaid' | 'active' | 'blocked' | 'deleted'
  /** First and last instant of its validity; null = without end. */
  valid_from: string
  valid_until: string | null
  /** When it was used last; null = never. */
  used_at: string | null
}

/** So much of a voucher: turns, and refreshments in cents. */
export interface Part {
  turns: number
  cents: number
}

/** The codes of `whyNotRedeemed`, for the calls that use vouchers. */
export const REDEEM_REFUSALS = [
  'voucher_unknown',
  'voucher_unpaid',
  'voucher_deleted',
  'voucher_invalid',
  'voucher_not_yet_valid',
  'voucher_expired',
  'voucher_used_up',
  'voucher_no_turns',
  'voucher_just_used',
  'voucher_only_turns',
  'voucher_only_refreshments',
] as const
export type RedeemCode = (typeof REDEEM_REFUSALS)[number]

/**
 * Why a voucher cannot be used for this, decided by the node that holds what is left of it; null = it can.
 * In this order: `voucher_unknown` here; `voucher_unpaid`; `voucher_deleted`; `voucher_invalid` (blocked);
 * `voucher_not_yet_valid` with its day; `voucher_expired` with its last; `voucher_used_up`: neither a turn
 * nor a cent is left; `voucher_no_turns`: only refreshments are; `voucher_just_used` with the window;
 * `voucher_only_turns` and `voucher_only_refreshments` with what is left. @param left of the voucher at
 * this node. @param now instant of the decision
 * @source operations spec, section 5 (voucher checks); F-110, F-307
 */
export function whyNotRedeemed(
  voucher: Redeemable | undefined,
  left: Part,
  wanted: Part,
  now: string,
  reuse_minutes = REUSE_MINUTES,
): Refusal<RedeemCode> | null {
  if (!voucher) return refuse('voucher_unknown', 'barcode').refusal
  const { state, valid_from, valid_until, used_at } = voucher
  if (state !== 'active') return refuse(CODE_OF_STATE[state], 'barcode').refusal
  const now_ms = epochMs(now)
  if (now_ms < epochMs(valid_from)) return refuse('voucher_not_yet_valid', 'barcode', { from: valid_from }).refusal
  if (valid_until !== null && now_ms > epochMs(valid_until))
    return refuse('voucher_expired', 'barcode', { until: valid_until }).refusal
  if (left.turns === 0 && left.cents === 0) return refuse('voucher_used_up', 'barcode').refusal
  if (wanted.turns > 0 && left.turns === 0) return refuse('voucher_no_turns', 'barcode').refusal
  if (used_at !== null && now_ms < epochMs(used_at) + reuse_minutes * 60_000)
    return refuse('voucher_just_used', 'barcode', { minutes: reuse_minutes }).refusal
  if (wanted.turns > left.turns) return refuse('voucher_only_turns', 'barcode', { left: left.turns }).refusal
  if (wanted.cents > left.cents)
    return refuse('voucher_only_refreshments', 'barcode', { left_cents: left.cents }).refusal
  return null
}

const CODE_OF_STATE = {
  unpaid: 'voucher_unpaid',
  blocked: 'voucher_invalid',
  deleted: 'voucher_deleted',
} as const

import * as z from 'zod'
import { Count, Key, RowId, Word } from '../kit/shapes.ts'
import { KeptText } from '../kit/text.ts'
import { KeptCents } from '../money/cents.ts'
import { Instant } from '../time/shapes.ts'

/** Beside its kind, which purchase it is about. */
const OF_BILL = { bill_id: Key }
const OF_SCHEDULE = { ...OF_BILL, schedule_id: RowId }

/** An entry of a register that could not be booked, as `epoch.n`. */
const LEFT_OUT = { entry: KeptText, register: KeptText, schedule_id: RowId.nullable() }

/**
 * What nobody can settle but a person, as facts: whoever reads them has a language. `code` is the refusal
 * that stood in the way.
 * - `settle_refused`, `refund_refused`: the provider does not take the record of a sale, or gives `cents` not
 *   back,
 * - `amount_differs`: it took `captured_cents` for a payment of `known_cents`,
 * - `cancelled_not_refunded`: a purchase of a cancelled schedule that the hub may not refund,
 * - `goodwill_not_issued`, `goodwill_not_paid`: a letter to an audience went without its voucher, or without
 *   its `cents`,
 * - `voucher_code`: so many vouchers have one code, which ends so,
 * - `codes_tried`: so many codes of vouchers that nobody has were tried on the site within an hour,
 * - `receipt_differs`: a register has another entry under this number, as `epoch.n`, than another register,
 *   or, where `other` is null, than what its box had sent,
 * - `place_taken`: a register has an entry that takes a place which somebody else has: its guest is not in
 *   the ledger; `right_spent`: one that uses more of a voucher or a quota than was left; `entry_unfit`: one
 *   that names purchases or tickets of others. Each is settled by a person (decide-left-out.ts),
 * - `receipt_missing`: a register has an entry of a box before, which that had never sent and that register
 *   has not reported,
 * - `report_late`: a register reported after a recount had ended without it, and `count` of its entries are
 *   not known.
 * @source docs/ledger.md, L9, L10, L11 and "What cannot be prevented, and is surfaced instead"; F-353
 */
export const ConflictFacts = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('settle_refused'), ...OF_BILL, payment_id: Key, code: Word }),
  z.object({ kind: z.literal('refund_refused'), ...OF_BILL, payment_id: Key, code: Word, cents: KeptCents }),
  z.object({
    kind: z.literal('amount_differs'),
    ...OF_BILL,
    payment_id: Key,
    captured_cents: KeptCents,
    known_cents: KeptCents,
  }),
  z.object({ kind: z.literal('cancelled_not_refunded'), ...OF_SCHEDULE, code: Word }),
  z.object({ kind: z.literal('goodwill_not_issued'), ...OF_SCHEDULE, code: Word }),
  z.object({ kind: z.literal('goodwill_not_paid'), ...OF_SCHEDULE, code: Word, cents: KeptCents }),
  z.object({ kind: z.literal('voucher_code'), count: Count, last_four: KeptText.nullable() }),
  z.object({ kind: z.literal('codes_tried'), count: Count }),
  z.object({
    kind: z.literal('receipt_differs'),
    entry: KeptText,
    register: KeptText,
    other: KeptText.nullable(),
  }),
  z.object({ kind: z.literal('place_taken'), ...LEFT_OUT }),
  z.object({ kind: z.literal('right_spent'), ...LEFT_OUT }),
  z.object({ kind: z.literal('entry_unfit'), ...LEFT_OUT }),
  z.object({ kind: z.literal('report_late'), register: KeptText, count: Count }),
  z.object({ kind: z.literal('receipt_missing'), entry: KeptText, register: KeptText }),
])
export type ConflictFacts = z.output<typeof ConflictFacts>

/**
 * A conflict that waits, with what its purchase and its schedule are called now. `said` is the sentence of
 * one that a program of before has listed, in English; then there are no facts.
 */
export const ShownConflict = z.object({
  id: RowId,
  cinema_id: RowId,
  found_at: Instant,
  facts: ConflictFacts.nullable(),
  said: KeptText.nullable(),
  bill: z.object({ id: Key, number: Key.nullable() }).nullable(),
  schedule: z.object({ movie: KeptText, start: Instant }).nullable(),
})
export type ShownConflict = z.output<typeof ShownConflict>

/** What recounts find: each has two sides (conflict-sides.ts). */
export const OF_RECOUNT = [
  'place_taken',
  'right_spent',
  'entry_unfit',
  'receipt_differs',
  'report_late',
] as const satisfies readonly ConflictFacts['kind'][]

/** Why it could not be done, as it is said to a person. */
const WHYS = [
  'order_unknown',
  'order_differs',
  'not_captured',
  'settled_differently',
  'refunded_before_settled',
  'refund_exceeds',
  'refund_differs',
  'not_found',
  'line_ended',
  'money_at_counter',
  'tickets_busy',
  'tickets_cut_off',
  'key_used_again',
] as const
export type ConflictWhy = (typeof WHYS)[number] | 'type_gone' | 'type_unfit' | 'other'

/** What keeps a voucher from being issued as a letter had it. */
const OF_TYPE: Readonly<Record<string, ConflictWhy>> = {
  unknown_choice: 'type_gone',
  off_step: 'type_unfit',
  outside_range: 'type_unfit',
  voucher_empty: 'type_unfit',
  no_refreshments: 'type_unfit',
  days_turned: 'type_unfit',
  single_code: 'type_unfit',
}

/** The word for a refusal; `other` for one that nobody says. */
export function whyOf(code: string): ConflictWhy {
  return WHYS.find((one) => one === code) ?? OF_TYPE[code] ?? 'other'
}

type ConflictText = ConflictFacts['kind'] | 'voucher_code_unread' | 'receipts_differ'

/** Which text says a conflict, with its values, and which one adds why; null = nothing stood in the way. */
export function conflictWords(
  facts: ConflictFacts,
  money: (cents: number) => string,
): { text: ConflictText; values: Record<string, string | number>; why: ConflictWhy | null } {
  const why = 'code' in facts ? whyOf(facts.code) : null
  if (facts.kind === 'amount_differs')
    return { text: facts.kind, values: { taken: money(facts.captured_cents), known: money(facts.known_cents) }, why }
  if (facts.kind === 'voucher_code') {
    const { count: vouchers, last_four } = facts
    return last_four === null
      ? { text: 'voucher_code_unread', values: { vouchers }, why }
      : { text: 'voucher_code', values: { vouchers, end: last_four }, why }
  }
  if (facts.kind === 'receipt_differs') {
    const { entry, register, other } = facts
    return other === null
      ? { text: 'receipt_differs', values: { entry, register }, why }
      : { text: 'receipts_differ', values: { entry, register, other }, why }
  }
  if (
    facts.kind === 'place_taken' ||
    facts.kind === 'right_spent' ||
    facts.kind === 'entry_unfit' ||
    facts.kind === 'receipt_missing'
  )
    return { text: facts.kind, values: { entry: facts.entry, register: facts.register }, why }
  if (facts.kind === 'report_late')
    return { text: facts.kind, values: { register: facts.register, count: facts.count }, why }
  if (facts.kind === 'codes_tried') return { text: facts.kind, values: { count: facts.count }, why }
  return { text: facts.kind, values: 'cents' in facts ? { money: money(facts.cents) } : {}, why }
}

import { withTabStorage } from '#kit/tab-storage.ts'
import type { ProductItem } from '#protocol/bills/calls.ts'
import type { Buyer } from './buyer.ts'
import { draftKey } from './draft-key.ts'
import type { VouchersOfCart } from './voucher-part.ts'

/**
 * What of a checkout outlives a reload and the return from the payment provider: rates, seats, who buys, and
 * the unpaid bill. It lies in this tab only (sessionStorage), until the bill is settled or the form is left
 * by navigation (F-085).
 */
export interface Draft extends Buyer {
  /** Tickets by their price rate. */
  quantities: Readonly<Record<string, number>>
  slots: readonly number[]
  /** The vouchers that were found, and what they pay; a draft of before has none. */
  vouchers?: VouchersOfCart | null
  /** What is bought beside the tickets; a draft of before has none. */
  products?: readonly ProductItem[]
  by_hand: boolean
  bill_id: string | null
  /** The form is open: it did not lead to a payment. */
  open: boolean
  /** The shop holds places for it. */
  held: boolean
}

export function readDraft(schedule_id: number): Draft | null {
  const text = withTabStorage((storage) => storage.getItem(draftKey(schedule_id)))
  if (!text) return null
  try {
    const draft: unknown = JSON.parse(text)
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

export function writeDraft(schedule_id: number, draft: Draft): void {
  withTabStorage((storage) => storage.setItem(draftKey(schedule_id), JSON.stringify(draft)))
}

export function clearDraft(schedule_id: number): void {
  withTabStorage((storage) => storage.removeItem(draftKey(schedule_id)))
}

/** This bill has ended: the draft stays, and what is held for it next is a bill of its own. */
export function forgetBill(schedule_id: number, bill_id: string): void {
  const draft = readDraft(schedule_id)
  if (draft?.bill_id === bill_id) writeDraft(schedule_id, { ...draft, bill_id: null })
}

/** An older version of this page may have written it. */
function isDraft(value: unknown): value is Draft {
  const {
    quantities,
    slots,
    name,
    email,
    email_confirmation,
    newsletter_signup,
    terms_accepted,
    age_confirmed,
    invoice,
    payment_method_id,
    bill_id,
    ...flags
  } = Object(value) as Readonly<Record<string, unknown>>
  const isCounts = (counts: unknown) => Array.isArray(counts) && counts.every(Number.isInteger)
  return (
    isCounts(Object.values(Object(quantities))) &&
    isCounts(slots) &&
    [name, email, email_confirmation].every((text) => typeof text === 'string') &&
    (invoice === null || isInvoice(Object(invoice))) &&
    (payment_method_id === null || Number.isInteger(payment_method_id)) &&
    (bill_id === null || typeof bill_id === 'string') &&
    [newsletter_signup, terms_accepted, age_confirmed, flags.by_hand, flags.open, flags.held].every(
      (flag) => typeof flag === 'boolean',
    )
  )
}

function isInvoice({ company, address, vat_number }: Readonly<Record<string, unknown>>): boolean {
  return [company, address, vat_number].every((text) => typeof text === 'string')
}

import * as z from 'zod'
import { withTabStorage } from '../../tab-storage.ts'
import { draftKey } from './draft-key.ts'

/**
 * What of a checkout outlives a reload and the return from the payment provider: rates, seats, who buys, and
 * the unpaid bill. It lies in this tab only (sessionStorage), until the bill is settled or the form is left
 * by navigation (F-085).
 */
const Draft = z.object({
  quantities: z.record(z.string(), z.int().min(0)),
  slots: z.array(z.int()),
  by_hand: z.boolean().default(false),
  name: z.string(),
  email: z.string(),
  email_confirmation: z.string(),
  newsletter_signup: z.boolean(),
  payment_method_id: z.int().nullable(),
  bill_id: z.uuid().nullable(),
  /** The form is open: it did not lead to a payment. */
  open: z.boolean().default(false),
  /** The shop holds places for it. */
  held: z.boolean().default(false),
})
export type Draft = z.output<typeof Draft>

export function readDraft(schedule_id: number): Draft | null {
  const text = withTabStorage((storage) => storage.getItem(draftKey(schedule_id)))
  if (!text) return null
  try {
    return Draft.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export const writeDraft = (schedule_id: number, draft: Draft): void => {
  withTabStorage((storage) => storage.setItem(draftKey(schedule_id), JSON.stringify(draft)))
}

export const clearDraft = (schedule_id: number): void => {
  withTabStorage((storage) => storage.removeItem(draftKey(schedule_id)))
}

/** This bill has ended: the draft stays, and what is held for it next is a bill of its own. */
export function forgetBill(schedule_id: number, bill_id: string): void {
  const draft = readDraft(schedule_id)
  if (draft?.bill_id === bill_id) writeDraft(schedule_id, { ...draft, bill_id: null })
}

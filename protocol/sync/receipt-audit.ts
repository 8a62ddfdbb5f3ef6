import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Count } from '../kit/shapes.ts'
import { SealedEntry } from '../ledger/entries.ts'

/** So many receipts are compared at once. */
export const RECEIPTS_AUDITED = 200

/** A receipt as it is compared: which entry of which journal it is, and its hash. */
export const ComparedReceipt = SealedEntry.omit({ body: true })
export type ComparedReceipt = z.output<typeof ComparedReceipt>

/**
 * Receipts of one register that its box cannot compare alone: of boxes before it, and those that are not like
 * its own (protocol/register/audit.ts). The hub compares them with what it has received, and with what that
 * register has reported; what it has otherwise, or never, is listed for a person. `device_id` is the one that
 * the box has proven. `unlike`: how many of them.
 * @source docs/ledger.md, L11
 */
export const receiptsCall = defineCall({
  method: 'POST',
  path: '/sync/receipts',
  who: { as: 'edge' },
  limit: 'credential',
  versioned: 'hub_edge',
  refusals: ['fenced', 'begin_anew'],
  body: z.object({
    epoch: Count.min(1),
    box: z.uuid(),
    device_id: z.uuid(),
    receipts: z.array(ComparedReceipt).min(1).max(RECEIPTS_AUDITED),
  }),
  answer: z.object({ unlike: Count }),
})

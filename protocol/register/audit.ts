import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Count } from '../kit/shapes.ts'
import { COUNTERS } from '../kit/who.ts'
import { ComparedReceipt, RECEIPTS_AUDITED } from '../sync/receipt-audit.ts'
import { Seal } from './calls.ts'

/**
 * The standing audit (L11): a register says again and again, some at a time, which entries it was answered
 * with, over all that it keeps. Its box compares them with its journal, and the hub those of boxes before
 * with what it has received or was reported. One that a box has sealed and does not have is the proof that it
 * is not the box that answered: it is quarantined, and a manager approves it anew, which begins a recount.
 * Nobody needs to be signed in.
 *
 *     register ──numbers and hashes──▶ box: its own epoch ──those of before──▶ hub
 *                                       │ unlike, sealed                        │ unlike, or never received
 *                                       ▼                                       ▼
 *                                  quarantine, recount                     listed for a person
 * @source docs/ledger.md, L6, L9, L11
 */

/** A receipt as it is compared; `seal` is its box's own (calls.ts), none from a program of before. */
export const AuditedReceipt = z.object({ ...ComparedReceipt.shape, seal: Seal.optional() })
export type AuditedReceipt = z.output<typeof AuditedReceipt>

/**
 * `compared`: how many of them were compared; those of before only while the line is up. They come again with
 * the next round.
 */
export const registerAudit = defineCall({
  method: 'POST',
  path: '/api/register/audit',
  who: { as: 'device', types: COUNTERS },
  limit: null,
  refusals: ['quarantined', 'box_changed'],
  body: z.object({ receipts: z.array(AuditedReceipt).max(RECEIPTS_AUDITED) }),
  answer: z.object({ compared: Count }),
})

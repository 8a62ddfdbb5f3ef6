import * as z from 'zod'
import { SETTLED } from '../dashboard/settle.ts'
import { defineCall } from '../kit/call.ts'
import { Count, Key, Nth, RowId } from '../kit/shapes.ts'
import { KeptText } from '../kit/text.ts'
import { ShownConflict } from '../ledger/conflict.ts'
import { ConflictSides } from '../ledger/conflict-sides.ts'
import { KeptCents } from '../money/cents.ts'

/** So many conflicts, and purchases that money is owed for, are shown at a register at once. */
export const CONFLICTS_AT_REGISTER = 20

/**
 * What a counter owes to the buyer of a purchase (protocol/ledger/owed.ts), by how it pays it; `number` is
 * that of the receipt.
 */
export const OwedBill = z.object({
  bill_id: Key,
  number: Key.nullable(),
  seats: z.array(KeptText).max(200),
  cash_cents: KeptCents,
  terminal_cents: KeptCents,
})
export type OwedBill = z.output<typeof OwedBill>

/** A conflict of a recount, with both its sides. */
export const CinemaConflict = z.object({ conflict: ShownConflict, sides: ConflictSides })
export type CinemaConflict = z.output<typeof CinemaConflict>

/**
 * The conflicts of recounts of this cinema (L11), for its registers, and what is owed since some were
 * settled. `applied_n`: up to which entry of the edge's journal that is so.
 * @source docs/ledger.md, L11
 */
export const conflictsCall = defineCall({
  method: 'POST',
  path: '/sync/conflicts',
  who: { as: 'edge' },
  limit: 'credential',
  versioned: 'hub_edge',
  refusals: ['fenced', 'begin_anew'],
  body: z.object({ epoch: Count.min(1), box: z.uuid() }),
  answer: z.object({
    conflicts: z.array(CinemaConflict).max(CONFLICTS_AT_REGISTER),
    owed: z.array(OwedBill).max(CONFLICTS_AT_REGISTER),
    applied_n: Nth,
  }),
})

/** Settles one of them as in the portal, by the person who is signed in at a register and may. */
export const settleCall = defineCall({
  method: 'POST',
  path: '/sync/conflicts/settle',
  who: { as: 'edge' },
  limit: 'credential',
  versioned: 'hub_edge',
  refusals: ['fenced', 'begin_anew', ...SETTLED.refusals],
  body: z.object({ epoch: Count.min(1), box: z.uuid(), id: RowId, employee_id: RowId, ...SETTLED.body.shape }),
  answer: z.object({}),
})

import * as z from 'zod'
import { Count, Key, RowId, Word } from '../kit/shapes.ts'
import { KeptText } from '../kit/text.ts'
import { KeptCents } from '../money/cents.ts'
import { SEATS_MAX, Slot } from '../seats/arrangement.ts'
import { Instant } from '../time/shapes.ts'
import { CHOICES } from './decide-left-out.ts'

/**
 * What somebody holds on one side of a conflict: of which register (null = sold online), under which number
 * of its journal, as which purchase, `bill` where that is booked; `seats` by their names; `at` when it was
 * sold; `state` what it is now: `sold`, or why a place cannot be had (`held`, `reserved`, `blocked`), `gone`
 * when nobody has it any more, `unknown` where no more is known of it.
 */
const HeldSide = z.object({
  register: KeptText.nullable(),
  entry: KeptText.nullable(),
  number: Key.nullable(),
  bill: z.object({ id: Key, number: Key.nullable() }).nullable(),
  seats: z.array(KeptText).max(200),
  cents: KeptCents.nullable(),
  at: Instant.nullable(),
  state: Word,
})
export type HeldSide = z.output<typeof HeldSide>

/** Beside what a sale without a place may become, what a whole late report does. */
export const SETTLE_CHOICES = [...CHOICES, 'take'] as const
export type SettleChoice = (typeof SETTLE_CHOICES)[number]

/**
 * Both sides of a conflict of a recount (L11): what a register has, and who has what it takes. `choices`:
 * what a person may do about it, none = look at it and mark it as settled. `lost`: the tickets without a
 * place, by their lines; `free`: where they may be seated now, the seats of one schedule.
 */
export const ConflictSides = z.object({
  wants: HeldSide,
  has: z.array(HeldSide).max(200),
  choices: z.array(z.enum(SETTLE_CHOICES)),
  lost: z.array(z.object({ line_id: Key, schedule_id: RowId, seat: KeptText })).max(200),
  free: z.array(z.object({ schedule_id: RowId, slot: Slot, name: KeptText })).max(SEATS_MAX),
  /** Receipts that a late report has and nobody knows. */
  count: Count,
})
export type ConflictSides = z.output<typeof ConflictSides>

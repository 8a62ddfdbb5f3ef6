import * as z from 'zod'
import { Count } from '../kit/shapes.ts'
import { Instant } from '../time/shapes.ts'

/**
 * What keeps the two sides of a cinema from agreeing, the worst first. It stands until somebody mended it, over restarts of both sides.
 *
 * - `restored`: this box knows less than it once told the hub, so it is an older copy of itself, or its file is damaged: it sells nothing (L6). `fenced`: another box is the edge of this cinema (L5), it sells nothing.
 * - `fork`: two different entries came under one number (L11). `unapplied`: `entries` of the edge wait at the hub, because one of them cannot be applied (L3); `unread`: the same of the hub at the edge.
 * - `amount`: a payment was captured with another amount than asked (L10).
 * @source LEDGER.md, L3, L6, L11
 */
export const TROUBLES = ['restored', 'fenced', 'fork', 'unapplied', 'unread', 'amount'] as const
export const TroubleKind = z.enum(TROUBLES)
export type TroubleKind = z.output<typeof TroubleKind>

/** `entries` is how many wait; 0 where nothing waits. */
export const Trouble = z.object({ kind: TroubleKind, since: Instant, entries: Count })
export type Trouble = z.output<typeof Trouble>

/** Troubles of one cinema, each kind once. */
export const Troubles = z.array(Trouble).max(TROUBLES.length)

/** The worst first; of one kind the oldest. */
export const worstFirst = (troubles: readonly Trouble[]): Trouble[] =>
  TROUBLES.flatMap((kind) => {
    const [first] = troubles.filter((one) => one.kind === kind).sort((a, b) => a.since.localeCompare(b.since))
    return first ? [first] : []
  })

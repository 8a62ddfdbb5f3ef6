import * as z from 'zod'
import { Count } from '../kit/shapes.ts'
import { Instant } from '../time/shapes.ts'

/**
 * What keeps the two sides of a cinema from agreeing, the worst first. It stands until somebody mended it,
 * over restarts of both sides.
 *
 * - `restored`: this box knows less than it once sent to the hub, so it is an older copy of itself, or its
 *   file is damaged: it sells nothing (L6). `moved`: it runs on another machine than it was admitted on (L7),
 *   it sells nothing. `fenced`: another box is the edge of this cinema (L5), it sells nothing.
 * - `fork`: two different entries came under one number (L11). `unapplied`: `entries` of the edge wait at the
 *   hub, because one of them cannot be applied (L3); `unread`: the same of the hub at the edge.
 * - `recount_stuck`: a recount cannot go on, whatever its registers report (L9): it is tried again with each
 *   round, and what is in limbo is sold by nobody meanwhile.
 * - `amount`: a payment was captured with another amount than asked (L10).
 * - `unmarked`: the second medium with the mark of this box is lost or takes nothing, so an older copy of it
 *   would be found by its registers and the hub alone (L6); it sells on.
 * - `data_missing`, `data_old`: the edge's copy of the catalogue is not whole, or was not read for a day; a
 *   website sync mends it (catalogue.ts, F-239).
 * - `other`: a newer peer says what this program has no word for.
 * @source docs/ledger.md, L3, L6, L11
 */
export const TROUBLES = [
  'restored',
  'moved',
  'fenced',
  'fork',
  'unapplied',
  'unread',
  'recount_stuck',
  'amount',
  'unmarked',
  'data_missing',
  'data_old',
  'other',
] as const
/** Of these a box sells nothing, and no time ends it: a person lets it in again. */
export const QUARANTINED = ['restored', 'moved', 'fenced'] as const satisfies readonly (typeof TROUBLES)[number][]
export type ShutKind = (typeof QUARANTINED)[number]

export const TroubleKind = z.enum(TROUBLES).catch('other')
export type TroubleKind = z.output<typeof TroubleKind>

/**
 * `entries` is how many wait; 0 where nothing waits. `update`: it goes on by itself when that one is updated.
 * Then `unapplied` and `unread` say that entries of a kind or version that it does not know wait there;
 * without entries, that the two do not understand one another at all (versions.ts): the line is as good as
 * cut, and both sides sell on.
 */
export const Trouble = z.object({
  kind: TroubleKind,
  since: Instant,
  entries: Count,
  update: z.enum(['edge', 'hub']).optional().catch(undefined),
})
export type Trouble = z.output<typeof Trouble>

/** More kinds than there are: a newer peer may know some more. */
const TROUBLES_MAX = 50

/** Troubles of one cinema, each word once. */
export const Troubles = z.array(Trouble).max(TROUBLES_MAX)

/**
 * The two do not understand one another, or entries wait for an update: what is said of a trouble that ends
 * with one.
 */
const UPDATES = ['edge_too_old', 'hub_too_old', 'edge_behind', 'hub_behind'] as const
export type UpdateWord = (typeof UPDATES)[number]
export type TroubleWord = TroubleKind | UpdateWord

/** What people are shown of a trouble. */
export function wordOf({ kind, update, entries }: Pick<Trouble, 'kind' | 'update' | 'entries'>): TroubleWord {
  return update ? `${update}_${entries > 0 ? 'behind' : 'too_old'}` : kind
}

/** The trouble behind a word. A program of before reads what ends with an update as entries that wait. */
export function troubleOf(word: string, since: string, entries: number): Trouble {
  const update = UPDATES.find((one) => one === word)
  if (!update) return { kind: TroubleKind.parse(word), since, entries }
  const who = update.startsWith('edge') ? 'edge' : 'hub'
  return { kind: who === 'edge' ? 'unread' : 'unapplied', since, entries, update: who }
}

/** The worst first; of one word the oldest. */
export function worstFirst(troubles: readonly Trouble[]): Trouble[] {
  const words = new Map<TroubleWord, Trouble>()
  for (const one of troubles.toSorted((a, b) => a.since.localeCompare(b.since)))
    if (!words.has(wordOf(one))) words.set(wordOf(one), one)
  return [...words.values()].sort((a, b) => TROUBLES.indexOf(a.kind) - TROUBLES.indexOf(b.kind))
}

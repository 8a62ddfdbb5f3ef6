import type { Locale } from '#protocol/i18n/locales.ts'
import { besideFee } from '#protocol/pricing/price-table.ts'
import { readNumber, typedNumber } from '../kit/fields/amounts.ts'

/** The row that a price stands in; of a class without a row of the group (`own_id` null) one is made. */
type Target =
  | { kind: 'rate'; id: number }
  | { kind: 'class'; price_group_id: number; seat_class: string; own_id: number | null }

/**
 * A price of the table that can be typed over, as it was seen. `whole_cents` has the fee in it; null =
 * screens ask differently. What it is called is `name` in `group`.
 */
export interface PriceCell {
  key: string
  target: Target
  version: number
  whole_cents: number | null
  fee_cents: number
  name: string
  group: string
}

/** What was typed over a price. `theirs` = what somebody else made of it meanwhile; 'gone' = deleted it. */
export interface PriceDraft {
  cell: PriceCell
  text: string
  theirs: PriceCell | 'gone' | null
}

export type PriceDrafts = ReadonlyMap<string, PriceDraft>

/** How a price stands in its cell. */
export function priceText(cents: number | null, locale: Locale): string {
  return cents === null ? '' : typedNumber(cents / 100, locale, { least: 2, most: 2 })
}

/** What a draft makes of its price: an amount, or `own` of the group no more. */
export type Typed = { is: 'price'; cents: number } | { is: 'none' } | { is: 'unreadable' } | { is: 'below_fee' }

export function typedOf({ cell, text }: PriceDraft): Typed {
  if (text.trim() === '') return hasOwn(cell) ? { is: 'none' } : { is: 'unreadable' }
  const cents = readNumber(text, 2)
  if (cents === null || cents < 0) return { is: 'unreadable' }
  return besideFee(cents, cell.fee_cents) === null ? { is: 'below_fee' } : { is: 'price', cents }
}

function hasOwn({ target }: PriceCell): boolean {
  return target.kind === 'class' && target.own_id !== null
}

/** What a price is by what was typed, where that can be read, else as it was; null = as the screens ask. */
export function wholeOf(cell: PriceCell, drafts: PriceDrafts): number | null {
  const draft = drafts.get(cell.key)
  const typed = draft && typedOf(draft)
  if (typed?.is === 'none') return null
  return typed?.is === 'price' ? typed.cents : cell.whole_cents
}

/** The drafts after this was typed into a cell; what was there before is no draft. */
export function withTyped(drafts: PriceDrafts, cell: PriceCell, text: string, locale: Locale): PriceDrafts {
  const known = drafts.get(cell.key)
  const seen = known?.cell ?? cell
  if (text === shownText(seen, locale)) return without(drafts, cell.key)
  return new Map(drafts).set(cell.key, { cell: seen, text, theirs: known?.theirs ?? null })
}

/** What stands in a cell into which nobody typed: a price of its own alone is typed in. */
export function shownText(cell: PriceCell, locale: Locale): string {
  return cell.target.kind === 'class' && !hasOwn(cell) ? '' : priceText(cell.whole_cents, locale)
}

/** The drafts when a cell is left: an emptied one is as it was, one that can be read is written out. */
export function withLeft(drafts: PriceDrafts, key: string, locale: Locale): PriceDrafts {
  const draft = drafts.get(key)
  if (!draft) return drafts
  const typed = typedOf(draft)
  if (draft.text.trim() === '' && typed.is === 'unreadable') return without(drafts, key)
  return typed.is === 'price' ? withTyped(drafts, draft.cell, priceText(typed.cents, locale), locale) : drafts
}

export function without(drafts: PriceDrafts, key: string): PriceDrafts {
  const rest = new Map(drafts)
  rest.delete(key)
  return rest
}

/**
 * A draft beside its price as it is now: over a row that changed in something else it stands without a
 * question, one that somebody else made the same is none, and otherwise both stand side by side.
 */
export function metBy(draft: PriceDraft, now: PriceCell | 'gone'): PriceDraft | null {
  if (now === 'gone') return { ...draft, theirs: now }
  if (now.version === draft.cell.version) return draft
  if (now.whole_cents === draft.cell.whole_cents && hasOwn(now) === hasOwn(draft.cell)) return { ...draft, cell: now }
  const typed = typedOf({ ...draft, cell: now })
  if (typed.is === 'price' && typed.cents === now.whole_cents && isWritten(now)) return null
  return { ...draft, theirs: now }
}

function isWritten(cell: PriceCell): boolean {
  return cell.target.kind === 'rate' || hasOwn(cell)
}

/** The drafts over a table that was read anew. */
export function metByAll(drafts: PriceDrafts, cells: ReadonlyMap<string, PriceCell>): PriceDrafts {
  const next = [...drafts].map(([key, draft]) => {
    const now = cells.get(key)
    return [key, now ? metBy(draft, now) : draft] as const
  })
  if (next.every(([key, draft]) => drafts.get(key) === draft)) return drafts
  return new Map(next.flatMap(([key, draft]) => (draft ? [[key, draft]] : [])))
}

/** One's own price is to stand after all. */
export function withMine(drafts: PriceDrafts, draft: PriceDraft): PriceDrafts {
  const { theirs } = draft
  if (theirs === null || theirs === 'gone') return drafts
  return new Map(drafts).set(draft.cell.key, { ...draft, cell: theirs, theirs: null })
}

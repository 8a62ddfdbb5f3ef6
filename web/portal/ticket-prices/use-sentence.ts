import { useLocale } from '#kit/texts.tsx'
import { formatMoney } from '#protocol/money/format.ts'
import { useT } from '../texts.ts'
import { type PriceCell, type PriceDraft, priceText, typedOf } from './price-drafts.ts'

/** An example of a price. */
const LIKE_CENTS = 1250

/** Where the sentence about a cell stands. */
export function changeId({ key }: PriceCell): string {
  return `change-${key}`
}

/** What a draft is of. */
export function named({ cell: { name, group } }: PriceDraft) {
  return { name, group }
}

/** What a draft does, or why it does not, in a sentence. */
export function useSentence(): (draft: PriceDraft) => string {
  const t = useT()
  const locale = useLocale()
  const money = (cents: number) => formatMoney(cents, locale)
  return (draft) => {
    const { cell, theirs, text } = draft
    if (theirs === 'gone') return t('priceTable.gone', named(draft))
    if (theirs !== null)
      return theirs.whole_cents === null
        ? t('priceTable.theirsNone', named(draft))
        : t('priceTable.theirs', { ...named(draft), price: money(theirs.whole_cents) })
    const typed = typedOf(draft)
    if (typed.is === 'unreadable')
      return t('priceTable.unreadable', { ...named(draft), text, like: priceText(LIKE_CENTS, locale) })
    if (typed.is === 'below_fee') return t('priceTable.belowFee', { ...named(draft), fee: money(cell.fee_cents) })
    if (typed.is === 'none') return t('priceTable.ends', named(draft))
    const now = money(typed.cents)
    if (cell.target.kind === 'class' && cell.target.own_id === null)
      return t('priceTable.begins', { ...named(draft), now })
    return t('priceTable.becomes', { ...named(draft), was: money(cell.whole_cents ?? 0), now })
  }
}

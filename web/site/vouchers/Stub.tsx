import { formatMoney } from '#protocol/money/format.ts'
import { usePageLocale } from '../address.ts'
import { useT } from '../texts.ts'

/** What stands on the stub of a card: a word, how much it is good for, and what else. */
export function Stub({ word, turns, products_cents }: { word: string; turns: number; products_cents: number }) {
  const t = useT()
  const locale = usePageLocale()
  const amount = formatMoney(products_cents, locale)
  if (turns === 0)
    return (
      <>
        <span>{word}</span>
        <b>{amount}</b>
        <span>{t('vouchers.at_bar')}</span>
      </>
    )
  return (
    <>
      <span>{word}</span>
      <b>{turns}</b>
      <span>
        {t('vouchers.visits', { count: turns })}
        {products_cents > 0 && ` ${t('vouchers.and_bar', { amount })}`}
      </span>
    </>
  )
}

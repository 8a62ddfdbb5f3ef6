import { formatAmount, SIGN_FIRST } from '#protocol/money/format.ts'
import { useLocale } from './texts.tsx'

/** An amount in cents as the largest thing of its part; its sign is small, on the side of the language. */
export function LargeMoney({ cents }: { cents: number }) {
  const locale = useLocale()
  const sign = SIGN_FIRST[locale]
  return (
    <>
      {sign && <i>€</i>}
      {formatAmount(cents, locale)}
      {!sign && <i data-after="true">€</i>}
    </>
  )
}

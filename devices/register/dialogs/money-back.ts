import { useLocale, useT } from '#kit/texts.tsx'
import type { en } from '#protocol/i18n/register/en.ts'
import { formatMoney } from '#protocol/money/format.ts'
import type { NotSold } from './queue.ts'

/**
 * What to do with the money of a sale that is none: the cash that was handed over goes back, a payment that
 * the terminal took is reversed. Null where nothing was given.
 */
export function useMoneyBack(): (taken: Pick<NotSold, 'total_cents' | 'tendered_cents'>) => string | null {
  const t = useT<typeof en>()
  const locale = useLocale()
  return ({ total_cents, tendered_cents }) => {
    if ((tendered_cents ?? total_cents) === 0) return null
    if (tendered_cents === null) return t('dialog.reverse', { amount: formatMoney(total_cents, locale) })
    return t('dialog.giveBack', { amount: formatMoney(tendered_cents, locale) })
  }
}

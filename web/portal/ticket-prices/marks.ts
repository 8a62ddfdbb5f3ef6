import type { TableRate } from '#protocol/pricing/price-table.ts'
import type { T } from '../texts.ts'

const ALL_DAYS = 127

/** What restricts rates, as far as it holds for all of them. */
export function marksOf(t: T, rates: readonly TableRate[]): string[] {
  const [first, ...others] = rates.map((rate) => marksOfOne(t, rate))
  return (first ?? []).filter((mark) => others.every((marks) => marks.includes(mark)))
}

function marksOfOne(t: T, { usable, used_in, accept_voucher, quota }: TableRate): string[] {
  const [only, ...more] = used_in
  const marks = [
    only !== undefined && more.length === 0 && t(`priceTable.mark.${only}`),
    usable.proof && t('whatIf.proof'),
    usable.weekdays !== ALL_DAYS && t('priceTable.mark.days'),
    (usable.starts_from ?? usable.starts_until) !== null && t('priceTable.mark.times'),
    usable.one_day_ahead && t('priceTable.mark.ahead'),
    quota !== null && t('priceTable.mark.quota', { count: quota }),
    !accept_voucher && t('whatIf.noVoucher'),
  ]
  return marks.filter((mark) => mark !== false)
}

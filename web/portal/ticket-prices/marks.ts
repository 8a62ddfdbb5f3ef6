import type { TableRate } from '#protocol/pricing/price-table.ts'
import type { T } from '../texts.ts'

const ALL_DAYS = 127

const LEAST_PX = 80
const MOST_PX = 176
/** A letter of a name and of a mark in their sizes, rather wide, and what stands around them. */
const NAME = { letter_px: 7.6, around_px: 28 }
const MARK = { letter_px: 6.6, around_px: 24 }

/**
 * How wide a column is whose head says this: all of it is seen as far as a column may grow, and what is typed
 * below never changes it.
 */
export function columnPx(name: string, marks: readonly string[]): number {
  const wide = (text: string, { letter_px, around_px }: typeof NAME) => text.length * letter_px + around_px
  const px = Math.max(wide(name, NAME), ...marks.map((mark) => wide(mark, MARK)))
  return Math.round(Math.min(MOST_PX, Math.max(LEAST_PX, px)))
}

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

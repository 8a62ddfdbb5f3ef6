import { addMonths } from '../time/calendar.ts'
import type { VoucherType } from './voucher-type.ts'

/**
 * The last business day of a voucher that is sold on a day: so many months later, or the end of the year in
 * which that lies; null = it is valid without end. @source F-156
 */
export function lastDay(
  { valid_months, to_year_end }: Pick<VoucherType, 'valid_months' | 'to_year_end'>,
  sold_on: string,
): string | null {
  if (valid_months === null) return null
  const last = addMonths(sold_on, valid_months)
  return to_year_end ? `${last.slice(0, 4)}-12-31` : last
}

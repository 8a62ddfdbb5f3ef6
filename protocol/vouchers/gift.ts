import { addMonths } from '../time/calendar.ts'

/** Letters of the words that go with a gift card. */
export const GIFT_MESSAGE_MAX = 300

/** A gift waits a year at most. */
const WAITS_MONTHS = 12

/**
 * The last day on which a gift that is bought today may be sent: within a year, and while it is valid.
 * @param valid_until the last day of the voucher; null = it is valid without end
 * @source F-156
 */
export function lastGiftDay(today: string, valid_until: string | null): string {
  const last = addMonths(today, WAITS_MONTHS)
  return valid_until !== null && valid_until < last ? valid_until : last
}

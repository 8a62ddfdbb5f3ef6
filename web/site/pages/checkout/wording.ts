import { type ChosenSeat, classSubtotals } from '#protocol/bills/cart.ts'
import type { ClassRate } from '#protocol/catalogue/screen.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { extraCents } from '#protocol/pricing/price-lines.ts'
import type { Seat } from '#protocol/seats/arrangement.ts'
import type { T } from '../../texts.ts'

function list(t: T, words: readonly string[]): string {
  return words.length < 2
    ? (words[0] ?? '')
    : t('seats.and', { first: words.slice(0, -1).join(', '), last: words.at(-1)! })
}

/** Numbers by their value, whatever the language. */
const { compare } = new Intl.Collator('und', { numeric: true })
function namesOf(seats: readonly Pick<Seat, 'seat_name'>[]): string[] {
  return seats.map((seat) => seat.seat_name).sort(compare)
}

/** Seats in words, row by row: "Row H, seats 10 and 11"; inside of a sentence "row H, seats 10 and 11". */
export function seatsText(t: T, seats: readonly Pick<Seat, 'row_name' | 'seat_name'>[], inside = false): string {
  const rows = Map.groupBy(seats, (seat) => seat.row_name)
  const texts = [...rows].map(([row, inRow]) => {
    const names = namesOf(inRow)
    if (names.length === 1) return t(inside ? 'seats.seat_inside' : 'seats.seat', { row, seat: names[0]! })
    return t(inside ? 'seats.seats_inside' : 'seats.seats_together', { row, seats: list(t, names) })
  })
  return texts.join('; ')
}

/** The same in little room: "Row H, 10 and 11". */
export function seatsShort(t: T, seats: readonly Pick<Seat, 'row_name' | 'seat_name'>[]): string {
  const rows = Map.groupBy(seats, (seat) => seat.row_name)
  return [...rows].map(([row, inRow]) => t('seats.short', { row, seats: list(t, namesOf(inRow)) })).join('; ')
}

/** What a class adds, in words for the summary. */
export function extraText(t: T, rate: ClassRate | undefined, locale: Locale): string {
  const cents = extraCents(rate)
  return cents === 0 ? t('checkout.no_extra') : t('seats.extra', { amount: formatMoney(cents, locale) })
}

/**
 * The classes of chosen seats, and what all of them add: "Standard, no extra"; of several the sum first,
 * which little room must not cut: "+ € 4.00, Standard and Loge".
 */
export function classesText(
  t: T,
  seats: readonly ChosenSeat[],
  class_rate: Readonly<Record<string, ClassRate>>,
  locale: Locale,
): string {
  const classes = classSubtotals(seats, class_rate)
  const cents = classes.reduce((sum, { extra_cents }) => sum + extra_cents, 0)
  const extra = cents === 0 ? t('seats.no_extra') : t('seats.extra', { amount: formatMoney(cents, locale) })
  const names = list(
    t,
    classes.map(({ name }) => name),
  )
  return classes.length > 1 ? `${extra}, ${names}` : `${names}, ${extra}`
}

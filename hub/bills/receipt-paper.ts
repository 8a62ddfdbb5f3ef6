import { counterDetail } from '#protocol/bills/lines.ts'
import type { ReceiptDocument } from '#protocol/bills/receipt.ts'
import { type ReceiptPayment, receiptLine, receiptRows } from '#protocol/bills/receipt.ts'
import { PLAIN_PAPER, paperFaults } from '#protocol/catalogue/paper-template.ts'
import { PAPER_TEXTS } from '#protocol/i18n/receipt/texts.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import type { LineRow } from '#protocol/ledger/rows.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import { formatDayOnTicket } from '#protocol/time/format.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { lineName, standingLines, type WholeBill } from './present.ts'

/**
 * The receipt of a purchase as a register would print it, by the template of the house and in its first
 * language: what still stands of it, and what was paid for that. Null where nothing stands.
 */
export function receiptPaper(whole: WholeBill, catalogue: Catalogue): ReceiptDocument | null {
  const { bill } = whole
  const lines = standingLines(whole)
  const house = [...catalogue.exhibitor.values()][0]!
  const cinema = catalogue.cinema.get(bill.cinema_id)
  if (lines.length === 0 || bill.settled_at === null || !cinema) return null
  const locale = house.locales[0]!
  const detailOf = (line: LineRow): string => {
    const schedule = line.schedule_id === null ? undefined : catalogue.schedule.get(line.schedule_id)
    if (!schedule) return ''
    const movie = inLanguage(catalogue.movie.get(schedule.movie_id)!, locale)
    const { date, time } = wallClock(schedule.start, cinema.time_zone)
    const seat = seatOfSlot(schedule.arrangement, line.slot!)
    return counterDetail(
      movie.display_title,
      `${formatDayOnTicket(date, locale)} ${time}`,
      seat ? `${seat.row_name}${seat.seat_name}` : '',
    )
  }
  const rows = receiptRows(
    {
      title: 'receipt',
      number: null,
      reference: bill.number ?? '',
      ...wallClock(bill.settled_at, cinema.time_zone),
      cinema_name: cinema.name,
      cinema_address: [cinema.address1, `${cinema.zip} ${cinema.city}`],
      template: paperFaults(house.paper).length === 0 ? house.paper : PLAIN_PAPER,
      test: false,
      opens_drawer: false,
      lines: lines.map((line) =>
        receiptLine(line, { name: lineName(line, catalogue, locale), detail: detailOf(line) }),
      ),
      rounding_cents: 0,
      payments: paymentsOf(whole, lines, catalogue),
      tickets: [],
    },
    PAPER_TEXTS[locale],
    locale,
  )
  const { receipt } = PAPER_TEXTS[locale]
  return { title: `${receipt} ${bill.number ?? ''}`.trim(), author: house.trade_name, rows }
}

/** What the payments of a bill carry of these lines (L18), in the order in which they were made. */
function paymentsOf({ payments }: WholeBill, lines: readonly LineRow[], catalogue: Catalogue): ReceiptPayment[] {
  const carried = new Map<string, number>()
  for (const { payment_id, cents } of lines.flatMap(({ allocations }) => allocations))
    carried.set(payment_id, (carried.get(payment_id) ?? 0) + cents)
  return payments.flatMap(({ id, type, payment_method_id }) => {
    const amount_cents = carried.get(id)
    const name = catalogue.payment_method.get(payment_method_id)?.name ?? type
    return amount_cents === undefined ? [] : [{ name, amount_cents, tip_cents: 0, tendered_cents: null }]
  })
}

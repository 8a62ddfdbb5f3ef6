import { billCode } from '#protocol/bills/bill-code.ts'
import type { BillResult } from '#protocol/bills/calls.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { type SayMail, sayMail } from '#protocol/i18n/mail/say.ts'
import type { LineRow } from '#protocol/ledger/rows.ts'
import { lampOf } from '#protocol/mailings/lamp.ts'
import type { TicketDocument, TicketPage } from '#protocol/mailings/ticket-document.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { taxedCents } from '#protocol/pricing/price-lines.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import { shortScreen } from '#protocol/seats/short-screen.ts'
import type { TicketSigner } from '#protocol/server/ticket-key.ts'
import { timeInLine, wallClock } from '#protocol/time/business-day.ts'
import { formatFullDate, formatWeekday } from '#protocol/time/format.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { billResultOf, boughtProducts, lineName, standingLines, TICKETS_ALONE, type WholeBill } from './present.ts'
import { readersLocale } from './readers.ts'

/** A ticket as its reader sees it. */
export type Ticket = BillResult['tickets'][number]

/** A document with what its file is called, and the tickets that stand in it. */
export interface TicketPaper {
  file: string
  document: TicketDocument
  tickets: readonly Ticket[]
}

/** How the tickets of a purchase are said: by which rows, with whose codes, in which language. */
export interface TicketWording {
  catalogue: Catalogue
  signer: TicketSigner
  locale: Locale
}

/** The tickets of a purchase that open a door. */
export function validTickets(whole: WholeBill, wording: TicketWording): Ticket[] {
  const { tickets } = billResultOf(whole, { ...wording, ...TICKETS_ALONE })
  return tickets.filter(({ state }) => state === 'valid')
}

/**
 * The valid tickets of a purchase as they stand on paper, in the language of their buyer: a page and a code
 * each, what was paid for what still stands, and its tax by rate. Null where none is valid.
 */
export function ticketPaper(whole: WholeBill, catalogue: Catalogue, signer: TicketSigner): TicketPaper | null {
  const { bill } = whole
  const exhibitor = [...catalogue.exhibitor.values()][0]!
  const locale = readersLocale(bill.locale, exhibitor)
  const tickets = validTickets(whole, { catalogue, signer, locale })
  const [first] = tickets
  if (!first) return null
  const t = sayMail(locale)
  const number = bill.number ?? ''
  const money = (cents: number): string => formatMoney(cents, locale)
  const stand = standingLines(whole)
  const zone = catalogue.cinema.get(bill.cinema_id)?.time_zone ?? 'UTC'
  const day = bill.settled_at ? formatFullDate(wallClock(bill.settled_at, zone).date, locale) : ''
  const { trade_name, brand, email, accent, settings } = exhibitor
  const document: TicketDocument = {
    title: t('paper.order', { number }),
    house: { trade_name, brand, ...lampOf(accent) },
    pages: ticketPages(tickets, number, locale),
    fetch: fetchPage(whole, catalogue, { t, locale }),
    fold: t('paper.fold'),
    order: {
      title: t('paper.order', { number }),
      rows: stand.map((line) => [nameOf(line, { t, locale, catalogue }), worthOf(line, { t, locale })]),
      totals: [[t('paper.paid'), money(sum(stand.map(({ total_cents }) => total_cents)))], ...taxes(stand, t, locale)],
    },
    notes: [
      entryNote(settings.admission_opens_minutes, t),
      { title: t('paper.refund'), text: t('paper.refund_text', { email, number }) },
    ],
    small: t('paper.small', {
      house: trade_name,
      cinema: first.cinema_name,
      address: first.cinema_address,
      number,
      day,
    }),
  }
  return { file: `${document.title}.pdf`, document, tickets }
}

/** The products that are handed out for the code of the purchase, as the page of it says (F-095). */
function fetchPage(
  whole: WholeBill,
  catalogue: Catalogue,
  { t, locale }: Pick<Saying, 't' | 'locale'>,
): TicketDocument['fetch'] {
  const products = boughtProducts(whole, catalogue, locale).filter(({ state }) => state === 'valid')
  if (products.length === 0) return null
  return {
    title: t('paper.fetch'),
    text: t('paper.fetch_text'),
    rows: products.map(({ quantity, name, detail }) => [`${quantity} × ${name}`, detail].filter(Boolean).join(', ')),
    code: billCode(whole.bill.id),
    number: t('paper.order', { number: whole.bill.number ?? '' }),
  }
}

/** When one gets in. */
export function entryNote(minutes: number, t: SayMail): { title: string; text: string } {
  return { title: t('paper.entry'), text: t('paper.entry_text', { count: minutes, minutes }) }
}

/** A page for each ticket of an order. */
export function ticketPages(tickets: readonly Ticket[], number: string, locale: Locale): TicketPage[] {
  const t = sayMail(locale)
  return tickets.map((ticket, nth) => pageOf(ticket, { t, locale, number, nth: nth + 1, count: tickets.length }))
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0)
}

interface Saying {
  t: SayMail
  locale: Locale
  number: string
  nth: number
  count: number
}

function pageOf(ticket: Ticket, { t, locale, number, nth, count }: Saying): TicketPage {
  const day = `${formatWeekday(ticket.date, locale, 'long')} ${formatFullDate(ticket.date, locale)}`
  const seat =
    ticket.row_name !== null && ticket.seat_name !== null
      ? [
          { label: t('paper.row'), value: ticket.row_name },
          { label: t('paper.seat'), value: ticket.seat_name },
        ]
      : [{ label: t('paper.seat'), value: t('paper.free') }]
  return {
    head: t('paper.head', { number, nth, count }),
    foot: t('paper.foot', { nth, count }),
    movie: ticket.movie_title,
    version: ticket.version_text,
    when: [day, timeInLine(ticket)],
    place: [{ label: t('paper.screen'), value: shortScreen(ticket.screen_name) }, ...seat],
    cinema: ticket.cinema_name,
    address: ticket.cinema_address,
    price:
      ticket.turns > 0
        ? t('paper.by_voucher', { rate: ticket.rate_name })
        : t('paper.price', { rate: ticket.rate_name, money: formatMoney(ticket.price, locale) }),
    code: ticket.code!,
    human_code: ticket.human_code!,
    code_text: t('paper.code'),
  }
}

function nameOf(
  line: LineRow,
  { t, locale, catalogue }: Pick<Saying, 't' | 'locale'> & { catalogue: Catalogue },
): string {
  const name = lineName(line, catalogue, locale)
  const what = line.quantity > 1 ? `${line.quantity} × ${name}` : name
  const schedule = line.schedule_id === null ? undefined : catalogue.schedule.get(line.schedule_id)
  const seat = schedule && line.slot !== null ? seatOfSlot(schedule.arrangement, line.slot) : undefined
  return seat ? t('paper.line', { what, row: seat.row_name, seat: seat.seat_name }) : what
}

/** What was paid for a line: money, or turns of a voucher. */
function worthOf({ turns, total_cents }: LineRow, { t, locale }: Pick<Saying, 't' | 'locale'>): string {
  return turns > 0 ? t('paper.turns', { count: turns }) : formatMoney(total_cents, locale)
}

/** The tax in it, by rate, as the lines carry it (F-206). */
function taxes(lines: readonly LineRow[], t: SayMail, locale: Locale): [string, string][] {
  const rates = Map.groupBy(
    lines.filter(({ vat_cents }) => vat_cents !== 0),
    ({ vat_bp }) => vat_bp,
  )
  return [...rates]
    .toSorted(([a], [b]) => a - b)
    .map(([bp, of]) => {
      const tax = sum(of.map(({ vat_cents }) => vat_cents))
      const net = formatMoney(sum(of.map(taxedCents)) - tax, locale)
      const rate = `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(bp / 100)}\u00a0%`
      return [t('paper.tax', { rate, net }), formatMoney(tax, locale)]
    })
}

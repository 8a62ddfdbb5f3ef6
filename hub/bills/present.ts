import type pg from 'pg'
import { billCode } from '#protocol/bills/bill-code.ts'
import { backOfLines, buyerUntil, linesOfCancel, picksSeats, ticketsOfBuyer } from '#protocol/bills/by-buyer.ts'
import type { BillResult, ProcessingData, WireBoughtProduct, WirePayment, WireTicket } from '#protocol/bills/calls.ts'
import { billCalendar, billDownload, billPassbook, billReceipt, googleWallet } from '#protocol/bills/ticket-files.ts'
import type { WireSoldVoucher } from '#protocol/bills/voucher-item.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { callPath } from '#protocol/kit/call.ts'
import { inLanguage, nameSold } from '#protocol/kit/translations.ts'
import type { BillRow, LineRow, PaymentRow, TicketRow, VoucherRow } from '#protocol/ledger/rows.ts'
import { visitorStatus } from '#protocol/ledger/status.ts'
import { codeInAddress, humanCode } from '#protocol/scanning/human-code.ts'
import { signTicket } from '#protocol/scanning/kt1.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import type { TicketSigner } from '#protocol/server/ticket-key.ts'
import { businessDate, wallClock, whenThere } from '#protocol/time/business-day.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { posterUrl } from '../catalogue/posters/routes.ts'
import { withExhibitor } from '../db/connect.ts'
import type { OfferedWallets } from '../documents/wallets.ts'
import type { PaymentProvider, ProviderOrder } from '../payments/provider.ts'
import { eventOf } from '../schedules/shown.ts'
import { NOTED } from './refund-notes.ts'

/** The key of an exhibitor at the hub; edges have higher ones (docs/ledger.md, "Ticket code KT1"). */
export const HUB_KEY_ID = 1

/** A bill as it stands on disk, with everything that a page shows of it. */
export interface WholeBill {
  /**
   * `is_cancelled_by_buyer`: its buyer cancelled what lived of it. `locale`: in which language it was bought,
   * null = not known.
   */
  bill: BillRow & { cinema_id: number; is_cancelled_by_buyer: boolean; locale: Locale | null }
  lines: LineRow[]
  payments: PaymentRow[]
  tickets: TicketRow[]
  /** What its lines sell. */
  vouchers: VoucherRow[]
}

const BILL = `
select bills.*, (select locale from contacts where contacts.id = bills.contact_id), exists (select from ${NOTED}
  where note.bill_id = bills.id and note.employee_id is null) as is_cancelled_by_buyer
from bills where id = $1`

const LINES = `
select bill_lines.*, coalesce((select json_agg(json_build_object('payment_id', payment_id, 'cents', cents, 'back_cents', back_cents))
  from allocations where line_id = bill_lines.id and cents > 0), '[]') as allocations
from bill_lines where bill_id = $1 order by slot, id`

/**
 * Reads a bill by its id, or by the id of one of its payments; null when this exhibitor has none. Committed
 * state only.
 */
export async function readBill(
  pool: pg.Pool,
  exhibitor_id: number,
  by: { bill: string } | { payment: string },
): Promise<WholeBill | null> {
  return withExhibitor(pool, exhibitor_id, async (client) => {
    const id = 'bill' in by ? by.bill : await billOfPayment(client, by.payment)
    if (id === undefined) return null
    const bills = await client.query<WholeBill['bill']>(BILL, [id])
    const bill = bills.rows[0]
    if (!bill) return null
    const lines = await client.query<LineRow>(LINES, [id])
    const payments = await client.query<PaymentRow>('select * from payments where bill_id = $1', [id])
    const tickets = await client.query<TicketRow>('select * from tickets where bill_id = $1', [id])
    const sold = lines.rows.flatMap(({ kind, voucher_id }) => (kind === 'voucher' ? (voucher_id ?? []) : []))
    const vouchers = await client.query<VoucherRow>('select * from vouchers where id = any ($1)', [sold])
    return { bill, lines: lines.rows, payments: payments.rows, tickets: tickets.rows, vouchers: vouchers.rows }
  })
}

async function billOfPayment(client: pg.ClientBase, payment: string): Promise<string | undefined> {
  const { rows } = await client.query<{ bill_id: string }>('select bill_id from payments where id = $1', [payment])
  return rows[0]?.bill_id
}

/**
 * The payment that counts for the visitor: the one that is under way or went through, else the last that was
 * tried.
 */
export function shownPayment(payments: readonly PaymentRow[]): PaymentRow | null {
  return payments.find(({ status }) => status === 'paying' || status === 'paid') ?? payments.at(-1) ?? null
}

/** What is answered of a payment: the visitor's view of its bill (F-345). */
export function wirePayment(
  { bill, lines, payments, vouchers }: Pick<WholeBill, 'lines' | 'payments' | 'vouchers'> & { bill: BillRow },
  catalogue: Catalogue,
  payment = shownPayment(payments),
): WirePayment | null {
  if (!payment) return null
  const schedule = scheduleOf(lines, catalogue)
  return {
    id: payment.id,
    status: visitorStatus(bill.status),
    amount: payment.amount_cents,
    tip: 0,
    payment_method_id: payment.payment_method_id,
    payment_type: payment.type,
    passbook: null,
    receipt: null,
    download: null,
    schedule: schedule
      ? { id: schedule.id, start: schedule.start, event_id: eventOf(catalogue, schedule.id)?.id ?? null }
      : null,
    voucher: soldVoucher(vouchers, catalogue),
  }
}

/** The voucher that a bill sells; null = it sells none, or one of a type that nobody knows any more. */
function soldVoucher(vouchers: readonly VoucherRow[], catalogue: Catalogue): WireSoldVoucher | null {
  const [voucher] = vouchers
  const type = voucher && catalogue.voucher_type.get(voucher.voucher_type_id)
  if (!voucher || !type) return null
  const [house] = catalogue.exhibitor.values()
  const [cinema] = catalogue.cinema.values()
  const day = (at: string) => businessDate(at, cinema?.time_zone ?? 'UTC', house!.public_config.midnight_offset)
  return {
    slug: type.slug,
    total_turns: voucher.turns,
    total_products: voucher.products_cents,
    valid_from: day(voucher.valid_from),
    valid_until: voucher.valid_until === null ? null : day(voucher.valid_until),
  }
}

function scheduleOf(lines: readonly LineRow[], catalogue: Catalogue) {
  const id = lines.find((line) => line.schedule_id !== null)?.schedule_id
  return id == null ? undefined : catalogue.schedule.get(id)
}

/** What the processing page needs; null once nothing is to be paid any more. */
export function processingOf(order: ProviderOrder | null): ProcessingData | null {
  if (order?.state !== 'open') return null
  if (order.component === 'redirect') return { component: 'redirect', checkout_url: order.checkout_url }
  return {
    component: 'qr',
    qr_code: order.deeplink ?? order.checkout_url,
    deeplink: order.deeplink ?? order.checkout_url,
  }
}

/**
 * Where the provider's page for a payment is, asked there: the provider may have ended it meanwhile. What is
 * over here is paid on no page, whatever the provider says.
 */
export async function processingNow(
  provider: PaymentProvider | null,
  payment: PaymentRow | null,
): Promise<ProcessingData | null> {
  if (payment?.status !== 'paying') return null
  const order = await provider?.lookUp(payment.id)
  return processingOf(order?.ok ? order.value : null)
}

/** What a bill is shown by: what its rows name, who signs its codes, and in which language it is read. */
interface Shown {
  catalogue: Catalogue
  signer: TicketSigner
  locale: Locale
  /** The code of the voucher that it sells; null where it sells none, and while it is not paid. */
  code: string | null
  /** The wallets for which this installation makes passes. */
  wallets: OfferedWallets
  /** Whether this installation gives receipts: it does outside production. */
  receipts: boolean
}

/** Where no file but its tickets is asked for. */
export const TICKETS_ALONE = { code: null, wallets: { apple: false, google: false }, receipts: false } as const

/** What was sold and lives. */
export function standingLines({ lines }: Pick<WholeBill, 'lines'>): LineRow[] {
  return lines.filter(({ state }) => state === 'sold' || state === 'changing')
}

/** The schedules of a bill's lines. */
export function schedulesOf({ lines }: WholeBill): number[] {
  return [...new Set(lines.flatMap(({ schedule_id }) => schedule_id ?? []))]
}

/** What a line is called in the language of its reader. */
export function lineName({ name, price_rate_id, product_id }: LineRow, catalogue: Catalogue, locale: Locale): string {
  const rate = price_rate_id === null ? undefined : catalogue.price_rate.get(price_rate_id)
  return nameSold(name, rate ?? (product_id === null ? undefined : catalogue.product.get(product_id)), locale)
}

/**
 * The result page of a bill (F-135), in the words of its reader: no name, no address of anybody (F-143). A
 * ticket has its code while it is live and the bill is settled.
 */
export function billResultOf(whole: WholeBill, how: Shown): BillResult {
  const { catalogue, signer, locale, code, wallets } = how
  const { bill, lines, tickets } = whole
  // until the money is back each ticket opens its door (L8), and for ever where only a part goes back (F-352)
  const isGood = bill.status === 'refunding' && tickets.some(({ state }) => state === 'live')
  const status = isGood ? 'settled' : visitorStatus(bill.status)
  const payment = wirePayment(whole, catalogue)
  const voucher = soldVoucher(whole.vouchers, catalogue)
  const isShown = status === 'settled' || status === 'refunded'
  const live = lines.filter((line) => line.kind === 'ticket' && line.ticket_id !== null && tickets.length > 0)
  const shown = isShown ? live.map((line) => wireTicket(whole, line, { catalogue, signer, locale, wallets })) : []
  const products = isShown ? boughtProducts(whole, catalogue, locale) : []
  const has_valid = shown.some(({ state }) => state === 'valid')
  const fileAt = (call: { path: string }, is_there: boolean) =>
    has_valid && is_there ? localized(callPath(call, { uuid: bill.id }), locale) : null
  const takes_place = scheduleOf(lines, catalogue)?.cancelled_at === null
  const [download, passbook] = [fileAt(billDownload, true), fileAt(billPassbook, wallets.apple)]
  const has_receipt = how.receipts && status === 'settled' && standingLines(whole).length > 0
  const receipt = has_receipt ? localized(callPath(billReceipt, { uuid: bill.id }), locale) : null
  return {
    uuid: bill.id,
    status,
    reference: bill.number ?? '',
    // what of a ticket went back is not in its price
    total_price: lines.reduce((left, line) => (line.quantity === 0 ? left - line.total_cents : left), bill.total_cents),
    schedule_id: scheduleOf(lines, catalogue)?.id ?? null,
    held_until: bill.status === 'pending' ? bill.due_at : null,
    payment: payment && { ...payment, status, download, passbook, receipt },
    tickets: shown,
    products,
    bill_code: status === 'settled' && products.some(({ state }) => state === 'valid') ? billCode(bill.id) : null,
    calendar: fileAt(billCalendar, takes_place),
    download,
    passbook,
    receipt,
    voucher: voucher && { ...voucher, page_title: pageTitle(whole, catalogue, locale), code },
    by_buyer: byBuyer(whole, catalogue),
  }
}

/** What its buyer may do with its tickets now (F-144). */
function byBuyer(whole: WholeBill, catalogue: Catalogue): BillResult['by_buyer'] {
  const { bill, lines, payments } = whole
  const house = [...catalogue.exhibitor.values()][0]!
  const schedules = schedulesOf(whole).flatMap((id) => catalogue.schedule.get(id) ?? [])
  const facts = { house, bill, lines, payments, schedules, now: new Date().toISOString() }
  const [cancelled, moved] = [linesOfCancel(facts), ticketsOfBuyer('reseat', facts)]
  const [schedule] = schedules
  const screen = schedule && catalogue.screen.get(schedule.screen_id)
  const changes_seats = moved.ok && screen !== undefined && picksSeats(schedule!, screen)
  const time_zone = catalogue.cinema.get(bill.cinema_id)?.time_zone ?? 'UTC'
  return {
    until: (cancelled.ok || changes_seats) && schedule ? wallClock(buyerUntil(house, schedule), time_zone) : null,
    cancel: cancelled.ok ? { tickets: ticketsIn(cancelled.value), ...backOfLines(cancelled.value, payments) } : null,
    changes_seats,
    is_going: bill.is_cancelled_by_buyer && lines.some(({ state }) => state === 'changing'),
    is_cancelled: bill.is_cancelled_by_buyer,
  }
}

function ticketsIn(lines: readonly LineRow[]): number {
  return lines.filter(({ kind }) => kind === 'ticket').length
}

/** The products of a purchase that was paid, those first that are handed out. */
export function boughtProducts({ lines }: WholeBill, catalogue: Catalogue, locale: Locale): WireBoughtProduct[] {
  return lines
    .filter(({ kind, state }) => kind === 'product' && state !== 'open' && state !== 'dead')
    .map((line) => ({
      name: lineName(line, catalogue, locale),
      detail: detailOf(line, catalogue, locale),
      quantity: line.quantity,
      price: line.total_cents,
      state: line.state === 'sold' || line.state === 'changing' ? ('valid' as const) : ('refunded' as const),
    }))
    .toSorted((a, b) => Number(a.state === 'refunded') - Number(b.state === 'refunded'))
}

/**
 * The second line of a product in the language of its reader, while it has the one under which it was
 * sold.
 */
function detailOf({ detail, product_id }: LineRow, catalogue: Catalogue, locale: Locale): string {
  const product = product_id === null ? undefined : catalogue.product.get(product_id)
  return product?.description === detail ? inLanguage(product, locale).description : detail
}

/** An address in the language of the page that leads there. */
function localized(path: string, locale: Locale): string {
  return `${path}?locale=${locale}`
}

/** What the page of the voucher is called on which it was bought. */
function pageTitle({ vouchers }: WholeBill, catalogue: Catalogue, locale: Locale): string {
  const type = inLanguage(catalogue.voucher_type.get(vouchers[0]!.voucher_type_id)!, locale)
  return type.page_title || type.title
}

/** Whose code its buyer may read: a voucher that was paid, and stands. */
export function paidVoucher({ bill, vouchers }: WholeBill): string | null {
  const [voucher] = vouchers
  return voucher && visitorStatus(bill.status) === 'settled' && voucher.state !== 'deleted' ? voucher.id : null
}

function wireTicket(
  { bill, tickets }: WholeBill,
  line: LineRow,
  { catalogue, signer, locale, wallets }: Omit<Shown, 'code' | 'receipts'>,
): WireTicket {
  const schedule = catalogue.schedule.get(line.schedule_id!)!
  const cinema = catalogue.cinema.get(schedule.cinema_id)!
  const movie = inLanguage(catalogue.movie.get(schedule.movie_id)!, locale)
  const version = catalogue.movie_version.get(schedule.movie_version_id)
  const seat = seatOfSlot(schedule.arrangement, line.slot!)
  const ticket = tickets.find((row) => row.line_id === line.id && row.state === 'live')
  const human_code = ticket ? humanCode(ticket.ticket_id) : null
  return {
    schedule_id: schedule.id,
    movie_title: movie.display_title,
    poster_url: posterUrl(movie),
    rating: movie.rating,
    version_text: version ? inLanguage(version, locale).text : '',
    start: schedule.start,
    ...whenThere(schedule.start, cinema.time_zone),
    cinema_name: cinema.name,
    cinema_address: `${cinema.address1}, ${cinema.city}`,
    screen_name: catalogue.screen.get(schedule.screen_id)!.name,
    row_name: seat?.row_name ?? null,
    seat_name: seat?.seat_name ?? null,
    rate_name: lineName(line, catalogue, locale),
    price: line.total_cents,
    turns: line.turns,
    state: ticket ? 'valid' : 'refunded',
    code: ticket ? codeOf(ticket, schedule.exhibitor_id, signer) : null,
    human_code,
    google_wallet:
      human_code !== null && wallets.google
        ? localized(callPath(googleWallet, { uuid: bill.id, ticket: codeInAddress(human_code) }), locale)
        : null,
  }
}

function codeOf(ticket: TicketRow, exhibitor_id: number, signer: TicketSigner): string {
  return signTicket(
    {
      key_id: HUB_KEY_ID,
      exhibitor_id,
      ticket_id: ticket.ticket_id,
      schedule_id: ticket.schedule_id,
      slot: ticket.slot,
      generation: ticket.generation,
      door_group: 0,
      flags: 0,
    },
    signer.sign,
  )
}

import * as z from 'zod'
import { linesOf, type PaperTemplate } from '../catalogue/paper-template.ts'
import type { Locale } from '../i18n/locales.ts'
import type { ReceiptTexts } from '../i18n/receipt/en.ts'
import { Text } from '../kit/text.ts'
import type { PricedLine } from '../ledger/decide-bill.ts'
import { formatAmount, formatMoney } from '../money/format.ts'
import { taxedCents } from '../pricing/price-lines.ts'
import { formatDayOnTicket } from '../time/format.ts'

/**
 * One row of paper, as plain data: what stands there, not what a printer is sent. `mark` with `when: 'copy'`
 * stands only on a reprint; `drawer` opens the cash drawer, never on a reprint; `cut` ends a slip.
 */
export const PaperRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mark'), text: Text(500), when: z.enum(['copy', 'always']) }),
  z.object({ kind: z.literal('heading'), text: Text(500) }),
  z.object({ kind: z.literal('text'), text: Text(500), align: z.enum(['left', 'center']), strong: z.boolean() }),
  z.object({
    kind: z.literal('pair'),
    left: Text(500),
    right: Text(500),
    size: z.enum(['normal', 'strong', 'large']),
  }),
  z.object({ kind: z.literal('table'), rows: z.array(z.array(Text(500))) }),
  z.object({ kind: z.literal('facts'), facts: z.array(z.object({ label: Text(500), value: Text(500) })) }),
  z.object({ kind: z.literal('qr'), text: Text(500) }),
  z.object({ kind: z.literal('rule') }),
  z.object({ kind: z.literal('space') }),
  z.object({ kind: z.literal('drawer') }),
  z.object({ kind: z.literal('cut') }),
])
export type PaperRow = z.output<typeof PaperRow>

/**
 * One line of a bill as sold. `total_cents` is for the whole quantity, gross, negative on a refund;
 * `vat_cents` is the VAT as the bill line stores it, contained in `taxed_cents` (`taxedCents`). `detail` says
 * where and when, null for none. Equal lines (name, detail, price of one, VAT rate) become one row.
 */
export interface ReceiptLine {
  name: string
  detail: string | null
  quantity: number
  total_cents: number
  taxed_cents: number
  vat_bp: number
  vat_cents: number
}

/** A line of a bill as its receipt has it; an empty `detail` is none. */
export function receiptLine(line: PricedLine, said: { name: string; detail: string } = line): ReceiptLine {
  const { quantity, total_cents, vat_bp, vat_cents } = line
  const detail = said.detail === '' ? null : said.detail
  return { name: said.name, detail, quantity, total_cents, taxed_cents: taxedCents(line), vat_bp, vat_cents }
}

/**
 * One payment. `tendered_cents` is what the customer handed over in cash, null for other methods; the change
 * is the difference. A tip comes on top of `amount_cents`.
 */
export interface ReceiptPayment {
  name: string
  amount_cents: number
  tip_cents: number
  tendered_cents: number | null
}

/**
 * One ticket slip; the fields of `WireTicket` that stand on paper. `row_name` and `seat_name` are null
 * without numbered seats. `code` is the KT1 text.
 */
export interface TicketSlip {
  movie_title: string
  version_text: string
  rating: string | null
  date: string
  time: string
  screen_name: string
  row_name: string | null
  seat_name: string | null
  rate_name: string
  price_cents: number
  code: string
  human_code: string
}

/**
 * Everything that the paper of one bill says: a receipt, then its tickets. `number` as `receiptNumber` makes
 * it, null in test mode (F-248); `date` YYYY-MM-DD and `time` HH:mm are the cinema's wall clock when the bill
 * settled; `opens_drawer` when cash went in or out.
 */
export interface ReceiptInput {
  title: 'receipt' | 'refund'
  number: string | null
  reference: string
  date: string
  time: string
  cinema_name: string
  cinema_address: readonly string[]
  /** What the house has printed of its own. */
  template: PaperTemplate
  test: boolean
  opens_drawer: boolean
  lines: readonly ReceiptLine[]
  rounding_cents: number
  payments: readonly ReceiptPayment[]
  tickets: readonly TicketSlip[]
}

/** A receipt as it is drawn: what the file is called, of whom it is, and its rows (F-136). */
export interface ReceiptDocument {
  title: string
  author: string
  rows: readonly PaperRow[]
}

/**
 * A number of the series of one register in one epoch: `K2-7-000123`. No counter has to survive a box.
 * @source docs/ledger.md, "Rights"
 */
export function receiptNumber(series: string, epoch: number, n: number): string {
  return `${series}-${epoch}-${String(n).padStart(6, '0')}`
}

/**
 * The VAT of a bill by rate, highest rate first, with the letters A, B, C … that stand behind its lines. Net
 * and VAT add up to the gross of each rate.
 */
export function vatSplit(lines: readonly ReceiptLine[]): VatShare[] {
  const rates = [...new Set(lines.map((line) => line.vat_bp))].sort((a, b) => b - a)
  return rates.map((vat_bp, i) => {
    const mine = lines.filter((line) => line.vat_bp === vat_bp)
    const gross_cents = sum(mine.map((line) => line.taxed_cents))
    const vat_cents = sum(mine.map((line) => line.vat_cents))
    return { letter: String.fromCharCode(65 + i), vat_bp, net_cents: gross_cents - vat_cents, vat_cents, gross_cents }
  })
}
export interface VatShare {
  letter: string
  vat_bp: number
  net_cents: number
  vat_cents: number
  gross_cents: number
}

/**
 * The paper of a bill: the drawer if it opens, the receipt if there are lines, one slip per ticket.
 * @throws RangeError when the payments are not the total: such a receipt would be a lie, and the caller's
 * bug.
 * @source F-206, F-248, F-270, F-336; docs/look.md, "Ticket"
 */
export function paperRows(input: ReceiptInput, texts: ReceiptTexts, locale: Locale): PaperRow[] {
  const drawer: PaperRow[] = input.opens_drawer ? [{ kind: 'drawer' }] : []
  return [
    ...drawer,
    ...receiptRows(input, texts, locale),
    ...input.tickets.flatMap((ticket) => ticketRows(input, ticket, texts, locale)),
  ]
}

/**
 * The rows of the receipt alone, to its cut; none for a bill without lines.
 * @throws RangeError as `paperRows` does
 */
export function receiptRows(input: ReceiptInput, texts: ReceiptTexts, locale: Locale): PaperRow[] {
  const total_cents = sum(input.lines.map((line) => line.total_cents)) + input.rounding_cents
  const paid_cents = sum(input.payments.map((payment) => payment.amount_cents))
  if (paid_cents !== total_cents) throw new RangeError(`Payments of ${paid_cents} cents on a bill of ${total_cents}`)
  if (input.lines.length === 0) return []
  const shares = vatSplit(input.lines)
  const { template } = input
  const foot = linesOf(template.receipt_foot)
  return [
    ...marks(input, texts),
    { kind: 'heading', text: input.cinema_name },
    ...input.cinema_address.map((line) => center(line)),
    ...(template.vat_number ? [center(fill(texts.vat_number, { number: template.vat_number }))] : []),
    ...linesOf(template.receipt_head).map(center),
    { kind: 'space' },
    {
      kind: 'pair',
      left: texts[input.title],
      right: `${formatDayOnTicket(input.date, locale)} ${input.time}`,
      size: 'strong',
    },
    pair(
      fill(texts.reference, { reference: input.reference }),
      input.number ? fill(texts.receipt_number, { number: input.number }) : '',
    ),
    { kind: 'rule' },
    ...grouped(input.lines).flatMap((line) => lineRows(line, shares, locale)),
    ...(input.rounding_cents === 0 ? [] : [pair(texts.rounding, formatAmount(input.rounding_cents, locale))]),
    { kind: 'rule' },
    { kind: 'pair', left: texts.total, right: formatMoney(total_cents, locale), size: 'large' },
    ...input.payments.flatMap((payment) => paymentRows(payment, texts, locale)),
    { kind: 'rule' },
    vatTable(shares, texts, locale),
    { kind: 'space' },
    ...(foot.length === 0 ? [texts.thanks] : foot).map(center),
    { kind: 'cut' },
  ]
}

/**
 * The rows of one ticket slip, to its cut: title and time, the place, the code for the door and the same code
 * for eyes.
 */
export function ticketRows(input: ReceiptInput, ticket: TicketSlip, texts: ReceiptTexts, locale: Locale): PaperRow[] {
  const about = [ticket.version_text, ticket.rating].filter((text) => text)
  return [
    ...marks(input, texts),
    { kind: 'heading', text: ticket.movie_title },
    ...(about.length > 0 ? [center(about.join(', '))] : []),
    { kind: 'heading', text: `${formatDayOnTicket(ticket.date, locale)} ${ticket.time}` },
    { kind: 'rule' },
    { kind: 'facts', facts: placeFacts(ticket, texts) },
    center([input.cinema_name, ...input.cinema_address].join(', ')),
    pair(ticket.rate_name, formatMoney(ticket.price_cents, locale)),
    { kind: 'rule' },
    { kind: 'qr', text: ticket.code },
    { kind: 'text', text: ticket.human_code, align: 'center', strong: true },
    ...(input.number ? [center(fill(texts.receipt_number, { number: input.number }))] : []),
    ...linesOf(input.template.ticket_foot).map(center),
    { kind: 'cut' },
  ]
}

function marks(input: ReceiptInput, texts: ReceiptTexts): PaperRow[] {
  const test: PaperRow[] = input.test ? [{ kind: 'mark', text: texts.test, when: 'always' }] : []
  return [{ kind: 'mark', text: texts.copy, when: 'copy' }, ...test]
}

function placeFacts(ticket: TicketSlip, texts: ReceiptTexts): { label: string; value: string }[] {
  const screen = { label: texts.screen, value: ticket.screen_name }
  if (ticket.row_name === null || ticket.seat_name === null)
    return [screen, { label: texts.seat, value: texts.free_seating }]
  return [screen, { label: texts.row, value: ticket.row_name }, { label: texts.seat, value: ticket.seat_name }]
}

function lineRows(line: ReceiptLine, shares: readonly VatShare[], locale: Locale): PaperRow[] {
  const letter = shares.find((share) => share.vat_bp === line.vat_bp)!.letter
  const each_cents = line.total_cents / line.quantity
  const each = Number.isInteger(each_cents) ? `${formatAmount(each_cents, locale)}  ` : ''
  const left = line.quantity === 1 ? line.name : `${line.quantity} × ${each}${line.name}`
  const row = pair(left, `${formatAmount(line.total_cents, locale)} ${letter}`)
  return line.detail ? [row, { kind: 'text', text: `  ${line.detail}`, align: 'left', strong: false }] : [row]
}

function paymentRows(payment: ReceiptPayment, texts: ReceiptTexts, locale: Locale): PaperRow[] {
  const tip = payment.tip_cents === 0 ? [] : [pair(texts.tip, formatAmount(payment.tip_cents, locale))]
  const tendered = payment.tendered_cents
  const due_cents = payment.amount_cents + payment.tip_cents
  if (tendered === null || tendered === due_cents)
    return [pair(payment.name, formatAmount(payment.amount_cents, locale)), ...tip]
  return [
    pair(fill(texts.tendered, { method: payment.name }), formatAmount(tendered, locale)),
    ...tip,
    { kind: 'pair', left: texts.change, right: formatMoney(tendered - due_cents, locale), size: 'strong' },
  ]
}

function vatTable(shares: readonly VatShare[], texts: ReceiptTexts, locale: Locale): PaperRow {
  const percent = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const rows = shares.map((share) => [
    fill(texts.vat_rate, { letter: share.letter, percent: percent.format(share.vat_bp / 100) }),
    ...[share.net_cents, share.vat_cents, share.gross_cents].map((cents) => formatAmount(cents, locale)),
  ])
  return { kind: 'table', rows: [[texts.vat, texts.net, texts.tax, texts.gross], ...rows] }
}

/** Lines that say the same become one with their quantities and amounts added, at the place of the first. */
function grouped(lines: readonly ReceiptLine[]): ReceiptLine[] {
  const groups = new Map<string, ReceiptLine>()
  for (const line of lines) {
    const key = JSON.stringify([line.name, line.detail, line.vat_bp, line.total_cents / line.quantity])
    const first = groups.get(key)
    groups.set(key, first ? added(first, line) : line)
  }
  return [...groups.values()]
}

function added(a: ReceiptLine, b: ReceiptLine): ReceiptLine {
  return {
    ...a,
    quantity: a.quantity + b.quantity,
    total_cents: a.total_cents + b.total_cents,
    taxed_cents: a.taxed_cents + b.taxed_cents,
    vat_cents: a.vat_cents + b.vat_cents,
  }
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, one) => total + one, 0)
}

function pair(left: string, right: string): PaperRow {
  return { kind: 'pair', left, right, size: 'normal' }
}

function center(text: string): PaperRow {
  return { kind: 'text', text, align: 'center', strong: false }
}

function fill(text: string, words: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole)
}

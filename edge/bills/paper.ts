import type { Logger } from 'pino'
import { type PaperRow, paperRows, type ReceiptInput, receiptLine, type TicketSlip } from '#protocol/bills/receipt.ts'
import { PLAIN_PAPER, paperFaults, templateAt } from '#protocol/catalogue/paper-template.ts'
import { LOCALES } from '#protocol/i18n/locales.ts'
import { PAPER_TEXTS } from '#protocol/i18n/receipt/texts.ts'
import type { EntryOf } from '#protocol/ledger/entries.ts'
import type { LineRow, TicketRow } from '#protocol/ledger/rows.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { humanCode } from '#protocol/scanning/human-code.ts'
import { signTicket } from '#protocol/scanning/kt1.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import type { TicketSigner } from '#protocol/server/ticket-key.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import type { Box } from '../ledger/box.ts'
import type { PrintQueue } from '../printing/queue.ts'
import { ownDevice } from '../replica/own-device.ts'
import type { Replica } from '../replica/replica.ts'

export interface PaperParts {
  cinema_id: number
  replica: Replica
  signer: () => TicketSigner
  box: () => Readonly<Box>
  log: Pick<Logger, 'warn'>
}

export interface PaperQueue {
  queue: PrintQueue
  /** The one printer of the counter. */
  printer_id: number
  paper: PaperParts
}

/** What the paper of a sale is queued as; it is another one once its schedule went to another screen. */
export function paperId(question_id: string, { tickets }: Pick<EntryOf<'sold'>, 'tickets'>): string {
  const generation = Math.max(1, ...tickets.map((ticket) => ticket.generation))
  return generation === 1 ? question_id : `${question_id}/${generation}`
}

/**
 * Queues the paper of a sale; as a copy once more, and what broke off before its first byte. Paper that was
 * queued before stays as it was made then; a ticket that was moved since has a paper of its own. Where it
 * cannot be made any more, only who asks for a copy is refused: the sale itself is confirmed.
 */
export async function queuePaper(
  { queue, printer_id, paper }: PaperQueue,
  question_id: string,
  sold: EntryOf<'sold'>,
  copy: boolean,
): Promise<Answer<null, 'paper_gone' | 'print_queue_full'>> {
  const event_id = paperId(question_id, sold)
  let job = queue.job(event_id)
  if (!job) {
    const rows = paperOfSale(paper, sold)
    if (!rows.ok) return copy ? rows : ok(null)
    const queued = await queue.enqueue({ event_id, printer_id, rows: rows.value })
    if (!queued.ok) return queued
    job = queued.value
  }
  if (copy || (job.state === 'failed' && !job.sent)) await queue.again(event_id)
  return ok(null)
}

/**
 * The paper of a sale in the language of its cinema: its receipt and one slip per ticket, made from the very
 * entry (L17) and from nothing that could have changed since. Refused with `paper_gone` when the catalogue
 * has forgotten a schedule of it: a website sync names those of the last weeks only.
 */
export function paperOfSale(parts: PaperParts, sold: EntryOf<'sold'>): Answer<PaperRow[], 'paper_gone'> {
  const { bill, lines, payments, tickets } = sold
  const { replica, cinema_id } = parts
  const slips = tickets.map((ticket) => slipOf(parts, ticket, lines.find((line) => line.id === ticket.line_id)!))
  if (!slips.every((slip) => slip !== null)) return refuse('paper_gone')
  const cinema = replica.get('cinema', cinema_id)!
  const { date, time } = wallClock(bill.settled_at!, cinema.time_zone)
  const input: ReceiptInput = {
    title: 'receipt',
    number: bill.number,
    reference: bill.id.slice(0, 8),
    date,
    time,
    cinema_name: cinema.name,
    cinema_address: [cinema.address1, `${cinema.zip} ${cinema.city}`],
    template: templateOf(parts, bill.device_id),
    test: false,
    opens_drawer: payments.some((payment) => payment.type === 'cash'),
    lines: lines.map((line) => receiptLine(line)),
    rounding_cents: 0,
    payments: payments.map(({ payment_method_id, type, amount_cents, tendered_cents }) => ({
      name: replica.get('payment_method', payment_method_id)?.name ?? type,
      amount_cents,
      tip_cents: 0,
      tendered_cents: type === 'cash' ? tendered_cents : null,
    })),
    tickets: slips,
  }
  const locale = replica.all('exhibitor')[0]?.locales[0] ?? LOCALES[0]
  return ok(paperRows(input, PAPER_TEXTS[locale], locale))
}

/**
 * What the house has printed of its own, and this register in its place. One that cannot be printed never
 * stops a sale: plain paper is printed, and the log says so.
 */
export function templateOf({ replica, log }: Pick<PaperParts, 'replica' | 'log'>, device_uuid: string | null) {
  const own = device_uuid === null ? undefined : ownDevice(replica, device_uuid)?.template
  const template = templateAt(replica.all('exhibitor')[0]?.paper ?? PLAIN_PAPER, own)
  const faults = paperFaults(template)
  if (faults.length === 0) return template
  log.warn({ faults }, 'The paper of the house cannot be printed: plain paper is printed in its place')
  return PLAIN_PAPER
}

function slipOf({ replica, signer, box, cinema_id }: PaperParts, ticket: TicketRow, line: LineRow): TicketSlip | null {
  const schedule = replica.get('schedule', ticket.schedule_id)
  if (!schedule) return null
  const movie = replica.get('movie', schedule.movie_id)
  const seat = seatOfSlot(schedule.arrangement, ticket.slot)
  const { date, time } = wallClock(schedule.start, replica.get('cinema', cinema_id)!.time_zone)
  const { exhibitor_id, key_id } = box()
  const { ticket_id, schedule_id, slot, generation } = ticket
  const fields = { key_id, exhibitor_id, ticket_id, schedule_id, slot, generation, door_group: 0, flags: 0 }
  return {
    movie_title: movie?.display_title ?? '',
    version_text: replica.get('movie_version', schedule.movie_version_id)?.text ?? '',
    rating: movie?.rating ?? null,
    date,
    time,
    screen_name: replica.get('screen', schedule.screen_id)?.name ?? '',
    row_name: seat?.row_name ?? null,
    seat_name: seat?.seat_name ?? null,
    rate_name: line.name,
    price_cents: line.total_cents,
    code: signTicket(fields, signer().sign),
    human_code: humanCode(ticket_id),
  }
}

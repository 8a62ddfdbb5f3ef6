import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { type Near, NONE_NEAR } from '../seats/clearance.ts'
import { decideConfirm, drawTicketId } from './decide-bill.ts'
import { missingFacts, questionOf } from './decide-recount.ts'
import { whyNotApart } from './decide-seats.ts'
import { type EntryData, type EntryOf, entryBody, readEntryBody, type SealedEntry } from './entries.ts'
import { bornOf, isTicketTaken, type Ledger, type LedgerView, slotAt } from './ledger.ts'
import { takenTwice } from './recount-reports.ts'
import { centsRight, type LineRow, NO_VOUCHER, type TicketRow, turnsRight } from './rows.ts'

/**
 * A sale of which a register has the receipt, and which could not be booked as it stands, because somebody
 * else has what it takes (L11; docs/ledger.md, "What cannot be prevented"). A person settles it, once:
 *
 *     keep    whoever has the place keeps it; what was paid for it here stays booked, without a ticket
 *     refund  as `keep`, and that line ends: its money is owed, and a counter pays it, intent first (L8);
 *             what a voucher had paid is back with it
 *     reseat  each ticket without a place goes on as its next generation on a free seat of its schedule.
 *
 * 1. The sale is in the ledger after it, whichever was chosen: its bill, its payments to the cent, its
 *    drawer, and its question, so that nothing of it counts twice and no money is lost (L16).
 * 2. Nothing is taken from anybody: tickets whose places are free stand on them, any other is dead, so that a
 *    door knows its paper.
 * 3. A right that two boxes have spent is taken as far as it is left; what is not left the house gives.
 * 4. Only at home (L1): a place at the box office is wanted first.
 * @source docs/ledger.md, L1, L8, L11, L16, L18
 */
type Decision<E, Code extends string> = Result<E, Refusal<Code>>

export const CHOICES = ['keep', 'refund', 'reseat'] as const
export type Choice = (typeof CHOICES)[number]

/** A seat for the ticket of a line, with its name as it stands on the ticket. */
export interface SeatOfLine {
  line_id: string
  slot: number
  detail: string
}

/** Which seats of a schedule are too near to one for another party. */
type NearOf = (schedule_id: number) => Near

export interface LeftOutCommand {
  receipt: SealedEntry
  choice: Choice
  /** For each line without a place, where its guest is reseated. */
  seats: readonly SeatOfLine[]
  employee_id: number
  at: string
}

/**
 * `question_refused`: it is booked by now. `elsewhere`: one of its places is at home at the box office.
 * `seats_lost`: a seat that was chosen is not free. `no_seat`: not each line without a place was given one.
 * `fact_unfit`: it is no sale, or names ids that others have: no choice can book it.
 */
export type LeftOutCode = 'question_refused' | 'elsewhere' | 'seats_lost' | 'no_seat' | 'fact_unfit'

/** The sale in a receipt; null where a register was answered something else. */
export function saleIn({ body }: Pick<SealedEntry, 'body'>): EntryOf<'sold'> | null {
  const data = readEntryBody(body)
  return data.kind === 'sold' ? data : null
}

/**
 * Lines of a sale whose tickets have no place here now: somebody else is on it, or the hall does not have it.
 */
export function withoutPlace(ledger: LedgerView, sold: EntryOf<'sold'>): LineRow[] {
  const named = new Set<string>()
  return sold.lines.filter(({ kind, schedule_id, slot }) => {
    if (kind !== 'ticket') return false
    const row = slotAt(ledger, schedule_id!, slot!)
    const isTwice = named.has(`${schedule_id}/${slot}`)
    named.add(`${schedule_id}/${slot}`)
    return isTwice || !row || (row.state !== 'free' && row.bill_id !== sold.bill.id)
  })
}

/**
 * A register reported after its recount had ended without it, and a person has its report taken (L9 f, L11):
 * what still fits is booked as it happened, byte for byte; the rest is answered, with what it takes
 * (`takenTwice`), and each of those is settled for itself.
 */
export function takeLate(
  ledger: Ledger,
  receipts: readonly SealedEntry[],
  append: (data: EntryData) => void,
): { receipt: SealedEntry; taken: string }[] {
  const left: { receipt: SealedEntry; taken: string }[] = []
  for (const receipt of missingFacts(ledger, [{ receipts }])) {
    const fact = readEntryBody(receipt.body)
    const taken = takenTwice(ledger, fact) ?? takenSince(ledger, fact)
    if (taken === null) {
      append({ kind: 'recovered', ...receipt })
      const confirmed = decideConfirm(ledger, [questionOf(fact) ?? ''])
      if (confirmed) append(confirmed)
    } else left.push({ receipt, taken })
  }
  return left
}

/** What somebody else has by now, or what is at home at another box, of what a register is answered today. */
function takenSince(ledger: LedgerView, fact: EntryData): string | null {
  if (fact.kind === 'cash') return null
  if (fact.kind === 'voided') {
    const born = bornOf(ledger, fact.of).filter(({ state }) => state === 'live')
    return born.some(({ schedule_id, slot }) => isAway(ledger, schedule_id, slot)) ? `question ${fact.of}` : null
  }
  if (fact.kind !== 'sold') return `kind ${fact.kind}`
  const away = fact.tickets.find(({ schedule_id, slot }) => isAway(ledger, schedule_id, slot))
  const place = away ?? withoutPlace(ledger, fact)[0]
  return place ? `slot ${place.schedule_id}/${place.slot}` : null
}

/** The entries that settle it, to be appended in one step. */
export function decideLeftOut(
  ledger: Ledger,
  command: LeftOutCommand,
  draw: () => string,
  nearOf: NearOf = () => NONE_NEAR,
): Decision<EntryData[], LeftOutCode> {
  const { receipt, choice, employee_id } = command
  const sold = saleIn(receipt)
  if (!sold) return refuse('fact_unfit')
  if ((ledger.questions.get(sold.question_id)?.state ?? 'refused') !== 'refused') return refuse('question_refused')
  if (sold.tickets.some(({ schedule_id, slot }) => isAway(ledger, schedule_id, slot))) return refuse('elsewhere')
  const lost = new Set(withoutPlace(ledger, sold).map(({ id }) => id))
  const seats = choice === 'reseat' ? seatsOf(ledger, sold, lost, command, nearOf) : ok(new Map<string, SeatOfLine>())
  if (!seats.ok) return seats
  const booked = asBooked(ledger, sold, lost, seats.value, draw)
  if (takenTwice(ledger, booked.sold) !== null) return refuse('fact_unfit')
  const { epoch, n } = receipt
  const settled = { choice, employee_id, of: `${epoch}.${n}` }
  const entries: EntryData[] = [
    { kind: 'recovered', epoch, n: 0, hash: null, body: entryBody(booked.sold), settled },
    { kind: 'confirmed', questions: [sold.question_id] },
  ]
  if (choice === 'refund') {
    const ended = booked.sold.lines.filter(({ id }) => booked.unbooked.has(id))
    if (ended.length === 0) return refuse('no_seat')
    entries.push(owed(booked.sold, ended, command))
  }
  return ok(entries)
}

function isAway(ledger: LedgerView, schedule_id: number, slot: number): boolean {
  const home = slotAt(ledger, schedule_id, slot)?.home
  return home !== undefined && home !== ledger.node
}

/** The seats that a person chose, each for one line that has none. */
function seatsOf(
  ledger: Ledger,
  sold: EntryOf<'sold'>,
  lost: ReadonlySet<string>,
  { seats }: LeftOutCommand,
  nearOf: NearOf,
): Decision<Map<string, SeatOfLine>, 'seats_lost' | 'no_seat'> {
  const chosen = new Map(seats.map((seat) => [seat.line_id, seat]))
  const isWhole = [...lost].every((id) => chosen.has(id)) && chosen.size === lost.size && seats.length === lost.size
  if (!isWhole || lost.size === 0) return refuse('no_seat', 'seats')
  const own = [sold.bill.id]
  const kept = sold.lines.flatMap(({ id, slot }) => (slot === null || lost.has(id) ? [] : [slot]))
  const taken = seats.flatMap(({ line_id, slot }, index) => {
    const schedule_id = sold.lines.find(({ id }) => id === line_id)!.schedule_id!
    const isTwice = kept.includes(slot) || seats.findIndex((one) => one.slot === slot) < index
    const near = nearOf(schedule_id)
    const why = isTwice ? 'sold' : whyNotApart(ledger, { schedule_id, slot, own, near })
    return why === null ? [] : [{ slot, why }]
  })
  return taken.length > 0 ? refuse('seats_lost', 'seats', { lost: taken }) : ok(chosen)
}

/**
 * The sale as it is booked, in the shape of its own entry, and the lines that are booked without what they
 * were sold with.
 */
function asBooked(
  ledger: Ledger,
  sold: EntryOf<'sold'>,
  lost: ReadonlySet<string>,
  seats: ReadonlyMap<string, SeatOfLine>,
  draw: () => string,
): { sold: EntryOf<'sold'>; unbooked: Set<string> } {
  const left = new RightsLeft(ledger)
  const unbooked = new Set<string>()
  const tickets: TicketRow[] = []
  const drawn = new Set<string>()
  const lines = sold.lines.map((line) => {
    const ticket = sold.tickets.find(({ line_id }) => line_id === line.id)
    const seat = seats.get(line.id)
    const isOfOther = ticket !== undefined && isTicketTaken(ledger, ticket.schedule_id, ticket.ticket_id)
    if (lost.has(line.id) && !seat) {
      unbooked.add(line.id)
      if (ticket && !isOfOther) tickets.push({ ...ticket, state: 'dead' })
      return withoutTicket(line)
    }
    const charged = left.charge(line)
    if (charged !== line) unbooked.add(line.id)
    if (!ticket) return charged
    const moved = seat ? { slot: seat.slot, detail: seat.detail } : {}
    const ticket_id = isOfOther ? drawTicketId(ledger, ticket.schedule_id, drawn, draw) : ticket.ticket_id
    const generation = seat && !isOfOther ? ticket.generation + 1 : ticket.generation
    if (generation !== ticket.generation) tickets.push({ ...ticket, state: 'dead' })
    const row = { ...charged, ...moved, ticket_id, generation }
    tickets.push({ ...ticket, ticket_id, generation, slot: row.slot! })
    return row
  })
  const payments = sold.payments.map((payment) => {
    const { voucher_id, amount_cents } = payment
    return voucher_id === null || left.take(centsRight(voucher_id), amount_cents)
      ? payment
      : { ...payment, voucher_id: null }
  })
  return { sold: { ...sold, lines, payments, tickets }, unbooked }
}

/** What was paid for a ticket that nobody has: it is worth what it was sold for, and admits nobody. */
function withoutTicket(line: LineRow): LineRow {
  return {
    ...line,
    ...NO_VOUCHER,
    kind: 'product',
    vat_cents: line.turns > 0 ? 0 : line.vat_cents,
    price_rate_id: null,
    schedule_id: null,
    slot: null,
    ticket_id: null,
    generation: null,
    right_key: null,
  }
}

/** What is left here of rights while lines take them, one after another. */
class RightsLeft {
  readonly #ledger: LedgerView
  readonly #taken = new Map<string, number>()

  constructor(ledger: LedgerView) {
    this.#ledger = ledger
  }

  /** Takes so much, or nothing where less is left. */
  take(key: string, amount: number): boolean {
    const taken = (this.#taken.get(key) ?? 0) + amount
    if (taken > (this.#ledger.rights.get(key)?.hub ?? 0)) return false
    this.#taken.set(key, taken)
    return true
  }

  /** The line itself where all that it uses is left; else without what is not. */
  charge(line: LineRow): LineRow {
    const { kind, right_key, voucher_id, turns } = line
    const hasRight = right_key === null || this.take(right_key, 1)
    const hasTurns =
      kind === 'voucher' || voucher_id === null || turns === 0 || this.take(turnsRight(voucher_id), turns)
    if (hasRight && hasTurns) return line
    return {
      ...line,
      ...(hasRight ? {} : { right_key: null }),
      ...(hasTurns ? {} : { ...NO_VOUCHER, vat_cents: 0 }),
    }
  }
}

/** These lines end, and their money is owed: nothing of it is back before somebody has paid it. */
function owed(sold: EntryOf<'sold'>, lines: readonly LineRow[], { at }: LeftOutCommand): EntryOf<'changed'> {
  const question_id = `owed/${sold.question_id}`
  const voucherOf = (payment_id: string): string | null =>
    sold.payments.find(({ id }) => id === payment_id)?.voucher_id ?? null
  const typeOf = (payment_id: string) => sold.payments.find(({ id }) => id === payment_id)?.type
  const ended = lines.map((line) => ({
    ...line,
    state: 'refunded' as const,
    ended_by: question_id,
    allocations: line.allocations.map((share) => ({
      ...share,
      back_cents: typeOf(share.payment_id) === 'voucher' ? share.cents : 0,
    })),
  }))
  const to_vouchers = ended.flatMap(({ allocations }) =>
    allocations.flatMap(({ payment_id, back_cents: cents }) => {
      const voucher_id = voucherOf(payment_id)
      return voucher_id === null || cents === 0 ? [] : [{ payment_id, voucher_id, cents }]
    }),
  )
  const dead = ended.flatMap(({ schedule_id, ticket_id, generation }) =>
    schedule_id === null || ticket_id === null ? [] : [{ schedule_id, ticket_id, generation: generation! }],
  )
  return {
    kind: 'changed',
    question_id,
    what: 'refund',
    bill_id: sold.bill.id,
    device_id: null,
    dead,
    born: [],
    ended,
    sold: [],
    payments: [],
    back: [],
    ...(to_vouchers.length > 0 ? { to_vouchers } : {}),
    at,
  }
}

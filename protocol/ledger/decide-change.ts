import { vatOf } from '../money/vat.ts'
import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { type Near, NONE_NEAR } from '../seats/clearance.ts'
import { allocate } from './allocate.ts'
import { areIdsTaken, drawTicketId, type PricedLine } from './decide-bill.ts'
import { isRecalled, rightsMissing, whyNotApart, whyOpen } from './decide-seats.ts'
import { isWholeHere } from './decide-voucher.ts'
import { type EntryData, type EntryOf, type HubEvent, hubEvent } from './entries.ts'
import { type CommittedLedger, type Ledger, type LedgerView, slotAt, ticketKey, ticketOfLine } from './ledger.ts'
import {
  type Allocation,
  isPaidBackByHub,
  type LineRow,
  type MovementRow,
  NO_VOUCHER,
  type PaymentRow,
} from './rows.ts'

/**
 * What may happen to lines that are sold: refund, exchange, seat change. The ticket's home decides and
 * writes it as ONE entry of deaths and births (L16), the money by the shares that the lines carry and
 * never computed again (L18). At a register each is a question that may only be asked again, never voided;
 * at the hub the second place has it first (`decideChanging`, `decideChangeDone`).
 * @source docs/ledger.md, L8, L16, L18
 */
type Decision<E, Code extends string> = Result<E, Refusal<Code>>

/** Who changes something: a register, or the hub itself (`device_id` null). */
interface Asker {
  question_id: string
  device_id: string | null
  employee_id: number | null
  at: string
  /** The box at which the bill is at home is the edge no more, and the hub decides in its place (L9). */
  isHeir?: boolean
}

/**
 * `line_unknown`; `already_ended`; `elsewhere` (WANT it first); `open` and `changing` (L8);
 * `money_at_counter`: the hub pays no cash, a line whose money is not all online or voucher goes to a
 * register; `voucher_in_use`: a voucher is paid back only where all its rights are.
 */
type LineCode =
  | 'question_refused'
  | 'line_unknown'
  | 'already_ended'
  | 'elsewhere'
  | 'open'
  | 'changing'
  | 'money_at_counter'
  | 'voucher_in_use'

/**
 * A line as its holder has it: of a ticket with the generation on it, so that one which was moved since is
 * not taken for the one that lives; null for a product.
 */
export interface LineKey {
  line_id: string
  generation: number | null
}

/** The line as it may be changed here, or why not. */
function changeable(ledger: Ledger, { line_id, generation }: LineKey, asker: Asker): Decision<LineRow, LineCode> {
  if (ledger.questions.has(asker.question_id)) return refuse('question_refused')
  const line = ledger.lines.get(line_id)
  if (!line || line.state === 'open') return refuse('line_unknown', 'line_id')
  if (line.state === 'changing') return refuse('changing', 'line_id')
  if (line.state !== 'sold' || line.generation !== generation) return refuse('already_ended', 'line_id')
  const why = line.kind === 'ticket' ? whyTicketStays(ledger, line) : whyProductStays(ledger, line, asker)
  if (why !== null) return refuse(why, 'line_id')
  const atCounter = line.allocations.some(({ payment_id }) => !isPaidBackByHub(ledger.payments.get(payment_id)?.type))
  if (asker.device_id === null && atCounter) return refuse('money_at_counter', 'line_id')
  return ok(line)
}

function whyTicketStays(ledger: Ledger, line: LineRow): 'already_ended' | 'elsewhere' | 'open' | 'changing' | null {
  const row = slotAt(ledger, line.schedule_id!, line.slot!)
  if (row?.home !== ledger.node) return 'elsewhere'
  if (row.ticket_id !== line.ticket_id || row.generation !== line.generation) return 'already_ended'
  return whyOpen(ledger, row)
}

/** A product and a voucher stay where their bill was opened (L15). */
function whyProductStays(
  ledger: Ledger,
  { bill_id, kind, voucher_id }: LineRow,
  { isHeir = false }: Asker,
): 'elsewhere' | 'open' | 'voucher_in_use' | null {
  if (ledger.bills.get(bill_id)?.home !== ledger.node && !isHeir) return 'elsewhere'
  for (const question of ledger.questions.values())
    if (question.bill_id === bill_id && question.state === 'open') return 'open'
  return kind === 'voucher' && !isWholeHere(ledger, voucher_id ?? '') ? 'voucher_in_use' : null
}

function isOnline(ledger: Ledger, payment_id: string): boolean {
  return ledger.payments.get(payment_id)?.type === 'online'
}

/**
 * A line as it stands after its end: `shares` go back; what a register pays out is back with the entry, what
 * the provider pays follows.
 */
function endedLine(
  ledger: Ledger,
  line: LineRow,
  state: 'refunded' | 'exchanged',
  ended_by: string,
  shares: readonly Allocation[],
): LineRow {
  const allocations = shares.map((share) => ({
    ...share,
    back_cents: isOnline(ledger, share.payment_id) ? 0 : share.cents,
  }))
  return { ...line, state, ended_by, allocations }
}

/**
 * What this register gives back of ended lines, payment by payment; online money is not in any drawer, and
 * what vouchers paid goes back to them.
 */
function backOf(ledger: Ledger, ended: readonly LineRow[], asker: Asker): EntryOf<'changed'>['back'] {
  const cents = new Map<string, number>()
  for (const { allocations } of ended)
    for (const share of allocations)
      if (share.back_cents > 0 && ledger.payments.get(share.payment_id)?.type !== 'voucher')
        cents.set(share.payment_id, (cents.get(share.payment_id) ?? 0) + share.back_cents)
  return [...cents].map(([payment_id, sum]) => ({
    payment_id,
    movement: refundMovement(ledger, payment_id, sum, asker),
  }))
}

/** What of ended lines goes back to the vouchers that had paid it; nothing = it is not said. */
function toVouchers(ledger: Ledger, ended: readonly LineRow[]): Pick<EntryOf<'changed'>, 'to_vouchers'> {
  const to_vouchers = ended.flatMap(({ allocations }) =>
    allocations.flatMap(({ payment_id, back_cents: cents }) => {
      const voucher_id = ledger.payments.get(payment_id)?.voucher_id ?? null
      return voucher_id === null || cents === 0 ? [] : [{ payment_id, voucher_id, cents }]
    }),
  )
  return to_vouchers.length > 0 ? { to_vouchers } : {}
}

function refundMovement(
  ledger: Ledger,
  payment_id: string,
  cents: number,
  { question_id, device_id, employee_id, at }: Asker,
): MovementRow {
  return {
    id: `${question_id}:${payment_id}`,
    kind: 'refund',
    type: ledger.payments.get(payment_id)?.type === 'cash' ? 'cash' : 'terminal',
    device_id: device_id ?? '',
    employee_id,
    cents: -cents,
    reason: '',
    at,
  }
}

function keyOfTicket({ schedule_id, ticket_id, generation }: LineRow) {
  return {
    schedule_id: schedule_id!,
    ticket_id: ticket_id!,
    generation: generation!,
  }
}

function deathsOf(lines: readonly LineRow[]) {
  return lines.flatMap((line) => (line.kind === 'ticket' ? [keyOfTicket(line)] : []))
}

/**
 * Lines of one bill are refunded: each gives back exactly its shares (L18), each ticket dies, its slot is
 * free. Refused for the first line that may not, and then nothing happens: `no_lines`, `other_bill`, and as
 * `LineCode`.
 */
export function decideRefund(
  ledger: Ledger,
  command: Asker & { lines: readonly LineKey[] },
): Decision<EntryOf<'changed'>, LineCode | 'no_lines' | 'other_bill'> {
  const lines: LineRow[] = []
  for (const key of command.lines) {
    const line = changeable(ledger, key, command)
    if (!line.ok) return line
    if (!lines.includes(line.value)) lines.push(line.value)
  }
  const [first] = lines
  if (!first) return refuse('no_lines', 'lines')
  if (lines.some((line) => line.bill_id !== first.bill_id)) return refuse('other_bill', 'lines')
  return ok(refundOf(ledger, first.bill_id, lines, command))
}

/** The refund of lines that live on, of one bill. */
export function refundOf(ledger: Ledger, bill_id: string, lines: readonly LineRow[], asker: Asker): EntryOf<'changed'> {
  const { question_id, device_id, at } = asker
  const ended = lines.map((line) => endedLine(ledger, line, 'refunded', question_id, line.allocations))
  return {
    kind: 'changed',
    question_id,
    what: 'refund',
    bill_id,
    device_id,
    dead: deathsOf(lines),
    born: [],
    ended,
    sold: [],
    payments: [],
    back: backOf(ledger, ended, asker),
    ...toVouchers(ledger, ended),
    at,
  }
}

/** Of a line that lives on `cents` go back; `id` is the line that stands for them. */
export interface Reduction extends LineKey {
  id: string
  cents: number
}

/**
 * Lines of one bill cost less afterwards, by 1 cent up to all that was paid for them (F-352): tickets, seats
 * and rights stay. What goes back is a line of its own, of quantity 0, that has ended; with the line that
 * lives on it is worth what was sold, VAT included. Nothing becomes free by it, so the ticket waits for no
 * provider: the second place has the event, it happens, and then the money goes back as that of any ended
 * line (`workOf`). Of a line that was reduced a later refund gives back what is left. Refused as
 * `decideRefund`; `ids_taken`, `too_much`; `changing` for a line that is named twice.
 */
export function decideReduction(
  ledger: Ledger,
  command: Asker & { lines: readonly Reduction[] },
): Decision<EntryOf<'changed'>, LineCode | 'no_lines' | 'other_bill' | 'ids_taken' | 'too_much'> {
  const parts: { whole: LineRow; part: Reduction }[] = []
  for (const part of command.lines) {
    const line = changeable(ledger, part, command)
    if (!line.ok) return line
    const whole = line.value
    if (parts.some((one) => one.whole === whole)) return refuse('changing', 'line_id')
    if (part.cents < 1 || part.cents > worthOf(whole)) return refuse('too_much', 'cents', { most: worthOf(whole) })
    parts.push({ whole, part })
  }
  const [first] = parts
  if (!first) return refuse('no_lines', 'lines')
  const { bill_id } = first.whole
  if (parts.some(({ whole }) => whole.bill_id !== bill_id)) return refuse('other_bill', 'lines')
  const ids = new Set(parts.map(({ part }) => part.id))
  if (ids.size < parts.length || areIdsTaken(ledger, command.lines, [])) return refuse('ids_taken', 'lines')
  const { question_id, device_id, at } = command
  const halves = parts.map(({ whole, part }) => divided(ledger, whole, part))
  const ended = halves.map(({ back }) => endedLine(ledger, back, 'refunded', question_id, back.allocations))
  return ok({
    kind: 'changed',
    question_id,
    what: 'reduction',
    bill_id,
    device_id,
    dead: [],
    born: [],
    ended,
    sold: halves.map(({ kept }) => kept),
    payments: [],
    back: backOf(ledger, ended, command),
    ...toVouchers(ledger, ended),
    at,
  })
}

/**
 * What of such parts can go back now, whatever became of their lines since: of those that live on, and no
 * more than is left of them. A line that is changing stays named, for it may live on.
 */
export function reductionsLeft(ledger: LedgerView, parts: readonly Omit<Reduction, 'generation'>[]): Reduction[] {
  return parts.flatMap(({ line_id, id, cents }) => {
    const line = ledger.lines.get(line_id)
    if (line?.state !== 'sold' && line?.state !== 'changing') return []
    const left = Math.min(cents, worthOf(line))
    return left > 0 ? [{ line_id, id, generation: line.generation, cents: left }] : []
  })
}

/** What the payments of a bill carry of a line. */
function worthOf({ allocations }: LineRow): number {
  return allocations.reduce((sum, share) => sum + share.cents, 0)
}

/** A line as it goes on, and what of it goes back. */
function divided(ledger: Ledger, line: LineRow, { id, cents }: Reduction): { kept: LineRow; back: LineRow } {
  const total_cents = line.total_cents - cents
  const { vat_cents } = vatOf(total_cents, line.vat_bp)
  const given = giveBack(ledger, line.allocations, cents)
  const stay = line.allocations.map((share, index) => share.cents - given[index]!)
  const discount_cents = line.discount_cents + cents
  const kept = { ...line, discount_cents, total_cents, vat_cents, allocations: sharesOf(line.allocations, stay) }
  const back: LineRow = {
    ...line,
    ...NO_VOUCHER,
    id,
    quantity: 0,
    base_cents: 0,
    handling_cents: 0,
    surcharge_ticket_cents: 0,
    surcharge_handling_cents: 0,
    discount_cents: -cents,
    total_cents: cents,
    vat_cents: line.vat_cents - vat_cents,
    slot: null,
    ticket_id: null,
    generation: null,
    right_key: null,
    allocations: sharesOf(line.allocations, given),
  }
  return { kept, back }
}

/** A ticket goes on as its next generation on another seat of the same schedule. */
export interface ReseatCommand extends Asker, LineKey {
  slot: number
  /** The name of the new seat, as it stands on the ticket. */
  detail: string
  /** The cart that holds the new seat. */
  cart: string | null
}

/** Who sits beside a changed seat is no other party where it is of its bill, or in the cart of the change. */
function ownOf({ bill_id }: LineRow, cart: string | null): string[] {
  return cart === null ? [bill_id] : [bill_id, cart]
}

/** The generation is one byte of the ticket code. */
const MOST_GENERATIONS = 255

/**
 * A seat change: death of generation g and birth of g + 1 in one entry (L16); no money moves. Refused: as
 * `LineCode`, `no_seat`, `seats_lost` (`near`: which seats no other party may have beside the new one),
 * `too_often`.
 */
export function decideReseat(
  ledger: Ledger,
  command: ReseatCommand,
  near: Near = NONE_NEAR,
): Decision<EntryOf<'changed'>, LineCode | 'no_seat' | 'seats_lost' | 'too_often'> {
  const { question_id, device_id, at, slot, cart } = command
  const found = changeable(ledger, command, command)
  if (!found.ok) return found
  const line = found.value
  if (line.kind !== 'ticket') return refuse('no_seat', 'line_id')
  const own = ownOf(line, cart)
  const why = whyNotApart(ledger, { schedule_id: line.schedule_id!, slot, own, near })
  if (why !== null) return refuse('seats_lost', 'slot', { lost: [{ slot, why }] })
  if (line.generation! >= MOST_GENERATIONS) return refuse('too_often', 'line_id')
  const { origin } = ledger.tickets.get(ticketKey(line.schedule_id!, line.ticket_id!, line.generation!))!
  const moved: LineRow = { ...line, slot, detail: command.detail, generation: line.generation! + 1 }
  return ok({
    kind: 'changed',
    question_id,
    what: 'reseat',
    bill_id: line.bill_id,
    device_id,
    dead: [keyOfTicket(line)],
    born: [ticketOfLine(moved, origin, question_id)],
    ended: [],
    sold: [moved],
    payments: [],
    back: [],
    at,
  })
}

export interface ExchangeCommand extends Asker, LineKey {
  /** The ticket line that takes its place, priced; under the same bill. */
  line: PricedLine
  /** What a dearer seat costs more, to the cent. */
  payments: PaymentRow[]
  cart: string | null
}
type ExchangeCode =
  | LineCode
  | 'ids_taken'
  | 'no_seat'
  | 'seats_lost'
  | 'rate_only_left'
  | 'payment_mismatch'
  | 'tendered_less'

/**
 * Death of the old ticket and birth of a new one in one entry (L16). The new line takes over the old one's
 * shares (L18): a dearer seat adds payments of exactly the difference, a cheaper one gives the difference
 * back from cash, then terminal, then online. A line that turns have paid keeps them and costs nothing,
 * whatever the seat. At an edge the new line takes over the right of the old one's rate, where it is the
 * same; at the hub that comes back only when the change is done, so another one must be left. Refused: as
 * `LineCode`; `ids_taken`, `no_seat`, `seats_lost` (`near`: as `decideReseat`), `rate_only_left`,
 * `payment_mismatch`, `tendered_less`.
 */
export function decideExchange(
  ledger: Ledger,
  command: ExchangeCommand,
  draw: () => string,
  near: Near = NONE_NEAR,
): Decision<EntryOf<'changed'>, ExchangeCode> {
  const { question_id, device_id, at, payments } = command
  const found = changeable(ledger, command, command)
  if (!found.ok) return found
  const old = found.value
  const line = old.turns > 0 ? paidByTurnsOf(old, command.line) : { ...command.line, ...NO_VOUCHER }
  if (areIdsTaken(ledger, [line], payments)) return refuse('ids_taken', 'line')
  const refused = newLineRefused(ledger, old, command, near)
  if (refused) return refused
  const more = line.total_cents - worthOf(old)
  const paid = payments.reduce((sum, payment) => sum + payment.amount_cents, 0)
  const strange = payments.some(({ type, voucher_id }) => type === 'voucher' || voucher_id !== null)
  if (paid !== Math.max(0, more) || strange || (payments.length > 0 && device_id === null))
    return refuse('payment_mismatch', 'payments', { total_cents: Math.max(0, more) })
  if (payments.some(({ type, tendered_cents, amount_cents }) => type === 'cash' && tendered_cents < amount_cents))
    return refuse('tendered_less', 'payments')
  const given = giveBack(ledger, old.allocations, Math.max(0, -more))
  const ended = [endedLine(ledger, old, 'exchanged', question_id, sharesOf(old.allocations, given))]
  const stay = old.allocations.map((share, index) => share.cents - given[index]!)
  const kept = sharesOf(old.allocations, stay)
  const [added] = more > 0 ? allocate([more], payments) : [[]]
  const ticket_id = drawTicketId(ledger, line.schedule_id!, new Set(), draw)
  const sold: LineRow = {
    ...line,
    bill_id: old.bill_id,
    state: 'sold',
    ended_by: null,
    ticket_id,
    generation: 1,
    allocations: [...kept, ...added!],
  }
  return ok({
    kind: 'changed',
    question_id,
    what: 'exchange',
    bill_id: old.bill_id,
    device_id,
    dead: [keyOfTicket(old)],
    born: [ticketOfLine(sold, device_id === null ? 'online' : 'counter', question_id)],
    ended,
    sold: [sold],
    payments,
    back: backOf(ledger, ended, command),
    ...toVouchers(ledger, ended),
    at,
  })
}

/**
 * The new seat of a line that turns have paid: they go on with it. Where VAT was due with them it is that of
 * the new rate; where none was, none is (F-156).
 */
function paidByTurnsOf(old: LineRow, line: PricedLine): PricedLine {
  const { voucher_id, turns, voucher_ticket_cents, voucher_handling_cents } = old
  const vat_bp = old.vat_cents === 0 ? old.vat_bp : line.vat_bp
  const taxed_cents = old.vat_cents === 0 ? 0 : voucher_ticket_cents + voucher_handling_cents
  return {
    ...line,
    base_cents: 0,
    handling_cents: 0,
    surcharge_ticket_cents: 0,
    surcharge_handling_cents: 0,
    discount_cents: 0,
    total_cents: 0,
    vat_bp,
    vat_cents: vatOf(taxed_cents, vat_bp).vat_cents,
    voucher_id,
    turns,
    voucher_ticket_cents,
    voucher_handling_cents,
  }
}

function newLineRefused(
  ledger: Ledger,
  old: LineRow,
  { line, cart }: ExchangeCommand,
  near: Near,
): Decision<never, 'no_seat' | 'seats_lost' | 'rate_only_left'> | null {
  if (old.kind !== 'ticket' || line.kind !== 'ticket' || line.slot === null || line.schedule_id === null)
    return refuse('no_seat', 'line_id')
  const sameSlot = line.schedule_id === old.schedule_id && line.slot === old.slot
  const stays = sameSlot && !isRecalled(ledger, line.schedule_id)
  const { schedule_id, slot } = line
  const why = stays ? null : whyNotApart(ledger, { schedule_id, slot, own: ownOf(old, cart), near })
  if (why !== null) return refuse('seats_lost', 'slot', { lost: [{ slot, why }] })
  // at the hub the old ticket keeps its right until the second place has the change (L8)
  const takesOver = ledger.node === 'edge' && line.right_key === old.right_key
  const [short] = takesOver ? [] : rightsMissing(ledger, [line])
  return short ? refuse('rate_only_left', 'line', { left: short.left }) : null
}

/** In this order a cheaper seat gives money back (L18). */
const GIVES_FIRST: readonly PaymentRow['type'][] = ['cash', 'terminal', 'other', 'voucher', 'invoice', 'online']

/** How much of each share goes back, in the order of the shares; `cents` in all. */
function giveBack(ledger: Ledger, shares: readonly Allocation[], cents: number): number[] {
  const place = ({ payment_id }: Allocation): number =>
    GIVES_FIRST.indexOf(ledger.payments.get(payment_id)?.type ?? 'online')
  let left = cents
  const given = new Map<Allocation, number>()
  for (const share of shares.toSorted((a, b) => place(a) - place(b))) {
    const part = Math.min(left, share.cents)
    given.set(share, part)
    left -= part
  }
  return shares.map((share) => given.get(share)!)
}

/** The shares with other amounts; one of nothing is no share. */
function sharesOf(shares: readonly Allocation[], cents: readonly number[]): Allocation[] {
  return shares.flatMap((share, index) => (cents[index]! > 0 ? [{ ...share, cents: cents[index]! }] : []))
}

/**
 * The hub is about to do this (L8): nothing of it happens before the second place has it. Refused:
 * `question_refused` when this change was made before.
 */
export function decideChanging(ledger: Ledger, event: HubEvent): Decision<EntryOf<'changing'>, 'question_refused'> {
  if (ledger.questions.has(event.question_id)) return refuse('question_refused')
  return ok({ kind: 'changing', question_id: event.question_id, event: JSON.stringify(event) })
}

/**
 * The second place has the change of the hub: it happens, with the money that the provider gave back for it.
 * Refused: `not_changing`, which every repeat meets.
 */
export function decideChangeDone(ledger: Ledger, question_id: string): Decision<EntryData[], 'not_changing'> {
  const question = ledger.questions.get(question_id)
  if (question?.state !== 'open' || question.event === null) return refuse('not_changing', 'question_id')
  const event = hubEvent({ event: question.event })
  if (event.kind !== 'changed' || event.what !== 'refund') return ok([event])
  const { bill_id } = event
  const back = event.ended.flatMap((line) =>
    refundsOf(line).map(
      ({ payment_id, amount_cents: cents, key }): EntryData => ({
        kind: 'money_back',
        bill_id,
        payment_id,
        cents,
        key,
        line_id: line.id,
      }),
    ),
  )
  return ok([event, ...back])
}

/**
 * One refund at the provider: the key is the line's own, so that two equal lines are distinct and each is
 * paid once (L18).
 */
export interface LineRefund {
  do: 'refund'
  payment_id: string
  amount_cents: number
  key: string
  line_id: string | null
  /** The question that ended the line. */
  reference: string
}

/**
 * What of an ended line has to go back at the provider: all that was not back with its end. The line alone
 * says so, because another process of the hub may not have its payments in memory.
 */
export function refundsOf(line: LineRow): LineRefund[] {
  const key = line.ticket_id === null ? line.id : ticketKey(line.schedule_id!, line.ticket_id, line.generation!)
  return line.allocations.flatMap(({ payment_id, cents, back_cents }) => {
    const amount_cents = cents - back_cents
    if (amount_cents === 0) return []
    return [{ do: 'refund', payment_id, amount_cents, key, line_id: line.id, reference: line.ended_by ?? '' }]
  })
}

/**
 * What is to be done before a change of the hub happens: refunds at the provider, which record the deaths
 * there; or the event itself into the second file.
 */
export function changeWork(
  ledger: CommittedLedger,
  question_id: string,
): (LineRefund | { do: 'record'; key: string; event: string })[] {
  const question = ledger.questions.get(question_id)
  if (question?.state !== 'open' || question.event === null) return []
  const event = hubEvent({ event: question.event })
  const refunds = event.kind === 'changed' && event.what === 'refund' ? event.ended.flatMap(refundsOf) : []
  return refunds.length > 0
    ? refunds
    : [{ do: 'record', key: `${question.kind}:${question_id}`, event: question.event }]
}

import { ok, type Refusal, type Result, refuse } from '../result.ts'
import type { RedeemCode } from '../vouchers/redeem.ts'
import { allocate } from './allocate.ts'
import { rightsMissing, type Why, whyNot } from './decide-seats.ts'
import { isRedeeming, type NewVoucher, newVoucherRow, sellsNewVouchers, whyNotRedeemable } from './decide-voucher.ts'
import type { EntryData, EntryOf } from './entries.ts'
import {
  heldBy,
  isTicketTaken,
  type Ledger,
  type LedgerView,
  linesOfBill,
  paymentsOfBill,
  slotAt,
  ticketOfLine,
} from './ledger.ts'
import type { BillRow, LineRow, MovementRow, PaymentRow, VoucherRow } from './rows.ts'

/** A decision about a bill: the entry to append; or a refusal, and nothing happened. */
type Decision<E, Code extends string> = Result<E, Refusal<Code>>

/** A line as priced by its home, before its money is shared. */
export type PricedLine = Omit<LineRow, 'allocations' | 'state' | 'ended_by'>

function totalOf(lines: readonly { total_cents: number }[]): number {
  return lines.reduce((sum, line) => sum + line.total_cents, 0)
}

function paidBy(payments: readonly { amount_cents: number }[]): number {
  return payments.reduce((sum, payment) => sum + payment.amount_cents, 0)
}

function shareLines(lines: readonly PricedLine[], payments: readonly PaymentRow[], state: LineRow['state']): LineRow[] {
  const shares = allocate(
    lines.map((line) => line.total_cents),
    payments,
  )
  return lines.map((line, index) => ({ ...line, state, ended_by: null, allocations: shares[index]! }))
}

function hasTwins(keys: readonly string[]): boolean {
  return new Set(keys).size < keys.length
}

/** Two lines for one slot, or under one id: the second would take the place of the first. */
function repeated(lines: readonly PricedLine[]): boolean {
  return (
    hasTwins(lines.map((line) => line.id)) ||
    hasTwins(lines.flatMap((line) => (line.slot === null ? [] : [`${line.schedule_id}:${line.slot}`])))
  )
}

/**
 * A line or a payment stands under one of these ids already: the new one would take its place, and its money
 * (L16, I5).
 */
export function areIdsTaken(
  ledger: Ledger,
  lines: readonly { id: string }[],
  payments: readonly { id: string }[],
): boolean {
  return lines.some(({ id }) => ledger.lines.has(id)) || payments.some(({ id }) => ledger.payments.has(id))
}

/** The payments are exactly the total, each under an id of its own. */
function paysExactly(payments: readonly PaymentRow[], total_cents: number): boolean {
  return paidBy(payments) === total_cents && !hasTwins(payments.map((payment) => payment.id))
}

export interface CheckoutCommand {
  bill_id: string
  contact_id: string | null
  business_date: string | null
  lines: PricedLine[]
  payments: PaymentRow[]
  /** What its lines of kind `voucher` sell. */
  vouchers?: readonly NewVoucher[]
  /** A voucher is not used again within so many minutes (F-307). */
  reuse_minutes?: number
  /** The bill is new: nothing of it is held, because it is for no slot. */
  opens?: { source: string; visitor: string | null }
  due_at: string
  now: string
}
export type CheckoutCode =
  | RedeemCode
  | 'bill_not_open'
  | 'hold_ended'
  | 'seats_not_held'
  | 'seats_unused'
  | 'no_lines'
  | 'ids_taken'
  | 'rate_only_left'
  | 'payment_mismatch'

/**
 * A bill of the hub enters `paying` (L15): every slot of it is at home here and held by it, and its prices
 * are fixed from now on. One that is for no slot may begin here (`opens`). Refused, in this order:
 * `bill_not_open`; `hold_ended` when its time is over; `no_lines`; `ids_taken` when a line, a payment or a
 * voucher of such an id is known; `seats_not_held` with the slots; `seats_unused` when it holds more than
 * its lines name; `rate_only_left` when a rate's quota has no more than `left`; as `whyNotRedeemable` for a
 * voucher that pays; `payment_mismatch` when the payments are not exactly the total. Vouchers that it sells
 * are unpaid until it is settled.
 */
export function decideCheckout(ledger: Ledger, command: CheckoutCommand): Decision<EntryOf<'paying'>, CheckoutCode> {
  const { bill_id, lines, payments, due_at, now, opens, vouchers = [] } = command
  const bill = ledger.bills.get(bill_id)
  const isOpen = bill === undefined ? opens !== undefined : bill.status === 'pending'
  if (!isOpen) return refuse('bill_not_open', 'bill_id', { status: bill?.status ?? 'unknown' })
  if (bill && bill.due_at !== null && bill.due_at <= now) return refuse('hold_ended', 'bill_id')
  if (lines.length === 0) return refuse('no_lines', 'items')
  if (areIdsTaken(ledger, lines, payments)) return refuse('ids_taken', 'items')
  if (!sellsNewVouchers(ledger, lines, vouchers)) return refuse('ids_taken', 'items')
  const missing = lines.filter((line) => hasSlot(line) && !isHeldBy(ledger, line, bill_id))
  if (missing.length > 0 || repeated(lines))
    return refuse('seats_not_held', 'items', { slots: missing.map((line) => line.slot) })
  const tickets = lines.filter((line) => line.kind === 'ticket').length
  if (heldBy(ledger, bill_id).length !== tickets) return refuse('seats_unused', 'items', { tickets })
  const [short] = rightsMissing(ledger, lines)
  if (short) return refuse('rate_only_left', 'items', { left: short.left })
  const { reuse_minutes } = command
  const used = whyNotRedeemable(ledger, { id: bill_id, list: 'items', now, reuse_minutes }, lines, payments)
  if (used) return { ok: false, refusal: used }
  const total_cents = totalOf(lines)
  if (!paysExactly(payments, total_cents)) return refuse('payment_mismatch', 'amount', { total_cents })
  const { contact_id, business_date } = command
  const shared = shareLines(lines, payments, 'open')
  const fields = { state: 'unpaid', question_id: null, edge_epoch: 0 } as const
  const more = {
    ...(vouchers.length > 0 ? { vouchers: rowsOfVouchers(vouchers, lines, fields) } : {}),
    ...(isRedeeming(lines, payments) ? { redeemed_at: now } : {}),
    ...(opens && !bill ? { opens } : {}),
  }
  const asked = { contact_id, business_date, total_cents, due_at }
  return ok({ kind: 'paying', bill_id, ...asked, lines: shared, payments, ...more })
}

/** The vouchers that lines sell, each with its line. */
function rowsOfVouchers(
  vouchers: readonly NewVoucher[],
  lines: readonly PricedLine[],
  fields: Pick<VoucherRow, 'state' | 'question_id' | 'edge_epoch'>,
): VoucherRow[] {
  const lineOf = new Map(lines.flatMap(({ kind, voucher_id, id }) => (kind === 'voucher' ? [[voucher_id, id]] : [])))
  return vouchers.map((voucher) => newVoucherRow(voucher, { ...fields, line_id: lineOf.get(voucher.id)! }))
}

/** A ticket line that names no slot counts as one with a slot that nobody can have. */
function hasSlot(line: PricedLine): boolean {
  return line.kind === 'ticket' || line.slot !== null
}

function isHeldBy(ledger: Ledger, line: PricedLine, bill_id: string): boolean {
  const row = slotAt(ledger, line.schedule_id ?? 0, line.slot ?? 0)
  return row?.state === 'held' && row.bill_id === bill_id && row.home === ledger.node
}

/**
 * The money is there: from now on the bill cannot expire (L8). `draw` gives a new ticket id; it is asked
 * again while the id is taken in its schedule (L16). Refused: `bill_not_paying`; `already_settling`, which a
 * repeated webhook meets and which is no error.
 */
export function decideSettling(
  ledger: Ledger,
  command: { bill_id: string; number: string; at: string },
  draw: () => string,
): Decision<EntryOf<'settling'>, 'bill_not_paying' | 'already_settling'> {
  const bill = ledger.bills.get(command.bill_id)
  if (bill?.status !== 'paying') return refuse('bill_not_paying', 'bill_id', { status: bill?.status ?? 'unknown' })
  if (bill.settling_at !== null) return refuse('already_settling', 'bill_id')
  const lines = linesOfBill(ledger, bill.id).filter((line) => line.state === 'open')
  return ok(settlingOf(ledger, command, lines, draw))
}

/** A ticket is drawn for every ticket line. */
function settlingOf(
  ledger: Ledger,
  { bill_id, number, at }: { bill_id: string; number: string; at: string },
  lines: readonly LineRow[],
  draw: () => string,
): EntryOf<'settling'> {
  const drawn = new Set<string>()
  const tickets = lines
    .filter((line) => line.kind === 'ticket')
    .map((line) => ({ line_id: line.id, ticket_id: drawTicketId(ledger, line.schedule_id!, drawn, draw) }))
  return { kind: 'settling', bill_id, number, at, tickets }
}

/**
 * What a purchase at the hub appends, all of it in one step: the bill enters paying, and one that costs
 * nothing, or that vouchers pay whole, is settling at once, because no money will come for it and no crash
 * may leave it to its time (L8, L12). Refused as `decideCheckout`.
 */
export function decidePurchase(
  ledger: Ledger,
  command: CheckoutCommand & { number: string },
  draw: () => string,
): Decision<EntryData[], CheckoutCode> {
  const { bill_id, number, now: at } = command
  const paying = decideCheckout(ledger, command)
  if (!paying.ok) return paying
  if (paying.value.payments.some(({ type }) => type !== 'voucher')) return ok([paying.value])
  return ok([paying.value, settlingOf(ledger, { bill_id, number, at }, paying.value.lines, draw)])
}

/** A ticket id that is free in its schedule; `draw` is asked again while it is taken (L16). */
export function drawTicketId(ledger: Ledger, schedule_id: number, drawn: Set<string>, draw: () => string): string {
  let id = draw()
  while (drawn.has(id) || isTicketTaken(ledger, schedule_id, id)) id = draw()
  drawn.add(id)
  return id
}

/** The second place has the whole event (L8): the tickets are born. Refused: `not_settling`. */
export function decideSettled(
  ledger: Ledger,
  command: { bill_id: string; at: string },
): Decision<EntryOf<'settled'>, 'not_settling'> {
  const bill = ledger.bills.get(command.bill_id)
  if (bill?.status !== 'paying' || bill.settling_at === null)
    return refuse('not_settling', 'bill_id', { status: bill?.status ?? 'unknown' })
  return ok({ kind: 'settled', bill_id: bill.id, at: command.at })
}

/**
 * The event of a settled bill, whole, as it is recorded at the second place before any ticket is sent (L8).
 * The same bill gives the same bytes at every try and in every process, because they come from the values of
 * its rows alone: never from the order in which a row was put together or loaded. No name, no mail (L19).
 */
export function settledEvent(ledger: LedgerView, bill_id: string): string {
  const bill = ledger.bills.get(bill_id)!
  const lines = linesOfBill(ledger, bill_id).filter((line) => line.state !== 'dead')
  lines.sort((a, b) => (a.id < b.id ? -1 : 1))
  const tickets = lines.flatMap((line) => (line.kind === 'ticket' ? [ticketOfLine(line, 'online', bill_id)] : []))
  const { number, total_cents, contact_id, business_date } = bill
  const shown = lines.map(eventLine)
  const event = { v: 1, bill_id, number, total_cents, contact_id, business_date, lines: shown, tickets }
  const vouchers = vouchersSold(ledger, lines)
  const payments = paymentsInHouse(ledger, bill_id)
  return JSON.stringify({
    ...event,
    ...(vouchers.length > 0 && { vouchers }),
    ...(payments.length > 0 && { payments }),
  })
}

/** What no provider knows of how a bill is paid: by vouchers. */
function paymentsInHouse(ledger: LedgerView, bill_id: string) {
  return paymentsOfBill(ledger, bill_id)
    .filter(({ type, status }) => type !== 'online' && status === 'paying')
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, payment_method_id, type, amount_cents, voucher_id }) => ({
      id,
      payment_method_id,
      type,
      amount_cents,
      voucher_id,
    }))
}

/**
 * What the second place has to know of vouchers that are being sold, so that a code stands for something.
 */
function vouchersSold(ledger: LedgerView, lines: readonly LineRow[]) {
  return lines.flatMap(({ kind, voucher_id }) => {
    const row = kind === 'voucher' ? ledger.vouchers.get(voucher_id ?? '') : undefined
    return row ? [Object.fromEntries(VOUCHER_FIELDS.map((field) => [field, row[field]]))] : []
  })
}

const VOUCHER_FIELDS = [
  'id',
  'voucher_type_id',
  'code_mac',
  'contact_id',
  'valid_from',
  'valid_until',
  'turns',
  'products_cents',
  'line_id',
] as const satisfies readonly (keyof VoucherRow)[]

/**
 * Fixed with `v: 1` of the event: a later column of lines must not change the bytes of a bill that is
 * settling while the hub is updated.
 */
const LINE_FIELDS = [
  'id',
  'bill_id',
  'kind',
  'name',
  'detail',
  'quantity',
  'base_cents',
  'handling_cents',
  'surcharge_ticket_cents',
  'surcharge_handling_cents',
  'discount_cents',
  'total_cents',
  'vat_bp',
  'vat_cents',
  'price_rate_id',
  'product_id',
  'schedule_id',
  'slot',
  'ticket_id',
  'generation',
  'right_key',
] as const satisfies readonly (keyof LineRow)[]

/** Of a line that has to do with a voucher. */
const LINE_FIELDS_OF_VOUCHERS = [
  'voucher_id',
  'turns',
  'voucher_ticket_cents',
  'voucher_handling_cents',
] as const satisfies readonly (keyof LineRow)[]

function eventLine(line: LineRow) {
  const more = line.voucher_id === null ? [] : LINE_FIELDS_OF_VOUCHERS
  return {
    ...Object.fromEntries([...LINE_FIELDS, ...more].map((field) => [field, line[field]])),
    allocations: line.allocations
      .map(({ payment_id, cents }) => ({ payment_id, cents }))
      .sort((a, b) => (a.payment_id < b.payment_id ? -1 : 1)),
  }
}

export interface EndCommand {
  bill_id: string
  /**
   * cancelled by the visitor; expired by its time; timed_out: the provider ended the payment before; failed:
   * back to pending, its slots stay its own until their time is over.
   */
  outcome: 'cancelled' | 'expired' | 'timed_out' | 'failed'
  now: string
}

/**
 * An unpaid bill ends at its home (L12). Refused: `bill_not_open` once money is settling or it has ended;
 * `not_due` before its time.
 */
export function decideEnd(
  ledger: Ledger,
  { bill_id, outcome, now }: EndCommand,
): Decision<EntryOf<'ended'>, 'bill_not_open' | 'not_due'> {
  const bill = ledger.bills.get(bill_id)
  const unpaid = bill?.status === 'pending' || (bill?.status === 'paying' && bill.settling_at === null)
  if (!bill || !unpaid) return refuse('bill_not_open', 'bill_id', { status: bill?.status ?? 'unknown' })
  if (outcome === 'failed' && bill.status !== 'paying') return refuse('bill_not_open', 'bill_id')
  if (outcome === 'expired' && (bill.due_at === null || bill.due_at > now)) return refuse('not_due', 'bill_id')
  const payment_status = outcome === 'timed_out' ? 'expired' : outcome
  const status = payment_status === 'failed' ? 'pending' : payment_status
  return ok({ kind: 'ended', bill_id, status, payment_status })
}

/**
 * Money came for a payment that had ended, or another amount than was asked for (L10): never settled onto
 * slots that were released, and never for another price. What came goes back whole. A bill that waits for
 * this money, or only for a new try, ends first; one that was paid otherwise, or is being paid otherwise,
 * goes on untouched. Refused: `not_late`.
 */
export function decideLate(
  ledger: Ledger,
  command: { bill_id: string; payment_id: string; captured_cents: number },
): Decision<EntryData[], 'not_late'> {
  const { bill_id, payment_id, captured_cents } = command
  const payment = ledger.payments.get(payment_id)
  const bill = ledger.bills.get(bill_id)
  const over = payment?.status === 'failed' || payment?.status === 'cancelled' || payment?.status === 'expired'
  const differs = payment?.amount_cents !== captured_cents
  const waits = payment?.status === 'paying' && bill?.settling_at === null && differs
  if (!bill || !(over || waits)) return refuse('not_late', 'payment_id', { status: payment?.status ?? 'unknown' })
  const late: EntryData = { kind: 'late', bill_id, payment_id, captured_cents }
  if (bill.status !== 'pending' && !waits) return ok([late])
  return ok([{ kind: 'ended', bill_id, status: 'cancelled', payment_status: 'cancelled' }, late])
}

/**
 * The provider has recorded a refund of this much. Several processes may record the same one: of an ended
 * line no more goes back than its own share of the payment has left (L18), though the payment carries other
 * lines; of late money no more than the payment has left. Refused: `too_much`.
 */
export function decideMoneyBack(
  ledger: Ledger,
  command: { bill_id: string; payment_id: string; cents: number; key: string; line_id: string | null },
): Decision<EntryOf<'money_back'>, 'too_much'> {
  const { bill_id, payment_id, cents, key, line_id } = command
  const payment = ledger.payments.get(payment_id)
  const inPayment = payment?.status === 'paid' ? payment.amount_cents - payment.refunded_cents : 0
  const left = line_id === null ? inPayment : Math.min(inPayment, leftOfShare(ledger, line_id, payment_id))
  if (cents > left) return refuse('too_much', 'amount', { left })
  return ok({ kind: 'money_back', bill_id, payment_id, cents, key, line_id })
}

/** What of a line that has ended is still to go back to one of its payments. */
function leftOfShare(ledger: Ledger, line_id: string, payment_id: string): number {
  const line = ledger.lines.get(line_id)
  if (line?.state !== 'refunded' && line?.state !== 'exchanged') return 0
  const share = line.allocations.find((one) => one.payment_id === payment_id)
  return share ? share.cents - share.back_cents : 0
}

export interface SaleCommand {
  question_id: string
  bill: Pick<BillRow, 'id' | 'source' | 'device_id' | 'employee_id' | 'number' | 'business_date'>
  lines: PricedLine[]
  payments: PaymentRow[]
  /** What its lines of kind `voucher` sell. */
  vouchers?: readonly NewVoucher[]
  /** A voucher is not used again within so many minutes (F-307). */
  reuse_minutes?: number
  at: string
}
type SaleCode =
  | RedeemCode
  | 'question_refused'
  | 'bill_not_open'
  | 'no_lines'
  | 'ids_taken'
  | 'seats_lost'
  | 'rate_only_left'
  | 'payment_mismatch'
  | 'tendered_less'

/**
 * A sale at a register, decided whole: bill, lines, payments and tickets in one entry (L17). Its slots are
 * at home here and free, or held by this very bill (L1, L15); a reservation is converted by a sale under
 * its own bill id, and then ends whole. Refused, in this order, and then nothing happened:
 * `question_refused` (the question was voided before it was answered); `bill_not_open`; `no_lines`;
 * `ids_taken` when a line, a payment or a voucher of such an id is known; `seats_lost` with each slot and
 * why; `rate_only_left` when a rate's quota has no more than `left`; as `whyNotRedeemable` for a voucher
 * that pays; `payment_mismatch` when the payments are not exactly the total; `tendered_less` when cash
 * given is less than its payment. A repeated question never comes here: its first answer is given again.
 */
export function decideSale(
  ledger: Ledger,
  command: SaleCommand,
  draw: () => string,
): Decision<EntryOf<'sold'>, SaleCode> {
  const { question_id, lines, payments, at, vouchers = [], reuse_minutes } = command
  if (ledger.questions.get(question_id)?.state === 'refused') return refuse('question_refused')
  const before = ledger.bills.get(command.bill.id)
  if (before && before.status !== 'pending' && before.status !== 'reserved')
    return refuse('bill_not_open', 'bill_id', { status: before.status })
  if (lines.length === 0) return refuse('no_lines', 'lines')
  if (areIdsTaken(ledger, lines, payments)) return refuse('ids_taken', 'lines')
  if (!sellsNewVouchers(ledger, lines, vouchers)) return refuse('ids_taken', 'lines')
  const lost = [...lostSlots(ledger, lines, command.bill.id), ...awayOf(ledger, command.bill.id)]
  if (lost.length > 0 || repeated(lines)) return refuse('seats_lost', 'lines', { lost })
  const [short] = rightsMissing(ledger, lines)
  if (short) return refuse('rate_only_left', 'lines', { left: short.left })
  const asker = { id: command.bill.id, list: 'lines', now: at, reuse_minutes } as const
  const used = whyNotRedeemable(ledger, asker, lines, payments)
  if (used) return { ok: false, refusal: used }
  const total_cents = totalOf(lines)
  if (!paysExactly(payments, total_cents)) return refuse('payment_mismatch', 'payments', { total_cents })
  if (payments.some((payment) => payment.type === 'cash' && payment.tendered_cents < payment.amount_cents))
    return refuse('tendered_less', 'payments')
  const drawn = new Set<string>()
  const sold = shareLines(lines, payments, 'sold').map((line) =>
    line.kind === 'ticket'
      ? { ...line, ticket_id: drawTicketId(ledger, line.schedule_id!, drawn, draw), generation: 1 }
      : line,
  )
  const tickets = sold.flatMap((line) => (line.kind === 'ticket' ? [ticketOfLine(line, 'counter', question_id)] : []))
  const bill = soldBill(command, total_cents, at, before?.contact_id ?? null)
  if (vouchers.length === 0) return ok({ kind: 'sold', question_id, bill, lines: sold, payments, tickets })
  const fields = { state: 'active', question_id, edge_epoch: ledger.epoch } as const
  const born = rowsOfVouchers(vouchers, lines, fields)
  return ok({ kind: 'sold', question_id, bill, lines: sold, payments, tickets, vouchers: born })
}

function lostSlots(ledger: Ledger, lines: readonly PricedLine[], bill_id: string): { slot: number; why: Why }[] {
  return lines.flatMap((line) => {
    if (!hasSlot(line)) return []
    const slot = line.slot ?? 0
    const why = whyNot(ledger, line.schedule_id ?? 0, slot, [bill_id])
    return why === null ? [] : [{ slot, why }]
  })
}

/** A reservation is converted where all of it is at home (L15). */
function awayOf(ledger: Ledger, bill_id: string): { slot: number; why: Why }[] {
  return heldBy(ledger, bill_id).flatMap(({ home, slot }) => (home === ledger.node ? [] : [{ slot, why: 'elsewhere' }]))
}

function soldBill({ bill }: SaleCommand, total_cents: number, at: string, contact_id: string | null): BillRow {
  return {
    id: bill.id,
    source: bill.source,
    device_id: bill.device_id,
    employee_id: bill.employee_id,
    number: bill.number,
    business_date: bill.business_date,
    home: 'edge',
    status: 'settled',
    contact_id,
    visitor: null,
    total_cents,
    renewals: 0,
    due_at: null,
    settling_at: at,
    settled_at: at,
  }
}

/**
 * A register ends a question that was never answered to it (L8, L16). If a sale was made of it, that sale
 * ends whole; if nothing was, the question is refused for ever, so that a copy of it that still travels
 * sells nothing. Refused: `already_confirmed` (its receipt is on the register's disk: it is refunded, not
 * voided), `already_ended`.
 */
export function decideVoid(
  ledger: Ledger,
  command: { question_id: string; of: string; device_id: string; at: string },
): Decision<EntryOf<'voided'>, 'already_confirmed' | 'already_ended' | 'not_voidable'> {
  const question = ledger.questions.get(command.of)
  if (question?.state === 'confirmed') return refuse('already_confirmed', 'of')
  if (question && question.state !== 'open') return refuse('already_ended', 'of', { state: question.state })
  if (question && question.kind !== 'sale') return refuse('not_voidable', 'of', { kind: question.kind })
  const { question_id, of, device_id, at } = command
  return ok({ kind: 'voided', question_id, of, bore: question !== undefined, device_id, at })
}

/**
 * The answer no to a question of a register, kept for ever (L15, L16): a copy that still travels is answered
 * the same, and the register reverses its terminal.
 */
export function refusedEntry(
  command: { question_id: string; asked: string; device_id: string; at: string },
  { code, field, detail }: Refusal,
): EntryOf<'refused'> {
  const { question_id, asked, device_id, at } = command
  return { kind: 'refused', question_id, asked, device_id, refusal: { code, field, detail: { ...detail } }, at }
}

/**
 * The receipts of these questions are on their registers' disks (L8). Questions that are not open are left
 * out; nothing left = null, and nothing is written.
 */
export function decideConfirm(ledger: Ledger, questions: readonly string[]): EntryOf<'confirmed'> | null {
  const open = questions.filter((id) => ledger.questions.get(id)?.state === 'open')
  return open.length === 0 ? null : { kind: 'confirmed', questions: open }
}

/**
 * Float, paid-in, paid-out, no-sale, and what is owed to the buyer of a bill (`to_bill`, decide-left-out.ts):
 * a register question like a sale (L17). Refused: `question_refused`, `amount_sign` (in ≥ 0, out ≤ 0,
 * no-sale = 0).
 */
export function decideCash(
  ledger: Ledger,
  command: { question_id: string; movement: MovementRow; to_bill?: string },
): Decision<EntryOf<'cash'>, 'question_refused' | 'amount_sign'> {
  if (ledger.questions.get(command.question_id)?.state === 'refused') return refuse('question_refused')
  const { kind, cents } = command.movement
  const isOut = kind === 'paid_out' || kind === 'refund'
  const fits = kind === 'no_sale' ? cents === 0 : isOut ? cents <= 0 : cents >= 0
  if (!fits) return refuse('amount_sign', 'amount_cents')
  const { question_id, movement, to_bill } = command
  return ok({ kind: 'cash', question_id, movement, ...(to_bill === undefined ? {} : { to_bill }) })
}

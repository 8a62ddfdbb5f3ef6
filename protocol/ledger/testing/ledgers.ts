import type { Result } from '../../result.ts'
import { append } from '../apply.ts'
import type { CheckoutCommand, PricedLine, SaleCommand } from '../decide-bill.ts'
import { decideBirth, type HoldCommand } from '../decide-seats.ts'
import type { NewVoucher } from '../decide-voucher.ts'
import type { EntryData, Stream } from '../entries.ts'
import { type CommittedLedger, type Ledger, openLedger, whenCommitted } from '../ledger.ts'
import { type BillRow, NO_VOUCHER, type PaymentRow } from '../rows.ts'

/** Ledgers and commands for tests of the reducers: one schedule, one price, a clock that stands. */
export const SCHEDULE = 44
export const PRICE = 800
export const EARLIER = '2026-11-21T17:50:00.000Z'
export const NOW = '2026-11-21T18:00:00.000Z'
export const LATER = '2026-11-21T18:10:00.000Z'

/** A hub with the schedule born, every slot free there. `groups` as in decideBirth. */
export function hubWith(groups: number[] = [1, 2, 3, 4, 5, 6], max_online: number | null = null): Ledger {
  const hub = openLedger('hub', 1)
  write(hub, 'own', decideBirth(hub, { schedule_id: SCHEDULE, max_online, groups }))
  hub.log.clear()
  return hub
}

/** An edge at which every slot of the schedule is at home. */
export function edgeWith(groups: number[] = [1, 2, 3, 4, 5, 6]): Ledger {
  const edge = openLedger('edge', 1)
  const hall = {
    schedule_id: SCHEDULE,
    capacity: groups.length,
    max_online: null,
    sale: 'open' as const,
    screen_id: null,
    moves: 0,
  }
  const slots = groups.map((_, index) => index + 1)
  const nothing = { tickets: [], lines: [], payments: [], claims: [], bills: [], rights: [] }
  append(edge, 'down', { kind: 'give', hall, slots, groups, ...nothing })
  edge.log.clear()
  return edge
}

/** Appends what was decided; a refusal is the test's mistake. */
export function write<E extends EntryData>(ledger: Ledger, stream: Stream, decided: Result<E> | E): E {
  const { ok, value } = decided as { ok?: boolean; value: E }
  if (ok === false) throw new Error(`refused: ${JSON.stringify(decided)}`)
  const data = ok === undefined ? (decided as E) : value
  append(ledger, stream, data)
  return data
}

/** Commits what was appended. */
export function commit(ledger: Ledger): CommittedLedger {
  ledger.log.clear()
  return whenCommitted(ledger)
}

/** A bill of the site with the id `b`, held until `due_at`. */
export function billRow(status: BillRow['status'], due_at: string): BillRow {
  return {
    id: 'b',
    home: 'hub',
    source: 'site',
    device_id: null,
    employee_id: null,
    number: null,
    status,
    visitor: null,
    business_date: null,
    contact_id: null,
    total_cents: PRICE,
    renewals: 0,
    due_at,
    settling_at: null,
    settled_at: null,
  }
}

export function ticketLine(bill_id: string, slot: number, total_cents = PRICE): PricedLine {
  return {
    id: `${bill_id}-${slot}`,
    bill_id,
    kind: 'ticket',
    name: 'Adult',
    detail: '',
    quantity: 1,
    base_cents: total_cents,
    handling_cents: 0,
    surcharge_ticket_cents: 0,
    surcharge_handling_cents: 0,
    discount_cents: 0,
    total_cents,
    vat_bp: 700,
    vat_cents: 52,
    price_rate_id: 7,
    product_id: null,
    schedule_id: SCHEDULE,
    slot,
    ticket_id: null,
    generation: null,
    right_key: null,
    ...NO_VOUCHER,
  }
}

export function productLine(bill_id: string, total_cents: number): PricedLine {
  return {
    ...ticketLine(bill_id, 0, total_cents),
    id: `${bill_id}-product`,
    kind: 'product',
    schedule_id: null,
    slot: null,
    price_rate_id: null,
    product_id: 3,
  }
}

/** Two turns and ten euros of refreshments. */
export const VOUCHER: NewVoucher = {
  id: 'v',
  voucher_type_id: 1,
  code_mac: 'mac',
  contact_id: null,
  valid_from: '2026-11-01T00:00:00.000Z',
  valid_until: null,
  turns: 2,
  products_cents: 1_000,
}

/** The line that sells `VOUCHER`. */
export function voucherLine(bill_id: string, total_cents: number): PricedLine {
  return {
    ...productLine(bill_id, total_cents),
    id: 'sells',
    kind: 'voucher',
    product_id: null,
    voucher_id: VOUCHER.id,
  }
}

export function pay(bill_id: string, amount_cents: number, type: PaymentRow['type'], n = 1): PaymentRow {
  return {
    id: `p${n}-${bill_id}`,
    bill_id,
    payment_method_id: n,
    type,
    status: type === 'online' ? 'paying' : 'paid',
    amount_cents,
    tendered_cents: type === 'cash' ? amount_cents : 0,
    refunded_cents: 0,
    device_id: null,
    voucher_id: null,
  }
}

export function hold(bill_id: string, slots: number[], more: Partial<HoldCommand> = {}): HoldCommand {
  return {
    bill_id,
    source: 'site',
    schedule_id: SCHEDULE,
    slots,
    due_at: LATER,
    renewed: false,
    replaces: null,
    ...more,
  }
}

export function checkout(bill_id: string, slots: number[], more: Partial<CheckoutCommand> = {}): CheckoutCommand {
  return {
    bill_id,
    contact_id: 'c',
    business_date: '2026-11-21',
    lines: slots.map((slot) => ticketLine(bill_id, slot)),
    payments: [pay(bill_id, slots.length * PRICE, 'online')],
    due_at: LATER,
    now: NOW,
    ...more,
  }
}

export function sale(question_id: string, slots: number[], more: Partial<SaleCommand> = {}): SaleCommand {
  const id = `b-${question_id}`
  const bill = { id, source: 'register', device_id: 'k1', employee_id: 2, number: 'K1-1-1', business_date: null }
  const lines = slots.map((slot) => ticketLine(id, slot))
  return { question_id, bill, lines, payments: [pay(id, slots.length * PRICE, 'cash')], at: NOW, ...more }
}

/** Ticket ids that nobody has drawn yet. */
export function drawer(prefix = 'hub'): () => string {
  let n = 0
  return () => `${prefix}-${++n}`
}

/** Everything that a ledger knows, for comparing before and after. */
export function pictureOf(ledger: Ledger): string {
  const tables = [ledger.halls, ledger.slots, ledger.tickets, ledger.bills, ledger.lines, ledger.payments]
  const rest = [ledger.questions, ledger.movements, ledger.rights, ledger.heads, ledger.vouchers]
  return JSON.stringify(
    [...tables, ...rest].map((table) => [...(table.values() as IterableIterator<object>)].map(sorted)),
  )
}

/** Rows that went away and came back stand at another place. */
function sorted(row: object): unknown {
  return Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The code of a refusal, which must have left nothing behind (F-216); `ok` when it was none. */
export function codeOf(ledger: Ledger, decide: () => Result<unknown>): string {
  const mark = ledger.log.mark()
  const before = pictureOf(ledger)
  const decided = decide()
  if (ledger.log.mark() !== mark || pictureOf(ledger) !== before) throw new Error('a decision changed the ledger')
  return decided.ok ? 'ok' : decided.refusal.code
}

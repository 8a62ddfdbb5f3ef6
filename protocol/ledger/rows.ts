import * as z from 'zod'
import { Count, JsonText, Key, Nth, Place, RowId, Word } from '../kit/shapes.ts'
import { KeptText } from '../kit/text.ts'
import { KeptCents } from '../money/cents.ts'
import { SEATS_MAX, Slot } from '../seats/arrangement.ts'
import { Instant, LocalDate } from '../time/shapes.ts'
import { BillStatus, LineStatus, PaymentStatus } from './status.ts'

/**
 * The rows of the ledger: what hub and edge keep of slots, tickets, bills and money, in memory, in PostgreSQL
 * and in SQLite alike. A row is the fold of the journal and nothing else. Instants are ISO text with Z, money
 * is cents. A field that this program does not know is dropped from the row; the journal keeps its bytes.
 * @source docs/ledger.md, "States" and L16; docs/stack.md, "Day-one rows"
 */
export const Side = z.enum(['hub', 'edge'])
export type Side = z.output<typeof Side>
export function otherSide(side: Side): Side {
  return side === 'hub' ? 'edge' : 'hub'
}

/**
 * Where a slot is at home, or a right lies. `limbo`: with a box of this cinema that is the edge no more,
 * until a recount knows what became of it; nobody may act on it meanwhile (L9).
 */
export const Home = z.enum(['hub', 'edge', 'limbo'])
export type Home = z.output<typeof Home>

/** Where a ticket was born: it counts against max online for ever, wherever its slot goes (I10). */
export const Origin = z.enum(['online', 'counter'])
export type Origin = z.output<typeof Origin>

/**
 * Whether a schedule is sold (L14): `recalled` = nothing of it is sold any more where that is known, and
 * every slot goes home to the hub; `closed` = all of them came, and what lives then is all that was sold;
 * `moving` = all of them came, and their move to another screen is on its way to the second place: until it
 * has that nobody touches what stands on them.
 */
export const Sale = z.enum(['open', 'recalled', 'closed', 'moving'])
export type Sale = z.output<typeof Sale>

/**
 * A schedule in the ledger: its slots are 1..capacity. `screen_id`: the screen to which it was moved, null
 * while it is where it was born; whose copy of the catalogue has it elsewhere draws another plan. `moves`:
 * how often it was; a slot that was picked on the plan of before is not the one that has its number now.
 */
export const HallRow = z.object({
  schedule_id: RowId,
  capacity: z.int().min(0).max(SEATS_MAX),
  max_online: Count.nullable(),
  sale: Sale.default('open'),
  screen_id: RowId.nullable().default(null),
  moves: Count.default(0),
})
export type HallRow = z.output<typeof HallRow>

export const SlotState = z.enum(['free', 'held', 'reserved', 'blocked', 'sold'])
export type SlotState = z.output<typeof SlotState>

/**
 * `home` alone may sell, refund or move the slot (L1); slots of one `group_no` move together (L13). `due_at`:
 * when a hold, or a block, is over.
 */
export const SlotRow = z.object({
  schedule_id: RowId,
  slot: Slot,
  group_no: Count,
  home: Home,
  state: SlotState,
  bill_id: Key.nullable(),
  ticket_id: Key.nullable(),
  generation: Count,
  origin: Origin.nullable(),
  due_at: Instant.nullable(),
})
export type SlotRow = z.output<typeof SlotRow>

/** Facts are keyed by (schedule, ticket id, generation); dead is for ever (L16). `question_id` made it. */
export const TicketRow = z.object({
  schedule_id: RowId,
  ticket_id: Key,
  generation: Count,
  slot: Slot,
  state: z.enum(['live', 'dead']),
  origin: Origin,
  bill_id: Key,
  line_id: Key,
  question_id: Key,
})
export type TicketRow = z.output<typeof TicketRow>

/**
 * A bill stays where it was opened (L15): `home`. `visitor` is the hash of the browser session that opened it
 * at the hub: no other may touch it. `settling_at` marks a bill in `paying` that can no longer expire (L8).
 */
export const BillRow = z.object({
  id: Key,
  home: Side,
  source: Word,
  device_id: Key.nullable(),
  employee_id: RowId.nullable(),
  number: Key.nullable(),
  status: BillStatus,
  business_date: LocalDate.nullable(),
  contact_id: Key.nullable(),
  visitor: Key.nullable().default(null),
  total_cents: KeptCents,
  renewals: Count,
  due_at: Instant.nullable(),
  settling_at: Instant.nullable(),
  settled_at: Instant.nullable(),
})
export type BillRow = z.output<typeof BillRow>

/**
 * How much of a line each payment of its bill carries, to the cent (L18), and how much of that went back to
 * the buyer since.
 */
export const Allocation = z.object({ payment_id: Key, cents: KeptCents, back_cents: KeptCents.default(0) })
export type Allocation = z.output<typeof Allocation>

/**
 * A voucher stands in the ledger of the cinema that issued or sold it. `code_mac`: an HMAC of its code, by
 * which it is found; the code itself stands in no journal. `turns` and `products_cents` are what it promised;
 * what is left of them are rights. It is valid from the first instant to the last (null = without end).
 * `unpaid`: its bill waits for money; `deleted` is for ever. `line_id` and `question_id` sold it. `used_at`
 * and `used_by`: its last use that this node knows of, and by which bill. `edge_epoch`: the box that knows it
 * too, 0 = none.
 */
export const VoucherRow = z.object({
  id: Key,
  voucher_type_id: RowId,
  code_mac: Key,
  contact_id: Key.nullable(),
  state: z.enum(['unpaid', 'active', 'blocked', 'deleted']),
  valid_from: Instant,
  valid_until: Instant.nullable(),
  turns: Count,
  products_cents: Count,
  line_id: Key.nullable(),
  question_id: Key.nullable(),
  used_at: Instant.nullable(),
  used_by: Key.nullable(),
  edge_epoch: Count,
})
export type VoucherRow = z.output<typeof VoucherRow>

/**
 * One line, with its names and prices as sold. `total_cents` = quantity × (base + handling) + surcharges −
 * discount, VAT included. `dead`: never sold. `changing`: sold, and the hub is about to refund, exchange or
 * reseat it. `refunded` and `exchanged`: it was sold and has ended, by the question `ended_by`; its shares
 * are what of its money goes back, the rest went on to another line. `turns` of `voucher_id` pay for a
 * ticket, which then costs nothing; `voucher_*_cents` are what they count for in reports (F-112), and
 * `vat_cents` is in that amount then, where VAT is due with them (F-156). A line of kind `voucher` sells that
 * voucher.
 */
export const LineRow = z.object({
  id: Key,
  bill_id: Key,
  kind: z.enum(['ticket', 'product', 'voucher']),
  state: LineStatus,
  name: KeptText,
  detail: KeptText,
  quantity: Count,
  base_cents: KeptCents,
  handling_cents: KeptCents,
  surcharge_ticket_cents: KeptCents,
  surcharge_handling_cents: KeptCents,
  discount_cents: KeptCents,
  total_cents: KeptCents,
  vat_bp: Count,
  vat_cents: KeptCents,
  price_rate_id: RowId.nullable(),
  product_id: RowId.nullable(),
  schedule_id: RowId.nullable(),
  slot: Slot.nullable(),
  ticket_id: Key.nullable(),
  generation: Count.nullable(),
  /** What one of this line uses up; null for most. */
  right_key: Key.nullable().default(null),
  voucher_id: Key.nullable().default(null),
  turns: Count.default(0),
  voucher_ticket_cents: KeptCents.default(0),
  voucher_handling_cents: KeptCents.default(0),
  ended_by: Key.nullable().default(null),
  allocations: z.array(Allocation),
})
export type LineRow = z.output<typeof LineRow>

/** A line that has nothing to do with vouchers. */
export const NO_VOUCHER = { voucher_id: null, turns: 0, voucher_ticket_cents: 0, voucher_handling_cents: 0 } as const

/**
 * `tendered_cents`: cash given by the buyer, change is the difference. `refunded_cents` never exceeds
 * `amount_cents`. `device_id`: the register that took it. One of type `voucher` takes its cents from
 * `voucher_id`.
 */
export const PaymentRow = z.object({
  id: Key,
  bill_id: Key,
  payment_method_id: RowId,
  type: z.enum(['cash', 'terminal', 'online', 'voucher', 'invoice', 'reservation', 'other']),
  status: PaymentStatus,
  amount_cents: KeptCents,
  tendered_cents: KeptCents,
  refunded_cents: KeptCents,
  device_id: Key.nullable().default(null),
  voucher_id: Key.nullable().default(null),
})
export type PaymentRow = z.output<typeof PaymentRow>

/**
 * Whether the hub itself gives money of such a payment back: a provider and vouchers do, what a counter took
 * goes back at a register (L18).
 */
export function isPaidBackByHub(type: PaymentRow['type'] | undefined): boolean {
  return type === 'online' || type === 'voucher'
}

/**
 * Something that can be used up: `key` says what (`rate/44/7` = price rate 7 in schedule 44), `face` how much
 * of it was ever made, `hub` and `edge` what is left at each side, `limbo` what a box has of it that is the
 * edge no more (L9). The hub knows all; an edge knows only its own (the others stay 0 there).
 */
export const RightRow = z.object({ key: Key, face: Place, hub: Place, edge: Place, limbo: Place.default(0) })
export type RightRow = z.output<typeof RightRow>

/** The right that one ticket of a rate with a quota uses up (F-207: only N left). */
export function rateRight(schedule_id: number, price_rate_id: number): string {
  return `rate/${schedule_id}/${price_rate_id}`
}

/** The right of the turns of a voucher. */
export function turnsRight(voucher_id: string): string {
  return `turns/${voucher_id}`
}

/** The right of its refreshments, in cents. */
export function centsRight(voucher_id: string): string {
  return `cents/${voucher_id}`
}

/** The voucher that a right is of; null for others. */
export function voucherOfRight(key: string): string | null {
  const kind = key.slice(0, 6)
  return kind === 'turns/' || kind === 'cents/' ? key.slice(6) : null
}

/**
 * The schedule that a right belongs to and with which it is kept in memory; null for one that outlives every
 * schedule.
 */
export function scheduleOfRight(key: string): number | null {
  const [kind, schedule_id] = key.split('/')
  return kind === 'rate' ? Number(schedule_id) : null
}

/**
 * A question and what became of it (L8). A register's: open until its receipt is confirmed; refused =
 * answered no, or ended without an answer, for ever. The hub's own (a refund, a seat change, a reservation
 * …): open, with the `event` that it will append (JSON text), until the second place has that.
 */
export const QuestionRow = z.object({
  id: Key,
  kind: Word,
  state: z.enum(['open', 'confirmed', 'voided', 'refused']),
  device_id: Key.nullable(),
  bill_id: Key.nullable(),
  n: Nth.nullable(),
  event: JsonText.nullable().default(null),
})
export type QuestionRow = z.output<typeof QuestionRow>

/**
 * Money that moved at a register without being paid for a bill: float, paid-in, paid-out, no-sale, and what a
 * refund gave back. Cents are signed: out is negative. `type`: from the drawer or the terminal.
 */
export const MovementRow = z.object({
  id: Key,
  kind: z.enum(['float', 'paid_in', 'paid_out', 'no_sale', 'refund']),
  type: z.enum(['cash', 'terminal']).default('cash'),
  device_id: Key,
  employee_id: RowId.nullable(),
  cents: KeptCents,
  reason: KeptText,
  at: Instant,
})
export type MovementRow = z.output<typeof MovementRow>

import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { IdParam, UuidParam } from '../kit/params.ts'
import { Address, Color, Count, Nth, RowId, Word } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { COUNTERS } from '../kit/who.ts'
import { SealedEntry } from '../ledger/entries.ts'
import { Amount, BasisPoints, Price } from '../money/cents.ts'
import { Arrangement, SEATS_MAX, Slot } from '../seats/arrangement.ts'
import { RecountState } from '../sync/recount.ts'
import { Troubles } from '../sync/troubles.ts'
import { Instant, TimeZone } from '../time/shapes.ts'
import { REDEEM_REFUSALS } from '../vouchers/redeem.ts'

/**
 * Calls between a register and its edge. A sale is a **question** (docs/ledger.md, L8): the register stores
 * the intent durably, asks, stores the answered receipt durably, then confirms; only then is anything printed
 * or paid out. Asking the same question again is always safe and answered as the first time.
 */

/**
 * One seat of a plan as the register draws it: f free, h held, m held by this bill, r reserved, b blocked, s
 * sold, e free elsewhere and not reachable. One letter per slot, slot 1 first.
 */
export const SeatLetters = z
  .string()
  .max(SEATS_MAX)
  .regex(/^[fhmrbse]*$/)

/**
 * Line between the edge and the hub as people see it: `since` = since when it is in this state; `waiting` =
 * journal entries the hub has not acknowledged; `troubles` = what keeps the two sides from agreeing, the
 * worst first; `recount` = the one that runs, since another box became the edge (L9).
 */
export const LineState = z.object({
  up: z.boolean(),
  since: Instant,
  waiting: Count,
  troubles: Troubles.default([]),
  recount: RecountState.optional(),
})
export type LineState = z.output<typeof LineState>

export const PrinterState = z.enum([
  'operational',
  'offline',
  'disabled',
  'paper_near_end',
  'paper_end',
  'cover_open',
  'cutter_error',
  'busy',
  'unknown',
])
export type PrinterState = z.output<typeof PrinterState>

const ScheduleCard = z.object({
  id: RowId,
  /** Whose plan its seats are; a register says it with what it picks there. */
  screen_id: RowId.optional(),
  movie_title: Text(160),
  screen_name: Text(60),
  version_text: Text(80),
  start: Instant,
  end: Instant,
  numbered: z.boolean(),
  capacity: Count,
  /** Own free places plus the hub's while the line is up. */
  free: Count,
  free_here: Count,
  free_elsewhere: Count,
  started: z.boolean(),
})

const OF_SELLER = {
  who: { as: 'employee', types: COUNTERS, permission: 'register.sell' },
  limit: null,
} as const

/**
 * Everything a register needs to begin its day. Texts as sold; cents; basis points; `picture` = its address
 * at this edge, where it has come.
 */
export const registerState = defineCall({
  method: 'GET',
  path: '/api/register/state',
  who: { as: 'employee', types: COUNTERS, permission: null },
  limit: null,
  versioned: 'edge_device',
  refusals: ['not_found'],
  answer: z.object({
    now: Instant,
    cinema: z.object({ id: RowId, name: Text(80), time_zone: TimeZone }),
    device: z.object({ device_uuid: z.uuid(), name: Text(60), series: Text(12) }),
    line: LineState,
    printer: z.object({ state: PrinterState, waiting: Count }),
    categories: z.array(
      z.object({ id: RowId, name: Text(60), color: Color, picture: Address.nullable().default(null) }),
    ),
    products: z.array(
      z.object({
        id: RowId,
        category_id: RowId,
        name: Text(60),
        description: Text(120),
        price: Amount,
        vat_bp: BasisPoints,
      }),
    ),
    payment_methods: z.array(z.object({ id: RowId, name: Text(60), type: Word })),
    schedules: z.array(ScheduleCard),
    auto_lock_minutes: Count,
  }),
})

/**
 * One schedule opened for selling: its frozen arrangement, its rates for the counter now, and the state of
 * every slot.
 */
export const registerSchedule = defineCall({
  method: 'GET',
  path: '/api/register/schedules/{schedule_id}',
  params: { schedule_id: IdParam },
  ...OF_SELLER,
  versioned: 'edge_device',
  refusals: [],
  answer: z.object({
    schedule: ScheduleCard,
    arrangement: Arrangement,
    class_rate: z.record(Word, z.object({ name: Text(60), color: Color, ticket: Price, handling: Price })),
    tariffs: z.array(
      z.object({
        price_rate_id: RowId,
        name: Text(80),
        total_price: Amount,
        color: Color,
        proof: z.boolean(),
      }),
    ),
    seats: SeatLetters,
    seq: Nth,
  }),
})

/**
 * Sets what this bill holds in one schedule: exactly these slots, or the best `count` ones: one of the two.
 * The best are the cheapest, or those of `seat_class` while it has so many (UX-42). Slots at home at the hub
 * are WANTed first while the line is up. `lost` names each slot that could not be had and why; `held` is what
 * the bill holds now. An empty body of slots frees all. At most 50. Refused under `screen_id`
 * (`schedule_changed`) where the plan on which they were picked is not that of the hall which is sold.
 */
export const registerHold = defineCall({
  method: 'POST',
  path: '/api/register/bills/{bill_id}/hold',
  params: { bill_id: UuidParam },
  ...OF_SELLER,
  refusals: [
    'quarantined',
    'schedule_closed',
    'schedule_changed',
    'bill_not_open',
    'seats_lost',
    'not_enough_seats',
    'not_enough_online',
    'screen_full',
  ],
  body: z
    .object({
      schedule_id: RowId,
      screen_id: RowId.optional(),
      slots: z.array(Slot).max(50).optional(),
      count: z.int().min(1).max(50).optional(),
      seat_class: Text(40).optional(),
    })
    .refine(({ slots, count }) => (slots === undefined) !== (count === undefined), { path: ['slots'] }),
  answer: z.object({
    held: z.array(Slot),
    held_until: Instant.nullable(),
    lost: z.array(z.object({ slot: Slot, why: Word })),
    seats: SeatLetters,
    seq: Nth,
  }),
})

/** The register leaves a bill: every hold of it ends. */
export const registerRelease = defineCall({
  method: 'POST',
  path: '/api/register/bills/{bill_id}/release',
  params: { bill_id: UuidParam },
  ...OF_SELLER,
  refusals: [],
  body: z.object({}),
  answer: z.object({ released: Count }),
})

const SaleLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ticket'),
    id: z.uuid(),
    schedule_id: RowId,
    slot: Slot,
    price_rate_id: RowId,
    /** The screen on whose plan it was picked. */
    screen_id: RowId.optional(),
  }),
  z.object({ kind: z.literal('product'), id: z.uuid(), product_id: RowId, quantity: z.int().min(1).max(99) }),
])
export type SaleLine = z.output<typeof SaleLine>

/**
 * A question of a register, stored by it before it asks. `sale`: the lines, the payments (cash:
 * `tendered_cents` ≥ amount, the change is the difference) and the total the cashier saw, which the edge
 * compares with its own price. `void`: ends what the question `of` made, if it made anything, and refuses it
 * for ever if it did not. `cash`: float, paid-in, paid-out or no-sale of the drawer (L17); `refund`: what is
 * owed to the buyer of `to_bill` is paid, all that is owed in this way (`type`), as the hub knows it now.
 */
export const Question = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sale'),
    question_id: z.uuid(),
    bill_id: z.uuid(),
    lines: z.array(SaleLine).min(1).max(200),
    payments: z
      .array(
        z.object({
          id: z.uuid(),
          payment_method_id: RowId,
          amount_cents: Amount,
          tendered_cents: Amount.optional(),
        }),
      )
      .max(10),
    total_cents: Amount,
  }),
  z.object({ kind: z.literal('void'), question_id: z.uuid(), of: z.uuid() }),
  z.object({
    kind: z.literal('cash'),
    question_id: z.uuid(),
    movement: z.enum(['float', 'paid_in', 'paid_out', 'no_sale', 'refund']),
    amount_cents: Amount,
    reason: Text(200),
    to_bill: z.uuid().optional(),
    type: z.enum(['cash', 'terminal']).optional(),
  }),
])
export type Question = z.output<typeof Question>

/** An HMAC-SHA-256 of the box in base64url. */
export const Seal = z.string().regex(/^[\w-]{43}$/)

/**
 * The receipt is the entry (L17): its very bytes, with number and hash, and the epoch it was written in.
 * `seal`: the box's own seal of it (devices/mark.ts), by which it knows later that it has answered so (L11).
 */
export const Receipt = z.object({
  question_id: z.uuid(),
  ...SealedEntry.shape,
  seal: Seal.optional(),
})
export type Receipt = z.output<typeof Receipt>

export const ask = defineCall({
  method: 'POST',
  path: '/api/register/questions',
  ...OF_SELLER,
  body: Question,
  answer: Receipt,
  refusals: [
    'quarantined',
    'box_changed',
    'key_used_again',
    'question_refused',
    'question_unknown',
    'ids_taken',
    'no_lines',
    'already_confirmed',
    'already_ended',
    'not_voidable',
    'bill_not_open',
    'amount_sign',
    'schedule_closed',
    'schedule_changed',
    'seat_unknown',
    'seats_lost',
    'product_unknown',
    'price_changed',
    'rate_unknown',
    'rate_other_price_group',
    'rate_not_in_channel',
    'rate_weekday',
    'rate_start',
    'rate_day_ahead',
    'rate_only_left',
    ...REDEEM_REFUSALS,
    'payment_method',
    'payment_exclusive',
    'payment_mismatch',
    'tendered_less',
    'hub_away',
    'nothing_owed',
  ],
})

/**
 * What the edge knows of a question: its receipt; or `refused` (ended without an answer, it will never be
 * sold); or `unknown` (never arrived: ask again).
 */
export const questionState = defineCall({
  method: 'GET',
  path: '/api/register/questions/{question_id}',
  params: { question_id: UuidParam },
  ...OF_SELLER,
  refusals: ['box_changed'],
  answer: z.object({
    state: z.enum(['unknown', 'refused', 'open', 'confirmed', 'voided']),
    receipt: Receipt.nullable(),
    printed: z.enum(['none', 'waiting', 'printing', 'printed', 'failed']),
  }),
})

/**
 * The register says: "the receipt is on my disk". From then on its slots may be given, refunded or moved.
 * Repeated until answered. With `print` the tickets and the receipt are printed now (once; a repeat prints
 * nothing again); `copy: true` prints again, marked as a copy, and is refused with `paper_gone` where its
 * paper cannot be made any more. With `receipt` it is about a question that the box of before answered: the
 * paper is made from the receipt as soon as this box, or the hub, is known to have its tickets; until then it
 * is `waiting`, and the register says it again (L9).
 */
export const confirm = defineCall({
  method: 'POST',
  path: '/api/register/questions/{question_id}/confirm',
  params: { question_id: UuidParam },
  ...OF_SELLER,
  refusals: [
    'quarantined',
    'box_changed',
    'question_unknown',
    'question_refused',
    'already_ended',
    'print_queue_full',
    'paper_gone',
  ],
  body: z.object({ print: z.boolean(), copy: z.boolean().default(false), receipt: SealedEntry.optional() }),
  answer: z.object({
    confirmed: z.literal(true),
    printed: z.enum(['none', 'waiting', 'printing', 'printed', 'failed']),
  }),
})

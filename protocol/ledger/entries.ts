import * as z from 'zod'
import { Count, JsonText, Key, Nth, RowId, Sha256, Word } from '../kit/shapes.ts'
import { KeptText } from '../kit/text.ts'
import { KeptCents } from '../money/cents.ts'
import { Slot } from '../seats/arrangement.ts'
import { Instant, LocalDate } from '../time/shapes.ts'
import { BillRow, HallRow, LineRow, MovementRow, PaymentRow, TicketRow, VoucherRow } from './rows.ts'

/**
 * Everything that can stand in a journal. An entry says what happened, whole (L17): `apply` needs nothing but
 * it. Unknown fields are kept, because the writer may be newer than the reader. Names, mails and phones never
 * stand here (L19), only a `contact_id`.
 *
 * Three streams make one cinema's ledger: `own`, the hub's facts; `down`, hub → edge; `up`, edge → hub.
 * @source docs/ledger.md, "Messages", L3, L16–L19
 */
const born = z.looseObject({
  kind: z.literal('born'),
  hall: HallRow,
  groups: z.array(Count),
  rights: z.array(z.object({ key: Key, face: Count })).default([]),
})

/**
 * A handover (L1, L13): slots, with the sold ones' tickets and lines, so that the new home can refund and
 * move them. `groups` runs beside `slots`.
 */
const handover = {
  hall: HallRow,
  slots: z.array(Slot),
  groups: z.array(Count),
  tickets: z.array(TicketRow),
  lines: z.array(LineRow),
  payments: z.array(PaymentRow),
  /**
   * Slots among them that are reserved or blocked, and by what; reservations come with their bills (L13,
   * L15).
   */
  claims: z
    .array(
      z.object({
        slot: Slot,
        state: z.enum(['reserved', 'blocked']),
        bill_id: Key,
        /** When a block ends by itself; the time of a reservation stands on its bill. */
        due_at: Instant.optional(),
      }),
    )
    .default([]),
  bills: z.array(BillRow).default([]),
  /** Rights that move with them (docs/ledger.md, Rights). */
  rights: z.array(z.object({ key: Key, amount: Count.min(1) })).default([]),
}
const give = z.looseObject({ kind: z.literal('give'), ...handover })
const gave = z.looseObject({ kind: z.literal('gave'), ...handover })

/** The edge applied the entry `down_n` of the hub's stream (L4). */
const took = z.looseObject({ kind: z.literal('took'), down_n: Nth })

/**
 * A bill of the hub holds exactly these slots of one schedule until `due_at`; what `replaces` held passes to
 * it and that bill is cancelled.
 */
const held = z.looseObject({
  kind: z.literal('held'),
  bill_id: Key,
  source: Word,
  schedule_id: RowId,
  slots: z.array(Slot),
  due_at: Instant,
  renewed: z.boolean(),
  replaces: Key.nullable(),
  visitor: Key.nullable().default(null),
})

const paying = z.looseObject({
  kind: z.literal('paying'),
  bill_id: Key,
  contact_id: Key.nullable(),
  business_date: LocalDate.nullable(),
  total_cents: KeptCents,
  due_at: Instant,
  lines: z.array(LineRow),
  payments: z.array(PaymentRow),
  /** Vouchers that its lines sell; they are born unpaid. */
  vouchers: z.array(VoucherRow).optional(),
  /** When vouchers were used for it; where some were. */
  redeemed_at: Instant.optional(),
  /** The bill begins with this entry: nothing of it was held before. */
  opens: z.object({ source: Word, visitor: Key.nullable() }).optional(),
})

/**
 * The bill can no longer expire; the ticket of every ticket line is drawn, so that a second try records the
 * same event at the second place (L8).
 */
const settling = z.looseObject({
  kind: z.literal('settling'),
  bill_id: Key,
  number: Key,
  at: Instant,
  tickets: z.array(z.object({ line_id: Key, ticket_id: Key })),
})

const settled = z.looseObject({ kind: z.literal('settled'), bill_id: Key, at: Instant })

/**
 * An unpaid bill ends: its payments take `payment_status`; its slots are free, except when the bill goes back
 * to pending.
 */
const ended = z.looseObject({
  kind: z.literal('ended'),
  bill_id: Key,
  status: z.enum(['pending', 'cancelled', 'expired']),
  payment_status: z.enum(['failed', 'cancelled', 'expired']),
})

/** Money came for a payment that had ended, or another amount than was asked for (L10): it will go back. */
const late = z.looseObject({
  kind: z.literal('late'),
  bill_id: Key,
  payment_id: Key,
  /**
   * What was taken: the payment's amount from now on. Null, in entries of programs of before: exactly the
   * amount.
   */
  captured_cents: KeptCents.nullable().default(null),
})

/** The second place has recorded that this much went back to the buyer, under this idempotency key. */
const money_back = z.looseObject({
  kind: z.literal('money_back'),
  bill_id: Key,
  payment_id: Key,
  cents: KeptCents,
  key: Key,
  /** The line whose refund it is; null for late money. */
  line_id: Key.nullable().default(null),
})

/**
 * A sale, whole: at a register, where the question is open until confirmed; or of the hub itself, found at a
 * second place after a restore (L9 c), under the id of its bill.
 */
const sold = z.looseObject({
  kind: z.literal('sold'),
  question_id: Key,
  bill: BillRow,
  lines: z.array(LineRow),
  payments: z.array(PaymentRow),
  tickets: z.array(TicketRow),
  /** Vouchers that its lines sell, born with all their rights at the edge. */
  vouchers: z.array(VoucherRow).optional(),
})

/**
 * Ends what the question `of` made and nothing else (L16); `bore` is false when nothing was ever answered to
 * it: then it is refused for ever.
 */
const voided = z.looseObject({
  kind: z.literal('voided'),
  question_id: Key,
  of: Key,
  bore: z.boolean(),
  device_id: Key,
  at: Instant,
})

/**
 * A question of a register was answered no, for ever (L15, L16): a copy of it that still travels is answered
 * as the first, and makes nothing.
 */
const refused = z.looseObject({
  kind: z.literal('refused'),
  question_id: Key,
  asked: Word,
  device_id: Key,
  refusal: z.object({ code: Word, field: KeptText, detail: z.record(KeptText, z.unknown()) }),
  at: Instant,
})

const TicketKey = z.object({ schedule_id: RowId, ticket_id: Key, generation: Count })

/**
 * A refund, an exchange or a seat change, whole, of lines of one bill (L16, L18): tickets that die and
 * tickets that are born in one entry. `ended` are the lines that end and `sold` those that go on or begin, as
 * they stand afterwards; `payments` are added by a dearer seat; `back` is what this register gives back now.
 * Online money follows at the provider (`money_back`).
 */
const changed = z.looseObject({
  kind: z.literal('changed'),
  question_id: Key,
  what: z.enum(['refund', 'reduction', 'exchange', 'reseat']),
  bill_id: Key,
  device_id: Key.nullable(),
  dead: z.array(TicketKey),
  born: z.array(TicketRow),
  ended: z.array(LineRow),
  sold: z.array(LineRow),
  payments: z.array(PaymentRow),
  back: z.array(z.object({ payment_id: Key, movement: MovementRow })),
  /** What of it goes back to the vouchers that had paid it, at the side that writes this. */
  to_vouchers: z.array(z.object({ payment_id: Key, voucher_id: Key, cents: KeptCents })).optional(),
  at: Instant,
})

/**
 * Slots are reserved for somebody until a time, or blocked by staff, until a time or until somebody gives
 * them back. The question names the claim: its id stands on the slots, and a reservation's bill has it too.
 */
const claimed = z.looseObject({
  kind: z.literal('claimed'),
  question_id: Key,
  state: z.enum(['reserved', 'blocked']),
  schedule_id: RowId,
  slots: z.array(Slot),
  device_id: Key.nullable(),
  /** The bill of a reservation; null for a block. It holds no money. */
  bill: BillRow.nullable(),
  /** When a block ends by itself, if it does. */
  due_at: Instant.optional(),
})

/** Slots of the claim `of` are free again: by staff, or because its time is over. */
const released = z.looseObject({
  kind: z.literal('released'),
  question_id: Key,
  of: Key,
  schedule_id: RowId,
  slots: z.array(Slot),
  device_id: Key.nullable(),
  by: z.enum(['staff', 'time']),
})

/**
 * What the hub does besides selling: it happens with `event` (JSON text of a `changed`, `claimed`,
 * `released`, `issued` or `moved`), once the second place has that (L8). Until then nobody else may touch
 * what it names.
 */
const changing = z.looseObject({ kind: z.literal('changing'), question_id: Key, event: JsonText })

/**
 * A schedule is called home (L14): the hub sells nothing of it any more, and the edge gives back all that it
 * has. In the stream to the edge where that has slots of it, else the hub's own.
 */
const recall = z.looseObject({ kind: z.literal('recall'), schedule_id: RowId })

/** The hub has issued vouchers: each is born with all its rights there. */
const issued = z.looseObject({
  kind: z.literal('issued'),
  question_id: Key,
  vouchers: z.array(VoucherRow),
  employee_id: RowId.nullable(),
  at: Instant,
})

/**
 * What the hub decides about a voucher: how it stands from now on. In the stream to the edge where that knows
 * it, else the hub's own.
 */
const voucher = z.looseObject({
  kind: z.literal('voucher'),
  voucher_id: Key,
  state: z.enum(['active', 'blocked', 'deleted']),
  valid_from: Instant,
  valid_until: Instant.nullable(),
  employee_id: RowId.nullable(),
  at: Instant,
})

/**
 * Rights of vouchers move to the other side (docs/ledger.md, Rights); to the edge with the vouchers, as the
 * hub knows them.
 */
const rights = z.looseObject({
  kind: z.literal('rights'),
  rights: z.array(z.object({ key: Key, amount: Count.min(1) })),
  vouchers: z.array(VoucherRow),
})

/**
 * A schedule that was called home goes to another screen with everybody who has a seat (F-199): `hall` and
 * `groups` are those of its new plan from now on, and it is sold again. Death of each live ticket and birth
 * of its next generation (L16), each line as it stands afterwards; reservations have other slots, blocks end.
 */
const moved = z.looseObject({
  kind: z.literal('moved'),
  question_id: Key,
  hall: HallRow,
  groups: z.array(Count),
  dead: z.array(TicketKey),
  born: z.array(TicketRow),
  sold: z.array(LineRow),
  reserved: z.array(z.object({ slot: Slot, bill_id: Key })),
  employee_id: RowId.nullable(),
  at: Instant,
})

/** A schedule that was called home is sold again as it was: nobody moves it. */
const reopened = z.looseObject({ kind: z.literal('reopened'), schedule_id: RowId })

/** Every slot of a schedule that was called home has come. */
const closed = z.looseObject({ kind: z.literal('closed'), schedule_id: RowId })

const Rights = z.array(z.object({ key: Key, amount: Count.min(1) }))

/**
 * Another box is the edge of this cinema from now on, under the next epoch (L9 a): both streams between the
 * two begin anew, and what the box of before had is in limbo: the slots of these schedules that were at home
 * there, and what it had of rights.
 */
const recounting = z.looseObject({
  kind: z.literal('recounting'),
  before: Count,
  epoch: Nth.min(1),
  schedules: z.array(RowId),
  rights: Rights,
  employee_id: RowId.nullable(),
  at: Instant,
})

/**
 * A fact of a box of before that the hub has not received from it (L9 d): the entry as a register has it,
 * byte for byte, or, where `n` is 0, the end of what a register was never answered. It happened there, and
 * has the effect that it had there. With `settled` `n` is 0 too: the sale under that number, as a person has
 * it booked who settled that somebody else has its place (L11).
 */
const recovered = z.looseObject({
  kind: z.literal('recovered'),
  epoch: Count,
  n: Nth,
  hash: Sha256.nullable(),
  body: JsonText,
  settled: z.object({ choice: z.enum(['keep', 'refund', 'reseat']), employee_id: RowId, of: Word }).optional(),
})

/** All registers have reported: what is in limbo is at home at the hub, as it stands now (L9 d, e). */
const recounted = z.looseObject({
  kind: z.literal('recounted'),
  epoch: Nth.min(1),
  schedules: z.array(RowId),
  rights: Rights,
  at: Instant,
})

/**
 * Places as facts say them, which came in another order than they happened (L9 d): each has the live ticket,
 * or the claim, that stands here, else nothing.
 */
const placed = z.looseObject({
  kind: z.literal('placed'),
  places: z.array(
    z.object({
      schedule_id: RowId,
      slot: Slot,
      ticket: TicketKey.nullable(),
      claim: z
        .object({ state: z.enum(['reserved', 'blocked']), bill_id: Key.nullable(), due_at: Instant.nullable() })
        .nullable(),
    }),
  ),
})

const confirmed = z.looseObject({ kind: z.literal('confirmed'), questions: z.array(Key) })

/**
 * `to_bill`: it gives back what is owed to the buyer of that bill, to the shares that were paid in this way.
 */
const cash = z.looseObject({
  kind: z.literal('cash'),
  question_id: Key,
  movement: MovementRow,
  to_bill: Key.optional(),
})

/** What the edge decided about a device: approved or blocked (one writer; blocked wins). */
const device = z.looseObject({
  kind: z.literal('device'),
  device_id: Key,
  type: Word,
  name: KeptText,
  status: z.enum(['active', 'logout', 'blocked']),
  /** Its name in receipt numbers; entries of programs of before do not say it. */
  series: KeptText.optional(),
  employee_id: RowId.nullable(),
  at: Instant,
})

/**
 * What the hub decides about a device of this edge: `approve` (the device's question `question`, under
 * `name`), `block`, `unblock`, `logout`, `reload`. The edge carries it out as it applies it, blocked wins
 * over approved, and answers with `device_obeyed`.
 */
const device_order = z.looseObject({
  kind: z.literal('device_order'),
  order_id: Key,
  device_id: Key,
  order: Word,
  question: Key.nullable().default(null),
  name: KeptText.nullable().default(null),
  employee_id: RowId.nullable(),
  at: Instant,
})

/** What became of an order of the hub: `done`, or why not. What it changed stands in its own entry. */
const device_obeyed = z.looseObject({
  kind: z.literal('device_obeyed'),
  order_id: Key,
  device_id: Key,
  order: Word,
  outcome: Word,
  at: Instant,
})

export const EntryData = z.discriminatedUnion('kind', [
  born,
  give,
  gave,
  took,
  held,
  paying,
  settling,
  settled,
  ended,
  late,
  money_back,
  sold,
  voided,
  refused,
  changing,
  changed,
  claimed,
  released,
  recall,
  closed,
  moved,
  reopened,
  issued,
  voucher,
  rights,
  recounting,
  recovered,
  recounted,
  placed,
  confirmed,
  cash,
  device,
  device_order,
  device_obeyed,
])
export type EntryData = z.output<typeof EntryData>
/** What the hub records at the second place before it appends it. */
export type HubEvent =
  | EntryOf<'changed'>
  | EntryOf<'claimed'>
  | EntryOf<'released'>
  | EntryOf<'issued'>
  | EntryOf<'moved'>
export type EntryOf<K extends EntryData['kind']> = Extract<EntryData, { kind: K }>

/** The event that a change of the hub will append. Its text is the hub's own, written by `JSON.stringify`. */
export function hubEvent({ event }: { event: string }): HubEvent {
  return JSON.parse(event) as HubEvent
}

/** The slots that a question of a register takes. */
export function placesTaken(data: EntryData): { schedule_id: number; slot: number }[] {
  if (data.kind === 'sold') return data.tickets.filter(({ state }) => state === 'live')
  if (data.kind === 'changed') return data.born
  return data.kind === 'claimed' ? data.slots.map((slot) => ({ schedule_id: data.schedule_id, slot })) : []
}

export const Stream = z.enum(['own', 'down', 'up'])
export type Stream = z.output<typeof Stream>

/** An entry as its home appended it, before it has bytes. `n` counts 1.. inside its stream and epoch. */
export interface Entry {
  stream: Stream
  epoch: number
  n: number
  data: EntryData
}

/** Version of the entry shapes written today; older ones are read for ever. */
export const ENTRY_VERSION = 1

/**
 * An entry as it stands on disk and travels: hash = SHA-256(previous hash ‖ body), hex; body is JSON text
 * `{"v":1,"data":{…}}`, kept byte for byte.
 * @source docs/stack.md, "Journal bytes"
 */
export const SealedEntry = z.object({
  epoch: Count,
  n: Nth.min(1),
  hash: Sha256,
  body: JsonText,
})
export type SealedEntry = z.output<typeof SealedEntry>

/** The hash before the first entry of a stream. */
export const NO_HASH = ''

export function entryBody(data: EntryData): string {
  return JSON.stringify({ v: ENTRY_VERSION, data })
}

const Body = z.looseObject({ v: z.int().min(1), data: z.looseObject({ kind: z.string() }) })

/** The kinds of entries that this program knows. */
export const ENTRY_KINDS: readonly string[] = EntryData.options.map(({ shape }) => shape.kind.value)

/** An entry of a newer program. It is kept as it came and waits until this one is updated (L3). */
export class UnknownEntry extends Error {
  override name = 'UnknownEntry'
}

/**
 * Reads the bytes of an entry.
 * @throws UnknownEntry when it is of a kind or version that this program does not know: then `applied` stops
 * and waits (L3)
 */
export function readEntryBody(body: string): EntryData {
  const { v, data } = Body.parse(JSON.parse(body))
  if (v > ENTRY_VERSION) throw new UnknownEntry(`a journal entry of version ${v} waits for an update`)
  if (!ENTRY_KINDS.includes(data.kind))
    throw new UnknownEntry(`a journal entry of kind ${data.kind} waits for an update`)
  return EntryData.parse(data)
}

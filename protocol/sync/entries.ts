import * as z from 'zod'
import { BillRow, HallRow, LineRow, MovementRow, PaymentRow, TicketRow } from '../seats/rows.ts'

/**
 * Everything that can stand in a journal. An entry says what happened, whole (L17): `apply` needs nothing but it. Unknown fields are kept, because the writer may be newer
 * than the reader. Names, mails and phones never stand here (L19), only a `contact_id`.
 *
 * Three streams make one cinema's ledger: `own`, the hub's facts; `down`, hub → edge; `up`, edge → hub.
 * @source LEDGER.md, "Messages", L3, L16–L19
 */
const born = z.looseObject({
  kind: z.literal('born'),
  hall: HallRow,
  groups: z.array(z.int()),
  rights: z.array(z.object({ key: z.string(), face: z.int().min(0) })).default([]),
})

/** A handover (L1, L13): slots, with the sold ones' tickets and lines, so that the new home can refund and move them. `groups` runs beside `slots`. */
const handover = {
  hall: HallRow,
  slots: z.array(z.int()),
  groups: z.array(z.int()),
  tickets: z.array(TicketRow),
  lines: z.array(LineRow),
  payments: z.array(PaymentRow),
  /** Rights that move with them (LEDGER.md, Rights). */
  rights: z.array(z.object({ key: z.string(), amount: z.int().min(1) })).default([]),
}
const give = z.looseObject({ kind: z.literal('give'), ...handover })
const gave = z.looseObject({ kind: z.literal('gave'), ...handover })

/** The edge applied the entry `down_n` of the hub's stream (L4). */
const took = z.looseObject({ kind: z.literal('took'), down_n: z.int() })

/** A bill of the hub holds exactly these slots of one schedule until `due_at`; what `replaces` held passes to it and that bill is cancelled. */
const held = z.looseObject({
  kind: z.literal('held'),
  bill_id: z.string(),
  source: z.string(),
  schedule_id: z.int(),
  slots: z.array(z.int()),
  due_at: z.string(),
  renewed: z.boolean(),
  replaces: z.string().nullable(),
  visitor: z.string().nullable().default(null),
})

const paying = z.looseObject({
  kind: z.literal('paying'),
  bill_id: z.string(),
  contact_id: z.string().nullable(),
  business_date: z.string().nullable(),
  total_cents: z.int(),
  due_at: z.string(),
  lines: z.array(LineRow),
  payments: z.array(PaymentRow),
})

/** The bill can no longer expire; the ticket of every ticket line is drawn, so that a second try records the same event at the second place (L8). */
const settling = z.looseObject({
  kind: z.literal('settling'),
  bill_id: z.string(),
  number: z.string(),
  at: z.string(),
  tickets: z.array(z.object({ line_id: z.string(), ticket_id: z.string() })),
})

const settled = z.looseObject({ kind: z.literal('settled'), bill_id: z.string(), at: z.string() })

/** An unpaid bill ends: its payments take `payment_status`; its slots are free, except when the bill goes back to pending. */
const ended = z.looseObject({
  kind: z.literal('ended'),
  bill_id: z.string(),
  status: z.enum(['pending', 'cancelled', 'expired']),
  payment_status: z.enum(['failed', 'cancelled', 'expired']),
})

/** Money came for a payment that had ended (L10): it will go back. */
const late = z.looseObject({ kind: z.literal('late'), bill_id: z.string(), payment_id: z.string() })

/** The second place has recorded that this much went back to the buyer, under this idempotency key. */
const money_back = z.looseObject({
  kind: z.literal('money_back'),
  bill_id: z.string(),
  payment_id: z.string(),
  cents: z.int(),
  key: z.string(),
})

/** A sale at a register, whole. The question is open until confirmed. */
const sold = z.looseObject({
  kind: z.literal('sold'),
  question_id: z.string(),
  bill: BillRow,
  lines: z.array(LineRow),
  payments: z.array(PaymentRow),
  tickets: z.array(TicketRow),
})

/** Ends what the question `of` bore and nothing else (L16); `bore` is false when nothing was ever answered to it: then it is refused for ever. */
const voided = z.looseObject({
  kind: z.literal('voided'),
  question_id: z.string(),
  of: z.string(),
  bore: z.boolean(),
  device_id: z.string(),
  at: z.string(),
})

const confirmed = z.looseObject({ kind: z.literal('confirmed'), questions: z.array(z.string()) })

const cash = z.looseObject({ kind: z.literal('cash'), question_id: z.string(), movement: MovementRow })

/** What the edge decided about a device: approved or blocked (one writer; blocked wins). */
const device = z.looseObject({
  kind: z.literal('device'),
  device_id: z.string(),
  type: z.string(),
  name: z.string(),
  status: z.enum(['active', 'logout', 'blocked']),
  employee_id: z.int().nullable(),
  at: z.string(),
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
  confirmed,
  cash,
  device,
])
export type EntryData = z.output<typeof EntryData>
export type EntryOf<K extends EntryData['kind']> = Extract<EntryData, { kind: K }>

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
 * An entry as it stands on disk and travels: hash = SHA-256(previous hash ‖ body), hex; body is JSON text `{"v":1,"data":{…}}`, kept byte for byte.
 * @source STACK.md, "Journal bytes"
 */
export const SealedEntry = z.object({
  epoch: z.int(),
  n: z.int().min(1),
  hash: z.string(),
  body: z.string(),
})
export type SealedEntry = z.output<typeof SealedEntry>

/** The hash before the first entry of a stream. */
export const NO_HASH = ''

export const entryBody = (data: EntryData): string => JSON.stringify({ v: ENTRY_VERSION, data })

const Body = z.looseObject({ v: z.int(), data: z.looseObject({ kind: z.string() }) })

/** Reads the bytes of an entry. Throws on a kind or version that this program does not know: then `applied` stops and waits (L3). */
export function readEntryBody(body: string): EntryData {
  const envelope = Body.parse(JSON.parse(body))
  if (envelope.v !== ENTRY_VERSION) throw new Error(`journal entry of version ${envelope.v} is not known here`)
  return EntryData.parse(envelope.data)
}

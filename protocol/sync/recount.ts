import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Count, Key, Nth, RowId } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { SealedEntry } from '../ledger/entries.ts'
import { Slot } from '../seats/arrangement.ts'
import { Instant } from '../time/shapes.ts'

/**
 * What registers report to the hub when another box has become their edge (L9 b). The new box passes it on:
 * a register reaches no hub.
 *
 *     register ──report, part by part──▶ new box ──the same, with its token──▶ hub
 *
 * A report is a snapshot that the register took when it adopted the new epoch. It is sent again, part by
 * part, until each part was answered; the hub keeps a part once, and a part with other bytes under the same
 * number is refused (`report_differs`).
 * @source docs/ledger.md, L9, L17
 */

/** So many receipts travel in one part, and about so many bytes of bodies. */
export const MAX_RECEIPTS_PER_PART = 200
export const MAX_BYTES_PER_PART = 1_000_000

/**
 * A report has so much at most, in all its parts together: three times what a register of a crowded cinema
 * keeps (600 sales a day of 2.5 kB, for 40 days, are 120 parts and 60 MB), because a hub has all reports of a
 * recount in memory at its end.
 */
export const REPORT_PARTS_MAX = 400
export const WHOLE_REPORT_MAX_BYTES = 200_000_000

/** Of two ids a hub puts one together, and that is a `Key` too. */
export const REPORTED_KEY_MAX = 99
const ReportedKey = Key.max(REPORTED_KEY_MAX)

const Asked = { question_id: ReportedKey, employee_id: RowId.nullable(), at: Instant }

/** A refund, or the end of a reservation or block, that nobody answered and a customer waits for. */
export const WaitingEnd = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refund'),
    ...Asked,
    bill_id: ReportedKey,
    lines: z.array(z.object({ line_id: Key, generation: Count.nullable() })).max(200),
  }),
  z.object({ kind: z.literal('release'), ...Asked, of: ReportedKey, slots: z.array(Slot).optional() }),
])

/**
 * One part of a report; `parts` is how many there are, at least one. `given_up`: questions that were never
 * answered; `bill_id` is the reservation that one would have sold.
 */
export const ReportPart = z.object({
  part: Nth.min(1),
  parts: Count.min(1).max(10_000),
  receipts: z.array(SealedEntry).max(MAX_RECEIPTS_PER_PART),
  given_up: z.array(z.object({ question_id: ReportedKey, bill_id: ReportedKey.nullable() })).max(1_000),
  waiting: z.array(WaitingEnd).max(1_000),
})
export type ReportPart = z.output<typeof ReportPart>

/**
 * The recount of a cinema as its registers show it: since when, and how many of how many registers have
 * reported whole. Null while there is none.
 */
export const RecountState = z.object({ since: Instant, reported: Count, registers: Count }).nullable()
export type RecountState = z.output<typeof RecountState>

/**
 * A part of the report of one register; `device_id` is the one that the box has proven. `not_found`: it is
 * none of this cinema's registers that the hub knows, or no recount began with this epoch. `forbidden`: it
 * holds what that register cannot have of a box of before. `report_too_large`: no register has so much.
 * `entries_wait`: the hub needs an update to read it.
 */
export const reportCall = defineCall({
  method: 'POST',
  path: '/sync/report',
  who: { as: 'edge' },
  limit: 'credential',
  versioned: 'hub_edge',
  refusals: ['fenced', 'begin_anew', 'report_differs', 'report_too_large', 'not_found', 'forbidden', 'entries_wait'],
  body: z.object({ epoch: Count.min(1), box: z.uuid(), device_id: z.uuid(), ...ReportPart.shape }),
  answer: z.object({ recount: RecountState }),
})

/** So many devices a box brings along, those first that may hold receipts: they fit the body of a call. */
export const CARRIED_MAX = 400

/**
 * A device of the cinema as a new box takes it over, so that no register is paired anew: what the box of
 * before had approved, with the hash of its token. Only hashes of 256 random bits travel.
 */
export const CarriedDevice = z.object({
  device_uuid: z.uuid(),
  type: z.enum(['register', 'pos', 'scanner', 'signage']),
  name: Text(60),
  series: Text(12),
  status: z.enum(['active', 'logout', 'blocked']),
  token_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
})
export type CarriedDevice = z.output<typeof CarriedDevice>

/** The hash of a device's token, as the edge says it to the hub beside its journal. */
export const DeviceToken = CarriedDevice.pick({ device_uuid: true, token_hash: true })
export type DeviceToken = z.output<typeof DeviceToken>

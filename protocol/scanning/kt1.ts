import * as z from 'zod'
import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { decodeBase45, encodeBase45 } from './base45.ts'

/**
 * A ticket id: 48 random bits as 12 lower-case hex digits. Unique within a schedule, not globally
 * (docs/ledger.md, L16).
 */
export const TicketId = z.string().regex(/^[0-9a-f]{12}$/)

/**
 * What a ticket code says. `key_id` names the key that signed it within its exhibitor; `generation` rises
 * with every refund, exchange or seat change; `door_group` 0 = every door, 1..15 = only the doors of that
 * group; `flags` four bits, none of which has a meaning yet (0).
 * @source docs/ledger.md, "Ticket code KT1"
 */
export const TicketFields = z.strictObject({
  key_id: z.int().min(0).max(0xff),
  exhibitor_id: z.int().min(0).max(0xffff),
  ticket_id: TicketId,
  schedule_id: z.int().min(0).max(0xffffffff),
  slot: z.int().min(0).max(0xffff),
  generation: z.int().min(0).max(0xff),
  door_group: z.int().min(0).max(15),
  flags: z.int().min(0).max(15),
})
export type TicketFields = z.output<typeof TicketFields>

/**
 * The public half of a signing key, as it travels with the catalogue. `public_key` is the raw Ed25519 key, 32
 * bytes as 64 lower-case hex digits. A `key_id` may come back after the last schedule of its earlier holder:
 * verifying tries every key of that number.
 */
export const TicketKey = z.object({
  exhibitor_id: z.int().min(0).max(0xffff),
  key_id: z.int().min(0).max(0xff),
  public_key: z.string().regex(/^[0-9a-f]{64}$/),
})
export type TicketKey = z.output<typeof TicketKey>

/** Ed25519 over these bytes, 64 bytes. */
export type Sign = (bytes: Uint8Array) => Uint8Array
/**
 * Whether `signature` (64 bytes) over `bytes` was made with the private half of `publicKey` (32 bytes). May
 * answer later, as browsers do.
 */
export type Verify = (publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array) => boolean | Promise<boolean>

/** Why a text is not a ticket of ours; each of them is the verdict "not one of ours" (F-273). */
export type CodeRefusal = 'not_a_ticket_code' | 'unknown_version' | 'unknown_key' | 'bad_signature'

const PREFIX = 'KT1:'
const VERSION = 1
const BODY_BYTES = 20
const SIGNATURE_BYTES = 64

/**
 * The 20 signed bytes of a ticket, big-endian: version 1 | key id 1 | exhibitor 2 | ticket id 6 | schedule 4
 * | slot 2 | generation 1 | door group (low four bits) and flags (high four) 1 | padding 2.
 * @throws ZodError when a field is out of its range, which is a bug of the caller.
 */
export function encodeTicket(fields: TicketFields): Uint8Array {
  const f = TicketFields.parse(fields)
  const bytes = new Uint8Array(BODY_BYTES)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, VERSION)
  view.setUint8(1, f.key_id)
  view.setUint16(2, f.exhibitor_id)
  bytes.set(bytesOfHex(f.ticket_id), 4)
  view.setUint32(10, f.schedule_id)
  view.setUint16(14, f.slot)
  view.setUint8(16, f.generation)
  view.setUint8(17, f.flags * 16 + f.door_group)
  return bytes
}

/**
 * The fields of 20 bytes; refused where the length, the version or the padding is not that of KT1. Says
 * nothing about the signature.
 */
export function decodeTicket(bytes: Uint8Array): Result<TicketFields, Refusal<CodeRefusal>> {
  if (bytes.length !== BODY_BYTES) return refuse('not_a_ticket_code', 'code')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getUint8(0) !== VERSION) return refuse('unknown_version', 'code', { version: view.getUint8(0) })
  if (view.getUint16(18) !== 0) return refuse('not_a_ticket_code', 'code')
  return ok({
    key_id: view.getUint8(1),
    exhibitor_id: view.getUint16(2),
    ticket_id: hexOfBytes(bytes.subarray(4, 10)),
    schedule_id: view.getUint32(10),
    slot: view.getUint16(14),
    generation: view.getUint8(16),
    door_group: view.getUint8(17) % 16,
    flags: view.getUint8(17) >> 4,
  })
}

/**
 * The text of a ticket's QR code: `KT1:` and the base45 of its 20 bytes and their signature; 130 letters of
 * the alphanumeric mode.
 */
export function signTicket(fields: TicketFields, sign: Sign): string {
  const body = encodeTicket(fields)
  const signature = sign(body)
  if (signature.length !== SIGNATURE_BYTES)
    throw new RangeError(`A signature has ${SIGNATURE_BYTES} bytes, not ${signature.length}`)
  const bytes = new Uint8Array(BODY_BYTES + SIGNATURE_BYTES)
  bytes.set(body)
  bytes.set(signature, BODY_BYTES)
  return PREFIX + encodeBase45(bytes)
}

/**
 * The parts of a ticket text, unverified: for a screen that must name the schedule of a code before or
 * without its key. Never a reason to let anybody in.
 */
export function readTicket(text: string): Result<UnverifiedTicket, Refusal<CodeRefusal>> {
  const bytes = text.startsWith(PREFIX) ? decodeBase45(text.slice(PREFIX.length)) : null
  if (bytes?.length !== BODY_BYTES + SIGNATURE_BYTES) return refuse('not_a_ticket_code', 'code')
  const body = bytes.subarray(0, BODY_BYTES)
  const fields = decodeTicket(body)
  return fields.ok ? ok({ fields: fields.value, body, signature: bytes.subarray(BODY_BYTES) }) : fields
}
export type UnverifiedTicket = { fields: TicketFields; body: Uint8Array; signature: Uint8Array }

/**
 * What a scanned text says, if one of `keys` signed it. The text must be the code to the letter (no spaces
 * around it, capitals). Valid means "was issued", never "may enter": schedule, door, time, revocation and
 * first entry come after it (docs/ledger.md, "At the door, in this order").
 */
export async function verifyTicket(
  text: string,
  keys: readonly TicketKey[],
  verify: Verify,
): Promise<Result<TicketFields, Refusal<CodeRefusal>>> {
  const ticket = readTicket(text)
  if (!ticket.ok) return ticket
  const { fields, body, signature } = ticket.value
  const mine = keys.filter((key) => key.exhibitor_id === fields.exhibitor_id && key.key_id === fields.key_id)
  if (mine.length === 0)
    return refuse('unknown_key', 'code', { key_id: fields.key_id, exhibitor_id: fields.exhibitor_id })
  for (const key of mine) {
    if (await verify(bytesOfHex(key.public_key), body, signature)) return ok(fields)
  }
  return refuse('bad_signature', 'code')
}

function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16))
}

function hexOfBytes(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

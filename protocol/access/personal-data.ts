import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Count, Email, Key } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { Instant } from '../time/shapes.ts'

/**
 * What a house has of whoever has an e-mail address, however that is capitalised: found, taken along as a
 * file, and erased. Each place is a table of the hub; edges have no names, only the id of a contact.
 * @source SECURITY, "People's data"; F-337
 */

/** Where people stand, in the order in which a screen reads them. */
export const PERSON_PLACES = [
  'contacts',
  'voucher_details',
  'voucher_deliveries',
  'schedule_reservations',
  'history',
  'subscribers',
  'newsletter_requests',
  'letters',
  'reset_requests',
] as const
export type PersonPlace = (typeof PERSON_PLACES)[number]

/**
 * Why somebody is erased, of a closed list: what is typed by hand names people, and the record stays for
 * ever. `asked`: that person wants it; `withdrawn`: a consent was; `mistaken`: the address is somebody
 * else's.
 */
export const ERASE_REASONS = ['asked', 'withdrawn', 'mistaken'] as const

/** No house keeps for fewer days than these: money goes back and letters are asked about for so long. */
export const KEEP_DAYS_LEAST = 30

/** Whether this is the address, typed once more by who means it. */
export function isAddressTyped(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() === email.trim().toLowerCase()
}

/** Rows by place; a place without any is not named. */
const Places = z.partialRecord(z.enum(PERSON_PLACES), Count)

const base = '/api/portal/personal-data'
const view = { as: 'person', permission: 'personal-data.view', module: 'core' } as const

/**
 * How much the house has under an address. `is_open`: a purchase under it is being paid, or seats are kept
 * for it. By POST, so that no address stands in a log.
 */
export const personFound = defineCall({
  method: 'POST',
  path: `${base}/find`,
  who: view,
  limit: null,
  body: z.strictObject({ email: Email }),
  answer: z.object({ places: Places, is_open: z.boolean() }),
  refusals: [],
})
export type PersonFound = z.output<typeof personFound.answer>

/** JSON of all that there is under an address, however much was bought there. */
const WholeText = z
  .string()
  .max(50_000_000)
  .regex(/^[^\0\p{Cs}]*$/u)

/**
 * All of it as the text of a JSON object: rows by place, with the names of the columns. Every time is written
 * down as an export.
 */
export const personTaken = defineCall({
  method: 'POST',
  path: `${base}/take`,
  who: view,
  limit: null,
  body: z.strictObject({ email: Email }),
  answer: z.object({
    email: Email,
    taken_at: Instant,
    places: WholeText,
  }),
  refusals: [],
})

/**
 * Erases it; amounts, tickets and vouchers stay. `typed` is the address once more. Again it answers that
 * nothing was there. `person_buys`: something under the address is open, and nothing was erased.
 */
export const personErased = defineCall({
  method: 'POST',
  path: `${base}/erase`,
  who: { ...view, permission: 'personal-data.erase' },
  limit: null,
  body: z.strictObject({ email: Email, typed: Text(254), reason: z.enum(ERASE_REASONS) }),
  answer: z.object({ places: Places }),
  refusals: ['person_buys', 'address_not_typed'],
})

export const ERASURES_SHOWN = 100

/** One erasure; `by` null = the round that keeps no longer than the house wants (`retention`). */
const Erasure = z.object({
  id: Key,
  at: Instant,
  by: Text(120).nullable(),
  reason: z.enum([...ERASE_REASONS, 'retention']),
  rows: Count,
})
export type Erasure = z.output<typeof Erasure>

/** What was erased last, the newest first; nowhere does it say whose it was. */
export const erasuresCall = defineCall({
  method: 'GET',
  path: `${base}/erasures`,
  who: view,
  limit: null,
  answer: z.array(Erasure).max(ERASURES_SHOWN),
  refusals: [],
})

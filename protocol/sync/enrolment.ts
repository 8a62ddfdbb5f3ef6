import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { LIMITS } from '../kit/limits.ts'
import { Opaque, RowId } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { Instant } from '../time/shapes.ts'

/**
 * How a box without a credential becomes the edge of a cinema: it asks, shows the number that it is given,
 * and polls; a manager at the portal compares the number, chooses the cinema and approves; with its next poll
 * the box has its credential, and goes on by `admit`.
 * @source docs/ledger.md, "One writer for the catalogue" (an edge enrols by a manager's approval)
 */

/** A number lives so long; wrong tries after which it is burnt; boxes that wait at one house. */
export const ENROLMENT_TTL_MS = LIMITS.enrolment.within_s * 1_000
export const ENROLMENT_WRONG_MAX = 5
/** The /24 of an IPv4 address, the /48 of an IPv6 household (`2001:db8:1:2::/64`). */
function wideNetwork(address: string): string {
  const sign = address.includes(':') ? ':' : '.'
  return address.split(sign, 3).join(sign)
}

/** Boxes that may wait at a house; strangers with many addresses push out one another. */
export const ENROLMENT_ROOM = { all: 60, per_address: LIMITS.enrolment.times, network: wideNetwork }

/** What a box shows, and a manager types. */
export const EnrolmentPin = z.string().regex(/^\d{6}$/)

/** What a box says of itself: a name that its people know (its host name), and its program. */
export const BoxAbout = { box: z.uuid(), name: Text(60).trim().min(1), version: Text(40).min(1) }

/**
 * A box asks to be the edge of a cinema of the house that the hub has at this address. Asking again ends the
 * number before, and an approval that it had. `house` is the name of that house.
 */
export const enrolCall = defineCall({
  method: 'POST',
  path: '/sync/enrolment',
  who: { as: 'anyone' },
  limit: 'enrolment',
  versioned: 'hub_edge',
  refusals: ['enrolment_full', 'enrolment_nowhere'],
  body: z.object(BoxAbout),
  answer: z.object({ pin: EnrolmentPin, secret: Opaque.min(16), expires_at: Instant, house: Text(120) }),
})

/**
 * What became of the question, with its secret as Bearer. After the approval each call hands out a new
 * credential, the one before it opens nothing; with the first admission by one no other is handed out. So an
 * answer that is lost is mended by asking again, and whoever asks late gets nothing: 403, as for a number
 * that is over or was burnt.
 */
export const enrolmentCall = defineCall({
  method: 'POST',
  path: '/sync/enrolment/status',
  who: { as: 'enrolment' },
  limit: 'credential',
  versioned: 'hub_edge',
  refusals: ['forbidden', 'too_many_requests'],
  body: z.object({ box: z.uuid() }),
  answer: z.object({
    /** Null while it waits. */
    granted: z.object({ cinema_id: RowId, cinema: Text(80), credential: Opaque.min(16) }).nullable(),
  }),
})

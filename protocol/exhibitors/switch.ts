import * as z from 'zod'
import { SignedIn } from '../access/calls.ts'
import { Proof, UNPROVEN } from '../access/second-factor.ts'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Address, Opaque, RowId } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { HostName } from './host-name.ts'

/**
 * Somebody who works in several houses switches between them. That two accounts are the same person's is
 * proven in both houses by password or code; that their e-mail addresses are equal proves nothing.
 */

/** So long somebody has to prove a link in the other house, and to arrive there when switching. */
export const LINK_MINUTES = 15
export const SWITCH_SECONDS = 60

const base = '/api/portal/houses'
const as = 'signed_in'
const Token = Opaque.min(1).max(100)

/** Another house, where one is known too. */
const OtherHouse = z.object({ id: RowId, trade_name: Text(120), host: Text(253) })

/** Where the browser goes with a token, which stands behind `#` so that no log has it. */
export function houseLink(origin: string, way: 'link' | 'switch', token: string): string {
  return `${origin}/portal/${way}#token=${token}`
}

/** The houses to which one can switch. @source operations spec, section 6 (exhibitor-manager) */
export const myHouses = defineCall({
  method: 'GET',
  path: base,
  who: { as },
  limit: null,
  answer: z.array(OtherHouse),
  refusals: [],
})

/** Begins a link to the house of this host name, with a proof of who asks; answers where it is proven. */
export const beginHouseLink = defineCall({
  method: 'POST',
  path: base,
  who: { as },
  limit: 'sign_in',
  body: z.strictObject({ host: HostName, proof: Proof }),
  answer: z.object({ url: Address }),
  refusals: [...UNPROVEN, 'house_unknown'],
})

/** Who began a link that is to be proven here. `link_over`: it is used or too old. */
export const houseLinkAsker = defineCall({
  method: 'POST',
  path: `${base}/asker`,
  who: { as },
  limit: null,
  body: z.strictObject({ token: Token }),
  answer: z.object({ name: Text(80), trade_name: Text(120) }),
  refusals: ['link_over'],
})

/** Proves a link in the other house: from then on one switches between both, in both directions. */
export const proveHouseLink = defineCall({
  method: 'PUT',
  path: base,
  who: { as },
  limit: 'sign_in',
  body: z.strictObject({ token: Token, proof: Proof }),
  answer: OtherHouse,
  refusals: [...UNPROVEN, 'link_over'],
})

/** Ends a link, for both houses. */
export const endHouseLink = defineCall({
  method: 'DELETE',
  path: `${base}/{id}`,
  params: { id: IdParam },
  who: { as },
  limit: null,
  answer: z.object({}),
  refusals: ['not_found'],
})

/** Begins a switch; answers where the browser goes at once. */
export const beginSwitch = defineCall({
  method: 'POST',
  path: `${base}/{id}/switch`,
  params: { id: IdParam },
  who: { as },
  limit: null,
  answer: z.object({ url: Address }),
  refusals: ['not_found'],
})

/**
 * Arrives in the other house: the answer carries the cookie of a new session, which is as old as the one that
 * it comes from.
 */
export const arrive = defineCall({
  method: 'POST',
  path: '/api/portal/session/switch',
  who: { as: 'visitor', session: 'read' },
  limit: 'sign_in',
  body: z.strictObject({ token: Token }),
  answer: SignedIn,
  refusals: ['link_over', 'plain_line', 'too_many_requests'],
})

import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { MODULES } from '../kit/resource.ts'
import { Email, Permission, RowId } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { Instant, MidnightOffset } from '../time/shapes.ts'
import { Clocks } from './clocks.ts'
import { SecondFactorCode } from './one-time-code.ts'
import { NewPassword } from './password.ts'

/** Somebody who is signed in to the portal, and all that this person may do there. */
export const SignedIn = z.object({
  employee_id: RowId,
  name: Text(80),
  exhibitor: z.object({ id: RowId, trade_name: Text(120), midnight_offset: MidnightOffset }),
  permissions: z.array(Permission),
  /** In which cinemas this person works. */
  cinemas: z.array(RowId),
  /** The modules that the house has (F-171). */
  modules: z.array(z.enum(MODULES)),
  /** Looks after the whole installation and its exhibitors. */
  is_super_admin: z.boolean(),
  clocks: Clocks,
})
export type SignedIn = z.output<typeof SignedIn>

const session = '/api/portal/session'

/**
 * Signs in to the portal of the house of this address: the answer carries the cookie of a new session.
 * `code` is for who has a second factor (`code_needed` of the right password says so) and else not read. An
 * unknown e-mail is refused as a wrong password is.
 * @source docs/security.md, "Sessions"; operations spec, section 1
 */
export const signIn = defineCall({
  method: 'POST',
  path: session,
  who: { as: 'visitor', session: 'read' },
  limit: 'sign_in',
  body: z.strictObject({ email: Email, password: Text(200).min(1), code: SecondFactorCode.optional() }),
  answer: SignedIn,
  refusals: ['plain_line', 'sign_in_wrong', 'code_needed', 'code_wrong', 'too_many_requests'],
})

export const signOut = defineCall({
  method: 'DELETE',
  path: session,
  who: { as: 'signed_in' },
  limit: null,
  answer: z.object({}),
  refusals: [],
})

export const whoAmI = defineCall({
  method: 'GET',
  path: session,
  who: { as: 'signed_in' },
  limit: null,
  answer: SignedIn,
  refusals: [],
})

/** Where somebody is signed in. `address` and `browser` are those of the sign-in. */
const PortalSession = z.object({
  id: z.uuid(),
  began_at: Instant,
  used_at: Instant,
  address: Text(60),
  browser: Text(300),
  is_this: z.boolean(),
})

/** One's own sessions that are not over, the last used one first. */
export const mySessions = defineCall({
  method: 'GET',
  path: '/api/portal/sessions',
  who: { as: 'signed_in' },
  limit: null,
  answer: z.array(PortalSession),
  refusals: [],
})

/** Ends one of one's own sessions, as a lost laptop's; this very one too. */
export const endMySession = defineCall({
  method: 'DELETE',
  path: '/api/portal/sessions/{id}',
  params: { id: z.uuid() },
  who: { as: 'signed_in' },
  limit: null,
  answer: z.object({}),
  refusals: ['not_found'],
})

/** Chooses another password with the one that holds; all other sessions of that person end. */
export const changePassword = defineCall({
  method: 'PUT',
  path: '/api/portal/password',
  who: { as: 'signed_in' },
  limit: 'sign_in',
  body: z.strictObject({ password: Text(200).min(1), new_password: NewPassword }),
  answer: z.object({}),
  refusals: ['plain_line', 'password_wrong', 'password_common', 'too_many_requests'],
})

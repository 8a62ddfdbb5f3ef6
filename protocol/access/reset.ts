import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Count, Email, Opaque } from '../kit/shapes.ts'
import { NewPassword } from './password.ts'

/** So long a link to choose a new password works, and one by which somebody new chooses the first. */
export const RESET_MINUTES = 60
export const INVITATION_DAYS = 7
/** So many links that work are sent to one person within an hour, however often they are wanted. */
export const LINKS_PER_HOUR = 5

/** Where the link of a letter leads. The token stands behind `#`, which no server gets, so no log has it. */
export function resetLink(origin: string, token: string): string {
  return `${origin}/portal/reset#token=${token}`
}

/**
 * Sends a link by which a new password is chosen to whoever has this e-mail address and may open the portal.
 * Answers alike, and after the same work, whether anybody has it.
 * @source operations spec, section 8; F-178
 */
export const requestReset = defineCall({
  method: 'POST',
  path: '/api/portal/password/reset',
  who: { as: 'visitor', session: 'read' },
  limit: 'reset',
  body: z.strictObject({ email: Email }),
  answer: z.object({}),
  refusals: ['plain_line', 'reset_throttled'],
})

/**
 * Chooses a new password by the token of such a link: it works once and for its time; the person's sessions,
 * passkeys and other links end. A second factor stays.
 * @source operations spec, sections 5 and 8; F-178, F-179
 */
export const resetPassword = defineCall({
  method: 'PUT',
  path: '/api/portal/password/reset',
  who: { as: 'visitor', session: 'read' },
  limit: 'reset',
  body: z.strictObject({ token: Opaque.min(1).max(100), new_password: NewPassword }),
  answer: z.object({ passkeys_ended: Count }),
  refusals: ['plain_line', 'reset_invalid', 'password_common', 'reset_throttled'],
})

/**
 * A manager sends somebody a link to choose a password: an invitation to who has none yet, else a reset.
 * Answers where it went.
 * @source F-178 ("no user for the e-mail"), F-232
 */
export const invitePerson = defineCall({
  method: 'POST',
  path: '/api/portal/employees/{id}/invitation',
  params: { id: IdParam },
  who: { as: 'person', permission: 'employees.edit', module: 'core', scoped: true },
  limit: 'reset',
  answer: z.object({ email: Email, letter: z.enum(['invitation', 'password_reset']) }),
  refusals: ['plain_line', 'not_found', 'reset_nobody', 'reset_throttled'],
})

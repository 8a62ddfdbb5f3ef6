import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Count } from '../kit/shapes.ts'
import { Instant } from '../time/shapes.ts'
import { Proof, UNPROVEN } from './second-factor.ts'

/**
 * How somebody gets into the portal, for whoever looks after people: whether that person may open it and has
 * an address for letters, which letter would be sent, since when one-time codes are on (null = off), and how
 * many passkeys there are.
 * @source F-232
 */
const StaffAccess = z.object({
  opens_portal: z.boolean(),
  has_email: z.boolean(),
  letter: z.enum(['invitation', 'password_reset']),
  second_factor_since: Instant.nullable(),
  passkeys: Count,
})
export type StaffAccess = z.output<typeof StaffAccess>

const params = { id: IdParam }

export const staffAccess = defineCall({
  method: 'GET',
  path: '/api/portal/employees/{id}/access',
  params,
  who: { as: 'person', permission: 'employees.edit', module: 'core', scoped: true },
  limit: null,
  answer: StaffAccess,
  refusals: ['not_found'],
})

/**
 * Switches off the one-time codes of somebody who has lost them, with the recovery codes: a password alone
 * opens that account from then on. All its sessions end, it stands in the history of the person, who gets a
 * letter about it. Whoever does it proves who that is, and has every right that the other one has.
 * @source docs/security.md, "Sessions"
 */
export const removeFactorOf = defineCall({
  method: 'POST',
  path: '/api/portal/employees/{id}/second-factor/remove',
  params,
  who: { as: 'person', permission: 'employees.remove-factor', module: 'core', scoped: true },
  limit: 'sign_in',
  body: Proof,
  answer: StaffAccess,
  refusals: [...UNPROVEN, 'not_found', 'factor_off', 'beyond_own_rights'],
})

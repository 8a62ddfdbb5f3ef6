import * as z from 'zod'
import { SignedIn } from '../access/calls.ts'
import { NewPassword } from '../access/password.ts'
import { defineCall } from '../kit/call.ts'
import { Opaque } from '../kit/shapes.ts'
import { FirstCinema, FirstManager, NewHouse } from './house.ts'

const base = '/api/portal/setup'
const Token = Opaque.min(1).max(100)

/** Where the one link of an empty installation leads; its token stands behind `#`, so that no log has it. */
export function setupPath(token: string): string {
  return `/portal/setup#token=${token}`
}

/** Whether the token of a link opens the set-up, asked before its page shows a form. */
export const openSetup = defineCall({
  method: 'POST',
  path: `${base}/open`,
  who: { as: 'anyone' },
  limit: 'set_up',
  body: z.strictObject({ token: Token }),
  answer: z.object({}),
  refusals: ['setup_over', 'too_many_requests'],
})

/** What the page of that link asks for. */
export const FirstHouse = z.strictObject({ ...NewHouse, ...FirstCinema, ...FirstManager, password: NewPassword })
export type FirstHouse = z.output<typeof FirstHouse>

/**
 * Sets up an empty installation: its first exhibitor, with a cinema and a manager, who looks after the whole
 * installation from then on and is signed in by the answer. The link ends by it. `host_needed`: the name by
 * which this very page is reached is not among the host names, so its person would stand outside.
 * @source operations spec, section 6 (super-admin); docs/security.md, "Set-up"
 */
export const setUp = defineCall({
  method: 'POST',
  path: base,
  who: { as: 'anyone' },
  limit: 'set_up',
  body: FirstHouse.extend({ token: Token }),
  answer: SignedIn,
  refusals: ['plain_line', 'setup_over', 'host_needed', 'unknown_zone', 'password_common', 'too_many_requests'],
})

import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Count } from '../kit/shapes.ts'
import { Text } from '../kit/text.ts'
import { Instant } from '../time/shapes.ts'
import { SecondFactorCode } from './one-time-code.ts'

const base = '/api/portal/second-factor'
const as = 'signed_in'

/**
 * What proves again who is signed in, before something that opens a door is changed: the password or,
 * without one, a code of the second factor (a recovery code is used up by it). Wrong ones count as wrong
 * sign-ins do.
 * @source docs/security.md, "Sessions"
 */
export const Proof = z
  .strictObject({ password: Text(200).min(1).optional(), code: SecondFactorCode.optional() })
  .refine(({ password, code }) => (password ?? code) !== undefined, { path: ['password'], error: 'errors.required' })
export type Proof = z.output<typeof Proof>

/** How a proof is refused. */
export const UNPROVEN = ['plain_line', 'password_wrong', 'code_wrong', 'too_many_requests'] as const

/** One's second factor: one-time codes of an authenticator app. `on_since` is null while it is off. */
const SecondFactor = z.object({ is_on: z.boolean(), on_since: Instant.nullable(), recovery_codes_left: Count })
/** New recovery codes, shown this once; those of before are worth nothing. */
const RecoveryCodes = z.object({ recovery_codes: z.array(Text(40)) })

export const mySecondFactor = defineCall({
  method: 'GET',
  path: base,
  who: { as },
  limit: null,
  answer: SecondFactor,
  refusals: [],
})

/**
 * Draws a secret for an authenticator app and shows it this once, as text and as the address that such an
 * app reads from a picture. It asks for nothing yet: `confirmSecondFactor` switches it on. Begun again, only
 * the last secret counts.
 */
export const beginSecondFactor = defineCall({
  method: 'POST',
  path: base,
  who: { as },
  limit: 'sign_in',
  body: Proof,
  answer: z.object({ secret: Text(100), uri: Text(5_000) }),
  refusals: [...UNPROVEN, 'factor_on'],
})

/**
 * Switches one-time codes on with the first code of the app, and shows ten recovery codes this once. All
 * other sessions of that person end: they began without it. `factor_off`: nothing was begun.
 */
export const confirmSecondFactor = defineCall({
  method: 'POST',
  path: `${base}/confirm`,
  who: { as },
  limit: 'sign_in',
  body: z.strictObject({ code: SecondFactorCode }),
  answer: RecoveryCodes,
  refusals: ['code_wrong', 'factor_on', 'factor_off', 'too_many_requests'],
})

/** Switches one-time codes off; the recovery codes and all other sessions of that person end with them. */
export const removeSecondFactor = defineCall({
  method: 'POST',
  path: `${base}/remove`,
  who: { as },
  limit: 'sign_in',
  body: Proof,
  answer: z.object({}),
  refusals: [...UNPROVEN, 'factor_off'],
})

/** Draws ten new recovery codes. */
export const drawRecoveryCodes = defineCall({
  method: 'POST',
  path: `${base}/recovery-codes`,
  who: { as },
  limit: 'sign_in',
  body: Proof,
  answer: RecoveryCodes,
  refusals: [...UNPROVEN, 'factor_off'],
})

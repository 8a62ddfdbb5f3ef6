import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { Count, Nth, Opaque, Sha256, Word } from '../kit/shapes.ts'

/** Some bytes in hex. */
const Hex = Word.regex(/^[0-9a-f]+$/)

/** A puzzle of altcha as its library makes it: `signature` covers all of it, `expiresAt` is in seconds. */
export const Challenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: Opaque.max(40),
    nonce: Hex,
    salt: Hex,
    cost: Count,
    keyLength: Count,
    keyPrefix: Hex,
    keySignature: Sha256,
    expiresAt: Nth,
  }),
  signature: Sha256,
})
export type Challenge = z.output<typeof Challenge>

/** A solved puzzle; it is sent as base64 of its JSON. */
export const Solved = z.strictObject({
  challenge: Challenge,
  solution: z.strictObject({ counter: Nth, derivedKey: Sha256 }),
})
export type Solved = z.output<typeof Solved>

/** What keeps machines out of a form: a puzzle of ours, or a foreign captcha with its public key. */
export const CaptchaShown = z.discriminatedUnion('driver', [
  z.object({ driver: z.literal('altcha') }),
  z.object({ driver: z.literal('recaptcha'), site_key: Opaque.max(100) }),
])
export type CaptchaShown = z.output<typeof CaptchaShown>

/** A new puzzle, to be solved once within ten minutes. @source F-160; docs/security.md, "Newsletter" */
export const captchaChallenge = defineCall({
  method: 'GET',
  path: '/api/captcha/challenge',
  who: { as: 'anyone' },
  limit: 'captcha',
  answer: Challenge,
  refusals: [],
})

import { LIMITS } from '../kit/limits.ts'

/**
 * Wrong sign-ins of one account from one address: after the third wrong one each further try waits twice as
 * long as the one before, from one second up to fifteen minutes. Counted per account and address, so that no
 * stranger keeps a manager out; the right password forgets them, and so does a day without a try.
 * @source docs/security.md, "Sessions"
 */
const FREE_TRIES = LIMITS.sign_in.times
const FIRST_WAIT_MS = 1_000
export const LONGEST_WAIT_MS = 15 * 60_000
const FORGET_MS = 24 * 3_600_000

/** `wrong` counts since the last right password; `last` is the instant of the last try on a steady clock. */
export interface SignInTries {
  wrong: number
  last: number
}

/** How long the next try must wait after the last one, in milliseconds. */
function waitAfter(wrong: number): number {
  return wrong < FREE_TRIES ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES), LONGEST_WAIT_MS)
}

/** Seconds until the next try is taken; 0 = now. */
export function signInWait(tries: SignInTries | undefined, now: number): number {
  if (!tries) return 0
  return Math.max(0, Math.ceil((tries.last + waitAfter(tries.wrong) - now) / 1_000))
}

/**
 * Takes one try **before** the password is compared, as if it were wrong: so tries that run side by side are
 * all counted.
 */
export function withTry(tries: SignInTries | undefined, now: number): SignInTries {
  const isOld = tries !== undefined && now - tries.last >= FORGET_MS
  return { wrong: tries === undefined || isOld ? 1 : tries.wrong + 1, last: now }
}

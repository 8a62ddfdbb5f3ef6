import type { Caller } from '#kit/call.ts'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { captchaChallenge } from '#protocol/site/bare-calls.ts'

/** What is sent with a code: nothing, or a puzzle that was solved. */
export interface Solved {
  grecaptcha?: string
}

/**
 * Asks about the code of a voucher. While machines try many, the shop wants a puzzle with it: the browser
 * solves one, and asks once more (F-348). Nothing of that is loaded before.
 */
export async function askCode<A, R>(
  call: Caller,
  ask: (solved: Solved) => Promise<Outcome<A, R | 'captcha_needed'>>,
): Promise<Outcome<A, R | 'captcha_needed'>> {
  const outcome = await ask({})
  if (outcome.kind !== 'refused' || outcome.code !== 'captcha_needed') return outcome
  try {
    const [{ solved }, puzzle] = await Promise.all([import('../captcha/altcha.ts'), call(captchaChallenge)])
    const grecaptcha = puzzle.kind === 'answer' ? await solved(puzzle.data) : null
    return grecaptcha === null ? outcome : await ask({ grecaptcha })
  } catch {
    return outcome // its script did not come
  }
}

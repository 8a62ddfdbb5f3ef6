import type { Caller } from '#kit/call.ts'
import type { Outcome } from '#protocol/kit/outcome.ts'

/** What is sent with a question: nothing, or a puzzle that was solved. */
export interface Solved {
  grecaptcha?: string
}

/**
 * Asks the shop. Where it wants a puzzle with it, because very many ask just now, the browser solves one and
 * asks once more (F-348); where that fails the shop's `captcha_needed` is what came of it. Nothing of that is
 * loaded before.
 * @param onPuzzle called when the browser begins to solve
 */
export async function askSolved<A, R>(
  call: Caller,
  ask: (solved: Solved) => Promise<Outcome<A, R | 'captcha_needed'>>,
  onPuzzle?: () => void,
): Promise<Outcome<A, R | 'captcha_needed'>> {
  const outcome = await ask({})
  if (outcome.kind !== 'refused' || outcome.code !== 'captcha_needed') return outcome
  onPuzzle?.()
  const load = import('./altcha.ts').then(({ solvePuzzle }) => solvePuzzle(call))
  const grecaptcha = await load.catch(() => null) // its script did not come
  return grecaptcha === null ? outcome : ask({ grecaptcha })
}

import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Caller } from '#kit/call.ts'
import type { Challenge } from '#protocol/content/captcha.ts'
import { captchaChallenge } from '#protocol/site/bare-calls.ts'

/**
 * A puzzle with its solution, as a form sends it; null when it took too long. The browser derives each key
 * beside the page, so that nothing waits.
 */
export async function solved(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) return null
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
}

/** Fetches a puzzle and solves it; null when none came, or it took too long. */
export async function solvePuzzle(call: Caller): Promise<string | null> {
  const puzzle = await call(captchaChallenge)
  return puzzle.kind === 'answer' ? solved(puzzle.data) : null
}

import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Challenge } from '#protocol/content/captcha.ts'

/** A puzzle with its solution, as the site's own page sends it. */
export async function solvedPuzzle(challenge: Challenge): Promise<string> {
  const { counter, derivedKey } = (await solveChallenge({ challenge, deriveKey }))!
  return Buffer.from(JSON.stringify({ challenge, solution: { counter, derivedKey } })).toString('base64')
}

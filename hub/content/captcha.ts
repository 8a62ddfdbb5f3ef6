import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type pg from 'pg'
import * as z from 'zod'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { type CaptchaShown, Challenge, Solved } from '#protocol/content/captcha.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import type { Config } from '../config.ts'
import { withExhibitor } from '../db/connect.ts'

/**
 * What a browser works out: some hundreds of keys, each of so many rounds. That is a second of one core of a
 * laptop, and three of a phone, while somebody types.
 */
const ALGORITHM = 'PBKDF2/SHA-256'
const COST = 1_000
const COUNTERS = [500, 1_500] as const
const WORTH_MS = 10 * 60_000
const PATIENCE_MS = 8_000
/** Google answers 0 for a machine and 1 for a person. */
const SCORE_MIN = 0.5

const Verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  hostname: z.string().max(253).optional(),
})

type Checked = Promise<Answer<null, 'captcha_wrong' | 'captcha_away'>>

export interface CaptchaParts {
  pool: pg.Pool
  /** Secret of this installation, the same in every process. */
  key: string
  recaptcha: Config['recaptcha']
  exhibitors: () => Promise<readonly number[]>
  now?: () => number
}

/**
 * Keeps machines out of forms: by what a browser works out (altcha), or by what Google says of a visitor
 * where a house wants that. A puzzle is signed, of one house, ends after ten minutes and is taken once, in
 * whichever process.
 */
export class Captchas {
  readonly #parts: CaptchaParts
  readonly #now: () => number

  constructor(parts: CaptchaParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
  }

  /** What the forms of a house use: reCAPTCHA only where both of its keys are there. */
  shownFor({ public_config: { captcha_driver, recaptcha_site_key } }: Pick<Exhibitor, 'public_config'>): CaptchaShown {
    const isForeign = captcha_driver === 'recaptcha' && recaptcha_site_key !== '' && this.#parts.recaptcha !== null
    return isForeign ? { driver: 'recaptcha', site_key: recaptcha_site_key } : { driver: 'altcha' }
  }

  async challenge(exhibitor_id: number): Promise<Challenge> {
    const made = await createChallenge({
      algorithm: ALGORITHM,
      cost: COST,
      counter: randomInt(...COUNTERS),
      deriveKey,
      expiresAt: Math.ceil((this.#now() + WORTH_MS) / 1_000),
      ...this.#secrets(exhibitor_id),
    })
    return Challenge.parse(made)
  }

  /** Whether a token is of a person; it is used up by that. */
  async check(house: Exhibitor, token: string): Checked {
    const { driver } = this.shownFor(house)
    return driver === 'altcha' ? this.checkPuzzle(house.id, token) : this.#askGoogle(house.hosts, token)
  }

  /** Forgets puzzles that have ended. */
  async forgetOld(): Promise<void> {
    const { exhibitors, pool } = this.#parts
    const now = new Date(this.#now()).toISOString()
    for (const exhibitor_id of await exhibitors())
      await withExhibitor(pool, exhibitor_id, (client) =>
        client.query('delete from captcha_uses where ends_at < $1', [now]),
      )
  }

  /**
   * Whether a puzzle of ours was solved, whichever captcha the forms of a house have; it is used up by
   * that.
   */
  async checkPuzzle(exhibitor_id: number, token: string): Promise<Answer<null, 'captcha_wrong'>> {
    const solved = readSolved(token)
    if (!solved || solved.challenge.parameters.expiresAt * 1_000 <= this.#now()) return wrong()
    const { verified } = await verifySolution({ ...solved, deriveKey, ...this.#secrets(exhibitor_id) })
    if (!verified) return wrong()
    const { signature, parameters } = solved.challenge
    const { rowCount } = await withExhibitor(this.#parts.pool, exhibitor_id, (client) =>
      client.query(
        'insert into captcha_uses (exhibitor_id, signature, ends_at) values ($1, $2, $3) on conflict do nothing',
        [exhibitor_id, signature, new Date(parameters.expiresAt * 1_000).toISOString()],
      ),
    )
    return rowCount === 1 ? ok(null) : wrong()
  }

  /** A site may have one key for several addresses: what counts here was given on a page of this house. */
  async #askGoogle(hosts: readonly string[], token: string): Checked {
    const { url, secret } = this.#parts.recaptcha!
    const body = new URLSearchParams({ secret, response: token })
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const answer = await fetch(url, { method: 'POST', body, redirect: 'error', signal })
      const { success, score = 1, hostname } = Verdict.parse(await answer.json())
      const isHere = hostname === undefined || hosts.includes(hostname)
      return success && isHere && score >= SCORE_MIN ? ok(null) : wrong()
    } catch {
      return refuse('captcha_away') // fetch says each failure of a line in other words
    }
  }

  /** Each house signs with keys of its own, so that a puzzle of one is none of another. */
  #secrets(exhibitor_id: number) {
    const secretOf = (what: string) =>
      createHmac('sha256', this.#parts.key).update(`${what} ${exhibitor_id}`).digest('hex')
    return { hmacSignatureSecret: secretOf('puzzle'), hmacKeySignatureSecret: secretOf('solution') }
  }
}

function wrong() {
  return refuse('captcha_wrong', 'grecaptcha')
}

function readSolved(token: string): Solved | null {
  try {
    return Solved.parse(JSON.parse(Buffer.from(token, 'base64').toString('utf8')))
  } catch {
    return null // whatever stands there, it is no answer of a page of ours
  }
}

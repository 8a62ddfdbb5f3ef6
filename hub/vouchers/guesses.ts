import type { Logger } from 'pino'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { RateLimit } from '../http/rate-limit.ts'
import type { Conflicts } from '../ledger/conflicts.ts'

/** Codes that nobody has, tried in one house within an hour, from wherever. */
export const GUESSES_PER_HOUR = 300
const HOUR_MS = 3_600_000

export interface GuessesParts {
  /** Whether a puzzle of this house was solved; it is used up by that. */
  captchas: { checkPuzzle: (exhibitor_id: number, token: string) => Promise<Answer<null, 'captcha_wrong'>> }
  conflicts: Pick<Conflicts, 'list'>
  log: Logger
  /** The clock of the hour, in milliseconds. */
  now?: () => number
}

/**
 * Keeps codes of vouchers from being found by trying (F-348): each address has its limit
 * (http/rate-limit.ts), and many addresses together have this one. Beyond it every code needs a puzzle that
 * a browser has solved, which costs whoever tries thousands a second each and a person one; a person of the
 * house reads it, once a day. Counted in memory of this process, as limits are.
 * @source docs/security.md, "Codes"
 */
export class Guesses {
  readonly #parts: GuessesParts
  readonly #hours: RateLimit
  readonly #now: () => number

  constructor(parts: GuessesParts) {
    this.#parts = parts
    this.#now = parts.now ?? Date.now
    this.#hours = new RateLimit(this.#now, HOUR_MS)
  }

  /** Whether a code may be looked up now. */
  async admits(
    { id }: Pick<Exhibitor, 'id'>,
    token: string | undefined,
  ): Promise<Answer<null, 'captcha_needed' | 'captcha_wrong'>> {
    if (this.#hours.wait(String(id), GUESSES_PER_HOUR) === 0) return ok(null)
    return token === undefined ? refuse('captcha_needed', 'grecaptcha') : this.#parts.captchas.checkPuzzle(id, token)
  }

  /** Nobody has the code that was tried. */
  async missed({ id }: Pick<Exhibitor, 'id'>, cinema_id: number | undefined): Promise<void> {
    if (this.#hours.take(String(id), GUESSES_PER_HOUR) > 0) return
    if (this.#hours.wait(String(id), GUESSES_PER_HOUR) === 0 || cinema_id === undefined) return
    const { conflicts, log } = this.#parts
    log.warn({ exhibitor_id: id }, 'many codes of vouchers are tried that nobody has')
    const facts = { kind: 'codes_tried', count: GUESSES_PER_HOUR } as const
    const day = new Date(this.#now()).toISOString().slice(0, 10)
    await conflicts.list({ exhibitor_id: id, cinema_id, key: `codes:${day}`, facts })
  }
}

import type { Logger } from 'pino'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import type { SharedLimit } from '../http/shared-limit.ts'
import type { Conflicts } from '../ledger/conflicts.ts'

/** Codes that nobody has, tried in one house within an hour, from wherever. */
export const GUESSES_PER_HOUR = 300
const MISSED = 'voucher_missed'
const MOST = { times: GUESSES_PER_HOUR, within_s: 3_600 }

export interface GuessesParts {
  /** Whether a puzzle of this house was solved; it is used up by that. */
  captchas: { checkPuzzle: (exhibitor_id: number, token: string) => Promise<Answer<null, 'captcha_wrong'>> }
  code_limit: Pick<SharedLimit, 'take' | 'wait'>
  conflicts: Pick<Conflicts, 'list'>
  log: Logger
}

/**
 * Keeps codes of vouchers from being found by trying (F-348): each address has its limit
 * (http/rate-limit.ts), and many addresses together have this one, in all processes of the hub together.
 * Beyond it every code needs a puzzle that a browser has solved, which costs whoever tries thousands a second
 * each and a person one; a person of the house reads it, once a day.
 * @source docs/security.md, "Codes"
 */
export class Guesses {
  readonly #parts: GuessesParts

  constructor(parts: GuessesParts) {
    this.#parts = parts
  }

  /** Whether a code may be looked up now. */
  async admits(
    { id }: Pick<Exhibitor, 'id'>,
    token: string | undefined,
  ): Promise<Answer<null, 'captcha_needed' | 'captcha_wrong'>> {
    const { code_limit, captchas } = this.#parts
    if ((await code_limit.wait(id, MISSED, MOST)) === 0) return ok(null)
    return token === undefined ? refuse('captcha_needed', 'grecaptcha') : captchas.checkPuzzle(id, token)
  }

  /** Nobody has the code that was tried. */
  async missed({ id }: Pick<Exhibitor, 'id'>, cinema_id: number | undefined): Promise<void> {
    const { code_limit, conflicts, log } = this.#parts
    if ((await code_limit.take(id, MISSED, [MOST])) > 0) return
    if ((await code_limit.wait(id, MISSED, MOST)) === 0 || cinema_id === undefined) return
    log.warn({ exhibitor_id: id }, 'many codes of vouchers are tried that nobody has')
    const facts = { kind: 'codes_tried', count: GUESSES_PER_HOUR } as const
    const day = new Date().toISOString().slice(0, 10)
    await conflicts.list({ exhibitor_id: id, cinema_id, key: `codes:${day}`, facts })
  }
}

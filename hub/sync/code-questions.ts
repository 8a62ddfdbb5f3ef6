import { LIMITS } from '#protocol/kit/limits.ts'
import type { SharedLimit } from '../http/shared-limit.ts'

const COUNTED = [LIMITS.voucher_code]

/** Which edge asks. */
interface Cinema {
  exhibitor_id: number
  cinema_id: number
}

/**
 * Codes of vouchers that the edge of a cinema asks for. Those that nobody has are counted, in all processes
 * of the hub together: a stolen box finds no code by trying. Each counts before it is looked up, or all that
 * are asked at the same moment would pass; a right one counts no more then, as a box office redeems as fast
 * as it can.
 * @source docs/security.md, "Codes"
 */
export class CodeQuestions {
  readonly #limit: Pick<SharedLimit, 'take' | 'giveBack'>

  constructor(limit: Pick<SharedLimit, 'take' | 'giveBack'>) {
    this.#limit = limit
  }

  /** What is found; or, after too many that nobody has, the seconds after which to ask again. */
  async ask<F extends { voucher_id: string | null }>(
    { exhibitor_id, cinema_id }: Cinema,
    find: () => Promise<F>,
  ): Promise<F | number> {
    const what = `voucher_code/${cinema_id}`
    const seconds = await this.#limit.take(exhibitor_id, what, COUNTED)
    if (seconds > 0) return seconds
    const found = await find()
    if (found.voucher_id !== null) await this.#limit.giveBack(exhibitor_id, what, COUNTED)
    return found
  }
}

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { drawCode, lastFour } from '#protocol/vouchers/code.ts'
import { Sealed } from '../kit/sealed.ts'

/**
 * Of a house (`$1`) whose codes are taken one after another, by cards and by vouchers: each is there once
 * (F-214).
 */
export const CODES_LOCK = 'select pg_advisory_xact_lock(7032057, $1::integer)'

/** A code as the database has it: found by its hash, opened with the key, known by its last four letters. */
export interface KeptCode {
  code_hash: string
  code_sealed: string
  last_four: string
}

/**
 * Codes of vouchers and cards, which are not read from the database alone: each is encrypted, and found by an
 * HMAC, both with a key outside of it and for one house alone (docs/security.md, "Codes").
 */
export class VoucherCodes {
  readonly #sealed: Sealed
  readonly #lookUp: Buffer

  /** @param key any secret of enough letters, the same in every process of the hub and for ever */
  constructor(key: string) {
    this.#sealed = new Sealed(key)
    this.#lookUp = createHmac('sha256', key).update('look-up of voucher codes').digest()
  }

  /** By what a code (protocol/vouchers/code.ts, keptCode) is found. */
  hash(exhibitor_id: number, code: string): string {
    return createHmac('sha256', this.#lookUp).update(`${exhibitor_id}/${code}`).digest('hex')
  }

  keep(exhibitor_id: number, code: string): KeptCode {
    const code_hash = this.hash(exhibitor_id, code)
    return {
      code_hash,
      code_sealed: this.#sealed.seal(code, nameOf(exhibitor_id, code_hash)),
      last_four: lastFour(code),
    }
  }

  draw(exhibitor_id: number, prefix: string): KeptCode {
    return this.keep(exhibitor_id, drawCode(prefix, randomInt))
  }

  /**
   * The name by which a checkout knows a voucher whose code somebody has (protocol/vouchers/paying-id.ts).
   */
  payingId(exhibitor_id: number, voucher_id: string): string {
    // no code has these letters
    return `${voucher_id}.${this.hash(exhibitor_id, `pays with ${voucher_id}`)}`
  }

  /** The voucher of such a name; null = nobody was given it here. */
  ofPayingId(exhibitor_id: number, paying_id: string): string | null {
    const voucher_id = paying_id.split('.', 1)[0]!
    const [asked, made] = [Buffer.from(paying_id), Buffer.from(this.payingId(exhibitor_id, voucher_id))]
    return asked.length === made.length && timingSafeEqual(asked, made) ? voucher_id : null
  }

  /** @throws SealBroken */
  open(exhibitor_id: number, { code_hash, code_sealed }: Pick<KeptCode, 'code_hash' | 'code_sealed'>): string {
    return this.#sealed.open(code_sealed, nameOf(exhibitor_id, code_hash))
  }
}

function nameOf(exhibitor_id: number, code_hash: string): string {
  return `voucher code ${exhibitor_id}/${code_hash}`
}

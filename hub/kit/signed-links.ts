import { createHmac, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 16
const MAC_BYTES = 16

/**
 * Links of letters that do one thing with one row. A link is made of the id of the row and signed, so that it
 * is the same in every letter and nothing of it has to be kept.
 */
export class SignedLinks {
  readonly #key: string
  readonly #doing: 'leave' | 'gift'

  /** @param key secret of this installation, the same in every process */
  constructor(key: string, doing: 'leave' | 'gift') {
    this.#key = key
    this.#doing = doing
  }

  /** @param id a uuid */
  tokenOf(exhibitor_id: number, id: string): string {
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
    return Buffer.concat([bytes, this.#sign(exhibitor_id, bytes)]).toString('base64url')
  }

  /** The id of the row; null when this house never wrote such a link. */
  idOf(exhibitor_id: number, token: string): string | null {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== ID_BYTES + MAC_BYTES) return null
    const [id, mac] = [bytes.subarray(0, ID_BYTES), bytes.subarray(ID_BYTES)]
    if (!timingSafeEqual(mac, this.#sign(exhibitor_id, id))) return null
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }

  #sign(exhibitor_id: number, id: Buffer): Buffer {
    const made = createHmac('sha256', this.#key).update(`${this.#doing} ${exhibitor_id} `).update(id).digest()
    return made.subarray(0, MAC_BYTES)
  }
}

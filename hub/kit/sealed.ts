import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const NONCE = 12
const TAG = 16

/** Was written with another key, or is no longer what was written. */
export class SealBroken extends Error {
  override name = 'SealBroken'
}

/** Keeps texts in the database unreadable to whoever has only the database (AES-256-GCM). */
export class Sealed {
  readonly #key: Buffer

  /** @param key any secret of enough letters, the same in every process of the hub */
  constructor(key: string) {
    this.#key = createHash('sha256').update(key).digest()
  }

  /** @param name what the text belongs to: it opens under no other name */
  seal(text: string, name: string): string {
    const nonce = randomBytes(NONCE)
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(name))
    const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return bytes.toString('base64')
  }

  /** @throws SealBroken */
  open(sealed: string, name: string): string {
    const bytes = Buffer.from(sealed, 'base64')
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE), { authTagLength: TAG })
      decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-TAG))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8')
    } catch (error) {
      throw new SealBroken('sealed with another key', { cause: error })
    }
  }
}

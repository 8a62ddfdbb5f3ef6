import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { ARGON2, parseSecretHash, secretHashText } from '#protocol/access/pin-hash.ts'

const derive = promisify(argon2)

/**
 * The text to store for a PIN or password: argon2id with a salt of its own, so that equal PINs have different
 * hashes.
 */
export async function hashSecret(secret: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { ...ARGON2, message: Buffer.from(secret), nonce })
  const { memory, passes, parallelism } = ARGON2
  return secretHashText({ memory, passes, parallelism, salt: nonce.toString('hex'), tag: tag.toString('hex') })
}

/**
 * Is this the PIN or password that was stored? Works with the parameters in the text; false for a text that
 * is no hash. Takes the same time for right and wrong.
 */
export async function verifySecret(secret: string, stored: string): Promise<boolean> {
  const known = parseSecretHash(stored)
  if (!known) return false
  const expected = Buffer.from(known.tag, 'hex')
  const { memory, passes, parallelism } = known
  const nonce = Buffer.from(known.salt, 'hex')
  const found = await derive('argon2id', {
    memory,
    passes,
    parallelism,
    tagLength: expected.length,
    message: Buffer.from(secret),
    nonce,
  })
  return timingSafeEqual(found, expected)
}

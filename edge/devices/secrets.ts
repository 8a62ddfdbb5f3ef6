import { argon2, createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { parseSecretHash } from '#protocol/access/pin-hash.ts'
import { CODE_ALPHABET } from '#protocol/kit/code-alphabet.ts'

const derive = promisify(argon2)

/** 256 random bits, as text for a header. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Six digits, each of the million equally likely. */
export function newPin(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** A person reads it from a console and types it elsewhere. */
const CODE_LENGTH = 10

/** The code of a set-up: 49 random bits, in two groups. */
export function newSetUpCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)])
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
}

/** What was typed, as the code is kept. */
export function plainCode(typed: string): string {
  return typed.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

/** How tokens and secrets are kept. They are 256 random bits, so a plain hash cannot be guessed back. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Are two hashes in hex the same, without giving away by the time how much of them is? */
export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

/**
 * Keeps PINs under a key that lives and dies with this process: six digits under a plain hash would be tried
 * through in a second.
 */
export function createPinHasher(): (pin: string) => string {
  const key = randomBytes(32)
  return (pin) => createHmac('sha256', key).update(pin).digest('hex')
}

/**
 * Does this PIN belong to that argon2id text? A text that is none belongs to no PIN. About 20 ms of a worker
 * thread.
 */
export async function verifySecret(secret: string, stored: string): Promise<boolean> {
  const hash = parseSecretHash(stored)
  if (!hash) return false
  const tag = await derive('argon2id', {
    message: secret,
    nonce: Buffer.from(hash.salt, 'hex'),
    parallelism: hash.parallelism,
    memory: hash.memory,
    passes: hash.passes,
    tagLength: hash.tag.length / 2,
  })
  return sameHash(tag.toString('hex'), hash.tag)
}

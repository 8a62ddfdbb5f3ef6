import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import type { Sign, Verify } from '../scanning/kt1.ts'
import { type SecretKind, secretFile } from './secret-file.ts'

/**
 * A key that signs tickets. `public_key` is its raw public half in hex, for whoever verifies; the private
 * half never leaves this process.
 */
export interface TicketSigner {
  public_key: string
  sign: Sign
}

const PEM: SecretKind = {
  make: () => generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  whole: /^-----BEGIN PRIVATE KEY-----\n[A-Za-z0-9+/=]{64}\n-----END PRIVATE KEY-----\n$/,
}

/** The Ed25519 key in `file`, kept as every secret is (secret-file.ts). */
export function openTicketKey(file: string): TicketSigner {
  const key = createPrivateKey(secretFile(file, PEM))
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return { public_key: spki.subarray(SPKI.length).toString('hex'), sign: (bytes) => sign(null, bytes, key) }
}

/** Ed25519 verification for `verifyTicket`. A public key that is none refuses like a wrong signature. */
export const verifyEd25519: Verify = (public_key, bytes, signature) => {
  if (public_key.length !== 32) return false
  return verify(null, bytes, { key: Buffer.concat([SPKI, public_key]), format: 'der', type: 'spki' }, signature)
}

/** What stands before the 32 raw bytes in a SubjectPublicKeyInfo (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

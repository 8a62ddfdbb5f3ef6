import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { join } from 'node:path'
import type { Sign, Verify } from '#protocol/scanning/kt1.ts'
import { secretFile } from '../kit/secret-file.ts'

/** A key that signs tickets. `public_key` is its raw public half in hex, for the catalogue; the private half never leaves this process. */
export interface TicketSigner {
  public_key: string
  sign: Sign
}

/**
 * The signing key of an exhibitor, made here on first use and kept in `directory` as `ticket-key-exhibitor-<id>.pem`, readable by its owner only. On disk before it is
 * given out; two processes that start at once get the same key. Throws when others may read the file.
 */
export function openExhibitorKey(directory: string, exhibitorId: number): TicketSigner {
  const file = join(directory, `ticket-key-exhibitor-${exhibitorId}.pem`)
  const privateKey = createPrivateKey(secretFile(file, newKey))
  return {
    public_key: createPublicKey(privateKey)
      .export({ format: 'der', type: 'spki' })
      .subarray(SPKI.length)
      .toString('hex'),
    sign: (bytes) => sign(null, bytes, privateKey),
  }
}

/** Ed25519 verification for `verifyTicket`. A public key that is none refuses like a wrong signature. */
export const verifyEd25519: Verify = (publicKey, bytes, signature) => {
  if (publicKey.length !== 32) return false
  return verify(null, bytes, { key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' }, signature)
}

/** What stands before the 32 raw bytes in a SubjectPublicKeyInfo (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

const newKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()

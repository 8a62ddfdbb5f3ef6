import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sign, Verify } from '#protocol/scanning/kt1.ts'

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
  const privateKey = readKey(file) ?? makeKey(directory, file)
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

function readKey(file: string): KeyObject | null {
  try {
    if (statSync(file).mode & 0o077)
      throw new Error(`The signing key ${file} may be read by others: set its mode to 0600`)
    return createPrivateKey(readFileSync(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function makeKey(directory: string, file: string): KeyObject {
  const draft = `${file}.${process.pid}`
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })
  writeFileSync(draft, pem, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  const folder = openSync(directory, 'r')
  fsyncSync(folder)
  closeSync(folder)
  return readKey(file)!
}

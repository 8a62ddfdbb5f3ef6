import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { secretFile } from '#protocol/server/secret-file.ts'
import type { Identity } from '../config.ts'

/** A credential that a manager approved; it names its cinema. */
const APPROVED = /^\d{1,5}\.(\d{1,9})\.[0-9a-f]{64}$/

function fileIn(data_dir: string): string {
  return join(data_dir, 'edge.credential')
}

function read(data_dir: string, make: () => string): Identity {
  const credential = secretFile(fileIn(data_dir), { make, whole: APPROVED })
  return { cinema_id: Number(APPROVED.exec(credential)![1]), credential }
}

/**
 * Who this box was approved as; null when it never was.
 * @throws when others may read the file, or when it is damaged
 */
export function keptIdentity(data_dir: string): Identity | null {
  return existsSync(fileIn(data_dir)) ? read(data_dir, () => '') : null
}

/** Keeps the credential for its owner alone; it is on disk before this answers. */
export function keepIdentity(data_dir: string, credential: string): Identity {
  return read(data_dir, () => credential)
}

export function isCredential(text: string): boolean {
  return APPROVED.test(text)
}

import { Refused } from './refused.ts'
import { damaged, type SealedFile } from './sealed.ts'
import { sectionsIn, type Tally } from './sections.ts'

/**
 * Reads a whole backup back and keeps nothing of it: every chunk opens, every part is as it was written, and
 * its end is there. Answers what each part came to; throws Refused.
 */
export async function readBack(sealed: SealedFile, secret: string): Promise<Tally> {
  const tally: Tally = new Map()
  for await (const { bytes } of sectionsIn(sealed.open(secret), tally)) for await (const _ of bytes);
  return tally
}

/** Throws when what was read back is not what was written. */
export function requireSame(file: string, written: Tally, read: Tally): void {
  const isSame = ([name, { bytes, lines, sha256 }]: [string, { bytes: number; lines: number; sha256: string }]) => {
    const found = read.get(name)
    return found?.bytes === bytes && found.lines === lines && found.sha256 === sha256
  }
  if (written.size !== read.size || ![...written].every(isSame)) throw damaged(file)
}

/** So many rows of a table are in it. */
export function rowsOf(tally: Tally, table: string): number {
  const counted = tally.get(`table ${table}`)
  if (!counted) throw new Refused(`the backup has no ${table}`)
  return counted.lines
}

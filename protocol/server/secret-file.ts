import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What a secret is made of, and what a whole one looks like. */
export interface SecretKind {
  make(): string
  whole: RegExp
}

/** 32 random bytes in hex. */
const RANDOM: SecretKind = { make: () => randomBytes(32).toString('hex'), whole: /^[0-9a-f]{64}$/ }

/**
 * The secret text in `file`, made at the first use and on disk before it is given out; its owner alone can
 * read it. Two processes that ask at once get the same, and a disk that is full leaves nothing behind. Throws
 * when others may read the file, and when what stands there is not whole: a new one would be another secret,
 * so that is nobody's decision but the owner's.
 */
export function secretFile(file: string, kind: SecretKind = RANDOM): string {
  return read(file, kind) ?? keep(file, kind)
}

function read(file: string, { whole }: SecretKind): string | null {
  try {
    if (statSync(file).mode & 0o077)
      throw new Error(`The secret in ${file} may be read by others: set its mode to 0600`)
    const text = readFileSync(file, 'utf8')
    if (!whole.test(text))
      throw new Error(`${file} is damaged: bring it back from a backup, or remove it for a new one`)
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function keep(file: string, kind: SecretKind): string {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, kind.make(), { mode: 0o600, flush: true })
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
  return read(file, kind)!
}

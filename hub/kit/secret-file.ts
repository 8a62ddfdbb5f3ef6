import { closeSync, fsyncSync, linkSync, openSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * The secret text in `file`, made at the first use and on disk before it is given out; its owner alone can read it. Two processes that ask at once get the same. Throws when others may read the file.
 */
export function secretFile(file: string, make: () => string): string {
  return read(file) ?? keep(file, make())
}

function read(file: string): string | null {
  try {
    if (statSync(file).mode & 0o077)
      throw new Error(`The secret in ${file} may be read by others: set its mode to 0600`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function keep(file: string, text: string): string {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  const folder = openSync(dirname(file), 'r')
  fsyncSync(folder)
  closeSync(folder)
  return read(file)!
}

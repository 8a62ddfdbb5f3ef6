import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|svg|json|txt)$/
/** A file that fits one packet gains nothing. */
const MIN_BYTES = 1_400
const WAYS = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) }

/**
 * Writes every text of a built folder compressed beside itself, as `name.br` and `name.gz`: the server sends
 * what a browser takes, and compresses nothing while people wait (B7).
 */
export async function compressFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    if (bytes.length < MIN_BYTES) continue
    for (const [ending, compress] of Object.entries(WAYS)) await writeFile(path + ending, await compress(bytes))
  }
}

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The second place for what no payment provider holds (LEDGER.md, "Second place"): one line of JSON an event, appended and flushed to the disk in `SECOND_DIR`, which a restore of the data directory does not touch.
 * The same key is written once; a line that a crash cut short is the last one and is left out, because nobody was answered for it.
 */
export class SecondFile {
  readonly #fd: number
  readonly #keys = new Set<string>()

  constructor(second_dir: string) {
    mkdirSync(second_dir, { recursive: true, mode: 0o700 })
    const file = join(second_dir, 'hub-events.jsonl')
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    for (const line of text.split('\n')) {
      const key = keyOf(line)
      if (key !== null) this.#keys.add(key)
    }
    this.#fd = openSync(file, 'a', 0o600)
    if (text !== '' && !text.endsWith('\n')) writeSync(this.#fd, '\n')
  }

  /** On disk when it returns. Throws when the disk does not take it. */
  record(key: string, event: string): void {
    if (this.#keys.has(key)) return
    writeSync(this.#fd, `${JSON.stringify({ key, event })}\n`)
    fsyncSync(this.#fd)
    this.#keys.add(key)
  }

  close(): void {
    closeSync(this.#fd)
  }
}

function keyOf(line: string): string | null {
  try {
    return (JSON.parse(line) as { key: string }).key
  } catch {
    return null // a line that a crash cut short
  }
}

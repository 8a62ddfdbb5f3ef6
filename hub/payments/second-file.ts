import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const NEW_LINE = 0x0a

/**
 * The second place for what no payment provider holds (LEDGER.md, "Second place"): one line of JSON an event, appended and flushed to the disk in `SECOND_DIR`, which a restore of the data directory does not touch.
 * The file holds whole lines only: a line that a crash or a full disk cut short was answered to nobody, and is cut off before anything else is written.
 */
export class SecondFile {
  readonly #fd: number
  readonly #keys: Set<string>
  /** Up to here the file holds whole lines, all on the disk. */
  #length: number
  /** Bytes may stand behind `#length` that nobody was answered for. */
  #torn = false

  /** @throws when the folder cannot be made or the file cannot be read and written */
  constructor(second_dir: string) {
    mkdirSync(second_dir, { recursive: true, mode: 0o700 })
    this.#fd = openSync(join(second_dir, 'hub-events.jsonl'), 'a+', 0o600)
    const bytes = readFileSync(this.#fd)
    this.#length = bytes.lastIndexOf(NEW_LINE) + 1
    this.#torn = bytes.length > this.#length
    this.#keys = keysOf(bytes.toString('utf8', 0, this.#length))
  }

  /**
   * On disk when it returns; the same key is written once. Throws when the disk does not take all of it: then nothing of it is kept, and it may be asked again.
   */
  record(key: string, event: string): void {
    if (this.#keys.has(key)) return
    if (this.#torn) this.#cut()
    const line = Buffer.from(`${JSON.stringify({ key, event })}\n`)
    this.#torn = true
    try {
      writeAll(this.#fd, line)
      fsyncSync(this.#fd)
    } catch (error) {
      this.#cut()
      throw error
    }
    this.#torn = false
    this.#length += line.length
    this.#keys.add(key)
  }

  close(): void {
    closeSync(this.#fd)
  }

  #cut(): void {
    ftruncateSync(this.#fd, this.#length)
    fsyncSync(this.#fd)
    this.#torn = false
  }
}

/** A write may take less than it was given, on a full disk first of all; the next one then says why. */
function writeAll(fd: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at)
}

/** A line that does not read (a disk's fault in the middle of the file) names no key: its event is written again. */
function keysOf(text: string): Set<string> {
  const keys = new Set<string>()
  for (const line of text.split('\n')) {
    try {
      keys.add((JSON.parse(line) as { key: string }).key)
    } catch {
      // the text after the last line is empty
    }
  }
  return keys
}

import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** An epoch of a cinema's edge, and the box that has it. */
const Raised = z.object({ cinema_id: z.int(), epoch: z.int().min(1), box: z.string() })
export type Raised = z.output<typeof Raised>

const NEW_LINE = 0x0a

/**
 * The authority about epochs (docs/ledger.md, L9 a): one line of JSON for each that was raised, appended and
 * flushed to the disk in `SECOND_DIR`, which a restore of the database does not touch. An epoch stands here
 * before anything of it stands in the database. So none is ever given twice, and a database that knows a
 * lower one was restored, or a crash came between the two. A line that was cut short raised nothing.
 */
export class EpochFile {
  readonly #folder: string
  #length = -1
  #highest: ReadonlyMap<number, Raised> = new Map()

  /** @throws when the folder cannot be made or the file cannot be read */
  constructor(second_dir: string) {
    this.#folder = second_dir
    mkdirSync(second_dir, { recursive: true, mode: 0o700 })
    this.#readOn()
  }

  /** The highest epoch of a cinema; null = none was raised. */
  highest(cinema_id: number): Raised | null {
    this.#readOn()
    return this.#highest.get(cinema_id) ?? null
  }

  /**
   * On disk when it returns. The caller sees to it that no other process raises for this cinema meanwhile.
   * @throws when the disk does not take it: then nobody goes on with that epoch
   */
  raise(raised: Raised): void {
    const bytes = this.#bytes()
    const isWhole = bytes.length === 0 || bytes.at(-1) === NEW_LINE
    const line = Buffer.from(`${isWhole ? '' : '\n'}${JSON.stringify(raised)}\n`)
    const fd = openSync(this.#path, 'a', 0o600)
    try {
      for (let at = 0; at < line.length; ) at += writeSync(fd, line, at)
      fsyncSync(fd)
    } finally {
      closeSync(fd)
    }
    if (bytes.length === 0) flushFolder(this.#folder)
  }

  get #path(): string {
    return join(this.#folder, 'epochs.jsonl')
  }

  #bytes(): Buffer {
    return statSync(this.#path, { throwIfNoEntry: false }) ? readFileSync(this.#path) : Buffer.alloc(0)
  }

  /** Reads the file where this process or another one has written since: it is short. */
  #readOn(): void {
    if ((statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0) === this.#length) return
    const bytes = this.#bytes()
    this.#length = bytes.length
    const highest = new Map<number, Raised>()
    for (const line of bytes.toString('utf8').split('\n')) {
      const raised = raisedIn(line)
      if (raised && raised.epoch > (highest.get(raised.cinema_id)?.epoch ?? 0)) highest.set(raised.cinema_id, raised)
    }
    this.#highest = highest
  }
}

/** The name of a new file is on the disk too. */
function flushFolder(folder: string): void {
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** Null for a line that was cut short, and for what stands behind the last one. */
function raisedIn(line: string): Raised | null {
  try {
    return Raised.parse(JSON.parse(line))
  } catch {
    return null
  }
}

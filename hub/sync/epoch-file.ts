import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** An epoch of a cinema's edge, and the box that has it; empty = it waits for one, and none has it yet. */
const Raised = z.object({ cinema_id: z.int(), epoch: z.int().min(1), box: z.string() })
export type Raised = z.output<typeof Raised>

/**
 * An epoch that the recount after a restore raised before there was a box for it. `box`: who has claimed it
 * since; empty = nobody. `before`: the box that the file names last before it; null = it names none.
 */
export interface Awaiting {
  epoch: number
  box: string
  before: string | null
}

/** What the lines of one cinema say. */
interface Standing {
  highest: Raised
  /** The last one that has a box. */
  named: Raised | null
  /** The highest epoch was raised for nobody, after this box. */
  awaiting: Pick<Awaiting, 'before'> | null
}

const NEW_LINE = 0x0a

/**
 * The authority about epochs (docs/ledger.md, L9 a): one line of JSON for each that was raised, appended and
 * flushed to the disk in `SECOND_DIR`, which a restore of the database does not touch. An epoch stands here
 * before anything of it stands in the database. So none is ever given twice, and a database that knows a
 * lower one was restored, or a crash came between the two. A line that was cut short raised nothing. An epoch
 * that waits has a second line once a box has claimed it; one that has a box never waits again.
 */
export class EpochFile {
  readonly #folder: string
  #length = -1
  #standing: ReadonlyMap<number, Standing> = new Map()

  /** @throws when the folder cannot be made or the file cannot be read */
  constructor(second_dir: string) {
    this.#folder = second_dir
    mkdirSync(second_dir, { recursive: true, mode: 0o700 })
    this.#readOn()
  }

  /** The highest epoch of a cinema; null = none was raised. */
  highest(cinema_id: number): Raised | null {
    this.#readOn()
    return this.#standing.get(cinema_id)?.highest ?? null
  }

  /** The highest epoch of a cinema where it was raised for nobody yet; null = a box came first. */
  awaiting(cinema_id: number): Awaiting | null {
    this.#readOn()
    const standing = this.#standing.get(cinema_id)
    if (!standing?.awaiting) return null
    const { epoch, box } = standing.highest
    return { epoch, box, before: standing.awaiting.before }
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
    const standing = new Map<number, Standing>()
    for (const line of bytes.toString('utf8').split('\n')) {
      const raised = raisedIn(line)
      if (raised) standing.set(raised.cinema_id, standingAfter(standing.get(raised.cinema_id), raised))
    }
    this.#standing = standing
  }
}

/** A line of a higher epoch counts, and the one by which a box claims the highest. */
function standingAfter(before: Standing | undefined, raised: Raised): Standing {
  const { epoch, box } = raised
  const isHigher = epoch > (before?.highest.epoch ?? 0)
  const isClaim = epoch === before?.highest.epoch && before.highest.box === '' && box !== ''
  if (before && !isHigher && !isClaim) return before
  const named = before?.named ?? null
  if (box === '') return { highest: raised, named, awaiting: { before: named?.box ?? null } }
  return { highest: raised, named: raised, awaiting: isClaim ? before!.awaiting : null }
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

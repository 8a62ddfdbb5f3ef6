import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  fdatasync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { type Clock, instantOf } from '../clock.ts'

/** An entry of the edge's own journal; `n` 0 and no hash: this epoch has none yet. */
export interface Mark {
  epoch: number
  n: number
  hash: string
}

/** Where the mark of a box stands in this folder. */
export function markFileOf(folder: string, box: string): string {
  return join(folder, `${box}.mark`)
}

export function isHigher(a: Mark, b: Mark): boolean {
  return a.epoch > b.epoch || (a.epoch === b.epoch && a.n > b.n)
}

const synced = promisify(fdatasync)

/** Far enough apart that one torn write never reaches two of them. */
const SLOT_BYTES = 4_096
const SLOTS = 3
/** Epoch, number, hash of the entry, and a hash over the three and the box. */
const SLOT = /^(\d{1,10}) (\d{1,15}) ([0-9a-f]{64}|-) ([0-9a-f]{64})\n/
const LINE_BYTES = 200

/**
 * The mark of a box on a second medium: the last entry of its own journal that anybody was answered by (L6).
 * At its next start a box whose journal ends below is an older copy of itself, and sells nothing.
 *
 *     a commit of the journal ─▶ raise(): the line of a slot is written ─▶ the answers of that commit
 *                                     └── flush(), once a second: it is on the medium, the next slot begins
 *
 *     slots      [ flushed last ]  [ being flushed ]  [ written now ]     each has a checksum of its own
 *
 * What holds:
 *
 * 1. It is never above the journal: a commit is on its disk (`synchronous=FULL`) before its number is here.
 *    So a healthy box is never behind it.
 * 2. However the process ends, the mark is the last entry that anybody was answered by: what was written
 *    stands in the kernel, which outlives it. No sale pays a second fsync for that.
 * 3. When the power goes, it is not older than the last flush, about a second. A copy that was made within
 *    that second is not found here; the registers that were answered meanwhile carry higher marks.
 * 4. A torn line is one slot of three, and another one was flushed before: it is read as of then. A file of
 *    which no slot can be read is as good as none, and that is said of a box that had one; it quarantines
 *    nobody.
 * 5. A medium that is not there, full or broken stops no sale: it is said since when, and written again as
 *    soon as it takes it.
 * 6. It belongs to one box, by its name and checksum: the file of another says nothing of this one.
 * @source docs/ledger.md, L6
 */
export class MarkFile {
  /** As it was found; null = there is none that can be read. */
  readonly found: Mark | null
  readonly #file: string
  readonly #box: string
  readonly #log: Logger
  readonly #clock: Clock
  #fd: number | null = null
  #slot = 0
  #isFlushed = true
  #mark: Mark | null
  #failing_since: string | null = null

  constructor({ folder, box, log, clock }: { folder: string; box: string; log: Logger; clock: Clock }) {
    this.#file = markFileOf(folder, box)
    this.#box = box
    this.#log = log
    this.#clock = clock
    this.found = this.#tried(() => this.#read()) ?? null
    this.#mark = this.found
  }

  /** Since when the medium takes nothing; null = it does. */
  get failing_since(): string | null {
    return this.#failing_since
  }

  /** Writes a mark that is higher than the one before; any other changes nothing. Never throws. */
  raise(mark: Mark): void {
    if (this.#mark && !isHigher(mark, this.#mark)) return
    this.#mark = mark
    this.#isFlushed = false
    // while it fails, `flush` alone tries again
    if (this.#failing_since === null) this.#tried(() => this.#write())
  }

  /** Brings what was written onto the medium, and what it did not take before. One at a time. */
  async flush(): Promise<void> {
    if (this.#failing_since !== null || !this.#isInPlace()) this.#tried(() => this.#write())
    if (this.#isFlushed || this.#fd === null) return
    this.#isFlushed = true
    this.#slot = (this.#slot + 1) % SLOTS
    await synced(this.#fd).catch((error) => this.#failed(error))
  }

  close(): void {
    this.#tried(() => this.#fd !== null && fsyncSync(this.#fd))
    this.#letGo()
  }

  /** The highest of its slots that is whole. */
  #read(): Mark | null {
    const there = statSync(this.#file, { throwIfNoEntry: false })
    if (!there) return null
    const bytes = readFileSync(this.#file)
    let best: Mark | null = null
    for (let slot = 0; slot < SLOTS; slot++) {
      const mark = this.#readSlot(bytes.toString('latin1', slot * SLOT_BYTES, slot * SLOT_BYTES + LINE_BYTES))
      if (!mark || (best && !isHigher(mark, best))) continue
      best = mark
      this.#slot = (slot + 1) % SLOTS
    }
    return best
  }

  #readSlot(text: string): Mark | null {
    const [, epoch, n, hash, sum] = SLOT.exec(text) ?? []
    if (sum === undefined || sum !== this.#sumOf(`${epoch} ${n} ${hash}`)) return null
    return { epoch: Number(epoch), n: Number(n), hash: hash === '-' ? '' : hash! }
  }

  #sumOf(text: string): string {
    return createHash('sha256').update(`${this.#box} ${text}`).digest('hex')
  }

  #write(): void {
    if (!this.#mark) return
    const { epoch, n, hash } = this.#mark
    const text = `${epoch} ${n} ${hash || '-'}`
    const line = `${text} ${this.#sumOf(text)}\n`.padEnd(LINE_BYTES)
    this.#fd ??= this.#open()
    writeSync(this.#fd, line, this.#slot * SLOT_BYTES, 'latin1')
    this.#isFlushed = false
    if (this.#failing_since !== null) this.#log.info({ file: this.#file }, 'the mark of this box is written again')
    this.#failing_since = null
  }

  #open(): number {
    const folder = dirname(this.#file)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const fd = openSync(this.#file, constants.O_RDWR | constants.O_CREAT, 0o600)
    const entry = openSync(folder, 'r')
    fsyncSync(entry)
    closeSync(entry)
    return fd
  }

  /** The medium is still there: what is written stands where it is found again. */
  #isInPlace(): boolean {
    if (this.#fd === null) return false
    const [own, there] = [fstatSync(this.#fd), statSync(this.#file, { throwIfNoEntry: false })]
    if (own.ino === there?.ino && own.dev === there.dev) return true
    this.#letGo()
    return false
  }

  #tried<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      this.#failed(error)
      return undefined
    }
  }

  #failed(error: unknown): void {
    this.#letGo()
    this.#isFlushed = false
    if (this.#failing_since !== null) return
    this.#failing_since = instantOf(this.#clock)
    this.#log.error({ err: error, file: this.#file }, 'the mark of this box cannot be written to its second medium')
  }

  #letGo(): void {
    if (this.#fd === null) return
    const fd = this.#fd
    this.#fd = null
    try {
      closeSync(fd)
    } catch (error) {
      this.#log.warn({ err: error, file: this.#file }, 'the mark of this box could not be closed')
    }
  }
}

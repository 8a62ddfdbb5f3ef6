import {
  closeSync,
  createReadStream,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod'
import { takeRoom } from '#protocol/server/disk-room.ts'

const NEW_LINE = 0x0a
/** Ends torn bytes of another process: they are no line that reads, though only their end was missing. */
const SPOILED = '\0\n'
/**
 * An event is asked for again until its bill is settled, which takes seconds: so many keys back it is known
 * that it stands in the file.
 */
const KEPT_KEYS = 10_000
/** Room that some events take. */
const TRIED_BYTES = 64 * 1024

/** Bytes that nobody was answered for: the beginning of a line that a crash or a full disk cut short. */
interface Torn {
  from: number
  bytes: Buffer
}

/**
 * The second place for what no payment provider holds (docs/ledger.md, "Second place"): one line of JSON an
 * event, appended and flushed to the disk in `SECOND_DIR`, which a restore of the data directory does not
 * touch. A line that was cut short was answered to nobody. Whoever wrote it cuts it off before anything else
 * is written, as long as it is the end of the file; where another process of the hub goes on behind it, it
 * becomes a line of its own that does not read.
 */
export class SecondFile {
  readonly #folder: string
  readonly #onLost: () => void
  readonly #probe: string
  #fd!: number
  readonly #kept_keys: number
  /** The last keys, the oldest first. */
  #keys!: Set<string>
  #torn!: Torn | null
  /** What was found in the file is on the disk, and not only in the machine's memory. */
  #isFlushed!: boolean
  /** So long it is at least. */
  #length!: number

  /**
   * @param onLost called when the file was taken away, replaced or shortened since the last event: what stood
   * in it is lost here
   * @throws when the folder cannot be made or the file cannot be read and written
   */
  constructor(second_dir: string, onLost: () => void = () => {}, kept_keys = KEPT_KEYS) {
    this.#kept_keys = kept_keys
    this.#folder = second_dir
    this.#onLost = onLost
    this.#probe = join(second_dir, `room-${process.pid}.probe`)
    this.#open()
  }

  #open(): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 })
    const fd = openSync(this.#path, 'a+', 0o600)
    const bytes = readFileSync(fd)
    this.#fd = fd
    const whole = bytes.lastIndexOf(NEW_LINE) + 1
    this.#torn = bytes.length > whole ? { from: whole, bytes: bytes.subarray(whole) } : null
    this.#isFlushed = false
    this.#keys = new Set()
    for (const key of keysOf(bytes.toString('utf8', 0, whole))) this.#keep(key)
    this.#length = whole
  }

  get #path(): string {
    return pathIn(this.#folder)
  }

  /**
   * Whoever writes into a file that nobody finds again has written nothing: the one that stands in the folder
   * now is taken, or a new one.
   */
  #findAgain(): void {
    const [own, there] = [fstatSync(this.#fd), statSync(this.#path, { throwIfNoEntry: false })]
    if (there && there.ino === own.ino && there.dev === own.dev && own.size >= this.#length) return
    const before = this.#fd
    this.#open()
    closeSync(before)
    this.#onLost()
  }

  /**
   * On disk when it returns; the same key is written once, and false is answered where it stood there; behind
   * thousands of others it is written again. Throws when the disk does not take all of it: then nothing of it
   * is kept, and it may be asked again.
   */
  record(key: string, event: string, cinema_id: number): boolean {
    this.#findAgain()
    if (this.#keys.has(key)) {
      this.#flush()
      this.#keep(key)
      return false
    }
    this.#cut()
    const line = Buffer.from(`${this.#endsInLine() ? SPOILED : ''}${JSON.stringify({ key, event, cinema_id })}\n`)
    const from = fstatSync(this.#fd).size
    let written = 0
    try {
      while (written < line.length) written += writeSync(this.#fd, line, written)
      fsyncSync(this.#fd)
    } catch (error) {
      this.#torn = { from, bytes: line.subarray(0, written) }
      this.#cut()
      throw error
    }
    this.#isFlushed = true
    this.#length = from + line.length
    this.#keep(key)
    return true
  }

  #keep(key: string): void {
    this.#keys.delete(key)
    this.#keys.add(key)
    if (this.#keys.size > this.#kept_keys) this.#keys.delete(this.#keys.values().next().value as string)
  }

  /** Whether its disk has room for an event now. */
  hasRoom(): boolean {
    try {
      takeRoom(this.#probe, TRIED_BYTES)
      return true
    } catch {
      return false
    }
  }

  close(): void {
    closeSync(this.#fd)
  }

  /** A process that was killed may have written a line and not flushed it: then nobody did. */
  #flush(): void {
    if (this.#isFlushed) return
    fsyncSync(this.#fd)
    this.#isFlushed = true
  }

  /**
   * Torn bytes with something behind them stay where they are, and so does what another process wrote in
   * their place.
   */
  #cut(): void {
    if (this.#torn === null) return
    const { from, bytes } = this.#torn
    if (fstatSync(this.#fd).size === from + bytes.length && this.#read(from, bytes.length).equals(bytes)) {
      ftruncateSync(this.#fd, from)
      fsyncSync(this.#fd)
    }
    this.#torn = null
  }

  #read(from: number, length: number): Buffer {
    const bytes = Buffer.alloc(length)
    readSync(this.#fd, bytes, 0, length, from)
    return bytes
  }

  /** The file ends with torn bytes of another process. */
  #endsInLine(): boolean {
    const { size } = fstatSync(this.#fd)
    return size > 0 && this.#read(size - 1, 1)[0] !== NEW_LINE
  }
}

/** An event as it stands in the file; `cinema_id` is null in lines of programs of before. */
const RecordedEvent = z.object({ key: z.string(), event: z.string(), cinema_id: z.int().nullable().default(null) })
export type RecordedEvent = z.output<typeof RecordedEvent>

/** Every event of the second file, in its order, once; nothing where there is no file. */
export async function* recordedIn(second_dir: string): AsyncGenerator<RecordedEvent, void, void> {
  const path = pathIn(second_dir)
  if (!statSync(path, { throwIfNoEntry: false })) return
  const keys = new Set<string>()
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const recorded = recordedOn(line)
    if (recorded === null || keys.has(recorded.key)) continue
    keys.add(recorded.key)
    yield recorded
  }
}

/** Null for a line that was torn. */
function recordedOn(line: string): RecordedEvent | null {
  try {
    return RecordedEvent.parse(JSON.parse(line))
  } catch {
    return null
  }
}

function pathIn(second_dir: string): string {
  return join(second_dir, 'hub-events.jsonl')
}

/**
 * A line that does not read (a disk's fault in the middle of the file) names no key: its event is written
 * again.
 */
function* keysOf(text: string): IterableIterator<string> {
  for (const line of text.split('\n')) {
    try {
      yield (JSON.parse(line) as { key: string }).key
    } catch {
      // the text after the last line is empty
    }
  }
}

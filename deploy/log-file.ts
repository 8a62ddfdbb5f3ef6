import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { masked } from '#protocol/server/log.ts'

/**
 * A file of a log is full at this size, and so many full ones are kept beside it as `<file>.1` (the youngest)
 * to `<file>.3`.
 */
export const LOG_MAX_BYTES = 5_000_000
const KEPT = 3
/** What comes without a line break is taken as a line at this length. */
const LINE_MAX = 64_000

/**
 * What a process says, one JSON object a line, in a file that is rotated by its size. What is no JSON (the
 * last words of Node itself) is wrapped into some. A line that the disk does not take is lost and counted;
 * nobody ends because of a log, and it goes on once there is room.
 */
export class LogFile {
  readonly #file: string
  readonly #max_bytes: number
  #fd: number | null = null
  #size = 0
  #torn = false
  #lost = 0
  /** Why the process said it ends: the message of the last line that was worse than a warning. */
  last_words: string | null = null

  /** Makes the folder; the file comes with the first line. */
  constructor(file: string, max_bytes: number = LOG_MAX_BYTES) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    this.#file = file
    this.#max_bytes = max_bytes
  }

  /** Takes pieces of a stream and writes its lines; each stream needs a taker of its own. */
  taker(): (piece: string) => void {
    let rest = ''
    return (piece) => {
      const lines = (rest + piece).split('\n')
      rest = lines.pop()!
      if (rest.length > LINE_MAX) lines.push(rest.slice(0, LINE_MAX))
      if (rest.length > LINE_MAX) rest = rest.slice(LINE_MAX)
      for (const line of lines) if (line.trim() !== '') this.#line(line)
    }
  }

  close(): void {
    if (this.#fd !== null) closeSync(this.#fd)
    this.#fd = null
  }

  #line(line: string): void {
    const told = saidIn(line)
    const is_bad = told === null ? /^(\w*Error|\w*Error \[\w+\]): /.test(line) : told.level >= 50
    if (is_bad) this.last_words = told?.msg ?? line
    try {
      if (this.#lost > 0) this.#write(jsonLine(40, 'lines of this log were lost', { lost: this.#lost }))
      this.#lost = 0
      this.#write(told === null ? jsonLine(is_bad ? 50 : 40, masked(line)) : line)
    } catch {
      this.#lost += 1 // a full disk
    }
  }

  #write(line: string): void {
    const bytes = Buffer.from(`${this.#torn ? '\n' : ''}${line}\n`)
    if (this.#fd !== null && this.#size + bytes.length > this.#max_bytes) this.#rotate()
    this.#fd ??= this.#open()
    for (let at = 0; at < bytes.length; ) {
      const written = writeSync(this.#fd, bytes, at)
      at += written
      this.#size += written
      this.#torn = at < bytes.length
    }
  }

  #open(): number {
    const fd = openSync(this.#file, 'a', 0o600)
    this.#size = statSync(this.#file).size
    return fd
  }

  #rotate(): void {
    this.close()
    this.#torn = false
    for (let n = KEPT; n > 1; n--) renameIfThere(`${this.#file}.${n - 1}`, `${this.#file}.${n}`)
    renameIfThere(this.#file, `${this.#file}.1`)
  }
}

function saidIn(line: string): { level: number; msg: string } | null {
  try {
    const told = JSON.parse(line) as { level?: unknown; msg?: unknown } | null
    return told && typeof told.level === 'number' ? { level: told.level, msg: String(told.msg) } : null
  } catch {
    return null
  }
}

function jsonLine(level: number, msg: string, more: object = {}): string {
  return JSON.stringify({ level, time: Date.now(), ...more, msg })
}

function renameIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
}

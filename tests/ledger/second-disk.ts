import fs, { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Random } from '../simulation/random.ts'

/** What the disk does to a call: it takes all, a part or nothing; or the process ends in its middle. */
type Fate = 'done' | 'part' | 'fails' | 'dies'
type Operation = 'write' | 'flush' | 'cut'
type Plan = (operation: Operation, nth: number) => Fate

/**
 * What a disk does to the calls of one event. `short`: a write takes a part; `full`: and then no more;
 * `refused`: none at all; `unflushed`: it does not flush once; `unsure`: never; `stuck`: it is full and does
 * not cut either.
 */
const PLANS = {
  short: (operation, nth) => (operation === 'write' && nth === 1 ? 'part' : 'done'),
  full: (operation, nth) => (operation !== 'write' ? 'done' : nth === 1 ? 'part' : 'fails'),
  refused: (operation) => (operation === 'write' ? 'fails' : 'done'),
  unflushed: (operation, nth) => (operation === 'flush' && nth === 1 ? 'fails' : 'done'),
  unsure: (operation) => (operation === 'flush' ? 'fails' : 'done'),
  stuck: (operation, nth) => (operation === 'flush' ? 'done' : operation === 'write' && nth === 1 ? 'part' : 'fails'),
} satisfies Record<string, Plan>

export type DiskFault = keyof typeof PLANS | 'dies'
export const DISK_FAULTS: readonly DiskFault[] = [...(Object.keys(PLANS) as (keyof typeof PLANS)[]), 'dies']

/** The process has ended here: nothing of it runs any more. */
export class Died extends Error {}

const real = { write: fs.writeSync, flush: fs.fsyncSync, cut: fs.ftruncateSync }

/**
 * The disk below one file: a real file, whose calls of the operating system take a part, fail, or are the
 * last that their process makes. What was flushed is known, so that power can be lost; it costs no time.
 */
export class SecondDisk {
  readonly folder = mkdtempSync(join(tmpdir(), 'foyer-second-'))
  readonly path = join(this.folder, 'second', 'hub-events.jsonl')
  readonly #random: Random
  #flushed: Buffer = Buffer.alloc(0)
  #plan: Plan = () => 'done'
  #counts = { write: 0, flush: 0, cut: 0 }

  constructor(random: Random) {
    this.#random = random
    fs.writeSync = this.#write.bind(this) as typeof fs.writeSync
    fs.fsyncSync = () => this.#flush()
    fs.ftruncateSync = (fd, length) => this.#cut(fd, length ?? 0)
    syncBuiltinESMExports()
  }

  close(): void {
    Object.assign(fs, { writeSync: real.write, fsyncSync: real.flush, ftruncateSync: real.cut })
    syncBuiltinESMExports()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** What the next calls meet; null: a disk without fault. */
  meet(fault: DiskFault | null): void {
    this.#counts = { write: 0, flush: 0, cut: 0 }
    if (fault !== 'dies') this.#plan = fault === null ? () => 'done' : PLANS[fault]
    else {
      let left = this.#random.between(1, 3)
      this.#plan = () => (left-- > 1 ? 'done' : 'dies')
    }
  }

  #fate(operation: Operation): Fate {
    this.#counts[operation] += 1
    return this.#plan(operation, this.#counts[operation])
  }

  #write(fd: number, bytes: Buffer, offset = 0): number {
    const fate = this.#fate('write')
    const length = bytes.length - offset
    const some = fate === 'done' ? length : this.#random.pick([1, this.#random.between(1, length - 1), length - 1])
    if (fate === 'fails') throw new Error('ENOSPC: no space left on device')
    const written = real.write(fd, bytes, offset, fate === 'dies' ? this.#random.pick([0, some, length]) : some)
    if (fate === 'dies') throw new Died()
    return written
  }

  #flush(): void {
    const fate = this.#fate('flush')
    if (fate === 'fails') throw new Error('EIO: i/o error, fsync')
    if (fate === 'done' || this.#random.chance(0.5)) this.#flushed = this.bytes()
    if (fate === 'dies') throw new Died()
  }

  #cut(fd: number, length: number): void {
    const fate = this.#fate('cut')
    if (fate === 'fails') throw new Error('EIO: i/o error, ftruncate')
    if (fate === 'done' || this.#random.chance(0.5)) real.cut(fd, length)
    if (fate === 'dies') throw new Died()
  }

  bytes(): Buffer {
    return readFileSync(this.path)
  }

  /** Power is lost: of what was not flushed all, a part or nothing is there, or only its length. */
  losePower(): void {
    this.meet(null)
    const now = this.bytes()
    const states = [this.#flushed, now]
    if (now.subarray(0, this.#flushed.length).equals(this.#flushed)) {
      const rest = now.length - this.#flushed.length
      states.push(now.subarray(0, this.#flushed.length + this.#random.below(rest + 1)))
      states.push(Buffer.concat([this.#flushed, Buffer.alloc(rest)]))
    }
    this.#flushed = Buffer.from(this.#random.pick(states))
    writeFileSync(this.path, this.#flushed)
  }

  /** Somebody takes the file away while a hub runs, shortens it, or puts an older one in its place. */
  harm(how: 'gone' | 'shorter' | 'older', left: Buffer): void {
    if (how === 'gone') rmSync(join(this.folder, 'second'), { recursive: true })
    else if (how === 'shorter') writeFileSync(this.path, left)
    else {
      writeFileSync(`${this.path}.older`, left)
      renameSync(`${this.path}.older`, this.path)
    }
    this.#flushed = how === 'gone' ? Buffer.alloc(0) : Buffer.from(left)
  }
}

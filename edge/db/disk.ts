import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Disk as DiskShown } from '#protocol/devices/disk.ts'
import { isNoRoom, takeRoom, usedOf } from '#protocol/server/disk-room.ts'
import { type Clock, instantOf } from '../clock.ts'
import type { EdgeDb } from './open.ts'

type Trouble = Exclude<DiskShown['state'], 'ok'>

/** Room that a few sales take: what is tried before anybody is asked to wait for it. */
const TRIED_BYTES = 256 * 1024
const PROBE = 'room.probe'

/**
 * What an error says of the disk: no room, somebody else holds the database, or the medium fails. Null when
 * it says nothing of it.
 */
export function diskTrouble(error: unknown): Trouble | null {
  if (isNoRoom(error)) return 'full'
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'locked'
  return /^(SQLITE_(IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB)|EIO|EROFS)/.test(code) ? 'failing' : null
}

/**
 * How the disk of this box is, as the last write found it; `look` tries one of its own, so that people know
 * of it before they sell, and know that it is well again though nobody dares to sell meanwhile. A write that
 * fails changes nothing anywhere (commit-queue.ts): this is for people.
 */
export class Disk {
  readonly #db: EdgeDb
  readonly #folder: string
  readonly #clock: Clock
  readonly #listeners: (() => void)[] = []
  #shown: DiskShown

  constructor(db: EdgeDb, folder: string, clock: Clock) {
    this.#db = db
    this.#folder = folder
    this.#clock = clock
    this.#shown = { state: 'ok', since: instantOf(clock) }
    db.queue.onEnd((committed, error) => {
      const trouble = diskTrouble(error)
      if (trouble) this.#set(trouble)
      else if (committed && this.#shown.state === 'locked') this.#set('ok')
    })
  }

  /** Called when it is well, or not, in another way than before. */
  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  get shown(): DiskShown {
    return this.#shown
  }

  /** What is free on it; null where the machine does not say. */
  get free_bytes(): number | null {
    try {
      const { bavail, bsize } = statfsSync(this.#folder)
      return bavail * bsize
    } catch {
      return null
    }
  }

  /** Which part of it is taken; null where the machine does not say. */
  get used(): number | null {
    try {
      return usedOf(this.#folder)
    } catch {
      return null
    }
  }

  /** Takes some room and gives it back; while something was wrong also writes to the database. */
  async look(): Promise<void> {
    try {
      this.#db.assertInPlace()
      takeRoom(join(this.#folder, PROBE), TRIED_BYTES)
      if (this.#shown.state === 'ok') return
      await this.#db.queue.run(() => this.#db.sqlite.prepare('update box set received_n = received_n').run())
      this.#set('ok')
    } catch (error) {
      const trouble = diskTrouble(error)
      if (!trouble) throw error
      this.#set(trouble)
    }
  }

  #set(state: DiskShown['state']): void {
    if (state === this.#shown.state) return
    this.#shown = { state, since: instantOf(this.#clock) }
    for (const listener of this.#listeners) listener()
  }
}

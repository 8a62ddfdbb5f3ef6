import type { Logger } from 'pino'
import { Throttle } from '#protocol/server/pace.ts'
import type { LiveEvent, SeatChange } from '#protocol/site/calls.ts'

/** Of one schedule at most 10 frames a second (docs/ledger.md, Views). */
export const FRAME_EVERY_MS = 100
const MAX_SCHEDULES = 4_096

/**
 * What the ledger says about a schedule after a commit. `version` orders two statements about the same seat
 * (the number of the cinema's head); an older one that arrives later changes nothing.
 */
export interface ScheduleChange extends Omit<LiveEvent<'schedule'>, 'seq'> {
  exhibitor_id: number
  version: number
}

export type VersionedSeat = SeatChange & { version: number }
export interface MergedChange extends Omit<ScheduleChange, 'seats'> {
  seats: VersionedSeat[]
}

/**
 * What is known of a schedule here: the newest statement about each seat, and what the next frame will say.
 */
interface Watched {
  exhibitor_id: number
  seq: number
  version: number
  counts: Omit<MergedChange, 'seats' | 'exhibitor_id' | 'version'>
  newest: Map<string, number>
  waiting: Map<string, VersionedSeat>
}

export type Emit = (exhibitor_id: number, event: LiveEvent<'schedule'>) => void

function keyOf(seat: { screen_row: number; screen_col: number }): string {
  return `${seat.screen_row}/${seat.screen_col}`
}

/**
 * Merges what is said about each schedule into frames: the first change goes out at once, what follows within
 * 100 ms as one frame after it. Of two statements about the same seat the one with the higher version wins,
 * in whichever order they come. `seq` rises by one with each frame of a schedule in this process.
 */
export class ScheduleFrames {
  readonly #emit: Emit
  readonly #throttle: Throttle<number>
  readonly #watched = new Map<number, Watched>()

  constructor(emit: Emit, log: Logger) {
    this.#emit = emit
    const failed = (error: unknown): void => log.warn({ err: error }, 'a frame was lost')
    this.#throttle = new Throttle({ wait_ms: FRAME_EVERY_MS, failed })
  }

  take(change: MergedChange): void {
    const watched = this.#watch(change)
    const { seats, exhibitor_id, version, ...counts } = change
    if (version >= watched.version) Object.assign(watched, { version, counts })
    for (const seat of seats) {
      const key = keyOf(seat)
      if (seat.version < (watched.newest.get(key) ?? Number.NEGATIVE_INFINITY)) continue
      watched.newest.set(key, seat.version)
      watched.waiting.set(key, seat)
    }
    this.#throttle.call(() => this.#send(watched), change.schedule_id)
  }

  close(): void {
    this.#throttle.cancel()
    this.#watched.clear()
  }

  #watch(change: MergedChange): Watched {
    const { seats, exhibitor_id, version, ...counts } = change
    const known = this.#watched.get(change.schedule_id)
    const watched: Watched = known ?? {
      exhibitor_id,
      seq: 0,
      version,
      counts,
      newest: new Map(),
      waiting: new Map(),
    }
    this.#watched.delete(change.schedule_id)
    this.#watched.set(change.schedule_id, watched)
    if (this.#watched.size > MAX_SCHEDULES) this.#forgetOldest()
    return watched
  }

  #forgetOldest(): void {
    const oldest = this.#watched.keys().next().value as number
    this.#throttle.forget(oldest)
    this.#watched.delete(oldest)
  }

  #send(watched: Watched): void {
    watched.seq += 1
    const seats = [...watched.waiting.values()].map(({ version, ...seat }) => seat)
    watched.waiting.clear()
    this.#emit(watched.exhibitor_id, { ...watched.counts, seq: watched.seq, seats })
  }
}

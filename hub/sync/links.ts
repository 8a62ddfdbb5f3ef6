import type { Logger } from 'pino'
import { every } from '#protocol/server/background.ts'
import type { Lanes } from '../ledger/lanes.ts'
import { EdgeLink } from './link.ts'

/** Seats, counts or the line of a cinema look different now. */
export type LinkChange = { exhibitor_id: number; cinema_id: number; schedule_ids: readonly number[] | 'all' }

const CHECK_EVERY_MS = 500

/** The lines to all edges of this process, kept beside its lanes. */
export class Links {
  readonly #lanes: Lanes
  readonly #links = new Map<number, EdgeLink>()
  readonly #listeners: ((change: LinkChange) => void)[] = []
  readonly #stopChecking: () => Promise<void>

  constructor(lanes: Lanes, log: Logger) {
    this.#lanes = lanes
    lanes.onCommit(({ cinema_id, changed, down }) => {
      const link = this.#links.get(cinema_id)
      if (link && (changed.schedules.size > 0 || down)) link.changed(changed.schedules)
    })
    lanes.onForget((cinema_id, schedule_ids) => this.#links.get(cinema_id)?.forget(schedule_ids))
    const check = (): void => {
      for (const link of this.#links.values()) link.check()
    }
    this.#stopChecking = every({ name: 'lines', wait_ms: CHECK_EVERY_MS, round: check, log })
  }

  /** The line to a cinema's edge; made at its first use. */
  async of(exhibitor_id: number, cinema_id: number): Promise<EdgeLink> {
    const lane = await this.#lanes.of(exhibitor_id, cinema_id)
    const known = this.#links.get(cinema_id)
    if (known) return known
    const link = new EdgeLink(lane, (schedule_ids) => {
      for (const listener of this.#listeners) listener({ exhibitor_id, cinema_id, schedule_ids })
    })
    this.#links.set(cinema_id, link)
    return link
  }

  opened(): EdgeLink[] {
    return [...this.#links.values()]
  }

  onChange(listener: (change: LinkChange) => void): void {
    this.#listeners.push(listener)
  }

  /** The catalogue changed: every edge of this process is told to read the feed. */
  nudgeFeed(): void {
    for (const link of this.#links.values()) link.nudgeFeed()
  }

  close(): Promise<void> {
    return this.#stopChecking()
  }
}

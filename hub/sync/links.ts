import type { Logger } from 'pino'
import { every } from '#protocol/server/background.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Breach } from '../ledger/watch.ts'
import type { LineChange, Lines } from '../seats/lines.ts'
import type { LineRecords } from './line-records.ts'
import { EdgeLink } from './link.ts'

const CHECK_EVERY_MS = 500

/** The lines to all edges of this process, kept beside its lanes. */
export class Links implements Lines {
  readonly #lanes: Lanes
  readonly #log: Logger
  readonly #records: Pick<LineRecords, 'silentSince'> | null
  readonly #links = new Map<number, EdgeLink>()
  readonly #listeners: ((change: LineChange) => void)[] = []
  readonly #turns: ((of: { exhibitor_id: number; cinema_id: number }, up: boolean) => void)[] = []
  readonly #stopChecking: () => Promise<void>

  /** @param records what was written down of the lines, which begin as they were left; null = nothing was */
  constructor(lanes: Lanes, log: Logger, records: Pick<LineRecords, 'silentSince'> | null = null) {
    this.#lanes = lanes
    this.#log = log
    this.#records = records
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
    if (!this.#links.has(cinema_id)) {
      const since = await this.#records?.silentSince({ exhibitor_id, cinema_id })
      if (!this.#links.has(cinema_id)) this.#make(lane, since ?? new Date().toISOString())
    }
    return this.#links.get(cinema_id)!
  }

  #make(lane: Lane, since: string): void {
    const { exhibitor_id, cinema_id } = lane
    const onChange = (schedule_ids: readonly number[] | 'all'): void => {
      if (schedule_ids === 'all') this.#turned({ exhibitor_id, cinema_id }, link.up)
      for (const listener of this.#listeners) listener({ exhibitor_id, cinema_id, schedule_ids })
    }
    const link = new EdgeLink(lane, { since, onChange })
    this.#links.set(cinema_id, link)
  }

  #turned(of: { exhibitor_id: number; cinema_id: number }, up: boolean): void {
    this.#log.info(of, up ? 'the line to an edge is up' : 'the line to an edge is cut')
    for (const turned of this.#turns) turned(of, up)
  }

  opened(): EdgeLink[] {
    return [...this.#links.values()]
  }

  /** What the edges have found at their own last check of the invariants. */
  breaches(): Breach[] {
    return this.opened().flatMap(({ cinema_id, audit }) =>
      (audit?.breaches ?? []).map((breach) => ({ ...breach, cinema_id })),
    )
  }

  onChange(listener: (change: LineChange) => void): void {
    this.#listeners.push(listener)
  }

  /** Called when a line went up or down. */
  onTurn(listener: (of: { exhibitor_id: number; cinema_id: number }, up: boolean) => void): void {
    this.#turns.push(listener)
  }

  /** The catalogue changed: every edge of this process is to read the feed. */
  feedChanged(): void {
    for (const link of this.#links.values()) link.feedChanged()
  }

  close(): Promise<void> {
    return this.#stopChecking()
  }
}

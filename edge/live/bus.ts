import type { Logger } from 'pino'
import type { Disk } from '#protocol/devices/disk.ts'
import { catalogueTopic, cinemaStateTopic, seatsTopic } from '#protocol/devices/topics.ts'
import type { LineState, PrinterState } from '#protocol/register/calls.ts'
import { every } from '#protocol/server/background.ts'
import { Throttle } from '#protocol/server/pace.ts'
import type { EdgeBroker } from '../broker/aedes.ts'

/** The ticket printer as the status line shows it. */
export interface PrinterSight {
  state: PrinterState
  waiting: number
}

export interface LiveParts {
  /** The number of a view that is looked up now (seq.ts). */
  nextSeq(): number
  broker: Pick<EdgeBroker, 'publish' | 'forget'>
  /**
   * The state of every slot of a schedule as all devices see it (letters of the topic), or undefined when it
   * is not known here.
   */
  seatsOf(schedule_id: number): string | undefined
  /** The schedules whose seats are shown: those that are not over. */
  shown(): readonly number[]
  line(): LineState
  disk(): Disk
  /** Of this box; 0 = it was never admitted. */
  epoch(): number
  log: Logger
}

/** Views of one schedule in a second at most (docs/ledger.md, "Views"). */
const SEATS_EVERY_MS = 100
/**
 * How often the devices are notified of the catalogue at most: a planner writes many rows one after another.
 */
const CATALOGUE_EVERY_MS = 500
/** How often schedules that are over are taken from the broker's memory. */
const TIDY_EVERY_MS = 3_600_000

/**
 * What changes inside this process, on its way to the devices. The rooms say that something changed; the bus
 * looks up what it is now, puts a number on it and publishes it, a schedule at most ten times a second and
 * always its last state. Nothing here is needed to sell: a device that missed a message asks by HTTP.
 */
export class LiveBus {
  readonly #parts: LiveParts
  readonly #seats: Throttle<number>
  readonly #catalogue: Throttle
  readonly #kept = new Set<number>()
  #changedKinds = new Set<string>()
  readonly #stopTidying: () => Promise<void>
  #printer: PrinterSight = { state: 'unknown', waiting: 0 }
  #stopped = false

  constructor(parts: LiveParts) {
    this.#parts = parts
    const { log } = parts
    this.#seats = new Throttle({
      wait_ms: SEATS_EVERY_MS,
      failed: (error, schedule_id) => log.warn({ err: error, schedule_id }, 'seats were not sent'),
    })
    this.#catalogue = new Throttle({
      wait_ms: CATALOGUE_EVERY_MS,
      failed: (error) => log.warn({ err: error }, 'devices were not notified'),
    })
    const tidy = (): void => this.#tidy()
    this.#stopTidying = every({ name: 'tidying', wait_ms: TIDY_EVERY_MS, round: tidy, log })
  }

  get printer(): PrinterSight {
    return this.#printer
  }

  /** Publishes everything anew: at the start, when the broker's memory is empty. */
  rebuild(): void {
    this.#publishState()
    this.seatsChanged(this.#parts.shown())
  }

  seatsChanged(schedule_ids: Iterable<number>): void {
    for (const id of schedule_ids) this.#seats.call(() => this.#publishSeats(id), id)
  }

  /**
   * The line went up or down, or another number of entries waits: what is free at the hub is drawn
   * differently on every plan.
   */
  lineChanged(plans_too: boolean): void {
    this.#publishState()
    if (plans_too) this.seatsChanged(this.#parts.shown())
  }

  /**
   * Rows of these kinds changed in the replica: the devices are notified at once, and during a burst twice a
   * second and once after its end.
   */
  catalogueChanged(kinds: Iterable<string>): void {
    for (const kind of kinds) this.#changedKinds.add(kind)
    if (this.#changedKinds.size > 0) this.#catalogue.call(() => this.#publishCatalogue())
  }

  diskChanged(): void {
    this.#publishState()
  }

  printerChanged(printer: PrinterSight): void {
    if (printer.state === this.#printer.state && printer.waiting === this.#printer.waiting) return
    this.#printer = printer
    this.#publishState()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#seats.cancel()
    this.#catalogue.cancel()
    await this.#stopTidying()
  }

  #publishState(): void {
    if (this.#stopped) return
    const { broker, line, disk, epoch } = this.#parts
    const state = { line: line(), printer: this.#printer, disk: disk() }
    broker.publish(cinemaStateTopic, {}, { ...state, ...epochOf(epoch()) })
  }

  #publishCatalogue(): void {
    if (this.#stopped) return
    this.#parts.broker.publish(catalogueTopic, {}, { kinds: [...this.#changedKinds] })
    this.#changedKinds = new Set()
  }

  #publishSeats(schedule_id: number): void {
    const seats = this.#stopped ? undefined : this.#parts.seatsOf(schedule_id)
    if (seats === undefined) return
    const seq = this.#parts.nextSeq()
    this.#parts.broker.publish(seatsTopic, { schedule_id }, { schedule_id, seq, seats }, seq)
    this.#kept.add(schedule_id)
  }

  #tidy(): void {
    const shown = new Set(this.#parts.shown())
    for (const schedule_id of this.#kept) {
      if (shown.has(schedule_id)) continue
      this.#parts.broker.forget(seatsTopic, { schedule_id })
      this.#kept.delete(schedule_id)
    }
  }
}

/** As a device takes it: none before the hub has admitted this box. */
export function epochOf(epoch: number): { epoch?: number } {
  return epoch > 0 ? { epoch } : {}
}

import { heldBy, unpaidOf } from '#protocol/ledger/ledger.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { nearOf } from '#protocol/seats/clearance.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Seats } from '../seats/store.ts'
import type { Offered, Shown } from './shown.ts'

/** The schedules that the shop may show and sell, each out of one catalogue and at the ledger's time. */
export class Offers {
  readonly #catalogue: Pick<CatalogueStore, 'of'>
  readonly #lanes: Pick<Lanes, 'of'>
  readonly #seats: Pick<Seats, 'map'>

  constructor(catalogue: Pick<CatalogueStore, 'of'>, lanes: Pick<Lanes, 'of'>, seats: Pick<Seats, 'map'>) {
    this.#catalogue = catalogue
    this.#lanes = lanes
    this.#seats = seats
  }

  /** A schedule without its seats; null when this exhibitor has none of that id, or it is not born yet. */
  async offered(exhibitor_id: number, schedule_id: number): Promise<Offered | null> {
    const catalogue = await this.#catalogue.of(exhibitor_id)
    const schedule = catalogue.schedule.get(schedule_id)
    if (!schedule || schedule.deleted_at !== null) return null
    const lane = await this.#lanes.of(exhibitor_id, schedule.cinema_id)
    return lane.committed.halls.has(schedule_id) ? { catalogue, schedule, now: lane.now() } : null
  }

  /** The same with its seats as they are now. */
  async shown(exhibitor_id: number, schedule_id: number): Promise<Shown | null> {
    const offered = await this.offered(exhibitor_id, schedule_id)
    if (!offered) return null
    const { catalogue, schedule } = offered
    const { cinema_id, screen_id, arrangement } = schedule
    const near = nearOf(arrangement, catalogue.screen.get(screen_id)!.config)
    const map = await this.#seats.map({ exhibitor_id, cinema_id, schedule_id }, near)
    return map && { ...offered, map }
  }

  /** The slots that a visitor holds in a schedule: for him they are free. */
  async ownSlots(schedule: Schedule, visitor: string | null): Promise<Set<number>> {
    const own = new Set<number>()
    if (visitor === null) return own
    const { committed: ledger } = await this.#lanes.of(schedule.exhibitor_id, schedule.cinema_id)
    for (const bill of unpaidOf(ledger, visitor))
      for (const row of heldBy(ledger, bill.id)) if (row.schedule_id === schedule.id) own.add(row.slot)
    return own
  }
}

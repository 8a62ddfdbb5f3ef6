import type { Logger } from 'pino'
import type { Screen } from '#protocol/catalogue/screen.ts'
import { decideBirth, decideHandover } from '#protocol/ledger/decide-seats.ts'
import { misplaced, placementGroups } from '#protocol/ledger/placement.ts'
import { rateRight } from '#protocol/ledger/rows.ts'
import type { PriceRate } from '#protocol/pricing/price-rate.ts'
import { ok } from '#protocol/result.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { nearOf } from '#protocol/seats/clearance.ts'
import { houseBlocks } from '#protocol/seats/house.ts'
import { epochMs } from '#protocol/time/business-day.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import type { Lane } from '../ledger/lane.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { BlockCommand, BlockNotes } from '../seats/block-notes.ts'
import { beginBlock } from '../seats/blocks.ts'
import type { Seats } from '../seats/store.ts'

/** Slots of schedules that ended longer ago than this are not kept in memory. */
const KEEP_AFTER_END_MS = 24 * 3_600_000

/** A schedule whose slots are still sold, admitted or refunded. */
export function isKept(schedule: Schedule, now_ms: number): boolean {
  return epochMs(schedule.end) > now_ms - KEEP_AFTER_END_MS
}

/**
 * Policy of the hub's side (docs/ledger.md, Placement): every schedule of the catalogue is born here, and
 * what by placement belongs to the edge is given to it, once there is one. Run at start, after each change of
 * the catalogue and every few seconds; each round does only what is missing, so that it may be stopped
 * anywhere.
 */
export class Placing {
  readonly #catalogue: CatalogueStore
  readonly #lanes: Lanes
  readonly #seats: Seats
  readonly #notes: Pick<BlockNotes, 'ofPlan'>
  readonly #log: Logger
  readonly #ended: (exhibitor_id: number) => Promise<ReadonlySet<number>>

  constructor(parts: {
    catalogue: CatalogueStore
    lanes: Lanes
    seats: Seats
    notes: Pick<BlockNotes, 'ofPlan'>
    log: Logger
    /** The cinemas whose edge was ended: it is given nothing more. */
    ended: (exhibitor_id: number) => Promise<ReadonlySet<number>>
  }) {
    this.#ended = parts.ended
    this.#catalogue = parts.catalogue
    this.#lanes = parts.lanes
    this.#seats = parts.seats
    this.#notes = parts.notes
    this.#log = parts.log
  }

  async round(): Promise<void> {
    for (const exhibitor_id of await this.#catalogue.exhibitors()) {
      const { schedule } = await this.#catalogue.of(exhibitor_id)
      const now = Date.now()
      const byCinema = Map.groupBy(
        [...schedule.values()].filter((row) => row.deleted_at === null && isKept(row, now)),
        (row) => row.cinema_id,
      )
      const ended = await this.#ended(exhibitor_id)
      for (const [cinema_id, schedules] of byCinema)
        await this.#roundOf({ exhibitor_id, cinema_id, isEnded: ended.has(cinema_id) }, schedules).catch(
          (error: Error) =>
            this.#log.error(
              { err: error, cinema_id },
              'the schedules of a cinema could not be placed; it is tried again',
            ),
        )
    }
  }

  async #roundOf(
    { exhibitor_id, cinema_id, isEnded }: { exhibitor_id: number; cinema_id: number; isEnded: boolean },
    schedules: readonly Schedule[],
  ): Promise<void> {
    const lane = await this.#lanes.of(exhibitor_id, cinema_id)
    if (lane.isRestored) return // it waits for its recount
    const unborn = schedules.filter((row) => !lane.committed.halls.has(row.id))
    const { price_rate, screen } = await this.#catalogue.of(exhibitor_id)
    const rates = [...price_rate.values()]
    await Promise.all(
      unborn.map(async (row) => {
        const house = houseBlocks(row.arrangement, row.start, lane.now())
        const kept = await this.#notes.ofPlan({ exhibitor_id, cinema_id, schedule_id: row.id }, house)
        await birth(lane, row, screen.get(row.screen_id)!, { rates, kept })
      }),
    )
    if (unborn.length > 0) this.#log.info({ cinema_id, schedules: unborn.length }, 'schedules were born')
    if (lane.committed.epoch === 0 || isEnded) return
    const given = schedules.filter((row) => row.cancelled_at === null && !this.#seats.isReaching(row.id))
    const steps = given.map((row) => give(lane, row))
    await Promise.all(steps)
  }
}

/**
 * With the schedule its rights are born: of each rate with a quota so many as the quota says. A quota that
 * changes later counts for the schedules that come then. What its plan keeps for the house is blocked in the
 * same commit, so that nobody comes between (F-129).
 */
function birth(
  lane: Lane,
  { id, max_online_tickets, arrangement, price_group_id }: Schedule,
  { config }: Screen,
  { rates, kept }: { rates: readonly PriceRate[]; kept: readonly BlockCommand[] },
) {
  return lane.run({
    schedules: [id],
    decide: (context) => {
      const { ledger, append } = context
      const rights = rates.flatMap((rate) =>
        rate.quota === null || rate.price_group_id !== price_group_id
          ? []
          : [{ key: rateRight(id, rate.id), face: rate.quota }],
      )
      const groups = placementGroups(arrangement, nearOf(arrangement, config))
      const command = { schedule_id: id, max_online: max_online_tickets, groups, rights }
      const decided = decideBirth(ledger, command)
      if (!decided.ok) return ok(null)
      append('own', decided.value)
      for (const command of kept) beginBlock(context, id, command)
      return ok(null)
    },
  })
}

/** Only as the schedule stands: a cinema is given no place of one that is being moved or deleted (L14). */
async function give(lane: Lane, { id, version, start }: Schedule): Promise<void> {
  const wanted = () => misplaced(lane.committed, id, epochMs(start), Date.now())
  if (wanted().length === 0) return
  await lane.run({
    decide: ({ ledger, append, now, requirePlan }) => {
      const slots = misplaced(ledger, id, epochMs(start), Date.parse(now))
      const { entry } = decideHandover(ledger, { schedule_id: id, slots, sold: true })
      if (entry) append('down', entry)
      if (entry) requirePlan({ schedule_id: id, version })
      return ok(null)
    },
  })
}

import { heldBy, unpaidOf } from '#protocol/ledger/ledger.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import type { TicketSigner } from '#protocol/server/ticket-key.ts'
import type { Bills } from '../bills/store.ts'
import type { Parts } from '../http/parts.ts'
import { Crowd } from '../schedules/crowd.ts'
import type { Offered, Shown } from '../schedules/shown.ts'
import type { Seats } from '../seats/store.ts'

/** Everything the rooms of the shop stand on. */
export interface Shop {
  parts: Parts
  lanes: Parts['lanes']
  seats: Seats
  bills: Bills
  crowd: Crowd
  signer: (exhibitor_id: number) => TicketSigner
  /** A schedule without a look at its seats; null when this exhibitor has none of that id, or it is not born yet. */
  offered(exhibitor_id: number, schedule_id: number): Promise<Offered | null>
  /** The same with its seats as they are now. */
  shown(exhibitor_id: number, schedule_id: number): Promise<Shown | null>
  /** The slots that a visitor holds in a schedule: for him they are free. */
  ownSlots(schedule: Schedule, visitor: string | null): Promise<Set<number>>
}

export function openShop(parts: Parts, seats: Seats, bills: Bills, signer: Shop['signer']): Shop {
  const { lanes, catalogue } = parts
  const offered: Shop['offered'] = async (exhibitor_id, schedule_id) => {
    const rows = await catalogue.of(exhibitor_id)
    const schedule = rows.schedule.get(schedule_id)
    if (!schedule || schedule.deleted_at !== null) return null
    const lane = await lanes.of(exhibitor_id, schedule.cinema_id)
    return lane.committed.halls.has(schedule_id) ? { catalogue: rows, schedule, now: lane.now() } : null
  }
  const crowd = new Crowd()
  lanes.onForget((_, schedule_ids) => crowd.forget(schedule_ids))
  return {
    parts,
    lanes,
    seats,
    bills,
    crowd,
    signer,
    offered,
    async shown(exhibitor_id, schedule_id) {
      const found = await offered(exhibitor_id, schedule_id)
      const map = found && (await seats.map({ exhibitor_id, cinema_id: found.schedule.cinema_id, schedule_id }))
      return map && { ...found, map }
    },
    async ownSlots(schedule, visitor) {
      const own = new Set<number>()
      if (visitor === null) return own
      const { committed: ledger } = await lanes.of(schedule.exhibitor_id, schedule.cinema_id)
      for (const bill of unpaidOf(ledger, visitor))
        for (const row of heldBy(ledger, bill.id)) if (row.schedule_id === schedule.id) own.add(row.slot)
      return own
    },
  }
}

import type { Schedule } from '#protocol/schedules/schedule.ts'
import { heldBy } from '#protocol/seats/ledger.ts'
import type { Bills } from '../bills/store.ts'
import type { Parts } from '../http/parts.ts'
import type { TicketSigner } from '../scanning/keys.ts'
import type { Shown } from '../schedules/shown.ts'
import type { Seats } from '../seats/store.ts'

/** Everything the rooms of the shop stand on. */
export interface Shop {
  parts: Parts
  lanes: Parts['lanes']
  seats: Seats
  bills: Bills
  signer: (exhibitor_id: number) => TicketSigner
  /** A schedule with its seats as they are now; null when this exhibitor has none of that id, or it is not born yet. */
  shown(exhibitor_id: number, schedule_id: number): Promise<Shown | null>
  /** The slots that a visitor holds in a schedule: for him they are free. */
  ownSlots(schedule: Schedule, visitor: string | null): Promise<Set<number>>
}

export function openShop(parts: Parts, seats: Seats, bills: Bills, signer: Shop['signer']): Shop {
  const { lanes, catalogue } = parts
  return {
    parts,
    lanes,
    seats,
    bills,
    signer,
    async shown(exhibitor_id, schedule_id) {
      const rows = await catalogue.of(exhibitor_id)
      const schedule = rows.schedule.get(schedule_id)
      if (!schedule || schedule.deleted_at !== null) return null
      const place = { exhibitor_id, cinema_id: schedule.cinema_id, schedule_id }
      const map = await seats.map(place)
      const lane = await lanes.of(exhibitor_id, schedule.cinema_id)
      return map && { catalogue: rows, schedule, map, now: lane.now() }
    },
    async ownSlots(schedule, visitor) {
      const own = new Set<number>()
      if (visitor === null) return own
      const { ledger } = await lanes.of(schedule.exhibitor_id, schedule.cinema_id)
      for (const bill of ledger.bills.values()) {
        if (bill.visitor !== visitor) continue
        for (const row of heldBy(ledger, bill.id)) if (row.schedule_id === schedule.id) own.add(row.slot)
      }
      return own
    },
  }
}

import { slotsOf } from '#protocol/ledger/ledger.ts'
import type { Refusal } from '#protocol/result.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Place, Seats } from '../seats/store.ts'

export interface HomeParts {
  lanes: Pick<Lanes, 'of'>
  seats: Pick<Seats, 'bring'>
}

/**
 * Brings the places of schedules home from their cinemas, as far as they are free or blocked there and its
 * line is up: before a schedule is moved or deleted (docs/ledger.md, L14). What stays is in somebody's cart.
 * By policy they are given again, so whoever wants them here locks the schedule next.
 */
export async function comeHome({ lanes, seats }: HomeParts, places: readonly Place[]): Promise<void> {
  for (const { exhibitor_id, cinema_id, schedule_id } of places) {
    const lane = await lanes.of(exhibitor_id, cinema_id)
    const away = [...slotsOf(lane.committed, schedule_id)].filter(({ home }) => home === 'edge')
    const bring = (are_sold: boolean) => {
      const slots = away.filter(({ state }) => (state === 'blocked') === are_sold).map(({ slot }) => slot)
      return seats.bring(lane, schedule_id, slots, are_sold)
    }
    await bring(false)
    await bring(true)
  }
}

/** The schedules that a change was refused for because places of them are at the box office. */
export function placesAtCounter(exhibitor_id: number, refused: Refusal | readonly Refusal[]): Place[] {
  return [refused].flat().flatMap(({ code, detail }) => {
    const { cinema_id, schedule_id } = detail as { cinema_id?: number; schedule_id?: number }
    return code === 'at_counter' && cinema_id && schedule_id ? [{ exhibitor_id, cinema_id, schedule_id }] : []
  })
}

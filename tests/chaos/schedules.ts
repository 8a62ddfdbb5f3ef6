import type pg from 'pg'
import type { ClassRate } from '#protocol/catalogue/screen.ts'
import { pricedScreen } from '#protocol/pricing/price-lines.ts'
import type { TicketPrice } from '#protocol/pricing/ticket-price.ts'
import { type Arrangement, slotCount } from '#protocol/seats/arrangement.ts'
import { withExhibitor } from '../../hub/db/connect.ts'

/** The exhibitor of the demo. */
export const EXHIBITOR_ID = 1

/** A schedule in which the run sells, as everybody knows it from the catalogue. */
export interface KnownSchedule {
  id: number
  cinema_id: number
  start: string
  numbered: boolean
  capacity: number
  /** What the class of a seat costs on top, in cents; nothing for a place without a number. */
  surchargeOf(seat: { screen_row: number; screen_col: number } | null): number
}

interface Row {
  id: number
  price_group_id: number
  cinema_id: number
  start: string
  arrangement: Arrangement
  class_rate: Record<string, ClassRate>
}

/**
 * The schedules that can still be bought for a while, soonest first: among them some within the last 60
 * minutes before their start, when everything is at home at the edge.
 */
export async function readSchedules(pool: pg.Pool): Promise<KnownSchedule[]> {
  return withExhibitor(pool, EXHIBITOR_ID, async (client) => {
    const { rows } = await client.query<Row>(
      `select s.id, s.price_group_id, s.cinema_id, s.start, s.arrangement, r.class_rate
       from schedules s join screens r on r.id = s.screen_id
       where s.start > now() + interval '20 minutes' and s.deleted_at is null order by s.start`,
    )
    const prices = await client.query<TicketPrice>('select * from ticket_prices')
    return rows.map((row) => knownSchedule(pricedScreen(row, row, prices.rows)))
  })
}

function knownSchedule({ id, cinema_id, start, arrangement, class_rate }: Row): KnownSchedule {
  const seats = new Map(arrangement.rows.flat().map((seat) => [`${seat.screen_row}/${seat.screen_col}`, seat]))
  return {
    id,
    cinema_id,
    start,
    numbered: arrangement.numbered,
    capacity: slotCount(arrangement),
    surchargeOf: (at) => {
      const rate = at && class_rate[seats.get(`${at.screen_row}/${at.screen_col}`)?.class ?? '']
      return rate ? rate.ticket + rate.handling : 0
    },
  }
}

/** Live tickets of each schedule. */
export async function soldOf(pool: pg.Pool, schedule_ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await withExhibitor(pool, EXHIBITOR_ID, (client) =>
    client.query<{ schedule_id: number; sold: number }>(
      `select schedule_id, count(*)::int as sold from tickets where state = 'live' and schedule_id = any($1) group by 1`,
      [schedule_ids],
    ),
  )
  return new Map(rows.map(({ schedule_id, sold }) => [schedule_id, sold]))
}

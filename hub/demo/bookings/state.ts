import type { Pool, PoolClient } from 'pg'
import type { Channel } from '#protocol/pricing/price-rate.ts'
import { withExhibitor } from '../../db/connect.ts'

/**
 * How far the bookings of the demo are: drawn for the instant `booked_at` among the schedules up to
 * `booked_until`; each channel is through with its own or not.
 */
export interface BookingsState {
  booked_at: string
  booked_until: number
  booked_site: boolean
  booked_counter: boolean
}

/**
 * Marks, in the transaction of the first planning, that people have booked what stands on the plan now.
 * Without it nobody ever does.
 */
export async function beginBookings(client: PoolClient, now: string): Promise<void> {
  await client.query('update demo_state set booked_at = $1, booked_until = (select max(id) from schedules)', [now])
}

/** Null where nobody books by himself. */
export async function readBookings(pool: Pool, exhibitor_id: number): Promise<BookingsState | null> {
  const { rows } = await withExhibitor(pool, exhibitor_id, (client) =>
    client.query<BookingsState>(
      'select booked_at, booked_until, booked_site, booked_counter from demo_state where booked_at is not null',
    ),
  )
  return rows[0] ?? null
}

/** From here on this channel sells nothing by itself, at no later start either. */
export async function finishBookings(pool: Pool, exhibitor_id: number, channel: Channel): Promise<void> {
  const column = channel === 'site' ? 'booked_site' : 'booked_counter'
  await withExhibitor(pool, exhibitor_id, (client) => client.query(`update demo_state set ${column} = true`))
}

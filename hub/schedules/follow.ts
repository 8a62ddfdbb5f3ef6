import type { PoolClient } from 'pg'
import { type Screen, screen } from '#protocol/catalogue/screen.ts'
import { usualEnd } from '#protocol/schedules/occupancy.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { addMinutes, businessDate, epochMs } from '#protocol/time/business-day.ts'

type Fields = Partial<Schedule>

interface Facts extends Pick<Screen, 'cinema_id' | 'online_seats' | 'arrangement'> {
  config: Screen['config']
  time_zone: string
  midnight_offset: number
  runtime: number
  default_visibility: number
}

const FACTS = `
select screens.cinema_id, online_seats, arrangement, config, time_zone,
  coalesce((public_config ->> 'midnight_offset')::integer, 300) as midnight_offset, runtime, default_visibility
from screens join cinemas on cinemas.id = screens.cinema_id join exhibitors on exhibitors.id = screens.exhibitor_id,
  movies where screens.id = $1 and movies.id = $2`

/**
 * The fields of a schedule that follow from its screen, its movie and the clock where they are not written: a
 * new one gets the seats, the online limit and the seat picker of its screen, the visibility of its movie,
 * and ends with the movie. One that is moved keeps its length, unless it gets another movie; on another
 * screen it gets the seats of that. Its business day always follows. Nothing where screen or movie are not
 * there: the check refuses those.
 * @source F-046, F-190; UX-23
 */
export async function followed(client: PoolClient, before: Schedule | null, given: Fields): Promise<Fields> {
  const after = { ...before, ...given }
  const isElsewhere = before?.screen_id !== after.screen_id
  const isOther = before?.movie_id !== after.movie_id
  const isLater = before === null || epochMs(before.start) !== epochMs(after.start!)
  if (!(isElsewhere || isOther || isLater)) return {}
  const [facts] = (await client.query<Facts>(FACTS, [after.screen_id, after.movie_id])).rows
  if (!facts) return {}
  const config = screen.shape.shape.config.parse(facts.config)
  const start = after.start!
  const kept = before && !isOther ? epochMs(before.end) - epochMs(before.start) : null
  const end = kept === null ? usualEnd(start, facts.runtime, config) : addMinutes(start, kept / 60_000)
  const business_date = businessDate(start, facts.time_zone, facts.midnight_offset)
  const sale = {
    max_online_tickets: facts.online_seats,
    is_seatpicker_enabled: facts.arrangement.numbered && !config.hide_seatpicker,
  }
  const isOnSale = before !== null && !before.is_draft
  const hall = { cinema_id: facts.cinema_id, arrangement: facts.arrangement, ...(!isOnSale && sale) }
  const own = { visibility: facts.default_visibility }
  return { end, business_date, ...(isElsewhere && hall), ...(before === null && own), ...given }
}

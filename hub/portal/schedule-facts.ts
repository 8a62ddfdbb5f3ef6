interface Facts {
  /** How long after its end it is too late, as an interval of PostgreSQL. */
  over_after: string
  /** What is read beside what every page says (protocol/schedules/one-schedule.ts). */
  more: string
  /** Where that is read from, beside the schedule `s`. */
  beside?: string
}

/** Asks for the facts of the schedule $1, as a page about it says them. */
export function scheduleFacts({ over_after, more, beside = '' }: Facts): string {
  return `
select s.id, s.cinema_id, m.display_title as movie, r.name as screen, c.name as cinema, c.time_zone, s.start, s.is_draft,
  s."end" < now() - interval '${over_after}' as is_over, s.cancelled_at, ${more}
from schedules s join movies m on m.id = s.movie_id join screens r on r.id = s.screen_id join cinemas c on c.id = s.cinema_id
${beside} where s.id = $1 and s.deleted_at is null`
}

/** What of it is sold and reserved now. */
export const SOLD_NOW = `
  (select count(*)::int from slots where schedule_id = s.id and state = 'reserved') as reserved,
  (select count(*)::int from tickets where schedule_id = s.id and state = 'live') as tickets,
  (select count(distinct bill_id)::int from tickets where schedule_id = s.id and state = 'live') as bills`

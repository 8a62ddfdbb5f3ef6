import type pg from 'pg'
import { cinemasFor } from '#protocol/access/grades.ts'
import { ok, refuse } from '#protocol/result.ts'
import { screenPlanUse } from '#protocol/schedules/seat-calls.ts'
import { mount } from '#protocol/server/mount.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp } from '../http/env.ts'

const USE = `
select count(schedules.id)::integer as to_come,
  count(schedules.id) filter (where schedules.arrangement <> screens.arrangement)::integer as with_other_plan
from screens left join schedules on schedules.screen_id = screens.id and schedules.deleted_at is null
  and schedules.cancelled_at is null and schedules."end" > now()
where screens.id = $1 and ($2::int[] is null or screens.cinema_id = any($2)) group by screens.id`

/** What the editor of seat plans says about schedules that keep theirs (F-205). */
export function planUseRoutes(app: HubApp, { pool }: { pool: pg.Pool }): void {
  mount(app, screenPlanUse, async (c, { params }) => {
    const principal = c.get('principal')
    const cinemas = cinemasFor(principal, 'screens.view')
    const { rows } = await withExhibitor(pool, principal.exhibitor_id, (client) =>
      client.query<{ to_come: number; with_other_plan: number }>(USE, [params.id, cinemas === 'all' ? null : cinemas]),
    )
    return rows[0] ? ok(rows[0]) : refuse('not_found')
  })
}

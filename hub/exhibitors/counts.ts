import type { PoolClient } from 'pg'
import { type Counts, STEPS } from '#protocol/exhibitors/readiness.ts'
import { VISIBILITY } from '#protocol/kit/visibility.ts'

const COUNTS = `
select
  (select count(*) from cinemas where deleted_at is null) as cinema,
  (select count(*) from screens where deleted_at is null and capacity > 0) as screen,
  (select count(*) from movies where deleted_at is null and status <> 'archived'
    and exists (select from movie_versions where movie_id = movies.id and movie_versions.deleted_at is null)) as movie,
  (select count(*) from price_rates join price_groups on price_groups.id = price_group_id
    where price_rates.deleted_at is null and price_groups.deleted_at is null and used_in && '{site,register}') as price,
  (select count(*) from payment_methods where deleted_at is null and status = 'active' and access <> '{}') as method,
  (select count(*) from schedules where deleted_at is null and cancelled_at is null and "end" > now()
    and not is_draft and visibility & ${VISIBILITY.site | VISIBILITY.pos} <> 0) as schedule,
  (select count(*) from devices where deleted_at is null and type = 'register' and status = 'active') as register,
  (select coalesce(bool_and(driver = 'sandbox'), false) from payment_methods
    where deleted_at is null and status = 'active' and type = 'online') as is_test`

/** How much the tenant of this transaction has of what it needs to sell. */
export async function readCounts(client: PoolClient): Promise<{ counts: Counts; is_test: boolean }> {
  const { rows } = await client.query<Counts & { is_test: boolean }>(COUNTS)
  const row = rows[0]!
  const counts = Object.fromEntries(STEPS.map((step) => [step, row[step]])) as Counts
  return { counts, is_test: row.is_test }
}

import pg from 'pg'

/**
 * Schedules of a plan, without the house around them: what a ledger's test sells. Each is its version 1.
 * @param url of the owner, because what a schedule names is not there
 */
export async function addPlans(
  url: string,
  cinema_id: number,
  schedules: readonly number[],
  exhibitor_id = 1,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into schedules (id, exhibitor_id, cinema_id, screen_id, movie_id, movie_version_id, price_group_id, start, "end",
         business_date, is_seatpicker_enabled, arrangement, ignore_conflict)
       select id, $1, $2, 1, 1, 1, 1, '2099-01-01T18:00Z', '2099-01-01T20:00Z', '2099-01-01', false,
         '{"numbered":false,"places":1,"rows":[]}', true
       from unnest($3::int[]) as id`,
      [exhibitor_id, cinema_id, schedules],
    )
  } finally {
    await client.end()
  }
}

import pg from 'pg'

/**
 * Writes rows past the product: what they name need not be there.
 * @param url of the owner
 */
export async function asOwner(url: string, work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Schedules of a plan, without the house around them: what a ledger's test sells. Each is its version 1.
 * @param url of the owner
 */
export function addPlans(
  url: string,
  cinema_id: number,
  schedules: readonly number[],
  exhibitor_id = 1,
): Promise<void> {
  return asOwner(url, (owner) =>
    owner.query(
      `insert into schedules (id, exhibitor_id, cinema_id, screen_id, movie_id, movie_version_id, price_group_id, start, "end",
         business_date, is_seatpicker_enabled, arrangement, ignore_conflict)
       select id, $1, $2, 1, 1, 1, 1, '2099-01-01T18:00Z', '2099-01-01T20:00Z', '2099-01-01', false,
         '{"numbered":false,"places":1,"rows":[]}', true
       from unnest($3::int[]) as id`,
      [exhibitor_id, cinema_id, schedules],
    ),
  )
}

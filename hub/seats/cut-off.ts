import type { ClientBase } from 'pg'

/** A line that is silent and not yet noted as cut is so since it spoke last. */
const SINCE = `
select case when up then heard_at else since end as since from edge_lines where cinema_id = $1`

/**
 * Since when the line to a cinema is cut, for people: as it was written down, so that it is true also after a
 * restart of the hub. @param seen since when this process sees it so, for a line of which nothing was written
 */
export async function cutOffSince(client: ClientBase, cinema_id: number, seen: string): Promise<string> {
  const { rows } = await client.query<{ since: string }>(SINCE, [cinema_id])
  return rows[0]?.since ?? seen
}

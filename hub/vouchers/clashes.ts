import type pg from 'pg'
import { withExhibitor } from '../db/connect.ts'
import type { Conflicts } from '../ledger/conflicts.ts'

const KIND = 'voucher_code'
/** Vouchers that could be used and have the code of another one. */
const CLASHES = `
select v.cinema_id, v.code_mac, count(*) over (partition by v.code_mac)::int as count, max(d.last_four) over (partition by v.code_mac) as last_four
from vouchers v left join voucher_details d on d.id = v.id
where v.state <> 'deleted' and v.code_mac in (
  select code_mac from vouchers where state <> 'deleted' group by exhibitor_id, code_mac having count(*) > 1)`
const LISTED = `select cinema_id, key from conflicts where kind = '${KIND}' and resolved_at is null`

interface Clash {
  cinema_id: number
  code_mac: string
  count: number
  last_four: string | null
}

/**
 * Lists the vouchers of a house that have one code: an edge sold one while its line was down, and nothing of
 * the ledger refuses what has happened. It waits for a person in each cinema that has one of them, until all
 * but one are withdrawn.
 */
export async function listClashes(
  { pool, conflicts }: { pool: pg.Pool; conflicts: Conflicts },
  exhibitor_id: number,
): Promise<void> {
  const { clashes, listed } = await withExhibitor(pool, exhibitor_id, async (client) => ({
    clashes: (await client.query<Clash>(CLASHES)).rows,
    listed: (await client.query<{ cinema_id: number; key: string }>(LISTED)).rows,
  }))
  const now = new Map(clashes.map((clash) => [`${clash.cinema_id}/${keyOf(clash)}`, clash]))
  for (const clash of now.values()) {
    const { cinema_id, count, last_four } = clash
    const facts = { kind: KIND, count, last_four } as const
    await conflicts.list({ exhibitor_id, cinema_id, key: keyOf(clash), facts })
  }
  for (const { cinema_id, key } of listed)
    if (!now.has(`${cinema_id}/${key}`)) await conflicts.over({ exhibitor_id, cinema_id, kind: KIND, key })
}

/** One more of them is another conflict. */
function keyOf({ code_mac, count }: Clash): string {
  return `${code_mac}:${count}`
}

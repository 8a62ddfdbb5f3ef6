import type pg from 'pg'
import { withExhibitor } from '../db/connect.ts'

/** The last link of a chain, as it stood when somebody looked. */
export interface ChainHead {
  n: number
  hash: string
}

/** Links that are computed anew with every look; older ones at night. */
const RECENT = 1_000

/** Each link follows from the one before it, and the last one of a record from its row. */
const LINKS = `
with links as (
  select l.*, n = coalesce(lag(n) over w, 0) + 1 and hash = foyer_link(coalesce(lag(hash) over w, ''), l) as follows
  from chain_links l where n >= $1 window w as (order by n)
), waiting as (select record, record_id, content, id from chain_waiting), last as (
  select distinct on (record, record_id) record, record_id, content from (
    select record, record_id, content, 0 as waits, n from links union all select record, record_id, content, 1, id from waiting) known
  order by record, record_id, waits desc, n desc
), compared as (
  select last.*, foyer_content(record, case record when 'history' then to_jsonb(h) when 'exports' then to_jsonb(e) when 'erasures' then to_jsonb(x) else to_jsonb(d) end) as now,
    coalesce(h.id::text, e.id, x.id, d.id) is null as is_gone
  from last
  left join history h on h.id = case record when 'history' then record_id::bigint end
  left join exports e on e.id = case record when 'exports' then record_id end
  left join erasures x on x.id = case record when 'erasures' then record_id end
  left join edge_doings d on d.id = case record when 'edge_doings' then record_id end
)
(select 'link ' || n || ' does not follow from the one before it' as breach from links
  where n > $1 and not follows order by n limit 20)
union all
(select record || ' ' || record_id || case when is_gone then ' was taken away' else ' was changed' end from compared
  where is_gone or now <> content order by 1 limit 20)`

/** What was written past the trigger. */
const UNCHAINED = `
select record || ' ' || record_id || ' stands in no chain' as breach from (
  select 'history' as record, id::text as record_id from history union all select 'exports', id from exports
  union all select 'erasures', id from erasures union all select 'edge_doings', id from edge_doings) written
where not exists (select from chain_links l where (l.record, l.record_id) = (written.record, written.record_id))
  and not exists (select from chain_waiting w where (w.record, w.record_id) = (written.record, written.record_id))
order by 1 limit 20`

const HEAD = 'select n, hash from chain_links order by n desc limit 1'

/**
 * Links the records of a house that wait (migration 0088): in one transaction, which keeps no writer waiting.
 * Made again it finds nothing more; beside another process it does nothing.
 */
export async function chainRecords(pool: pg.Pool, exhibitor_id: number): Promise<void> {
  await withExhibitor(pool, exhibitor_id, (client) => client.query('select foyer_chain($1)', [exhibitor_id]))
}

/**
 * Computes the chain of a house anew, as of one moment, and answers what is wrong in sentences, with the link
 * that is the last one now.
 *
 * A record that was changed or taken away differs from its link from the transaction on that wrote it. One
 * that was put between others has no link; a link that was put there, changed or taken away breaks the next
 * one. The end has no next one: `seen`, the head of the look before, must still be there. Who owns the tables
 * and computes every later link anew is found by a head that stands elsewhere: in the log.
 * @param whole every link and every record; without it the latest ones
 */
export function checkChain(
  pool: pg.Pool,
  exhibitor_id: number,
  { whole, seen }: { whole: boolean; seen: ChainHead | null },
): Promise<{ breaches: string[]; head: ChainHead | null }> {
  const look = async (client: pg.PoolClient) => {
    const [head = null] = (await client.query<ChainHead>(HEAD)).rows
    // every row is compared with its link; one by one it takes minutes, where the planner has no counts yet
    if (whole) await client.query('set local enable_nestloop = off')
    const from = whole ? 0 : Math.max((head?.n ?? 0) - RECENT, 0)
    const { rows } = await client.query<{ breach: string }>(LINKS, [from])
    const unchained = whole ? (await client.query<{ breach: string }>(UNCHAINED)).rows : []
    const breaches = [...rows, ...unchained].map(({ breach }) => breach)
    if (seen && !(await isThere(client, seen))) breaches.push(`link ${seen.n} stood there and does no more`)
    return { breaches, head }
  }
  return withExhibitor(pool, exhibitor_id, look, { snapshot: true })
}

async function isThere(client: pg.PoolClient, { n, hash }: ChainHead): Promise<boolean> {
  return (await client.query('select from chain_links where n = $1 and hash = $2', [n, hash])).rowCount === 1
}

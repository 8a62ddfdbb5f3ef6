import type { PoolClient } from 'pg'

const SOLD = `
select count(*) as tickets from slots left join bills on bills.id = slots.bill_id
where slots.schedule_id = $1
  and (slots.state in ('sold', 'reserved') or slots.state = 'held' and bills.status not in ('pending', 'cancelled', 'expired'))`

/**
 * How many places of a schedule somebody counts on: sold, reserved, or being paid, at both homes as the hub
 * knows them. A cart that is not being paid yet counts on none.
 */
export async function soldOf(client: PoolClient, schedule_id: number): Promise<number> {
  return (await client.query<{ tickets: number }>(SOLD, [schedule_id])).rows[0]!.tickets
}

/** Whether the ledger has its seats: it was published, and the counts of its seats are those of its plan. */
export async function isBorn(client: PoolClient, schedule_id: number): Promise<boolean> {
  return (await client.query('select 1 from halls where schedule_id = $1', [schedule_id])).rowCount !== 0
}

/** Whether it is on its way to another screen with its audience. */
export async function isMoving(client: PoolClient, schedule_id: number): Promise<boolean> {
  const open = 'select 1 from schedule_moves where schedule_id = $1 and moved_at is null and done_at is null'
  return (await client.query(open, [schedule_id])).rowCount !== 0
}

const AT_EDGE = `
select 1 from slots where schedule_id = $1 and home <> 'hub' limit 1`

/** Since its line is cut, or since what it said cannot be applied; null of one that is just being applied. */
const UNHEARD = `
select (select since from edge_lines where cinema_id = $1 and not up) as cut_at,
  (select min(since) from troubles where cinema_id = $1 and kind in ('unapplied', 'hub_behind') and ended_at is null) as stuck_at
where not exists (select from edge_lines where cinema_id = $1 and up)
  or exists (select from ledger_heads where cinema_id = $1 and received_n > up_n)`

/**
 * Why a schedule may not be moved or deleted though nobody here knows of a ticket: its cinema has places of
 * it and sells them by its own word (docs/ledger.md, L1). `cut_off`: its line is cut, or what it said is not
 * applied yet, and since when; `at_counter`: they did not come home. Null when every place of it is here.
 */
export async function whyElsewhere(
  client: PoolClient,
  { id, cinema_id }: { id: number; cinema_id: number },
): Promise<{ code: 'cut_off'; since_at: string } | { code: 'at_counter' } | null> {
  if ((await client.query(AT_EDGE, [id])).rowCount === 0) return null
  const { rows } = await client.query<{ cut_at: string | null; stuck_at: string | null }>(UNHEARD, [cinema_id])
  const [unheard] = rows
  if (!unheard) return { code: 'at_counter' }
  return { code: 'cut_off', since_at: unheard.cut_at ?? unheard.stuck_at ?? new Date().toISOString() }
}

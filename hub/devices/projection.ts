import type pg from 'pg'
import { device } from '#protocol/catalogue/device.ts'
import { DeviceType } from '#protocol/devices/calls.ts'
import { DEVICES_MAX, UNREAD_MAX } from '#protocol/devices/fleet.ts'
import { Name } from '#protocol/kit/text.ts'
import { type EntryOf, readEntryBody } from '#protocol/ledger/entries.ts'
import { withExhibitor } from '../db/connect.ts'

/** The cinema whose edge's entries are read. */
export interface OfCinema {
  exhibitor_id: number
  cinema_id: number
}

/** What an edge must have said as we keep it; a name that is none is replaced. */
const SAID = device.shape.pick({ uid: true, series: true })

/** What entries about devices begin with, whatever their version: kind is the first field that is written. */
const ABOUT_DEVICES = '{"v":%,"data":{"kind":"device%'

const LAG = `select h.cinema_id from ledger_heads h left join device_cursors c using (cinema_id)
  where h.epoch > 0 and (c.cinema_id is null or c.epoch < h.epoch or c.n < h.up_n)`

/** The cinemas of a house whose journal has grown since it was read for its devices. */
export function behindWithDevices(pool: pg.Pool, exhibitor_id: number): Promise<number[]> {
  return withExhibitor(pool, exhibitor_id, async (client) => {
    const { rows } = await client.query<{ cinema_id: number }>(LAG)
    return rows.map(({ cinema_id }) => cinema_id)
  })
}

/**
 * Writes what an edge journalled of its devices into the rows of them, in order and each entry once: one
 * transaction with the cursor, whose row is locked, so that two processes read one after another. Only what
 * is applied is read (L3).
 */
export function projectDevices(pool: pg.Pool, { exhibitor_id, cinema_id }: OfCinema): Promise<void> {
  return withExhibitor(pool, exhibitor_id, async (client) => {
    await client.query(
      'insert into device_cursors (cinema_id, exhibitor_id, epoch, n) values ($1, $2, 0, 0) on conflict do nothing',
      [cinema_id, exhibitor_id],
    )
    const cursors = await client.query<{ epoch: number; n: number }>(
      'select epoch, n from device_cursors where cinema_id = $1 for update',
      [cinema_id],
    )
    const heads = await client.query<{ epoch: number; up_n: number }>(
      'select epoch, up_n from ledger_heads where cinema_id = $1',
      [cinema_id],
    )
    const [cursor, head] = [cursors.rows[0]!, heads.rows[0]]
    if (!head) return
    const { rows } = await client.query<{ body: string }>(
      `select body from journal where cinema_id = $1 and stream = 'up' and body like $2
       and (epoch, n) > ($3, $4::bigint) and (epoch, n) <= ($5, $6::bigint) order by epoch, n`,
      [cinema_id, ABOUT_DEVICES, cursor.epoch, cursor.n, head.epoch, head.up_n],
    )
    for (const { body } of rows) {
      const data = readEntryBody(body)
      if (data.kind === 'device' && !(await write(client, { exhibitor_id, cinema_id }, data)))
        await client.query(UNREAD, [cinema_id, data.device_id])
      if (data.kind === 'device_obeyed') await obeyed(client, data)
    }
    await client.query('update device_cursors set epoch = $2, n = $3 where cinema_id = $1', [
      cinema_id,
      head.epoch,
      head.up_n,
    ])
  })
}

/** What cannot be read is kept by the id that the edge gave, the last ones, for people to see. */
const UNREAD = `update device_cursors set unread = (
  select coalesce(array_agg(one order by nth), '{}') from (
    select one, nth from unnest(array_remove(unread, $2) || $2::text) with ordinality as said (one, nth)
    order by nth desc limit ${UNREAD_MAX}) as last) where cinema_id = $1`

/** Answers whether it can be read, and is not one of too many. */
async function write(client: pg.ClientBase, of: OfCinema, entry: EntryOf<'device'>): Promise<boolean> {
  const type = DeviceType.safeParse(entry.type)
  if (!type.success) return true // a newer edge's: the next program shows it
  await client.query(`select set_config('app.employee', $1, true)`, [String(entry.employee_id ?? '')])
  const { device_id, status, series = '' } = entry
  if (!SAID.safeParse({ uid: device_id, series }).success) return false
  const said = Name(60).safeParse(entry.name)
  const name = said.success ? said.data : device_id.slice(0, 8)
  const known = await client.query<{ id: number; status: string }>(
    'select id, status from devices where cinema_id = $1 and uid = $2 and deleted_at is null for update',
    [of.cinema_id, device_id],
  )
  const [row] = known.rows
  if (!row) {
    const there = await client.query('select 1 from devices where cinema_id = $1 and deleted_at is null', [
      of.cinema_id,
    ])
    if (there.rowCount! >= DEVICES_MAX) return false
    await client.query(
      `insert into devices (exhibitor_id, cinema_id, uid, type, name, series, status) values ($1, $2, $3, $4, $5, $6, $7)`,
      [of.exhibitor_id, of.cinema_id, device_id, type.data, name, series, status],
    )
    return true
  }
  // its name is the house's from the pairing on: only another pairing says it anew
  const isPairing = status === 'active' && row.status !== 'active'
  await client.query(
    `update devices set type = $2, status = $3, series = case when $4 = '' then series else $4 end,
       name = case when $6 then $5 else name end where id = $1`,
    [row.id, type.data, status, series, name, isPairing],
  )
  return true
}

async function obeyed(client: pg.ClientBase, { order_id, outcome, at }: EntryOf<'device_obeyed'>): Promise<void> {
  await client.query(
    'update device_orders set outcome = $2, obeyed_at = $3 where order_id::text = $1 and outcome is null',
    [order_id, outcome, at],
  )
}

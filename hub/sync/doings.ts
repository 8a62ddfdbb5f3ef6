import type pg from 'pg'
import { EDGE_DOINGS_SHOWN, type EdgeDoing } from '#protocol/sync/edges.ts'
import { withExhibitor } from '../db/connect.ts'

/** Somebody did it; `subject` is the box or the register, `name` what it was called. */
interface Done {
  exhibitor_id: number
  cinema_id: number
  employee_id: number
  what: EdgeDoing['what']
  /** Of the edge then; 0 = there was none. */
  epoch: number
  subject: string
  name: string
}

const WRITE = `insert into edge_doings (exhibitor_id, cinema_id, employee_id, what, epoch, subject, name)
  values ($1, $2, $3, $4, $5, $6, $7)`

const LATEST = `select d.id, d.at, w.name as by, c.name as cinema, c.time_zone, d.what, d.name, d.epoch > 0 as follows
  from edge_doings d join cinemas c on c.id = d.cinema_id left join employees w on w.id = d.employee_id
  where $1::int[] is null or d.cinema_id = any ($1) order by d.at desc, d.id limit ${EDGE_DOINGS_SHOWN}`

/** Writes down what somebody does with an edge, in the transaction that does it: chained, for ever. */
export async function writeDoing(client: pg.ClientBase, done: Done): Promise<void> {
  const { exhibitor_id, cinema_id, employee_id, what, epoch, subject, name } = done
  await client.query(WRITE, [exhibitor_id, cinema_id, employee_id, what, epoch, subject, name])
}

/** What was done last with the edges of these cinemas, of all where it is null; the latest first. */
export async function latestDoings(
  pool: pg.Pool,
  exhibitor_id: number,
  within: readonly number[] | null,
): Promise<EdgeDoing[]> {
  const { rows } = await withExhibitor(pool, exhibitor_id, (client) => client.query<EdgeDoing>(LATEST, [within]))
  return rows
}

import type pg from 'pg'
import type { EpochFile } from './epoch-file.ts'
import type { OfRecount } from './recount-reports.ts'

/**
 * Whether the box of an epoch is still to come, or is being admitted just now. Before it is the edge nobody
 * knows all registers whose reports its recount waits for (L9 b): they are written down with it, and it says
 * some of them itself. One that a manager has ended comes no more; a cinema that never had one has none.
 */
export async function awaitsBox(
  client: pg.ClientBase,
  epochs: Pick<EpochFile, 'highest' | 'awaiting'>,
  { cinema_id, epoch }: Pick<OfRecount, 'cinema_id' | 'epoch'>,
): Promise<boolean> {
  const { rows } = await client.query<{ epoch: number; ended_at: string | null }>(
    'select epoch, ended_at from edges where cinema_id = $1',
    [cinema_id],
  )
  const [edge] = rows
  const highest = epochs.highest(cinema_id)
  if (highest?.epoch !== epoch || edge?.epoch === epoch) return false
  if (highest.box !== '') return true
  return edge ? edge.ended_at === null : epochs.awaiting(cinema_id)?.before != null
}

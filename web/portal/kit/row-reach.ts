import { type Held, mayIn } from '#protocol/access/grades.ts'
import type { Permission } from '#protocol/access/permission.ts'
import type { Resource } from '#protocol/kit/resource.ts'
import type { Values } from './merge.ts'

/**
 * Whether somebody may do this with a row, by the cinemas that stand in it; where none do, only the hub knows
 * (an event has the cinema of its schedule), and the key is there.
 */
export function reachesRow(
  held: Held,
  { cinema }: Pick<Resource, 'cinema'>,
  row: Values,
  permission: Permission,
): boolean {
  if (cinema === null || cinema === 'schedule_id') return true
  return mayIn(held, permission, [row[cinema]].flat() as number[])
}

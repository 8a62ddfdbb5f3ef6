import type { PoolClient } from 'pg'
import type { Choice } from '#protocol/kit/resource-calls.ts'
import { type Refusal, refuse } from '#protocol/result.ts'
import type { Change } from './hooks.ts'

/** Fields that name rows of other tables (an id, several, or null), and which. */
export type References = Readonly<Record<string, string>>

function idsIn(value: unknown): number[] {
  return [value].flat().filter((id): id is number => typeof id === 'number')
}

/**
 * The fields of a change that name a row which is not there, or not any more: of another house there is none.
 * What was named before the change may stay, except where a deleted row returns. A named row is kept from
 * being deleted until the change is committed.
 */
export async function missing(change: Change, references: References): Promise<Refusal<'unknown_choice'>[]> {
  const { action, before, after, client } = change
  if (action === 'delete') return []
  const faults: Refusal<'unknown_choice'>[] = []
  for (const [field, table] of Object.entries(references)) {
    const kept = new Set(action === 'restore' ? [] : idsIn(before?.[field]))
    const named = [...new Set(idsIn(after[field]))].filter((id) => !kept.has(id))
    if (named.length === 0) continue
    const sql = `select id from ${table} where id = any ($1) and deleted_at is null order by id for share`
    const { rowCount } = await client.query(sql, [named])
    if (rowCount !== named.length) faults.push(refuse('unknown_choice', field).refusal)
  }
  return faults
}

/** The rows of a table of the house that a field may name, in their order. */
export async function choicesOf(
  client: PoolClient,
  table: 'backgrounds' | 'themes' | 'categories' | 'cinemas',
): Promise<Choice[]> {
  const sql = `select id as value, name as label from ${table} where deleted_at is null order by sort, id`
  return (await client.query<Choice>(sql)).rows
}

/** Whether a row that is there names this one in a field. */
export async function isNamed(client: PoolClient, table: string, field: string, id: unknown): Promise<boolean> {
  const sql = `select 1 from ${table} where ${field} = $1 and deleted_at is null limit 1`
  return (await client.query(sql, [id])).rowCount !== 0
}

import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import type { Resource } from '#protocol/kit/resource.ts'
import { type Refusal, refuse } from '#protocol/result.ts'

/** Cinemas to whose rows somebody keeps; null = all of the house. */
export type Within = readonly number[] | null

/**
 * The rows of a kind that somebody reaches who keeps to some cinemas; undefined = all of them. A row of
 * several cinemas is seen in each of them and changed by whoever reaches them all; one of no cinema is the
 * house's.
 */
export function rowsWithin(
  { cinema }: Pick<Resource, 'cinema'>,
  table: PgTable,
  within: Within,
  what: 'view' | 'change',
): SQL | undefined {
  if (within === null) return undefined
  if (cinema === null) return sql`false`
  const column = (table as unknown as Record<string, PgColumn>)[cinema]!
  const ids = sql`${sql.param([...within])}::integer[]`
  if (cinema === 'schedule_id') return sql`${column} in (select id from schedules where cinema_id = any (${ids}))`
  if (cinema !== 'cinemas') return sql`${column} = any (${ids})`
  return what === 'view' ? sql`${column} && ${ids}` : sql`${column} <@ ${ids} and ${column} <> '{}'`
}

/**
 * Why a row may not be written as it is: it would be of a cinema that whoever writes it does not reach. As
 * the choice of a field such a cinema does not exist.
 */
export async function strayFaults(
  { cinema }: Resource,
  row: Readonly<Record<string, unknown>>,
  within: Within,
  client: PoolClient,
): Promise<Refusal<'unknown_choice'>[]> {
  if (within === null || cinema === null) return []
  const cinemas = cinema === 'schedule_id' ? await cinemaOf(client, row[cinema]) : [row[cinema]].flat()
  const isWithin = cinemas.length > 0 && cinemas.every((one) => within.includes(one as number))
  return isWithin ? [] : [refuse('unknown_choice', cinema).refusal]
}

async function cinemaOf(client: PoolClient, schedule_id: unknown): Promise<number[]> {
  const { rows } = await client.query<{ cinema_id: number }>('select cinema_id from schedules where id = $1', [
    schedule_id,
  ])
  return rows.map(({ cinema_id }) => cinema_id)
}

/** The rows with a cinema of their own that somebody may choose, in the words of a condition (`$1`). */
export function amongCinemas(column: string): string {
  return `($1::integer[] is null or ${column} = any ($1))`
}

import { DrizzleQueryError } from 'drizzle-orm'
import type { Resource } from '#protocol/kit/resource.ts'
import type { WriteRefusal } from '#protocol/kit/resource-calls.ts'
import { type Refusal, refuse } from '#protocol/result.ts'

/**
 * What the database says no to because of what stands in a row: it is taken, it names nothing, it breaks a
 * rule of the table, it stands in the way of another.
 */
const CODES: Readonly<Record<string, WriteRefusal>> = {
  '23505': 'taken',
  '23503': 'unknown_choice',
  '23514': 'invalid',
  '23P01': 'overlap',
}

/** The error of the database in what was thrown. */
function databaseError(error: unknown): unknown {
  return error instanceof DrizzleQueryError && error.cause ? error.cause : error
}

/**
 * The refusal of a constraint, or null for any other error. Its field is the last one that the constraint's
 * name says (`tags_exhibitor_id_slug_key`): row level security hides the values, so PostgreSQL says nothing
 * else.
 */
export function refusalOfTable(error: unknown, resource: Resource): Refusal<WriteRefusal> | null {
  const { code = '', constraint = '' } = databaseError(error) as { code?: string; constraint?: string }
  const why = CODES[code]
  if (!why) return null
  const placed = Object.keys(resource.shape.shape).map((field) => ({ field, at: constraint.lastIndexOf(`_${field}_`) }))
  const last = placed.toSorted((a, b) => b.at - a.at || b.field.length - a.field.length)[0]
  return refuse(why, last && last.at >= 0 ? last.field : 'message').refusal
}

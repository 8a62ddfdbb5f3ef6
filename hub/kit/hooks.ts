import type { PoolClient } from 'pg'
import type { Choice, WriteRefusal } from '#protocol/kit/resource-calls.ts'
import type { Kind } from '#protocol/resources.ts'
import type { Refusal } from '#protocol/result.ts'

/** Who changes a row, or fills in a form: an employee, with everything that this person may do. */
export interface Asker {
  employee_id: number
  permissions: ReadonlySet<string>
}

/**
 * A change of a row that is about to be written, in its transaction; the row is locked. `before` is null
 * where it is made.
 */
export interface Change {
  action: 'create' | 'edit' | 'delete' | 'restore'
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>>
  by: Asker
  client: PoolClient
}

/** The choices of a form's fields, by kind. */
export type Options = { readonly [K in Kind]?: (client: PoolClient, by: Asker) => Promise<Record<string, Choice[]>> }
/** Why a change is refused, by kind; nothing when it is not. */
export type Check = (change: Change) => Promise<readonly Refusal<WriteRefusal>[]> | readonly Refusal<WriteRefusal>[]
export type Checks = { readonly [K in Kind]?: Check }

type Fields = Readonly<Record<string, unknown>>
/** The fields that follow from those that are given, by kind: written with them. Null = the row is made. */
export type Derive = (before: Fields | null, given: Fields) => Fields
export type Derived = { readonly [K in Kind]?: Derive }

/**
 * What the resources of a room do beside their plain data: `hub/<room>/hooks.ts` exports `options`, `derive`
 * or `check`.
 */
export interface Hooks {
  options?: Options
  derive?: Derived
  check?: Checks
}

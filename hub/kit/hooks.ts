import type { PoolClient } from 'pg'
import type { Held } from '#protocol/access/grades.ts'
import type { Choice, WriteRefusal } from '#protocol/kit/resource-calls.ts'
import type { Kind } from '#protocol/resources.ts'
import type { Refusal } from '#protocol/result.ts'
import type { Within } from './within.ts'

type Fields = Readonly<Record<string, unknown>>

/** Who changes a row, or fills in a form: an employee, with everything that this person may do. */
export interface Asker extends Held {
  employee_id: number
  /** Where the right holds that is used. */
  within: Within
}

/**
 * A change of a row that is about to be written, in its transaction; the row is locked. `before` is null
 * where it is made.
 */
export interface Change {
  action: 'create' | 'edit' | 'delete' | 'restore'
  before: Fields | null
  after: Fields
  /** All that was written, and said beside it. */
  given: Fields
  by: Asker
  client: PoolClient
}

/** The choices of a form's fields, by kind. */
export type Options = { readonly [K in Kind]?: (client: PoolClient, by: Asker) => Promise<Record<string, Choice[]>> }
/** Why a change is refused, by kind; nothing when it is not. */
export type Check = (change: Change) => Promise<readonly Refusal<WriteRefusal>[]> | readonly Refusal<WriteRefusal>[]
export type Checks = { readonly [K in Kind]?: Check }

/**
 * The fields that follow from those that are given, by kind: written with them. Null = the row is made. It
 * has no more than what is there already.
 */
export type Derive = (before: Fields | null, given: Fields, client: PoolClient) => Fields | Promise<Fields>
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

import type pg from 'pg'
import { migrateInside, migrationsOf } from '../../hub/db/migrate.ts'
import { copyIn } from './copy.ts'
import { type Identity, quoted, type Sequence, tablesOf } from './database.ts'
import { Refused } from './refused.ts'
import { type Section, whole } from './sections.ts'

/**
 * So many numbers of each row's id are left out after a restore: who got one since the backup (a schedule
 * that an edge sells, a house whose address somebody has) shares it with nobody who comes later.
 */
const LEFT_OUT = 100_000
/** A house's number has 16 bits. */
const LEFT_OUT_OF: Readonly<Record<string, number>> = { exhibitors_id_seq: 100 }

const CONSTRAINTS = `select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`

/** Those that are no part of a constraint. */
const INDEXES = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid)
  order by 1`

interface Constraint {
  name: string
  table: string
  definition: string
}

interface Index {
  name: string
  definition: string
}

/** Whether something of this program, or of anybody, stands there that a restore would take away. */
export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean; tables: string }>(
    `select to_regclass('public.houses') is not null as ours,
       (select count(*) from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace) as tables`,
  )
  const { ours, tables } = rows[0]!
  if (!ours) return Number(tables) === 0
  return (await client.query('select from houses limit 1')).rowCount === 0
}

/** Throws Refused when this program does not know what the database of a backup was migrated by. */
export function refuseUnknown(migrations: Identity['migrations'], file: string): void {
  try {
    migrationsOf(migrations)
  } catch {
    throw new Refused(`${file} was made by a newer version of this program: update it first`)
  }
}

/**
 * A database in the making, in the transaction of `client`: what stood there is gone, the schema is that of
 * the backup, and the rows come table by table. Nothing of it is there before the transaction is committed.
 */
export class Load {
  readonly #client: pg.Client
  readonly #constraints: readonly Constraint[]
  readonly #indexes: readonly Index[]
  readonly #tables: ReadonlyMap<string, readonly string[]>

  private constructor(
    client: pg.Client,
    constraints: readonly Constraint[],
    indexes: readonly Index[],
    tables: ReadonlyMap<string, readonly string[]>,
  ) {
    this.#client = client
    this.#constraints = constraints
    this.#indexes = indexes
    this.#tables = tables
  }

  static async begin(client: pg.Client, migrations: Identity['migrations']): Promise<Load> {
    await client.query('drop schema public cascade; create schema public')
    await migrateInside(client, migrationsOf(migrations))
    const tables = await tablesOf(client)
    // what a migration wrote comes with the backup
    await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
    const { rows: constraints } = await client.query<Constraint>(CONSTRAINTS)
    // rows come in the order of the names of their tables; what they point to is looked for at the end
    for (const { name, table } of constraints)
      await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
    const { rows: indexes } = await client.query<Index>(INDEXES)
    // an index that is made of all rows at once takes a fraction of the time
    if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`)
    return new Load(client, constraints, indexes, new Map(tables.map(({ name, columns }) => [name, columns])))
  }

  /** Takes one section of the database. */
  async take(section: Section): Promise<void> {
    if (section.kind === 'fact') await this.#setSequences(JSON.parse((await whole(section)).toString()))
    else await this.#fill(section)
  }

  async #fill({ name, columns, bytes }: Section): Promise<void> {
    const known = this.#tables.get(name)
    if (columns.some((column) => !known?.includes(column))) throw new Error(`${name} is not what its migrations make`)
    await copyIn(this.#client, `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`, bytes)
  }

  async #setSequences(sequences: readonly Sequence[]): Promise<void> {
    for (const { name, last } of sequences) {
      if (last === null) continue
      const left_out = LEFT_OUT_OF[name] ?? LEFT_OUT
      await this.#client.query('select setval($1::regclass, $2::bigint + $3)', [quoted(name), last, left_out])
    }
  }

  /**
   * Makes it a database that goes on: keys to other tables hold, edges read the catalogue from the start, and
   * every cinema is marked as restored (docs/ledger.md, L9).
   */
  async end(taken_at: string): Promise<void> {
    const client = this.#client
    await client.query(`set local maintenance_work_mem to '256MB'`)
    for (const { definition } of this.#indexes) await client.query(definition)
    for (const { name, table, definition } of this.#constraints)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    for (const name of this.#tables.keys()) await client.query(`alter table ${quoted(name)} enable trigger user`)
    await client.query('update feed_epoch set epoch = gen_random_uuid()')
    // transactions of another server: here they are all over
    await client.query(`update changes set xid = '3'`)
    await client.query(
      `insert into restores (exhibitor_id, cinema_id, epoch, taken_at)
       select cinemas.exhibitor_id, id, coalesce(epoch, 0), $1 from cinemas left join ledger_heads on cinema_id = id`,
      [taken_at],
    )
  }
}

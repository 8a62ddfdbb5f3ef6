import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type * as z from 'zod'
import { type ListQuery, PAGE_MAX } from '#protocol/kit/list-query.ts'
import type { Resource } from '#protocol/kit/resource.ts'
import type { WriteRefusal } from '#protocol/kit/resource-calls.ts'
import { type Answer, ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import type { ResourceTable } from './columns.ts'
import { history } from './history-table.ts'
import type { Asker, Change, Check, Derive } from './hooks.ts'
import { type Fields, type Page, type Place, readAfter, readPage, type Source } from './list-query.ts'
import { missingPictures } from './pictures.ts'
import { rowsWithin, strayFaults } from './within.ts'

type Input = Readonly<Record<string, unknown>>
type Faults = readonly Refusal<WriteRefusal>[]
type Changed<T> = Result<T, Refusal<'not_found' | 'stale'> | Faults>

/** A row by the version that somebody saw. */
interface Seen {
  id: number
  version: number
}

/** A row of the history; who did it by the name of now. */
export interface Past {
  version: number
  changed_at: string
  changed_by: number | null
  changed_by_name: string | null
  before: Record<string, unknown> | null
}

/** What a resource is at the hub. */
export interface RowParts {
  resource: Resource
  table: ResourceTable
  /** What a search finds beside the texts of the rows. */
  found?: Source['found'] | undefined
  derive?: Derive | undefined
  check?: Check | undefined
  /** Who asks, and for what; a check knows it. */
  by: Asker
  what: 'view' | 'change'
}

/**
 * The rows of one resource in one transaction of its exhibitor: the only way in by which people change them.
 * The database stamps each change, writes its history and moves the row to the end of the change feed, in the
 * same transaction; row level security hides every other exhibitor's. Rows of cinemas that whoever asks does
 * not reach are not there. A refusal has written nothing.
 */
export class Rows {
  readonly #client: PoolClient
  readonly #parts: RowParts
  readonly #db: NodePgDatabase
  readonly #listed: Source

  constructor(client: PoolClient, parts: RowParts) {
    this.#client = client
    this.#parts = parts
    this.#db = drizzle(client)
    const { resource, table, found, by, what } = parts
    this.#listed = { resource, table, found, reach: rowsWithin(resource, table, by.within, what) }
  }

  page(query: ListQuery): Promise<Page> {
    return readPage(this.#db, this.#listed, query)
  }

  /** The rows of a list after a place, so that a list of any length is read step by step. */
  after(query: ListQuery, after: Place | null, limit: number): Promise<{ rows: Fields[]; end: Place | null }> {
    return readAfter(this.#db, this.#listed, query, { after, limit })
  }

  /** One row, deleted or not: what was sold under a deleted one still names it. */
  async read(id: number): Promise<Answer<Fields, 'not_found'>> {
    const [row] = await this.#select(eq(this.#parts.table.id, id))
    return row ? ok(row) : refuse('not_found')
  }

  async create(given: Input, exhibitor_id: number, beside: Input = {}): Promise<Result<Fields, Faults>> {
    const input = { ...given, ...(await this.#parts.derive?.(null, given, this.#client)) }
    const refusals = await this.#check({ action: 'create', before: null, after: input, given: { ...given, ...beside } })
    if (refusals.length > 0) return { ok: false, refusal: refusals }
    const values = { ...input, exhibitor_id } as never
    const [made] = (await this.#db.insert(this.#parts.table).values(values).returning()) as Fields[]
    return ok(made!)
  }

  /**
   * Writes the named fields of a row that still has this version. Of a secret that is a set of words only the
   * given ones change; an empty one is taken away.
   */
  edit(id: number, version: number, change: Input, beside: Input = {}): Promise<Changed<Fields>> {
    const { derive } = this.#parts
    const changeOf = async (row: Fields): Promise<Input> => {
      return { ...this.#withSecrets(row, change), ...(await derive?.(row, change, this.#client)) }
    }
    return this.#change({ id, version }, 'edit', changeOf, { ...change, ...beside })
  }

  /**
   * The same change of several rows, in the order of their ids so that two such changes never wait for each
   * other: all of them, or the first refusal.
   */
  async editAll(rows: readonly Seen[], change: Input, beside: Input = {}): Promise<Changed<Fields[]>> {
    const edited = new Map<number, Fields>()
    for (const { id, version } of rows.toSorted((a, b) => a.id - b.id)) {
      const answer = await this.edit(id, version, change, beside)
      if (!answer.ok) return answer
      edited.set(id, answer.value)
    }
    return ok(rows.map(({ id }) => edited.get(id)!))
  }

  remove(id: number, version: number, now: string): Promise<Changed<Fields>> {
    return this.#change({ id, version }, 'delete', () => ({ deleted_at: now }))
  }

  /** Brings a deleted row back, with what follows from that by now. */
  restore(id: number, version: number, beside: Input = {}, follows: Input = {}): Promise<Changed<Fields>> {
    const { derive } = this.#parts
    const back = { deleted_at: null, ...follows }
    const changeOf = async (row: Fields) => ({ ...back, ...(await derive?.(row, back, this.#client)) })
    return this.#change({ id, version }, 'restore', changeOf, beside)
  }

  /** The changes of a row, the last one first. */
  async history(id: number, below: number | undefined): Promise<Answer<Past[], 'not_found'>> {
    const row = await this.read(id)
    if (!row.ok) return row
    const { kind } = this.#parts.resource
    const older = below === undefined ? undefined : lt(history.version, below)
    const past = await this.#db
      .select()
      .from(history)
      .where(and(eq(history.kind, kind), eq(history.row_id, id), older))
      .orderBy(desc(history.version))
      .limit(PAGE_MAX)
    const names = await this.#namesOf(past.flatMap(({ changed_by }) => changed_by ?? []))
    return ok(
      past.map(({ version, changed_at, changed_by, before }) => {
        const changed_by_name = names.get(changed_by ?? 0) ?? null
        return { version, changed_at, changed_by, changed_by_name, before }
      }),
    )
  }

  async #change(
    { id, version }: Seen,
    action: Exclude<Change['action'], 'create'>,
    changeOf: (row: Fields) => Input | Promise<Input>,
    given: Input = {},
  ): Promise<Changed<Fields>> {
    const { table } = this.#parts
    const reached = and(eq(table.id, id), this.#listed.reach)
    const [row] = (await this.#db.select().from(table).where(reached).for('update')) as Fields[]
    if (!row) return refuse('not_found')
    // also of a row that somebody else has deleted meanwhile
    if (row.version !== version) return refuse('stale')
    if ((row.deleted_at === null) === (action === 'restore')) return refuse('not_found')
    const change = await changeOf(row)
    const refusals = await this.#check({ action, before: row, after: { ...row, ...change }, given })
    if (refusals.length > 0) return { ok: false, refusal: refusals }
    if (Object.keys(change).length === 0) return ok(row)
    const [changed] = (await this.#db
      .update(table)
      .set(change as never)
      .where(eq(table.id, id))
      .returning()) as Fields[]
    return ok(changed!)
  }

  async #check(change: Omit<Change, 'by' | 'client'>): Promise<Faults> {
    const { resource, check, by } = this.#parts
    const strays = await strayFaults(resource, change.after, by.within, this.#client)
    if (strays.length > 0) return strays
    const pictures = await missingPictures(resource, change, this.#client)
    const faults = [...pictures, ...((await check?.({ ...change, by, client: this.#client })) ?? [])]
    return faults.length > 0 || change.action === 'delete' ? faults : unfitFaults(resource, change)
  }

  #withSecrets(row: Fields, change: Input): Input {
    const merged = this.#parts.resource.secrets.flatMap((field) => {
      const [before, given] = [row[field], change[field]]
      if (!isWords(before) || !isWords(given)) return []
      const kept = Object.entries({ ...before, ...given }).filter(([, word]) => word !== '')
      return [[field, Object.fromEntries(kept)]]
    })
    return { ...change, ...Object.fromEntries(merged) }
  }

  async #namesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map()
    const { rows } = await this.#client.query<{ id: number; name: string }>(
      'select id, name from employees where id = any ($1)',
      [[...new Set(ids)]],
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

  async #select(where: SQL): Promise<Fields[]> {
    return (await this.#db.select().from(this.#parts.table).where(and(where, this.#listed.reach))) as Fields[]
  }
}

/**
 * What a change comes to beyond what was sent may not fit: a field that follows from others, a set of words
 * to which some were added. A row that its contract does not take could never be answered.
 */
function unfitFaults({ shape }: Resource, { before, after }: Pick<Change, 'before' | 'after'>): Refusal<'invalid'>[] {
  const fields = Object.entries(shape.shape as Readonly<Record<string, z.ZodType>>)
  const isUnfit = (field: string, schema: z.ZodType): boolean =>
    after[field] !== undefined && after[field] !== before?.[field] && !schema.safeParse(after[field]).success
  return fields.flatMap(([field, schema]) => (isUnfit(field, schema) ? [refuse('invalid', field).refusal] : []))
}

/** A set of words, as the keys of a payment provider are. */
export function isWords(value: unknown): value is Record<string, string> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

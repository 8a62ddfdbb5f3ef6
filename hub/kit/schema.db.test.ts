import { getTableConfig } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { type Kind, RESOURCES } from '#protocol/resources.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { TABLES } from '../catalogue/tables.ts'
import { history } from './history-table.ts'

/** A column as it should be: its type as PostgreSQL writes it, and whether it may be null. */
interface Column {
  type: string
  nullable: boolean
}
type Columns = Record<string, Column>

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

/** Columns that the database alone writes and reads. */
const OF_THE_DATABASE: Readonly<Record<string, string[]>> = { schedules: ['during'] }

async function inDatabase(table: string): Promise<Columns> {
  const { rows } = await database.pool.query<{ name: string; type: string; nullable: boolean }>(
    `select column_name as name, is_nullable = 'YES' as nullable,
       case data_type when 'ARRAY' then (select format_type(typelem, null) || '[]' from pg_type where typname = udt_name)
         when 'timestamp with time zone' then 'timestamptz' else data_type end as type
     from information_schema.columns where table_schema = 'public' and table_name = $1`,
    [table],
  )
  const known = rows.filter(({ name }) => !OF_THE_DATABASE[table]?.includes(name))
  return Object.fromEntries(known.map(({ name, type, nullable }) => [name, { type, nullable }]))
}

function inDrizzle(table: Parameters<typeof getTableConfig>[0]): Columns {
  const { columns } = getTableConfig(table)
  return Object.fromEntries(
    columns.map((column) => [column.name, { type: column.getSQLType(), nullable: !column.notNull }]),
  )
}

const STAMPS: Columns = {
  id: { type: 'integer', nullable: false },
  exhibitor_id: { type: 'integer', nullable: false },
  version: { type: 'integer', nullable: false },
  deleted_at: { type: 'timestamptz', nullable: true },
  changed_at: { type: 'timestamptz', nullable: false },
  changed_by: { type: 'integer', nullable: true },
}

/** The columns that the shape of a resource asks for. */
function inShape(shape: z.ZodObject): Columns {
  const fields = Object.entries(shape.shape as Record<string, z.ZodType>).map(([field, schema]) => {
    const nullable = schema.safeParse(null).success
    return [field, { type: typeOf(schema), nullable }]
  })
  return { ...STAMPS, ...Object.fromEntries(fields) }
}

function typeOf(schema: z.ZodType): string {
  const { type, innerType, element, format } = schema.def as z.core.$ZodTypeDef & Record<string, z.ZodType | undefined>
  if (innerType) return typeOf(innerType)
  if (type === 'array') return ['object', 'array'].includes(element!.def.type) ? 'jsonb' : `${typeOf(element!)}[]`
  if (type === 'number') return schema.safeParse(0.5).success ? 'double precision' : 'integer'
  if (type === 'string') return { date: 'date', datetime: 'timestamptz' }[String(format)] ?? 'text'
  return { boolean: 'boolean', enum: 'text', object: 'jsonb', record: 'jsonb' }[type as string] ?? `unknown: ${type}`
}

describe('SQL, drizzle and zod say the same of every table', () => {
  test.each(Object.keys(RESOURCES) as Kind[])('%s: by its fields, their types and what may be null', async (kind) => {
    const { name } = getTableConfig(TABLES[kind])
    const shaped = inShape(RESOURCES[kind].shape)
    expect(inDrizzle(TABLES[kind])).toEqual(shaped)
    expect(await inDatabase(name)).toEqual(shaped)
  })

  test.each(Object.keys(RESOURCES) as Kind[])(
    '%s: what is unique beside an id is so among the rows that are there',
    async (kind) => {
      const { rows } = await database.pool.query<{ fields: string[]; predicate: string | null }>(
        `select array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey)) as fields,
         pg_get_expr(indpred, indrelid) as predicate
       from pg_index where indrelid = $1::regclass and indisunique`,
        [getTableConfig(TABLES[kind]).name],
      )
      const named = rows.filter(({ fields }) => !fields.includes('id'))
      expect(named.filter(({ predicate }) => predicate !== '(deleted_at IS NULL)')).toEqual([])
    },
  )

  test('history: its table in both', async () => {
    expect(await inDatabase('history')).toEqual(inDrizzle(history))
  })

  test.each(Object.keys(RESOURCES) as Kind[])(
    '%s: its rows are stamped, kept in the history without their secrets, and fed',
    async (kind) => {
      const { rows } = await database.pool.query<{ name: string; arguments: string }>(
        `select tgname as name, encode(tgargs, 'escape') as arguments from pg_trigger where tgrelid = $1::regclass and not tgisinternal`,
        [getTableConfig(TABLES[kind]).name],
      )
      const triggers = new Map(rows.map((row) => [row.name, row.arguments.split('\\000').slice(0, -1)]))
      const scope = RESOURCES[kind].feed === 'cinema' ? 'cinema' : 'exhibitor'
      expect(triggers.get('version')).toEqual([])
      expect(triggers.get('changed')).toEqual(RESOURCES[kind].feed === ('none' as string) ? undefined : [kind, scope])
      expect(triggers.get('history')).toEqual([kind, `{${RESOURCES[kind].secrets.join()}}`])
    },
  )
})

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { type Portal, startPortal, type Visit } from './testing/portal.ts'

const MANY = 25_000

let database: FreshDatabase
let portal: Portal
let visit: Visit
beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, ['tag', 'product', 'category'])
  visit = await portal.visit(1, { exhibitor_id: 1, name: 'Nora V.', permissions: ['*'] })
  await withExhibitor(database.pool, 1, async (client) => {
    // many of one name, in another order than their ids
    await client.query(
      `insert into tags (exhibitor_id, slug, name, sort)
       select 1, 'tag-' || n, 'Tag ' || (n * 7919) % 40, n % 3 from generate_series(1, $1) n`,
      [MANY],
    )
    await client.query(`insert into categories (id, exhibitor_id, name, color) values (1, 1, 'Bar', '#fff')`)
    await client.query(
      `insert into products (exhibitor_id, category_id, name, description, barcode, price, vat_bp, color)
       select 1, 1, 'Item ' || n, '', case when n % 2 = 0 then 'b' || n end, n % 5, 700, '#fff' from generate_series(1, 1300) n`,
    )
  })
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

/** The lines of a file below its head, as cells. */
async function linesOf(path: string): Promise<string[][]> {
  const { status, body } = await visit('GET', path)
  expect([status, body.endsWith('\r\n')]).toEqual([200, true])
  const lines = (body as string).trimEnd().split('\r\n').slice(1)
  return lines.map((line) => line.split(','))
}

test.each(['id', '-id', 'name', '-name', 'sort', '-sort'])(
  'F-180 a list of 25,000 rows is exported whole, each once, in the order of %s',
  async (sort) => {
    const column = sort.replace('-', '')
    const lines = await linesOf(`tags.csv?sort=${sort}&columns=id,${column}`)
    expect(new Set(lines.map(([id]) => id)).size).toBe(MANY)
    expect(lines).toHaveLength(MANY)
    const first = (await visit('GET', `tags?sort=${sort}&per_page=100`)).body.data as Record<string, unknown>[]
    const last = (await visit('GET', `tags?sort=${sort}&per_page=100&page=${MANY / 100}`)).body.data as typeof first
    const cells = (rows: typeof first) => rows.map((row) => [String(row.id), String(row[column])])
    expect(lines.slice(0, 100)).toEqual(cells(first))
    expect(lines.slice(-100)).toEqual(cells(last))
  },
)

test.each(['barcode', '-barcode', 'price', '-price'])(
  'F-180 rows without a value stand where the list shows them, in the order of %s',
  async (sort) => {
    const ids: string[] = []
    for (let page = 1; page <= 13; page++) {
      const { data } = (await visit('GET', `products?sort=${sort}&per_page=100&page=${page}`)).body
      ids.push(...data.map(({ id }: { id: number }) => String(id)))
    }
    expect((await linesOf(`products.csv?sort=${sort}&columns=id`)).map(([id]) => id)).toEqual(ids)
  },
)

async function seenExports(): Promise<unknown[]> {
  return (await visit('GET', 'exports?per_page=100')).body.data
}

test('SECURITY "Audit" an export is written down before its first byte: who, when, which list, how chosen, columns, format', async () => {
  const before = (await visit('GET', 'exports')).body.meta.total
  const from = Date.now()
  await visit('GET', 'tags.csv?search=Nora&sort=-name&format=csv_eu&columns=id,name')
  await visit('GET', 'products.csv?filter[status]=active')
  const { data, meta } = (await visit('GET', 'exports')).body
  expect(meta.total).toBe(before + 2)
  const by = { id: expect.any(String), at: expect.any(String), employee_id: visit.employee_id }
  expect(data.slice(0, 2)).toEqual([
    {
      ...by,
      list: 'products',
      columns: expect.stringContaining('id,'),
      query: 'sort=sort&filter[status]=active',
      format: 'csv',
    },
    // what was searched for may be somebody's name: it is not kept
    { ...by, list: 'tags', columns: 'id,name', query: 'sort=-name&search', format: 'csv_eu' },
  ])
  expect(Date.parse(data[1].at)).toBeGreaterThan(from - 60_000)
})

test('SECURITY "Audit" what is refused is no export, and what cannot be written down does not leave', async () => {
  const before = await seenExports()
  expect((await visit('GET', 'tags.csv?columns=secret')).status).toBe(422)
  const nobody = await portal.visit(1, { exhibitor_id: 1, name: 'Cem L.', permissions: ['products.view'] })
  expect((await nobody('GET', 'tags.csv')).status).toBe(403)
  expect(await seenExports()).toEqual(before)
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query('revoke insert on exports from foyer_app')
  const { status, body } = await visit('GET', 'tags.csv')
  await owner.query('grant insert on exports to foyer_app')
  await owner.end()
  expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining('Tag')])
  expect(await seenExports()).toEqual(before)
})

test('F-180 a search narrows the file as it narrows the list', async () => {
  const { meta } = (await visit('GET', 'tags?search=Tag 3')).body
  expect(await linesOf('tags.csv?search=Tag 3&columns=id')).toHaveLength(meta.total)
})

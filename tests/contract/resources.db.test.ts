import { getTableName } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Resource } from '#protocol/kit/resource.ts'
import { createBody, resourceCalls } from '#protocol/kit/resource-calls.ts'
import { type Kind, RESOURCES } from '#protocol/resources.ts'
import type { FeedDocument } from '#protocol/sync/feed.ts'
import { readFeed } from '../../hub/catalogue/feed.ts'
import { TABLES } from '../../hub/catalogue/tables.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { type Portal, type Said, startPortal, type Visit } from '../../hub/portal/testing/portal.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { fitting, seeded, shapeOf, spoiled } from '../hostile/shapes.ts'
import { type Ids, SAMPLES } from './samples.ts'

/**
 * What every resource of the registry does over HTTP, whichever it is: a new one joins by its place in the
 * registry and one line of samples.ts.
 */
const KINDS = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]
const MANAGER = { exhibitor_id: 1, name: 'Nora V.', permissions: ['*'] }
const RUNS = 25
/** The field by which a house knows two rows of a kind from each other. */
const UNIQUE: { readonly [K in Kind]?: string } = {
  cinema: 'slug',
  tag: 'slug',
  distributor: 'name',
  distributor_office: 'name',
  rental_profile: 'name',
  employee: 'email',
  movie: 'slug',
  event: 'slug',
  screen: 'name',
  product: 'barcode',
  voucher_type: 'slug',
  role: 'name',
  category: 'name',
  price_group: 'name',
  ticket_price: 'seat_class',
  background: 'name',
  theme: 'name',
  signage: 'name',
  content: 'page_slug',
}

let database: FreshDatabase
let portal: Portal
let here: Visit
let there: Visit
const ids: Partial<Record<Kind, number>> = {}
let nth = 0

beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, KINDS)
  here = await portal.visit(1, MANAGER)
  there = await portal.visit(2, { ...MANAGER, exhibitor_id: 2 })
  for (const kind of KINDS) ids[kind] = (await make(kind)).body.data.id
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

function baseOf(kind: Kind): string {
  return RESOURCES[kind].base!
}

function sampleOf(kind: keyof typeof SAMPLES): Record<string, unknown> {
  return SAMPLES[kind].make(ids as Ids, ++nth)
}

async function make(kind: keyof typeof SAMPLES): Promise<Said> {
  const said = await here('POST', baseOf(kind), sampleOf(kind))
  expect([said.status, said.body.errors]).toEqual([200, undefined])
  return said
}

/** A row's fields without the stamps that a change moves. */
function fieldsOf({
  version: _v,
  changed_at: _at,
  changed_by: _by,
  deleted_at: _d,
  ...fields
}: Record<string, unknown>) {
  return fields
}

function isSecret(kind: Kind, field: string): boolean {
  const { secrets, hashed } = RESOURCES[kind]
  return [...secrets, ...Object.keys(hashed)].includes(field)
}

function open(kind: Kind, fields: Record<string, unknown>): Record<string, unknown> {
  const beside = ['request_id', ...Object.keys(RESOURCES[kind].beside)]
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => !isSecret(kind, field) && !beside.includes(field)),
  )
}

async function documentOf(kind: Kind, id: number): Promise<FeedDocument | undefined> {
  const documents: FeedDocument[] = []
  let [after, epoch]: (string | null)[] = [null, null]
  for (let more = true; more; ) {
    const page = await readFeed(database.pool, {
      exhibitor_id: 1,
      cinema_id: ids.cinema!,
      epoch: epoch!,
      after: after!,
    })
    documents.push(...page.documents)
    more = page.more || page.pending
    after = page.cursor
    epoch = page.epoch
  }
  return documents.findLast((one) => one.kind === kind && one.id === id)
}

/** An edge is sent all of a row but what stays at the hub; nothing where its kind never leaves it. */
async function isOnFeed(kind: Kind, id: number, fields: { version: number; deleted: boolean }): Promise<void> {
  const { feed, edge_omits, row }: Resource = RESOURCES[kind]
  const document = await documentOf(kind, id)
  if (feed === 'none') return expect(document).toBeUndefined()
  expect(document).toMatchObject({ kind, id, ...fields, body: { id } })
  const omitted = [...edge_omits, 'changed_at', 'changed_by']
  expect(Object.keys(document!.body).filter((field) => omitted.includes(field))).toEqual([])
  expect(row.loose().safeParse(document!.body).success).toBe(true)
}

test('every resource that is made has a sample, and its kind is its name in the registry', () => {
  // that a call of its own founds
  const made = (Object.keys(RESOURCES) as Kind[]).filter((kind) => kind !== 'exhibitor')
  expect(KINDS.toSorted()).toEqual(made.toSorted())
  expect(Object.entries(RESOURCES).filter(([kind, resource]) => kind !== resource.kind)).toEqual([])
})

describe.each(KINDS)('F-173 F-180 %s', (kind) => {
  const base = baseOf(kind)
  const { change } = SAMPLES[kind]

  test('is created, read, listed, edited, deleted and restored, and each step is in its history and on the feed', async () => {
    const made = (await make(kind)).body.data
    const row = `${base}/${made.id}`
    expect(made).toMatchObject({ version: 1, deleted_at: null, changed_by: here.employee_id })
    expect((await here('GET', row)).body.data).toEqual(made)
    const list = (await here('GET', `${base}?sort=-id&per_page=100`)).body.data
    expect(list[0]).toEqual(expect.objectContaining({ id: made.id, version: 1 }))
    expect(Object.keys(list[0]).filter((field) => !(field in made))).toEqual([])

    const edited = await here('PUT', row, { version: 1, ...change })
    expect([edited.status, edited.body.data]).toMatchObject([200, { version: 2, ...open(kind, change) }])
    await isOnFeed(kind, made.id, { version: 2, deleted: false })

    const deleted = await here('DELETE', row, { version: 2 })
    expect([deleted.status, deleted.body.data]).toMatchObject([200, { version: 3, deleted_at: expect.any(String) }])
    expect((await here('GET', row)).body.data).toEqual(deleted.body.data)
    const gone = await here('GET', `${base}?sort=-id`)
    expect(gone.body.data.map(({ id }: { id: number }) => id)).not.toContain(made.id)
    const bin = await here('GET', `${base}?sort=-id&deleted=true`)
    expect(bin.body.data.map(({ id }: { id: number }) => id)).toContain(made.id)
    await isOnFeed(kind, made.id, { version: 3, deleted: true })
    expect((await here('PUT', row, { version: 3, ...change })).status).toBe(404)

    const restored = (await here('POST', `${row}/restore`, { version: 3 })).body.data
    expect(restored).toMatchObject({ version: 4, deleted_at: null })
    expect(fieldsOf(restored)).toEqual(fieldsOf(edited.body.data))

    const past = (await here('GET', `${row}/history`)).body.data
    expect(past.map((one: { version: number }) => one.version)).toEqual([4, 3, 2, 1])
    expect(past.map((one: { changed_by: number }) => one.changed_by)).toEqual(Array(4).fill(here.employee_id))
    expect(past[0].before).toEqual({ deleted_at: expect.any(String) })
    expect(past[1].before).toEqual({ deleted_at: null })
    expect(past[2].before).toEqual(
      Object.fromEntries(
        Object.keys(change)
          .map((field) => [field, isSecret(kind, field) ? null : expect.anything()])
          .map(([field, value]) => [field, value === null || made[field as string] === null ? null : value]),
      ),
    )
    expect(past[3].before).toBeNull()
  })

  test('a stale edit, deletion or undo is 409 and changes nothing', async () => {
    const { id } = (await make(kind)).body.data
    const row = `${base}/${id}`
    const edited = (await here('PUT', row, { version: 1, ...change })).body.data
    for (const [method, path, body] of [
      ['PUT', row, { version: 1, ...change }],
      ['DELETE', row, { version: 1 }],
      ['POST', `${base}/bulk`, { rows: [{ id, version: 1 }], change }],
    ] as const)
      expect(await here(method, path, body)).toMatchObject({ status: 409, refusal: 'stale', body: { errors: {} } })
    expect((await here('GET', row)).body.data).toEqual(edited)
    await here('DELETE', row, { version: 2 })
    expect((await here('POST', `${row}/restore`, { version: 2 })).status).toBe(409)
  })

  test('F-173 a creation whose answer was lost is not made twice, at once or later, and its number is for nothing else', async () => {
    const sample = { ...sampleOf(kind), request_id: crypto.randomUUID() }
    const total = async () => (await here('GET', `${base}?per_page=1`)).body.meta.total
    const before = await total()
    const both = await Promise.all([here('POST', base, sample), here('POST', base, sample)])
    const again = await here('POST', base, sample)
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect([both[1]!.body, again.body]).toEqual([both[0]!.body, both[0]!.body])
    expect(await total()).toBe(before + 1)
    const used = { status: 409, refusal: 'key_used_again' }
    expect(await here('POST', base, { ...sampleOf(kind), ...change, request_id: sample.request_id })).toMatchObject(
      used,
    )
    const colleague = await portal.visit(1, { ...MANAGER, name: 'Cem L.' })
    expect(await colleague('POST', base, sample)).toMatchObject(used)
    expect((await there('GET', `${base}?per_page=1`)).body.meta.total).toBe(kind === 'employee' ? 1 : 0)
  })

  test('of two that edit the same version at once one is 409', async () => {
    const { id } = (await make(kind)).body.data
    const both = await Promise.all([1, 2].map(() => here('PUT', `${base}/${id}`, { version: 1, ...change })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('F-180 several are edited at once: all of them, or none, and each says it in its history as a single edit does', async () => {
    const two = [(await make(kind)).body.data, (await make(kind)).body.data]
    const rows = two.map(({ id, version }) => ({ id, version }))
    const [first, second] = rows as [{ id: number; version: number }, { id: number; version: number }]
    expect((await here('POST', `${base}/bulk`, { rows: [first, { ...second, version: 9 }], change })).status).toBe(409)
    expect((await here('GET', `${base}/${first.id}`)).body.data.version).toBe(1)
    const said = await here('POST', `${base}/bulk`, { rows: [second, first], change })
    expect(said.body.data).toMatchObject([
      { id: second.id, version: 2 },
      { id: first.id, version: 2 },
    ])
    const alone = (await make(kind)).body.data.id
    expect((await here('PUT', `${base}/${alone}`, { version: 1, ...change })).status).toBe(200)
    const pastOf = async (id: number) => (await here('GET', `${base}/${id}/history`)).body.data
    const fields = (one: { before: object }) => Object.keys(one.before).toSorted()
    const single = await pastOf(alone)
    for (const { id } of [first, second]) {
      const past = await pastOf(id)
      expect(past.map((one: { version: number }) => one.version)).toEqual([2, 1])
      expect(past[0]).toMatchObject({ changed_by_name: MANAGER.name })
      expect(fields(past[0])).toEqual(fields(single[0]))
    }
  })

  test('of several that change one version at once one is let in, the others are told that they are late', async () => {
    const { id } = (await make(kind)).body.data
    const row = `${base}/${id}`
    const together = async (...asked: [string, string, object?][]) => {
      const said = await Promise.all(asked.map(([method, path, body = {}]) => here(method, path, body)))
      return said.map(({ status, refusal }) => [status, refusal]).toSorted((a, b) => Number(a[0]) - Number(b[0]))
    }
    const late = [409, 'stale']
    const deletions = await together(
      ['DELETE', row, { version: 1 }],
      ['DELETE', row, { version: 1 }],
      ['PUT', row, { version: 1, ...change }],
      ['POST', `${base}/bulk`, { rows: [{ id, version: 1 }], change }],
    )
    expect(deletions).toEqual([[200, null], late, late, late])
    const { deleted_at } = (await here('GET', row)).body.data
    if (deleted_at === null) await here('DELETE', row, { version: 2 })
    const { version } = (await here('GET', row)).body.data
    const returns = await together(['POST', `${row}/restore`, { version }], ['POST', `${row}/restore`, { version }])
    expect(returns).toEqual([[200, null], late])
  })

  test('a row that is named twice in one change of several is refused, and none is changed', async () => {
    const { id } = (await make(kind)).body.data
    for (const second of [1, 2]) {
      const rows = [
        { id, version: 1 },
        { id, version: second },
      ]
      const said = await here('POST', `${base}/bulk`, { rows, change })
      expect([said.status, Object.keys(said.body.errors)]).toEqual([422, ['rows']])
    }
    expect((await here('GET', `${base}/${id}`)).body.data.version).toBe(1)
  })

  test('F-180 what a deleted row was called may be given to another, and stands in the way of its return', async () => {
    const field = UNIQUE[kind]
    const sample = sampleOf(kind)
    const first = (await here('POST', base, sample)).body.data
    const again = await here('POST', base, sample)
    expect([again.status, again.refusal]).toEqual(field ? [422, 'taken'] : [200, null])
    if (!field) return
    expect(Object.keys(again.body.errors)).toEqual([field])
    await here('DELETE', `${base}/${first.id}`, { version: 1 })
    const second = await here('POST', base, sample)
    expect([second.status, second.body.data]).toMatchObject([200, { [field]: sample[field] }])
    const back = await here('POST', `${base}/${first.id}/restore`, { version: 2 })
    expect([back.status, back.refusal, Object.keys(back.body.errors)]).toEqual([422, 'taken', [field]])
    await here('DELETE', `${base}/${second.body.data.id}`, { version: 1 })
    expect((await here('POST', `${base}/${first.id}/restore`, { version: 2 })).status).toBe(200)
  })

  test('SECURITY Tenants: to another house a row does not exist', async () => {
    const before = (await here('GET', `${base}/${ids[kind]}`)).body.data
    const row = `${base}/${before.id}`
    const body = { version: before.version }
    for (const [method, path, sent] of [
      ['GET', row, undefined],
      ['GET', `${row}/edit`, undefined],
      ['GET', `${row}/history`, undefined],
      ['PUT', row, { ...body, ...change }],
      ['POST', `${base}/bulk`, { rows: [{ id: before.id, ...body }], change }],
      ['DELETE', row, body],
      ['POST', `${row}/restore`, body],
    ] as const)
      expect([method, path, (await there(method, path, sent)).status]).toEqual([method, path, 404])
    const own = kind === 'employee' ? [there.employee_id] : [] // who is signed in there works there
    const seen = async (query: string) =>
      (await there('GET', `${base}?${query}`)).body.data.map(({ id }: { id: number }) => id)
    expect([await seen('deleted=true'), await seen('deleted=false')]).toEqual([[], own])
    expect((await there('GET', `${base}.csv`)).body.trim().split('\r\n')).toHaveLength(1 + own.length)
    expect((await here('GET', row)).body.data).toEqual(before)
  })

  test('SECURITY Input: a field that the contract does not name is refused, at every depth', async () => {
    const sample = sampleOf(kind)
    for (const body of [
      { ...sample, exhibitor_id: 2 },
      { ...sample, id: 1 },
      { ...sample, version: 7 },
      { ...sample, changed_by: 1 },
    ])
      expect(await here('POST', base, body)).toMatchObject({ status: 422 })
    for (const [field, value] of Object.entries(sample)) {
      const isShape = (createBody(RESOURCES[kind]).shape[field] as z.ZodType).def.type === 'object'
      if (!isShape) continue
      const said = await here('POST', base, { ...sample, [field]: { ...(value as object), unknown: 1 } })
      expect([field, said.status]).toEqual([field, 422])
    }
    const edit = await here('PUT', `${base}/${ids[kind]}`, { version: 1, ...change, exhibitor_id: 2 })
    expect(edit.status).toBe(422)
    expect((await here('GET', `${base}?wrong=1`)).status).toBe(422)
    expect((await here('GET', `${base}?sort=changed_by`)).status).toBe(422)
    expect((await here('GET', `${base}?per_page=101`)).status).toBe(422)
  })

  test('SECURITY Input: whatever fits the contract is taken or refused in words, whatever does not is refused with its field', async () => {
    const schema = createBody(RESOURCES[kind])
    const shape = shapeOf(schema)
    const known = Object.fromEntries(
      KINDS.flatMap((one) => [
        [`${one}_id`, [ids[one]!]],
        [one, [ids[one]!]],
      ]),
    )
    let taken = 0
    await fc.assert(
      fc.asyncProperty(fc.integer(), fc.boolean(), async (seed, spoil) => {
        const pick = seeded(seed)
        const other = Object.entries(fitting(pick, shape, { ...known, id: [] }) as object)
        const good = { ...sampleOf(kind), ...Object.fromEntries(other.filter(() => pick(5) === 0)) }
        if ('request_id' in good) Object.assign(good, { request_id: crypto.randomUUID() })
        const body = spoil ? spoiled(pick, good, known) : good
        const said = await here('POST', base, body)
        expect([200, 422, ...(spoil ? [413] : [])], JSON.stringify([body, said.body])).toContain(said.status)
        if (said.status === 200) {
          taken += 1
          const written = schema.parse(JSON.parse(JSON.stringify(body)))
          expect(said.body.data).toMatchObject(open(kind, written))
        }
        const fits = schema.safeParse(body)
        if (!fits.success && said.status === 422) expect(Object.keys(said.body.errors).length).toBeGreaterThan(0)
        if (!fits.success) expect(said.status).not.toBe(200)
      }),
      { numRuns: RUNS, seed: 8 },
    )
    expect(taken).toBeGreaterThan(0)
  })

  test('F-180 searches without tripping over signs, pages without gaps, and is exported', async () => {
    for (let more = 0; more < 3; more++) await make(kind)
    for (const search of ['%', '_', '\\', "'", 'a', '💺'])
      expect([search, (await here('GET', `${base}?search=${encodeURIComponent(search)}`)).status]).toEqual([
        search,
        200,
      ])
    const whole = (await here('GET', `${base}?per_page=100`)).body.meta
    const paged: number[] = []
    for (let page = 1; paged.length < whole.total && page <= whole.total; page++) {
      const { data, meta } = (await here('GET', `${base}?page=${page}&per_page=7&sort=${RESOURCES[kind].columns[0]}`))
        .body
      expect(meta.total).toBe(whole.total)
      paged.push(...data.map(({ id }: { id: number }) => id))
    }
    expect(new Set(paged).size).toBe(whole.total)
    const file = await here('GET', `${base}.csv?format=csv_eu&columns=id,${RESOURCES[kind].columns[0]}`)
    expect(file.body.split('\r\n')[0]).toBe(`id;${RESOURCES[kind].columns[0]}`)
    expect((await here('GET', `${base}.csv?columns=pin_hash`)).status).toBe(422)
  })
})

const FINDING = KINDS.flatMap((kind) =>
  Object.entries((RESOURCES[kind] as Resource).found_by).map((by) => [kind, ...by]),
)

test.each(FINDING)(
  'F-180 a search in the list of %s finds what its %s names by the texts of that %s',
  async (...by) => {
    const [kind, field, named] = by as [keyof typeof SAMPLES, string, keyof typeof SAMPLES]
    await make(kind)
    const listed = async (search: string) => (await here('GET', `${baseOf(kind)}?search=${search}`)).body.meta.total
    const word = `Quitte${++nth}`
    expect(await listed(word)).toBe(0)
    const { version } = (await here('GET', `${baseOf(named)}/${ids[named]}`)).body.data
    const body = { version, [RESOURCES[named].search[0]!]: word }
    expect((await here('PUT', `${baseOf(named)}/${ids[named]}`, body)).body.errors).toBeUndefined()
    const { rows } = await withExhibitor(database.pool, 1, (client) =>
      client.query(
        `select id from ${getTableName(TABLES[kind])} where ${field} = $1 and deleted_at is null order by id`,
        [ids[named]],
      ),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(await listed(word.toUpperCase())).toBe(rows.length)
    const file = await here('GET', `${baseOf(kind)}.csv?columns=id&sort=id&search=${word}`)
    expect(file.body.trimEnd().split('\r\n').slice(1)).toEqual(rows.map(({ id }) => `${id}`))
  },
)

test('F-180 a search finds rows of every list, and none by a text that nothing has', async () => {
  for (const kind of KINDS)
    expect([kind, (await here('GET', `${baseOf(kind)}?search=nothing-is-called-so`)).body.meta.total]).toEqual([
      kind,
      0,
    ])
})

/** That each call is refused to who does not have its permission is tested with all calls (hub-who). */
test.each(KINDS)('SECURITY Access: each call of %s takes the permission of what it does', (kind) => {
  const base = baseOf(kind)
  const taken = Object.values(resourceCalls(RESOURCES[kind])).map(({ method, path, who }) => [
    `${method} ${path.replace(`/api/portal/${base}`, '')}`,
    who.as === 'person' ? who.permission : null,
  ])
  expect(Object.fromEntries(taken)).toEqual({
    'GET ': `${base}.view`,
    'GET .csv': `${base}.view`,
    'GET /options': `${base}.view`,
    'GET /{id}': `${base}.view`,
    'GET /{id}/history': `${base}.view`,
    'GET /create': `${base}.create`,
    'GET /{id}/edit': `${base}.edit`,
    'POST ': `${base}.create`,
    'PUT /{id}': `${base}.edit`,
    'POST /bulk': `${base}.edit`,
    'DELETE /{id}': `${base}.delete`,
    'POST /{id}/restore': `${base}.delete`,
  })
})

/** Rows like the one of this id, of which every second one has no value where none is needed. */
async function copies(kind: Kind, id: number, many: number): Promise<void> {
  await withExhibitor(database.pool, 1, async (client) => {
    const table = getTableName(TABLES[kind])
    const { rows } = await client.query<{ name: string; empty: boolean }>(
      `select column_name as name, is_nullable = 'YES' as empty from information_schema.columns
       where table_name = $1 and is_generated = 'NEVER' and column_name not in ('id', 'deleted_at')`,
      [table],
    )
    const names = rows.map(({ name }) => `"${name}"`).join()
    const copy = kind === 'employee' ? `'copy-' || n || '@kino.example'` : `'copy-' || n`
    const own = UNIQUE[kind] ? `|| jsonb_build_object('${UNIQUE[kind]}', ${copy})` : ''
    await client.query(
      `insert into ${table} (${names})
       select ${rows.map(({ name }) => `(copy)."${name}"`).join()} from (
         select jsonb_populate_record(null::${table},
           to_jsonb(t) - case when n % 2 = 0 then $2::text[] else '{}' end ${own}) as copy
         from ${table} t, generate_series(1, $3) n where t.id = $1) made`,
      [id, rows.filter(({ empty }) => empty).map(({ name }) => name), many],
    )
  })
}

describe.each(KINDS)('F-180 a long list of %s', (kind) => {
  test('is sorted by every column, and exported whole, each row once, in the order of the list', async () => {
    const base = baseOf(kind)
    await copies(kind, (await make(kind)).body.data.id, 520)
    for (const column of ['id', ...RESOURCES[kind].columns])
      for (const sort of [column, `-${column}`]) {
        const file = await here('GET', `${base}.csv?columns=id&sort=${sort}`)
        const ids = (file.body as string).trimEnd().split('\r\n').slice(1).map(Number)
        const { data: rows, meta } = (await here('GET', `${base}?sort=${sort}&per_page=100&page=5`)).body
        expect([sort, ids.length, new Set(ids).size]).toEqual([sort, meta.total, meta.total])
        expect([sort, ids.slice(400, 500)]).toEqual([sort, rows.map(({ id }: { id: number }) => id)])
        const last = (await here('GET', `${base}?sort=${sort}&per_page=100&page=6`)).body.data
        expect([sort, ids.slice(500, 600)]).toEqual([sort, last.map(({ id }: { id: number }) => id)])
      }
  })
})

/** What fits each field alone and not the others, or no calendar. */
test.each([
  ['before it begins', { end: '2027-03-01T18:00:00.000Z' }, ['end']],
  ['as it begins', { end: '2027-03-01T19:00:00.000Z' }, ['end']],
  ['on a day of no calendar of ours', { business_date: '0000-01-01' }, ['business_date']],
])('F-174 a schedule that ends %s is refused by its field', async (_, fields, named) => {
  const start = { start: '2027-03-01T19:00:00.000Z', end: '2027-03-01T21:00:00.000Z', business_date: '2027-03-01' }
  const { body } = await here('POST', 'schedules', { ...sampleOf('schedule'), ...start })
  for (const said of [
    await here('POST', 'schedules', { ...sampleOf('schedule'), ...start, ...fields }),
    await here('PUT', `schedules/${body.data.id}`, { version: 1, ...fields }),
  ])
    expect([said.status, Object.keys(said.body.errors)]).toEqual([422, named])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withExhibitor } from '../../hub/db/connect.ts'
import { type Portal, startPortal, type Visit } from '../../hub/portal/testing/portal.ts'
import { defOf, fieldsOf } from '../../protocol/kit/list-query.ts'
import { RowId } from '../../protocol/kit/shapes.ts'
import { type Kind, RESOURCES } from '../../protocol/resources.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { made, SAMPLED, type Sampled, sampleIn } from './neighbour.ts'

/**
 * Every field of every resource that names another row, written by an edit, a change of many, and a new row:
 * it takes no row of another house, no deleted one, and from who keeps to a cinema none of its sister.
 */
const KINDS = SAMPLED

/** Which kind a field names whose name does not say it. */
const NAMED: Readonly<Record<string, Kind>> = {
  widget_id: 'content',
  parent_id: 'device',
  tags: 'tag',
  roles: 'role',
  cinemas: 'cinema',
  payment_method_ids: 'payment_method',
}
/** Numbers that are no rows of ours. */
const NO_ROWS = ['tmdb_id']
/** What an item of a list has beside the row that it names. */
const ITEMS: Readonly<Record<string, object>> = {
  offline_grants: { grant: 'none' },
  items: { turns: 2 },
  recipe: { pieces: 1 },
  prices: { base_cents: 1_500 },
}

/** Fields that say something together with another one: a sample with another row there is refused. */
const TOGETHER = [
  'movie.distributor_office_id',
  'schedule.cinema_id',
  'schedule.movie_id',
  'schedule_reservation.schedule_id',
  'event.widget_id',
  'signage.cinema_id',
]
/**
 * What is gone may stay named by a row that comes back: a role allows nothing then, and a grant is of a
 * cinema that redeems nothing any more.
 */
const STAYS = ['employee.roles', 'voucher_type.offline_grants.cinema_id']

interface Naming {
  kind: Sampled
  field: string
  /** Below an item of a list; null = the field itself. */
  within: string | null
  names: Kind
  isList: boolean
}

function namingOf(kind: Sampled): Naming[] {
  return Object.entries(fieldsOf(RESOURCES[kind])).flatMap(([field, schema]) => {
    const { schema: inner, isList } = bare(schema)
    const nested = isList ? Object.entries(defOf(inner).shape ?? {}) : []
    const at = nested.find(([, one]) => bare(one).schema === RowId)
    const within = at?.[0] ?? null
    if ((inner !== RowId && !at) || NO_ROWS.includes(field)) return []
    const names = NAMED[field] ?? ((within ?? field).replace(/_ids?$/, '') as Kind)
    return [{ kind, field, within, names, isList }]
  })
}

function bare(schema: Parameters<typeof defOf>[0]): { schema: typeof schema; isList: boolean } {
  const { innerType, element } = defOf(schema)
  if (innerType) return bare(innerType)
  return element ? { ...bare(element), isList: true } : { schema, isList: false }
}

const FIELDS = KINDS.flatMap(namingOf)
const CASES = FIELDS.map((one) => [`${one.kind}.${one.field}${one.within ? `.${one.within}` : ''}`, one] as const)

let database: FreshDatabase
let portal: Portal
let boss: Visit
let keeper: Visit
const own: Partial<Record<Kind, number>> = {}
const sister: Partial<Record<Kind, number>> = {}
const foreign: Partial<Record<Kind, number>> = {}
const gone: Partial<Record<Kind, number>> = {}

beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, KINDS)
  boss = await portal.visit(1, { exhibitor_id: 1, name: 'Nora V.', permissions: ['*'] })
  const there = await portal.visit(2, { exhibitor_id: 2, name: 'Mia F.', permissions: ['*'] })
  for (const kind of KINDS) {
    own[kind] = (await made(boss, kind, own)).id
    sister[kind] = RESOURCES[kind].cinema === null ? own[kind]! : (await made(boss, kind, sister)).id
    foreign[kind] = (await made(there, kind, foreign)).id
  }
  for (const kind of KINDS) {
    const { id, version } = await made(boss, kind, own)
    const said = await boss('DELETE', `${RESOURCES[kind].base}/${id}`, { version })
    expect([kind, said.status, said.body]).toEqual([kind, 200, said.body])
    gone[kind] = id
  }
  const permissions = KINDS.flatMap((kind) => {
    const scope = RESOURCES[kind].cinema === null ? '' : '.own'
    return ['view', 'create', 'edit', 'delete'].map((action) => `${RESOURCES[kind].base}.${action}${scope}`)
  })
  keeper = await portal.visit(1, { exhibitor_id: 1, name: 'Olga N.', permissions })
  await withExhibitor(database.pool, 1, (client) =>
    client.query('update employees set cinemas = $2 where id = $1', [keeper.employee_id, [own.cinema]]),
  )
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

/** What is written to name this row there. */
function naming({ field, within, isList }: Naming, id: number): Record<string, unknown> {
  const one = within === null ? id : { ...ITEMS[field], [within]: id }
  return { [field]: isList ? [one] : one }
}

/** Whether a refusal is of this field, or of the cinema to which such a row would bring another. */
function isAbout(at: string, { field, within, kind }: Naming): boolean {
  const path = at.split('.')
  return path.includes(within ?? field) || path[0] === field || (kind === 'schedule' && at === 'cinema_id')
}

async function refuses(by: Visit, one: Naming, id: number): Promise<void> {
  const { base } = RESOURCES[one.kind]
  const row = `${base}/${own[one.kind]}`
  const before = (await boss('GET', row)).body.data
  const change = naming(one, id)
  const calls = [
    ['PUT', row, { version: before.version, ...change }],
    ['POST', `${base}/bulk`, { rows: [{ id: before.id, version: before.version }], change }],
    ['POST', base!, { ...sampleIn(one.kind, own), ...change }],
  ] as const
  // devices come by themselves
  for (const [method, path, body] of one.kind === 'device' ? calls.slice(0, 1) : calls) {
    const said = await by(method, path, body)
    expect([method, path, said.status, said.body]).toEqual([method, path, 422, said.body])
    expect(Object.keys(said.body.errors).filter((at) => isAbout(at, one))).not.toEqual([])
  }
  expect((await boss('GET', row)).body.data).toEqual(before)
}

describe.each(CASES)('SECURITY Tenants: %s', (called, one) => {
  test('takes no row of another house', () => refuses(boss, one, foreign[one.names]!))
  test('takes no deleted row', () => refuses(boss, one, gone[one.names]!))
  test('takes no row of a sister cinema from who keeps to another', async () => {
    if (sister[one.names] === own[one.names] || RESOURCES[one.kind].cinema === null) return
    await refuses(keeper, one, sister[one.names]!)
  })

  test('does not come back to a row that is gone', async () => {
    if (STAYS.includes(called) || one.kind === 'device') return
    const parent = await made(boss, one.names as Sampled, own)
    const [{ base }, { base: above }] = [RESOURCES[one.kind], RESOURCES[one.names]]
    const child = await boss('POST', base!, { ...sampleIn(one.kind, own), ...naming(one, parent.id) })
    expect([called, child.status]).toEqual([called, TOGETHER.includes(called) ? 422 : 200])
    if (child.status !== 200) return
    const { id, version } = child.body.data
    for (const [path, row] of [
      [base, child.body.data],
      [above, parent],
    ] as const)
      expect((await boss('DELETE', `${path}/${row.id}`, { version: row.version })).status).toBe(200)
    const said = await boss('POST', `${base}/${id}/restore`, { version: version + 1 })
    expect([said.status, said.body]).toEqual([422, said.body])
    expect(Object.keys(said.body.errors).filter((at) => isAbout(at, one))).not.toEqual([])
    expect((await boss('GET', `${base}/${id}`)).body.data.deleted_at).not.toBeNull()
  })
})

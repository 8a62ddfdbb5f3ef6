import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { type Portal, startPortal, type Visit } from './testing/portal.ts'

/** Distributors, their offices and rental profiles, as a manager's portal calls them. */
const KINDS = ['distributor', 'distributor_office', 'rental_profile'] as const
const AREAS = ['distributors.*', 'distributor-offices.*', 'rental-profiles.*']
const HALF = [{ from_week: 1, percent_bp: 5_000 }]

let database: FreshDatabase
let portal: Portal
let anton: Visit
beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, KINDS)
  anton = await portal.visit(1, { exhibitor_id: 1, name: 'Anton B.', permissions: AREAS })
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

/** Texts by field of a refusal. */
async function errors(said: ReturnType<Visit>) {
  const { status, body } = await said
  return { status, ...(body.errors as Record<string, string[]>) }
}

async function make(base: string, body: object, visit: Visit = anton) {
  const said = await visit('POST', base, body)
  expect([said.status, said.body.errors]).toEqual([200, undefined])
  return said.body.data
}

test('F-189 a distributor has its offices with their e-mails, each name once, and stays while it has one', async () => {
  const nordlicht = await make('distributors', { name: 'Nordlicht', email: 'dispo@nordlicht.example' })
  const other = await make('distributors', { name: 'Laterne' })
  expect(nordlicht).toMatchObject({ phone: null, website: null })
  const { options } = (await anton('GET', 'distributor-offices/create')).body
  expect(options.distributor_id).toEqual([
    { value: other.id, label: 'Laterne' },
    { value: nordlicht.id, label: 'Nordlicht' },
  ])
  const vienna = { distributor_id: nordlicht.id, name: 'Vienna', email: 'wien@nordlicht.example' }
  const office = await make('distributor-offices', vienna)
  await make('distributor-offices', { ...vienna, distributor_id: other.id })
  expect(await errors(anton('POST', 'distributor-offices', vienna))).toEqual({
    status: 422,
    name: ['This is taken already.'],
  })
  expect(await errors(anton('DELETE', `distributors/${nordlicht.id}`, { version: 1 }))).toEqual({
    status: 422,
    message: ['This is still used elsewhere. Take it away there first.'],
  })
  await anton('DELETE', `distributor-offices/${office.id}`, { version: 1 })
  expect((await anton('DELETE', `distributors/${nordlicht.id}`, { version: 1 })).status).toBe(200)
  const gone = { status: 422, distributor_id: ['This choice does not exist any more.'] }
  expect(await errors(anton('POST', 'distributor-offices', { ...vienna, name: 'Graz' }))).toEqual(gone)
  expect(await errors(anton('POST', `distributor-offices/${office.id}/restore`, { version: 2 }))).toEqual(gone)
})

test('F-189 the distributor of another house is none', async () => {
  const there = await portal.visit(2, { exhibitor_id: 2, name: 'Lou D.', permissions: AREAS })
  const { id } = await make('distributors', { name: 'Elsewhere' }, there)
  expect(await errors(anton('POST', 'distributor-offices', { distributor_id: id, name: 'Vienna' }))).toEqual({
    status: 422,
    distributor_id: ['This choice does not exist any more.'],
  })
})

test('F-185 a rental profile has its start and its rates, in the order of their weeks', async () => {
  const timeline = [
    { from_week: 1, fixed_cents: 0, percent_bp: 5_000, minimum_cents: 15_000 },
    { from_week: 3, fixed_cents: 25_000, percent_bp: 0, minimum_cents: 0 },
  ]
  const made = await make('rental-profiles', { name: 'Usual', starts_on: '2027-01-07', timeline })
  expect(made).toMatchObject({ name: 'Usual', is_shared: false, starts_on: '2027-01-07', timeline })
  const edit = (body: object) => errors(anton('PUT', `rental-profiles/${made.id}`, { version: 1, ...body }))
  expect(await edit({ timeline: timeline.toReversed() })).toEqual({
    status: 422,
    'timeline.0.from_week': [
      'The first rate holds from week 1, and each of the others from a later week than the one before.',
    ],
    'timeline.1.from_week': [
      'The first rate holds from week 1, and each of the others from a later week than the one before.',
    ],
  })
  expect(await edit({ timeline: [{ from_week: 1 }] })).toEqual({
    status: 422,
    'timeline.0.percent_bp': ['Enter a fixed amount, a percentage or a minimum guarantee.'],
  })
  expect((await edit({ timeline: [{ from_week: 1, percent_bp: 10_001 }] })).status).toBe(422)
  expect((await edit({ starts_on: '2027-02-30' })).status).toBe(422)
})

test('F-186 F-310 a shared rental profile cannot be un-shared', async () => {
  const { id } = await make('rental-profiles', { name: 'First run', is_shared: true, timeline: HALF })
  expect(await errors(anton('PUT', `rental-profiles/${id}`, { version: 1, is_shared: false }))).toEqual({
    status: 422,
    is_shared: ['A shared rental profile cannot be un-shared.'],
  })
})

test('F-187 what is shared is changed by its owner and by who may, and read by all', async () => {
  const few = ['rental-profiles.view', 'rental-profiles.create', 'rental-profiles.edit', 'rental-profiles.delete']
  const owner = await portal.visit(1, { exhibitor_id: 1, name: 'Olga N.', permissions: few })
  const colleague = await portal.visit(1, { exhibitor_id: 1, name: 'Cem L.', permissions: few })
  const { id } = await make('rental-profiles', { name: 'Arthouse', is_shared: true, timeline: HALF }, owner)
  const row = `rental-profiles/${id}`
  for (const [method, path, body] of [
    ['PUT', row, { version: 1, name: 'Mine' }],
    ['POST', 'rental-profiles/bulk', { rows: [{ id, version: 1 }], change: { name: 'Mine' } }],
    ['DELETE', row, { version: 1 }],
  ] as const)
    expect(await colleague(method, path, body)).toMatchObject({
      status: 403,
      refusal: 'shared_read_only',
      body: { message: 'This is shared: only its owner or somebody with permission may change it.' },
    })
  expect((await colleague('GET', row)).body.data.name).toBe('Arthouse')
  expect((await owner('PUT', row, { version: 1, name: 'Arthouse, 43 %' })).status).toBe(200)
  expect((await anton('PUT', row, { version: 2, name: 'Arthouse, 45 %' })).status).toBe(200)
  const own = await make('rental-profiles', { name: 'One movie', timeline: HALF }, owner)
  expect((await colleague('PUT', `rental-profiles/${own.id}`, { version: 1, name: 'Ours' })).status).toBe(200)
  const shared = await owner('PUT', `rental-profiles/${own.id}`, { version: 2, is_shared: true })
  expect(shared.status).toBe(200)
  // who has changed it before it was shared has not made it
  const later = await colleague('PUT', `rental-profiles/${own.id}`, { version: 3, name: 'Mine' })
  expect([later.status, later.refusal]).toEqual([403, 'shared_read_only'])
})

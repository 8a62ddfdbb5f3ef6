import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSON_PLACES } from '#protocol/access/personal-data.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { live, REACHED, whereIs } from '../db/testing/people.ts'
import { addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { chainRecords, checkChain } from '../ledger/chain.ts'
import { portalOf, type Said, type Visit, visitor } from './testing/portal.ts'

const BOTH = ['personal-data.view', 'personal-data.erase']
const EVERYWHERE = Object.keys(REACHED).toSorted()

let database: FreshDatabase
let hub: TestHub
let owner: pg.Client
/** Who may all of it at house 1, and somebody of house 2. */
let mara: Visit
let nils: Visit

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addExhibitor(database, 2, ['127.0.0.1'])
  hub = await startTestHub(database, portalOf([]))
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  mara = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Mara', permissions: BOTH })
  const next = hub.url.replace('localhost', '127.0.0.1')
  nils = await visitor(database.pool, next, { exhibitor_id: 2, name: 'Nils', permissions: BOTH })
})
afterAll(async () => {
  await owner.end()
  await hub.close()
  await database.close()
})

function find(who: Visit, email: string): Promise<Said> {
  return who('POST', 'personal-data/find', { email })
}
async function take(who: Visit, email: string): Promise<Said> {
  const said = await who('POST', 'personal-data/take', { email })
  if (said.status === 200) said.body.data.places = JSON.parse(said.body.data.places)
  return said
}
function erase(who: Visit, email: string, change: object = {}): Promise<Said> {
  return who('POST', 'personal-data/erase', { email, typed: email, reason: 'asked', ...change })
}
async function rowsOf(sql: string, ...values: unknown[]) {
  return (await owner.query(sql, values)).rows
}
function placesOf({ body }: Said): string[] {
  return Object.keys(body.data.places).toSorted()
}
async function breaches(house: number): Promise<string[]> {
  await chainRecords(database.pool, house)
  return (await checkChain(database.pool, house, { whole: true, seen: null })).breaches
}

test('SECURITY "People’s data" the calls name exactly the places in which people are', () => {
  expect([...PERSON_PLACES].toSorted()).toEqual(EVERYWHERE)
})

test('F-337 (at the hub) a person is found however the address is capitalised, taken along whole, and erased; the next house and amounts stay', async () => {
  const email = 'zzjana@mailbox.example'
  const bill_id = await live(owner, 1, 'zzjana', email)
  await live(owner, 1, 'zzother', 'zzother@mailbox.example')
  await live(owner, 2, 'zznext', email)

  const found = await find(mara, 'ZZJana@Mailbox.EXAMPLE')
  expect(found).toMatchObject({ status: 200, body: { data: { is_open: false } } })
  expect(placesOf(found)).toEqual(EVERYWHERE)

  const taken = await take(mara, 'ZZJana@mailbox.example')
  expect(placesOf(taken)).toEqual(EVERYWHERE)
  expect(taken.body.data.places.contacts).toEqual([
    expect.objectContaining({
      name: 'zzjana',
      invoice: { company: 'zzjana', address: 'zzjana', vat_number: 'zzjana' },
      bills: [expect.objectContaining({ id: bill_id, total_cents: 2_500, lines: [], payments: [] })],
    }),
  ])
  expect(JSON.stringify(taken.body)).not.toMatch(/zzother|zznext|exhibitor_id|_hash/)
  expect(await rowsOf(`select employee_id, list, query, format from exports where exhibitor_id = 1`)).toEqual([
    { employee_id: mara.employee_id, list: 'personal-data', query: 'search', format: 'json' },
  ])

  const erased = await erase(mara, 'zzJANA@mailbox.example')
  expect(erased.status).toBe(200)
  expect(placesOf(erased)).toEqual(EVERYWHERE)
  expect(await whereIs(owner, 1, 'zzjana')).toEqual([])
  expect(await whereIs(owner, 1, 'zzother')).toEqual(EVERYWHERE)
  expect(await whereIs(owner, 2, 'zznext')).toEqual(EVERYWHERE.filter((table) => table !== 'reset_requests'))
  expect(placesOf(await find(nils, email))).toEqual(EVERYWHERE)
  expect(await rowsOf('select total_cents::integer from bills where id = $1', bill_id)).toEqual([
    { total_cents: 2_500 },
  ])
})

test('F-337 (at the hub) what was erased stands in the chain of the house, by whom and why, and never whose it was', async () => {
  const email = 'zzmia@mailbox.example'
  await live(owner, 1, 'zzmia', email)
  await erase(mara, email, { reason: 'withdrawn' })
  const [record] = await rowsOf('select * from erasures where exhibitor_id = 1 order by at desc limit 1')
  expect(record).toMatchObject({
    employee_id: mara.employee_id,
    reason: 'withdrawn',
    places: { contacts: 1, subscribers: 1 },
  })
  expect(JSON.stringify(record)).not.toContain('mailbox')
  const [shown] = (await mara('GET', 'personal-data/erasures')).body.data
  expect(shown).toMatchObject({ id: record.id, by: 'Mara', reason: 'withdrawn', rows: 11 })
  expect((await nils('GET', 'personal-data/erasures')).body.data).toEqual([])
  expect(await breaches(1)).toEqual([])
  await owner.query(`update erasures set reason = 'mistaken' where id = $1`, [record.id])
  expect(await breaches(1)).toEqual([`erasures ${record.id} was changed`])
  await owner.query(`update erasures set reason = 'withdrawn' where id = $1`, [record.id])
  expect(await breaches(1)).toEqual([])
})

test('F-337 (at the hub) erasing again and twice at once finds nothing more, and is written down once', async () => {
  const email = 'zztwice@mailbox.example'
  await live(owner, 1, 'zztwice', email)
  const count = async () => (await rowsOf('select count(*)::int as n from erasures where exhibitor_id = 1'))[0].n
  const before = await count()
  const both = await Promise.all([erase(mara, email), erase(mara, email)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.filter(({ body }) => body.data.places.contacts === 1)).toHaveLength(1)
  expect(await erase(mara, email)).toMatchObject({ status: 200, body: { data: { places: {} } } })
  expect(await whereIs(owner, 1, 'zztwice')).toEqual([])
  expect(await breaches(1)).toEqual([])
  expect((await count()) - before).toBe(1)
})

test.each(['pending', 'paying', 'reserved'])(
  'F-337 (at the hub) while a bill of that address is %s nothing is erased, and that is said; afterwards it is',
  async (status) => {
    const [word, email] = [`zz${status}`, `zz${status}@mailbox.example`]
    const bill_id = await live(owner, 1, word, email)
    await owner.query('update bills set status = $2 where id = $1', [bill_id, status])
    expect((await find(mara, email)).body.data.is_open).toBe(true)
    expect(await erase(mara, email)).toMatchObject({ status: 422, refusal: 'person_buys' })
    expect(await whereIs(owner, 1, word)).toEqual(EVERYWHERE)
    await owner.query(`update bills set status = 'settled' where id = $1`, [bill_id])
    expect(await erase(mara, email)).toMatchObject({ status: 200 })
    expect(await whereIs(owner, 1, word)).toEqual([])
  },
)

test('F-337 (at the hub) a purchase of the same address in the next house keeps nobody from erasing', async () => {
  const email = 'zzopen@mailbox.example'
  const theirs = await live(owner, 2, 'zzopen', email)
  await owner.query(`update bills set status = 'paying' where id = $1`, [theirs])
  await live(owner, 1, 'zzmine', email)
  expect(await erase(mara, email)).toMatchObject({ status: 200 })
  expect(await whereIs(owner, 1, 'zzmine')).toEqual([])
})

test('F-337 (at the hub) the address is typed once more, the reason is of the list, and no other word is taken', async () => {
  const email = 'zzkept@mailbox.example'
  await live(owner, 1, 'zzkept', email)
  for (const typed of ['', 'zzkept', 'zzkept@mailbox.example.org'])
    expect(await erase(mara, email, { typed })).toMatchObject({ status: 422, refusal: 'address_not_typed' })
  for (const change of [
    { reason: 'retention' },
    { reason: 'because of zzkept@mailbox.example' },
    { email: '%' },
    { email: ['zzkept@mailbox.example'] },
    { exhibitor_id: 2 },
  ])
    expect((await erase(mara, email, change)).status).toBe(422)
  expect(await erase(mara, email, { typed: ' ZZKept@mailbox.example ' })).toMatchObject({ status: 200 })
})

test('SECURITY "Tenants" people’s data is of who may see it in the whole house; to erase is another right', async () => {
  const email = 'zzright@mailbox.example'
  await live(owner, 1, 'zzright', email)
  const someone = async (name: string, permissions: string[]) =>
    visitor(database.pool, hub.url, { exhibitor_id: 1, name, permissions })
  const seller = await someone('Sina', ['clients.view', 'bills.view', 'employees.*'])
  const reader = await someone('Rosa', ['personal-data.view'])
  const stranger = await visitor(database.pool, hub.url, null)
  for (const call of [find, take, erase]) {
    expect(await call(seller, email)).toMatchObject({ status: 403, refusal: 'forbidden' })
    expect(await call(stranger, email)).toMatchObject({ status: 401 })
  }
  expect((await find(reader, email)).status).toBe(200)
  expect(await erase(reader, email)).toMatchObject({ status: 403, refusal: 'forbidden' })
  expect(await whereIs(owner, 1, 'zzright')).toEqual(EVERYWHERE)
})

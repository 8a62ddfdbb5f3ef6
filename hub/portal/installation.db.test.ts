import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { renderLetter } from '../../tests/letters.ts'
import { accountsOf } from '../access/testing/accounts.ts'
import { withExhibitor } from '../db/connect.ts'
import { Caretakers } from '../exhibitors/caretakers.ts'
import { addExhibitor, type Browser, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { Sealed } from '../kit/sealed.ts'
import { Letters } from '../mailer/letters.ts'
import { installationRoutes } from './installation.ts'
import { LETTERS_KEY, portalOf } from './testing/portal.ts'
import { employ, newBrowser, PASSWORD, signIn } from './testing/sign-in.ts'

/** Who looks after the installation: Nora of house 1 at first, and what they do. */
const PROOF = { password: PASSWORD }
const IDA = { exhibitor_id: 2, email: 'ida@two.example' }

let database: FreshDatabase
let hub: TestHub
let letters: Letters
let ids: { nora: number; ida: number }
const browsers = new Map<string, Browser>()

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addExhibitor(database, 2, ['127.0.0.1'])
  letters = new Letters(new Sealed(LETTERS_KEY))
  hub = await startTestHub(database, (parts) => {
    const { pool, catalogue } = parts
    const houseOf = async (id: number) => {
      const house = (await catalogue.of(id)).exhibitor.get(id)!
      return { sender: house, locale: house.locales[0]!, host: house.hosts[0]! }
    }
    const caretakers = new Caretakers({ pool, letters, render: renderLetter, houseOf })
    const own = { ...accountsOf(pool), caretakers, public_url: null }
    const { calls } = portalOf([])(parts)
    return { calls: [...calls, (app) => installationRoutes(app, own)] }
  })
  const person = { name: 'Nora V.', email: 'nora@one.example', permissions: ['*'] }
  ids = {
    nora: await employ(database.pool, person),
    ida: await employ(database.pool, { ...person, name: 'Ida L.', email: IDA.email, house: 2 }),
  }
  await sql(1, 'insert into super_admins (exhibitor_id, employee_id) values (1, $1)', [ids.nora])
  await comeIn('nora')
  await comeIn('ida')
})
afterAll(async () => {
  await hub.close()
  await database.close()
})

function sql(house: number, text: string, values: unknown[] = []) {
  return withExhibitor(database.pool, house, (client) => client.query(text, values))
}
async function comeIn(name: 'nora' | 'ida'): Promise<void> {
  const browser = await newBrowser(name === 'nora' ? hub.url : hub.url.replace('localhost', '127.0.0.1'))
  const email = name === 'nora' ? 'nora@one.example' : IDA.email
  expect((await signIn(browser, { email, password: PASSWORD })).status).toBe(200)
  browsers.set(name, browser)
}
async function call(name: 'nora' | 'ida', method: string, path = 'installation', body?: object) {
  const answer = await browsers.get(name)!.send(method, `/api/portal/${path}`, body)
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire says
  const { data } = (await answer.json()) as { data?: any }
  return { status: answer.status, refusal: answer.headers.get('x-refusal'), data }
}
async function readers(house: number): Promise<string[]> {
  return (await letters.list(database.pool, house, 99)).map(({ head }) => `${head.kind} ${head.reader}`)
}

test('SECURITY "Audit" what is done to houses is written down with before and after, and only by who may', async () => {
  expect((await call('ida', 'GET')).refusal).toBe('forbidden')
  const version = (await call('nora', 'GET', 'exhibitors')).data.find(({ id }: { id: number }) => id === 2).version
  const change = { version, hosts: ['127.0.0.1', 'two.example'], modules: ['tickets'] }
  expect((await call('nora', 'PUT', 'exhibitors/2', change)).status).toBe(200)
  expect((await call('nora', 'PUT', 'exhibitors/2', change)).status).toBe(409)
  for (const blocked of [true, true, false])
    expect((await call('nora', 'POST', 'exhibitors/2/block', { blocked })).status).toBe(200)
  const { data } = await call('nora', 'GET')
  expect(data.people).toMatchObject([{ employee_id: ids.nora, is_me: true, trade_name: 'House 1' }])
  expect(data.log).toMatchObject([
    { action: 'exhibitor_unblocked', by_name: 'Nora V.', trade_name: 'House 2' },
    { action: 'exhibitor_blocked' },
    {
      action: 'exhibitor_changed',
      before: { hosts: ['127.0.0.1'] },
      after: { hosts: change.hosts, modules: ['tickets'] },
    },
  ])
  await comeIn('ida')
})

test('SECURITY "Set-up" another one is made with a proof; both get a letter, and that person signs in anew', async () => {
  const path = 'installation/people'
  const wrong = await call('nora', 'POST', path, { ...IDA, proof: { password: 'not the right one' } })
  expect(wrong.refusal).toBe('password_wrong')
  for (const whom of [
    { ...IDA, email: 'nobody@two.example' },
    { ...IDA, exhibitor_id: 1 },
    { ...IDA, exhibitor_id: 99 },
  ])
    expect((await call('nora', 'POST', path, { ...whom, proof: PROOF })).refusal).toBe('caretaker_unknown')
  expect((await call('ida', 'POST', path, { ...IDA, proof: PROOF })).refusal).toBe('forbidden')
  const made = await call('nora', 'POST', path, { ...IDA, email: 'Ida@Two.example', proof: PROOF })
  expect(made.data).toMatchObject({ exhibitor_id: 2, employee_id: ids.ida, name: 'Ida L.', is_me: false })
  expect((await call('nora', 'POST', path, { ...IDA, proof: PROOF })).status).toBe(200)
  expect(await readers(1)).toEqual(['caretaker_made nora@one.example'])
  expect(await readers(2)).toEqual([`caretaker_made ${IDA.email}`])
  expect((await call('ida', 'GET')).status).toBe(401)
  await comeIn('ida')
  expect((await call('ida', 'GET')).data.people).toHaveLength(2)
})

test('SECURITY "Set-up" of two who end each other at once one stays, and the last one who can do it is never ended', async () => {
  const path = 'installation/people/end'
  const of = { nora: { exhibitor_id: 1, employee_id: ids.nora }, ida: { exhibitor_id: 2, employee_id: ids.ida } }
  await sql(2, `update employees set access_level = 'blocked' where id = $1`, [ids.ida])
  expect((await call('nora', 'POST', path, { ...of.nora, proof: PROOF })).refusal).toBe('last_caretaker')
  await sql(2, `update employees set access_level = 'all' where id = $1`, [ids.ida])
  await comeIn('ida')
  const both = await Promise.all([
    call('nora', 'POST', path, { ...of.ida, proof: PROOF }),
    call('ida', 'POST', path, { ...of.nora, proof: PROOF }),
  ])
  expect(both.map(({ status }) => status)).toContain(200)
  const rows = (await Promise.all([1, 2].map((house) => sql(house, 'table super_admins')))).flatMap((one) => one.rows)
  expect(rows).toHaveLength(1)
  const [left, ended] = rows[0].employee_id === ids.nora ? (['nora', 'ida'] as const) : (['ida', 'nora'] as const)
  expect((await call(ended, 'GET')).status).toBe(401) // with the right its sessions end
  await comeIn(left)
  expect((await call(left, 'POST', path, { ...of[left], proof: PROOF })).refusal).toBe('last_caretaker')
  expect((await call(left, 'POST', path, { exhibitor_id: 1, employee_id: 2_147_483_647, proof: PROOF })).status).toBe(
    404,
  )
})

test('SECURITY "Audit" the record is chained, and the hub can neither change nor delete a row of it', async () => {
  const { rows } = await sql(
    1,
    `select hash = foyer_installation_hash(coalesce(lag(hash) over (order by n), ''), l) as holds from installation_log l order by n`,
  )
  expect(rows.length).toBeGreaterThan(4)
  expect(rows.every(({ holds }) => holds)).toBe(true)
  for (const text of [`update installation_log set by_name = 'x'`, 'delete from installation_log'])
    await expect(sql(2, text)).rejects.toMatchObject({ code: '42501' })
})

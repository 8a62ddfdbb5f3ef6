import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { Sealed } from '../kit/sealed.ts'
import { Letters } from '../mailer/letters.ts'
import { LETTERS_KEY, portalOf, type Visit, visitor } from './testing/portal.ts'
import { employ, newBrowser, PASSWORD, signIn } from './testing/sign-in.ts'

const HOUSE = {
  trade_name: 'Lichtspiel am Markt',
  brand: 'Lichtspiel',
  email: 'post@lichtspiel.example',
  hosts: ['127.0.0.1'],
  locale: 'de',
  manager_name: 'Ida Lang',
  manager_email: 'ida@lichtspiel.example',
  modules: ['tickets', 'products'],
}

let database: FreshDatabase
let hub: TestHub
let letters: Letters
let nora: Visit
beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await database.pool.query(`select nextval(pg_get_serial_sequence('exhibitors', 'id'))`)
  letters = new Letters(new Sealed(LETTERS_KEY))
  hub = await startTestHub(database, portalOf([]))
  nora = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Nora V.', permissions: ['*'] })
})
afterAll(async () => {
  await hub.close()
  await database.close()
})

async function makeSuperAdmin(): Promise<void> {
  await withExhibitor(database.pool, 1, (client) =>
    client.query('insert into super_admins (exhibitor_id, employee_id) values (1, $1) on conflict do nothing', [
      nora.employee_id,
    ]),
  )
}

describe('SECURITY "Tenants" exhibitors are of who looks after the installation alone', () => {
  test('F-234 who may do everything in a house may not: no permission is that', async () => {
    for (const [method, path, body] of [
      ['GET', 'exhibitors'],
      ['POST', 'exhibitors', HOUSE],
      ['PUT', 'exhibitors/1', { version: 1, hosts: ['localhost'], modules: [] }],
      ['POST', 'exhibitors/1/block', { blocked: true }],
    ] as const)
      expect(await nora(method, path, body)).toMatchObject({ status: 403, refusal: 'forbidden' })
  })

  test('a house is made with its first manager, who is invited by mail and comes in by the link', async () => {
    await makeSuperAdmin()
    const made = await nora('POST', 'exhibitors', HOUSE)
    expect(made).toMatchObject({ status: 200, body: { data: { id: 2, invited: 'ida@lichtspiel.example' } } })
    const [letter] = await letters.list(hub.pool, 2, 1)
    const link = new URL(/https?:\S+#token=\S+/.exec(letter!.content!.text)![0])
    expect(link.origin).toBe(hub.url.replace('localhost', '127.0.0.1'))
    const browser = await newBrowser(link.origin)
    const chosen = { token: link.hash.replace('#token=', ''), new_password: PASSWORD }
    expect((await browser.send('PUT', '/api/portal/password/reset', chosen)).status).toBe(200)
    const ida = await signIn(browser, { email: HOUSE.manager_email, password: PASSWORD })
    expect(ida.data).toMatchObject({ permissions: ['*'], modules: ['tickets', 'products'], is_super_admin: false })
    const listed = await browser.send('GET', '/api/portal/exhibitors')
    expect(listed.status).toBe(403)
  })

  test('the list has every house by name, and says which is one’s own', async () => {
    const { body } = await nora('GET', 'exhibitors')
    const said = body.data.map(({ id, trade_name, is_own, blocked_at }: Record<string, unknown>) => [
      id,
      trade_name,
      is_own,
      blocked_at,
    ])
    expect(said).toEqual([
      [1, 'House 1', true, null],
      [2, 'Lichtspiel am Markt', false, null],
    ])
  })

  test('a host name that is another house’s is refused at its field, and nothing is made', async () => {
    for (const hosts of [['localhost'], ['new.example', '127.0.0.1']]) {
      const said = await nora('POST', 'exhibitors', { ...HOUSE, hosts })
      expect([said.status, said.refusal, Object.keys(said.body.errors)]).toEqual([422, 'taken', ['hosts']])
    }
    expect((await nora('GET', 'exhibitors')).body.data).toHaveLength(2)
    const both = await Promise.all(
      [1, 2].map(() =>
        nora('POST', 'exhibitors', { ...HOUSE, hosts: ['twice.example'], manager_email: 'a@b.example' }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('names and modules are changed of the version that was seen; one’s own name stays', async () => {
    const [, house] = (await nora('GET', 'exhibitors')).body.data.filter(({ id }: { id: number }) => id < 3)
    const change = { version: house.version, hosts: ['127.0.0.1', 'lichtspiel.example'], modules: ['tickets'] }
    const changed = await nora('PUT', 'exhibitors/2', change)
    expect(changed.body.data).toMatchObject({ hosts: change.hosts, modules: ['tickets'], version: house.version + 1 })
    expect(await nora('PUT', 'exhibitors/2', change)).toMatchObject({ status: 409, refusal: 'stale' })
    const own = { version: 1, hosts: ['elsewhere.example'], modules: [] }
    expect(await nora('PUT', 'exhibitors/1', own)).toMatchObject({ status: 422, refusal: 'host_needed' })
    expect(
      await nora('PUT', 'exhibitors/2', { ...change, version: house.version + 1, hosts: ['localhost'] }),
    ).toMatchObject({
      status: 422,
      refusal: 'taken',
    })
    expect(await nora('PUT', 'exhibitors/99', change)).toMatchObject({ status: 404 })
  })

  test('a blocked house lets nobody in from that moment, sells nothing online, and comes back', async () => {
    const url = hub.url.replace('localhost', '127.0.0.1')
    await employ(database.pool, { name: 'Jo', email: 'jo@lichtspiel.example', permissions: ['*'], house: 2 })
    const jo = { email: 'jo@lichtspiel.example', password: PASSWORD }
    const browser = await newBrowser(url)
    expect((await signIn(browser, jo)).status).toBe(200)
    expect((await nora('POST', 'exhibitors/2/block', { blocked: true })).body.data.blocked_at).not.toBeNull()
    const whoAmI = () => browser.send('GET', '/api/portal/session')
    await until(async () => expect((await whoAmI()).headers.get('x-refusal')).toBe('house_blocked'))
    expect((await browser.send('GET', '/api/settings')).headers.get('x-refusal')).toBe('house_blocked')
    const door = await newBrowser(url)
    expect(await signIn(door, jo)).toMatchObject({ status: 403, refusal: 'house_blocked' })
    expect((await nora('GET', 'session')).status).toBe(200)
    expect((await nora('POST', 'exhibitors/2/block', { blocked: false })).body.data.blocked_at).toBeNull()
    await until(async () => expect((await whoAmI()).status).toBe(401))
    expect((await signIn(door, jo)).status).toBe(200)
  })

  test('one’s own house is not blocked, and none that is not there', async () => {
    expect(await nora('POST', 'exhibitors/1/block', { blocked: true })).toMatchObject({
      status: 422,
      refusal: 'own_house',
    })
    for (const id of ['99', '70000', '2147483647'])
      expect((await nora('POST', `exhibitors/${id}/block`, { blocked: true })).status).toBe(404)
  })
})

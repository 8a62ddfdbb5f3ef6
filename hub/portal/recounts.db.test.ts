import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { addCinema, addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { syncRoutes } from '../sync/routes.ts'
import { approvedDevice, TestBox } from '../sync/testing/boxes.ts'
import { portalOf, type Visit, visitor } from './testing/portal.ts'

const permissions = ['edges.view', 'edges.approve', 'edges.end']

/** How far a recount is, and registers that are lost, as managers see and do it. */
let database: FreshDatabase
let hub: TestHub
let mia: Visit
let otto: Visit
let lars: Visit

beforeAll(async () => {
  database = await freshDatabase()
  for (const [house, host] of [
    [1, 'localhost'],
    [2, '127.0.0.1'],
  ] as const) {
    await addExhibitor(database, house, [host])
    await addCinema(database, { exhibitor_id: house, name: `Lichthof ${house}`, id: house * 10 })
  }
  hub = await startTestHub(database, (parts) => ({
    ...portalOf([])(parts),
    machines: [(app) => syncRoutes(app, { ...parts, enrolment_secret: null })],
  }))
  mia = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Mia', permissions })
  lars = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Lars', permissions: ['edges.view'] })
  const there = hub.url.replace('localhost', '127.0.0.1')
  otto = await visitor(database.pool, there, { exhibitor_id: 2, name: 'Otto', permissions })
})
afterAll(async () => {
  await hub.close()
  await database.close()
})

test('L9 a manager sees how far a recount is, declares a register lost by its typed name, and finds it again when it is over, with who did what (SECURITY "Audit")', async () => {
  const before = new TestBox(hub, 10)
  await before.admit(await before.approved(mia.employee_id))
  const [one, two] = [randomUUID(), randomUUID()]
  before.does(approvedDevice(one, 'Kasse 1', 'K1'))
  before.does(approvedDevice(two, 'Kasse 2', 'K2'))
  await before.push()
  expect((await mia('GET', 'edges/10/recount')).body.data).toBeNull()
  expect((await mia('POST', 'edges/10/end', { cinema: 'Lichthof 1' })).status).toBe(200)

  const box = new TestBox(hub, 10)
  await box.admit(await box.approved(mia.employee_id))
  await box.report(one, { part: 1, parts: 1 })
  const shown = (await mia('GET', 'edges/10/recount')).body.data
  expect(shown).toMatchObject({
    cinema: 'Lichthof 1',
    by: 'Mia',
    ended_at: null,
    boxes: [
      { epoch: 1, ended_at: expect.any(String) },
      { epoch: 2, by: 'Mia', ended_at: null },
    ],
    received: { entries: 2, at: expect.any(String) },
    registers: [
      { uid: one, name: 'Kasse 1', is_whole: true, receipts: 0, reported_at: expect.any(String), lost_at: null },
      { uid: two, name: 'Kasse 2', is_whole: false, reported_at: null, lost_at: null },
    ],
    limbo: [],
    places: 0,
  })
  const edges = (await mia('GET', 'edges')).body.data.edges
  expect(edges).toMatchObject([{ cinema_id: 10, recount: { since: shown.since, reported: 1, registers: 2 } }])

  // somebody of the same house, but of another cinema
  const other = await addCinema(database, { exhibitor_id: 1, name: 'Kronen Kino', id: 11 })
  const ella = await visitor(database.pool, hub.url, {
    exhibitor_id: 1,
    name: 'Ella',
    permissions: permissions.map((one) => `${one}.own`),
  })
  await withExhibitor(database.pool, 1, (client) =>
    client.query('update employees set cinemas = $2 where id = $1', [ella.employee_id, [other]]),
  )

  const lose = (by: Visit, uid: string, name: string) => by('POST', 'edges/10/recount/lost', { uid, name })
  expect((await lose(mia, two, 'Kasse 1')).refusal).toBe('name_not_typed')
  expect((await lose(mia, randomUUID(), 'Kasse 2')).refusal).toBe('unknown_choice')
  expect((await lose(lars, two, 'Kasse 2')).status).toBe(403)
  expect((await lose(otto, two, 'Kasse 2')).status).toBe(404)
  expect((await otto('GET', 'edges/10/recount')).status).toBe(404)
  expect((await lose(ella, two, 'Kasse 2')).status).toBe(404)
  expect((await ella('GET', 'edges/10/recount')).status).toBe(404)
  expect((await ella('GET', 'edges/11/recount')).body).toMatchObject({ data: null })
  expect((await lars('GET', 'edges/10/recount')).body.data.ended_at).toBeNull()

  expect((await lose(mia, two, 'Kasse 2')).status).toBe(200)
  const over = (await mia('GET', 'edges/10/recount')).body.data
  expect(over).toMatchObject({ since: shown.since, ended_at: expect.any(String), registers: [{}, { lost_by: 'Mia' }] })
  expect((await lose(mia, two, 'Kasse 2')).refusal).toBe('unknown_choice')
  expect((await mia('GET', 'edges')).body.data.edges).toMatchObject([{ cinema_id: 11 }, { epoch: 2, recount: null }])

  // SECURITY "Audit": who did what, as those see it who reach that cinema
  const done = (await lars('GET', 'edges/doings')).body.data
  const cinema = { by: 'Mia', cinema: 'Lichthof 1', at: expect.any(String), time_zone: 'Europe/Berlin' }
  expect(done).toMatchObject([
    { ...cinema, what: 'register_lost', name: 'Kasse 2', follows: true },
    { ...cinema, what: 'approved', name: 'box', follows: true },
    { ...cinema, what: 'ended', name: 'Lichthof 1' },
    { ...cinema, what: 'approved', name: 'box', follows: false },
  ])
  for (const elsewhere of [ella, otto]) expect((await elsewhere('GET', 'edges/doings')).body.data).toEqual([])
})

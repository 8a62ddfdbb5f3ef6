import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { may } from '#protocol/access/permission.ts'
import type { FeedDocument, FeedPage } from '#protocol/sync/feed.ts'
import { feedCall } from '#protocol/sync/feed-call.ts'
import { until } from '../../tests/until.ts'
import { createHubClient } from '../sync/hub-client.ts'
import { type EdgeBox, edgeBox } from '../testing/edge-box.ts'
import { watchCopy } from './data-trouble.ts'
import { childrenOf } from './own-device.ts'
import { CataloguePull } from './pull.ts'
import { Replica } from './replica.ts'
import { staffOf } from './staff.ts'

let box: EdgeBox
beforeEach(() => {
  box = edgeBox()
})
afterEach(() => box.close())

function role(id: number, version = 1, fields: object = {}): FeedDocument {
  return {
    kind: 'role',
    id,
    version,
    deleted: false,
    body: {
      id,
      exhibitor_id: 1,
      version,
      deleted_at: null,
      name: `role ${id} v${version}`,
      color: '#000',
      permissions: ['register.sell'],
      ...fields,
    },
  }
}

function employee(id: number, roles: number[], fields: object = {}): FeedDocument {
  return {
    kind: 'employee',
    id,
    version: 1,
    deleted: false,
    body: {
      id,
      exhibitor_id: 1,
      version: 1,
      deleted_at: null,
      name: `person ${id}`,
      roles,
      permissions: [],
      pin_hash: 'x',
      ...fields,
    },
  }
}

function device(id: number, uid: string, parent_id: number | null, deleted = false): FeedDocument {
  const deleted_at = deleted ? '2026-11-21T18:00:00Z' : null
  const own = { cinema_id: 1, uid, type: 'register', name: `device ${id}`, series: `K${id}`, parent_id }
  return { kind: 'device', id, version: 1, deleted, body: { id, exhibitor_id: 1, version: 1, deleted_at, ...own } }
}

function page(documents: FeedDocument[], fields: Partial<FeedPage> = {}): FeedPage {
  return {
    epoch: 'e1',
    cursor: `c${documents.length}`,
    resync: false,
    documents,
    more: false,
    pending: false,
    ...fields,
  }
}

function open() {
  return new Replica(box)
}

function names(replica: Replica) {
  return replica.all('role').map((each) => each.name)
}

test('One writer: documents, cursor and epoch are stored together and are there after a restart', async () => {
  const replica = open()
  expect(replica.cursor).toBeNull()
  await replica.take(page([role(1), role(2)], { resync: true, cursor: 'c2' }))
  expect(names(replica)).toEqual(['role 1 v1', 'role 2 v1'])
  const again = open()
  expect(names(again)).toEqual(['role 1 v1', 'role 2 v1'])
  expect(again.cursor).toMatchObject({ epoch: 'e1', cursor: 'c2', resync: false })
  expect(again.complete).toBe(true)
})

test('a deleted document keeps its last body, because what was sold under it still names it', async () => {
  const replica = open()
  await replica.take(page([role(1)], { resync: true }))
  await replica.take(page([{ ...role(1, 2), deleted: true }]))
  expect(names(replica)).toEqual([])
  expect(replica.live('role', 1)).toBeUndefined()
  expect(replica.get('role', 1)?.name).toBe('role 1 v2')
})

test('SECURITY "Input" an invalid document leaves the old one in force and is reported until a valid one comes', async () => {
  const replica = open()
  await replica.take(page([role(1)], { resync: true }))
  await replica.take(page([role(1, 2, { permissions: 'all' }), { ...role(7), body: role(8).body }], { cursor: 'c9' }))
  expect(names(replica)).toEqual(['role 1 v1'])
  expect(replica.cursor?.cursor).toBe('c9')
  expect(replica.refused).toMatchObject([
    { kind: 'role', id: 1, version: 2, problem: expect.stringContaining('permissions') },
    { kind: 'role', id: 7, problem: expect.stringContaining('id') },
  ])
  await replica.take(page([role(1, 3)]))
  expect(names(replica)).toEqual(['role 1 v3'])
  expect(open().refused.map((each) => each.id)).toEqual([7])
})

test('F-239 a stored document that an update of the program made invalid is reported, from the first start on, until a valid one comes', async () => {
  await open().take(page([role(1, 5), role(2)], { resync: true }))
  box.db.sqlite.exec(`update replica set body = json_set(body, '$.permissions', 'all') where id = 1`)
  const at = new Date(box.clock.wall()).toISOString()
  const replica = open()
  const problem = expect.stringContaining('permissions')
  expect([names(replica), replica.refused]).toEqual([['role 2 v1'], [{ kind: 'role', id: 1, version: 5, problem, at }]])
  expect(replica.copy).toMatchObject({ complete: true, refused: 1 })
  box.clock.pass(60_000)
  expect(watchCopy(open(), box.clock)()).toEqual({ kind: 'data_missing', since: at, entries: 0 })
  await replica.take(page([role(1, 6)]))
  expect([names(replica), replica.refusals]).toEqual([['role 1 v6', 'role 2 v1'], { count: 0, since: null }])
})

test('SECURITY "Input" unknown fields and unknown kinds are kept: the hub is newer than some edges', async () => {
  const replica = open()
  await replica.take(page([role(1, 1, { from_the_future: 1 }), { ...role(1), kind: 'hologram' }], { resync: true }))
  expect(open().get('role', 1)).toMatchObject({ from_the_future: 1 })
  expect(box.db.sqlite.prepare("select count(*) n from replica where kind = 'hologram'").get()).toEqual({ n: 1 })
})

test('an older version never replaces a newer one; the same page again changes nothing', async () => {
  const replica = open()
  await replica.take(page([role(1, 5)], { resync: true }))
  await replica.take(page([role(1, 4)]))
  await replica.take(page([role(1, 5)]))
  expect(names(replica)).toEqual(['role 1 v5'])
})

test('a pass from the start after the hub was restored takes older versions, and forgets at its end what it did not name', async () => {
  const replica = open()
  await replica.take(page([role(1, 5), role(2), role(3)], { resync: true }))
  await replica.take(page([role(1, 4)], { epoch: 'e2', resync: true, more: true, cursor: 'd1' }))
  expect(replica.complete).toBe(false)
  // not forgotten before the pass is complete, not even over a restart
  expect(names(open())).toEqual(['role 1 v4', 'role 2 v1', 'role 3 v1'])
  const again = open()
  await again.take(page([role(2, 1, { name: '' })], { epoch: 'e2', pending: true, cursor: 'd2' }))
  expect(names(again)).toEqual(['role 1 v4', 'role 2 v1', 'role 3 v1'])
  await again.take(page([], { epoch: 'e2', cursor: 'd2' }))
  // 2 was named, though invalid: its old body stays in force
  expect(names(again)).toEqual(['role 1 v4', 'role 2 v1'])
  expect(names(open())).toEqual(['role 1 v4', 'role 2 v1'])
})

test('F-240 what is sent again as it stands is no change, so nobody loads itself anew for it', async () => {
  const replica = open()
  const changes: string[][] = []
  replica.onChange((kinds) => changes.push([...kinds]))
  await replica.take(page([role(1), employee(9, [1])], { resync: true }))
  await replica.take(page([role(1), employee(9, [1])], { epoch: 'e2', resync: true }))
  await replica.take(page([role(1), { ...employee(9, [1]), deleted: true }], { epoch: 'e2' }))
  expect(changes).toEqual([['role', 'employee'], ['employee']])
})

test('F-239 another epoch brings everything anew: what was missing is there, and nothing is refused any more', async () => {
  const replica = open()
  const trouble = watchCopy(replica, box.clock)
  const passed = (ms: number) => {
    box.clock.pass(ms)
    return trouble()?.kind ?? null
  }
  expect([passed(59_000), passed(1_000)]).toEqual([null, 'data_missing'])
  await replica.take(page([role(1), role(2, 1, { name: '' })], { resync: true }))
  const { at } = replica.refused[0]!
  expect(trouble()).toEqual({ kind: 'data_missing', since: at, entries: 0 })
  expect(replica.copy).toEqual({ complete: true, synced_at: at, refused: 1, epoch: 'e1' })
  await replica.take(page([role(1), role(3)], { epoch: 'e1.1', resync: true, more: true }))
  expect([trouble(), replica.complete]).toEqual([null, false])
  await replica.take(page([], { epoch: 'e1.1' }))
  expect(names(replica)).toEqual(['role 1 v1', 'role 3 v1'])
  expect(replica.copy).toMatchObject({ complete: true, refused: 0, epoch: 'e1.1' })
  expect([passed(24 * 3_600_000 - 1), passed(1)]).toEqual([null, 'data_old'])
  expect(trouble()?.since).toBe(replica.copy.synced_at)
})

test('F-239 a clock that is set back hides no old copy', async () => {
  const replica = open()
  const trouble = watchCopy(replica, box.clock)
  await replica.take(page([role(1)], { resync: true }))
  box.clock.setWall(box.clock.wall() - 30 * 24 * 3_600_000)
  box.clock.pass(24 * 3_600_000 - 1)
  expect(trouble()).toBeNull()
  box.clock.pass(1)
  expect(trouble()?.kind).toBe('data_old')
  await replica.take(page([]))
  expect(trouble()).toBeNull()
})

test('F-239 a whole catalogue was here: not during the first pass, but during every one after it', async () => {
  const replica = open()
  const passes: [boolean, boolean][] = []
  const take = async (fields: Partial<FeedPage>) => {
    await replica.take(page([role(1)], fields))
    passes.push([replica.complete, replica.everComplete])
  }
  expect(replica.everComplete).toBe(false)
  await take({ resync: true, more: true })
  await take({})
  await take({ epoch: 'e2', resync: true, more: true })
  await take({ epoch: 'e2' })
  expect(passes).toEqual([
    [false, false],
    [true, true],
    [false, true],
    [true, true],
  ])
})

test('a page that the disk does not take changes nothing in memory either', async () => {
  const replica = open()
  await replica.take(page([role(1)], { resync: true, cursor: 'c1' }))
  box.db.sqlite.exec("create trigger t before update on replica_cursor begin select raise(abort, 'disk'); end")
  await expect(replica.take(page([role(1, 2)], { cursor: 'c2' }))).rejects.toThrow('disk')
  expect(names(replica)).toEqual(['role 1 v1'])
  expect(replica.cursor?.cursor).toBe('c1')
})

test('F-235 people have what their roles allow now, and lose it with the role', async () => {
  const replica = open()
  const staff = staffOf(replica, 7)
  await replica.take(
    page([role(1), role(2, 1, { permissions: ['devices.approve'] }), employee(9, [1, 2])], { resync: true }),
  )
  expect(staff()).toMatchObject([{ id: 9, name: 'person 9', role_names: ['role 1 v1', 'role 2 v1'] }])
  expect([...staff()[0]!.permissions].sort()).toEqual(['devices.approve', 'register.sell'])
  await replica.take(page([{ ...role(2, 2, { permissions: ['devices.approve'] }), deleted: true }]))
  expect([...staff()[0]!.permissions]).toEqual(['register.sell'])
})

test('F-235 a right of the own cinemas holds in those alone, and one with a PIN is none without', async () => {
  const replica = open()
  const words = ['register.sell.own', 'register.refund.pin', 'register.drawer.pin.own', 'scanner.scan']
  const people = [employee(9, [1], { cinemas: [7] }), employee(10, [1], { cinemas: [8] }), employee(11, [1])]
  await replica.take(page([role(1, 1, { permissions: words }), ...people], { resync: true }))
  const here = ['register.drawer.pin', 'register.refund.pin', 'register.sell', 'scanner.scan']
  const away = ['register.refund.pin', 'scanner.scan']
  const held = staffOf(replica, 7)().map(({ permissions }) => [...permissions].sort())
  expect(held).toEqual([here, away, away])
  const guarded = staffOf(replica, 7)()[0]!.permissions
  expect([may(guarded, 'register.sell'), may(guarded, 'register.refund')]).toEqual([true, false])
})

test('F-232 who is blocked is at no device any more', async () => {
  const replica = open()
  const staff = staffOf(replica, 7)
  await replica.take(page([role(1), employee(9, [1]), employee(10, [1])], { resync: true }))
  await replica.take(page([{ ...employee(9, [1], { access_level: 'blocked' }), version: 2 }]))
  expect(staff().map(({ id }) => id)).toEqual([10])
})

/** A hub that answers the feed call with what `answer` says, over a real socket. */
async function fakeHub(answer: (asked: { epoch: string | null; after: string | null }) => FeedPage | number) {
  const asked: { epoch: string | null; after: string | null; bearer: string | undefined }[] = []
  const server: Server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request))
    asked.push({ ...body, bearer: request.headers.authorization })
    const said = request.url === feedCall.path ? answer(body) : 404
    response.writeHead(typeof said === 'number' ? said : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(typeof said === 'number' ? {} : { data: said }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hub = createHubClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const fetchPage = async (request: { epoch: string | null; after: string | null }, signal: AbortSignal) => {
    const said = await hub.call(feedCall, request, { bearer: 'token', timeout_ms: 2_000, signal })
    return said.kind === 'answer' ? said.data : null
  }
  const replica = open()
  const pull = new CataloguePull({ replica, log: box.log, fetchPage })
  pull.start()
  const close = async () => {
    await pull.stop()
    hub.close()
    server.closeAllConnections()
    server.close()
  }
  return { asked, replica, pull, close }
}

test('the pull reads page by page to the end, then, a minute before it would by itself, when it is notified', async () => {
  const pages: FeedPage[] = [
    page([role(1)], { resync: true, more: true, cursor: '1' }),
    page([role(2)], { pending: true, cursor: '2' }),
    page([role(3)], { cursor: '3' }),
    page([role(3, 2)], { cursor: '4' }),
  ]
  let next = 0
  const hub = await fakeHub(() => pages[next++] ?? page([], { cursor: '4' }))
  await until(() => expect(names(hub.replica)).toEqual(['role 1 v1', 'role 2 v1', 'role 3 v1']))
  expect(hub.asked.map(({ epoch, after }) => [epoch, after])).toEqual([
    [null, null],
    ['e1', '1'],
    ['e1', '2'],
  ])
  expect(hub.asked[0]!.bearer).toBe('Bearer token')
  hub.pull.readNow()
  await until(() => expect(names(hub.replica)).toContain('role 3 v2'))
  await hub.close()
})

test('a hub that is gone, fails or answers nonsense is asked again', async () => {
  let broken: number | null = 500
  const hub = await fakeHub(() => broken ?? page([role(1)], { resync: true }))
  await until(() => expect(hub.asked.length).toBeGreaterThan(0))
  expect(names(hub.replica)).toEqual([])
  broken = null
  await until(() => expect(names(hub.replica)).toEqual(['role 1 v1']))
  await hub.close()
})

test('stopping ends a call that is under way', async () => {
  const pull = new CataloguePull({
    replica: open(),
    log: box.log,
    fetchPage: (_request, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(null))),
  })
  pull.start()
  await pull.stop()
})

test('F-240 F-294 to a device belong those of which a manager said so, and none that is deleted', async () => {
  const [till, display, gone, other] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const replica = open()
  await replica.take(
    page([device(5, till, null), device(6, display, 5), device(7, gone, 5, true), device(8, other, null)]),
  )
  expect(childrenOf(replica, till)).toEqual([display])
  for (const uid of [display, other, randomUUID()]) expect(childrenOf(replica, uid)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Line } from '../../deploy/line.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { addCinema, addExhibitor, startTestHub, type TestHub } from '../../hub/http/testing/hub.ts'
import { portalOf, type Visit, visitor } from '../../hub/portal/testing/portal.ts'
import { syncRoutes } from '../../hub/sync/routes.ts'
import { until } from '../until.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { type LoneEdge, removeFolder, startLoneEdge } from './edge-alone.ts'

/**
 * A house with a hub and a box that nobody knows: the box shows its number, a manager approves it, and it is
 * the edge of the cinema, over every restart.
 */
let database: FreshDatabase
let hub: TestHub
let line: Line
let mia: Visit
let edge: LoneEdge

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addCinema(database, { exhibitor_id: 1, name: 'Lichthof', id: 1 })
  hub = await startTestHub(database, (parts) => ({
    ...portalOf([])(parts),
    machines: [(app) => syncRoutes(app, { ...parts, enrolment_secret: null })],
  }))
  line = await Line.open(Number(new URL(hub.url).port))
  const permissions = ['edges.view', 'edges.approve', 'edges.sync', 'edges.end', 'devices.view', 'devices.edit']
  permissions.push('devices.approve', 'devices.block')
  mia = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Mia', permissions })
  edge = await startLoneEdge(`http://127.0.0.1:${line.port}`)
})
afterAll(async () => {
  await edge.kill()
  removeFolder(edge)
  await line.close()
  await hub.close()
  await database.close()
})

async function page(): Promise<string> {
  return (await fetch(edge.url)).text()
}
async function state() {
  const answer = await fetch(`${edge.url}/state`)
  return ((await answer.json()) as { data: { cinema: string; selling: boolean; line: { up: boolean } } }).data
}
/** The number on the page of the box; the one on its console is the same. */
async function shownNumber(): Promise<string> {
  let pin = ''
  await until(async () => {
    pin =
      /<b>(\d{3})<\/b><b>(\d{3})<\/b>/
        .exec(await page())
        ?.slice(1)
        .join('') ?? ''
    expect(pin).toMatch(/^\d{6}$/)
  })
  return pin
}

test('a box without a credential shows its number, says which hub it waits for, and waits while the hub is away', async () => {
  const pin = await shownNumber()
  expect(edge.said()).toContain(`${pin.slice(0, 3)} ${pin.slice(3)}`)
  expect(await page()).toContain(`http://127.0.0.1:${line.port}`)
  expect(edge.said()).toContain(`http://127.0.0.1:${line.port}`)
  expect((await fetch(`${edge.url}/health`)).status).toBe(503)
  expect((await fetch(`${edge.url}/register/`, { redirect: 'manual' })).headers.get('location')).toBe('/')
  await line.cut()
  await until(async () => expect(await page()).toContain('cannot be reached'))
  await line.restore()
  await until(async () => expect(await page()).not.toContain('cannot be reached'))
})

test('a manager types the number, sees the box, approves it for the cinema: it sells at the same address without a restart', async () => {
  const pin = await shownNumber()
  const found = await mia('POST', 'edges/look-up', { pin })
  expect(found.body.data).toMatchObject({ address: '127.0.0.1', version: expect.any(String) })
  expect((await mia('POST', 'edges/approve', { pin, id: found.body.data.id, cinema_id: 1 })).status).toBe(200)
  await until(async () => expect(await state()).toMatchObject({ cinema: 'Lichthof', selling: true }))
  expect((await mia('GET', 'edges')).body.data).toMatchObject({ waiting: [], edges: [{ standing: 'admitted' }] })
  expect(statSync(join(edge.folder, 'edge.credential')).mode & 0o777).toBe(0o600)
})

test('killed and started again with the line cut it is still the edge of its cinema', async () => {
  await edge.kill()
  await line.cut()
  edge = await startLoneEdge(`http://127.0.0.1:${line.port}`, edge.folder)
  expect(await state()).toMatchObject({ cinema: 'Lichthof', selling: true, line: { up: false } })
  await line.restore()
  await until(async () => expect((await state()).line.up).toBe(true))
})

test('F-239 a website sync: what the box has missed it has at once, and the portal says when it read it', async () => {
  const edgeNow = async () => (await mia('GET', 'edges')).body.data.edges[0]
  await until(async () => expect((await edgeNow()).synced_at).not.toBeNull())
  const before = await edgeNow()
  // a change that no feed names, as after a fault of ours
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`set session_replication_role = 'replica'`)
  await owner.query(`update cinemas set name = 'Lichthof 1'`)
  expect((await mia('POST', 'edges/1/sync', {})).status).toBe(200)
  await until(async () => expect((await state()).cinema).toBe('Lichthof 1'))
  await until(async () => expect((await edgeNow()).sync_ordered_at).toBeNull())
  expect(Date.parse((await edgeNow()).synced_at)).toBeGreaterThan(Date.parse(before.synced_at))
  await owner.query(`update cinemas set name = 'Lichthof'`)
  await owner.query(`update catalogue_syncs set ordered_at = ordered_at - interval '1 minute'`)
  await owner.end()
})

/** What a device sends to its edge, and is answered. */
async function atEdge(path: string, body?: object, headers: Record<string, string> = {}) {
  const answer = await fetch(edge.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...headers },
  })
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire says
  const { data } = (await answer.json()) as { data: any }
  return { status: answer.status, refusal: answer.headers.get('x-refusal'), data }
}

const uid = randomUUID()
let own: Record<string, string> = {}
async function box() {
  return (await mia('GET', 'devices/boxes')).body.data[0]
}
function people() {
  return atEdge('/api/employees', undefined, own)
}
async function deviceId(): Promise<number> {
  return (await mia('GET', 'devices')).body.data[0].id
}

test('F-250 a register shows its number, a manager at the portal types it and approves: it works, and stands in the list', async () => {
  const { data } = await atEdge('/api/pairing', { device_uuid: uid, type: 'register', name: 'Chrome on Linux' })
  await until(async () => expect((await box()).asking).toMatchObject([{ uid, name: 'Chrome on Linux' }]))
  expect(JSON.stringify(await box())).not.toContain(data.pin)
  const wrong = data.pin === '000000' ? '000001' : '000000'
  expect((await mia('POST', 'devices/look-up', { cinema_id: 1, pin: wrong })).refusal).toBe('pairing_unknown')
  const found = (await mia('POST', 'devices/look-up', { cinema_id: 1, pin: data.pin })).body.data
  expect(found).toMatchObject({ uid, type: 'register', address: '127.0.0.1' })
  const body = { cinema_id: 1, uid, question: found.question, name: 'Counter left' }
  expect((await mia('POST', 'devices/approve', body)).body.data).toEqual({ waits: false })
  expect((await mia('POST', 'devices/approve', body)).refusal).toBe('pairing_unknown')

  const paired = await atEdge(`/api/pairing/${uid}`, undefined, { 'x-pairing-secret': data.secret })
  own = { 'x-device-uuid': uid, 'x-device-token': paired.data.token }
  expect((await people()).status).toBe(200)
  const row = { name: 'Counter left', type: 'register', series: 'K1', status: 'active', cinema_id: 1 }
  expect((await mia('GET', 'devices')).body).toMatchObject({ data: [row], meta: { total: 1 } })
  expect((await mia('GET', `devices/${await deviceId()}/history`)).body.data).toMatchObject([
    { changed_by_name: 'Mia', before: null },
  ])
})

test('F-243 F-245 blocked at the portal its next call is refused; unblocked it may pair again', async () => {
  const id = await deviceId()
  expect((await mia('POST', `devices/${id}/block`, {})).body.data).toEqual({ waits: false })
  expect((await people()).refusal).toBe('device_blocked')
  expect((await mia('GET', `devices/${id}`)).body.data).toMatchObject({ status: 'blocked' })
  expect((await atEdge('/api/pairing', { device_uuid: uid, type: 'register', name: 'x' })).refusal).toBe(
    'device_blocked',
  )
  expect((await mia('POST', `devices/${id}/unblock`, {})).body.data).toEqual({ waits: false })
  expect((await people()).refusal).toBe('device_logout')
  const asked = await atEdge('/api/pairing', { device_uuid: uid, type: 'register', name: 'Chrome' })
  const found = (await mia('POST', 'devices/look-up', { cinema_id: 1, pin: asked.data.pin })).body.data
  const body = { cinema_id: 1, uid, question: found.question, name: 'Counter right' }
  expect((await mia('POST', 'devices/approve', body)).body.data).toEqual({ waits: false })
  const paired = await atEdge(`/api/pairing/${uid}`, undefined, { 'x-pairing-secret': asked.data.secret })
  own = { 'x-device-uuid': uid, 'x-device-token': paired.data.token }
  expect((await people()).status).toBe(200)
  expect(await box()).toMatchObject({ devices: [{ name: 'Counter right', series: 'K1', status: 'active' }] })
})

test('F-297 with the line cut the portal says since when, an order waits for it, and is carried out when it is back', async () => {
  await until(async () => expect((await box()).line).toMatchObject({ up: true, version: expect.any(String) }))
  await line.cut()
  await until(async () => expect((await box()).line).toMatchObject({ up: false }))
  const turns = () => hub.lines.map(({ msg }) => String(msg)).filter((msg) => msg.startsWith('the line to an edge'))
  expect(turns().at(-1)).toBe('the line to an edge is cut')
  await until(() => expect(edge.said()).toContain('the line to the hub is cut'))
  const before = await box()
  expect(Date.parse(before.line.since)).toBeLessThanOrEqual(Date.now())
  expect(before.asking).toEqual([])
  const id = await deviceId()
  expect((await mia('POST', `devices/${id}/block`, {})).body.data).toEqual({ waits: true })
  expect((await mia('POST', `devices/${id}/block`, {})).body.data).toEqual({ waits: true })
  expect((await mia('POST', '../devices/reload', { ids: [id] })).body.data).toEqual({ waits: 1, unsure: 0 })
  expect((await box()).orders).toMatchObject([
    { uid, order: 'block' },
    { uid, order: 'reload' },
  ])
  expect((await people()).status).toBe(200)
  expect((await mia('POST', 'edges/1/sync', {})).body.data).toEqual({ waits: true })
  expect((await box()).sync_ordered_at).not.toBeNull()
  const pin = '123456'
  expect((await mia('POST', 'devices/look-up', { cinema_id: 1, pin })).refusal).toBe('edge_unreachable')
  await line.restore()
  await until(async () => expect((await people()).refusal).toBe('device_blocked'))
  await until(() => expect(turns().at(-1)).toBe('the line to an edge is up'))
  const done = { orders: [], devices: [{ status: 'blocked' }], sync_ordered_at: null }
  await until(async () => expect(await box()).toMatchObject(done))
})

test('SECURITY "Tenants" people of another cinema or without the right reach no device and no order', async () => {
  const id = await deviceId()
  const who = { exhibitor_id: 1, name: 'Ole' }
  const sister = await visitor(database.pool, hub.url, {
    ...who,
    permissions: ['devices.view.own', 'devices.block.own'],
  })
  await withExhibitor(database.pool, 1, (client) =>
    client.query(`update employees set cinemas = '{2}' where name = 'Ole'`),
  )
  expect((await sister('GET', 'devices/boxes')).body.data).toEqual([])
  expect((await sister('GET', 'devices')).body.data).toEqual([])
  expect((await sister('POST', `devices/${id}/unblock`, {})).status).toBe(404)
  const looker = await visitor(database.pool, hub.url, { ...who, name: 'Uwe', permissions: ['devices.view'] })
  expect((await looker('POST', `devices/${id}/unblock`, {})).status).toBe(403)
  expect((await mia('POST', 'devices/99999/block', {})).status).toBe(404)
  expect((await mia('PUT', `devices/${id}`, { version: 1, status: 'active' })).status).toBe(409)
  const { version } = (await mia('GET', `devices/${id}`)).body.data
  expect((await mia('PUT', `devices/${id}`, { version, status: 'active' })).body.errors).toHaveProperty('status')
  expect((await mia('PUT', `devices/${id}`, { version, name: 'Foyer' })).body.data).toMatchObject({ name: 'Foyer' })
})

test('a stolen box: its credential is ended, and nothing of it is taken from the next call on', async () => {
  expect((await mia('POST', 'edges/1/end', { cinema: 'Lichthof' })).status).toBe(200)
  await until(async () => expect((await state()).line.up).toBe(false))
  expect(await box()).toMatchObject({ standing: 'ended', line: { up: false } })
  expect((await mia('POST', `devices/${await deviceId()}/unblock`, {})).refusal).toBe('edge_ended')
})

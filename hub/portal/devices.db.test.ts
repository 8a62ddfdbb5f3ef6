import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEVICES_MAX, ORDERS_MAX } from '#protocol/devices/fleet.ts'
import { type EntryData, entryBody } from '#protocol/ledger/entries.ts'
import { readFeed } from '../catalogue/feed.ts'
import { withExhibitor } from '../db/connect.ts'
import { projectDevices } from '../devices/projection.ts'
import { openSampleHouse } from './testing/sample-house.ts'

/** The devices of a house when an edge or a person is hostile. */
const { portal, anton, ids } = await openSampleHouse(['cinema'])
const { pool } = portal.hub
const cinema_id = ids.cinema!
const of = { exhibitor_id: 1, cinema_id }
let n = 0

function sql(text: string, values: unknown[] = []) {
  return withExhibitor(pool, 1, (client) => client.query(text, values))
}
await sql(
  `insert into edges (cinema_id, exhibitor_id, epoch, box, token_hash, public_key, key_id) values ($1, 1, 1, $2, 'h', 'k', 1)`,
  [cinema_id, randomUUID()],
)
await sql(
  `insert into ledger_heads values ($1, 1, 1, 0, 0, '', 0, '', 0, '', 0, '')
   on conflict (cinema_id) do update set epoch = 1`,
  [cinema_id],
)

/** The edge says this, in its journal and applied; answers its box as the portal shows it then. */
async function say(...entries: EntryData[]) {
  for (const entry of entries)
    await sql(
      `insert into journal (cinema_id, exhibitor_id, stream, epoch, n, ord, body, hash) values ($1, 1, 'up', 1, $2, $2, $3, '')`,
      [cinema_id, ++n, entryBody(entry)],
    )
  await sql('update ledger_heads set up_n = $2 where cinema_id = $1', [cinema_id, n])
  await projectDevices(pool, of)
  const said = await anton('GET', 'devices/boxes')
  expect([said.status, portal.hub.lines.filter(({ level }) => (level as number) >= 50)]).toEqual([200, []])
  return said.body.data.find((box: { cinema_id: number }) => box.cinema_id === cinema_id)
}
function device(device_id: string, fields: object = {}): EntryData {
  const own = { kind: 'device', device_id, type: 'register', name: 'Counter', status: 'active', series: 'K1' } as const
  return { ...own, employee_id: null, at: new Date().toISOString(), ...fields }
}

test('SECURITY "Input" what a rogue edge says of a device that cannot be read is listed, and hides no other', async () => {
  const uid = randomUUID()
  const box = await say(device('no-uuid-at-all'), device(uid), device(randomUUID(), { series: 'K'.repeat(500) }))
  expect(box.devices.map((one: { uid: string }) => one.uid)).toEqual([uid])
  expect(box.unread).toHaveLength(2)
  expect(box.unread).toContain('no-uuid-at-all')
  expect((await anton('GET', 'devices')).body.data).toHaveLength(1)
})

test('F-240 several devices are ordered to load themselves anew: all of them, or none where one is not there or not in reach', async () => {
  const uids: string[] = [randomUUID(), randomUUID()]
  const { devices } = await say(...uids.map((uid) => device(uid)))
  const own = (devices as { id: number; uid: string }[]).filter(({ uid }) => uids.includes(uid)).map(({ id }) => id)
  const path = '../devices/reload'
  const reload = (ids: number[], who = anton) => who('POST', path, { ids })
  const house = { exhibitor_id: 1, permissions: ['devices.edit.own'] }
  const ole = await portal.visit(1, { ...house, name: 'Ole' })
  const uwe = await portal.visit(1, { ...house, name: 'Uwe', permissions: ['devices.view'] })
  const mia = await portal.visit(2, { exhibitor_id: 2, name: 'Mia', permissions: ['*'] })
  await sql(`update employees set cinemas = '{999}' where id = $1`, [ole.employee_id])
  const refused = [reload([...own, 2_000_000_000]), reload(own, ole), reload(own, mia), reload(own, uwe), reload([])]
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 403, 422])
  expect((await say()).orders).toEqual([])
  for (const ids of [own, [...own, own[0]!]]) expect((await reload(ids)).body.data).toEqual({ waits: 2 })
  const ordered = (await say()).orders.map(({ uid, order }: { uid: string; order: string }) => [uid, order])
  expect(ordered.toSorted()).toEqual(uids.map((uid) => [uid, 'reload']).toSorted())
  const by = await sql('select distinct ordered_by from device_orders')
  expect(by.rows).toEqual([{ ordered_by: anton.employee_id }])
  await sql(`update device_orders set outcome = 'done' where outcome is null`)
  await sql('update devices set deleted_at = now() where uid = any($1)', [uids])
})

/** What the edge says of itself, and how long ago. */
async function about(minutes: number, catalogue?: object) {
  const at = new Date().toISOString()
  const said = { version: '1', at, free_bytes: null, waiting: 0, printer: { state: 'ok', waiting: 0 }, devices: [] }
  await sql(
    `insert into edge_lines (cinema_id, exhibitor_id, up, since, heard_at, about)
     values ($1, 1, false, now() - $3 * interval '1 minute', now() - $3 * interval '1 minute', $2)
     on conflict (cinema_id) do update set since = excluded.since, heard_at = excluded.heard_at, about = excluded.about`,
    [cinema_id, { ...said, asking: [], catalogue }, minutes],
  )
  const { data } = (await anton('GET', 'edges')).body
  return data.edges.find((edge: { cinema_id: number }) => edge.cinema_id === cinema_id)
}

test('F-239 what an edge says of its copy is missing or old in words, also when it says nothing any more', async () => {
  const synced_at = new Date().toISOString()
  const whole = { complete: true, synced_at, refused: 0, epoch: 'e' }
  const words = async (minutes: number, fields: object) => {
    const edge = await about(minutes, { ...whole, ...fields })
    return edge.troubles.map(({ kind }: { kind: string }) => kind)
  }
  expect(await words(5, {})).toEqual([])
  expect(await words(5, { complete: false })).toEqual(['data_missing'])
  expect(await words(5, { complete: false, synced_at: null })).toEqual(['data_missing'])
  expect(await words(5, { refused: 2 })).toEqual(['data_missing'])
  expect(await words(24 * 60, {})).toEqual(['data_old'])
  expect(await about(24 * 60)).toMatchObject({ synced_at: null, sync_ordered_at: null, troubles: [] })
})

test('F-239 a website sync waits until the edge has the whole copy of its new epoch; once, by whom, and not where it is off', async () => {
  const read = async (before: { epoch: string; cursor: string } | null) => {
    const after = { epoch: before?.epoch ?? null, after: before?.cursor ?? null }
    return readFeed(pool, { ...of, ...after })
  }
  const before = await read(null)
  expect((await read(before)).resync).toBe(false)
  const copy = { complete: true, synced_at: new Date().toISOString(), refused: 0, epoch: before.epoch }
  expect(await about(1, copy)).toMatchObject({ synced_at: copy.synced_at, sync_ordered_at: null })
  const sync = (id = cinema_id) => anton('POST', `edges/${id}/sync`, {})
  for (let times = 0; times < 2; times++) expect((await sync()).body.data).toEqual({ waits: true })
  expect((await sql('select n, ordered_by from catalogue_syncs')).rows).toEqual([
    { n: 1, ordered_by: anton.employee_id },
  ])
  expect((await about(1, copy)).sync_ordered_at).toEqual(expect.any(String))
  const anew = await read(before)
  expect([anew.resync, anew.epoch, (await read(anew)).resync]).toEqual([true, `${before.epoch}.1`, false])
  expect((await about(1, { ...copy, epoch: anew.epoch, complete: false })).sync_ordered_at).toEqual(expect.any(String))
  expect((await about(1, { ...copy, epoch: anew.epoch })).sync_ordered_at).toBeNull()

  expect((await sync(2_000_000_000)).status).toBe(404)
  const remote_sync = (is: boolean) => anton('POST', '../settings', { data: { portal_config: { remote_sync: is } } })
  expect((await remote_sync(false)).status).toBe(200)
  expect([(await sync()).refusal, (await anton('GET', 'edges')).body.data.remote_sync]).toEqual([
    'remote_sync_off',
    false,
  ])
  expect((await remote_sync(true)).status).toBe(200)
})

test('SECURITY "Input" a row that was never one of ours hides no other', async () => {
  await sql(
    `insert into devices (exhibitor_id, cinema_id, uid, type, name, series) values (1, $1, 'x', 'toaster', 'T', 'T')`,
    [cinema_id],
  )
  expect((await say()).devices).toHaveLength(1)
  await sql(`update devices set deleted_at = now() where uid = 'x'`)
})

test('SECURITY "Input" an edge makes so many devices and no more', async () => {
  const box = await say(...Array.from({ length: DEVICES_MAX + 5 }, () => device(randomUUID())))
  expect(box.devices).toHaveLength(DEVICES_MAX)
  expect(box.unread.length).toBeGreaterThanOrEqual(5)
})

test('SECURITY "Input" orders that wait for a line are so many; one more is refused in words, a block never', async () => {
  await sql(
    `insert into device_orders (order_id, exhibitor_id, cinema_id, uid, "order", ordered_by, n)
     select gen_random_uuid(), 1, $1, gen_random_uuid(), 'approve', 1, nth from generate_series(1, 1001) nth`,
    [cinema_id],
  )
  const box = await say()
  expect(box.orders).toHaveLength(ORDERS_MAX + DEVICES_MAX)
  const [one] = box.devices
  const refused = await anton('POST', `devices/${one.id}/reload`, {})
  expect([refused.status, refused.refusal]).toEqual([422, 'orders_full'])
  expect((await anton('POST', `devices/${one.id}/block`, {})).body.data).toEqual({ waits: true })
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEVICES_MAX, ORDERS_MAX } from '#protocol/devices/fleet.ts'
import { type EntryData, entryBody } from '#protocol/ledger/entries.ts'
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

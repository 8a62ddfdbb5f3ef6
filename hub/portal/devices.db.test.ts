import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEVICES_MAX, ORDERS_MAX } from '#protocol/devices/fleet.ts'
import { LIMITS } from '#protocol/kit/limits.ts'
import { type EntryData, entryBody } from '#protocol/ledger/entries.ts'
import { readFeed } from '../catalogue/feed.ts'
import { withExhibitor } from '../db/connect.ts'
import { heldUp } from '../db/testing/held-up.ts'
import { projectDevices } from '../devices/projection.ts'
import { openSampleHouse } from './testing/sample-house.ts'

/** The devices of a house when an edge or a person is hostile. */
const { portal, anton, ids, make } = await openSampleHouse(['cinema'])
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

/** As the owner of the database: what no program may do. */
function asOwner(text: string) {
  return sql(`set local role none; ${text}`)
}

/** Another cinema of the house with its box and one device, and the orders that were written down for it. */
async function another(uid: string = randomUUID()) {
  const { id: cinema_id } = await make('cinema')
  await sql(
    `insert into edges (cinema_id, exhibitor_id, epoch, box, token_hash, public_key, key_id)
     values ($1, 1, 1, $2, 'h', 'k', (select max(key_id) + 1 from edges))`,
    [cinema_id, randomUUID()],
  )
  const { rows } = await sql(
    `insert into devices (exhibitor_id, cinema_id, uid, type, name, series) values (1, $1, $2, 'register', 'Till', 'K1') returning id`,
    [cinema_id, uid],
  )
  const orders = async () => (await sql('select n from device_orders where cinema_id = $1', [cinema_id])).rows
  return { cinema_id: cinema_id as number, id: rows[0].id as number, orders }
}

/** So many orders to approve that were written down at this cinema, and, with an `n`, put into its stream. */
function ordered(cinema_id: number, count: number, n: number | null, ago = '0 s') {
  return sql(
    `insert into device_orders (order_id, exhibitor_id, cinema_id, uid, "order", ordered_by, n, ordered_at)
     select gen_random_uuid(), 1, $1, gen_random_uuid(), 'approve', 1, $3::int8 + nth, now() - $4::interval
     from generate_series(1, $2::int4) nth`,
    [cinema_id, count, n, ago],
  )
}

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
/** A number as a box shows it, of none. */
function numberOf(nth: number): string {
  return String(100_000 + nth)
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

const CASH = { type: 'cash', driver: 'cash', component: 'cash', access: ['register'], config: undefined }

test('F-241 a device of the counter has its ways to pay, a display its place; what is of another kind or cinema is refused', async () => {
  const [till, door, side]: [string, string, string] = [randomUUID(), randomUUID(), randomUUID()]
  const { devices } = await say(
    device(till),
    device(door, { type: 'signage', series: 'D1', name: 'Door' }),
    device(side, { series: 'K2', name: 'Side' }),
  )
  const idOf = (uid: string) => (devices as { id: number; uid: string }[]).find((one) => one.uid === uid)!.id
  const { id: cash } = await make('payment_method', CASH)
  const { id: display } = await make('signage', { screen_id: null, theme_id: null })
  const put = async (uid: string, fields: object) => {
    const { version } = (await anton('GET', `devices/${idOf(uid)}`)).body.data
    const { status, body } = await anton('PUT', `devices/${idOf(uid)}`, { version, ...fields })
    return status === 200 ? body.data : Object.keys(body.errors)
  }
  expect(await put(till, { payment_method_ids: [cash] })).toMatchObject({ payment_method_ids: [cash] })
  expect(await put(till, { signage_id: display })).toEqual(['signage_id'])
  const own = { receipt_head: 'At the bar', receipt_foot: '', ticket_foot: '' }
  expect(await put(till, { template: own })).toMatchObject({ template: own })
  expect(await put(till, { template: { ...own, ticket_foot: 'Bye \u{1f44b}' } })).toEqual(['template.ticket_foot'])
  expect(await put(door, { template: own })).toEqual(['template'])
  expect(await put(till, { payment_method_ids: [cash, 999_999] })).toEqual(['payment_method_ids'])
  expect(await put(door, { parent_id: idOf(till) })).toMatchObject({ parent_id: idOf(till) })
  expect(await put(door, { parent_id: idOf(door) })).toEqual(['parent_id'])
  expect(await put(till, { parent_id: idOf(door) })).toEqual(['parent_id'])
  const elsewhere = await another()
  expect(await put(till, { parent_id: elsewhere.id })).toEqual(['parent_id'])
  // the door belongs to the till: the till itself belongs to nothing
  expect(await put(till, { parent_id: idOf(side) })).toEqual(['parent_id'])
  expect(await put(side, { parent_id: idOf(door) })).toEqual(['parent_id'])
  expect(await put(side, { parent_id: idOf(till) })).toMatchObject({ parent_id: idOf(till) })
  expect(await put(door, { signage_id: display })).toMatchObject({ signage_id: display })
  await sql('update signages set cinema_id = $2 where id = $1', [display, elsewhere.cinema_id])
  expect(await put(door, { signage_id: null })).toMatchObject({ signage_id: null })
  expect(await put(door, { signage_id: display })).toEqual(['signage_id'])
  const { options } = (await anton('GET', `devices/${idOf(till)}/edit`)).body
  expect(options.parent_id.map(({ value }: { value: number }) => value)).toContain(idOf(door))
  expect(options.payment_method_ids.map(({ value }: { value: number }) => value)).toContain(cash)
  await asOwner(
    `delete from devices where uid in ('${till}', '${door}', '${side}') or cinema_id = ${elsewhere.cinema_id}`,
  )
})

const ONLINE = { driver: 'sandbox', component: 'redirect' }

test('F-219 F-241 a way to pay that a device names is open at the registers, and is not deleted, not closed and not taken from them', async () => {
  const till = randomUUID()
  const { devices } = await say(device(till))
  const id = (devices as { id: number; uid: string }[]).find(({ uid }) => uid === till)!.id
  const { id: cash } = await make('payment_method', CASH)
  const set = async (path: string, fields: object) => {
    const { version } = (await anton('GET', path)).body.data
    const { status, refusal, body } = await anton('PUT', path, { version, ...fields })
    return status === 200 ? 'ok' : [refusal, Object.keys(body.errors)]
  }
  const leave = async () => {
    const { version } = (await anton('GET', `payment-methods/${cash}`)).body.data
    const { status, refusal } = await anton('DELETE', `payment-methods/${cash}`, { version })
    return status === 200 ? 'ok' : refusal
  }
  expect(await set(`devices/${id}`, { payment_method_ids: [cash] })).toBe('ok')
  expect(await set(`payment-methods/${cash}`, { status: 'inactive' })).toEqual(['still_used', ['status']])
  expect(await set(`payment-methods/${cash}`, { access: [] })).toEqual(['still_used', ['access']])
  expect(await leave()).toBe('still_used')
  expect(await set(`payment-methods/${cash}`, { name: 'Cash at the counter' })).toBe('ok')
  expect(await set(`devices/${id}`, { payment_method_ids: [] })).toBe('ok')
  expect(await set(`payment-methods/${cash}`, { access: [] })).toBe('ok')
  expect(await set(`payment-methods/${cash}`, { status: 'inactive' })).toBe('ok')
  expect(await leave()).toBe('ok')
  for (const closed of [{ status: 'inactive' }, { access: [] }, { type: 'online', access: ['site'], ...ONLINE }]) {
    const { id: other } = await make('payment_method', { ...CASH, ...closed })
    expect(await set(`devices/${id}`, { payment_method_ids: [other] })).toEqual([
      'unknown_choice',
      ['payment_method_ids'],
    ])
    const { options } = (await anton('GET', `devices/${id}/edit`)).body
    expect(options.payment_method_ids.map(({ value }: { value: number }) => value)).not.toContain(other)
  }
  await asOwner(`delete from devices where uid = '${till}'`)
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
  for (const ids of [own, [...own, own[0]!]]) expect((await reload(ids)).body.data).toEqual({ waits: 2, unsure: 0 })
  const ordered = (await say()).orders.map(({ uid, order }: { uid: string; order: string }) => [uid, order])
  expect(ordered.toSorted()).toEqual(uids.map((uid) => [uid, 'reload']).toSorted())
  const by = await sql('select distinct ordered_by from device_orders')
  expect(by.rows).toEqual([{ ordered_by: anton.employee_id }])
  await sql(`update device_orders set outcome = 'done' where outcome is null`)
  await sql('update devices set deleted_at = now() where uid = any($1)', [uids])
})

/** What the edge says of itself, and how long ago. */
async function about(minutes: number, catalogue?: object, of = cinema_id) {
  const at = new Date().toISOString()
  const said = { version: '1', at, free_bytes: null, waiting: 0, printer: { state: 'ok', waiting: 0 }, devices: [] }
  await sql(
    `insert into edge_lines (cinema_id, exhibitor_id, up, since, heard_at, about)
     values ($1, 1, false, now() - $3 * interval '1 minute', now() - $3 * interval '1 minute', $2)
     on conflict (cinema_id) do update set since = excluded.since, heard_at = excluded.heard_at, about = excluded.about`,
    [of, { ...said, asking: [], catalogue }, minutes],
  )
  const { data } = (await anton('GET', 'edges')).body
  return data.edges.find((edge: { cinema_id: number }) => edge.cinema_id === of)
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
  // its clock was set back since it read a page: no copy is younger than now
  const ahead = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString()
  expect(await words(25 * 60, { synced_at: ahead })).toEqual(['data_old'])
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

test('F-239 presses within a minute are one website sync, also at an edge that says nothing of its copy', async () => {
  const box = await another()
  const of_before = await about(1, undefined, box.cinema_id)
  expect([of_before.synced_at, of_before.sync_ordered_at]).toEqual([null, null])
  const press = () => anton('POST', `edges/${box.cinema_id}/sync`, {})
  const syncs = async () => {
    const { rows } = await sql('select n from catalogue_syncs where cinema_id = $1 order by n', [box.cinema_id])
    return rows.map((row) => row.n)
  }
  for (const said of await Promise.all([press(), press(), press()])) expect(said.body.data).toEqual({ waits: true })
  expect((await press()).status).toBe(200)
  expect(await syncs()).toEqual([1])
  await asOwner(`update catalogue_syncs set ordered_at = ordered_at - interval '61 s'`)
  expect((await press()).status).toBe(200)
  expect(await syncs()).toEqual([1, 2])
})

test('F-240 of several cinemas none is ordered anything where one cannot be; of one that fails after that nobody is sure', async () => {
  const [one, other] = [await another(), await another()]
  const reload = () => anton('POST', '../devices/reload', { ids: [one.id, other.id] })
  const faults = () => portal.hub.lines.splice(0).filter(({ level }) => (level as number) >= 50)
  const fails = (table: string) =>
    asOwner(`alter table ${table} add constraint fails check (cinema_id <> ${other.cinema_id}) not valid`)
  await fails('ledger_heads')
  expect([(await reload()).status, await one.orders(), await other.orders()]).toEqual([500, [], []])
  expect(faults()).toHaveLength(1)
  await asOwner('alter table ledger_heads drop constraint fails')
  await fails('journal')
  expect((await reload()).body.data).toEqual({ waits: 1, unsure: 1 })
  expect([await one.orders(), await other.orders()]).toEqual([[{ n: expect.any(Number) }], [{ n: null }]])
  expect(faults()).toMatchObject([{ cinema_id: other.cinema_id }])
  await asOwner('alter table journal drop constraint fails')
  expect((await reload()).body.data).toEqual({ waits: 2, unsure: 0 })
  expect(await one.orders()).toHaveLength(1)
})

test('F-240 the same device at another cinema is another one: what waits for the one is ordered of the other', async () => {
  const uid = randomUUID()
  const [one, other] = [await another(uid), await another(uid)]
  expect((await anton('POST', `devices/${one.id}/reload`, {})).body.data).toEqual({ waits: true })
  const both = await anton('POST', '../devices/reload', { ids: [one.id, other.id] })
  expect(both.body.data).toEqual({ waits: 2, unsure: 0 })
  expect([await one.orders(), await other.orders()]).toEqual(Array(2).fill([{ n: expect.any(Number) }]))
})

test('SECURITY "Input" orders to boxes are so many a minute and person', async () => {
  const eve = await portal.visit(1, { exhibitor_id: 1, name: 'Eve', permissions: ['devices.edit', 'edges.sync'] })
  const reload = () => eve('POST', '../devices/reload', { ids: [2_000_000_000] })
  for (let nth = 0; nth < LIMITS.box_order.times; nth++) expect((await reload()).status).toBe(404)
  expect([(await reload()).refusal, (await eve('POST', `edges/${cinema_id}/sync`, {})).refusal]).toEqual([
    'too_many_requests',
    'too_many_requests',
  ])
})

test('SECURITY "Enrolment" numbers of boxes are typed so many times a minute and person, looked up or approved', async () => {
  const permissions = ['edges.view', 'edges.approve']
  const eli = await portal.visit(1, { exhibitor_id: 1, name: 'Eli', permissions })
  const lookUp = async (nth: number) => (await eli('POST', 'edges/look-up', { pin: numberOf(nth) })).refusal
  const approve = async (nth: number) =>
    (await eli('POST', 'edges/approve', { pin: numberOf(nth), id: 1, cinema_id })).refusal
  for (let nth = 0; nth < LIMITS.enrolment_number.times; nth += 1)
    expect(await (nth % 2 ? lookUp : approve)(nth)).not.toBe('too_many_requests')
  expect([await lookUp(98), await approve(99)]).toEqual(['too_many_requests', 'too_many_requests'])
})

test('F-235 SECURITY "Tenants" who keeps to a cinema sees, approves, syncs and ends the box of no other', async () => {
  const other = await another()
  const doings = ['view', 'approve', 'sync', 'end'].map((doing) => `edges.${doing}.own`)
  const kim = await portal.visit(1, { exhibitor_id: 1, name: 'Kim', permissions: doings })
  await sql('update employees set cinemas = $2 where id = $1', [kim.employee_id, [cinema_id]])
  const edgesOf = async (by: typeof kim) => (await by('GET', 'edges')).body.data.edges as Record<string, unknown>[]
  expect((await edgesOf(kim)).map((edge) => edge.cinema_id)).toEqual([cinema_id])
  const theirs = async () => (await edgesOf(anton)).find((edge) => edge.cinema_id === other.cinema_id)
  const { name } = (await anton('GET', `cinemas/${other.cinema_id}`)).body.data
  expect((await kim('POST', `edges/${other.cinema_id}/end`, { cinema: name })).status).toBe(404)
  expect((await kim('POST', `edges/${other.cinema_id}/sync`, {})).status).toBe(404)
  expect(await theirs()).toMatchObject({ standing: 'admitted', sync_ordered_at: null })
  const approved = await kim('POST', 'edges/approve', { pin: numberOf(7), id: 1, cinema_id: other.cinema_id })
  expect([approved.refusal, Object.keys(approved.body.errors)]).toEqual(['unknown_choice', ['cinema_id']])
  expect((await anton('POST', `edges/${other.cinema_id}/end`, { cinema: name })).status).toBe(200)
  expect(await theirs()).toMatchObject({ standing: 'ended' })
  await asOwner(`delete from devices where cinema_id = ${other.cinema_id}`)
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
  // and all of them are loaded anew at once
  const ids = box.devices.map(({ id }: { id: number }) => id)
  expect((await anton('POST', '../devices/reload', { ids })).body.data).toEqual({ waits: DEVICES_MAX, unsure: 0 })
  expect((await say()).orders).toHaveLength(DEVICES_MAX)
  await sql(`update device_orders set outcome = 'done' where outcome is null`)
})

test('SECURITY "Input" orders that a killed process never put into the stream take nobody’s place', async () => {
  const { cinema_id, id } = await another()
  await ordered(cinema_id, ORDERS_MAX, null, '61 s')
  const reload = () => anton('POST', `devices/${id}/reload`, {})
  expect((await reload()).body.data).toEqual({ waits: true })
  await sql(`update device_orders set outcome = 'done' where outcome is null`)
  await ordered(cinema_id, ORDERS_MAX, null) // another one is just writing these
  expect((await reload()).refusal).toBe('orders_full')
})

test('SECURITY "Input" of two orders at once for the last place in a line one is refused', async () => {
  const { cinema_id, id } = await another()
  await ordered(cinema_id, ORDERS_MAX - 1, 1)
  const said = await heldUp(
    pool,
    1,
    ['select from cinemas where id = $1 for update', [cinema_id]],
    [() => anton('POST', `devices/${id}/reload`, {}), () => anton('POST', `devices/${id}/logout`, {})],
  )
  expect(said.map(({ refusal }) => refusal)).toEqual([null, 'orders_full'])
  await asOwner(`delete from devices where cinema_id = ${cinema_id}`)
})

test('SECURITY "Input" orders that wait for a line are so many; one more is refused in words, a block never', async () => {
  await ordered(cinema_id, ORDERS_MAX + DEVICES_MAX + 1, 1)
  const box = await say()
  expect(box.orders).toHaveLength(ORDERS_MAX + DEVICES_MAX)
  const [one] = box.devices
  const refused = await anton('POST', `devices/${one.id}/reload`, {})
  expect([refused.status, refused.refusal]).toEqual([422, 'orders_full'])
  expect((await anton('POST', `devices/${one.id}/block`, {})).body.data).toEqual({ waits: true })
})

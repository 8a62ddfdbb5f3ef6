import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withExhibitor } from '../../hub/db/connect.ts'
import { type Portal, startPortal, type Visit } from '../../hub/portal/testing/portal.ts'
import { ACTIONS } from '../../protocol/access/permission.ts'
import { type Kind, RESOURCES } from '../../protocol/resources.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { made, SAMPLED, type Sampled, sampleIn } from './neighbour.ts'
import { SAMPLES } from './samples.ts'

/**
 * Rights of the scope `own`, over every kind that there is: rows of a sister cinema are in no call; a kind
 * without cinemas is not reached by such a right at all.
 */
const KINDS = SAMPLED
const SCOPED = KINDS.filter((kind) => RESOURCES[kind].cinema !== null)
const WHOLE = KINDS.filter((kind) => RESOURCES[kind].cinema === null)
type Ids = Partial<Record<Kind, number>>

let database: FreshDatabase
let portal: Portal
let boss: Visit
/** The rows of two cinemas of one house; what belongs to the whole house is the same in both. */
const own: Ids = {}
const sister: Ids = {}
let nth = 0

beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, KINDS)
  boss = await portal.visit(1, { exhibitor_id: 1, name: 'Nora V.', permissions: ['*'] })
  for (const kind of KINDS) {
    own[kind] = (await made(boss, kind, own)).id
    sister[kind] = RESOURCES[kind].cinema === null ? own[kind]! : (await made(boss, kind, sister)).id
  }
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

/** Somebody with these permissions who works in these cinemas. */
async function worker(cinemas: (number | undefined)[], permissions: string[]): Promise<Visit> {
  const visit = await portal.visit(1, { exhibitor_id: 1, name: `Person ${++nth}`, permissions })
  await withExhibitor(database.pool, 1, (client) =>
    client.query('update employees set cinemas = $2 where id = $1', [visit.employee_id, cinemas]),
  )
  return visit
}

/** What a sample's person may do, so that only the scope is in question. */
const OF_SAMPLES = ['register.sell', 'tags.*']
function keeper(kind: Sampled, cinemas: (number | undefined)[]): Promise<Visit> {
  return worker(cinemas, [...OF_SAMPLES, ...ACTIONS.map((action) => `${RESOURCES[kind].base}.${action}.own`)])
}

/** Rows of the whole house all the same: their cinemas say only where they are shown, none = everywhere. */
const SHOWN_IN = ['category']

test('F-235 the kinds of a cinema are those whose rows name one, and cinemas themselves', () => {
  const naming = KINDS.filter((kind) =>
    Object.keys(RESOURCES[kind].shape.shape).some((one) => /^cinema(s|_id)$/.test(one)),
  )
  const belonging = naming.filter((kind) => !SHOWN_IN.includes(kind))
  expect(SCOPED.toSorted()).toEqual([...belonging, 'cinema', 'event'].toSorted())
})

describe.each(SCOPED)('F-235 %s in own cinemas', (kind) => {
  const { base, cinema } = RESOURCES[kind]
  const { change } = SAMPLES[kind]

  test('a row of the sister cinema is in no call', async () => {
    const anna = await keeper(kind, [own.cinema])
    const before = (await boss('GET', `${base}/${sister[kind]}`)).body.data
    const row = `${base}/${before.id}`
    const seen = { version: before.version }
    for (const [method, path, body] of [
      ['GET', row, undefined],
      ['GET', `${row}/edit`, undefined],
      ['GET', `${row}/history`, undefined],
      ['PUT', row, { ...seen, ...change }],
      ['POST', `${base}/bulk`, { rows: [{ id: before.id, ...seen }], change }],
      ['DELETE', row, seen],
      ['POST', `${row}/restore`, seen],
    ] as const)
      expect([method, path, (await anna(method, path, body)).status]).toEqual([method, path, 404])
    for (const query of ['', '&deleted=true', `&sort=-id`, `&search=${encodeURIComponent(before.name ?? '')}`]) {
      const { data } = (await anna('GET', `${base}?per_page=100${query}`)).body
      expect(data.map(({ id }: { id: number }) => id)).not.toContain(before.id)
    }
    const file = (await anna('GET', `${base}.csv?columns=id`)).body.trim().split('\r\n')
    expect(file).not.toContain(String(before.id))
    expect((await boss('GET', row)).body.data).toEqual(before)
  })

  test('the own row is read, listed and counted, edited, deleted and restored', async () => {
    const anna = await keeper(kind, [own.cinema])
    const id = kind === 'cinema' ? own.cinema! : (await made(boss, kind, own)).id
    const row = `${base}/${id}`
    let { version } = (await anna('GET', row)).body.data
    const list = (await anna('GET', `${base}?per_page=100`)).body
    expect(list.data.map((one: { id: number }) => one.id)).toContain(id)
    expect(list.meta.total).toBe(list.data.length)
    expect((await anna('GET', `${base}.csv?columns=id`)).body.trim().split('\r\n')).toContain(String(id))
    expect((await anna('GET', `${row}/edit`)).status).toBe(200)
    const did = async (method: string, path: string, body: object = {}) => {
      const said = await anna(method, path, { version, ...body })
      expect([method, path, said.status, said.body.errors]).toEqual([method, path, 200, undefined])
      version = said.body.data.version
    }
    await did('PUT', row, change)
    if (kind === 'cinema') return // it has screens, and stays
    await did('DELETE', row)
    await did('POST', `${row}/restore`)
    expect((await anna('GET', `${row}/history`)).body.data).toHaveLength(4)
  })

  test('no row is made in the sister cinema, or moved there, and no form offers it', async () => {
    const anna = await keeper(kind, [own.cinema])
    const made = await anna('POST', base!, sampleIn(kind, sister))
    expect([made.status, made.refusal]).toEqual(cinema === 'id' ? [403, 'forbidden'] : [422, 'unknown_choice'])
    if (cinema === 'id' || cinema === null) return
    expect(Object.keys(made.body.errors)).toEqual([cinema])
    const mine = await anna('POST', base!, sampleIn(kind, own))
    expect([mine.status, mine.body.errors]).toEqual([200, undefined])
    const there = cinema === 'schedule_id' ? sister.schedule : sister.cinema
    const moved = { version: 1, [cinema]: cinema === 'cinemas' ? [own.cinema, there] : there }
    const said = await anna('PUT', `${base}/${mine.body.data.id}`, moved)
    expect([said.status, Object.keys(said.body.errors)]).toEqual([422, [cinema]])
    for (const form of [`${base}/create`, `${base}/${mine.body.data.id}/edit`, `${base}/options`]) {
      const body = (await anna('GET', form)).body
      const offered = (body.options ?? body.data)[cinema].map(({ value }: { value: number }) => value)
      expect([form, offered.includes(there)]).toEqual([form, false])
      expect(offered).toContain(cinema === 'schedule_id' ? own.schedule : own.cinema)
    }
  })

  test('each call keeps to its own right: who sees all and edits the own cinema alone', async () => {
    const anna = await worker([own.cinema], [...OF_SAMPLES, `${base}.view`, `${base}.edit.own`])
    const { version } = (await anna('GET', `${base}/${sister[kind]}`)).body.data
    expect((await anna('GET', `${base}/${sister[kind]}/edit`)).status).toBe(404)
    expect((await anna('PUT', `${base}/${sister[kind]}`, { version, ...change })).status).toBe(404)
    expect((await anna('DELETE', `${base}/${own[kind]}`, { version: 1 })).status).toBe(403)
  })

  test('who works in no cinema finds nothing', async () => {
    const anna = await keeper(kind, [])
    expect((await anna('GET', base!)).body).toMatchObject({ data: [], meta: { total: 0 } })
    expect((await anna('GET', `${base}/${own[kind]}`)).status).toBe(404)
    if (cinema !== 'id') expect((await anna('POST', base!, sampleIn(kind, own))).refusal).toBe('unknown_choice')
  })
})

test.each(WHOLE)('F-235 %s belongs to the whole house: a right of own cinemas does not reach it', async (kind) => {
  const { base } = RESOURCES[kind]
  const words = ACTIONS.map((action) => `${base}.${action}.own`)
  const anna = await worker([own.cinema], words)
  const row = `${base}/${own[kind]}`
  for (const [method, path, body] of [
    ['GET', base!],
    ['GET', `${base}.csv`],
    ['GET', `${base}/options`],
    ['GET', row],
    ['GET', `${row}/history`],
    ['GET', `${base}/create`],
    ['GET', `${row}/edit`],
    ['POST', base!, sampleIn(kind, own)],
    ['PUT', row, { version: 1 }],
    ['POST', `${base}/bulk`, { rows: [{ id: own[kind], version: 1 }], change: {} }],
    ['DELETE', row, { version: 1 }],
    ['POST', `${row}/restore`, { version: 1 }],
  ] as const)
    expect([method, path, (await anna(method, path, body)).status]).toEqual([method, path, 403])
  const said = await boss('POST', 'roles', { name: `r ${++nth}`, color: '#000', permissions: [`${base}.edit.own`] })
  expect(said.refusal).toBe('unknown_choice')
})

test('F-232 F-235 people of several cinemas are seen in each, and changed by who reaches them all', async () => {
  const anna = await keeper('employee', [own.cinema])
  const both = { ...sampleIn('employee', own), cinemas: [own.cinema, sister.cinema] }
  const { id, version } = (await boss('POST', 'employees', both)).body.data
  expect((await anna('GET', `employees/${id}`)).status).toBe(200)
  expect((await anna('PUT', `employees/${id}`, { version, name: 'Other' })).status).toBe(404)
  const nowhere = { ...sampleIn('employee', own), cinemas: [] }
  const whole = (await boss('POST', 'employees', { ...nowhere, name: `P ${++nth}` })).body.data
  expect((await anna('PUT', `employees/${whole.id}`, { version: whole.version, name: 'Other' })).status).toBe(404)
  const made = await anna('POST', 'employees', { ...nowhere, name: `P ${++nth}` })
  expect([made.status, made.refusal]).toEqual([422, 'unknown_choice'])
  const wide = await keeper('employee', [own.cinema, sister.cinema])
  expect((await wide('PUT', `employees/${id}`, { version, name: 'Other' })).status).toBe(200)
})

test('F-235 nobody gives a right of cinemas in which he has it not himself', async () => {
  const words = ['employees.view', 'employees.create', 'employees.edit', 'roles.*', 'tags.*', 'screens.edit.own']
  const anna = await worker([own.cinema], words)
  const give = async (cinemas: unknown[], ...permissions: string[]) =>
    (await anna('POST', 'employees', { name: `P ${++nth}`, roles: [], permissions, cinemas })).refusal
  expect(await give([own.cinema], 'screens.edit.own')).toBe(null)
  expect(await give([sister.cinema], 'screens.edit.own')).toBe('beyond_own_rights')
  expect(await give([own.cinema], 'screens.edit')).toBe('beyond_own_rights')
  const making = { name: `r ${++nth}`, color: '#000', permissions: ['tags.view'] }
  const role = (await boss('POST', 'roles', making)).body.data
  const holder = { name: `P ${++nth}`, roles: [role.id], permissions: [], cinemas: [sister.cinema] }
  expect((await boss('POST', 'employees', holder)).status).toBe(200)
  const more = { version: 1, permissions: ['tags.view', 'screens.edit.own'] }
  expect((await anna('PUT', `roles/${role.id}`, more)).refusal).toBe('beyond_own_rights')
  expect((await boss('PUT', `roles/${role.id}`, more)).status).toBe(200)
})

test('F-232 F-235 a change of role, scope, cinemas or a block holds with the next call of an open session', async () => {
  const making = { name: `r ${++nth}`, color: '#000', permissions: ['portal.open', 'screens.view.own'] }
  const role = (await boss('POST', 'roles', making)).body.data
  const anna = await worker([own.cinema], [])
  const found = async () => {
    const said = await anna('GET', 'screens?per_page=100')
    if (said.status !== 200) return said.status
    const ids = said.body.data.map(({ id }: { id: number }) => id)
    return [ids.includes(own.screen), ids.includes(sister.screen)]
  }
  const set = async (path: string, fields: object) => {
    const { version } = (await boss('GET', path)).body.data
    expect((await boss('PUT', path, { version, ...fields })).status).toBe(200)
  }
  const me = `employees/${anna.employee_id}`
  expect(await found()).toBe(403)
  await set(me, { roles: [role.id] })
  expect(await found()).toEqual([true, false])
  await set(me, { cinemas: [sister.cinema] })
  expect(await found()).toEqual([false, true])
  await set(`roles/${role.id}`, { permissions: ['portal.open', 'screens.view'] })
  expect(await found()).toEqual([true, true])
  await set(`roles/${role.id}`, { permissions: ['portal.open', 'screens.edit'] })
  expect(await found()).toBe(403)
  await set(`roles/${role.id}`, { permissions: ['portal.open', 'screens.view'] })
  expect(await found()).toEqual([true, true])
  await set(me, { access_level: 'blocked' })
  expect(await found()).toBe(401)
})

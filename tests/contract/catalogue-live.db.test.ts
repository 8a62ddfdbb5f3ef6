import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueTopic, commandsTopic } from '#protocol/devices/topics.ts'
import { readEnvelope, topicPath } from '#protocol/kit/topic.ts'
import { buildHub } from '../../hub/build.ts'
import { readConfig } from '../../hub/config.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { startTestHub, type TestHub } from '../../hub/http/testing/hub.ts'
import { portalOf, type Visit, visitor } from '../../hub/portal/testing/portal.ts'
import { enrolmentCredential } from '../../hub/sync/edges.ts'
import { type HttpServer, listen } from '../../protocol/server/listen.ts'
import { Running } from '../../protocol/server/running.ts'
import { addDays } from '../../protocol/time/calendar.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { until } from '../until.ts'

/**
 * A price on its way: changed by HTTP at one process of the hub, notified to the other, fetched by a real
 * edge, sent to a register by its broker.
 */
const SECRET = 'a3c5e7f9b1d2a4c6e8f0b2d4a6c8e0f2b4d6a8c0'
const CINEMA = 1
const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'foyer-catalogue-'))
const running = new Running()
let database: FreshDatabase
let server: HttpServer
let portalHub: TestHub
let manager: Visit
let edge: ChildProcess
let base: string
let register: MqttClient
let headers: Record<string, string>

beforeAll(async () => {
  database = await freshDatabase()
  mkdirSync(join(folder, 'hub', 'hub'), { recursive: true })
  const config = readConfig({ DATA_DIR: join(folder, 'hub'), DEMO: '1', ENROLMENT_SECRET: SECRET })
  server = await listen(await buildHub(config, log, database.url, running), { port: 0 })
  portalHub = await startTestHub(database, portalOf(['price_rate', 'event']))
  manager = await visitor(database.pool, portalHub.url, {
    exhibitor_id: 1,
    name: 'Nora V.',
    permissions: ['price-rates.*', 'events.*', 'settings.*'],
  })
  edge = fork(join(import.meta.dirname, '../../edge/main.ts'), {
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: join(folder, 'edge'),
      EDGE_PORT: '0',
      CINEMA_ID: `${CINEMA}`,
      HUB_URL: `http://127.0.0.1:${server.port}`,
      LOG_LEVEL: 'silent',
      DEMO: '1',
      EDGE_CREDENTIAL: enrolmentCredential(SECRET, CINEMA),
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const [{ port }] = (await once(edge, 'message')) as [{ port: number }]
  base = `http://127.0.0.1:${port}`
  await openRegister(port)
})
afterAll(async () => {
  register?.end(true)
  edge?.kill('SIGKILL')
  await portalHub.close()
  await server.close(0)
  await running.stop(log)
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function call<T>(path: string, body?: unknown, more: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(base + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...more },
  })
  return ((await answer.json()) as { data: T }).data
}

/** A register that was paired at the box, with Anton signed in, and its connection to the broker. */
async function openRegister(port: number): Promise<void> {
  const device_uuid = randomUUID()
  const { pin, secret } = await call<{ pin: string; secret: string }>('/api/pairing', {
    device_uuid,
    type: 'register',
    name: 'Counter',
  })
  await fetch(`${base}/pair/approve`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ pin, device_uuid }),
  })
  const { token } = await call<{ token: string }>(`/api/pairing/${device_uuid}`, undefined, {
    'x-pairing-secret': secret,
  })
  const device = { 'x-device-uuid': device_uuid, 'x-device-token': token }
  const people = await call<{ id: number; name: string }[]>('/api/employees', undefined, device)
  const employee_id = people.find(({ name }) => name === 'Anton B.')!.id
  const { user_token } = await call<{ user_token: string }>('/api/sign-in', { employee_id, pin: '740258' }, device)
  headers = { ...device, 'x-device-user': user_token }
  register = await mqtt.connectAsync(`ws://127.0.0.1:${port}/mqtt`, {
    clientId: device_uuid,
    username: device_uuid,
    password: token,
    protocolVersion: 4,
    reconnectPeriod: 0,
  })
  await register.subscribeAsync(topicPath(catalogueTopic, { cinema_id: CINEMA }))
}

interface Day {
  schedules: { id: number }[]
}

interface Tariff {
  price_rate_id: number
  total_price: number
}

async function tariffsOf(schedule_id: number): Promise<Tariff[]> {
  return (await call<{ tariffs: Tariff[] }>(`/api/register/schedules/${schedule_id}`, undefined, headers)).tariffs
}

test('F-006 a register reads rates, products and ways to pay in its own language', async () => {
  const inDutch = { ...headers, 'accept-language': 'nl' }
  const state = await call<Record<'products' | 'payment_methods', { name: string; description?: string }[]> & Day>(
    '/api/register/state',
    undefined,
    inDutch,
  )
  expect(state.products[0]).toMatchObject({ name: 'Popcorn, klein', description: 'Zout' })
  expect(state.payment_methods.map(({ name }) => name)).toEqual(['Contant', 'Kaart'])
  const path = `/api/register/schedules/${state.schedules[0]!.id}`
  const { tariffs } = await call<{ tariffs: { name: string }[] }>(path, undefined, inDutch)
  expect(tariffs[0]!.name).toBe('Volwassene')
})

test('F-295 a price that is changed at the hub is on an open register with the notification, a minute before anybody would ask', async () => {
  const { schedules } = await call<Day>('/api/register/state', undefined, headers)
  const schedule_id = schedules[0]!.id
  const [{ price_rate_id, total_price }] = (await tariffsOf(schedule_id)) as [Tariff]
  // what the register sees when the notification comes, not a moment later
  const seen: number[] = []
  register.on('message', (_topic, payload) => {
    const kinds = readEnvelope(catalogueTopic, payload.toString())?.body.kinds ?? []
    if (!kinds.includes('price_rate')) return
    tariffsOf(schedule_id).then(
      (tariffs) => seen.push(tariffs.find((one) => one.price_rate_id === price_rate_id)!.total_price),
      () => seen.push(Number.NaN),
    )
  })
  const { data } = (await manager('GET', `price-rates/${price_rate_id}`)).body
  const edited = await manager('PUT', `price-rates/${price_rate_id}`, {
    version: data.version,
    base_cents: data.base_cents + 150,
  })
  expect(edited.status).toBe(200)
  await until(() => expect(seen[0]).toBe(total_price + 150))
})

interface WhatIf {
  why_not: string | null
  price_rate_id: number
  total_cents: number
  is_own_price: boolean
}

/** What the box answers for one person, as the surface would list it. */
async function whatIf(schedule_id: number, channel: 'site' | 'register'): Promise<Tariff[]> {
  const { status, body } = await manager('GET', `what-if?schedule_id=${schedule_id}&channel=${channel}`)
  expect([status, body.errors]).toEqual([200, undefined])
  return (body.data.rates as WhatIf[])
    .filter(({ why_not }) => why_not === null || why_not === 'rate_min' || why_not === 'rate_only_left')
    .map(({ price_rate_id, total_cents }) => ({ price_rate_id, total_price: total_cents }))
}

async function onSite(schedule_id: number): Promise<Tariff[]> {
  const answer = await fetch(`http://localhost:${server.port}/api/schedules/${schedule_id}/data`)
  const { data } = (await answer.json()) as { data: { tariffs: Tariff[] } }
  return data.tariffs.map(({ price_rate_id, total_price }) => ({ price_rate_id, total_price }))
}

async function atRegister(schedule_id: number): Promise<Tariff[]> {
  return (await tariffsOf(schedule_id)).map(({ price_rate_id, total_price }) => ({ price_rate_id, total_price }))
}

test('F-207 F-208 the what-if box says what the site and the register ask, an own price of an event included', async () => {
  const first = (await manager('GET', `what-if/choices?cinema_id=${CINEMA}`)).body.data
  const days = [0, 1, 2, 3, 4, 5, 6, 7].map((day) => addDays(first.on, day))
  const asked: number[] = []
  for (const on of days) {
    const { schedules } = (await manager('GET', `what-if/choices?cinema_id=${CINEMA}&on=${on}`)).body.data
    const ahead = schedules.filter(({ start }: { start: string }) => Date.parse(start) > Date.now())
    asked.push(...ahead.filter((_: unknown, nth: number) => nth % 4 === 0).map(({ id }: { id: number }) => id))
  }
  expect(asked.length).toBeGreaterThan(10)
  const agree = async (id: number) => {
    expect([id, await whatIf(id, 'site')]).toEqual([id, await onSite(id)])
    expect([id, await whatIf(id, 'register')]).toEqual([id, await atRegister(id)])
  }
  for (const id of asked) await until(() => agree(id))

  const last = asked.at(-1)!
  const [{ price_rate_id, total_price }] = (await onSite(last)) as [Tariff]
  const prices = [{ price_rate_id, base_cents: total_price, handling_cents: 150 }]
  const talk = { schedule_id: last, slug: 'a-talk', title: 'A talk', prices }
  expect((await manager('POST', 'events', talk)).status).toBe(200)
  const own = { price_rate_id, total_price: total_price + 150 }
  await until(async () => expect((await atRegister(last))[0]).toEqual(own))
  await until(() => agree(last))
  const { rates, event } = (await manager('GET', `what-if?schedule_id=${last}&channel=site`)).body.data
  expect(rates.find((one: WhatIf) => one.price_rate_id === price_rate_id)).toMatchObject({ is_own_price: true })
  expect(event).not.toBe(null)
})

test('F-238 a setting that is changed at the hub holds at the edge and on its registers at once', async () => {
  const quick = async () =>
    (await call<{ schedules: unknown[] }>('/api/register/state', undefined, headers)).schedules.length
  const said: string[] = []
  register.on('message', (_topic, payload) => {
    said.push(...(readEnvelope(catalogueTopic, payload.toString())?.body.kinds ?? []))
  })
  const data = { settings: { current_schedules_prior: 0, current_schedules_ahead: 1 } }
  expect((await manager('POST', '../settings', { data })).status).toBe(200)
  await until(() => expect(said).toContain('exhibitor'))
  expect(await quick()).toBe(1)
})

test('F-246 a register locks after its own minutes where it has some, else after those of the house', async () => {
  const minutes = async () =>
    (await call<{ auto_lock_minutes: number }>('/api/register/state', undefined, headers)).auto_lock_minutes
  const own = (value: number | null) =>
    withExhibitor(database.pool, 1, (client) =>
      client.query('update devices set auto_lock_minutes = $2 where uid = $1', [headers['x-device-uuid'], value]),
    )
  await until(async () => expect((await own(2)).rowCount).toBe(1))
  await until(async () => expect(await minutes()).toBe(2))
  await own(null)
  await until(async () => expect(await minutes()).toBe(5))
})

test('F-241 the ways to pay that a manager gives a register are its own with the next question', async () => {
  type State = { payment_methods: { id: number }[] }
  const methods = async () =>
    (await call<State>('/api/register/state', undefined, headers)).payment_methods.map(({ id }) => id)
  const own = (ids: number[]) =>
    withExhibitor(database.pool, 1, (client) =>
      client.query('update devices set payment_method_ids = $2 where uid = $1', [headers['x-device-uuid'], ids]),
    )
  const all = await methods()
  expect(all.length).toBeGreaterThan(1)
  await own(all.slice(0, 1))
  await until(async () => expect(await methods()).toEqual(all.slice(0, 1)))
  await own([])
  await until(async () => expect(await methods()).toEqual(all))
})

test('F-240 a register loads itself anew after a setting that it reads at its start, and after no other', async () => {
  const asked: string[] = []
  let notices = 0
  register.on('message', (_topic, payload) => {
    const { command } = readEnvelope(commandsTopic, payload.toString())?.body ?? {}
    if (command) asked.push(command)
    if (readEnvelope(catalogueTopic, payload.toString())?.body.kinds.includes('exhibitor')) notices += 1
  })
  await register.subscribeAsync(topicPath(commandsTopic, { cinema_id: CINEMA, device_uuid: headers['x-device-uuid']! }))
  const set = async (data: object) => expect((await manager('POST', '../settings', { data })).status).toBe(200)
  await set({ settings: { hold_minutes: 12 } })
  await until(() => expect(notices).toBe(1))
  expect(asked).toEqual([])
  await set({ locales: ['de', 'en'] })
  await until(() => expect(asked).toEqual(['reload']))
})

test('SECURITY Access: at the hub as it is built nobody is signed in to the portal yet', async () => {
  for (const path of ['tags', 'price-rates/1', 'payment-methods/1/edit', 'payment-methods.csv'])
    expect((await fetch(`http://localhost:${server.port}/api/portal/${path}`)).status).toBe(401)
})

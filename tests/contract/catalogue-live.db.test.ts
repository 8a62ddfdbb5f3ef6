import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueTopic } from '#protocol/devices/topics.ts'
import { readEnvelope, topicPath } from '#protocol/kit/topic.ts'
import { buildHub } from '../../hub/build.ts'
import { readConfig } from '../../hub/config.ts'
import { startTestHub, type TestHub } from '../../hub/http/testing/hub.ts'
import { portalOf, type Visit, visitor } from '../../hub/portal/testing/portal.ts'
import { enrolmentCredential } from '../../hub/sync/edges.ts'
import { type HttpServer, listen } from '../../protocol/server/listen.ts'
import { Running } from '../../protocol/server/running.ts'
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
  portalHub = await startTestHub(database, portalOf(['price_rate']))
  manager = await visitor(database.pool, portalHub.url, {
    exhibitor_id: 1,
    name: 'Nora V.',
    permissions: ['price-rates.*'],
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

interface Tariff {
  price_rate_id: number
  total_price: number
}

async function tariffsOf(schedule_id: number): Promise<Tariff[]> {
  return (await call<{ tariffs: Tariff[] }>(`/api/register/schedules/${schedule_id}`, undefined, headers)).tariffs
}

test('F-295 a price that is changed at the hub is on an open register with the notification, a minute before anybody would ask', async () => {
  const { schedules } = await call<{ schedules: { id: number }[] }>('/api/register/state', undefined, headers)
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

test('SECURITY Access: at the hub as it is built nobody is signed in to the portal yet', async () => {
  for (const path of ['tags', 'price-rates/1', 'payment-methods/1/edit', 'payment-methods.csv'])
    expect((await fetch(`http://localhost:${server.port}/api/portal/${path}`)).status).toBe(401)
})

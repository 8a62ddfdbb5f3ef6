import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import type { AppRoutes } from '../http/app.ts'
import { startTestHub, type TestHub } from '../http/testing/hub.ts'
import { callbackRoutes, type OrderChanged, SANDBOX_CALLBACK } from './callback.ts'
import type { PaymentProvider, ProviderOrder } from './provider.ts'
import { sandboxProvider } from './sandbox/client.ts'
import { SIGNATURE_HEADER, signBody } from './signature.ts'

const SECRET = 'k3s9-4jf8-qq02-11xm-8vz7-of-the-shop'
const WEBHOOK_SECRET = 'p8d1-7vbn-20ls-55wq-1kkx-of-webhooks'

let child: ChildProcess
let database: FreshDatabase
let hub: TestHub
let provider: PaymentProvider & { close(): void }
const directory = mkdtempSync(join(tmpdir(), 'foyer-callback-'))
/** What the hub did about an order. */
interface Deeds {
  /** Each look-up's answer, in order. */
  acted: { state: string; captured_cents: number }[]
  underWay: number
  mostUnderWay: number
}
/** By order: a word of the provider about one of an earlier test may come in a later one. */
const deeds = new Map<string, Deeds>()

function deedsOf({ order_id }: { order_id: string }): Deeds {
  const known = deeds.get(order_id) ?? { acted: [], underWay: 0, mostUnderWay: 0 }
  deeds.set(order_id, known)
  return known
}

async function checked(order_id: string): Promise<boolean> {
  const doing = deedsOf({ order_id })
  doing.underWay += 1
  doing.mostUnderWay = Math.max(doing.mostUnderWay, doing.underWay)
  const order = await provider.lookUp(order_id)
  doing.underWay -= 1
  if (order.ok) doing.acted.push({ state: order.value.state, captured_cents: order.value.captured_cents })
  return order.ok || order.refusal.code === 'order_unknown'
}

/** The routes of a hub that does this at a callback. */
function calledBack(changed: OrderChanged): Pick<AppRoutes, 'machines'> {
  return { machines: [(app) => callbackRoutes(app, { webhook_secret: WEBHOOK_SECRET, changed })] }
}

beforeAll(async () => {
  database = await freshDatabase()
  child = fork(join(import.meta.dirname, 'sandbox/main.ts'), {
    env: { ...process.env, SECOND_DIR: directory, PROVIDER_PORT: '0', PROVIDER_SECRET: SECRET, WEBHOOK_SECRET },
  })
  const { port } = await new Promise<{ port: number }>((resolve) =>
    child.once('message', (ready) => resolve(ready as { port: number })),
  )
  const url = `http://127.0.0.1:${port}`
  provider = sandboxProvider(url, SECRET)
  hub = await startTestHub(database, () => calledBack(checked))
})
afterAll(async () => {
  child.kill()
  provider.close()
  await hub.close()
  await database.close()
  rmSync(directory, { recursive: true, force: true })
})
async function order(): Promise<ProviderOrder> {
  const created = await provider.create({
    order_id: randomUUID(),
    bill_id: randomUUID(),
    amount_cents: 2_500,
    expires_at: new Date(Date.now() + 900_000).toISOString(),
    return_url: 'http://localhost:1/',
    callback_url: hub.url.replace('localhost', '127.0.0.1') + SANDBOX_CALLBACK,
  })
  if (!created.ok) throw new Error(created.refusal.code)
  return created.value
}

function call(body: string, signature: string) {
  return fetch(hub.url + SANDBOX_CALLBACK, { method: 'POST', body, headers: { [SIGNATURE_HEADER]: signature } }).then(
    (answer) => answer.status,
  )
}

function signed(told: object) {
  const body = JSON.stringify(told)
  return call(body, signBody(body, WEBHOOK_SECRET))
}

function pay(at: ProviderOrder) {
  return fetch(at.checkout_url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' })
}

test('F-145 the provider notifies, the hub looks up and acts on what it finds there', async () => {
  const open = await order()
  await pay(open)
  await until(() => expect(deedsOf(open).acted).toEqual([{ state: 'captured', captured_cents: 2_500 }]))
})

test('F-145 state and amount of a webhook are not read: a signed lie acts on what is true', async () => {
  const open = await order()
  expect(await signed({ order_id: open.order_id, state: 'captured', amount_cents: 1, captured_cents: 999_999 })).toBe(
    204,
  )
  expect(deedsOf(open).acted).toEqual([{ state: 'open', captured_cents: 0 }])
})

test('F-145 100 times at once, in any order, is two look-ups, one after the other', async () => {
  const open = await order()
  const told = { order_id: open.order_id, state: 'expired' }
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => signed({ ...told, at: n })))
  expect(answers).toEqual(Array(100).fill(204))
  const { acted, mostUnderWay } = deedsOf(open)
  expect(mostUnderWay).toBe(1)
  expect(acted.length).toBeLessThan(100)
  expect(acted.every(({ state }) => state === 'open')).toBe(true)
})

test('F-145 what a webhook names is never missed: a look-up begins after the last one came', async () => {
  const open = await order()
  const early = Array.from({ length: 20 }, () => signed({ order_id: open.order_id }))
  await pay(open)
  await Promise.all([...early, signed({ order_id: open.order_id })])
  expect(deedsOf(open).acted.at(-1)?.state).toBe('captured')
})

test.each([
  ['no signature', ''],
  ['a wrong signature', signBody('something else', WEBHOOK_SECRET)],
  ['another secret', signBody('{}', SECRET)],
  ['no algorithm', 'sha256='],
])('F-145 forged with %s: refused, and nothing is looked up', async (_what, signature) => {
  const open = await order()
  expect(await call(JSON.stringify({ order_id: open.order_id }), signature)).toBe(403)
  expect(deedsOf(open).acted).toEqual([])
})

test('F-145 a foreign order is taken and changes nothing; a signed body that is none is 422', async () => {
  const foreign = { order_id: randomUUID() }
  expect(await signed(foreign)).toBe(204)
  expect(await signed({ order: 7 })).toBe(422)
  expect(await call('{', signBody('{', WEBHOOK_SECRET))).toBe(422)
  expect(deedsOf(foreign).acted).toEqual([])
})

test('while the provider cannot be reached the webhook is to be sent again', async () => {
  const away = sandboxProvider('http://127.0.0.1:9', SECRET, 300)
  const lone = await startTestHub(database, () => calledBack(async (id) => (await away.lookUp(id)).ok))
  const body = JSON.stringify({ order_id: randomUUID() })
  const headers = { [SIGNATURE_HEADER]: signBody(body, WEBHOOK_SECRET) }
  expect((await fetch(lone.url + SANDBOX_CALLBACK, { method: 'POST', body, headers })).status).toBe(503)
  await lone.close()
  away.close()
})

import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import { scheduleData, takeHold } from '#protocol/schedules/calls.ts'
import { listen } from '#protocol/server/listen.ts'
import { Running } from '#protocol/server/running.ts'
import { freshDatabase } from '../../../tests/constellation/database.ts'
import { until } from '../../../tests/until.ts'
import { buildHub } from '../../build.ts'
import { readConfig } from '../../config.ts'
import { demoFacts } from '../../demo/facts.ts'
import { Browser } from '../../http/testing/hub.ts'

/**
 * Only so much of a site that a browser gets its session and token; the real one is seen by the end-to-end
 * stories.
 */
const BUNDLE = `export async function render(request, { load }) {
  const shell = await load('shell', {})
  return new Response('<meta name="csrf-token" content="' + shell.csrf + '">', { headers: { 'Content-Type': 'text/html' } })
}`
/**
 * Schedules with so many places at least, whichever they are at this hour: a group of guests needs some of
 * them.
 */
const MANY = 70

export type DemoShop = Awaited<ReturnType<typeof openDemoShop>>

/** The hub as it runs, with the house of the demo, its provider, and five of its schedules. */
export async function openDemoShop() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-shop-'))
  const log = pino({ level: 'silent' })
  const running = new Running()
  const secret = () => randomBytes(32).toString('hex')
  const webhook_secret = secret()
  mkdirSync(join(folder, 'dist/site'), { recursive: true })
  mkdirSync(join(folder, 'dist/site-server'), { recursive: true })
  mkdirSync(join(folder, 'data/hub'), { recursive: true })
  writeFileSync(join(folder, 'dist/site/manifest.json'), '{}')
  writeFileSync(join(folder, 'dist/site-server/server.js'), BUNDLE)
  writeFileSync(join(folder, 'dist/site-server/package.json'), '{"type":"module"}')
  const database = await freshDatabase()
  const keys = { PROVIDER_SECRET: secret(), WEBHOOK_SECRET: webhook_secret }
  const env = { SECOND_DIR: join(folder, 'second'), PROVIDER_PORT: '0', ...keys }
  const provider = fork(join(import.meta.dirname, '../../payments/sandbox/main.ts'), {
    env: { ...process.env, ...env },
  })
  const { port } = await new Promise<{ port: number }>((done) =>
    provider.once('message', (said) => done(said as never)),
  )
  const provider_url = `http://127.0.0.1:${port}`
  const hub_port = await freePort() // known before the hub listens, because the provider calls back under it
  const config = readConfig({
    ...keys,
    PUBLIC_URL: `http://127.0.0.1:${hub_port}`,
    DATA_DIR: join(folder, 'data'),
    SECOND_DIR: join(folder, 'hub-second'),
    DEMO: '1',
    DEMO_DAYS: '3',
    PROVIDER_URL: provider_url,
    TRUSTED_PROXIES: 'loopback',
  })
  const app = await buildHub(config, log, database.url, running, join(folder, 'dist'))
  const server = await listen(app, { port: hub_port })
  const url = `http://127.0.0.1:${server.port}`
  const schedules: number[] = []
  const facts = await demoFacts(database.pool, new Date().toISOString())
  for (const { id, numbered } of facts.schedules) {
    if (!numbered || schedules.length === 5) continue
    await until(() => isBorn(url, id), { patience_ms: 60_000 })
    if ((await placesAt(url, id)) >= MANY) schedules.push(id)
  }
  const close = async (): Promise<void> => {
    await server.close(0)
    await running.stop(log)
    provider.kill()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const place = { folder, data_dir: config.data_dir, database, log, url, provider_url, webhook_secret }
  return { ...place, schedules, visitor: visitorsOf(url), close }
}

/** Visitors, each with an address and a session of their own. */
function visitorsOf(url: string): () => Promise<Browser> {
  let visitors = 0
  return async () => {
    visitors += 1
    const browser = new Browser(url, { 'x-forwarded-for': `10.1.${visitors >> 8}.${visitors & 255}` })
    await browser.open('/en')
    return browser
  }
}

async function placesAt(url: string, id: number): Promise<number> {
  const { schedule } = scheduleData.answer.parse(await data(await fetch(`${url}/api/schedules/${id}/data`)))
  return schedule.available_seats_online
}

/** The hub enters its schedules in the ledger one cinema after another. */
async function isBorn(url: string, id: number): Promise<void> {
  expect((await fetch(`${url}/api/schedules/${id}/data`)).status).toBe(200)
}

function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((resolve) =>
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    }),
  )
}

export async function data(answer: Response) {
  return ((await answer.json()) as { data: unknown }).data
}

export async function errors(answer: Response) {
  return ((await answer.json()) as { errors: Record<string, string[]> }).errors
}

export function hold(browser: Browser, schedule_id: number, body: object): Promise<Response> {
  return browser.send('POST', `/api/schedules/${schedule_id}/hold`, body)
}

const PERSON = { name: 'Jana Brandt', email: 'jana@kino.example', email_confirmation: 'jana@kino.example' }

/** So many tickets of the first rate of a schedule, whose seats are held. */
export async function cart(browser: Browser, schedule_id: number, quantity: number) {
  const held = takeHold.answer.parse(await data(await hold(browser, schedule_id, { quantity })))
  const { tariffs } = scheduleData.answer.parse(await data(await browser.get(`/api/schedules/${schedule_id}/data`)))
  const [tariff] = tariffs
  const items = held.seats.map(({ screen_row, screen_col }) => ({
    type: 'ticket',
    price_rate_id: tariff!.price_rate_id,
    schedule_id,
    voucher_id: null as string | null,
    seat: { screen_row, screen_col },
  }))
  const rest = {
    payment_method_id: 1 as number | null,
    newsletter_signup: false,
    terms_accepted: true,
    age_confirmed: true,
    bill_id: held.bill_id as string | null,
  }
  return { ...PERSON, ...rest, items, amount: tariff!.total_price * quantity }
}

export function buy(browser: Browser, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return browser.send('POST', '/api/checkout', body, headers)
}

/** What the visitor does on the provider's own page. */
export async function payOn(checkout_url: string, act: string): Promise<void> {
  const answer = await fetch(checkout_url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `action=${act}`,
  })
  expect(answer.status).toBeLessThan(400)
}

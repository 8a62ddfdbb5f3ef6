import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { scheduleData } from '#protocol/schedules/calls.ts'
import { freshDatabase } from '../../../tests/constellation/database.ts'
import { until } from '../../../tests/until.ts'
import { demoFacts } from '../../demo/facts.ts'
import { Browser } from '../../http/testing/hub.ts'
import { data } from './carts.ts'
import { openShopHub, type ShopPlace } from './shop-hub.ts'

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
  const place: ShopPlace = { folder, database_url: database.url, keys, provider_url }
  const hub = await openShopHub(place, { DEMO: '1', DEMO_DAYS: '3' })
  const { url, data_dir, log } = hub
  const schedules: number[] = []
  const facts = await demoFacts(database.pool, new Date().toISOString())
  for (const { id, numbered } of facts.schedules) {
    if (!numbered || schedules.length === 5) continue
    await until(() => isBorn(url, id), { patience_ms: 60_000 })
    if ((await placesAt(url, id)) >= MANY) schedules.push(id)
  }
  let ended: Promise<void> | null = null
  /** The hub ends; its provider and its database stay. */
  const end = (): Promise<void> => {
    ended ??= hub.close()
    return ended
  }
  const close = async (): Promise<void> => {
    await end()
    provider.kill()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const known = { folder, data_dir, database, log, url, provider_url, webhook_secret }
  return { ...known, place, schedules, visitor: visitorsOf(url), end, close }
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

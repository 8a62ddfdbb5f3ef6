import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pairingStart } from '#protocol/devices/calls.ts'
import { de } from '#protocol/i18n/register/de.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { ask } from '#protocol/register/calls.ts'
import { Running } from '#protocol/server/running.ts'
import { WIRE_HEADER, WIRES, wireText } from '#protocol/sync/versions.ts'
import { buildHub } from '../../hub/build.ts'
import { readConfig } from '../../hub/config.ts'
import { enrolmentCredential } from '../../hub/sync/edges.ts'
import { listen } from '../../protocol/server/listen.ts'
import { openChromium } from '../chromium.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { PATIENCE_MS } from '../patience.ts'
import { until } from '../until.ts'
import { approve, SELLER } from './evening.ts'
import { type RunningEdge, release, startEdge } from './release.ts'

/**
 * A box is updated while its register sells: the release of today, and one behind it that no longer reads
 * what today's register writes. Two real releases, one data folder, one address, one Chromium that is never
 * reloaded by hand.
 */
const SECRET = 'c3c5e7f9b1d2a4c6e8f0b2d4a6c8e0f2b4d6a8c0'
const NEXT = WIRES.edge_device.highest + 1
const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'foyer-update-'))
const running = new Running()
let database: FreshDatabase
let browser: Browser
let releases: { today: string; next: string }
let box: RunningEdge
let hub_url: string

beforeAll(async () => {
  const startHub = async (): Promise<void> => {
    database = await freshDatabase()
    mkdirSync(join(folder, 'hub', 'hub'), { recursive: true })
    const config = readConfig({ DATA_DIR: join(folder, 'hub'), DEMO: '1', DEMO_DAYS: '3', ENROLMENT_SECRET: SECRET })
    const server = await listen(await buildHub(config, log, database.url, running), { port: 0 })
    running.onStop(() => server.close(0))
    hub_url = `http://127.0.0.1:${server.port}`
  }
  const [today, next] = await Promise.all([
    release(join(folder, 'today'), WIRES.edge_device),
    release(join(folder, 'next'), { highest: NEXT, sent: NEXT, lowest: NEXT }),
    startHub(),
  ])
  releases = { today, next }
  ;[browser, box] = await Promise.all([openChromium(), startBox(today)])
})
afterAll(async () => {
  await browser?.close()
  await box?.end()
  await running.stop(log)
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

function startBox(root: string, port = 0): Promise<RunningEdge> {
  const EDGE_CREDENTIAL = enrolmentCredential(SECRET, 1)
  const data = { DATA_DIR: join(folder, 'edge'), CINEMA_ID: '1', EDGE_CREDENTIAL }
  return startEdge({ ...data, EDGE_PORT: String(port), HUB_URL: hub_url }, root)
}

/** The first worker that a page asks for does not come. */
function loseFirstWorker(): void {
  const { serviceWorker: workers } = navigator
  const register = workers.register.bind(workers)
  workers.register = () => {
    workers.register = register
    return Promise.reject(new TypeError('Failed to register a ServiceWorker'))
  }
}

/** A new device: nothing of it is installed before. Its cashier chose German. */
async function openRegister(before: () => void = () => undefined): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.addInitScript(before)
  const asked = page.waitForResponse((response) => response.url().endsWith(pairingStart.path))
  await page.goto(`${box.url}/register/`)
  await page.getByRole('button', { name: 'DE, Deutsch' }).click()
  const started = await asked
  const { data } = (await started.json()) as { data: CallAnswer<typeof pairingStart> }
  await approve(box.url, data.pin, started.request().postDataJSON().device_uuid)
  await page.getByRole('radio', { name: SELLER.name }).click()
  await page.keyboard.type(SELLER.pin)
  await page.keyboard.press('Enter')
  await page.locator('[data-rate]').first().waitFor()
  return page
}

/** When this page was loaded: another number after a reload. */
function loadedAt(page: Page): Promise<number> {
  return page.evaluate(() => performance.timeOrigin)
}

/** The next release is on the device whole: it waits, or is active behind a page that no worker controls. */
function isNextThere(page: Page, before: string): Promise<boolean> {
  return page.evaluate(async (own) => {
    const { waiting, installing } = await navigator.serviceWorker.ready
    if (waiting || installing) return installing === null
    const kept = await caches.keys().then((names) => Promise.all(names.map((name) => caches.open(name))))
    const files = (await Promise.all(kept.map((cache) => cache.keys()))).flat()
    return !files.some(({ url }) => new URL(url).pathname === own)
  }, before)
}

/** The program that draws this page. */
function programOf(page: Page): Promise<string> {
  return page.evaluate(() => new URL(document.querySelector<HTMLScriptElement>('script[src]')!.src).pathname)
}

/** Waits until another program draws it. */
function isOther(page: Page, before: string): Promise<void> {
  return until(async () => expect(await programOf(page)).not.toBe(before))
}

/** What the device keeps of its questions, in their order. */
function outboxOf(page: Page): Promise<{ kind: string; status: string }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opened = indexedDB.open('foyer-register')
        opened.onerror = () => reject(opened.error)
        opened.onsuccess = () => {
          const all = opened.result.transaction('questions').objectStore('questions').getAll()
          all.onsuccess = () => {
            opened.result.close()
            resolve(all.result.map(({ status, question }) => ({ status, kind: question.kind })))
          }
        }
      }),
  )
}

/** The register looks once a second whether it may update: so long that it has looked a few times. */
function looks(page: Page, times = 3): Promise<void> {
  return page.evaluate((count) => new Promise((resolve) => setTimeout(resolve, count * 1_000)), times)
}

/** The box gets another release, with its data as they are. */
async function update(root: string): Promise<void> {
  const { port } = box
  await box.end()
  box = await startBox(root, port)
}

test('L3 a register that its box no longer understands says so, finishes bill and outbox, and is the next one when idle; a box that goes back takes it along', async () => {
  const page = await openRegister()
  const spoken: string[] = []
  page.on('request', (request) => {
    const wire = request.headers()[WIRE_HEADER.toLowerCase()]
    if (wire) spoken.push(wire)
  })
  const notice = page.locator('[data-notice]')
  const exact = page.locator('[data-cash="exact"]')
  const [since, today] = [await loadedAt(page), await programOf(page)]
  await page.locator('[data-category]').first().click()
  await page.locator('[data-product]').first().click()
  await until(async () => expect(await exact.isEnabled()).toBe(true))
  await update(releases.next)
  await notice.getByText(de.notice.update).waitFor()
  await notice.getByText(de.notice.updateText).waitFor()

  // a bill stands here
  await until(async () => expect(await isNextThere(page, today)).toBe(true))
  await looks(page)
  expect([await loadedAt(page), await page.locator('[data-line]').count()]).toEqual([since, 1])

  // it is paid, and nobody has answered yet
  let tries = 0
  await page.route(`**${ask.path}`, (route) => {
    tries += 1
    return route.abort()
  })
  await exact.click()
  await until(() => expect(tries).toBeGreaterThan(3))
  expect([await loadedAt(page), await programOf(page)]).toEqual([since, today])
  expect(await outboxOf(page)).toMatchObject([{ kind: 'sale', status: 'intent' }])

  await page.unroute(`**${ask.path}`)
  await until(async () => expect(await outboxOf(page)).toEqual([{ kind: 'sale', status: 'done' }]))
  await isOther(page, today)
  const next = await programOf(page)
  await page.locator('[data-rate]').first().waitFor() // nobody has to sign in again
  await until(() => expect(spoken.at(-1)).toBe(wireText({ highest: NEXT, sent: NEXT, lowest: NEXT })))
  await until(async () => expect(await notice.count()).toBe(0))
  expect(await outboxOf(page)).toEqual([{ kind: 'sale', status: 'done' }])

  // its worker stands behind this page now
  await update(releases.today)
  await notice.getByText(de.notice.boxOld).waitFor()
  await isOther(page, next)
  expect(await programOf(page)).toBe(today)
  await page.locator('[data-rate]').first().waitFor()
  await until(async () => expect(await notice.count()).toBe(0))
  expect(await outboxOf(page)).toEqual([{ kind: 'sale', status: 'done' }])
  await page.context().close()
})

test('L3 a register whose first worker did not come before its box was updated is the next one as well', async () => {
  const page = await openRegister(loseFirstWorker)
  const today = await programOf(page)
  await update(releases.next)
  await isOther(page, today)
  await page.locator('[data-rate]').first().waitFor()
  const since = await loadedAt(page)
  await looks(page)
  expect(await loadedAt(page)).toBe(since)
  await page.context().close()
})

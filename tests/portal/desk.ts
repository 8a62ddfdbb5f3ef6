import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { build } from 'vite'
import { addExhibitor, startTestHub, type TestHub } from '../../hub/http/testing/hub.ts'
import { portalPages } from '../../hub/portal/page.ts'
import { portalOf, type Staff, switchModules, type Visit, visitor } from '../../hub/portal/testing/portal.ts'
import { PORTAL_KINDS } from '../../protocol/resources.ts'
import { openChromium } from '../chromium.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'

/** The built portal in a real Chromium, before a real hub with PostgreSQL; made once per file. */
export interface Office {
  database: FreshDatabase
  /** A manager who calls the hub without a browser. */
  call(staff: Staff): Promise<Visit>
  /** A screen of the portal (`tags?sort=name`), in front of somebody who is signed in. */
  open(path: string, staff: Staff, options?: BrowserContextOptions): Promise<Page>
  /** What no test may leave behind: errors of a page and breaches of its policy. */
  faults: string[]
  close(): Promise<void>
}

const PATIENCE_MS = 30_000

export async function openOffice(): Promise<Office> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-dist-'))
  const configFile = join(import.meta.dirname, '../../web/portal/vite.config.ts')
  await build({ configFile, logLevel: 'silent', build: { outDir: join(folder, 'portal'), emptyOutDir: true } })
  const database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await switchModules(database, 1, { tickets: true, products: true, signage: true })
  const hub = await startTestHub(database, (parts) => ({
    ...portalOf(PORTAL_KINDS)(parts),
    pages: [(app) => portalPages(app, { sessions: parts.sessions, folder })],
  }))
  const browser = await openChromium()
  const faults: string[] = []
  return {
    database,
    faults,
    call: (staff) => visitor(database.pool, hub.url, staff),
    open: (path, staff, options) => openPage({ browser, hub, database, faults }, path, staff, options),
    close: async () => {
      await browser.close()
      await hub.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Parts {
  browser: Browser
  hub: TestHub
  database: FreshDatabase
  faults: string[]
}

async function openPage(
  { browser, hub, database, faults }: Parts,
  path: string,
  staff: Staff,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { cookie } = await visitor(database.pool, hub.url, staff)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    ...options,
  })
  const cookies = cookie.split('; ').map((one) => one.split('=') as [string, string])
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: hub.url })))
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) faults.push(message.text())
  })
  await page.goto(`${hub.url}/portal/${path}`)
  return page
}

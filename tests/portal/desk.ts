import { dirname } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { RefundParts } from '../../hub/bills/refunds.ts'
import { posterRoutes } from '../../hub/catalogue/posters/routes.ts'
import { addExhibitor, startTestHub, type TestHub } from '../../hub/http/testing/hub.ts'
import { portalPages } from '../../hub/portal/page.ts'
import { portalOf, type Staff, switchModules, type Visit, visitor } from '../../hub/portal/testing/portal.ts'
import { syncRoutes } from '../../hub/sync/routes.ts'
import { MODULES } from '../../protocol/kit/resource.ts'
import { type Kind, PORTAL_KINDS } from '../../protocol/resources.ts'
import { openChromium } from '../chromium.ts'
import { builtApp } from '../constellation/built.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { leaveNothing, type Watched, watch } from './pages.ts'

/**
 * The portal in a real Chromium, before a real hub with PostgreSQL, where whoever comes is signed in already
 * and may do just what a test says. How people get in themselves is tested in house.ts.
 */
export interface Office extends Watched {
  database: FreshDatabase
  hub: TestHub
  /** A manager who calls the hub without a browser. */
  call(staff: Staff): Promise<Visit>
  /** A screen of the portal (`tags?sort=name`), in front of somebody who is signed in. */
  open(path: string, staff: Staff, options?: BrowserContextOptions): Promise<Page>
}

/** An office for all tests of a file, in which mostly one person works. */
export interface StandingOffice extends Office {
  /** @param staff somebody else than the person who mostly works there */
  open(path: string, staff?: Staff, options?: BrowserContextOptions): Promise<Page>
}

/** Opened once, closed after the last test of its file; a test begins without a page and leaves no fault. */
export async function standingOffice(staff: Staff, kinds?: readonly Kind[]): Promise<StandingOffice> {
  const office = leaveNothing(await openOffice(kinds))
  return { ...office, open: (path, by = staff, options = {}) => office.open(path, by, options) }
}

/**
 * @param kinds the resources whose calls are there beside what is only read
 * @param provider by whom money goes back
 */
export async function openOffice(
  kinds: readonly Kind[] = PORTAL_KINDS,
  provider: RefundParts['provider'] = null,
): Promise<Office> {
  const folder = dirname(builtApp('portal'))
  const database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await switchModules(database, 1, Object.fromEntries(MODULES.map((one) => [one, true])))
  const hub = await startTestHub(database, (parts) => ({
    ...portalOf(kinds, undefined, provider)(parts),
    machines: [(app) => syncRoutes(app, { ...parts, enrolment_secret: null })],
    pages: [
      (app) => posterRoutes(app, parts.catalogue),
      (app) => portalPages(app, { sessions: parts.sessions, folder }),
    ],
  }))
  const browser = await openChromium()
  const faults: string[] = []
  return {
    database,
    hub,
    browser,
    faults,
    call: (staff) => visitor(database.pool, hub.url, staff),
    open: (path, staff, options) => openPage({ browser, hub, database, faults }, path, staff, options),
    close: async () => {
      await browser.close()
      await hub.close()
      await database.close()
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
  await watch(page, faults)
  await page.goto(`${hub.url}/portal/${path}`)
  return page
}

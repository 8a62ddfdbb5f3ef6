import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { ROOT } from '../../deploy/processes.ts'
import { Resets } from '../../hub/access/resets.ts'
import { accountsOf } from '../../hub/access/testing/accounts.ts'
import { posterRoutes } from '../../hub/catalogue/posters/routes.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { addExhibitor, startTestHub, type TestHub } from '../../hub/http/testing/hub.ts'
import { Sealed } from '../../hub/kit/sealed.ts'
import { Letters } from '../../hub/mailer/letters.ts'
import { portalPages } from '../../hub/portal/page.ts'
import { portalOf, switchModules } from '../../hub/portal/testing/portal.ts'
import { iconRoutes } from '../../hub/site/icon.ts'
import { PORTAL_KINDS } from '../../protocol/resources.ts'
import { openChromium } from '../chromium.ts'
import { buildWhatIsStale } from '../constellation/built.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { renderLetter } from '../letters.ts'
import { leaveNothing, SIZES, type Watched, watch } from './pages.ts'

/** Of the letters of portalOf. */
const LETTERS_KEY = 'a key of these tests'
export const PASSWORD = 'zebra-Regal-91-tulpe'
export const ANTON = { name: 'Anton Berger', email: 'anton@lichthof.example' }
/** May open the portal, and nothing in it. */
export const MIRA = { name: 'Mira K.', email: 'mira@lichthof.example' }

/**
 * The built portal of one house on a real hub, with Chromium in front of its door: people come in by the
 * form. Two work there, Anton who may do everything and Mira who may do nothing. What they do once they are
 * in is tested from desk.ts.
 */
export class PortalHouse implements Watched {
  readonly database: FreshDatabase
  readonly browser: Browser
  readonly hub: TestHub
  readonly faults: string[] = []
  #visitors = 0
  readonly #now: () => number

  private constructor(database: FreshDatabase, browser: Browser, hub: TestHub, now: () => number) {
    this.database = database
    this.browser = browser
    this.hub = hub
    this.#now = now
  }

  /** @param now the clock of tries and sessions, in milliseconds of the wall clock */
  static async open(now: () => number = Date.now): Promise<PortalHouse> {
    buildWhatIsStale()
    const database = await freshDatabase()
    await addExhibitor(database, 1, ['localhost'])
    await switchModules(database, 1, { tickets: true })
    const hub = await startTestHub(database, (parts) => ({
      ...portalOf(PORTAL_KINDS, now)(parts),
      pages: [
        iconRoutes,
        (app) => posterRoutes(app, parts.catalogue),
        (app) => portalPages(app, { sessions: parts.sessions, folder: join(ROOT, 'dist') }),
      ],
    }))
    const house = new PortalHouse(database, await openChromium(), hub, now)
    await house.employ(ANTON, ['*'])
    await house.employ(MIRA, ['portal.open'])
    return house
  }

  async close(): Promise<void> {
    await this.browser.close()
    await this.hub.close()
    await this.database.close()
  }

  async employ({ name, email }: { name: string; email: string }, permissions: readonly string[]): Promise<number> {
    const { rows } = await this.sql<{ id: number }>(
      `insert into employees (exhibitor_id, name, email, roles, permissions) values (1, $1, $2, '{}', $3) returning id`,
      [name, email, permissions],
    )
    await accountsOf(this.database.pool).accounts.write(1, rows[0]!.id, PASSWORD)
    return rows[0]!.id
  }

  /** The link of the last letter of the house. */
  async lastLink(): Promise<string> {
    const { pool, catalogue, log } = this.hub
    const letters = new Letters(new Sealed(LETTERS_KEY), this.#now)
    const sender = async (id: number) => (await catalogue.of(id)).exhibitor.get(id)!
    const exhibitors = () => catalogue.exhibitors()
    await new Resets({ pool, letters, render: renderLetter, sender, exhibitors, log, now: this.#now }).round()
    const [last] = await letters.list(pool, 1, 1)
    return /https?:\S+#token=\S+/.exec(last!.content!.text)![0]
  }

  sql<R extends object>(text: string, values: unknown[] = []) {
    return withExhibitor(this.database.pool, 1, (client) => client.query<R>(text, values))
  }

  /**
   * A page of a browser of its own, at an address of the portal; it comes from an address of its own too, so
   * that limits count each visitor alone.
   */
  async visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    this.#visitors += 1
    const context = await this.browser.newContext({
      viewport: SIZES.desk,
      reducedMotion: 'reduce',
      extraHTTPHeaders: { 'x-forwarded-for': `127.1.${this.#visitors >> 8}.${this.#visitors & 255}` },
      ...options,
    })
    const page = await context.newPage()
    await watch(page, this.faults)
    await page.goto(`${this.hub.url}/portal${path}`)
    return page
  }

  /** The same with somebody signed in by the form. */
  async enter(path: string, email: string = ANTON.email, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.visit(path, options)
    await signIn(page, email)
    await page.locator('main#content').waitFor()
    return page
  }
}

/**
 * The house of all tests of a file, closed after the last: each begins without a page and leaves no fault.
 *
 * @param now the clock of tries and sessions, in milliseconds of the wall clock
 */
export async function openHouse(now?: () => number): Promise<PortalHouse> {
  return leaveNothing(await PortalHouse.open(now))
}

/** The heading that says which screen stands there. */
export function title(page: Page) {
  return page.getByRole('heading', { level: 1 })
}

/** Fills in the sign-in of whichever language and sends it. */
export async function signIn(page: Page, email: string, password: string = PASSWORD): Promise<void> {
  const form = page.locator('form', { has: page.locator('input[name=email]') })
  await form.locator('input[name=email]').fill(email)
  await form.locator('input[name=password]').fill(password)
  await form.locator('button[type=submit]').click()
}

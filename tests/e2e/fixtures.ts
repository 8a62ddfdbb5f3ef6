import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import type pg from 'pg'
import type { Constellation } from '../../deploy/constellation.ts'
import { loadSecrets } from '../../deploy/secrets.ts'
import { createPool } from '../../hub/db/connect.ts'
import type { PaymentProvider } from '../../hub/payments/provider.ts'
import { sandboxProvider } from '../../hub/payments/sandbox/client.ts'
import { buildWhatIsStale } from '../constellation/built.ts'
import { startTestConstellation } from '../constellation/start.ts'

type Schedule = Constellation['demo']['schedules'][number]
export type Edge = Constellation['demo']['edges'][number]

/**
 * One hub, its provider and two edges for all stories of a worker; each story takes a schedule of its own, so
 * that none sees another's seats.
 */
export interface House {
  world: Constellation
  data_dir: string
  /** The hub's tables, read as the hub reads them. */
  pool: pg.Pool
  provider: PaymentProvider
  /**
   * The next numbered schedule that no story had before: a register has only the next ten on its list. It
   * starts in more than 90 minutes, while seats are still at home on both sides, unless less will do.
   */
  takeNext(wish?: { cinema_id?: number; ahead_minutes?: number }): Schedule
  /** The last numbered schedule that no story had before, for those that need no register. */
  takeLast(): Schedule
  edgeOf(cinema_id: number): Edge
}

/**
 * What a test may not leave behind: each line is something that a person at the console of a browser or a
 * server would call an error.
 */
export interface Watch {
  /** Errors that belong to the story, such as a refused connection while the hub is dead. */
  expect(...patterns: RegExp[]): void
  follow(context: BrowserContext): Promise<void>
}

interface Fixtures {
  watch: Watch
  /** A browser of its own with an address of its own, so that limits per address count each visitor alone. */
  newVisitor(options?: BrowserContextOptions): Promise<Page>
  /** A browser at the cinema: no proxy before it, as big as a till. */
  newTill(options?: BrowserContextOptions): Promise<Page>
}

let visitors = 0

/** @param disasters its boxes can be lost, put back and cloned at the console */
async function openHouse(disasters: boolean): Promise<House & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-e2e-'))
  const data_dir = join(folder, 'data')
  buildWhatIsStale()
  const world = await startTestConstellation({ data_dir, disasters, env: { hub: { TRUSTED_PROXIES: 'loopback' } } })
  const pool = createPool(world.database_url, { max: 2, application_name: 'foyer e2e' })
  const provider = sandboxProvider(world.provider, loadSecrets(data_dir).provider)
  const taken = new Set<number>()
  const take = (from: readonly Schedule[], fits: (one: Schedule) => boolean): Schedule => {
    const found = from.find((one) => one.numbered && !taken.has(one.id) && fits(one))
    if (!found) throw new Error('the demo has no schedule left for this story')
    taken.add(found.id)
    return found
  }
  return {
    world,
    data_dir,
    pool,
    provider,
    takeNext: ({ cinema_id, ahead_minutes = 90 } = {}) => {
      const from = Date.now() + ahead_minutes * 60_000
      const mine = (one: Schedule) => cinema_id === undefined || one.cinema_id === cinema_id
      return take(world.demo.schedules, (one) => mine(one) && Date.parse(one.start) > from)
    },
    takeLast: () => take(world.demo.schedules.toReversed(), () => true),
    edgeOf: (cinema_id) => world.demo.edges.find((edge) => edge.cinema_id === cinema_id)!,
    close: async () => {
      await pool.end()
      provider.close()
      await world.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * What the processes wrote since the last check; an error is a line of level error or fatal, or one that no
 * logger wrote and that names an error.
 */
export class Logs {
  readonly #folder: string
  readonly #seen = new Map<string, number>()

  constructor(data_dir: string) {
    this.#folder = join(data_dir, 'logs')
  }

  newErrors(): string[] {
    return readdirSync(this.#folder).flatMap((name) => {
      const text = readFileSync(join(this.#folder, name), 'utf8')
      const fresh = text.slice(this.#seen.get(name) ?? 0)
      this.#seen.set(name, text.length)
      return fresh.split('\n').flatMap((line) => (isError(line) ? [`${name}: ${line}`] : []))
    })
  }
}

const ERROR_LEVEL = 50

function isError(line: string): boolean {
  try {
    const { level } = JSON.parse(line) as { level?: unknown }
    return typeof level === 'number' && level >= ERROR_LEVEL
  } catch {
    return /\b\w*Error\b|fatal|uncaught|unhandled/i.test(line)
  }
}

const OURS = /^(https?|wss?):\/\/(localhost|127\.0\.0\.1)(:\d+)?\/|^(data|blob|about):/

/** Everything that goes wrong in a browser, as text. */
async function report(context: BrowserContext, wrong: (what: string) => void): Promise<void> {
  context.on('console', (message) => {
    if (message.type() === 'error') wrong(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => wrong(`page error: ${error.error().stack ?? error.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 500) wrong(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  context.on('request', (request) => {
    if (!OURS.test(request.url())) wrong(`a request leaves the house: ${request.url()}`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP ${event.violatedDirective}: ${event.blockedURI}`)
    })
  })
}

export const test = base.extend<Fixtures & { logs: undefined }, { disasters: boolean; house: House; log: Logs }>({
  disasters: [false, { scope: 'worker', option: true }],
  house: [
    async ({ disasters }, use) => {
      const house = await openHouse(disasters)
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  log: [async ({ house }, use) => use(new Logs(house.data_dir)), { scope: 'worker' }],

  watch: [
    async ({ log }, use) => {
      const wrong: string[] = []
      const expected: RegExp[] = []
      await use({
        expect: (...patterns) => void expected.push(...patterns),
        follow: (context) => report(context, (what) => wrong.push(what)),
      })
      const left = [...wrong, ...log.newErrors()].filter((what) => !expected.some((pattern) => pattern.test(what)))
      expect(left, 'errors that the story does not expect').toEqual([])
    },
    { auto: true },
  ],

  newVisitor: async ({ browser, watch, house }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const address = `198.51.100.${(visitors++ % 250) + 1}`
      const context = await browser.newContext({
        baseURL: house.world.demo.hub,
        extraHTTPHeaders: { 'X-Forwarded-For': address },
        ...options,
      })
      contexts.push(context)
      await watch.follow(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },

  newTill: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, ...options })
      contexts.push(context)
      await watch.follow(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect }

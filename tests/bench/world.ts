import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Supervised, supervise } from '../../deploy/processes.ts'
import { createPool, withExhibitor } from '../../hub/db/connect.ts'
import { type Embedded, startEmbedded } from '../../hub/db/embedded.ts'
import { prepareDatabase } from '../../hub/db/prepare.ts'
import { buildWhatIsStale } from '../constellation/built.ts'
import { type Buyer, floorBuyer, productBuyer, type Visitor } from './buyers.ts'
import { cpuOfFamily, cpuOfProcess } from './cpu.ts'
import { addHouse, addSchedules, EXHIBITOR_ID, type House } from './house.ts'
import { openRelay, type Relay } from './relay.ts'

/** The pool of the hub (hub/build.ts), for both. */
const POOL_SIZE = 16
const STOP_MS = 3_000
const BORN_WITHIN_MS = 120_000

export type ShopName = 'product' | 'floor'

/** CPU seconds spent so far: by the server's own process, and by PostgreSQL with all its processes. */
export interface Cpu {
  server: number
  postgres: number
}

/** One of the two servers that are compared. */
export interface Shop {
  name: ShopName
  port: number
  /** @param address where all of them stand; each at one of its own without it */
  open(clients: number, address?: string): Promise<Buyer[]>
  cpu(): Cpu
}

/** The real hub, the real provider, one PostgreSQL, and the floor beside them: each a process of its own. */
export interface World {
  product: Shop
  floor: Shop
  /** Who buys at the product. */
  visitors: readonly Visitor[]
  relay: Relay
  pool: pg.Pool
  floorPool: pg.Pool
  /** Of the product, as the owner of its tables. */
  database_url: string
  provider_file: string
  /** Halls of these capacities, in both servers, ready to be sold. */
  addHalls(capacities: readonly number[]): Promise<number[]>
  stop(): Promise<void>
}

export interface WorldOptions {
  clients: number
  /** Where the hub writes its CPU profile when it ends; null = it is not profiled. */
  profile: string | null
}

function secret(): string {
  return randomBytes(32).toString('hex')
}

/** What was opened, to be closed in the opposite order. */
class Opened {
  readonly #closes: (() => Promise<unknown> | unknown)[] = []

  add<T>(opened: T, close: (opened: T) => Promise<unknown> | unknown): T {
    this.#closes.unshift(() => close(opened))
    return opened
  }

  async close(): Promise<void> {
    for (const close of this.#closes.splice(0)) await close()
  }
}

export async function openWorld(options: WorldOptions): Promise<World> {
  buildWhatIsStale()
  const opened = new Opened()
  try {
    return await build(options, opened)
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function build(options: WorldOptions, opened: Opened): Promise<World> {
  const folder = opened.add(mkdtempSync(join(tmpdir(), 'foyer-bench-')), (path) =>
    rmSync(path, { recursive: true, force: true }),
  )
  const postgres = opened.add(
    await startEmbedded({ dir: join(folder, 'pg'), log: () => {}, end_with_parent: true }),
    (server) => server.stop(),
  )
  const login = await prepareDatabase(postgres.url, join(folder, 'data/hub'))
  const pool = opened.add(createPool(postgres.url, { answers_within_ms: 15 * 60_000 }), (open) => open.end())
  await assertDurable(pool)
  const house = await addHouse(pool)
  const floor_url = await openFloorDatabase(postgres.url)
  const floorPool = opened.add(new pg.Pool({ connectionString: floor_url }), (open) => open.end())
  floorPool.on('error', () => {}) // an idle connection that PostgreSQL ends with itself
  const relay = opened.add(await openRelay(), (open) => open.close())
  const { hub, floor, provider } = await startServers(options, opened, { folder, login, floor_url, relay })
  const visitors = await greet(hub.port, options.clients)
  const ports = (shop: number) => ({ shop, provider: provider.port })
  return {
    visitors,
    relay,
    pool,
    floorPool,
    database_url: postgres.url,
    provider_file: join(folder, 'second', 'sandbox-provider.db'),
    product: {
      ...shopOf('product', hub, postgres),
      open: (clients, address) => {
        const behind = visitors.slice(0, clients).map((one) => ({ ...one, address: address ?? one.address }))
        return Promise.all(behind.map((one) => productBuyer(ports(hub.port), relay, house, one)))
      },
    },
    floor: {
      ...shopOf('floor', floor, postgres),
      open: (clients) => Promise.all(Array.from({ length: clients }, () => floorBuyer(ports(floor.port), relay))),
    },
    addHalls: async (capacities) => {
      const ids = await addHalls(pool, floorPool, house, capacities)
      for (const url of [postgres.url, floor_url]) await analyse(url)
      return ids
    },
    stop: () => opened.close(),
  }
}

function shopOf(name: ShopName, { port, pid }: Started, postgres: Embedded) {
  return {
    name,
    port,
    cpu: () => ({ server: cpuOfProcess(pid), postgres: cpuOfFamily(postgres.pid) }),
  }
}

/** Neither side may be measured on a database that forgets. */
async function assertDurable(pool: pg.Pool): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    const { rows } = await pool.query<Record<string, string>>(`show ${setting}`)
    if (rows[0]![setting] !== 'on') throw new Error(`${setting} is ${rows[0]![setting]}: this is no measurement`)
  }
}

async function openFloorDatabase(url: string): Promise<string> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('create database floor')
  await owner.end()
  const floor_url = url.replace('/foyer?', '/floor?')
  const client = new pg.Client({ connectionString: floor_url })
  await client.connect()
  await client.query(readFileSync(join(import.meta.dirname, 'floors/on-sale/tables.sql'), 'utf8'))
  await client.end()
  return floor_url
}

interface Started {
  port: number
  pid: number
}

async function startServers(
  { profile }: WorldOptions,
  opened: Opened,
  { folder, login, floor_url, relay }: { folder: string; login: string; floor_url: string; relay: Relay },
): Promise<{ hub: Started; floor: Started; provider: Started }> {
  const start = async (name: string, script: string, env: Record<string, string>): Promise<Started> => {
    const plan = { name, script, env: () => env, log_dir: join(folder, 'logs'), log: console.error }
    const server: Supervised = opened.add(supervise(plan), (running) => running.stop(STOP_MS))
    const { port } = await server.start()
    return { port, pid: server.status().pid! }
  }
  const shared = { PROVIDER_SECRET: secret(), WEBHOOK_SECRET: secret() }
  const second = { ...shared, SECOND_DIR: join(folder, 'second') }
  const provider = await start('provider', 'hub/payments/sandbox/main.ts', second)
  const PROVIDER_URL = `http://127.0.0.1:${provider.port}`
  const PUBLIC_URL = `http://127.0.0.1:${relay.port}`
  if (profile) mkdirSync(profile, { recursive: true })
  const hub = await start('hub', 'hub/main.ts', {
    ...second,
    HUB_PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: login,
    PUBLIC_URL,
    PROVIDER_URL,
    TRUSTED_PROXIES: 'loopback',
    ...(profile ? { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profile}` } : {}),
  })
  const floor = await start('floor', 'tests/bench/floors/on-sale/main.ts', {
    ...shared,
    DATABASE_URL: floor_url,
    PUBLIC_URL,
    PROVIDER_URL,
    POOL: `${POOL_SIZE}`,
  })
  return { hub, floor, provider }
}

/**
 * Sessions of so many visitors, each from a page of the site, as a browser gets them. Not part of what is
 * measured.
 */
async function greet(port: number, clients: number): Promise<Visitor[]> {
  const visitors: Visitor[] = []
  for (let n = 0; n < clients; n++) {
    const address = `10.0.${n >> 8}.${n & 255}`
    const page = await fetch(`http://localhost:${port}/en`, { headers: { 'x-forwarded-for': address } })
    const html = await page.text()
    const cookie = page.headers.getSetCookie().find((line) => line.startsWith('foyer_session='))
    const csrf = /name="csrf-token" content="([^"]+)"/.exec(html)?.[1]
    if (!cookie || !csrf)
      throw new Error(`the hub's page gave no session (${page.status}); is the site built? ${html.slice(0, 200)}`)
    visitors.push({ cookie: cookie.split(';', 1)[0]!, csrf, address })
  }
  return visitors
}

async function addHalls(
  pool: pg.Pool,
  floorPool: pg.Pool,
  house: House,
  capacities: readonly number[],
): Promise<number[]> {
  const ids = await addSchedules(pool, house, capacities)
  await floorPool.query(
    `insert into slots (schedule_id, slot) select h.id, n from unnest($1::int[], $2::int[]) as h(id, capacity), generate_series(1, h.capacity) as n`,
    [ids, capacities],
  )
  await untilBorn(pool, ids)
  return ids
}

/**
 * So that no statistics are gathered, and no plan is made on a table that was empty, while it is measured.
 */
async function analyse(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('vacuum analyze')
  await owner.end()
}

/** The hub enters new schedules in the ledger by itself within a few seconds. */
async function untilBorn(pool: pg.Pool, ids: readonly number[]): Promise<void> {
  const until = performance.now() + BORN_WITHIN_MS
  for (;;) {
    const born = await withExhibitor(pool, EXHIBITOR_ID, (client) =>
      client.query('select 1 from halls where schedule_id = any($1)', [ids]),
    )
    if (born.rowCount === ids.length) return
    if (performance.now() > until) throw new Error(`${born.rowCount} of ${ids.length} schedules were born in time`)
    await delay(100)
  }
}

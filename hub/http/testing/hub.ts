import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { type Logger, pino } from 'pino'
import { type HttpServer, listen } from '#protocol/server/listen.ts'
import { Sessions } from '../../access/sessions.ts'
import { CatalogueStore } from '../../catalogue/catalogue.ts'
import { exhibitorOf, houseOf } from '../../catalogue/exhibitor-of-host.ts'
import { Pictures } from '../../catalogue/pictures/store.ts'
import { readConfig } from '../../config.ts'
import { withExhibitor } from '../../db/connect.ts'
import { Notices } from '../../db/notices.ts'
import { projectDevices } from '../../devices/projection.ts'
import { Conflicts } from '../../ledger/conflicts.ts'
import type { Lane } from '../../ledger/lane.ts'
import { Lanes } from '../../ledger/lanes.ts'
import { Live } from '../../live/live.ts'
import { notifyOfPlans } from '../../live/plans.ts'
import { SecondFile } from '../../payments/second-file.ts'
import { Seats } from '../../seats/store.ts'
import { Admissions } from '../../sync/admission.ts'
import { Enrolments } from '../../sync/enrolments.ts'
import { EpochFile } from '../../sync/epoch-file.ts'
import { LeftOuts } from '../../sync/left-outs.ts'
import { LineRecords } from '../../sync/line-records.ts'
import { Links } from '../../sync/links.ts'
import { Recounts } from '../../sync/recounts.ts'
import { RestoredHub } from '../../sync/restored-hub.ts'
import type { SyncParts } from '../../sync/routes.ts'
import { Troubles } from '../../sync/troubles.ts'
import { VoucherCodes } from '../../vouchers/codes.ts'
import { VoucherReach } from '../../vouchers/reach.ts'
import { type AppRoutes, createApp, type Front } from '../app.ts'
import { RateLimit } from '../rate-limit.ts'
import { SharedLimit } from '../shared-limit.ts'

/** A migrated database of a test: its address as the owner, and a pool as the running program has it. */
export interface TestDatabase {
  url: string
  pool: pg.Pool
}

/** A hub process of a test: real database, real sockets, the given routes. `lines` is what it logged. */
export interface TestHub extends TestParts {
  url: string
  lines: Record<string, unknown>[]
  front: Front
  close(): Promise<void>
}

/** What the routes of a test are made of. */
export interface TestParts {
  log: Logger
  pool: pg.Pool
  catalogue: CatalogueStore
  pictures: Pictures
  live: Live
  lanes: Lanes
  links: Links
  troubles: Troubles
  sessions: Sessions
  limit: RateLimit
  code_limit: SharedLimit
  enrolments: Enrolments
  epochs: EpochFile
  restored: RestoredHub
  admissions: Admissions
  recounts: Recounts
  left_outs: LeftOuts
  records: LineRecords
  devicesChanged: SyncParts['devicesChanged']
  houseOf: SyncParts['houseOf']
  reach: VoucherReach
}

/** Adds an exhibitor with these host names; the first test of a database needs at least one. */
export async function addExhibitor(
  database: TestDatabase,
  id: number,
  hosts: string[],
  settings: object = {},
): Promise<void> {
  const config = {
    features: { tickets: true },
    midnight_offset: 300,
    show_dimension: false,
    newsletter_signup_at_checkout: false,
  }
  const client = await database.pool.connect()
  try {
    await client.query(`begin; select set_config('app.exhibitor', '${id}', true)`)
    await client.query(
      `insert into exhibitors (id, exhibitor_id, trade_name, brand, hosts, email, accent, locales, public_config, settings)
       values ($1, $1, $2, $2, $3, $4, $5, '{en}', $6, $7)`,
      [
        id,
        `House ${id}`,
        hosts,
        `house${id}@kino.example`,
        { h: 88, c: 0.16, l: 0.85 },
        config,
        { ...SETTINGS, ...settings },
      ],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Adds a cinema in Berlin, its word in links made of its name; answers its id, without one the next. */
export function addCinema(
  database: TestDatabase,
  { exhibitor_id, name, id }: { exhibitor_id: number; name: string; id?: number },
): Promise<number> {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  return withExhibitor(database.pool, exhibitor_id, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into cinemas (id, exhibitor_id, slug, name, address1, zip, city, country_code, time_zone)
       values (coalesce($1, nextval(pg_get_serial_sequence('cinemas', 'id'))), $2, $3, $4, '', '', '', 'DE', 'Europe/Berlin')
       returning id`,
      [id ?? null, exhibitor_id, slug, name],
    )
    return rows[0]!.id
  })
}

const SETTINGS = {
  hold_minutes: 10,
  hold_renew_minutes: 5,
  hold_renewals: 2,
  max_seats_per_hold: 10,
  paying_minutes: 15,
  auto_lock_minutes: 5,
  reservation_expiry_minutes: 30,
  admission_opens_minutes: 60,
  current_schedules_prior: 10,
  current_schedules_ahead: 10,
  holds_per_minute: 30,
  checkouts_per_minute: 10,
  voucher_checks_per_minute: 10,
  voucher_checks_per_hour: 50,
}

/** Of every hub process of the tests. */
export const SESSION_KEY = '5e'.repeat(32)

/**
 * Starts one hub process' worth of parts on a database that may be shared with others, as its folder outside
 * the database may be.
 */
export async function startTestHub(
  database: TestDatabase,
  routes: (parts: TestParts) => Partial<AppRoutes> = () => ({}),
  second_dir: string | null = null,
): Promise<TestHub> {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const notices = new Notices(database.url, log)
  const { pool } = database
  const catalogue = new CatalogueStore(pool, notices, (row) => log.warn(row, 'a row cannot be read'))
  const live = new Live(pool, notices, log)
  notifyOfPlans(notices, live)
  const lanes = new Lanes({ database_url: database.url, pool, notices, schedules: async () => [] })
  const records = new LineRecords(pool)
  const links = new Links(lanes, log, records)
  const troubles = new Troubles({ pool, catalogue, lanes, log })
  const sessions = new Sessions(pool, log, SESSION_KEY)
  const folder = mkdtempSync(join(tmpdir(), 'hub-of-a-test-'))
  const exhibitors = () => catalogue.exhibitors()
  const second = second_dir ?? join(folder, 'second')
  const epochs = new EpochFile(second)
  const restored = new RestoredHub({ pool, exhibitors, epochs, provider: null, second_dir: second, log })
  const devicesChanged = (lane: Lane) => projectDevices(pool, lane)
  const conflicts = new Conflicts(pool)
  const seats = new Seats(lanes, links)
  const events = new SecondFile(second)
  const machines = {
    restored,
    left_outs: new LeftOuts({ pool, catalogue, lanes, seats, conflicts, second: events, log }),
    enrolments: new Enrolments(pool, SESSION_KEY),
    epochs,
    admissions: new Admissions({ pool, lanes, epochs, troubles, devicesChanged, log }),
    recounts: new Recounts({ pool, restored, lanes, epochs, conflicts, troubles, exhibitors, log }),
    records,
    devicesChanged,
    houseOf: (host: string) => houseOf(catalogue, host),
    reach: new VoucherReach({ pool, codes: new VoucherCodes(SESSION_KEY), lines: links }),
  }
  links.onTurn((of, up) => records.turned(of, up).catch(() => {}))
  const pictures = new Pictures({ pool, folder, log })
  const ground = { log, pool, catalogue, pictures, live, lanes, links, troubles, sessions }
  const parts = { ...ground, limit: new RateLimit(), code_limit: new SharedLimit(pool, SESSION_KEY), ...machines }
  await notices.open()
  const { trusted_proxies } = readConfig({ TRUSTED_PROXIES: 'loopback' })
  const { limit, code_limit } = parts
  const front = {
    log,
    trusted_proxies,
    sessions,
    limit,
    code_limit,
    exhibitorOf: (host: string) => exhibitorOf(catalogue, host),
    isBlocked: (exhibitor_id: number) => catalogue.isBlocked(exhibitor_id),
    changed: (exhibitor_id: number) => catalogue.changed(exhibitor_id),
  }
  const server: HttpServer = await listen(createApp(front, { ...NO_ROUTES, ...routes(parts) }), { port: 0 })
  const close = async () => {
    await server.close(0)
    await sessions.close()
    await live.close()
    links.close()
    await lanes.close()
    await notices.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ...parts, url: `http://localhost:${server.port}`, lines, front, close }
}

export const NO_ROUTES: AppRoutes = { machines: [], calls: [], pages: [] }

/** A browser of a test: keeps its cookies, and sends what a page of ours would send. */
export class Browser {
  readonly #base: string
  readonly #headers: Record<string, string>
  cookie = ''
  csrf = ''

  constructor(base: string, headers: Record<string, string> = {}) {
    this.#base = base
    this.#headers = headers
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send('GET', path, undefined, headers)
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const ours = { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': this.csrf, 'sec-fetch-site': 'same-origin' }
    const response = await fetch(this.#base + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(method === 'GET' ? {} : ours),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.#headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const cookie = response.headers.getSetCookie()[0]
    if (cookie) this.cookie = cookie.split(';', 1)[0] ?? ''
    return response
  }

  /** Opens a page that starts a session and shows the token as `<meta name="csrf-token">`. */
  async open(path: string): Promise<Response> {
    const response = await this.get(path)
    const text = await response.clone().text()
    this.csrf = /name="csrf-token" content="([^"]*)"/.exec(text)?.[1] ?? this.csrf
    if (!this.csrf) throw new Error(`no session begins at ${path}: ${response.status} ${text}`)
    return response
  }
}

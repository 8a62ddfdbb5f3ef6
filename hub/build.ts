import { join } from 'node:path'
import type { Logger } from 'pino'
import { every } from '#protocol/server/background.ts'
import type { Running } from '#protocol/server/running.ts'
import { secretFile } from '#protocol/server/secret-file.ts'
import type { TicketSigner } from '#protocol/server/ticket-key.ts'
import { lookAtOrder } from './bills/look-at-order.ts'
import { billRoutes } from './bills/routes.ts'
import { Bills } from './bills/store.ts'
import { Sweeper } from './bills/sweeper.ts'
import { type CatalogueStore, openCatalogue } from './catalogue/catalogue.ts'
import { posterRoutes } from './catalogue/posters/routes.ts'
import type { Config } from './config.ts'
import { createPool } from './db/connect.ts'
import { Notices } from './db/notices.ts'
import { Bookings } from './demo/bookings/bookings.ts'
import { bookingRoutes } from './demo/bookings/routes.ts'
import { consoleRoutes } from './demo/console/routes.ts'
import { loadDemo } from './demo/load.ts'
import { createApp, type Rooms } from './http/app.ts'
import type { HubApp } from './http/env.ts'
import type { Parts } from './http/parts.ts'
import { RateLimit } from './http/rate-limit.ts'
import { Sessions } from './http/session.ts'
import { openLooks } from './ledger/audit.ts'
import { Conflicts } from './ledger/conflicts.ts'
import { openLanes } from './ledger/lanes.ts'
import { Watch } from './ledger/watch.ts'
import { Live } from './live/live.ts'
import { tellPrices } from './live/prices.ts'
import { routes as liveRoutes } from './live/routes.ts'
import { withBreaker } from './payments/breaker.ts'
import { callbackRoutes } from './payments/callback.ts'
import { sandboxProvider } from './payments/sandbox/client.ts'
import { SecondFile } from './payments/second-file.ts'
import { crudRoutes, PORTAL_KINDS } from './portal/crud.ts'
import { nobody } from './portal/principal.ts'
import { openExhibitorKey } from './scanning/keys.ts'
import { tellSeats } from './schedules/live-seats.ts'
import { scheduleRoutes } from './schedules/routes.ts'
import { Seats } from './seats/store.ts'
import { billLoaders } from './site/bills.ts'
import { checkoutLoader } from './site/checkout.ts'
import { iconRoutes } from './site/icon.ts'
import { programmeLoaders } from './site/programme.ts'
import { siteRoutes } from './site/render.ts'
import { openShop, type Shop } from './site/shop.ts'
import { Links } from './sync/links.ts'
import { isKept, Placing } from './sync/placing.ts'
import { syncRoutes } from './sync/routes.ts'
import { Troubles } from './sync/troubles.ts'

const DIST = join(import.meta.dirname, '../dist')
const POOL_SIZE = 16
const PLACING_MS = 5_000
const SWEEP_MS = 1_000
const TROUBLES_MS = 5_000
/** Every minute (LEDGER.md, Invariants). */
const WATCH_MS = 60_000
const FORGET_MS = 600_000

async function buildParts(config: Config, log: Logger, database_url: string, running: Running): Promise<Parts> {
  const pool = createPool(database_url, { max: POOL_SIZE, application_name: 'foyer hub' })
  running.onStop(() => pool.end())
  if (config.demo) log.info(await loadDemo(pool, new Date().toISOString(), config.demo.bookings), 'the demo is loaded')
  const catalogue = await openCatalogue(pool)
  running.onStop(() => catalogue.close())
  const notices = new Notices(database_url, log)
  running.onStop(() => notices.close())
  await notices.open()
  const live = new Live(pool, notices, log)
  running.onStop(() => live.close())
  running.onStop(await tellPrices(catalogue, live, log))
  const sessions = new Sessions(pool, log, secretFile(join(config.data_dir, 'session.key')))
  running.onStop(() => sessions.close())
  const schedules = async (exhibitor_id: number, cinema_id: number) => {
    const rows = [...(await catalogue.of(exhibitor_id)).schedule.values()]
    return rows.filter((row) => row.cinema_id === cinema_id && isKept(row, Date.now())).map(({ id }) => id)
  }
  const lanes = await openLanes({ database_url, pool, notices, schedules })
  running.onStop(() => lanes.close())
  const links = new Links(lanes, log)
  running.onStop(() => links.close())
  const troubles = new Troubles({ pool, catalogue, lanes, log })
  const provider = config.provider ? withBreaker(sandboxProvider(config.provider.url, config.provider.secret)) : null
  running.onStop(() => provider?.close())
  return {
    config,
    log,
    pool,
    notices,
    catalogue,
    live,
    sessions,
    lanes,
    links,
    troubles,
    limit: new RateLimit(),
    provider,
  }
}

function buildShop(parts: Parts, running: Running): Shop {
  const { lanes, links, provider, log, config } = parts
  const second = new SecondFile(config.second_dir, () =>
    log.error(
      { second_dir: config.second_dir },
      'the second file was taken away or shortened: its older events are lost',
    ),
  )
  running.onStop(() => second.close())
  const signers = new Map<number, TicketSigner>()
  const signer = (exhibitor_id: number): TicketSigner => {
    const made = signers.get(exhibitor_id) ?? openExhibitorKey(config.data_dir, exhibitor_id)
    signers.set(exhibitor_id, made)
    return made
  }
  return openShop(
    parts,
    new Seats(lanes, links),
    new Bills(lanes, provider, second, new Conflicts(parts.pool), log),
    signer,
  )
}

/** The schedules of a cinema that ended long ago: the catalogue says so, or has forgotten them. */
const oldOf = (catalogue: CatalogueStore) => async (exhibitor_id: number) => {
  const { schedule } = await catalogue.of(exhibitor_id)
  const now = Date.now()
  return (id: number): boolean => {
    const row = schedule.get(id)
    return row === undefined || !isKept(row, now)
  }
}

function startRounds(parts: Parts, shop: Shop, watch: Watch, running: Running): void {
  const { catalogue, lanes, links, live, log } = parts
  const placing = new Placing({ catalogue, lanes, seats: shop.seats, log })
  running.onStop(every({ name: 'placing', wait_ms: PLACING_MS, round: () => placing.round(), log }))
  const sweeper = new Sweeper(shop.bills, lanes, log)
  running.onStop(every({ name: 'carts', wait_ms: SWEEP_MS, round: () => sweeper.carts(), log }))
  running.onStop(every({ name: 'payments', wait_ms: SWEEP_MS, round: () => sweeper.payments(), log }))
  running.onStop(() => sweeper.close())
  running.onStop(every({ name: 'watching', wait_ms: WATCH_MS, round: () => watch.round(), log }))
  const forget = () => {
    catalogue.forget(Date.now())
    return lanes.forget(oldOf(catalogue))
  }
  running.onStop(every({ name: 'forgetting', wait_ms: FORGET_MS, round: forget, log }))
  const troubled = () => parts.troubles.round()
  running.onStop(every({ name: 'troubles', wait_ms: TROUBLES_MS, round: troubled, log }))
  running.onStop(catalogue.onChange(() => links.nudgeFeed()))
  tellSeats(shop, live, lanes, links, log)
}

/** The people who have booked at the demo before anybody came; null where there is no provider to pay at, or nobody is to. */
function openBookings(shop: Shop, running: Running): Bookings | null {
  const { config, provider } = shop.parts
  if (!config.demo?.bookings || !provider) return null
  const bookings = new Bookings(shop, provider, config.public_url ?? `http://127.0.0.1:${config.port}`)
  running.onStop(() => bookings.stop())
  return bookings
}

/** Every room of the hub. The site's pages come last: they take every path that is left. */
const roomsOf = (shop: Shop, watch: Watch, bookings: Bookings | null, dist: string): Rooms => ({
  machines: [
    (app, { pool, log, lanes, links, troubles, config }) =>
      syncRoutes(app, { pool, log, lanes, links, troubles, enrolment_secret: config.enrolment_secret }),
    callbackRoutes(lookAtOrder(shop)),
    bookingRoutes(bookings),
  ],
  browsers: [
    liveRoutes,
    (app) => scheduleRoutes(app, shop),
    (app) => billRoutes(app, shop),
    (app, { pool }) => crudRoutes(app, { pool, principal: nobody }, PORTAL_KINDS),
    posterRoutes,
    iconRoutes,
    consoleRoutes(() => watch.checks()),
    siteRoutes({ ...programmeLoaders(shop), checkout: checkoutLoader(shop), ...billLoaders(shop) }, dist),
  ],
})

/**
 * The whole hub on a database that is migrated: its app, ready to listen with. What it starts is stopped by `running`.
 * @param dist where the built site is
 */
export async function buildHub(
  config: Config,
  log: Logger,
  database_url: string,
  running: Running,
  dist: string = DIST,
): Promise<HubApp> {
  const parts = await buildParts(config, log, database_url, running)
  const shop = buildShop(parts, running)
  // The keys are on disk before anything is sold: nobody who has paid waits for room there.
  for (const exhibitor_id of await parts.catalogue.exhibitors()) shop.signer(exhibitor_id)
  const looks = openLooks(database_url)
  running.onStop(() => looks.end())
  const watch = new Watch({ ...parts, pool: looks })
  startRounds(parts, shop, watch, running)
  return createApp(parts, roomsOf(shop, watch, openBookings(shop, running), dist))
}

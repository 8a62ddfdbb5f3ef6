import { join } from 'node:path'
import type { Logger } from 'pino'
import { every } from '#protocol/server/background.ts'
import type { Running } from '#protocol/server/running.ts'
import { secretFile } from '#protocol/server/secret-file.ts'
import { Accounts } from './access/accounts.ts'
import { Passkeys } from './access/passkeys.ts'
import { PersonalData } from './access/personal-data.ts'
import { PortalSessions } from './access/portal-sessions.ts'
import { RESETS_CHANNEL, Resets } from './access/resets.ts'
import { SecondFactors } from './access/second-factors.ts'
import { Sessions } from './access/sessions.ts'
import { StaffDoors } from './access/staff-access.ts'
import { Alerts } from './alerts/alerts.ts'
import { AudienceLetters } from './bills/audience-letters.ts'
import { BuyerLetters } from './bills/buyer-letters.ts'
import { ByBuyer } from './bills/by-buyer.ts'
import { Cancellations } from './bills/cancellations.ts'
import { Gifts } from './bills/gifts.ts'
import { MoveLetters } from './bills/move-letters.ts'
import { Moves } from './bills/moves.ts'
import { Orders } from './bills/orders.ts'
import { Purchases } from './bills/purchase.ts'
import { Refunds } from './bills/refunds.ts'
import { Refusals } from './bills/refusals.ts'
import { Settlement } from './bills/settle.ts'
import { Bills } from './bills/store.ts'
import { Sweeper } from './bills/sweep.ts'
import { TicketLetters } from './bills/ticket-letters.ts'
import { VoucherLetters } from './bills/voucher-letters.ts'
import { VoucherPurchases } from './bills/voucher-purchase.ts'
import { CatalogueStore } from './catalogue/catalogue.ts'
import { exhibitorOf } from './catalogue/exhibitor-of-host.ts'
import { Pictures } from './catalogue/pictures/store.ts'
import { Tmdb } from './catalogue/tmdb/client.ts'
import { TmdbKeys } from './catalogue/tmdb/keys.ts'
import type { Config } from './config.ts'
import { Captchas } from './content/captcha.ts'
import { Contents } from './content/contents.ts'
import { NEWSLETTERS_CHANNEL, Newsletters } from './content/newsletters.ts'
import { createPool } from './db/connect.ts'
import { Notices } from './db/notices.ts'
import { Fleet } from './devices/fleet.ts'
import { projectDevices } from './devices/projection.ts'
import { Documents } from './documents/documents.ts'
import { Wallets } from './documents/wallets.ts'
import { Caretakers } from './exhibitors/caretakers.ts'
import { HouseLinks } from './exhibitors/house-links.ts'
import { Registry } from './exhibitors/registry.ts'
import { Setup } from './exhibitors/setup.ts'
import { createApp, type Front } from './http/app.ts'
import type { HubApp } from './http/env.ts'
import { RateLimit } from './http/rate-limit.ts'
import { SharedLimit } from './http/shared-limit.ts'
import { Sealed } from './kit/sealed.ts'
import { SignedLinks } from './kit/signed-links.ts'
import { Turns } from './kit/turns.ts'
import { openAudits } from './ledger/audit.ts'
import { Conflicts } from './ledger/conflicts.ts'
import { Lanes } from './ledger/lanes.ts'
import { restored } from './ledger/restores.ts'
import { Watch } from './ledger/watch.ts'
import { Live } from './live/live.ts'
import { notifyOfPlans } from './live/plans.ts'
import { notifyOfPrices } from './live/prices.ts'
import { Streams } from './live/streams.ts'
import { Letters } from './mailer/letters.ts'
import { Mailer } from './mailer/mailer.ts'
import { smtpPost } from './mailer/post.ts'
import { builtLetters } from './mailer/render.ts'
import { withBreaker } from './payments/breaker.ts'
import { sandboxProvider } from './payments/sandbox/client.ts'
import { SecondFile } from './payments/second-file.ts'
import { Transactions } from './payments/transactions.ts'
import { OnlineProducts } from './products/online.ts'
import { type Hub, type Room, roomsOf } from './rooms.ts'
import { openExhibitorKeys } from './scanning/keys.ts'
import { Crowd } from './schedules/crowd.ts'
import { notifyOfSeats } from './schedules/live-seats.ts'
import { Offers } from './schedules/offers.ts'
import { BlockNotes } from './seats/block-notes.ts'
import { Blocks } from './seats/blocks.ts'
import { Seats } from './seats/store.ts'
import { brokenPage } from './site/render.ts'
import { Admissions } from './sync/admission.ts'
import { Enrolments } from './sync/enrolments.ts'
import { EpochFile } from './sync/epoch-file.ts'
import { Granting } from './sync/granting.ts'
import { LeftOuts } from './sync/left-outs.ts'
import { LineRecords } from './sync/line-records.ts'
import { Links } from './sync/links.ts'
import { schedulesOfLane } from './sync/of-lane.ts'
import { Placing } from './sync/placing.ts'
import { Recounts } from './sync/recounts.ts'
import { RestoredHub } from './sync/restored-hub.ts'
import { Troubles } from './sync/troubles.ts'
import { VoucherCodes } from './vouchers/codes.ts'
import { VoucherOffice } from './vouchers/office.ts'
import { Packs } from './vouchers/packs.ts'
import { VoucherReach } from './vouchers/reach.ts'
import { VoucherSales } from './vouchers/sales.ts'
import { VoucherUses } from './vouchers/uses.ts'
import { Vouchers } from './vouchers/vouchers.ts'

const DIST = join(import.meta.dirname, '../dist')
const POOL_SIZE = 16
/** Where the demo's guests have their addresses (demo/bookings): nobody reads there. */
const DEMO_GUESTS = '@example.org'

interface Opening {
  config: Readonly<Config>
  log: Logger
  database_url: string
  running: Running
  /** Where the built site is. */
  dist: string
}

/**
 * What every room may stand on: the database, its notices, the catalogue, sessions, and the events to
 * browsers.
 */
async function openGround(opening: Opening) {
  const { config, log, database_url, running } = opening
  const pool = createPool(database_url, { max: POOL_SIZE, application_name: 'foyer hub' })
  running.onStop(() => pool.end())
  if (config.demo) {
    const { loadDemo } = await import('./demo/load.ts')
    log.info(await loadDemo(pool, new Date().toISOString(), config.demo), 'the demo is loaded')
  }
  const notices = new Notices(database_url, log)
  running.onStop(() => notices.close())
  const catalogue = new CatalogueStore(pool, notices, (row) => log.error(row, 'a row of the catalogue cannot be read'))
  const contents = new Contents(pool, notices)
  const mail = openMail(opening, { pool, notices, catalogue })
  const newsletters = openNewsletters(opening, { pool, notices, catalogue, ...mail })
  await notices.open()
  const live = new Live(pool, notices, log)
  running.onStop(() => live.close())
  running.onStop(await notifyOfPrices(catalogue, live, log))
  notifyOfPlans(notices, live)
  const session_key = secretFile(join(config.data_dir, 'session.key'))
  const sessions = new Sessions(pool, log, session_key)
  running.onStop(() => sessions.close())
  const limits = { limit: new RateLimit(), code_limit: new SharedLimit(pool, session_key) }
  const access = { sessions, ...openAccess(pool, config, log), ...limits, turns: new Turns() }
  const streams = new Streams({ live, log })
  const tmdb = new Tmdb(config.tmdb)
  const tmdb_keys = new TmdbKeys(pool, new Sealed(secretFile(join(config.data_dir, 'tmdb.key'))))
  const voucher_key = secretFile(join(config.data_dir, 'voucher.key'))
  const codes = new VoucherCodes(voucher_key)
  const gift_links = new SignedLinks(voucher_key, 'gift')
  const gifts = new Gifts({ pool, gift_links })
  const packs = new Packs({ pool, codes, exhibitors: () => catalogue.exhibitors() })
  const pictures = new Pictures({ pool, folder: join(config.data_dir, 'pictures'), log })
  const personal_data = new PersonalData({ pool, exhibitors: () => catalogue.exhibitors() })
  const shared = { pictures, tmdb, tmdb_keys, codes, packs, gifts, notices, live, streams, personal_data }
  return { config, log, pool, catalogue, contents, gift_links, ...shared, ...newsletters, ...mail, ...access }
}

/** How people get into the portal. */
function openAccess(pool: Hub['pool'], { data_dir }: Config, log: Logger) {
  const factors = new SecondFactors(pool, new Sealed(secretFile(join(data_dir, 'second-factor.key'))))
  const accounts = new Accounts(pool, factors)
  return {
    accounts,
    factors,
    passkeys: new Passkeys(pool, log),
    portal_sessions: new PortalSessions(pool),
    setup: new Setup(pool),
    registry: new Registry(pool),
    house_links: new HouseLinks(pool),
  }
}

/** Letters, how they leave (where a demo is on they do not), and links by which passwords are chosen. */
function openMail(
  { config, log, running, dist }: Opening,
  { pool, notices, catalogue }: { pool: Hub['pool']; notices: Notices; catalogue: CatalogueStore },
) {
  const letters = new Letters(new Sealed(secretFile(join(config.data_dir, 'mail.key'))))
  const post = config.demo ? 'keep' : config.mail && smtpPost(config.mail)
  const exhibitors = () => catalogue.exhibitors()
  const mailer = new Mailer({ pool, notices, letters, post, exhibitors, log })
  running.onStop(() => mailer.close())
  const sender = async (id: number) => (await catalogue.of(id)).exhibitor.get(id)!
  const render = builtLetters(dist)
  const resets = new Resets({ pool, letters, render, sender, exhibitors, log })
  const doors = new StaffDoors({ pool, letters, render, sender })
  notices.on(RESETS_CHANNEL, (payload) => resets.heard(Number(payload)))
  running.onStop(() => resets.close())
  const documents = new Documents()
  running.onStop(() => documents.close())
  const wallets = new Wallets(config.wallets, documents)
  if (config.wallets.apple && !wallets.offered.apple)
    log.warn('the certificate for passes of Apple has ended: there are none until APPLE_PASS_CERT is a new one')
  const houseOf = async (id: number) => {
    const house = await sender(id)
    return { sender: house, locale: house.locales[0]!, host: house.hosts[0]! }
  }
  const caretakers = new Caretakers({ pool, letters, render, houseOf })
  const receipts = config.demo !== null
  return { letters, render, documents, wallets, receipts, mailer, resets, doors, caretakers }
}

/** Who gets the newsletter, and what keeps machines out of its form. */
function openNewsletters(
  { config, log, running }: Opening,
  {
    pool,
    notices,
    catalogue,
    letters,
    render,
  }: { notices: Notices } & Pick<Hub, 'pool' | 'catalogue' | 'letters' | 'render'>,
) {
  const { data_dir, recaptcha } = config
  const exhibitors = () => catalogue.exhibitors()
  const houseOf = async (id: number) => (await catalogue.of(id)).exhibitor.get(id)!
  const leave_links = new SignedLinks(secretFile(join(data_dir, 'newsletter.key')), 'leave')
  const newsletters = new Newsletters({ pool, letters, render, leave_links, houseOf, exhibitors, log })
  notices.on(NEWSLETTERS_CHANNEL, (payload) => newsletters.heard(Number(payload)))
  running.onStop(() => newsletters.close())
  const captchas = new Captchas({ pool, key: secretFile(join(data_dir, 'captcha.key')), recaptcha, exhibitors })
  return { newsletters, captchas }
}

type Ground = Awaited<ReturnType<typeof openGround>>

/** The ledger with the lines to its edges, and the seats over both. */
async function openLedger(
  { config, database_url, log, running }: Opening,
  { pool, notices, catalogue, codes }: Ground,
) {
  const lanes = new Lanes({ database_url, pool, notices, schedules: schedulesOfLane(catalogue) })
  running.onStop(() => lanes.close())
  const records = new LineRecords(pool)
  const lines = new Links(lanes, log, records)
  running.onStop(() => lines.close())
  running.onStop(catalogue.onChange(() => lines.feedChanged()))
  const seats = new Seats(lanes, lines)
  const enrolments = new Enrolments(pool, secretFile(join(config.data_dir, 'enrolment.key')))
  const ended = (exhibitor_id: number) => enrolments.ended(exhibitor_id)
  const block_notes = new BlockNotes(pool)
  const placing = new Placing({ catalogue, lanes, seats, notes: block_notes, log, ended })
  const types = async (exhibitor_id: number) => (await catalogue.of(exhibitor_id)).voucher_type.values()
  const reach = new VoucherReach({ pool, codes, lines })
  const granting = new Granting({ pool, types, lanes, links: lines, reach, log })
  const troubles = new Troubles({ pool, catalogue, lanes, log })
  const epochs = new EpochFile(config.second_dir)
  const admissions = new Admissions({
    pool,
    lanes,
    epochs,
    troubles,
    log,
    devicesChanged: (lane) => projectDevices(pool, lane),
  })
  lanes.onOpen((lane) =>
    admissions.opened(lane).catch((err: Error) => log.error({ err }, 'the epoch of a cinema could not be compared')),
  )
  const exhibitors = () => catalogue.exhibitors()
  const provider = config.provider ? withBreaker(sandboxProvider(config.provider.url, config.provider.secret)) : null
  running.onStop(() => provider?.close())
  const { second_dir } = config
  const restored = new RestoredHub({ pool, exhibitors, epochs, provider, second_dir, log })
  const recounts = new Recounts({
    pool,
    restored,
    lanes,
    epochs,
    conflicts: new Conflicts(pool),
    troubles,
    exhibitors,
    log,
  })
  const watch = openWatch(database_url, running, { catalogue, lanes, lines, log })
  lines.onTurn((of, up) =>
    records.turned(of, up).catch((error: Error) => log.warn({ err: error }, 'a line was not written down')),
  )
  const fleet = new Fleet({ pool, lanes, links: lines, troubles, enrolments, recounts, records, log })
  const edges = { enrolments, epochs, admissions, restored, recounts, records, fleet }
  return { lanes, lines, seats, block_notes, reach, placing, granting, troubles, watch, provider, ...edges }
}

function openWatch(
  database_url: string,
  running: Running,
  { catalogue, lanes, lines, log }: { catalogue: CatalogueStore; lanes: Lanes; lines: Links; log: Logger },
): Watch {
  const pool = openAudits(database_url)
  running.onStop(() => pool.end())
  const time_zone = async (exhibitor_id: number) => {
    const [cinema] = (await catalogue.of(exhibitor_id)).cinema.values()
    return cinema?.time_zone ?? 'UTC'
  }
  const exhibitors = () => catalogue.exhibitors()
  return new Watch({ pool, lanes, exhibitors, time_zone, edges: () => lines.breaches(), log })
}

type ShopGround =
  | 'pool'
  | 'catalogue'
  | 'codes'
  | 'letters'
  | 'captchas'
  | 'lanes'
  | 'lines'
  | 'seats'
  | 'block_notes'
  | 'reach'
  | 'provider'

/** What is sold, and how it is paid. */
function openShop(
  { config, log, running, dist }: Opening,
  {
    pool,
    catalogue,
    codes,
    letters,
    captchas,
    lanes,
    lines,
    seats,
    block_notes,
    reach,
    provider,
  }: Pick<Hub, ShopGround>,
) {
  const { second_dir } = config
  const second = new SecondFile(second_dir, () =>
    log.error({ second_dir }, 'the second file was taken away or shortened: its older events are lost'),
  )
  running.onStop(() => second.close())
  const offers = new Offers(catalogue, lanes, seats)
  const blocks = new Blocks({ pool, notes: block_notes, lanes, lines, seats, second, log })
  const vouchers = new Vouchers({ lanes, second, log })
  const office = new VoucherOffice({ pool, codes, vouchers })
  const crowd = new Crowd(captchas)
  lanes.onForget((_, schedule_ids) => crowd.forget(schedule_ids))
  const bills = new Bills(lanes, second)
  const conflicts = new Conflicts(pool)
  const refusals = new Refusals({ conflicts, log })
  const transactions = new Transactions(pool)
  running.onStop(() => transactions.close())
  const settlement = new Settlement({ lanes, bills, provider, second, transactions, conflicts, refusals, log })
  const refunds = new Refunds({ pool, lanes, lines, seats, reach, provider, second, refusals, log })
  running.onStop(() => refunds.close())
  const by_buyer = new ByBuyer({ pool, catalogue, lanes, lines, seats, refunds, second, log })
  const render = builtLetters(dist)
  const sender = async (id: number) => (await catalogue.of(id)).exhibitor.get(id)!
  const exhibitors = () => catalogue.exhibitors()
  const cancellations = new Cancellations({
    pool,
    catalogue,
    lanes,
    refunds,
    conflicts,
    letters,
    render,
    sender,
    exhibitors,
    log,
  })
  running.onStop(() => cancellations.close())
  const audience_letters = new AudienceLetters({
    pool,
    letters,
    render,
    conflicts,
    office,
    refunds,
    sender,
    exhibitors,
    log,
  })
  running.onStop(() => audience_letters.close())
  const buyer_letters = new BuyerLetters({ pool, catalogue, letters, render, log })
  running.onStop(() => buyer_letters.close())
  const orders = new Orders({ pool, bills, provider })
  const uses = new VoucherUses({ pool, codes, lines, reach })
  const products = new OnlineProducts(pool)
  const purchases = new Purchases({ lanes, seats, uses, products, crowd, bills, settlement, orders })
  const voucher_purchases = new VoucherPurchases({ lanes, bills, orders, sales: new VoucherSales({ pool, codes }) })
  const sweeper = new Sweeper(bills, settlement, lanes, log)
  return {
    provider,
    second,
    offers,
    blocks,
    vouchers,
    office,
    crowd,
    bills,
    settlement,
    refunds,
    by_buyer,
    buyer_letters,
    cancellations,
    audience_letters,
    products,
    purchases,
    voucher_purchases,
    uses,
    sweeper,
    signer: openExhibitorKeys(config.data_dir),
  }
}

/** Where the site of a house is; null = it has no address. */
function originOf({ public_url, port }: Readonly<Config>): (house: { hosts: readonly string[] }) => string | null {
  return ({ hosts }) => {
    if (public_url === null) return hosts[0] ? `http://${hosts[0]}:${port}` : null
    return hosts.includes(new URL(public_url).hostname) || !hosts[0]
      ? new URL(public_url).origin
      : `https://${hosts[0]}`
  }
}

/** The letters with vouchers that were bought, on their day. */
function openVoucherLetters({ config, log, running }: Opening, parts: Ground & Pick<Hub, 'office'>): VoucherLetters {
  const letters = new VoucherLetters({ ...parts, origin: originOf(config), log })
  running.onStop(() => letters.close())
  return letters
}

/** The letters with tickets, after every commit that may have made one. */
function openTicketLetters(
  { config, log, running }: Opening,
  parts: Ground & Pick<Hub, 'lanes' | 'signer'>,
): TicketLetters {
  const { demo } = config
  const origin = originOf(config)
  const nobody = demo === null ? null : DEMO_GUESTS
  const letters = new TicketLetters({ ...parts, origin, nobody, log })
  parts.lanes.onCommit((committed) => letters.changed(committed))
  running.onStop(() => letters.close())
  return letters
}

/** Schedules that go to another screen with their audience. */
function openMoves(
  { log, running }: Opening,
  parts: Ground & Pick<Hub, 'lanes' | 'lines' | 'second' | 'ticket_letters'>,
): Moves {
  const { catalogue } = parts
  const sender = async (id: number) => (await catalogue.of(id)).exhibitor.get(id)!
  const letters = new MoveLetters({ ...parts, sender })
  const moves = new Moves({ ...parts, letters, exhibitors: () => catalogue.exhibitors(), log })
  running.onStop(() => moves.close())
  return moves
}

/** What each house must do something about. */
function openAlerts({ config, log }: Opening, parts: Ground & Pick<Hub, 'fleet'>): Alerts {
  const { catalogue, pool } = parts
  return new Alerts({
    ...parts,
    conflicts: new Conflicts(pool),
    exhibitors: () => catalogue.exhibitors(),
    house: async (id) => (await catalogue.of(id)).exhibitor.get(id)!,
    origin: originOf(config),
    folders: { DATA_DIR: config.data_dir, SECOND_DIR: config.second_dir },
    certificate_until: config.tls?.until ?? null,
    is_demo: config.demo !== null,
    log,
  })
}

/** The demo, which a hub without one never loads. */
async function openDemo(hub: Omit<Hub, 'demo'>, running: Running): Promise<Room | null> {
  const { config, watch, lines, troubles } = hub
  if (!config.demo) return null
  const { openDemo } = await import('./demo/demo.ts')
  const demo = openDemo({
    ...hub,
    demo: config.demo,
    url: config.public_url ?? `http://127.0.0.1:${config.port}`,
    checks: () => watch.checks(),
    heard: (cinema_id) => lines.opened().some((line) => line.cinema_id === cinema_id && line.up),
    troubles: (cinema_id) => troubles.of(cinema_id),
  })
  running.onStop(() => demo.stop())
  return demo
}

/**
 * The whole hub on a database that is migrated: its app, ready to listen with. Its parts are opened in the
 * order of the rooms, joined by their events, and stopped by `running` in the opposite order.
 * @param dist where the built site is
 */
export async function buildHub(
  config: Config,
  log: Logger,
  database_url: string,
  running: Running,
  dist: string = DIST,
): Promise<HubApp> {
  const opening = { config, log, database_url, running, dist }
  const ground = await openGround(opening)
  const ledger = await openLedger(opening, ground)
  const shop = openShop(opening, { ...ground, ...ledger })
  const left_outs = new LeftOuts({ ...ground, ...ledger, ...shop, conflicts: new Conflicts(ground.pool) })
  const { catalogue, sessions } = ground
  // The keys are on disk before anything is sold: nobody who has paid waits for room there.
  for (const exhibitor_id of await catalogue.exhibitors()) {
    shop.signer(exhibitor_id)
    for (const cinema of await restored(ground.pool, exhibitor_id))
      log.warn(cinema, 'this cinema was restored from a backup: nothing is sold there before its recount has ended')
  }
  await ground.packs.checkKey()
  const ticket_letters = openTicketLetters(opening, { ...ground, ...ledger, ...shop })
  const voucher_letters = openVoucherLetters(opening, { ...ground, ...shop })
  const moves = openMoves(opening, { ...ground, ...ledger, ...shop, ticket_letters })
  const alerts = openAlerts(opening, { ...ground, ...ledger })
  const parts = { ...ground, ...ledger, ...shop, left_outs, ticket_letters, voucher_letters, moves, alerts }
  notifyOfSeats(parts)
  const rooms = roomsOf({ ...parts, demo: await openDemo(parts, running) }, dist)
  for (const round of rooms.flatMap(({ rounds = [] }) => rounds)) running.onStop(every({ ...round, log }))
  running.onStop(() => shop.sweeper.close())
  const { trusted_proxies } = config
  const { limit, code_limit } = parts
  const front: Front = {
    log,
    trusted_proxies,
    sessions,
    limit,
    code_limit,
    exhibitorOf: (host) => exhibitorOf(catalogue, host),
    isBlocked: (exhibitor_id) => catalogue.isBlocked(exhibitor_id),
    changed: (exhibitor_id) => catalogue.changed(exhibitor_id),
    brokenPage: brokenPage(dist),
  }
  return createApp(front, {
    machines: rooms.flatMap(({ machines = [] }) => machines),
    calls: rooms.flatMap(({ calls = [] }) => calls),
    pages: rooms.flatMap(({ pages = [] }) => pages),
  })
}

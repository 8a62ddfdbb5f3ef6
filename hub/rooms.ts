import type pg from 'pg'
import type { Logger } from 'pino'
import { EDIT_KINDS, PORTAL_KINDS } from '#protocol/resources.ts'
import type { TicketSigner } from '#protocol/server/ticket-key.ts'
import type { Accounts } from './access/accounts.ts'
import type { Passkeys } from './access/passkeys.ts'
import type { PersonalData } from './access/personal-data.ts'
import type { PortalSessions } from './access/portal-sessions.ts'
import type { Resets } from './access/resets.ts'
import type { SecondFactors } from './access/second-factors.ts'
import type { Sessions } from './access/sessions.ts'
import type { StaffDoors } from './access/staff-access.ts'
import type { Alerts } from './alerts/alerts.ts'
import { alertRoutes } from './alerts/routes.ts'
import type { AudienceLetters } from './bills/audience-letters.ts'
import type { BuyerLetters } from './bills/buyer-letters.ts'
import { buyerRoutes } from './bills/buyer-routes.ts'
import type { ByBuyer } from './bills/by-buyer.ts'
import type { Cancellations } from './bills/cancellations.ts'
import { giftRoutes } from './bills/gift-routes.ts'
import type { Gifts } from './bills/gifts.ts'
import type { Moves } from './bills/moves.ts'
import { orderChanged } from './bills/order-changed.ts'
import type { Purchases } from './bills/purchase.ts'
import type { Refunds } from './bills/refunds.ts'
import { billRoutes } from './bills/routes.ts'
import type { Settlement } from './bills/settle.ts'
import type { Bills } from './bills/store.ts'
import type { Sweeper } from './bills/sweep.ts'
import { ticketFileRoutes } from './bills/ticket-files.ts'
import type { TicketLetters } from './bills/ticket-letters.ts'
import type { VoucherLetters } from './bills/voucher-letters.ts'
import type { VoucherPurchases } from './bills/voucher-purchase.ts'
import type { CatalogueStore } from './catalogue/catalogue.ts'
import { exhibitorOf, houseOf } from './catalogue/exhibitor-of-host.ts'
import { pictureRoutes } from './catalogue/pictures/routes.ts'
import type { Pictures } from './catalogue/pictures/store.ts'
import { posterRoutes } from './catalogue/posters/routes.ts'
import type { Tmdb } from './catalogue/tmdb/client.ts'
import type { TmdbKeys } from './catalogue/tmdb/keys.ts'
import type { Config } from './config.ts'
import type { Captchas } from './content/captcha.ts'
import { contactRoutes } from './content/contact.ts'
import type { Contents } from './content/contents.ts'
import { newsletterLinkRoutes, newsletterRoutes } from './content/newsletter-routes.ts'
import type { Newsletters } from './content/newsletters.ts'
import { contentRoutes } from './content/routes.ts'
import type { Fleet } from './devices/fleet.ts'
import { behindWithDevices, projectDevices } from './devices/projection.ts'
import type { Documents } from './documents/documents.ts'
import type { Wallets } from './documents/wallets.ts'
import type { Caretakers } from './exhibitors/caretakers.ts'
import type { HouseLinks } from './exhibitors/house-links.ts'
import type { Registry } from './exhibitors/registry.ts'
import type { Setup } from './exhibitors/setup.ts'
import type { Routes } from './http/env.ts'
import { healthRoutes } from './http/health.ts'
import type { RateLimit } from './http/rate-limit.ts'
import type { SharedLimit } from './http/shared-limit.ts'
import type { Turns } from './kit/turns.ts'
import { Conflicts } from './ledger/conflicts.ts'
import type { Lanes } from './ledger/lanes.ts'
import type { Watch } from './ledger/watch.ts'
import type { Live } from './live/live.ts'
import { liveRoutes } from './live/routes.ts'
import type { Streams } from './live/streams.ts'
import type { Letters } from './mailer/letters.ts'
import type { Mailer } from './mailer/mailer.ts'
import type { RenderLetter } from './mailer/render.ts'
import { callbackRoutes } from './payments/callback.ts'
import type { PaymentProvider } from './payments/provider.ts'
import type { SecondFile } from './payments/second-file.ts'
import { audienceRoutes } from './portal/audience.ts'
import { billDoingRoutes } from './portal/bill-doings.ts'
import { cancellationRoutes } from './portal/cancellations.ts'
import { crudRoutes, editOnlyRoutes } from './portal/crud.ts'
import { dashboardRoutes } from './portal/dashboard.ts'
import { deviceRoutes } from './portal/devices.ts'
import { edgeRoutes } from './portal/edges.ts'
import { exhibitorRoutes } from './portal/exhibitors.ts'
import { houseRoutes } from './portal/houses.ts'
import { installationRoutes } from './portal/installation.ts'
import { listingRoutes } from './portal/listings.ts'
import { moveRoutes } from './portal/moves.ts'
import { portalPages } from './portal/page.ts'
import { passkeyRoutes } from './portal/passkeys.ts'
import { peopleRoutes } from './portal/people.ts'
import { personalDataRoutes } from './portal/personal-data.ts'
import { pictureUploadRoutes } from './portal/pictures.ts'
import { forgetRequests, plannerRoutes } from './portal/planner.ts'
import { stockRoutes } from './portal/product-stock.ts'
import { readinessRoutes } from './portal/readiness.ts'
import { recountRoutes } from './portal/recounts.ts'
import { resetRoutes } from './portal/reset.ts'
import { reservationRoutes } from './portal/schedule-reservations.ts'
import { scheduleSeatsRoutes } from './portal/schedule-seats.ts'
import { secondFactorRoutes } from './portal/second-factor.ts'
import { sessionRoutes, signedInPerson } from './portal/session.ts'
import { settingsRoutes } from './portal/settings.ts'
import { settleRoutes } from './portal/settle.ts'
import { setupRoutes } from './portal/setup.ts'
import { taskRoutes } from './portal/tasks.ts'
import { tmdbRoutes } from './portal/tmdb.ts'
import { voucherPackRoutes } from './portal/voucher-packs.ts'
import { voucherRoutes } from './portal/vouchers.ts'
import { whatIfRoutes } from './portal/what-if.ts'
import { priceTableRoutes } from './pricing/price-table.ts'
import type { OnlineProducts } from './products/online.ts'
import type { Crowd } from './schedules/crowd.ts'
import type { Offers } from './schedules/offers.ts'
import { planUseRoutes } from './schedules/plan-use.ts'
import { type ScheduleParts, scheduleRoutes } from './schedules/routes.ts'
import type { BlockNotes } from './seats/block-notes.ts'
import type { Blocks } from './seats/blocks.ts'
import type { Seats } from './seats/store.ts'
import { billLoaders } from './site/bills.ts'
import { checkoutLoader } from './site/checkout.ts'
import { discoveryRoutes } from './site/discovery.ts'
import { eventLoaders } from './site/events.ts'
import { homeLoader } from './site/home.ts'
import { iconRoutes } from './site/icon.ts'
import { movieLoader } from './site/movie.ts'
import { moviesLoader } from './site/movies.ts'
import { newsletterLoaders } from './site/newsletter.ts'
import { shellLoaders } from './site/programme.ts'
import { siteFiles, siteRoutes } from './site/render.ts'
import { schoolRoutes } from './site/school-requests.ts'
import { schoolLoaders } from './site/schools.ts'
import { shareRoutes } from './site/share.ts'
import { voucherLoaders } from './site/vouchers.ts'
import { wordLoaders } from './site/words.ts'
import type { Admissions } from './sync/admission.ts'
import type { Enrolments } from './sync/enrolments.ts'
import type { EpochFile } from './sync/epoch-file.ts'
import type { Granting } from './sync/granting.ts'
import type { LeftOuts } from './sync/left-outs.ts'
import type { LineRecords } from './sync/line-records.ts'
import type { Links } from './sync/links.ts'
import { isKept, type Placing } from './sync/placing.ts'
import type { Recounts } from './sync/recounts.ts'
import type { RestoredHub } from './sync/restored-hub.ts'
import { syncRoutes } from './sync/routes.ts'
import type { Troubles } from './sync/troubles.ts'
import { listClashes } from './vouchers/clashes.ts'
import type { VoucherCodes } from './vouchers/codes.ts'
import { Guesses } from './vouchers/guesses.ts'
import type { VoucherOffice } from './vouchers/office.ts'
import type { Packs } from './vouchers/packs.ts'
import type { VoucherReach } from './vouchers/reach.ts'
import { voucherShopRoutes } from './vouchers/shop-routes.ts'
import type { VoucherUses } from './vouchers/uses.ts'
import type { Vouchers } from './vouchers/vouchers.ts'

const PLACING_MS = 5_000
const SWEEP_MS = 1_000
const TROUBLES_MS = 5_000
const ALERTS_MS = 15_000
/** Every minute (docs/ledger.md, Invariants). */
const WATCH_MS = 60_000
const FORGET_MS = 600_000
const PICTURES_MS = 3_600_000
const PEOPLE_MS = 3_600_000
/** A notice sends a letter at once; this finds those that were put off. */
const MAIL_MS = 5_000

/** Work of a room that repeats by itself. */
export interface Round {
  name: string
  /** From the end of one round to the beginning of the next. */
  wait_ms: number
  round: () => unknown
}

/** What a room brings along: its routes, by who asks (http/app.ts), and its rounds. */
export interface Room {
  machines?: Routes
  calls?: Routes
  pages?: Routes
  rounds?: readonly Round[]
}

/**
 * What build.ts has opened. This list alone sees it whole: the parameters of each room name what it gets of
 * it.
 */
export interface Hub {
  config: Readonly<Config>
  log: Logger
  pool: pg.Pool
  catalogue: CatalogueStore
  contents: Contents
  captchas: Captchas
  newsletters: Newsletters
  pictures: Pictures
  tmdb: Tmdb
  tmdb_keys: TmdbKeys
  live: Live
  streams: Streams
  turns: Turns
  letters: Letters
  render: RenderLetter
  documents: Documents
  wallets: Wallets
  /** Whether purchases have receipts to take along: outside production, where a demo is on (F-136). */
  receipts: boolean
  mailer: Mailer
  codes: VoucherCodes
  packs: Packs
  sessions: Sessions
  accounts: Accounts
  factors: SecondFactors
  passkeys: Passkeys
  portal_sessions: PortalSessions
  personal_data: PersonalData
  resets: Resets
  doors: StaffDoors
  setup: Setup
  registry: Registry
  caretakers: Caretakers
  house_links: HouseLinks
  limit: RateLimit
  code_limit: SharedLimit
  lanes: Lanes
  watch: Watch
  /** The lines to the edges. */
  lines: Links
  troubles: Troubles
  /** Boxes that wait to become an edge. */
  enrolments: Enrolments
  /** Which box is the edge: outside the database. */
  epochs: EpochFile
  admissions: Admissions
  /** What came after the backup that this hub was restored from. */
  restored: RestoredHub
  recounts: Recounts
  /** What recounts could not book, and persons settle. */
  left_outs: LeftOuts
  /** The lines to the edges as people see them. */
  records: LineRecords
  fleet: Fleet
  seats: Seats
  /** What is left of vouchers, brought to where it is used. */
  reach: VoucherReach
  block_notes: BlockNotes
  blocks: Blocks
  vouchers: Vouchers
  office: VoucherOffice
  /** What vouchers pay for on the site. */
  uses: VoucherUses
  placing: Placing
  granting: Granting
  offers: Offers
  crowd: Crowd
  /** null when none is configured: nothing is sold online (F-011). */
  provider: PaymentProvider | null
  /** What no provider knows (docs/ledger.md, Second place). */
  second: SecondFile
  signer: (exhibitor_id: number) => TicketSigner
  bills: Bills
  settlement: Settlement
  refunds: Refunds
  /** What buyers do alone. */
  by_buyer: ByBuyer
  buyer_letters: BuyerLetters
  cancellations: Cancellations
  audience_letters: AudienceLetters
  products: OnlineProducts
  purchases: Purchases
  voucher_purchases: VoucherPurchases
  sweeper: Sweeper
  ticket_letters: TicketLetters
  voucher_letters: VoucherLetters
  /** Gifts that their givers change. */
  gifts: Gifts
  moves: Moves
  alerts: Alerts
  /** null where no demo is on. */
  demo: Room | null
}

/**
 * The rooms of the hub, lowest first.
 * @param folder where the built site and the built portal are
 */
export function roomsOf(hub: Hub, folder: string): Room[] {
  return [
    mailerRoom(hub),
    healthRoom(hub),
    picturesRoom(hub),
    { calls: (app) => liveRoutes(app, hub) },
    ledgerRoom(hub),
    schedulesRoom(hub),
    vouchersRoom(hub),
    contentRoom(hub),
    paymentsRoom(hub),
    billsRoom(hub),
    syncRoom(hub),
    devicesRoom(hub),
    alertsRoom(hub),
    portalRoom(hub, folder),
    siteRoom(hub, folder),
    ...(hub.demo ? [hub.demo] : []),
  ]
}

function mailerRoom({ mailer }: Hub): Room {
  return {
    rounds: [
      { name: 'letters', wait_ms: MAIL_MS, round: () => mailer.round() },
      { name: 'old letters', wait_ms: FORGET_MS, round: () => mailer.forgetOld() },
    ],
  }
}

/** Pictures that people gave, and posters that are drawn. */
function picturesRoom({ catalogue, pictures }: Hub): Room {
  const round = async () => {
    for (const exhibitor_id of await catalogue.exhibitors()) await pictures.sweep(exhibitor_id)
  }
  return {
    calls: (app) => {
      pictureRoutes(app, pictures)
      posterRoutes(app, catalogue)
    },
    rounds: [{ name: 'pictures', wait_ms: PICTURES_MS, round }],
  }
}

function healthRoom({ pool, config, troubles, mailer }: Hub): Room {
  const { second_dir } = config
  const seen = { troubles: () => troubles.open, mail: () => mailer.health }
  return { machines: (app) => healthRoutes(app, { pool, second_dir, ...seen }) }
}

function ledgerRoom({ catalogue, lanes, watch }: Hub): Room {
  const forget = () => {
    catalogue.forget(Date.now())
    return lanes.forget((exhibitor_id) => oldOf(catalogue, exhibitor_id))
  }
  const wake = async () => lanes.wake(await catalogue.exhibitors())
  return {
    rounds: [
      { name: 'waking', wait_ms: WATCH_MS, round: wake },
      { name: 'watching', wait_ms: WATCH_MS, round: () => watch.round() },
      { name: 'forgetting', wait_ms: FORGET_MS, round: forget },
    ],
  }
}

/** The schedules of an exhibitor that ended long ago: the catalogue says so, or has forgotten them. */
async function oldOf(catalogue: CatalogueStore, exhibitor_id: number): Promise<(schedule_id: number) => boolean> {
  const { schedule } = await catalogue.of(exhibitor_id)
  const now = Date.now()
  return (id) => {
    const row = schedule.get(id)
    return row === undefined || !isKept(row, now)
  }
}

function schedulesRoom(hub: Hub): Room {
  const cancel: ScheduleParts['cancel'] = async (bill) => (await hub.bills.end(bill, 'cancelled')).ok
  return { calls: (app) => scheduleRoutes(app, { ...hub, cancel }) }
}

/** Cards of packs are drawn beside everything else; codes that two vouchers have are listed. */
function vouchersRoom(hub: Hub): Room {
  const { packs, pool, catalogue, code_limit } = hub
  const parts = { pool, conflicts: new Conflicts(pool) }
  const clashes = async () => {
    for (const exhibitor_id of await catalogue.exhibitors()) await listClashes(parts, exhibitor_id)
  }
  return {
    calls: (app) => voucherShopRoutes(app, { ...hub, guesses: new Guesses({ ...hub, ...parts }) }),
    rounds: [
      { name: 'cards of packs', wait_ms: SWEEP_MS, round: () => packs.round() },
      { name: 'codes of two vouchers', wait_ms: WATCH_MS, round: clashes },
      {
        name: 'old tries of codes',
        wait_ms: FORGET_MS,
        round: async () => code_limit.forgetOld(await catalogue.exhibitors()),
      },
    ],
  }
}

function contentRoom(hub: Hub): Room {
  return {
    calls: (app) => {
      contentRoutes(app, hub)
      contactRoutes(app, hub)
      newsletterRoutes(app, { ...hub, public_url: hub.config.public_url })
    },
    machines: (app) =>
      newsletterLinkRoutes(app, {
        newsletters: hub.newsletters,
        houseOf: (host) => exhibitorOf(hub.catalogue, host),
      }),
    rounds: [
      { name: 'newsletters', wait_ms: MAIL_MS, round: () => hub.newsletters.round() },
      { name: 'old newsletters', wait_ms: FORGET_MS, round: () => hub.newsletters.forgetOld() },
      { name: 'old puzzles', wait_ms: FORGET_MS, round: () => hub.captchas.forgetOld() },
    ],
  }
}

function paymentsRoom(hub: Hub): Room {
  const webhook_secret = hub.config.provider?.webhook_secret ?? null
  const changed = (order_id: string) => orderChanged({ ...hub, unknown: (id) => hub.restored.unknown(id) }, order_id)
  return { machines: (app) => callbackRoutes(app, { webhook_secret, changed }) }
}

function billsRoom(hub: Hub): Room {
  const { public_url } = hub.config
  return {
    calls: (app) => {
      billRoutes(app, { ...hub, public_url })
      ticketFileRoutes(app, hub)
      buyerRoutes(app, hub)
      giftRoutes(app, hub)
    },
    rounds: [
      { name: 'carts', wait_ms: SWEEP_MS, round: () => hub.sweeper.carts() },
      { name: 'payments', wait_ms: SWEEP_MS, round: () => hub.sweeper.payments() },
      { name: 'refunds', wait_ms: SWEEP_MS, round: () => hub.refunds.round() },
      { name: 'seats that buyers change', wait_ms: SWEEP_MS, round: () => hub.by_buyer.round() },
      { name: 'letters of buyers who cancel', wait_ms: MAIL_MS, round: () => hub.buyer_letters.round() },
      { name: 'ticket letters', wait_ms: SWEEP_MS, round: () => hub.ticket_letters.round() },
      { name: 'voucher letters', wait_ms: MAIL_MS, round: () => hub.voucher_letters.round() },
      { name: 'late ticket letters', wait_ms: FORGET_MS, round: () => hub.ticket_letters.all() },
      { name: 'cancelled schedules', wait_ms: SWEEP_MS, round: () => hub.cancellations.round() },
      { name: 'schedules that move', wait_ms: SWEEP_MS, round: () => hub.moves.round() },
      { name: 'letters to audiences', wait_ms: SWEEP_MS, round: () => hub.audience_letters.round() },
      { name: 'blocked seats', wait_ms: SWEEP_MS, round: () => hub.blocks.round() },
      { name: 'issued vouchers', wait_ms: SWEEP_MS, round: () => hub.vouchers.round() },
    ],
  }
}

function syncRoom(hub: Hub): Room {
  const { enrolment_secret } = hub.config
  return {
    machines: (app) =>
      syncRoutes(app, {
        ...hub,
        links: hub.lines,
        enrolment_secret,
        devicesChanged: (lane) => projectDevices(hub.pool, lane),
        houseOf: (host) => houseOf(hub.catalogue, host),
      }),
    rounds: [
      { name: 'placing', wait_ms: PLACING_MS, round: () => hub.placing.round() },
      { name: 'granting', wait_ms: PLACING_MS, round: () => hub.granting.round() },
      { name: 'troubles', wait_ms: TROUBLES_MS, round: () => hub.troubles.round() },
      { name: 'recounts', wait_ms: TROUBLES_MS, round: () => hub.recounts.round() },
    ],
  }
}

/** What the edges journalled of their devices, where nobody was there to read it when it came. */
function devicesRoom({ pool, catalogue }: Hub): Room {
  const round = async () => {
    for (const exhibitor_id of await catalogue.exhibitors())
      for (const cinema_id of await behindWithDevices(pool, exhibitor_id))
        await projectDevices(pool, { exhibitor_id, cinema_id })
  }
  return { rounds: [{ name: 'devices', wait_ms: TROUBLES_MS, round }] }
}

/** What a house must do something about. */
function alertsRoom({ alerts }: Hub): Room {
  return { rounds: [{ name: 'alerts', wait_ms: ALERTS_MS, round: () => alerts.round() }] }
}

function portalRoom(hub: Hub, folder: string): Room {
  return {
    machines: (app) => setupRoutes(app, { ...hub, folder, onFounded: hub.signer }),
    pages: (app) => portalPages(app, { ...hub, folder }),
    calls: (app) => {
      sessionRoutes(app, hub, signedInPerson(hub))
      secondFactorRoutes(app, hub)
      passkeyRoutes(app, hub)
      edgeRoutes(app, { ...hub, links: hub.lines })
      recountRoutes(app, hub)
      deviceRoutes(app, hub)
      resetRoutes(app, { ...hub, public_url: hub.config.public_url })
      peopleRoutes(app, { ...hub, public_url: hub.config.public_url })
      personalDataRoutes(app, hub)
      readinessRoutes(app, hub)
      const { public_url } = hub.config
      houseRoutes(app, { ...hub, public_url })
      exhibitorRoutes(app, { ...hub, public_url, onFounded: hub.signer }, signedInPerson(hub))
      installationRoutes(app, { ...hub, public_url })
      settingsRoutes(app, hub)
      planUseRoutes(app, hub)
      dashboardRoutes(app, { pool: hub.pool, is_demo: hub.config.demo !== null })
      taskRoutes(app, hub)
      settleRoutes(app, hub)
      alertRoutes(app, hub)
      whatIfRoutes(app, hub)
      priceTableRoutes(app, hub)
      scheduleSeatsRoutes(app, hub)
      stockRoutes(app, hub)
      crudRoutes(app, hub, PORTAL_KINDS)
      voucherRoutes(app, hub)
      listingRoutes(app, hub)
      voucherPackRoutes(app, hub)
      billDoingRoutes(app, hub)
      cancellationRoutes(app, hub)
      audienceRoutes(app, hub)
      moveRoutes(app, hub)
      pictureUploadRoutes(app, hub)
      tmdbRoutes(app, hub)
      plannerRoutes(app, hub)
      reservationRoutes(app, hub)
      editOnlyRoutes(app, hub, EDIT_KINDS)
    },
    rounds: [
      { name: 'resets', wait_ms: MAIL_MS, round: () => hub.resets.round() },
      { name: 'old requests', wait_ms: FORGET_MS, round: () => forgetRequests(hub) },
      { name: 'people of long ago', wait_ms: PEOPLE_MS, round: () => hub.personal_data.round() },
    ],
  }
}

function siteRoom(hub: Hub, folder: string): Room {
  const { sessions } = hub
  const loaders = {
    ...shellLoaders(hub),
    home: homeLoader(hub),
    movies: moviesLoader(hub),
    'movies.view': movieLoader(hub),
    ...wordLoaders(hub),
    ...newsletterLoaders(hub),
    ...eventLoaders(hub),
    ...schoolLoaders(hub),
    'buy.tickets': checkoutLoader({ ...hub, is_demo: hub.config.demo !== null }),
    ...voucherLoaders({ ...hub, is_demo: hub.config.demo !== null }),
    ...billLoaders(hub),
  }
  const { public_url } = hub.config
  const calls: Routes = (app) => {
    iconRoutes(app)
    schoolRoutes(app, { ...hub, public_url })
    discoveryRoutes(app, { ...hub, public_url })
    shareRoutes(app, hub)
  }
  return {
    calls,
    machines: (app) => siteFiles(app, { folder }),
    pages: (app) => siteRoutes(app, { sessions, loaders, folder, public_url }),
  }
}

import type pg from 'pg'
import type { Logger } from 'pino'
import { PORTAL_KINDS, READ_KINDS } from '#protocol/resources.ts'
import type { TicketSigner } from '#protocol/server/ticket-key.ts'
import type { Accounts } from './access/accounts.ts'
import type { Passkeys } from './access/passkeys.ts'
import type { PortalSessions } from './access/portal-sessions.ts'
import type { Resets } from './access/resets.ts'
import type { SecondFactors } from './access/second-factors.ts'
import type { Sessions } from './access/sessions.ts'
import { orderChanged } from './bills/order-changed.ts'
import type { Purchases } from './bills/purchase.ts'
import { billRoutes } from './bills/routes.ts'
import type { Settlement } from './bills/settle.ts'
import type { Bills } from './bills/store.ts'
import type { Sweeper } from './bills/sweep.ts'
import type { CatalogueStore } from './catalogue/catalogue.ts'
import { posterRoutes } from './catalogue/posters/routes.ts'
import type { Config } from './config.ts'
import type { Routes } from './http/env.ts'
import { healthRoutes } from './http/health.ts'
import type { RateLimit } from './http/rate-limit.ts'
import type { Lanes } from './ledger/lanes.ts'
import type { Watch } from './ledger/watch.ts'
import type { Live } from './live/live.ts'
import { liveRoutes } from './live/routes.ts'
import type { Letters } from './mailer/letters.ts'
import type { Mailer } from './mailer/mailer.ts'
import { callbackRoutes } from './payments/callback.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { crudRoutes, readOnlyRoutes } from './portal/crud.ts'
import { portalPages } from './portal/page.ts'
import { passkeyRoutes } from './portal/passkeys.ts'
import { resetRoutes } from './portal/reset.ts'
import { secondFactorRoutes } from './portal/second-factor.ts'
import { sessionRoutes, signedInPerson } from './portal/session.ts'
import type { Crowd } from './schedules/crowd.ts'
import type { Offers } from './schedules/offers.ts'
import { type ScheduleParts, scheduleRoutes } from './schedules/routes.ts'
import type { Seats } from './seats/store.ts'
import { billLoaders } from './site/bills.ts'
import { checkoutLoader } from './site/checkout.ts'
import { iconRoutes } from './site/icon.ts'
import { programmeLoaders } from './site/programme.ts'
import { siteRoutes } from './site/render.ts'
import type { Links } from './sync/links.ts'
import { isKept, type Placing } from './sync/placing.ts'
import { syncRoutes } from './sync/routes.ts'
import type { Troubles } from './sync/troubles.ts'

const PLACING_MS = 5_000
const SWEEP_MS = 1_000
const TROUBLES_MS = 5_000
/** Every minute (docs/ledger.md, Invariants). */
const WATCH_MS = 60_000
const FORGET_MS = 600_000
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
  live: Live
  letters: Letters
  mailer: Mailer
  sessions: Sessions
  accounts: Accounts
  factors: SecondFactors
  passkeys: Passkeys
  portal_sessions: PortalSessions
  resets: Resets
  limit: RateLimit
  lanes: Lanes
  watch: Watch
  /** The lines to the edges. */
  lines: Links
  troubles: Troubles
  seats: Seats
  placing: Placing
  offers: Offers
  crowd: Crowd
  /** null when none is configured: nothing is sold online (F-011). */
  provider: PaymentProvider | null
  signer: (exhibitor_id: number) => TicketSigner
  bills: Bills
  settlement: Settlement
  purchases: Purchases
  sweeper: Sweeper
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
    { calls: (app) => posterRoutes(app, hub.catalogue) },
    { calls: (app) => liveRoutes(app, hub) },
    ledgerRoom(hub),
    schedulesRoom(hub),
    paymentsRoom(hub),
    billsRoom(hub),
    syncRoom(hub),
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
  return {
    rounds: [
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

function paymentsRoom(hub: Hub): Room {
  const webhook_secret = hub.config.provider?.webhook_secret ?? null
  const changed = (order_id: string) => orderChanged(hub, order_id)
  return { machines: (app) => callbackRoutes(app, { webhook_secret, changed }) }
}

function billsRoom(hub: Hub): Room {
  const { public_url } = hub.config
  return {
    calls: (app) => billRoutes(app, { ...hub, public_url }),
    rounds: [
      { name: 'carts', wait_ms: SWEEP_MS, round: () => hub.sweeper.carts() },
      { name: 'payments', wait_ms: SWEEP_MS, round: () => hub.sweeper.payments() },
    ],
  }
}

function syncRoom(hub: Hub): Room {
  const { enrolment_secret } = hub.config
  return {
    machines: (app) => syncRoutes(app, { ...hub, links: hub.lines, enrolment_secret }),
    rounds: [
      { name: 'placing', wait_ms: PLACING_MS, round: () => hub.placing.round() },
      { name: 'troubles', wait_ms: TROUBLES_MS, round: () => hub.troubles.round() },
    ],
  }
}

function portalRoom(hub: Hub, folder: string): Room {
  return {
    pages: (app) => portalPages(app, { ...hub, folder }),
    calls: (app) => {
      sessionRoutes(app, hub, signedInPerson(hub))
      secondFactorRoutes(app, hub)
      passkeyRoutes(app, hub)
      resetRoutes(app, { ...hub, public_url: hub.config.public_url })
      crudRoutes(app, hub, PORTAL_KINDS)
      readOnlyRoutes(app, hub, READ_KINDS)
    },
    rounds: [{ name: 'resets', wait_ms: MAIL_MS, round: () => hub.resets.round() }],
  }
}

function siteRoom(hub: Hub, folder: string): Room {
  const { sessions } = hub
  const loaders = { ...programmeLoaders(hub), checkout: checkoutLoader(hub), ...billLoaders(hub) }
  return { calls: iconRoutes, pages: (app) => siteRoutes(app, { sessions, loaders, folder }) }
}

import type pg from 'pg'
import type { Logger } from 'pino'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import type { Config } from '../config.ts'
import type { Notices } from '../db/notices.ts'
import type { Lanes } from '../ledger/lanes.ts'
import type { Live } from '../live/live.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import type { Links } from '../sync/links.ts'
import type { Troubles } from '../sync/troubles.ts'
import type { HubApp } from './env.ts'
import type { RateLimit } from './rate-limit.ts'
import type { Sessions } from './session.ts'

/** What the hub is made of; main.ts builds it once, every room gets it. */
export interface Parts {
  config: Readonly<Config>
  log: Logger
  pool: pg.Pool
  notices: Notices
  catalogue: CatalogueStore
  live: Live
  sessions: Sessions
  limit: RateLimit
  lanes: Lanes
  links: Links
  troubles: Troubles
  /** null when none is configured: nothing is sold online (F-011). */
  provider: PaymentProvider | null
}

/** A room puts its routes on the app. */
export type Room = (app: HubApp, parts: Parts) => void

import { pino } from 'pino'
import { systemClock } from '../clock.ts'
import { migrate } from '../db/migrate.ts'
import { type EdgeDb, openDb } from '../db/open.ts'
import { EdgeStore } from '../ledger/store.ts'
import { Sync, type SyncOptions } from '../sync/sync.ts'
import { Views } from '../sync/views.ts'

const log = pino({ level: 'silent' })

/** A box while its process runs: the edge's own store over its file, and its talk with the hub. */
export class TalkingBox {
  readonly db: EdgeDb
  readonly store: EdgeStore
  readonly sync: Sync

  constructor(file: string, where: Pick<SyncOptions, 'hub_url' | 'credential' | 'cinema_id'>) {
    this.db = openDb(file)
    migrate(this.db)
    this.store = new EdgeStore(this.db, () => false)
    this.sync = new Sync({
      ...where,
      public_key: '',
      store: this.store,
      views: new Views(this.db.sqlite),
      clock: systemClock,
      log,
      startOf: () => undefined,
      voucherType: () => undefined,
      ownTroubles: () => [],
    })
  }

  async stop(): Promise<void> {
    await this.sync.stop()
    this.db.close()
  }
}

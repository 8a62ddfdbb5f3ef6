import { pino } from 'pino'
import { systemClock } from '../../edge/clock.ts'
import { migrate } from '../../edge/db/migrate.ts'
import { type EdgeDb, openDb } from '../../edge/db/open.ts'
import { EdgeStore } from '../../edge/ledger/store.ts'
import { Sync } from '../../edge/sync/sync.ts'
import { Views } from '../../edge/sync/views.ts'
import type { Random } from '../simulation/random.ts'
import { BoxLine } from './box-line.ts'
import { EdgeActs } from './edge-acts.ts'

interface Place {
  file: string
  /** Of everything that it writes, as no other box does. */
  name: string
  hub_url: string
  credential: string
  cinema_id: number
}

const log = pino({ level: 'silent' })

/** One box of a cinema on a file of its own, with its side of the line to the hub. */
export class Box {
  readonly file: string
  readonly line: BoxLine
  readonly #place: Place
  readonly #random: Random
  #serial = 0
  #db!: EdgeDb
  store!: EdgeStore
  acts!: EdgeActs
  #sync!: Sync

  constructor(place: Place, random: Random) {
    this.#place = place
    this.#random = random
    this.file = place.file
    this.line = new BoxLine(place.name, place.hub_url, {
      isQuarantined: () => this.store.box.quarantine !== null,
      wrote: (n, hash) => this.journal().some((row) => row.n === n && row.hash === hash),
    })
    this.#open()
  }

  #open(): void {
    const { name, credential, cinema_id } = this.#place
    this.#db = openDb(this.file)
    migrate(this.#db)
    this.store = new EdgeStore(this.#db, () => false)
    this.acts = new EdgeActs(this.#db, this.store, this.#random, `${name}-${++this.#serial}`)
    this.#sync = new Sync({
      hub_url: this.line.url,
      credential,
      cinema_id,
      public_key: '',
      store: this.store,
      views: new Views(this.#db.sqlite),
      clock: systemClock,
      log,
      startOf: () => undefined,
      voucherType: () => undefined,
      dataTrouble: () => null,
    })
  }

  /** Its process talks with the hub. */
  start(): void {
    this.#sync.start()
  }

  async restart(): Promise<void> {
    await this.#end()
    this.#open()
    this.start()
  }

  async #end(): Promise<void> {
    await this.#sync.stop()
    this.#db.close()
  }

  async close(): Promise<void> {
    this.line.close()
    await this.#end()
  }

  /** A copy of its file as it stands now. */
  async copyTo(file: string): Promise<void> {
    await this.#db.sqlite.backup(file)
  }

  /** Its own journal. */
  journal(): { n: number; hash: string }[] {
    return this.#db.sqlite.prepare(`select n, hash from journal where stream = 'up' order by n`).all() as never
  }
}

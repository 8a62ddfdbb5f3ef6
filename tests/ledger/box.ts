import { pino } from 'pino'
import type { AuditedReceipt } from '#protocol/register/audit.ts'
import { systemClock } from '../../edge/clock.ts'
import { compareReceipts } from '../../edge/ledger/receipt-audit.ts'
import { TalkingBox } from '../../edge/testing/talking-box.ts'
import type { Random } from '../simulation/random.ts'
import { BoxLine } from './box-line.ts'
import { EdgeActs } from './edge-acts.ts'

const log = pino({ level: 'silent' })

interface Place {
  file: string
  /** Of everything that it writes, as no other box does. */
  name: string
  hub_url: string
  credential: string
  cinema_id: number
  /** Its second medium. */
  mark_dir: string
  /** What it runs on. */
  machine: string
}

/** One box of a cinema on a file of its own, with its side of the line to the hub. */
export class Box {
  readonly line: BoxLine
  readonly #place: Place
  readonly #random: Random
  #serial = 0
  #running!: TalkingBox
  acts!: EdgeActs

  constructor(place: Place, random: Random) {
    this.#place = place
    this.#random = random
    this.line = new BoxLine(place.name, place.hub_url, {
      isQuarantined: () => this.store.box.quarantine !== null,
      wrote: (n, hash) => this.journal().some((row) => row.n === n && row.hash === hash),
    })
    this.#open()
  }

  get store() {
    return this.#running.store
  }

  #open(): void {
    const { file, name, credential, cinema_id, mark_dir, machine } = this.#place
    const where = { hub_url: this.line.url, credential, cinema_id }
    this.#running = new TalkingBox(file, where, { mark_dir, machine })
    this.acts = new EdgeActs(this.#running.db, this.store, this.#random, `${name}-${++this.#serial}`)
  }

  /** Its process talks with the hub. */
  start(): void {
    this.#running.sync.start()
  }

  /** @param meanwhile what happens while no process runs */
  async restart(meanwhile: () => unknown = () => {}): Promise<void> {
    await this.#running.stop()
    meanwhile()
    this.#open()
    this.start()
  }

  async close(): Promise<void> {
    this.line.close()
    await this.#running.stop()
  }

  /** What its registers carry of it. */
  get marks() {
    return this.#running.marks
  }

  /** A register has it compare what it was answered. */
  compare(receipts: readonly AuditedReceipt[]): void {
    compareReceipts({ store: this.store, marks: this.marks, clock: systemClock, log }, receipts)
  }

  /** Brings its mark onto its medium. */
  async flush(): Promise<void> {
    await this.#running.mark!.flush()
  }

  /** A copy of its file as it stands now. */
  async copyTo(file: string): Promise<void> {
    await this.#running.db.sqlite.backup(file)
  }

  /** Its own journal. */
  journal(): { n: number; hash: string }[] {
    const text = `select n, hash from journal where stream = 'up' order by n`
    return this.#running.db.sqlite.prepare(text).all() as never
  }
}

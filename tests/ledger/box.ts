import { TalkingBox } from '../../edge/testing/talking-box.ts'
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
    const { file, name, credential, cinema_id } = this.#place
    this.#running = new TalkingBox(file, { hub_url: this.line.url, credential, cinema_id })
    this.acts = new EdgeActs(this.#running.db, this.store, this.#random, `${name}-${++this.#serial}`)
  }

  /** Its process talks with the hub. */
  start(): void {
    this.#running.sync.start()
  }

  async restart(): Promise<void> {
    await this.#running.stop()
    this.#open()
    this.start()
  }

  async close(): Promise<void> {
    this.line.close()
    await this.#running.stop()
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

import type pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { LedgerView } from '#protocol/ledger/ledger.ts'
import type { Written } from '#protocol/ledger/turn.ts'
import { ok, refuse } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { connectClient } from '../../hub/db/connect.ts'
import type { Step } from '../../hub/ledger/step.ts'
import type { FreshDatabase } from '../constellation/database.ts'
import { faultyDatabase } from './faulty-database.ts'
import { EXHIBITOR, HubDisk, HubProcess, newCinema } from './hub-process.ts'
import {
  type Answer,
  type Command,
  type Fate,
  hall,
  RIVAL,
  type Store,
  storeSuite,
  THROWN,
  takeSeat,
} from './store-suite.ts'

let database: FreshDatabase
let eye: pg.Client

beforeAll(async () => {
  database = await faultyDatabase()
  eye = await connectClient(database.url)
  await eye.query(`set app.exhibitor = '${EXHIBITOR}'`)
})
afterAll(async () => {
  await eye.end()
  await database.close()
})

storeSuite('the lane of the hub', () => LaneStore.open(), ['fails', 'unanswered', 'overtaken'])

/** Two hub processes over one database, each with a line of its own to it. */
class LaneStore implements Store {
  readonly side = 'hub'
  readonly seal = sealHash
  readonly #cinema_id: number
  readonly #schedule_id: number
  readonly #disk: HubDisk
  #hubs: HubProcess[] = []

  private constructor(cinema_id: number) {
    this.#cinema_id = cinema_id
    this.#schedule_id = cinema_id * 10
    this.#disk = new HubDisk(eye, cinema_id)
  }

  static async open(): Promise<LaneStore> {
    const store = new LaneStore(await newCinema(eye))
    await store.#disk.open()
    await store.#start()
    const { born } = hall(store.#schedule_id)
    await store.#hubs[0]!.lane.run({ decide: ({ append }) => ok(append('own', born).n) })
    return store
  }

  async #start(): Promise<void> {
    const open = () => HubProcess.open(database.url, this.#cinema_id, [this.#schedule_id])
    this.#hubs = [await open(), await open()]
  }

  async ask(commands: readonly Command[], fate?: Fate): Promise<Answer[]> {
    const [{ lane, line }, rival] = this.#hubs as [HubProcess, HubProcess]
    if (fate === 'fails') await this.#disk.refuse('53100')
    if (fate === 'unanswered') line.arm('unanswered')
    if (fate === 'overtaken') line.arm('held')
    const asked = Promise.allSettled(commands.map((command) => lane.run(this.#step(command))))
    if (fate === 'overtaken') {
      await line.held()
      await rival.lane.run(this.#step(RIVAL))
      line.release('arrives')
    }
    const settled = await asked
    if (fate === 'fails') await this.#disk.take()
    return settled.map((one) => {
      if (one.status === 'rejected') return { no: (one.reason as Error).message }
      return one.value.ok ? { yes: one.value.value } : { no: one.value.refusal.code }
    })
  }

  #step({ id: name, end }: Command): Step<Pick<Written, 'n' | 'body'>> {
    const id = `${this.#cinema_id}:${name}`
    return {
      bills: [id],
      command: { id, request_hash: '' },
      decide: ({ ledger, append }) => {
        const decided = takeSeat(ledger, id, this.#schedule_id)
        if (!decided.ok) return decided
        const { n } = append('own', decided.value)
        if (end === 'thrown') throw new Error(THROWN)
        return end === 'refused' ? refuse('changed_its_mind') : ok({ n, body: JSON.stringify(decided.value) })
      },
    }
  }

  async restart(): Promise<void> {
    await Promise.all(this.#hubs.map((hub) => hub.close()))
    await this.#start()
  }

  /** What deciders see and what may be acted on, in both processes, when each has read what there is. */
  async memories(): Promise<LedgerView[]> {
    const seen: LedgerView[] = []
    for (const { lane } of this.#hubs) {
      await lane.follow()
      await lane.run({
        decide: ({ ledger }) => {
          seen.push(ledger)
          return ok(null)
        },
      })
      seen.push(lane.committed)
    }
    return seen
  }

  async disk() {
    return { journal: await this.#disk.journal(), tables: await this.#disk.tables(), heads: await this.#disk.heads() }
  }

  async close(): Promise<void> {
    await Promise.all(this.#hubs.map((hub) => hub.close()))
  }
}

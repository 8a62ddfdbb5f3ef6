import type { LedgerTable } from '#protocol/ledger/columns.ts'
import type { LedgerView } from '#protocol/ledger/ledger.ts'
import type { Side } from '#protocol/ledger/rows.ts'
import { NO_HEADS, type Written } from '#protocol/ledger/turn.ts'
import { ok, type Result, refuse } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { loadNode } from '../simulation/load.ts'
import { Disk, Process, seal } from '../simulation/node.ts'
import { loadReducers, type Reducers } from '../simulation/reducers.ts'
import { EdgeFile } from './edge-file.ts'
import type { Tables } from './picture.ts'
import {
  type Answer,
  type Command,
  type Fate,
  hall,
  RIVAL,
  type Store,
  sealed,
  storeSuite,
  THROWN,
  takeSeat,
} from './store-suite.ts'

const reducers = await loadReducers()
const SIMULATED: readonly Fate[] = ['fails', 'unanswered', 'overtaken']

storeSuite('the store of the edge', async () => EdgeSuiteStore.open(), ['fails', 'unanswered'])
storeSuite('the store of the simulation, as a hub', async () => new SimulatedStore('hub', reducers), SIMULATED)
storeSuite('the store of the simulation, as an edge', async () => new SimulatedStore('edge', reducers), SIMULATED)

function answerOf({ n, body }: Pick<Written, 'n' | 'body'>): Answer {
  return { yes: { n, body } }
}

function start(process: Process): void {
  process.start((one) => loadNode(one, () => false))
}

class EdgeSuiteStore implements Store {
  readonly side = 'edge'
  readonly seal = sealHash
  readonly #file = new EdgeFile()

  static async open(): Promise<EdgeSuiteStore> {
    const store = new EdgeSuiteStore()
    const { give } = hall()
    const { body, hash } = sealed(give, sealHash)
    const taken = await store.#file.store.run({
      decide: ({ applyDown }) => ok(applyDown({ epoch: 1, n: 1, body, hash })),
    })
    if (!taken.ok) throw new Error(taken.refusal.code)
    return store
  }

  async ask(commands: readonly Command[], fate?: Fate): Promise<Answer[]> {
    const release = fate === 'fails' ? this.#file.meet('commit', 0) : () => {}
    const settled = await Promise.allSettled(commands.map((command) => this.#run(command)))
    release()
    if (fate === 'unanswered') {
      await this.restart()
      return commands.map(() => ({ no: fate }))
    }
    return settled.map((one) => {
      if (one.status === 'rejected') return { no: (one.reason as Error).message }
      return one.value.ok ? answerOf(one.value.value) : { no: one.value.refusal.code }
    })
  }

  #run({ id, end }: Command): Promise<Result<Pick<Written, 'n' | 'body'>>> {
    const { store } = this.#file
    return store.run({
      decide: ({ ledger, append }) => {
        const known = store.receiptOf(id)
        if (known) return ok(known.entry)
        store.need({ questions: [id] })
        const decided = takeSeat(ledger, id)
        if (!decided.ok) return decided
        const entry = append(decided.value)
        store.rememberQuestion(id, '', entry.n)
        if (end === 'thrown') throw new Error(THROWN)
        return end === 'refused' ? refuse('changed_its_mind') : ok(entry)
      },
    })
  }

  async restart(): Promise<void> {
    this.#file.restart()
  }

  async memories(): Promise<LedgerView[]> {
    return [this.#file.store.committed]
  }

  async disk() {
    return { journal: this.#file.journal(), tables: this.#file.tables(), heads: this.#file.heads() }
  }

  async close(): Promise<void> {
    this.#file.close()
  }
}

/**
 * Two processes of the simulation on one disk, of which the second acts where the first is overtaken; of an
 * edge there is but one.
 */
class SimulatedStore implements Store {
  readonly side: Side
  readonly seal = seal
  readonly #disk = new Disk()
  readonly #processes: Process[]

  constructor(side: Side, reducers: Reducers) {
    this.side = side
    const watcher = { writing: () => {}, committed: () => {}, followed: () => {}, sent: () => {} }
    const options = { side, disk: this.#disk, epoch: 1, send: () => {} }
    this.#processes = [0, 1].map(() => new Process(options, reducers, watcher))
    const [first] = this.#processes as [Process, Process]
    const { born, give } = hall()
    if (side === 'hub') first.append('own', born)
    else first.apply({ stream: 'down', epoch: 1, n: 1, data: give, ord: 1, ...sealed(give, seal) })
    first.commit()
    for (const process of this.#processes) start(process)
  }

  async ask(commands: readonly Command[], fate?: Fate): Promise<Answer[]> {
    const [first, rival] = this.#processes as [Process, Process]
    let answers = this.#decide(first, commands)
    if (fate === 'fails') first.fail()
    if (fate === 'unanswered') {
      first.crash(false)
      start(first)
    }
    if (fate === 'fails' || fate === 'unanswered') return commands.map(() => ({ no: fate }))
    if (fate === 'overtaken') {
      rival.abreast()
      this.#decide(rival, [RIVAL])
      rival.commit()
    }
    while (!first.commit()) answers = this.#decide(first, commands)
    return answers
  }

  #decide(process: Process, commands: readonly Command[]): Answer[] {
    return commands.map(({ id, end }) => {
      const known = process.recall(id) as Written | undefined
      if (known) return answerOf(known)
      let answer: Answer = { no: end === 'thrown' ? THROWN : 'changed_its_mind' }
      process.step(() => {
        const decided = takeSeat(process.ledger, id)
        if (!decided.ok) throw new Error(decided.refusal.code)
        const entry = process.append(this.side === 'hub' ? 'own' : 'up', decided.value)
        process.remember(id, entry)
        if (end === 'done') answer = answerOf(entry)
      }, end)
      return answer
    })
  }

  async restart(): Promise<void> {
    for (const process of this.#processes) {
      process.crash(true)
      start(process)
    }
  }

  async memories(): Promise<LedgerView[]> {
    for (const process of this.#processes) process.abreast()
    return this.#processes.map(({ ledger }) => ledger)
  }

  async disk() {
    const { rows, journal, heads } = this.#disk
    const tables: Tables = new Map()
    for (const [table, rowsOf] of Object.entries(rows))
      if (table !== 'heads') tables.set(table as LedgerTable, [...rowsOf.values()])
    return { journal, tables, heads: heads ?? NO_HEADS }
  }

  async close(): Promise<void> {}
}

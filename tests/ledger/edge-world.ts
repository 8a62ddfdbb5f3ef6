import { append } from '#protocol/ledger/apply.ts'
import { admit, decideBirth, decideHandover, decideHold } from '#protocol/ledger/decide-seats.ts'
import { entryBody, NO_HASH, type SealedEntry } from '#protocol/ledger/entries.ts'
import { headOf, type Ledger, openLedger } from '#protocol/ledger/ledger.ts'
import { ok, type Result, refuse } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import type { EdgeStore } from '../../edge/ledger/store.ts'
import type { Random } from '../simulation/random.ts'
import { EdgeActs, type Question } from './edge-acts.ts'
import { EdgeFile, FAULTS, type Fault, isCart } from './edge-file.ts'
import { rightsOf } from './lines.ts'
import { Breach, firstDifference, foldOf, isFold, type JournalRow, pictureOf } from './picture.ts'

const TURNS = 25
const CAPACITY = 12
const SCHEDULES = [1, 2]

interface Asked {
  question: Question
  end: 'done' | 'refused' | 'thrown'
  entry: SealedEntry | null
  answer: 'yes' | 'no' | null
}

/**
 * One edge over a real SQLite file that fails: turns in which several questions share one commit, some
 * refused or thrown after they have appended; statements, transactions and commits that fail, a full disk, a
 * file that another process has locked; restarts. After every turn memory is the disk. At its end the box is
 * fenced, or found to be an older copy of itself.
 */
export class EdgeWorld {
  readonly #random: Random
  readonly #file: EdgeFile
  readonly #hub = openLedger('hub', 1)
  readonly #down: SealedEntry[] = []
  readonly #asked: Asked[] = []
  #acts: EdgeActs
  #serial = 0

  private constructor(random: Random) {
    this.#random = random
    this.#file = new EdgeFile()
    this.#acts = new EdgeActs(this.#file.db, this.#store, random, 'e')
  }

  get #store(): EdgeStore {
    return this.#file.store
  }

  /** Runs one world. @throws Breach */
  static async run(random: Random): Promise<void> {
    const world = new EdgeWorld(random)
    try {
      await world.#play()
    } finally {
      world.#file.close()
    }
  }

  /** Another process begins with what the disk says. */
  #restart(): void {
    this.#file.restart()
    this.#acts = new EdgeActs(this.#file.db, this.#store, this.#random, `e${++this.#serial}`)
  }

  async #play(): Promise<void> {
    for (const schedule_id of SCHEDULES) {
      const groups = Array.from({ length: CAPACITY }, (_, index) => index + 1)
      const born = decideBirth(this.#hub, { schedule_id, max_online: null, groups, rights: rightsOf(schedule_id) })
      if (born.ok) append(this.#hub, 'own', born.value)
      this.#give(schedule_id, groups.slice(0, CAPACITY / 2))
    }
    await this.#take(null)
    this.#check()
    for (let turn = 0; turn < TURNS; turn++) {
      await this.#turn()
      this.#check()
    }
    await this.#beQuarantined()
  }

  /** A box in quarantine writes and holds nothing, in this process and in the next (L5, L6). */
  async #beQuarantined(): Promise<void> {
    const kinds = ['restored', 'fenced'] as const
    const first = this.#random.pick(kinds)
    const { length } = this.#file.journal()
    const since = '2026-11-21T20:00:00.000Z'
    for (const kind of [first, ...kinds]) this.#store.quarantine({ kind, since })
    if (this.#random.chance(0.5)) this.#restart()
    const { state, quarantine } = this.#store.box
    if (state === 'live' || quarantine?.kind !== first)
      throw new Breach('L6', `the box is ${quarantine?.kind ?? state}`)
    const { id, decide } = this.#acts.question(this.#store.committed)
    const answer = await this.#store.run({ decide: ({ ledger }) => decide(ledger) })
    if (answer.ok || answer.refusal.code !== 'quarantined') throw new Breach('L5', `${id} was decided in quarantine`)
    if (this.#hold().ok) throw new Breach('L5', 'seats were held in quarantine')
    if (this.#file.journal().length !== length) throw new Breach('L5', 'the box went on writing in quarantine')
  }

  #give(schedule_id: number, slots: number[]): void {
    const rights = rightsOf(schedule_id).map(({ key }) => ({ key, amount: 1 }))
    const { entry } = decideHandover(this.#hub, { schedule_id, slots, rights })
    if (!entry) return
    const { epoch, n } = append(this.#hub, 'down', entry)
    const body = entryBody(entry)
    this.#down.push({ epoch, n, body, hash: sealHash(this.#down.at(-1)?.hash ?? NO_HASH, body) })
  }

  async #turn(): Promise<void> {
    const random = this.#random
    const fault: Fault = random.chance(0.5) ? null : random.pick(FAULTS)
    const at = random.next()
    if (at < 0.06) this.#restart()
    else if (at < 0.2) {
      this.#give(random.pick(SCHEDULES), [random.between(1, CAPACITY), random.between(1, CAPACITY)])
      await this.#take(fault)
    } else if (at < 0.25) await this.#takeBroken()
    else if (at < 0.35) this.#hold()
    else await this.#questions(fault)
  }

  /** A cart takes seats, in memory alone. */
  #hold(): Result<unknown> {
    const schedule_id = this.#random.pick(SCHEDULES)
    const slots = [this.#random.between(1, CAPACITY)]
    const due_at = '2099-01-01T00:00:00.000Z'
    const command = {
      bill_id: this.#acts.id('h'),
      source: 'register',
      schedule_id,
      slots,
      due_at,
      renewed: false,
      replaces: null,
    }
    return this.#store.hold((ledger) => decideHold(ledger, command))
  }

  /**
   * Questions of one turn share a commit; those that nobody answered are asked again, and one that was
   * answered before.
   */
  async #questions(fault: Fault): Promise<void> {
    const random = this.#random
    const asking = this.#asked.filter(({ answer, end }) => answer === null && end === 'done' && random.chance(0.5))
    for (let left = random.between(1, 4); left > 0; left--) {
      const end = random.pick(['done', 'done', 'done', 'refused', 'thrown'] as const)
      const asked: Asked = { question: this.#acts.question(this.#store.committed), end, entry: null, answer: null }
      this.#asked.push(asked)
      asking.push(asked)
    }
    const before = this.#asked.filter(({ answer }) => answer === 'yes')
    if (before.length > 0 && random.chance(0.3)) asking.push(random.pick(before))
    const release = this.#file.meet(fault, this.#random.below(3))
    const answers = Promise.allSettled(asking.map((asked) => this.#ask(asked)))
    await answers.then(release)
    for (const [index, settled] of (await answers).entries()) this.#heard(asking[index]!, settled, fault)
  }

  #ask({ question: { id, decide, needs }, end }: Asked): Promise<Result<SealedEntry>> {
    const store = this.#store
    return store.run<SealedEntry, string>({
      decide: ({ ledger, append: write }) => {
        const known = store.receiptOf(id)
        if (known) return ok(known.entry)
        store.need(needs)
        const decided = decide(ledger)
        if (!decided.ok) return decided
        const entry = write(decided.value)
        store.rememberQuestion(id, '', entry.n)
        if (end === 'thrown') throw new Error(THROWN)
        return end === 'refused' ? refuse('changed_its_mind') : ok(entry)
      },
    })
  }

  #heard(asked: Asked, settled: PromiseSettledResult<Result<SealedEntry>>, fault: Fault): void {
    const { id } = asked.question
    if (settled.status === 'rejected') {
      const { message } = settled.reason as Error
      if (message === THROWN && asked.end !== 'thrown') throw new Breach('L2', `${id} was told of another's mistake`)
      if (message !== THROWN && fault === null) throw settled.reason
      if (message === THROWN) asked.answer = 'no'
    } else if (settled.value.ok) {
      if (asked.end !== 'done') throw new Breach('L2', `${id} cannot have been done`)
      if (asked.entry !== null && JSON.stringify(asked.entry) !== JSON.stringify(settled.value.value))
        throw new Breach('L17', `${id} was answered with another entry than before`)
      asked.answer = 'yes'
      asked.entry = settled.value.value
    } else if (asked.answer === 'yes') throw new Breach('L15', `${id} was answered no after a yes`)
    else asked.answer = 'no'
  }

  /** What the edge lacks of the hub's stream, at times with some of before, all in one turn. */
  async #take(fault: Fault): Promise<void> {
    const release = this.#file.meet(fault, this.#random.below(3))
    const from = Math.max(0, this.#acts.downN - this.#random.between(0, 2))
    const taken = await Promise.allSettled(this.#down.slice(from).map((entry) => this.#apply(entry)))
    release()
    for (const one of taken) if (one.status === 'rejected' && fault === null) throw one.reason
  }

  #apply(entry: SealedEntry): Promise<Result<null>> {
    return this.#store.run({
      decide: ({ ledger, applyDown }) => {
        const admitted = admit(ledger, headOf(ledger, 'down'), entry)
        if (admitted.ok) applyDown(entry)
        else if (admitted.refusal.code !== 'again') return admitted
        return ok(null)
      },
    })
  }

  /** An entry that does not follow on the one before is not taken (L3). */
  async #takeBroken(): Promise<void> {
    await this.#take(null)
    const body = this.#down.at(-1)!.body
    const entry = { epoch: 1, n: this.#down.length + 1, body, hash: sealHash('elsewhere', body) }
    const taken = await this.#apply(entry).then(
      ({ ok: isTaken }) => isTaken,
      () => false,
    )
    if (taken) throw new Breach('L3', 'an entry was taken whose hash does not follow')
  }

  /** Memory is the disk, the disk is the fold of its journal, and the journal is what was answered. */
  #check(): void {
    const journal = this.#file.journal()
    const fold = foldOf('edge', journal, sealHash)
    const should = fold.at(fold.length)
    this.#isInMemory(should)
    isFold(fold, this.#file.tables(), this.#file.heads())
    for (const stream of ['down', 'up'] as const) {
      const { n } = this.#store.headOf(stream)
      const known = headOf(this.#store.committed, stream).n
      if (known !== n) throw new Breach('L2', `the edge remembers ${stream} ${known}, its disk has ${n}`)
    }
    this.#isTaken(journal)
    this.#isAnswered(journal)
    this.#isItsPast(journal)
  }

  /** L6: under a number stands what this box wrote there; under a later one it wrote nothing. */
  #isItsPast(journal: readonly JournalRow[]): void {
    const own = journal.filter(({ stream }) => stream === 'up')
    for (const { n, hash } of own)
      if (this.#store.hashAt(n) !== hash) throw new Breach('L6', `the box does not know its own entry ${n}`)
    const later = own.length + 1
    if (this.#store.hashAt(later) !== undefined) throw new Breach('L6', `the box knows an entry ${later} of its own`)
  }

  /** L4: what was applied of the hub's stream is followed by the word that it was taken. */
  #isTaken(journal: readonly JournalRow[]): void {
    const byOrd = new Map(journal.map((row) => [row.ord, row]))
    for (const { stream, n, ord } of journal)
      if (stream === 'down' && byOrd.get(ord! + 1)?.body !== entryBody({ kind: 'took', down_n: n }))
        throw new Breach('L4', `entry ${n} of the hub was applied and not taken`)
  }

  #isInMemory(should: Ledger): void {
    const { committed: ledger } = this.#store
    const known = pictureOf(should)
    const have = pictureOf(ledger, (table, row) => isCart(table, row))
    const apart = firstDifference(have, known, { part: true })
    if (apart) throw new Breach('L2', `the edge remembers what is not on its disk: ${apart}`)
    const carts = new Set<string>()
    for (const row of ledger.slots.values()) if (isCart('slots', row)) carts.add(`slots ${row.schedule_id} ${row.slot}`)
    for (const key of known.keys())
      if (/^(slots|halls|tickets)/.test(key) && !have.has(key) && !carts.has(key))
        throw new Breach('L2', `the edge has forgotten ${key}`)
  }

  /** What was answered yes is on the disk with its question; what was answered no, or failed, is not. */
  #isAnswered(journal: readonly JournalRow[]): void {
    const known = new Set(this.#file.commands())
    const bodies = new Map(journal.map(({ stream, n, body, hash }) => [`${stream} ${n}`, `${hash} ${body}`]))
    for (const { question, answer, entry } of this.#asked) {
      if (known.has(question.id) !== (answer === 'yes'))
        throw new Breach('L2', `${question.id} was answered ${answer}, its disk says otherwise`)
      if (entry && bodies.get(`up ${entry.n}`) !== `${entry.hash} ${entry.body}`)
        throw new Breach('L2', `${question.id} was answered with an entry that is not on the disk`)
    }
    const took = journal.filter(({ stream, body }) => stream === 'up' && !body.includes('"took"'))
    const yes = this.#asked.filter(({ answer }) => answer === 'yes')
    if (took.length !== yes.length) throw new Breach('L2', `${took.length} entries on the disk, ${yes.length} answers`)
  }
}

const THROWN = 'a step that throws'

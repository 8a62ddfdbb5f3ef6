import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { decideCheckout, decideEnd, decideSettled, decideSettling } from '#protocol/ledger/decide-bill.ts'
import { decideBirth, decideHandover, decideHold } from '#protocol/ledger/decide-seats.ts'
import { type EntryData, entryBody, type SealedEntry } from '#protocol/ledger/entries.ts'
import { headOf, heldBy, type Ledger } from '#protocol/ledger/ledger.ts'
import type { HallRow } from '#protocol/ledger/rows.ts'
import { ok, type Result, refuse } from '#protocol/result.ts'
import { sealHash } from '#protocol/server/seal.ts'
import { migrate } from '../../edge/db/migrate.ts'
import { openDb } from '../../edge/db/open.ts'
import { EdgeStore } from '../../edge/ledger/store.ts'
import { connectClient } from '../../hub/db/connect.ts'
import type { Lane } from '../../hub/ledger/lane.ts'
import type { Step, StepContext } from '../../hub/ledger/step.ts'
import type { Random } from '../simulation/random.ts'
import { EdgeActs } from './edge-acts.ts'
import { EXHIBITOR, HubDisk, HubProcess, newCinema } from './hub-process.ts'
import { onlinePayment, rightsOf, ticketLine } from './lines.ts'
import type { LineFault } from './pg-line.ts'
import { Breach, firstDifference, foldOf, isFold, type JournalRow, type Picture, pictureOf } from './picture.ts'
import { addPlans } from './plan-rows.ts'
import { Sisters } from './sisters.ts'

const CAPACITY = 12
const ROUNDS = 25
const LATER = Date.UTC(2099, 0, 1)
const FIRST_CHECK_MS = 5
const LAST_CHECK_MS = 250

/** Checks again and again, less often as time goes by: a world that hangs takes the machine from nobody. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let wait_ms = FIRST_CHECK_MS; !(await isSo()); wait_ms = Math.min(wait_ms * 1.2, LAST_CHECK_MS))
    await delay(wait_ms)
}

/**
 * What PostgreSQL answers to a batch instead of taking it: out of space, a conflict of its own, data that
 * does not fit, a row that is not unique.
 */
const ERRORS = ['53100', '40001', '22003', '23514'] as const
/**
 * `killed`: a commit waits on the line and is lost; `dropped`: every connection is gone; `orphaned`: a commit
 * has reached PostgreSQL and goes on there when its connection is gone.
 */
type Fault = LineFault | (typeof ERRORS)[number] | 'killed' | 'dropped' | 'orphaned' | null

interface Written {
  stream: string
  n: number
  body: string
}

/** One command of somebody: asked until it is answered, at whichever process, and answered once. */
interface Ask {
  id: string
  step: Step<unknown>
  /** It ends with a refusal, or throws, after it has appended. */
  spoils: boolean
  /** PostgreSQL cannot take what it writes. */
  poison: boolean
  /** What each try appended. */
  tries: Written[][]
  /** Null until it is answered; `unknown` when it failed and may not be asked again. */
  answer: Result<unknown> | 'unknown' | null
  contact: string | null
}

/**
 * What a hub process has in memory; `ns` = where it stands in its own stream, the edge's and the one for the
 * edge.
 */
interface Memory {
  decider: Picture
  committed: Picture
  halls: readonly HallRow[]
  heads: Lane['heads']
  ns: readonly number[]
  /** Changes that nobody has committed. */
  waits: number
}

/**
 * Two hub processes and an edge over a real PostgreSQL whose line fails: batches of commands, some of which
 * are refused or throw after they have appended; commits that are lost, refused by the database or not
 * answered; processes that start again; an edge that pushes, wrong senders that push too. After every step
 * memory is the disk.
 */
export class HubWorld {
  readonly #random: Random
  readonly #url: string
  readonly #eye: pg.Client
  /** Holds a cinema's head, so that commits wait in PostgreSQL. */
  readonly #holder: pg.Client
  readonly #cinema_id: number
  readonly #disk: HubDisk
  readonly #schedules: readonly number[]
  readonly #box = { box: '', token: '' }
  readonly #folder = mkdtempSync(join(tmpdir(), 'foyer-ledger-'))
  readonly #asks: Ask[] = []
  #hubs: HubProcess[] = []
  #sisters!: Sisters
  #edge!: EdgeActs
  #serial = 0
  #round = 0

  private constructor(random: Random, url: string, eye: pg.Client, holder: pg.Client, cinema_id: number) {
    this.#random = random
    this.#url = url
    this.#eye = eye
    this.#holder = holder
    this.#cinema_id = cinema_id
    this.#disk = new HubDisk(eye, cinema_id)
    this.#schedules = [cinema_id * 10 + 1, cinema_id * 10 + 2]
  }

  /** Runs one world on a database of `faultyDatabase`. @throws Breach */
  static async run(random: Random, url: string): Promise<void> {
    const [eye, holder] = [await connectClient(url), await connectClient(url)]
    let world: HubWorld | null = null
    try {
      for (const client of [eye, holder]) await client.query(`set app.exhibitor = '${EXHIBITOR}'`)
      world = new HubWorld(random, url, eye, holder, await newCinema(eye))
      await world.#open()
      await world.#play()
    } finally {
      if (world) await world.#close()
      await eye.end()
      await holder.end()
    }
  }

  async #open(): Promise<void> {
    await addPlans(this.#url, this.#cinema_id, this.#schedules, EXHIBITOR)
    const db = openDb(join(this.#folder, 'edge.sqlite'))
    migrate(db)
    const store = new EdgeStore(db, () => false)
    const token = `${EXHIBITOR}.${this.#cinema_id}.${randomBytes(32).toString('hex')}`
    const token_hash = createHash('sha256').update(token).digest('hex')
    Object.assign(this.#box, { box: store.box.box, token })
    await this.#disk.open()
    await this.#eye.query(
      `insert into edges (cinema_id, exhibitor_id, epoch, box, token_hash, public_key, key_id) values ($1, $2, 1, $3, $4, '', 1)`,
      [this.#cinema_id, EXHIBITOR, store.box.box, token_hash],
    )
    store.admitted({ epoch: 1, token, exhibitor_id: EXHIBITOR, key_id: 1 })
    this.#edge = new EdgeActs(db, store, this.#random, `e${this.#cinema_id}`)
    this.#sisters = await Sisters.open(this.#eye)
    this.#hubs = [await this.#start(), await this.#start()]
  }

  #start(): Promise<HubProcess> {
    return HubProcess.open(this.#url, this.#cinema_id, this.#schedules, this.#sisters.cinemas)
  }

  async #close(): Promise<void> {
    await Promise.all(this.#hubs.map((hub) => hub.close()))
    this.#edge?.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #play(): Promise<void> {
    for (const schedule_id of this.#schedules) await this.#commands(this.#hubs[0]!, null, [this.#birth(schedule_id)])
    await this.#check()
    for (; this.#round < ROUNDS; this.#round++) {
      await this.#one()
      await this.#check()
    }
    await this.#heal()
  }

  async #one(): Promise<void> {
    const random = this.#random
    const hub = random.pick(this.#hubs)
    if (random.chance(0.15)) await this.#forget(hub)
    const at = random.next()
    if (at < 0.55) await this.#batch(hub)
    else if (at < 0.65) await this.#edge.act()
    else if (at < 0.8) await this.#push(hub, random.chance(0.3) ? random.pick(['lost', 'unanswered', '22003']) : null)
    else if (at < 0.85) await this.#want(hub)
    else if (at < 0.93) await this.#foreign(hub)
    else await this.#restart(hub)
  }

  /**
   * Schedules are old for a process: what nobody needs of them leaves its memory, and comes back when it is
   * named.
   */
  async #forget({ lane }: HubProcess): Promise<void> {
    const old = new Set(this.#schedules.filter(() => this.#random.chance(0.6)))
    await lane.forget((id) => old.has(id))
  }

  /** Another process takes this one's place: it knows what the disk says. */
  async #restart(hub: HubProcess): Promise<void> {
    await hub.close()
    this.#hubs[this.#hubs.indexOf(hub)] = await this.#start()
  }

  /**
   * What waits for an answer is asked again, something new beside it, and at times something that was
   * answered before; at times the other process commits meanwhile.
   */
  async #batch(hub: HubProcess): Promise<void> {
    const random = this.#random
    const fault: Fault = random.pick([
      null,
      null,
      null,
      'lost',
      'unanswered',
      'held',
      'killed',
      'dropped',
      'orphaned',
      ...ERRORS,
    ] as const)
    const asks = this.#asks.filter((ask) => ask.answer === null && random.chance(0.7))
    for (let left = random.between(1, 5); left > 0; left--) asks.push(this.#newAsk())
    const done = this.#asks.filter((ask) => isYes(ask.answer) && ask.step.command)
    if (done.length > 0 && random.chance(0.4)) asks.push(random.pick(done))
    if (done.length > 0 && random.chance(0.1)) await this.#otherContent(hub, random.pick(done))
    if (fault !== 'orphaned' && random.chance(0.3)) {
      const other = this.#hubs.find((one) => one !== hub)!
      await Promise.all([this.#commands(hub, fault, asks), this.#commands(other, null, [this.#newAsk()])])
    } else if (await this.#commands(hub, fault, asks)) await this.#isShown(hub)
  }

  /** What a hub may have committed without an answer is shown there, though nobody writes (L2). */
  async #isShown({ lane }: HubProcess): Promise<void> {
    await until(async () => lane.heads.ord >= Number((await this.#disk.heads()).ord))
  }

  /** The id of a command that was done, with other content. */
  async #otherContent(hub: HubProcess, { id, step }: Ask): Promise<void> {
    const answer = await hub.lane.run({ ...step, command: { id, request_hash: 'otherwise' } })
    if (answer.ok || answer.refusal.code !== 'key_used_again')
      throw new Breach('L2', `${id} was done with other content`)
  }

  /** True when the answer to a commit was lost. */
  async #commands(hub: HubProcess, fault: Fault, asks: readonly Ask[]): Promise<boolean> {
    const isHeld = fault === 'held' || fault === 'killed'
    const isOnLine = fault === 'lost' || fault === 'unanswered'
    const isCrowded = !isHeld && this.#random.chance(0.4)
    if (!isCrowded || !isOnLine) await this.#arm(hub, fault)
    // with others the line fails while they are on their way together
    const onTrain = (): void => {
      if (isOnLine) void this.#arm(hub, fault)
    }
    const crowd = isCrowded ? this.#sisters.write(hub.sisters, onTrain) : null
    const answers = Promise.allSettled(asks.map((ask) => hub.lane.run(ask.step)))
    if (isHeld) await this.#whileHeld(hub, answers, fault)
    const orphan = fault === 'orphaned' ? await this.#orphan(hub, answers) : null
    const settled = await answers
    for (const one of (await crowd) ?? [])
      if (one.status === 'rejected' && !isOfFault(one.reason))
        throw new Breach('L2', `a sister failed by another's mistake: ${(one.reason as Error).message}`)
    const isLost = await this.#disarm(hub, fault, orphan)
    for (const [index, ask] of asks.entries()) this.#answered(ask, settled[index]!, fault)
    return isLost
  }

  /**
   * A commit waits in PostgreSQL while its connection is lost, until the hub has come back and waits for it:
   * the process there that commits it. Null when nothing was to be committed.
   */
  async #orphan(hub: HubProcess, answers: Promise<unknown>): Promise<number | null> {
    let isAnswered = false
    void answers.then(() => {
      isAnswered = true
    })
    const { rows: own } = await this.#holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const waitsFor = async (pids: readonly number[]): Promise<number | undefined> => {
      const { rows } = await this.#eye.query<{ pid: number }>(
        'select pid from pg_stat_activity where pg_blocking_pids(pid) && $1 and not pid = any($1)',
        [pids],
      )
      return rows[0]?.pid
    }
    let pid: number | undefined
    await until(async () => {
      pid = await waitsFor([own[0]!.pid])
      return pid !== undefined || isAnswered
    })
    if (pid === undefined) return null
    hub.line.drop()
    const known = [own[0]!.pid, pid]
    await until(async () => (await waitsFor(known)) !== undefined)
    return pid
  }

  async #arm(hub: HubProcess, fault: Fault): Promise<void> {
    if (fault === 'lost' || fault === 'unanswered' || fault === 'held') hub.line.arm(fault)
    else if (fault === 'killed') hub.line.arm('held')
    else if (fault === 'dropped') hub.line.drop()
    else if (fault === 'orphaned')
      await this.#holder.query(`begin; select 1 from ledger_heads where cinema_id = ${this.#cinema_id} for update`)
    else if (fault !== null) await this.#disk.refuse(fault)
  }

  /** The fault is over. True when the answer to a commit was lost by it. */
  async #disarm(hub: HubProcess, fault: Fault, orphan: number | null = null): Promise<boolean> {
    const isMet = hub.line.armed === null
    hub.line.arm(null)
    if (fault === 'orphaned') {
      await this.#holder.query('rollback')
      await until(async () => orphan === null || !(await this.#isAlive(orphan)))
      return orphan !== null
    }
    if (fault !== null) await this.#disk.take()
    return isMet && (fault === 'lost' || fault === 'unanswered' || fault === 'killed')
  }

  async #isAlive(pid: number): Promise<boolean> {
    const { rowCount } = await this.#eye.query('select from pg_stat_activity where pid = $1', [pid])
    return rowCount === 1
  }

  /**
   * A commit waits on the line, and then arrives or never does: meanwhile nobody who acts is shown what it
   * would make (L2, L8).
   */
  async #whileHeld(hub: HubProcess, answers: Promise<unknown>, fault: Fault): Promise<void> {
    const isHeld = await Promise.race([hub.line.held().then(() => true), answers.then(() => false)])
    if (!isHeld) return
    const { committed, heads } = hub.lane
    const should = foldOf('hub', await this.#disk.journal(), sealHash).at(heads.ord)
    const ahead = firstDifference(pictureOf(committed), pictureOf(should), { part: true })
    if (ahead) throw new Breach('L2', `a hub shows what is not on the disk yet: ${ahead}`)
    hub.line.release(fault === 'killed' ? 'lost' : 'arrives')
  }

  #answered(ask: Ask, settled: PromiseSettledResult<Result<unknown>>, fault: Fault): void {
    if (settled.status === 'fulfilled') this.#heard(ask, settled.value)
    else if ((settled.reason as Error).message === THROWN) {
      if (!ask.spoils) throw new Breach('L2', `${ask.id} was told of another's mistake`)
      ask.answer = refuse('thrown')
    } else if (ask.answer !== null) return
    else if (ask.poison) ask.answer = refuse('poison')
    else if (!ask.step.command) ask.answer = 'unknown'
    else if (fault === null && !isOfFault(settled.reason))
      throw new Breach('L2', `${ask.id} failed by another's mistake: ${(settled.reason as Error).message}`)
  }

  #heard(ask: Ask, value: Result<unknown>): void {
    if (ask.answer !== null) {
      if (JSON.stringify(ask.answer) !== JSON.stringify(value))
        throw new Breach('L2', `${ask.id} was answered ${JSON.stringify(ask.answer)} and then ${JSON.stringify(value)}`)
      return
    }
    if (value.ok && (ask.spoils || ask.poison)) throw new Breach('L2', `${ask.id} cannot have been done`)
    ask.answer = value
  }

  #id(letter: string): string {
    return `${this.#cinema_id}:${letter}${++this.#serial}`
  }

  #birth(schedule_id: number): Ask {
    const groups = Array.from({ length: CAPACITY }, (_, index) => index + 1)
    return this.#ask([
      ({ ledger }) =>
        part('own', decideBirth(ledger, { schedule_id, max_online: null, groups, rights: rightsOf(schedule_id) })),
    ])
  }

  #newAsk(): Ask {
    const random = this.#random
    const parts = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => this.#part())
    return this.#ask(parts, { end: random.pick(['done', 'done', 'done', 'refused', 'thrown', 'poison']) })
  }

  #ask(parts: readonly Part[], { end = 'done' }: { end?: 'done' | 'refused' | 'thrown' | 'poison' } = {}): Ask {
    const id = this.#id('c')
    const spoils = end === 'refused' || end === 'thrown'
    const contact = this.#random.chance(0.3) ? `contact ${id}` : null
    const bills = [...new Set(parts.flatMap((one) => one.bills ?? []))]
    const schedules = [...new Set(parts.flatMap((one) => one.schedules ?? []))]
    const poison = end === 'poison' ? this.#hold(this.#id('b'), 'a\0name') : null
    const decide = (context: StepContext): Result<unknown> => {
      const wrote: Written[] = []
      if (ask.answer === null) ask.tries.push(wrote)
      for (const one of poison ? [...parts, poison] : parts) {
        const decided = one(context)
        if (!decided.ok) return decided
        for (const { stream, data } of decided.value) {
          const told = { ...data, asked: id } // a field that no reader knows: whose entry this is
          const { n } = context.append(stream, told)
          wrote.push({ stream, n, body: entryBody(told) })
        }
      }
      if (contact) context.contact({ id: contact, name: 'somebody', email: 'somebody@example.org', invoice: null })
      if (end === 'thrown') throw new Error(THROWN)
      return end === 'refused' ? refuse('changed_its_mind') : ok({ id })
    }
    const command = { id, request_hash: 'as it was' }
    const keep = this.#random.chance(0.8) || parts.some((one) => !one.isOnce)
    const step: Step<unknown> = { decide, bills, schedules, ...(keep ? { command } : {}) }
    const ask: Ask = { id, step, spoils, poison: poison !== null, tries: [], answer: null, contact }
    this.#asks.push(ask)
    return ask
  }

  #part(): Part {
    const random = this.#random
    const bills = [...this.#hubs[0]!.lane.committed.bills.values()].filter(({ home }) => home === 'hub')
    const open = bills.filter(({ status }) => status === 'pending' || status === 'paying')
    const at = random.next()
    if (open.length === 0 || at < 0.4) return this.#hold(this.#id('b'), 'site')
    const { id: bill_id, status } = random.pick(open)
    if (at < 0.5) return this.#hold(status === 'pending' ? bill_id : this.#id('b'), 'site')
    if (at < 0.6) return this.#end(bill_id)
    if (at < 0.7) return this.#give()
    return status === 'pending' ? this.#checkout(bill_id) : this.#settle(bill_id)
  }

  #hold(bill_id: string, source: string): Part {
    const random = this.#random
    const schedule_id = random.pick(this.#schedules)
    const first = random.between(1, CAPACITY)
    const slots = [first, first + 1].slice(0, random.between(1, 2)).filter((slot) => slot <= CAPACITY)
    const due_at = new Date(LATER + ++this.#serial).toISOString()
    const command = { bill_id, source, schedule_id, slots, due_at, renewed: false, replaces: null }
    return Object.assign(({ ledger }: StepContext) => part('own', decideHold(ledger, command)), {
      bills: [bill_id],
      schedules: [schedule_id],
      isOnce: true,
    })
  }

  #checkout(bill_id: string): Part {
    const id = this.#id('p')
    const due_at = new Date(LATER + ++this.#serial).toISOString()
    const decide = ({ ledger, now }: StepContext): Decided => {
      const lines = heldBy(ledger, bill_id).map(({ schedule_id, slot }) => ticketLine(id, bill_id, schedule_id, slot))
      const payments = [onlinePayment(id, bill_id, lines.length)]
      const rest = { contact_id: null, business_date: null, due_at, now }
      return part('own', decideCheckout(ledger, { bill_id, lines, payments, ...rest }))
    }
    return Object.assign(decide, { bills: [bill_id] })
  }

  #settle(bill_id: string): Part {
    const number = this.#id('n')
    const draw = (): string => randomUUID().replaceAll('-', '').slice(0, 12)
    const decide = ({ ledger, now: at }: StepContext): Decided =>
      ledger.bills.get(bill_id)?.settling_at == null
        ? part('own', decideSettling(ledger, { bill_id, number, at }, draw))
        : part('own', decideSettled(ledger, { bill_id, at }))
    return Object.assign(decide, { bills: [bill_id] })
  }

  #end(bill_id: string): Part {
    const decide = ({ ledger, now }: StepContext): Decided =>
      part('own', decideEnd(ledger, { bill_id, outcome: 'cancelled', now }))
    return Object.assign(decide, { bills: [bill_id] })
  }

  #give(): Part {
    const schedule_id = this.#random.pick(this.#schedules)
    const slots = [this.#random.between(1, CAPACITY), this.#random.between(1, CAPACITY)]
    const decide = ({ ledger }: StepContext): Decided => {
      const { entry } = decideHandover(ledger, { schedule_id, slots, sold: true })
      return entry ? ok([{ stream: 'down', data: entry }]) : refuse('nothing_to_give')
    }
    return Object.assign(decide, { schedules: [schedule_id] })
  }

  async #call(
    hub: HubProcess,
    path: string,
    body: object,
  ): Promise<{ refusal: string | null; failure: string | null; data: Record<string, unknown> }> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.#box.token}` }
    const answer = await fetch(`${hub.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const refusal = answer.headers.get('x-refusal')
    const failure = answer.status === 500 ? await answer.text() : null
    const data = answer.status === 200 ? ((await answer.json()) as { data: Record<string, unknown> }).data : {}
    return { refusal, failure, data }
  }

  #sender(): { epoch: number; box: string } {
    return { epoch: 1, box: this.#box.box }
  }

  /** The edge pushes what it has, at times some of it again. */
  async #push(hub: HubProcess, fault: Fault, limit = this.#random.pick([1, 3, 500])): Promise<void> {
    const { received_n } = await this.#disk.heads()
    const from = Math.max(0, received_n - (this.#random.chance(0.4) ? this.#random.between(1, 4) : 0))
    const entries = this.#edge.store.entriesAfter(from, limit)
    await this.#arm(hub, fault)
    const pushed = await this.#call(hub, '/sync/push', pushOf(this.#sender(), entries))
    if (await this.#disarm(hub, fault)) await this.#isShown(hub)
    if (pushed.refusal !== null) throw new Breach('L3', `the edge's own entries were refused: ${pushed.refusal}`)
    if (fault === null) await this.#isApplied(hub)
  }

  /**
   * A hub that nothing keeps from it applies whatever was received, however far behind another process it is
   * (L3). What it lost of its connections before, its first calls find out.
   */
  async #isApplied(hub: HubProcess): Promise<void> {
    for (let tries = 3; tries > 0; tries--) {
      const { up_n, received_n } = await this.#disk.heads()
      if (up_n === received_n) return
      await this.#call(hub, '/sync/push', pushOf(this.#sender(), []))
    }
    const { up_n, received_n } = await this.#disk.heads()
    if (up_n !== received_n) throw new Breach('L3', `a hub has applied ${up_n} of ${received_n} entries of the edge`)
  }

  /** The edge wants seats and takes what the hub's stream has for it. */
  async #want(hub: HubProcess): Promise<void> {
    const schedule_id = this.#random.pick(this.#schedules)
    const slots = [this.#random.between(1, CAPACITY)]
    const down_after = this.#edge.downN
    const { refusal, data } = await this.#call(hub, '/sync/want', { ...this.#sender(), schedule_id, slots, down_after })
    if (refusal !== null) throw new Breach('L4', `the edge was refused: ${refusal}`)
    await this.#edge.take((data.down ?? []) as SealedEntry[])
  }

  /**
   * Another box, another epoch, or entries that were changed on their way: refused, and nothing has changed
   * (L3, L5). A call may find out that a connection was lost.
   */
  async #foreign(hub: HubProcess): Promise<void> {
    const before = await this.#disk.journal()
    const { received_n, received_hash } = await this.#disk.heads()
    const forged = forge(1, received_n + 1, received_hash)
    const [known] = this.#edge.store.entriesAfter(Math.max(0, received_n - 1), 1)
    const { box } = this.#sender()
    const elsewhere = sealHash('elsewhere', forged.body)
    const want = { schedule_id: this.#schedules[0]!, count: 3, down_after: 0 }
    const other = { epoch: 1, box: randomUUID() }
    const wrong: [string, object, string][] = [
      ['/sync/push', pushOf(other, [forged]), 'fenced'],
      ['/sync/push', pushOf({ epoch: 2, box }, [forge(2, received_n + 1, received_hash)]), 'fenced'],
      ['/sync/want', { ...other, ...want }, 'fenced'],
      ['/sync/poll', { ...other, down_after: 0, views_after: '', feed_after: '' }, 'fenced'],
      ['/sync/push', pushOf(this.#sender(), [{ ...forged, hash: elsewhere }]), 'fork'],
      ['/sync/push', pushOf(this.#sender(), [forge(1, received_n + 2, received_hash)]), 'gap'],
      ['/sync/push', pushOf(this.#sender(), [forge(2, received_n + 1, received_hash)]), 'gap'],
    ]
    if (known && received_n > 0)
      wrong.push(['/sync/push', pushOf(this.#sender(), [{ ...known, hash: elsewhere }]), 'fork'])
    for (const [path, body, code] of wrong) {
      const { refusal, failure } = await this.#call(hub, path, body)
      const rule = code === 'fenced' ? 'L5' : 'L3'
      if (refusal !== code && !(failure !== null && isOfFault(new Error(failure))))
        throw new Breach(rule, `${path} of a wrong sender was answered ${refusal ?? failure}, not ${code}`)
      if (JSON.stringify(await this.#disk.journal()) !== JSON.stringify(before))
        throw new Breach(rule, `${path} of a wrong sender changed the ledger`)
    }
  }

  /** Memory is the disk, the disk is the fold of its journal, and the journal is what was answered. */
  async #check(): Promise<void> {
    const memories: Memory[] = []
    for (const { lane } of this.#hubs) memories.push(await this.#memoryOf(lane))
    const journal = await this.#disk.journal()
    const fold = foldOf('hub', journal, sealHash)
    for (const memory of memories.toSorted((a, b) => a.heads.ord - b.heads.ord))
      this.#isInMemory(memory, fold.at(memory.heads.ord))
    const heads = await this.#disk.heads()
    isFold(fold, await this.#disk.tables(), heads)
    await this.#sisters.check(this.#hubs.map(({ sisters }) => sisters))
    this.#isPrefix(journal, heads.received_n)
    await this.#isAnswered(journal)
  }

  /**
   * What a decider sees and what may be acted on, at one moment. A hub that is behind reads on first, and may
   * find then that it has lost a connection.
   */
  async #memoryOf(lane: Lane): Promise<Memory> {
    let decider: Picture = new Map()
    let waits = 0
    const look = {
      decide: ({ ledger }: StepContext) => {
        decider = pictureOf(ledger)
        waits = ledger.log.changes.length
        return ok(null)
      },
    }
    await lane.run(look).catch((error) => {
      if (!isOfFault(error)) throw error
      return lane.run(look)
    })
    const { committed, heads } = lane
    const ns = (['own', 'down', 'up'] as const).map((stream) => headOf(committed, stream).n)
    return {
      decider,
      waits,
      committed: pictureOf(committed),
      halls: [...committed.halls.values()],
      heads: { ...heads },
      ns,
    }
  }

  /** Both are what the disk said at the head where this process stands. */
  #isInMemory({ decider, waits, committed, halls, heads, ns }: Memory, should: Ledger): void {
    const known = pictureOf(should)
    for (const have of [decider, committed]) {
      const apart = firstDifference(have, known, { part: true })
      if (apart) throw new Breach('L2', `a hub remembers what is not on the disk: ${apart}`)
      for (const { schedule_id, capacity } of halls)
        for (let slot = 1; slot <= capacity; slot++)
          if (!have.has(`slots ${schedule_id} ${slot}`)) throw new Breach('L2', `a hub has forgotten slot ${slot}`)
    }
    if (waits > 0) throw new Breach('L2', 'a hub has changes that nobody commits')
    for (const [index, stream] of (['own', 'down', 'up'] as const).entries())
      if (ns[index] !== heads[`${stream}_n`])
        throw new Breach('L3', `a hub is at ${stream} ${ns[index]}, its head at another`)
  }

  /** I8: the hub's copy of the edge's journal is a prefix of the box's, to the byte. */
  #isPrefix(journal: readonly JournalRow[], received_n: number): void {
    const own = this.#edge.store.entriesAfter(0, 100_000)
    const copy = journal.filter(({ stream }) => stream === 'up')
    if (copy.length !== received_n)
      throw new Breach('L3', `${copy.length} entries of the edge stored, ${received_n} known`)
    for (const [index, { epoch, n, hash, body }] of copy.entries()) {
      const { ord: _, ...written } = { ord: 0, ...own[index] }
      if (JSON.stringify(written) !== JSON.stringify({ epoch, n, hash, body }))
        throw new Breach('I8', `the hub has another entry ${n} than the edge`)
    }
  }

  /** What was answered yes is on the disk, once; what was answered no, or failed, is not. */
  async #isAnswered(journal: readonly JournalRow[]): Promise<void> {
    const bodies = new Map(journal.map(({ stream, n, body }) => [`${stream} ${n}`, body]))
    const claimed = new Set<string>()
    const known = await this.#contacts()
    for (const { id, answer, tries, contact } of this.#asks) {
      const there = tries.map((wrote) => wrote.filter(({ stream, n, body }) => bodies.get(`${stream} ${n}`) === body))
      const whole = there.filter((found, index) => found.length > 0 && found.length === tries[index]!.length)
      const entries = new Set(there.flat().map(({ stream, n }) => `${stream} ${n}`))
      const isDone = entries.size > 0
      if (isYes(answer) && !isDone) throw new Breach('L2', `${id} was answered and is not on the disk`)
      if (isNo(answer) && isDone) throw new Breach('L2', `${id} was answered no and is on the disk`)
      if (isDone && !whole.some(({ length }) => length === entries.size))
        throw new Breach('L2', `${id} is on the disk in part, or more than once`)
      if (contact !== null && known.has(contact) !== isDone)
        throw new Breach('L2', `${id} is ${isDone ? 'done without its contact' : 'not done, its contact is kept'}`)
      for (const key of entries) claimed.add(key)
    }
    for (const { stream, n, body } of journal)
      if (stream === 'own' && !claimed.has(`${stream} ${n}`)) throw new Breach('L2', `nobody asked for ${body}`)
  }

  async #contacts(): Promise<Set<string>> {
    const text = 'select id from contacts where id like $1'
    const { rows } = await this.#eye.query<{ id: string }>(text, [`contact ${this.#cinema_id}:%`])
    return new Set(rows.map(({ id }) => id))
  }

  /**
   * Nothing fails any more: whoever waits asks until there is an answer, and the edge has sent everything.
   */
  async #heal(): Promise<void> {
    for (const hub of this.#hubs) {
      for (const ask of this.#asks.filter(({ answer, poison }) => answer === null && !poison))
        await this.#commands(hub, null, [ask])
      await this.#push(hub, null, 500)
    }
    // each is behind the other when it gets an entry for which nothing has to be loaded
    for (const hub of this.#hubs) {
      await this.#edge.act(this.#edge.device())
      await this.#push(hub, null, 500)
    }
    for (const { lane } of this.#hubs) await lane.follow()
    const waiting = this.#asks.filter(({ answer, poison }) => answer === null && !poison)
    if (waiting.length > 0) throw new Breach('I9', `${waiting.length} commands were never answered`)
    await this.#check()
    const { ord, up_n, received_n } = await this.#disk.heads()
    if (up_n !== received_n) throw new Breach('I9', `${up_n} of ${received_n} entries of the edge are applied`)
    for (const { lane } of this.#hubs)
      if (lane.heads.ord !== ord) throw new Breach('I9', `a hub stands at ${lane.heads.ord} of ${ord}`)
  }
}

function isYes(answer: Ask['answer']): boolean {
  return answer !== null && answer !== 'unknown' && answer.ok
}

function isNo(answer: Ask['answer']): boolean {
  return answer !== null && answer !== 'unknown' && !answer.ok
}

/**
 * How it becomes known that a connection was lost in the step before, or that the database would not take the
 * batch.
 */
function isOfFault(error: unknown): boolean {
  return /^(a fault|Connection terminated|Client has encountered|Client was closed|read ECONNRESET|write EPIPE)/.test(
    (error as Error).message,
  )
}

const THROWN = 'a step that throws'

type Decided = Result<{ stream: 'own' | 'down'; data: EntryData }[]>
/**
 * One decision of a command. `isOnce`: a repeat would be refused or change nothing, so it may come without a
 * command's id.
 */
type Part = ((context: StepContext) => Decided) & { bills?: string[]; schedules?: number[]; isOnce?: boolean }

function part(stream: 'own', decided: Result<EntryData>): Decided {
  return decided.ok ? ok([{ stream, data: decided.value }]) : decided
}

function pushOf(sender: { epoch: number; box: string }, entries: readonly SealedEntry[]) {
  return {
    ...sender,
    entries,
    views: [],
    answers: [],
    audit: null,
  }
}

/** An entry that fits exactly after another. */
function forge(epoch: number, n: number, after: string): SealedEntry {
  const movement = {
    id: `forged ${n}`,
    kind: 'float',
    type: 'cash',
    device_id: 'x',
    employee_id: 1,
    cents: 1,
    reason: '',
  } as const
  const at = '2026-11-21T10:00:00.000Z'
  const body = entryBody({ kind: 'cash', question_id: `forged ${n}`, movement: { ...movement, at } })
  return { epoch, n, hash: sealHash(after, body), body }
}

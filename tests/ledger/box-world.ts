import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { markText } from '#protocol/devices/mark.ts'
import { decideBirth, decideHandover, decideHold } from '#protocol/ledger/decide-seats.ts'
import type { AuditedReceipt } from '#protocol/register/audit.ts'
import { ok, refuse } from '#protocol/result.ts'
import { thisMachine } from '../../edge/enrolment/this-machine.ts'
import type { Quarantine } from '../../edge/ledger/box.ts'
import { connectClient } from '../../hub/db/connect.ts'
import { Breach } from '../simulation/breach.ts'
import type { Random } from '../simulation/random.ts'
import { Box } from './box.ts'
import { EXHIBITOR, HubDisk, HubProcess, newCinema } from './hub-process.ts'
import { rightsOf } from './lines.ts'
import { addPlans, asOwner } from './plan-rows.ts'

const CAPACITY = 30
/** What the box is admitted on. */
const MACHINE = 'one'
const TURNS = 8
const TRIES = 20
const CHECK_MS = 5
const SETTLES_WITHIN_MS = 10_000

/**
 * What becomes of the box at last. `restored`: an older copy of its file takes its place, and its mark is
 * lost too; `older`: the mark is not; `seen`: a register has seen the box of before. `copied`: a copy runs
 * beside it; `idle`: and is silent; `moved`: on another machine. `ended`: another box is the cinema's edge;
 * `raised`: the hub gave the cinema a new epoch, and the box has its token still; `renewed`: and it has not.
 * `stays`: nothing.
 */
const FATES = [
  'restored',
  'restored',
  'older',
  'older',
  'seen',
  'copied',
  'copied',
  'idle',
  'moved',
  'ended',
  'raised',
  'renewed',
  'stays',
] as const

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/**
 * A hub process over a real PostgreSQL and real boxes, each on a file and with its own talk with it, over
 * lines that are cut and lose answers. A box sells, starts again, with a line of its mark torn, and loses its
 * token; its file is copied; then it is restored from a copy, runs beside one, or is fenced. A box whose
 * past is not what the hub has of it, or that is not the edge any more, is in quarantine for ever as soon as
 * it has pushed or polled; one that is behind its mark, or on another machine, with its start; one that is
 * behind a register with its first call, and one that has not what it answered with the first receipt that is
 * compared. No other ever is.
 */
export class BoxWorld {
  readonly #random: Random
  readonly #url: string
  readonly #eye: pg.Client
  readonly #cinema_id: number
  readonly #disk: HubDisk
  readonly #hub: HubProcess
  readonly #schedule_id: number
  readonly #folder = mkdtempSync(join(tmpdir(), 'foyer-box-'))
  readonly #credential: string
  readonly #copies: string[] = []
  readonly #boxes: Box[] = []
  /** What a box wrote that is gone; some of it may be on its way to the hub. */
  #gone: readonly string[] = []
  /** What of it is known to its mark, or to a register. */
  #lost: readonly string[] = []
  #isFenced = false
  #serial = 0

  private constructor(random: Random, url: string, eye: pg.Client, cinema_id: number, hub: HubProcess) {
    this.#random = random
    this.#url = url
    this.#eye = eye
    this.#cinema_id = cinema_id
    this.#disk = new HubDisk(eye, cinema_id)
    this.#hub = hub
    this.#schedule_id = cinema_id * 10 + 1
    this.#credential = newSecret(cinema_id)
  }

  /** Runs one world on a database of `faultyDatabase`. @throws Breach */
  static async run(random: Random, url: string): Promise<void> {
    const eye = await connectClient(url)
    let hub: HubProcess | null = null
    let world: BoxWorld | null = null
    try {
      await eye.query(`set app.exhibitor = '${EXHIBITOR}'`)
      const cinema_id = await newCinema(eye)
      const schedules = [cinema_id * 10 + 1]
      await addPlans(url, cinema_id, schedules, EXHIBITOR)
      await new HubDisk(eye, cinema_id).open()
      hub = await HubProcess.open(url, cinema_id, schedules)
      world = new BoxWorld(random, url, eye, cinema_id, hub)
      await world.#play()
    } finally {
      if (world) await world.#close()
      await hub?.close()
      await eye.end()
    }
  }

  async #close(): Promise<void> {
    await Promise.all(this.#boxes.map((box) => box.close()))
    rmSync(this.#folder, { recursive: true, force: true })
  }

  get #mark_dir(): string {
    return join(this.#folder, 'mark')
  }

  /** Without more said it has no mark, and runs where the first one ran. */
  #newBox(file: string, { mark_dir, machine = MACHINE }: { mark_dir?: string; machine?: string } = {}): Box {
    const name = `box-${this.#cinema_id}-${++this.#serial}`
    const place = { file, name, hub_url: this.#hub.url, credential: this.#credential, cinema_id: this.#cinema_id }
    const box = new Box({ ...place, machine, mark_dir: mark_dir ?? join(this.#folder, name) }, this.#random)
    this.#boxes.push(box)
    return box
  }

  async #play(): Promise<void> {
    const box = await this.#first()
    for (let turn = 0; turn < TURNS; turn++) {
      await this.#turn(box)
      if (box.line.isUp && this.#random.chance(0.6)) await this.#settles(box)
    }
    if (this.#copies.length === 0) await this.#copy(box)
    await this.#fate(box, this.#random.pick(FATES))
  }

  async #first(): Promise<Box> {
    const { epoch, token } = { epoch: 1, token: newSecret(this.#cinema_id) }
    const groups = Array.from({ length: CAPACITY }, (_, index) => index + 1)
    const { schedule_id } = { schedule_id: this.#schedule_id }
    await this.#hub.lane.run({
      schedules: [schedule_id],
      decide: ({ ledger, append }) => {
        const born = decideBirth(ledger, { schedule_id, max_online: null, groups, rights: rightsOf(schedule_id) })
        if (born.ok) append('own', born.value)
        return born
      },
    })
    await this.#give(groups.slice(0, CAPACITY / 2))
    const box = this.#newBox(join(this.#folder, 'edge.sqlite'), { mark_dir: this.#mark_dir })
    await this.#eye.query(
      `insert into edges (cinema_id, exhibitor_id, epoch, box, token_hash, public_key, key_id) values ($1, $2, 1, $3, $4, '', 1)`,
      [this.#cinema_id, EXHIBITOR, box.store.box.box, hashOf(token)],
    )
    await this.#approve(box.store.box.box)
    box.store.admitted({ epoch, token, exhibitor_id: EXHIBITOR, key_id: 1, machine: thisMachine(MACHINE) })
    box.start()
    await this.#settles(box)
    return box
  }

  /** A manager approved this box: it can ask for its token again. */
  #approve(box: string): Promise<void> {
    return asOwner(this.#url, async (owner) => {
      await owner.query(
        `insert into cinemas (id, exhibitor_id, slug, name, address1, zip, city, country_code, time_zone)
         values ($1, $2, $3, '', '', '', '', 'DE', 'Europe/Berlin')`,
        [this.#cinema_id, EXHIBITOR, `c${this.#cinema_id}`],
      )
      await owner.query(
        `insert into edge_credentials (exhibitor_id, cinema_id, box, secret_hash, hash, approved_by, fetch_until)
         values ($1, $2, $3, '', $4, 1, now())`,
        [EXHIBITOR, this.#cinema_id, box, hashOf(this.#credential)],
      )
    })
  }

  async #turn(box: Box): Promise<void> {
    const at = this.#random.next()
    if (at < 0.35) await this.#sells(box)
    else if (at < 0.5) await this.#give([this.#random.between(1, CAPACITY), this.#random.between(1, CAPACITY)])
    else if (at < 0.6) await this.#copy(box)
    else if (at < 0.7) {
      await this.#restarts(box)
    } else if (at < 0.8) box.line.losePush()
    else if (at < 0.87) await this.#forgetToken(box)
    else if (box.line.isUp) box.line.cut()
    else box.line.restore()
  }

  /**
   * Another process begins, at times after the power went while a line of the mark was being written, which
   * was not flushed yet.
   */
  async #restarts(box: Box): Promise<void> {
    await box.flush()
    const flushed = box.journal().length
    if (this.#random.chance(0.7)) await this.#sells(box)
    const isTorn = box.journal().length > flushed && this.#random.chance(0.7)
    await box.restart(() => isTorn && this.#tearMark())
    if (box.store.box.unmarked_at !== null) throw new Breach('L6', 'a mark is lost with a line of it')
  }

  #tearMark(): void {
    const file = join(this.#mark_dir, readdirSync(this.#mark_dir)[0]!)
    const bytes = readFileSync(file)
    const newest = marksIn(bytes).toSorted((a, b) => b.n - a.n)[0]!
    bytes.fill('x', newest.at + this.#random.below(150), newest.at + 150)
    writeFileSync(file, bytes)
  }

  async #sells(box: Box, times = this.#random.between(1, 4)): Promise<void> {
    for (let left = times; left > 0; left--) await box.acts.act()
  }

  /**
   * It acts until there is something to push: a box that is silent learns of its twin with what it says next.
   * False where nothing can be done any more.
   */
  async #writes(box: Box): Promise<boolean> {
    const written = box.journal().length
    for (let tries = TRIES; tries > 0 && box.journal().length === written; tries--) await box.acts.act()
    return box.journal().length > written
  }

  async #give(slots: number[]): Promise<void> {
    const want = { schedule_id: this.#schedule_id, slots }
    await this.#hub.lane.run({
      schedules: [want.schedule_id],
      decide: ({ ledger, append }) => {
        const { entry } = decideHandover(ledger, want)
        if (!entry) return refuse('nothing_to_give')
        append('down', entry)
        return ok(null)
      },
    })
  }

  async #copy(box: Box): Promise<void> {
    const file = join(this.#folder, `copy-${this.#copies.length}.sqlite`)
    await box.copyTo(file)
    this.#copies.push(file)
  }

  /** A copy of the box's question came late and took its token; the answer reached nobody. */
  async #forgetToken(box: Box): Promise<void> {
    const text = 'update edges set token_hash = $2 where cinema_id = $1'
    await this.#eye.query(text, [this.#cinema_id, hashOf(randomUUID())])
    box.line.drop()
  }

  async #fate(box: Box, fate: (typeof FATES)[number]): Promise<void> {
    if (fate === 'restored') await this.#restored(box)
    else if (fate === 'older' || fate === 'seen') await this.#behind(box, fate)
    else if (fate === 'copied') await this.#copied(box)
    else if (fate === 'idle') await this.#idle(box)
    else if (fate === 'moved') await this.#moved(box)
    else if (fate !== 'stays') await this.#fenced(box, fate)
    else {
      box.line.restore()
      const forged = { epoch: 1, n: box.journal().length + 1, seal: box.marks.own!.split('.')[2]! }
      box.marks.see(markText(forged))
      const own = box.journal().map(({ n, hash }) => sealed(box, n, hash))
      box.compare([...own, ...own.map((receipt) => ({ ...receipt, hash: 'f'.repeat(64) }))])
      await this.#settles(box)
      if (box.store.box.quarantine) throw new Breach('L6', 'a box that nothing happened to is in quarantine')
    }
  }

  async #loses(box: Box): Promise<void> {
    this.#gone = entriesOf(box)
    await box.close()
    this.#boxes.splice(this.#boxes.indexOf(box), 1)
  }

  /** Neither mark nor register is there: what it sells before it has pushed it sells once, then nothing. */
  async #restored(box: Box): Promise<void> {
    await this.#loses(box)
    const copy = this.#newBox(this.#random.pick(this.#copies))
    if (copy.store.box.unmarked_at === null) throw new Breach('L6', 'a box does not say that its mark is lost')
    await this.#sells(copy, this.#random.below(5))
    copy.start()
    await this.#settles(copy)
    if (copy.store.box.quarantine) return this.#isShut(copy)
    if (copy.store.box.unmarked_at !== null)
      throw new Breach('I9', 'a box whose past is confirmed says that its mark is lost')
    await this.#sells(copy)
    await this.#settles(copy)
  }

  /**
   * In a cut: a copy that ran alone for a while, at times, is started where its mark is, or called by a
   * register that knows the box of before. It is in quarantine at once, unless it has everything that the box
   * had.
   */
  async #behind(box: Box, fate: 'older' | 'seen'): Promise<void> {
    const seen = box.marks.own!
    const receipts = box.journal().map(({ n, hash }) => sealed(box, n, hash))
    await this.#loses(box)
    this.#lost = this.#gone
    const file = this.#random.pick(this.#copies)
    if (this.#random.chance(0.5)) {
      const alone = this.#newBox(file)
      await this.#sells(alone)
      await alone.close()
      this.#boxes.splice(this.#boxes.indexOf(alone), 1)
    }
    const copy = this.#newBox(file, fate === 'older' ? { mark_dir: this.#mark_dir } : {})
    const own = new Set(entriesOf(copy))
    const isBehind = fate === 'older' ? this.#lost.some((entry) => !own.has(entry)) : own.size < this.#lost.length
    if (fate === 'seen') copy.marks.see(seen)
    if ((copy.store.box.quarantine?.kind === 'restored') !== isBehind)
      throw new Breach(
        'L6',
        `a box that is ${isBehind ? '' : 'not '}behind its mark is ${copy.store.box.state} (${fate})`,
      )
    if (fate === 'seen') this.#compared(copy, receipts)
    copy.start()
    await this.#settles(copy)
    if (copy.store.box.quarantine) await this.#isShut(copy)
  }

  /** A register kept what the box of before answered: one that went on otherwise is in quarantine (L11). */
  #compared(copy: Box, receipts: readonly AuditedReceipt[]): void {
    const own = new Set(entriesOf(copy))
    const isOther = receipts.some(({ n, hash }) => !own.has(`${n} ${hash}`))
    copy.compare(receipts)
    if ((copy.store.box.quarantine?.kind === 'restored') !== isOther)
      throw new Breach('L11', `a box that does ${isOther ? 'not ' : ''}have all it answered is ${copy.store.box.state}`)
  }

  /** A copy that says nothing finds out all the same once the hub has more than it. */
  async #idle(box: Box): Promise<void> {
    box.line.restore()
    await this.#settles(box)
    await this.#copy(box)
    const copy = this.#newBox(this.#copies.at(-1)!)
    copy.start()
    if (!(await this.#writes(box))) return
    await this.#settles(box)
    await this.#settles(copy)
    if (copy.store.box.quarantine?.kind !== 'restored') throw new Breach('L6', 'a copy that is silent goes on')
    await this.#isShut(copy)
  }

  /** Both are started: the copy elsewhere sells nothing from its first moment on, the box goes on. */
  async #moved(box: Box): Promise<void> {
    box.line.restore()
    await this.#settles(box)
    await this.#copy(box)
    const copy = this.#newBox(this.#copies.at(-1)!, { machine: 'elsewhere' })
    if (copy.store.box.quarantine?.kind !== 'moved') throw new Breach('L7', 'a box goes on on another machine')
    copy.start()
    await this.#isShut(copy)
    await this.#writes(box)
    await this.#settles(box)
    if (box.store.box.quarantine) throw new Breach('L7', 'a box is in quarantine because its folder was copied')
  }

  /**
   * Two boxes are one: whoever comes second with what is not the hub's is out. Both have the token: of two
   * that must ask for it each takes it from the other, until the hub lets neither ask any more (L7).
   */
  async #copied(box: Box): Promise<void> {
    box.line.restore()
    await this.#settles(box)
    await this.#copy(box)
    const picked = this.#newBox(this.#random.pick(this.#copies))
    const copy = (await this.#hasToken(picked)) ? picked : this.#newBox(this.#copies.at(-1)!)
    copy.start()
    if (this.#random.chance(0.5)) for (const { line } of [box, copy]) line.holdPolls()
    for (let turn = 0; turn < TURNS; turn++) {
      const live = [box, copy].filter(({ store }) => store.box.quarantine === null)
      const one = this.#random.pick(live)
      if ((await this.#writes(one)) && this.#random.chance(0.5)) await this.#settles(one)
    }
    for (const one of [box, copy, box])
      if (one.store.box.quarantine || (await this.#writes(one))) await this.#settles(one)
    for (const one of [box, copy]) if (one.store.box.quarantine) await this.#isShut(one)
  }

  async #fenced(box: Box, fate: 'ended' | 'raised' | 'renewed'): Promise<void> {
    this.#isFenced = true
    const { box: own, token } = box.store.box
    const edge = [fate === 'ended' ? randomUUID() : own, hashOf(fate === 'raised' ? token : randomUUID())]
    await asOwner(this.#url, async (owner) => {
      await owner.query('begin')
      await owner.query('update ledger_heads set epoch = 2 where cinema_id = $1', [this.#cinema_id])
      const text = 'update edges set epoch = 2, box = $2, token_hash = $3 where cinema_id = $1'
      await owner.query(text, [this.#cinema_id, ...edge])
      await owner.query('commit')
    })
    if (this.#random.chance(0.5)) await this.#sells(box)
    box.line.restore()
    box.line.drop()
    await this.#settles(box)
    if (box.store.box.quarantine?.kind !== 'fenced') throw new Breach('L5', `a box that is fenced goes on (${fate})`)
    await this.#isShut(box)
  }

  /**
   * Waits until a box and the hub have all of each other, or the box is in quarantine, and looks whether that
   * is right.
   */
  async #settles(box: Box): Promise<void> {
    const end = performance.now() + SETTLES_WITHIN_MS
    while (!(await this.#isSettled(box))) {
      box.line.check()
      if (performance.now() > end) throw new Breach('I9', 'a box and the hub do not come together')
      await delay(CHECK_MS)
    }
    box.line.check()
  }

  async #isSettled(box: Box): Promise<boolean> {
    const { quarantine } = box.store.box
    if (quarantine) {
      await this.#isRight(box, quarantine.kind)
      return true
    }
    const { received_n, received_hash, up_n, down_n } = await this.#disk.heads()
    const own = box.store.headOf('up')
    const isPushed = own.n === received_n && own.hash === received_hash && up_n === received_n
    if (!isPushed || box.store.headOf('down').n !== down_n || this.#isFenced) return false
    return this.#hasToken(box)
  }

  /** Only who is another than the hub knows is in quarantine. */
  async #isRight(box: Box, kind: Quarantine['kind']): Promise<void> {
    if (kind === 'moved') throw new Breach('L7', 'a box is in quarantine where it was admitted')
    if (kind === 'fenced') {
      if (!this.#isFenced) throw new Breach('L5', 'a box is fenced that is the edge of its cinema')
      return
    }
    const own = new Set(entriesOf(box))
    const isOwn = [...(await this.#received()), ...this.#lost].every((entry) => own.has(entry))
    if (isOwn) throw new Breach('L6', 'a box is in quarantine whose past is what the hub has')
  }

  async #received(): Promise<string[]> {
    const up = (await this.#disk.journal()).filter(({ stream }) => stream === 'up')
    return up.map(({ n, hash }) => `${n} ${hash}`)
  }

  /** It sells, holds and sends nothing, over a restart too; and the hub lists it (L5, L6). */
  async #isShut(box: Box): Promise<void> {
    const { quarantine } = box.store.box
    const written = box.journal().length
    const received = await this.#received()
    const hasToken = await this.#hasToken(box)
    for (const again of [true, false]) {
      const { decide } = box.acts.question(box.store.committed)
      const answer = await box.store.run({ decide: ({ ledger }) => decide(ledger) })
      if (answer.ok || answer.refusal.code !== 'quarantined') throw new Breach('L5', 'a box sells on in quarantine')
      if (this.#hold(box).ok) throw new Breach('L5', 'a box holds seats in quarantine')
      if (again) await box.restart()
      if (again) await this.#says(box)
      if (JSON.stringify(box.store.box.quarantine) !== JSON.stringify(quarantine) || box.store.box.state === 'live')
        throw new Breach('L6', 'a box forgets that it is in quarantine')
    }
    if (box.journal().length !== written) throw new Breach('L5', 'a box writes in quarantine')
    const known = new Set([...received, ...this.#gone])
    if (this.#boxes.length === 1 && (await this.#received()).some((entry) => !known.has(entry)))
      throw new Breach('L5', 'the hub takes what a box in quarantine wrote')
    if (quarantine!.kind === 'fenced' || !hasToken) return
    const { rowCount } = await this.#eye.query(
      'select from troubles where cinema_id = $1 and kind = $2 and ended_at is null',
      [this.#cinema_id, quarantine!.kind],
    )
    if (rowCount !== 1) throw new Breach('L6', `the hub lists ${rowCount} boxes of this cinema as ${quarantine!.kind}`)
  }

  /** Whether the hub listens to it: a twin that was let in after it has taken its token. */
  async #hasToken({ store }: Box): Promise<boolean> {
    const text = 'select from edges where cinema_id = $1 and token_hash = $2'
    return (await this.#eye.query(text, [this.#cinema_id, hashOf(store.box.token)])).rowCount === 1
  }

  /** The hub has answered twice from now on, so the box has gone round once more. */
  async #says({ line }: Box): Promise<void> {
    const end = performance.now() + SETTLES_WITHIN_MS
    for (const before = line.said; line.said < before + 2; ) {
      line.check()
      if (performance.now() > end) throw new Breach('L6', 'a box in quarantine says nothing of it')
      await delay(CHECK_MS)
    }
  }

  #hold(box: Box) {
    const slots = [this.#random.between(1, CAPACITY)]
    const cart = { bill_id: box.acts.id('h'), source: 'register', schedule_id: this.#schedule_id, slots }
    const times = { due_at: '2099-01-01T00:00:00.000Z', renewed: false, replaces: null }
    return box.store.hold((ledger) => decideHold(ledger, { ...cart, ...times }))
  }
}

/** An entry as a register keeps it of the box that answered with it. */
function sealed(box: Box, n: number, hash: string): AuditedReceipt {
  const receipt = { epoch: 1, n, hash }
  return { ...receipt, seal: box.marks.sealOf(receipt) }
}

function entriesOf(box: Box): string[] {
  return box.journal().map(({ n, hash }) => `${n} ${hash}`)
}

/** Lines of a mark's file, by where they begin. */
function marksIn(bytes: Buffer): { at: number; n: number }[] {
  return [0, 4_096, 8_192].flatMap((at) => {
    const [, n] = /^\d+ (\d+) [0-9a-f-]+ [0-9a-f]{64}\n/.exec(bytes.toString('latin1', at, at + 200)) ?? []
    return n === undefined ? [] : [{ at, n: Number(n) }]
  })
}

/** A token or credential of this cinema: it names what it opens. */
function newSecret(cinema_id: number): string {
  return `${EXHIBITOR}.${cinema_id}.${randomBytes(32).toString('hex')}`
}

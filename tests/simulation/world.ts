import type { Entry, EntryData, EntryOf } from '#protocol/ledger/entries.ts'
import type { Ledger } from '#protocol/ledger/ledger.ts'
import type { TicketRow } from '#protocol/ledger/rows.ts'
import { Apart } from './apart.ts'
import { Breach } from './breach.ts'
import { VoucherDesk } from './desk.ts'
import { Disasters } from './disasters.ts'
import { Edge } from './edge.ts'
import { Forger } from './forger.ts'
import { heal } from './heal.ts'
import { Hub } from './hub.ts'
import { Invariants } from './invariants.ts'
import { rightKey } from './lines.ts'
import { need } from './load.ts'
import type { BoxAddress, Message } from './messages.ts'
import { Mover } from './mover.ts'
import { Disk, type PlanSeen, Process, type StepEnd } from './node.ts'
import { Plan } from './plan.ts'
import { type Order, Provider } from './provider.ts'
import { Random } from './random.ts'
import type { Reducers } from './reducers.ts'
import { Register } from './register.ts'
import { Restores } from './restores.ts'
import { counted, type Tally } from './tally.ts'
import { KnownClock, WallClock } from './time.ts'
import { Visitor } from './visitor.ts'
import { Wire } from './wire.ts'

const EPOCH = 3
/** So many things happen in a world before it heals. */
export const STEPS = 1_000
const BATCH = 4
/**
 * Of one batch, which is decided again when another process was first or PostgreSQL says that a time is not
 * over.
 */
const MOST_TRIES = 20

export interface Schedule {
  id: number
  groups: number[]
  max_online: number | null
  /** So many tickets are sold at the rate that is limited; null for no such rate. */
  quota: number | null
  start: number
  numbered: boolean
}

/**
 * One world: everything in it follows from its seed and the reducers. No node reads another's memory; only
 * `invariants` sees all.
 */
export class World {
  readonly random: Random
  readonly reducers: Reducers
  readonly wire: Wire
  readonly schedules: Schedule[]
  /** Of PostgreSQL, which all processes of the hub share. */
  readonly postgres: WallClock
  readonly hubs: Hub[]
  /** Machines at the cinema, each in its time the edge; the last one is it. */
  readonly boxes: Edge[] = []
  readonly provider: Provider
  readonly registers: Register[]
  readonly visitors: Visitor[]
  /**
   * The hub's second file: events of bills without a payment at the provider, and changes that the provider
   * does not hold (L8). Not lost with the hub.
   */
  readonly secondFile = new Map<string, string>()
  /** Payments of which the hub has listed that a person has to decide (L10, I5). */
  readonly conflicts = new Set<string>()
  readonly invariants: Invariants
  readonly plan: Plan
  readonly apart: Apart
  readonly mover: Mover
  readonly desk: VoucherDesk
  readonly disasters: Disasters
  readonly restores: Restores
  /** What occurred in this world. */
  readonly tally: Tally = {}
  readonly trace: ((line: string) => void) | undefined
  readonly #forger: Forger
  /** Every wall clock, each wrong in its own way. */
  readonly #clocks: WallClock[] = []
  readonly #people: (Register | Visitor)[]
  now = 0
  steps = 0
  /** Ticket ids that were drawn so far, by whose disk knows them. */
  readonly #drawn = new Map<Disk, string[]>()
  #serial = 0

  constructor(seed: number, reducers: Reducers, trace?: (line: string) => void) {
    this.random = new Random(seed)
    this.reducers = counted(reducers, this.tally)
    this.trace = trace
    this.wire = new Wire(this.random)
    this.schedules = this.#makeSchedules()
    this.apart = new Apart(seed, this)
    this.invariants = new Invariants(this)
    this.plan = new Plan(seed, this)
    this.mover = new Mover(seed, this)
    this.desk = new VoucherDesk(seed, this)
    this.disasters = new Disasters(seed, this)
    this.restores = new Restores(seed, this)
    const send = this.#send
    const hubDisk = new Disk()
    this.postgres = this.#newClock()
    this.hubs = Array.from({ length: this.random.pick([1, 1, 2]) }, () => {
      const clock = new KnownClock(this.postgres, this)
      const isPlanned = (seen: PlanSeen): boolean => this.plan.isPlanned(seen)
      const options = { side: 'hub', disk: hubDisk, epoch: EPOCH, send, clock, isPlanned } as const
      return new Hub(new Process(options, this.reducers, this.invariants), clock, this)
    })
    this.addBox('box-1', EPOCH)
    this.provider = new Provider(this.#newClock(), this)
    this.registers = Array.from(
      { length: this.random.between(2, 4) },
      (_, index) => new Register(index, this.#newClock(), this),
    )
    this.visitors = Array.from({ length: this.random.between(2, 4) }, (_, index) => new Visitor(index, this))
    this.#forger = new Forger(this)
    this.#people = [...this.registers, ...this.visitors]
  }

  readonly #send = (message: Message): void => this.send(message)

  /** An empty machine, under an epoch of its own. */
  addBox(box: BoxAddress, epoch: number): void {
    const options = { side: 'edge', disk: new Disk(), epoch, send: this.#send } as const
    this.boxes.push(new Edge(box, new Process(options, this.reducers, this.invariants), this.#newClock(), this))
  }

  /** The box that the hub admitted last. */
  get edge(): Edge {
    return this.boxes.at(-1)!
  }

  /** Every process that is there: of a box that was destroyed nothing is. */
  get #nodes(): (Hub | Edge)[] {
    return [...this.hubs, ...this.boxes.filter((box) => !this.disasters.isGone(box))]
  }

  /** Runs the world and heals it. @throws Breach */
  run(steps = STEPS): void {
    this.#open()
    for (; this.steps < steps; this.steps++) {
      this.#step()
      this.plan.act()
      this.mover.act()
      this.desk.act()
      this.disasters.act()
      this.restores.act()
    }
    this.trace?.('heal')
    heal(this)
    this.invariants.final()
  }

  /** Most schedules are there before anybody comes. */
  #open(): void {
    const hub = this.hubs[0]!
    for (const schedule of this.schedules)
      if (this.random.chance(0.85)) {
        this.turn(hub, () => hub.bear(schedule))
        this.turn(hub, () => hub.place(schedule.id))
      }
  }

  #newClock(): WallClock {
    const clock = new WallClock(this, this.random)
    this.#clocks.push(clock)
    return clock
  }

  /** Somebody sets every clock right. */
  mendClocks(): void {
    for (const clock of this.#clocks) clock.mend()
  }

  #makeSchedules(): Schedule[] {
    const { random } = this
    const ids = random.pick([[1], [1, 2], [1, 2], [1, 10]])
    return ids.map((id) => {
      const groups: number[] = []
      const capacity = random.between(8, 16)
      const numbered = id !== 2
      while (groups.length < capacity) {
        const size = numbered ? Math.min(random.pick([1, 1, 1, 2, 3]), capacity - groups.length) : 1
        const first = groups.length + 1
        for (let i = 0; i < size; i++) groups.push(first)
      }
      const max_online = random.pick([null, capacity - 2, capacity >> 1, random.between(2, capacity)])
      const quota = random.pick([null, 2, 4])
      return { id, groups, max_online, quota, start: random.between(3_700, 5_500), numbered }
    })
  }

  send(message: Message): void {
    if (message.kind === 'mark' && message.to === 'hub') {
      this.#writeSecondFile(message.bill_id, message.event)
      this.random.pick(this.hubs).process.inbox.push({ ...message, kind: 'marked', from: 'hub' })
    } else if (message.kind === 'record') {
      this.#writeSecondFile(message.key, message.event)
      this.random.pick(this.hubs).process.inbox.push({ ...message, kind: 'recorded', from: 'hub' })
    } else this.wire.send(message)
  }

  /**
   * The second file is at hand, so it is written at once; that the bill is settled is decided in a step of
   * its own.
   */
  #writeSecondFile(key: string, event: string): void {
    const known = this.secondFile.get(key)
    if (known !== undefined && known !== event) this.breach('L8', `second file has other bytes for ${key}`)
    this.secondFile.set(key, event)
  }

  breach(rule: string, text: string): never {
    throw new Breach(rule, text)
  }

  /** A decision changes nothing, whatever it answers: what happens stands in entries only. */
  pure<A>(process: Process, decide: (reducers: Reducers, ledger: Ledger) => A): A {
    const mark = process.ledger.log.mark()
    const decided = decide(this.reducers, process.ledger)
    if (process.ledger.log.mark() !== mark) this.breach('F-216', 'a decision changed the ledger')
    return decided
  }

  /**
   * A receipt number, and ticket ids: mostly new ones, sometimes one that was drawn here a moment ago, in
   * whatever schedule (L16).
   */
  counter(process: Process): { number: string; draw: () => string } {
    const drawn = this.#drawn.get(process.disk) ?? []
    this.#drawn.set(process.disk, drawn)
    const draw = (): string => {
      if (drawn.length > 0 && this.random.chance(0.3)) return this.random.pick(drawn.slice(-6))
      drawn.push(`${process.side}${++this.#serial}`)
      return drawn.at(-1)!
    }
    return { number: `N${++this.#serial}`, draw }
  }

  hubQuestion(): string {
    return `h:q${++this.#serial}`
  }

  /** What the provider takes for an order: mostly what was asked. */
  taken(amount_cents: number): number {
    return this.random.chance(0.06) ? this.random.pick([1, amount_cents - 1, amount_cents + 300]) : amount_cents
  }

  /** Now and then a provider takes more for an order that was settled long ago. */
  takesMore(order: Order): boolean {
    return this.wire.faulty && order.event !== null && this.random.chance(0.01)
  }

  /**
   * Whether a schedule leaves the memory of a process, or is not read by one that starts: which ones are
   * there is never a matter of safety.
   */
  forgets(): boolean {
    return this.random.chance(0.4)
  }

  /**
   * Seats that somebody would like: mostly what the plan showed free, neighbours otherwise; only a number
   * where seats are not numbered and no plan is shown.
   */
  wish(schedule_id: number, free: readonly number[] | undefined): { slots: number[]; count: number } {
    const { groups, numbered } = this.schedules.find(({ id }) => id === schedule_id)!
    const count = this.random.between(1, 3)
    if (!numbered && free === undefined) return { slots: [], count }
    const known = free !== undefined && free.length >= count && this.random.chance(0.8)
    const first = known ? this.random.below(free.length - count + 1) : this.random.between(1, groups.length)
    const near = Array.from({ length: count }, (_, index) => first + index)
    const slots = known ? near.map((index) => free[index]!) : near.filter((slot) => slot <= groups.length)
    return { slots, count: slots.length }
  }

  /** Somebody wants the limited rate: now and then, where there is one. */
  wishesRate(schedule_id: number): boolean {
    return this.#quotaOf(schedule_id) !== null && this.random.chance(0.4)
  }

  /** A WANT asks for some of the limited rate along with the seats. */
  wishRights(schedule_id: number): { key: string; amount: number }[] {
    if (this.#quotaOf(schedule_id) === null || this.random.chance(0.4)) return []
    return [{ key: rightKey(schedule_id), amount: this.random.between(1, 2) }]
  }

  #quotaOf(schedule_id: number): number | null {
    return this.schedules.find(({ id }) => id === schedule_id)!.quota
  }

  /** What a plan shows free: own slots, and the other side's as far as this node knows them. */
  freeOf({ ledger }: Process, schedule_id: number): number[] {
    const free: number[] = []
    for (const row of this.reducers.ledger.slotsOf(ledger, schedule_id)) if (row.state === 'free') free.push(row.slot)
    return free
  }

  /**
   * The handover that the placement policy asks of this node for one schedule (docs/ledger.md, Placement).
   */
  placing(
    { ledger }: Process,
    schedule_id: number,
    now: number,
    rights: { key: string; amount: number }[] = [],
  ): EntryData[] {
    const schedule = this.schedules.find(({ id }) => id === schedule_id)!
    const { misplaced } = this.reducers.placement
    const slots = misplaced(ledger, schedule_id, schedule.start * 1000, now * 1000)
    const { entry } = this.reducers.seats.decideHandover(ledger, { schedule_id, slots, rights, sold: true })
    return entry ? [entry] : []
  }

  paper(entry: Entry & { data: EntryOf<'sold'> | EntryOf<'changed'> }, tickets: readonly TicketRow[]): void {
    this.invariants.printed(entry, tickets)
  }

  asked(register: Register, question_id: string): void {
    this.invariants.asked(register, question_id)
  }

  cashMoved(register: Register, question_id: string): void {
    this.invariants.cashMoved(register, question_id)
  }

  /** A ticket of somebody who stands at a counter with it. */
  aTicket(): TicketRow | undefined {
    const { tickets } = this.random.pick(this.visitors)
    return tickets.size === 0 ? undefined : this.random.pick([...tickets.values()])
  }

  /** A ticket that a register printed, in somebody's hands. */
  aPaper(): TicketRow | undefined {
    const papers = [...this.invariants.printedTickets.values()]
    return papers.length === 0 ? undefined : this.random.pick(papers)
  }

  ticketKey({ schedule_id, ticket_id, generation }: TicketRow): string {
    return this.reducers.ledger.ticketKey(schedule_id, ticket_id, generation)
  }

  /** What waits is moved first in most steps; people act when little is on its way. */
  #step(): void {
    const at = this.random.next()
    if (at < 0.42 && this.wire.waiting > 0) this.deliver()
    else if (at < 0.72 && this.#work()) return
    else if (at < 0.87) this.random.pick(this.#people).act()
    else if (at < 0.965) this.#timer()
    else if (at < 0.99) this.#pass()
    else this.#fault()
  }

  #pass(): void {
    if (this.random.chance(0.15)) this.random.pick(this.#clocks).step(this.random)
    this.now += this.random.chance(0.08) ? this.random.between(60, 800) : this.random.between(1, 20)
  }

  /** Hands the next message of the wire to whom it is for. False when nothing is on its way. */
  deliver(): boolean {
    if (this.wire.waiting === 0) return false
    const message = this.wire.next()
    if (!message) return true
    this.trace?.(`${this.steps} ${message.from} → ${message.to} ${JSON.stringify(message)}`)
    const { to } = message
    if (to === 'hub') this.#push(this.random.pick(this.hubs).process, message)
    else if (to.startsWith('box-')) this.#push(this.boxes[Number(to.slice(4)) - 1]!.process, message)
    else if (to === 'provider') this.provider.handle(message)
    else if (to.startsWith('register-')) this.registers[Number(to.slice(9))]!.handle(message)
    else if (to.startsWith('visitor-')) this.visitors[Number(to.slice(8))]!.handle(message)
    return true
  }

  #push(process: Process, message: Message): void {
    if (process.up && process.inbox.length < 50) process.inbox.push(message)
  }

  /**
   * A process that has something to do takes a batch; one that is down starts again some time. False when
   * there is none.
   */
  #work(): boolean {
    const busy = this.#nodes.filter(({ process }) => !process.up || process.inbox.length > 0)
    if (busy.length === 0) return false
    const node = this.random.pick(busy)
    if (!node.process.up) {
      if (this.random.chance(0.1)) this.#start(node)
      return true
    }
    const batch = node.process.inbox.splice(0, this.random.between(1, BATCH))
    this.turn(node, () => this.#handle(node, batch), true)
    return true
  }

  #handle(node: Hub | Edge, batch: readonly Message[]): void {
    for (const message of batch) {
      if (message.from === 'forger') this.#forger.watch(node, message)
      // a cart's hold at the edge is no step of a turn: it stands on no disk
      else if (node instanceof Edge && message.kind === 'hold') node.handle(message)
      else node.process.step(() => node.handle(message), this.#stepEnd())
    }
  }

  #stepEnd(): StepEnd {
    return this.wire.faulty && this.random.chance(0.01) ? this.random.pick(['refused', 'thrown']) : 'done'
  }

  #start(node: Hub | Edge): void {
    this.trace?.(`${this.steps} ${node.process.side} starts`)
    node.start()
  }

  /**
   * One turn of a process: decide in memory, commit, speak; or the disk refuses, or the power fails before or
   * after the commit. A hub that was restored does only what is part of its recount.
   */
  turn(node: Hub | Edge, decide: () => void, isOfRecount = false): void {
    const { process } = node
    if (!process.up || (process.disk.restored === 'closed' && !isOfRecount)) return
    if (this.wire.faulty && this.random.chance(0.05)) this.#forget(process)
    const begin = () => {
      if (!process.strangers.isEmpty) need(process, {})
      decide()
    }
    begin()
    const fate = this.wire.faulty ? this.random.next() : 1
    if (fate < 0.006) this.#crash(node, true)
    else if (fate < 0.012) this.#crash(node, false)
    else if (fate < 0.025) process.fail()
    else
      for (let tries = 1; !process.commit(); tries++) {
        if (tries > MOST_TRIES) this.breach('I9', `the ${process.side} decides one batch again and again`)
        // the plan is read anew after a commit that was not taken
        if (node instanceof Hub) this.plan.heard(node)
        begin()
      }
  }

  #crash(node: Hub | Edge, lost: boolean): void {
    this.trace?.(`${this.steps} ${node.process.side} crashes ${lost ? 'before' : 'after'} its commit`)
    node.crash(lost)
  }

  #timer(): void {
    const { random } = this
    if (random.chance(0.15)) this.provider.sweep()
    else if (random.chance(0.5)) this.#hubTimer(random.pick(this.hubs))
    else this.#edgeTimer()
  }

  #hubTimer(hub: Hub): void {
    if (!hub.process.up) return
    const schedule = this.random.pick(this.schedules)
    const { id } = schedule
    const tasks = [
      () => hub.bear(schedule),
      () => hub.place(id),
      () => hub.applyReceived(),
      () => hub.applyReceived(),
      () => hub.pushDown(),
      () => hub.sweep(),
      () => hub.workAll(),
      () => hub.deliverAll(),
      () => hub.retryHolds(),
      () => hub.process.catchUp(),
      () => hub.endClaims(),
      () => hub.claim(schedule),
    ]
    const recount = () => hub.recount()
    if (hub.process.disk.reports !== null) tasks.push(recount)
    const task = this.random.pick(tasks)
    this.turn(hub, task, task === recount)
  }

  #edgeTimer(): void {
    const edge = this.disasters.aBox()
    if (!edge.process.up || edge.isFenced) return
    const { id } = this.random.pick(this.schedules)
    const tasks = [
      () => edge.place(id),
      () => edge.pushUp(),
      () => edge.pushUp(),
      () => edge.sweep(),
      () => edge.print(),
      () => edge.print(),
      () => edge.retryHolds(),
      () => edge.endClaims(),
      () => edge.decideDevice(),
    ]
    this.turn(edge, this.random.pick(tasks))
  }

  /** What is old leaves memory; of bills that are over, those stay for which the provider still waits. */
  #forget({ ledger, reducers, acting, side }: Process): void {
    const isOwed = (id: string) => side === 'hub' && reducers.work.workOf(acting, id).length > 0
    reducers.forget.forget(ledger, () => this.forgets(), isOwed)
  }

  #fault(): void {
    const { random, wire } = this
    const at = random.next()
    if (!wire.line && random.chance(0.5)) wire.line = true
    else if (at < 0.3) wire.cut()
    else if (at < 0.4) this.#crash(random.pick(this.hubs), true)
    else if (at < 0.5) this.#crash(this.edge, true)
    else if (at < 0.65) random.pick(this.registers).crash()
    else if (at < 0.75) for (const hub of this.hubs) hub.stuck = !hub.stuck
    else this.#forger.forge()
  }
}

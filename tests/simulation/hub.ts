import type { CheckoutCommand } from '#protocol/ledger/decide-bill.ts'
import type { MoveCommand } from '#protocol/ledger/decide-move.ts'
import type { WantCommand } from '#protocol/ledger/decide-seats.ts'
import type { NewVoucher, VoucherCommand } from '#protocol/ledger/decide-voucher.ts'
import type { EntryData, HubEvent } from '#protocol/ledger/entries.ts'
import type { Found } from '#protocol/ledger/found.ts'
import type { Ledger } from '#protocol/ledger/ledger.ts'
import type { SlotRow, TicketRow } from '#protocol/ledger/rows.ts'
import type { Written } from '#protocol/ledger/turn.ts'
import type { DueVouchers } from '#protocol/ledger/voucher-placement.ts'
import type { Result } from '#protocol/result.ts'
import { REUSE_MINUTES, VOUCHER_CENTS } from './desk.ts'
import { receiptOf } from './edge.ts'
import { foundAt, ordersForNothing } from './found.ts'
import { payment, productLine, reservationOf, rightKey, ticketLine, voucherLine } from './lines.ts'
import { loadNode, need, onDisk } from './load.ts'
import type { Address, BoxAddress, HoldMessage, Log, Message, MessageOf } from './messages.ts'
import { type PlanSeen, type Process, vouchersIn } from './node.ts'
import type { Order } from './provider.ts'
import type { Reducers } from './reducers.ts'
import { HOLD_S, iso, type KnownClock } from './time.ts'
import type { Schedule, World } from './world.ts'

const PAYING_S = 900
const BATCH = 40
const WANT_WAIT_S = 3
/** To all else a hub that was restored has no answer before its recount has ended. */
const OF_RECOUNT = new Set<Message['kind']>(['report', 'listed'])

/** The hall to which a schedule is moved, and who sits where in it. */
export type NewHall = Pick<MoveCommand, 'screen_id' | 'groups' | 'max_online' | 'seats'>

interface WaitingHold {
  message: HoldMessage | MessageOf<'change'> | MessageOf<'ask-again'>
  until: number
  answered: boolean
}

/** One process of the hub: what arrives is decided by the reducers and answered after the commit. */
export class Hub {
  readonly process: Process
  readonly clock: KnownClock
  readonly #world: World
  #waiting = new Map<string, WaitingHold>()
  #edgeHas = 0
  #sentDown = 0
  /** Of which epoch those are. */
  #lineOf = 0
  #sent = new Set<string>()
  /**
   * Refunds of changes that the provider has recorded; forgotten by a crash, and then asked for again under
   * their keys.
   */
  #back = new Map<string, Set<string>>()
  /**
   * Entries of the edge are stored but not applied for a while: a kind that this program does not know yet
   * (L3).
   */
  stuck = false
  /** The orders of the provider, as it listed them for the recount of a hub that was restored. */
  #listed: readonly Order[] | null = null
  /** What the edge's program knows, as it said last. */
  #edgeKnows = false
  #due: DueVouchers
  #grants: unknown = null

  constructor(process: Process, clock: KnownClock, world: World) {
    this.process = process
    this.clock = clock
    this.#world = world
    this.#due = this.#allDue()
  }

  /** A process begins with all vouchers. */
  #allDue(): DueVouchers {
    const due = new this.process.reducers.voucher_placement.DueVouchers()
    this.process.whenCommitted = (changes) => due.changed(vouchersIn(changes))
    return due
  }

  crash(lost: boolean): void {
    this.process.crash(lost)
  }

  start(): void {
    this.#waiting = new Map()
    this.#edgeHas = 0
    this.#sentDown = 0
    this.#sent = new Set()
    this.#back = new Map()
    this.#offered = new Map()
    this.#listed = null
    this.#world.plan.heard(this)
    this.stuck = false
    this.#edgeKnows = false
    this.#due = this.#allDue()
    this.process.start((process) => loadNode(process, () => this.#world.forgets()))
  }

  handle(message: Message): void {
    if (this.process.disk.restored === 'closed' && !OF_RECOUNT.has(message.kind)) return
    const handler = this.#handlers[message.kind] as ((message: Message) => void) | undefined
    handler?.(message)
  }

  readonly #handlers: { [K in Message['kind']]?: (message: MessageOf<K>) => void } = {
    hold: (message) => this.#hold(message),
    checkout: (message) => this.#checkout(message),
    cancel: ({ bill_id }) => this.#end(bill_id, 'cancelled'),
    webhook: ({ bill_id, payment_id, version }) => this.#lookUp(bill_id, payment_id, version),
    order: (message) => this.#order(message),
    marked: ({ bill_id }) => this.#settled(bill_id),
    recorded: ({ question_id }) => this.#changed(question_id),
    change: (message) => this.#change(message),
    return: (message) => this.#return(message),
    'show-voucher': (message) => this.#show(message),
    refunded: (message) => this.#moneyBack(message),
    'tickets-heard': ({ bill_id, keys }) => {
      for (const key of keys) this.#sent.add(`${bill_id} ${key}`)
    },
    want: (message) => this.#want(message),
    'want-answer': (message) => this.#wantAnswered(message),
    log: (message) => this.#receive(message),
    'log-heard': ({ epoch, n, knows_vouchers }) => {
      this.#renewLine()
      if (epoch !== this.#lineOf) return
      this.#edgeHas = Math.max(this.#edgeHas, n)
      this.#edgeKnows = knows_vouchers === true
    },
    report: (message) => this.#report(message),
    listed: ({ epoch, orders }) => {
      if (epoch === this.process.disk.epoch) this.#listed = orders
    },
    'ask-again': (message) => this.#askedAgain(message),
    kept: (message) => this.#kept(message),
  }

  #hold(message: HoldMessage): void {
    const { from, request, bill_id, schedule_id, replaces, renewed } = message
    need(this.process, { bills: replaces === null ? [bill_id] : [bill_id, replaces], questions: [] })
    const slots = message.slots.length > 0 ? message.slots : this.#ownFree(schedule_id, message.count)
    if (slots.length < message.count && !message.retried) {
      this.#wantFor(message, undefined, message.count - slots.length)
      return
    }
    const due_at = iso(this.clock.now + HOLD_S)
    const command = { bill_id, source: 'site', schedule_id, slots, due_at, renewed, replaces, ...message.person }
    const { apart } = this.#world
    const near = apart.near(schedule_id)
    const held = this.#world.pure(this.process, ({ seats }, ledger) => seats.decideHold(ledger, command, near))
    if (held.ok) {
      apart.given(this.process, schedule_id, slots, [bill_id, replaces])
      this.process.append('own', held.value)
    }
    const lost = held.ok ? [] : ((held.refusal.detail.lost ?? []) as { slot: number; why: string }[])
    const elsewhere = lost.filter(({ why }) => why === 'elsewhere').map(({ slot }) => slot)
    if (elsewhere.length > 0 && elsewhere.length === lost.length && !message.retried)
      this.#wantFor(message, elsewhere, undefined)
    else
      this.#say({
        kind: 'hold-answer',
        to: from,
        request,
        ok: held.ok,
        schedule_id,
        slots,
        free: this.#free(schedule_id),
      })
  }

  #free(schedule_id: number): number[] {
    return this.#world.freeOf(this.process, schedule_id)
  }

  #ownFree(schedule_id: number, count: number): number[] {
    const { slotsOf } = this.process.reducers.ledger
    const free: number[] = []
    for (const row of slotsOf(this.process.ledger, schedule_id))
      if (row.home === 'hub' && row.state === 'free' && free.length < count) free.push(row.slot)
    return free
  }

  #wantFor(message: HoldMessage, slots: number[] | undefined, count: number | undefined): void {
    const { request, schedule_id } = message
    const rights = this.#world.wishRights(schedule_id)
    this.#wantAndWait(request, message, { schedule_id, slots, count, rights })
  }

  #wantAndWait(request: string, message: WaitingHold['message'], want: WantCommand): void {
    this.#waiting.set(request, { message, until: this.#world.now + WANT_WAIT_S, answered: false })
    this.#say({ kind: 'want', to: this.process.disk.box, request, ...want })
  }

  /**
   * A ticket that lives at the cinema is wanted first; then the change is decided, and brought to the second
   * place before it happens (L8, L18).
   */
  #change(message: MessageOf<'change'>): void {
    const { tickets, what, question_id, retried } = message
    need(this.process, { bills: tickets.map(({ bill_id }) => bill_id), questions: [question_id] })
    const { slotAt } = this.process.reducers.ledger
    const [{ schedule_id }] = tickets as [TicketRow]
    const away = tickets.filter((ticket) => slotAt(this.process.ledger, schedule_id, ticket.slot)?.home === 'edge')
    const slots = away.map(({ slot }) => slot)
    const moves = what === 'reseat' || what === 'exchange'
    if (moves && slotAt(this.process.ledger, schedule_id, message.slot)?.home === 'edge') slots.push(message.slot)
    if (slots.length > 0 && !retried) {
      this.#wantAndWait(question_id, message, { schedule_id, slots, sold: true })
      return
    }
    this.#startChange(
      this.#world.pure(this.process, (reducers, ledger) => this.#decideChange(reducers, ledger, message)),
    )
  }

  #decideChange(
    { change }: Reducers,
    ledger: Ledger,
    { question_id, what, tickets, slot, cents }: MessageOf<'change'>,
  ): Result<HubEvent> {
    const asker = { question_id, device_id: null, employee_id: null, at: iso(this.clock.now) }
    const [ticket] = tickets as [TicketRow]
    const { line_id, generation, schedule_id } = ticket
    const near = this.#world.apart.near(schedule_id)
    if (what === 'refund') return change.decideRefund(ledger, { ...asker, lines: tickets })
    if (what === 'reduction') {
      // by what is left now, or as it was written down: then more may be asked than there is
      const parts = tickets.map((one) => ({ ...one, id: `l:${question_id}:${one.line_id}`, cents }))
      const lines = cents % 2 === 0 ? change.reductionsLeft(ledger, parts) : parts
      return change.decideReduction(ledger, { ...asker, lines })
    }
    if (what === 'reseat')
      return change.decideReseat(
        ledger,
        { ...asker, line_id, generation, slot, detail: `seat ${slot}`, cart: null },
        near,
      )
    const line = ticketLine(`l:${question_id}`, ticket.bill_id, {
      schedule_id,
      slot,
      rated: false,
      voucher_id: null,
    })
    const { draw } = this.#world.counter(this.process)
    return change.decideExchange(ledger, { ...asker, line_id, generation, line, payments: [], cart: null }, draw, near)
  }

  #startChange(event: Result<HubEvent>): void {
    if (!event.ok) return
    this.#world.apart.changes(this.process, event.value)
    const { question_id } = event.value
    const changing = this.#world.pure(this.process, ({ change }, ledger) => change.decideChanging(ledger, event.value))
    if (!changing.ok) return
    this.process.append('own', changing.value)
    this.workChange(question_id)
  }

  /** Does at the second place what a change waits for. */
  workChange(question_id: string): void {
    const { change } = this.process.reducers
    const work = change.changeWork(this.process.acting, question_id)
    const back = this.#back.get(question_id)
    const refunds = work.flatMap((one) => (one.do === 'refund' && !back?.has(one.key) ? [one] : []))
    if (work.length > 0 && work[0]!.do === 'refund' && refunds.length === 0) this.#changed(question_id)
    const bill_id = this.process.ledger.questions.get(question_id)?.bill_id ?? ''
    for (const { do: _, ...refund } of refunds) this.#say({ kind: 'refund', to: 'provider', bill_id, ...refund })
    for (const one of work)
      if (one.do === 'record') this.#say({ kind: 'record', to: 'hub', question_id, key: one.key, event: one.event })
  }

  /** The second place has the change: it happens, and only then a new ticket is sent. */
  #changed(question_id: string): void {
    need(this.process, { bills: [], questions: [question_id] })
    const bill_id = this.process.ledger.questions.get(question_id)?.bill_id ?? null
    const done = this.#world.pure(this.process, ({ change }, ledger) => change.decideChangeDone(ledger, question_id))
    if (!done.ok) return
    const { streamOf } = this.process.reducers.move
    for (const data of done.value) this.process.append(streamOf(this.process.ledger, data), data)
    this.#back.delete(question_id)
    if (bill_id !== null && this.process.ledger.bills.has(bill_id)) this.deliver(bill_id)
  }

  /** The office reserves or blocks seats, now and then. */
  claim({ id: schedule_id }: Schedule): void {
    const { random } = this.#world
    if (!random.chance(0.2)) return
    const free = this.#ownFree(schedule_id, 40)
    const slots = free.slice(random.below(free.length + 1)).slice(0, random.between(1, 3))
    const state = random.pick(['reserved', 'blocked'] as const)
    const question_id = this.#world.hubQuestion()
    const reservation = reservationOf(this.clock.now, random)
    const command = {
      question_id,
      state,
      schedule_id,
      slots,
      device_id: null,
      reservation,
      // some blocks end by themselves, those with an even seat in front
      due_at: (slots[0] ?? 1) % 2 === 0 ? reservation.due_at : null,
    }
    const near = this.#world.apart.near(schedule_id)
    this.#startChange(this.#world.pure(this.process, ({ claims }, ledger) => claims.decideClaim(ledger, command, near)))
  }

  /** Reservations and blocks end by their time; claims are released by the office, now and then. */
  endClaims(): void {
    const now = iso(this.clock.now)
    const { ledger } = this.process
    const claimed = new Set<string>()
    for (const row of ledger.slots.values())
      if (row.home === 'hub' && (row.state === 'reserved' || row.state === 'blocked')) claimed.add(row.bill_id!)
    for (const of of claimed) {
      need(this.process, { bills: [of], questions: [of] })
      const question_id = this.#world.hubQuestion()
      const over = this.#world.pure(this.process, ({ claims }, rows) =>
        this.#world.wire.faulty && this.#world.random.chance(0.1)
          ? claims.decideRelease(rows, { question_id, of, device_id: null })
          : claims.decideOverdue(rows, { question_id, of, now }),
      )
      const due_at = ledger.bills.get(of)?.due_at ?? this.process.reducers.ledger.heldBy(ledger, of)[0]?.due_at
      if (over.ok && over.value.by === 'time' && due_at) this.process.requireDue(due_at)
      this.#startChange(over)
    }
  }

  /**
   * The answer comes with what was given, so that it can be applied before anybody is answered
   * (docs/ledger.md, WANT).
   */
  #wantAnswered(message: MessageOf<'want-answer'>): void {
    this.#receive(message)
    this.applyReceived()
    const waiting = this.#waiting.get(message.request)
    if (waiting) waiting.answered = true
    this.retryHolds()
  }

  /** Whoever waits for seats of the other side is decided when they came, or when the wait is over. */
  retryHolds(): void {
    for (const [request, { message, until, answered }] of this.#waiting) {
      if (!answered && this.#world.now < until && !(message.kind === 'hold' && this.#allHere(message))) continue
      this.#waiting.delete(request)
      this.process.inbox.push({ ...message, retried: true })
    }
  }

  #allHere({ schedule_id, slots }: HoldMessage): boolean {
    const { slotAt } = this.process.reducers.ledger
    return slots.length > 0 && slots.every((slot) => slotAt(this.process.ledger, schedule_id, slot)?.home === 'hub')
  }

  #checkout(message: MessageOf<'checkout'>): void {
    const { from, request, bill_id } = message
    const known = this.process.recall(request) as { payment_id: string | null } | undefined
    if (known) {
      this.#say({ kind: 'checkout-answer', to: from, request, ok: true, payment_id: known.payment_id })
      return
    }
    need(this.process, { bills: [bill_id], questions: [] })
    if (!this.#seesPlan(request, message.seats)) {
      this.#say({ kind: 'checkout-answer', to: from, request, ok: false, payment_id: null })
      return
    }
    const command = this.#priced(message)
    const payment_id = command.payments.find(({ type }) => type === 'online')?.id ?? null
    const { number, draw } = this.#world.counter(this.process)
    const begun = this.#world.pure(this.process, ({ bills }, ledger) =>
      bills.decidePurchase(ledger, { ...command, number }, draw),
    )
    this.#say({ kind: 'checkout-answer', to: from, request, ok: begun.ok, payment_id })
    if (!begun.ok) return
    for (const data of begun.value) this.process.append('own', data)
    for (const plan of this.#offered.get(request) ?? []) this.process.requirePlan(plan)
    this.process.remember(request, { payment_id })
    this.work(bill_id)
  }

  /** What was offered to who pays, by the request: the plan as this process knew it then. */
  #offered = new Map<string, PlanSeen[]>()

  /** False when the plan is another one than was offered, as far as this process knows. */
  #seesPlan(request: string, seats: MessageOf<'checkout'>['seats']): boolean {
    const ids = [...new Set(seats.map(({ schedule_id }) => schedule_id))]
    const known = ids.map((schedule_id) => ({ schedule_id, version: this.#world.plan.known(this, schedule_id) }))
    const offered = this.#offered.get(request) ?? known
    this.#offered.set(request, offered)
    return offered.every(({ version }, index) => version === known[index]!.version)
  }

  /**
   * A schedule that the plan has cancelled is called home, and closed when all of it has come; then everybody
   * gets the money back that the hub can pay (L14).
   */
  cancel(schedule_id: number): void {
    need(this.process, { schedules: [schedule_id] })
    const recalled = this.#world.pure(this.process, ({ recall }, ledger) => recall.decideRecall(ledger, schedule_id))
    if (recalled.ok) {
      for (const { stream, data } of recalled.value) this.process.append(stream, data)
      this.pushDown()
      return
    }
    const closed = this.#world.pure(this.process, ({ recall }, ledger) => recall.decideClosed(ledger, schedule_id))
    if (closed.ok) this.process.append('own', closed.value)
    else if (this.process.ledger.halls.get(schedule_id)?.sale === 'closed') this.#refundAll(schedule_id)
  }

  /**
   * A schedule that the manager moves to another screen is called home; when all of it has come, everybody
   * who has a seat gets another one, as he says (F-199).
   */
  beginMove(schedule_id: number): void {
    need(this.process, { schedules: [schedule_id] })
    const recalled = this.#world.pure(this.process, ({ recall }, ledger) => recall.decideRecall(ledger, schedule_id))
    if (recalled.ok) for (const { stream, data } of recalled.value) this.process.append(stream, data)
  }

  finishMove(schedule_id: number, seated: (taken: readonly SlotRow[]) => NewHall): void {
    need(this.process, { schedules: [schedule_id] })
    const { move } = this.process.reducers
    const hall = seated(move.takenSlots(this.process.ledger, schedule_id))
    const asker = { question_id: this.#world.hubQuestion(), employee_id: 1, at: iso(this.clock.now) }
    const command = { ...asker, schedule_id, ...hall }
    this.#startChange(this.#world.pure(this.process, (reducers, ledger) => reducers.move.decideMove(ledger, command)))
  }

  callOffMove(schedule_id: number): void {
    need(this.process, { schedules: [schedule_id] })
    const reopened = this.#world.pure(this.process, ({ move }, ledger) => move.decideReopen(ledger, schedule_id))
    const { streamOf } = this.process.reducers.move
    if (reopened.ok) this.process.append(streamOf(this.process.ledger, reopened.value), reopened.value)
  }

  /**
   * One bill after another; a line that was paid at a counter, also in part, stays with its buyer, and so
   * does a ticket that a register asked for afterwards, for as long as it is there.
   */
  #refundAll(schedule_id: number): void {
    const { ledger, reducers } = this.process
    const isHere = ({ slot }: TicketRow) => reducers.ledger.slotAt(ledger, schedule_id, slot)?.home === 'hub'
    const live = [...ledger.tickets.values()].filter(
      (ticket) => ticket.schedule_id === schedule_id && ticket.state === 'live' && isHere(ticket),
    )
    for (const [bill_id, tickets] of Map.groupBy(live, (ticket) => ticket.bill_id)) {
      need(this.process, { bills: [bill_id] })
      for (const ticket of tickets) this.#world.invariants.returned.add(this.#world.ticketKey(ticket))
      const isOwed = ({ line_id }: TicketRow) =>
        (ledger.lines.get(line_id)?.allocations ?? []).every(
          ({ payment_id }) => ledger.payments.get(payment_id)?.type === 'online',
        )
      const asker = { question_id: this.#world.hubQuestion(), device_id: null, employee_id: null }
      const command = { ...asker, at: iso(this.clock.now), lines: tickets.filter(isOwed) }
      this.#startChange(this.#world.pure(this.process, ({ change }, ledger) => change.decideRefund(ledger, command)))
    }
  }

  /**
   * The hub prices the seats that the visitor names; whether the bill holds them is decided by the reducers.
   */
  #priced(message: MessageOf<'checkout'>): CheckoutCommand {
    const { bill_id, payment_id, seats, products, voucher, person } = message
    const lines = seats.map((wish) => ticketLine(`l:${payment_id}:${wish.schedule_id}:${wish.slot}`, bill_id, wish))
    if (voucher) lines.push(voucherLine(`l:${payment_id}:v`, bill_id, voucher.id, VOUCHER_CENTS))
    for (let i = 0; i < products; i++) lines.push(productLine(`l:${payment_id}:p${i}`, bill_id, 350))
    const total_cents = lines.reduce((sum, line) => sum + line.total_cents, 0)
    const payments = this.#paid(message, total_cents)
    const { now } = this.clock
    const vouchers = voucher ? [voucher] : []
    const times = { business_date: '2026-11-21', due_at: iso(now + PAYING_S), now: iso(now) }
    const opens = seats.length === 0 ? { opens: { source: 'site', visitor: null } } : {}
    const rest = { vouchers, reuse_minutes: REUSE_MINUTES, ...times, ...opens }
    return Object.assign({ bill_id, contact_id: `c:${bill_id}`, lines, payments, ...rest }, person)
  }

  /** A voucher pays what it is asked to, the provider the rest. */
  #paid({ bill_id, payment_id, refreshments }: MessageOf<'checkout'>, total_cents: number) {
    const cents = refreshments === null || total_cents === 0 ? 0 : Math.min(total_cents, 350)
    const rest = total_cents - cents
    const payments = rest === 0 ? [] : [payment(payment_id, bill_id, 'online', rest)]
    if (cents > 0) payments.push(payment(`${payment_id}:v`, bill_id, 'voucher', cents, 0, null, refreshments))
    return payments
  }

  /** The office issues vouchers: the second place has them first. */
  issue(vouchers: readonly NewVoucher[]): void {
    need(this.process, {})
    const command = { question_id: this.#world.hubQuestion(), vouchers, employee_id: 1, at: iso(this.clock.now) }
    this.#startChange(
      this.#world.pure(this.process, (reducers, ledger) => reducers.vouchers.decideIssue(ledger, command)),
    )
  }

  decideVoucher(voucher_id: string, to: VoucherCommand['to']): void {
    need(this.process, {})
    const command = { voucher_id, to, employee_id: 1, at: iso(this.clock.now) }
    const decided = this.#world.pure(this.process, ({ vouchers }, ledger) => vouchers.decideVoucher(ledger, command))
    if (decided.ok) this.process.append(decided.value.stream, decided.value.data)
  }

  /** What the edge may have beforehand goes there (docs/ledger.md, Rights). */
  grantRights(at_most: number): void {
    need(this.process, {})
    const { desk } = this.#world
    if (this.#grants !== desk.grants) this.#due.all()
    this.#grants = desk.grants
    if (this.#due.takeAll()) this.#due.add(this.process.disk.rows.vouchers.keys() as Iterable<string>)
    const ids = this.#due.take(at_most)
    this.process.whenLost(() => this.#due.add(ids))
    const { voucher_placement } = this.process.reducers
    const grantOf = (id: number) => desk.grantOf('hub', id)
    this.#giveRights(voucher_placement.grantedRights(this.process.ledger, grantOf, ids))
    if (!this.#edgeKnows) this.#due.add(ids)
  }

  #giveRights(wanted: readonly { key: string; amount: number }[]): void {
    need(this.process, {})
    const entry = this.#world.pure(this.process, ({ vouchers }, ledger) =>
      vouchers.decideRights(ledger, wanted, this.#edgeKnows),
    )
    if (entry) this.#give(entry)
  }

  /** A guest at the cinema shows a voucher: what is wanted of it goes there. */
  #show({ voucher_id, turns, cents }: MessageOf<'show-voucher'>): void {
    need(this.process, {})
    const wanted = { voucher_id, turns, cents }
    const about = { now: iso(this.clock.now), reuse_minutes: REUSE_MINUTES }
    const shown = this.#world.pure(this.process, ({ vouchers }, ledger) =>
      vouchers.decideWantedVoucher(ledger, wanted, about, this.#edgeKnows),
    )
    if (!shown.ok) return
    const state = this.process.ledger.vouchers.get(voucher_id)?.state
    if (state !== 'active') this.#world.breach('F-307', `voucher ${voucher_id} is ${state}, and said to be good`)
    if (shown.value) this.#give(shown.value)
  }

  /** Somebody gives a voucher back that he bought here. */
  #return({ question_id, bill_id, line_id }: MessageOf<'return'>): void {
    need(this.process, { bills: [bill_id], questions: [question_id] })
    const asker = { question_id, device_id: null, employee_id: null, at: iso(this.clock.now) }
    const lines = [{ line_id, generation: null }]
    this.#startChange(
      this.#world.pure(this.process, ({ change }, ledger) => change.decideRefund(ledger, { ...asker, lines })),
    )
  }

  #end(bill_id: string, outcome: 'cancelled' | 'expired'): void {
    need(this.process, { bills: [bill_id], questions: [] })
    const now = iso(this.clock.now)
    const ended = this.#world.pure(this.process, ({ bills }, ledger) =>
      bills.decideEnd(ledger, { bill_id, outcome, now }),
    )
    if (!ended.ok) return
    const due_at = this.process.ledger.bills.get(bill_id)?.due_at
    if (outcome === 'expired' && due_at) this.process.requireDue(due_at)
    this.process.append('own', ended.value)
  }

  #lookUp(bill_id: string, payment_id: string, webhook: number | null): void {
    this.#say({ kind: 'look-up', to: 'provider', bill_id, payment_id, webhook })
  }

  #order({ verb, bill_id, order, webhook, unsettled_cents }: MessageOf<'order'>): void {
    const { payment_id } = order
    if (unsettled_cents > 0 && this.#isOfNothing(payment_id)) {
      this.#giveBack(bill_id, payment_id, unsettled_cents)
      return // the provider says it again until the money is back
    }
    need(this.process, { bills: [bill_id], questions: [] })
    const { number, draw } = this.#world.counter(this.process)
    const now = iso(this.clock.now)
    const decided = this.#world.pure(this.process, ({ work }, ledger) =>
      work.decideOrder(ledger, { bill_id, order, number, now }, draw),
    )
    const due_at = this.process.ledger.bills.get(bill_id)?.due_at
    if (decided.ok && due_at && (order.state === 'open' || order.state === 'unknown')) this.process.requireDue(due_at)
    if (decided.ok) for (const data of decided.value) this.process.append('own', data)
    else if (decided.refusal.code === 'amount_differs') this.#world.conflicts.add(payment_id)
    // acknowledged only once its effect is on the disk: otherwise late money would be forgotten by a crash
    if (webhook !== null) this.#say({ kind: 'webhook-heard', to: 'provider', payment_id, version: webhook })
    if (verb === 'create') this.#say({ kind: 'pay-here', to: visitorOf(bill_id), bill_id, payment_id })
    if (decided.ok) this.work(bill_id)
  }

  /** After a restore: of a cart that began after the backup. */
  #isOfNothing(payment_id: string): boolean {
    const { restored, rows } = this.process.disk
    return restored !== null && !rows.payments.has(payment_id)
  }

  /** Under the key of money that came late (L10). */
  #giveBack(bill_id: string, payment_id: string, amount_cents: number): void {
    const refund = { payment_id, amount_cents, key: `late:${payment_id}`, line_id: null, reference: bill_id }
    this.#say({ kind: 'refund', to: 'provider', bill_id, ...refund })
  }

  #settled(bill_id: string): void {
    need(this.process, { bills: [bill_id], questions: [] })
    const at = iso(this.clock.now)
    const settled = this.#world.pure(this.process, ({ bills }, ledger) => bills.decideSettled(ledger, { bill_id, at }))
    if (!settled.ok) return
    this.process.append('own', settled.value)
    this.deliver(bill_id)
  }

  #moneyBack({ bill_id, payment_id, amount_cents, key, line_id, reference }: MessageOf<'refunded'>): void {
    need(this.process, { bills: [bill_id], questions: [reference] })
    const question = this.process.ledger.questions.get(reference)
    if (question?.state === 'open' && question.event !== null) {
      const back = this.#back.get(reference) ?? new Set<string>()
      this.#back.set(reference, back.add(key))
      this.workChange(reference)
      return
    }
    const command = { bill_id, payment_id, cents: amount_cents, key, line_id }
    const back = this.#world.pure(this.process, ({ bills }, ledger) => bills.decideMoneyBack(ledger, command))
    if (back.ok) this.process.append('own', back.value)
  }

  #want({ from, request, schedule_id, slots, count, rights, sold }: MessageOf<'want'>): void {
    if (from !== this.process.disk.box) return
    need(this.process, { schedules: [schedule_id] })
    const { answers, entry } = this.#world.pure(this.process, ({ seats }, ledger) =>
      seats.decideHandover(ledger, { schedule_id, slots, count, rights, sold }),
    )
    if (entry) this.process.append('down', entry)
    this.#say({ kind: 'want-answer', to: from, request, answers, ...this.#downLog() })
  }

  #give(entry: EntryData): void {
    this.process.append('down', entry)
    this.pushDown()
  }

  /**
   * Stores what the edge sent, in a transaction of its own, and acknowledges it; applied is another cursor
   * (L3).
   */
  #receive({ from, epoch, box, entries, knows_vouchers }: Log & { from: Address }): void {
    const { received } = this.process.disk
    const current = { epoch: this.process.ledger.epoch, box: this.process.disk.box }
    // a process that has not read yet that another box is the edge listens to neither
    if (current.epoch !== (this.process.disk.epoch ?? current.epoch)) return
    const { seats } = this.process.reducers
    if (!seats.admitSender(current, { epoch, box }).ok) {
      this.#say({ kind: 'fenced', to: from })
      return
    }
    this.#edgeKnows = knows_vouchers === true
    for (const entry of entries) {
      const head = { epoch: current.epoch, n: received.length }
      if (seats.admit(this.process.ledger, head, entry).ok) received.push(entry)
    }
    this.process.disk.version++
    this.#say({ kind: 'log-heard', to: from, epoch: current.epoch, n: received.length })
  }

  /** Applies what was received, in order, effect and cursor together (L3). */
  applyReceived(): void {
    if (this.stuck) return
    const { disk, reducers } = this.process
    const from = reducers.ledger.headOf(this.process.ledger, 'up').n
    for (const entry of disk.received.slice(from, from + BATCH)) {
      need(this.process, reducers.needs.needsOf(entry.data))
      const head = reducers.ledger.headOf(this.process.ledger, 'up')
      if (!reducers.seats.admit(this.process.ledger, head, entry).ok) continue
      const taken = reducers.from_edge.takenFromHub(this.process.ledger, entry.data)
      if (taken !== null) this.#world.breach('L1', `entry ${entry.n} of the edge takes ${taken}`)
      this.process.apply(entry)
    }
  }

  /**
   * What the edge has not acknowledged yet, or only what was never sent; with what this batch adds to it:
   * said only after the commit.
   */
  #downLog(): Log {
    this.#renewLine()
    const { down } = this.process.disk.streams
    const pending = this.process.steps.filter(({ entry }) => entry.stream === 'down').map(({ entry }) => entry)
    const from = this.#world.random.chance(0.3) ? Math.min(this.#sentDown, down.length) : this.#edgeHas
    const entries = [...down.slice(from), ...pending].slice(0, BATCH)
    this.#sentDown = from + entries.length
    return { epoch: this.process.ledger.epoch, box: 'hub', entries }
  }

  pushDown(): void {
    const log = this.#downLog()
    if (log.entries.length > 0) this.#say({ kind: 'log', to: this.process.disk.box, ...log })
  }

  /** What the edge has of the hub's stream is of the box that is the edge. */
  #renewLine(): void {
    const { epoch } = this.process.ledger
    if (epoch === this.#lineOf) return
    this.#lineOf = epoch
    this.#edgeHas = 0
    this.#sentDown = 0
    this.#edgeKnows = false
  }

  /** A manager approves another box (L9 a). */
  admit(box: BoxAddress, epoch: number): void {
    const { disk } = this.process
    const schedules = this.#schedulesAt('edge')
    need(this.process, { schedules })
    const command = { epoch, received_n: disk.received.length, schedules, employee_id: 1, at: iso(this.clock.now) }
    const begun = this.#world.pure(this.process, ({ recount }, ledger) => recount.decideRecounting(ledger, command))
    if (!begun.ok) return
    this.process.append('own', begun.value)
    this.process.write((on) => {
      on.box = box
      on.reports = new Map()
    })
  }

  /** It came back from a backup: what it had received by then is applied, and its box begins anew (L9). */
  beginRestored(box: BoxAddress, epoch: number): void {
    const { ledger, disk, reducers } = this.process
    while (reducers.ledger.headOf(ledger, 'up').n < disk.received.length) this.applyReceived()
    this.admit(box, epoch)
  }

  #schedulesAt(home: 'edge' | 'limbo'): number[] {
    const { slots, rights } = this.process.disk.rows
    const ids = [...slots.values()].flatMap((row) => (row.home === home ? row.schedule_id : []))
    const { scheduleOfRight } = this.process.reducers.rows
    for (const right of rights.values()) if (right[home] > 0) ids.push(scheduleOfRight(right.key) ?? 0)
    return [...new Set(ids)].filter((id) => id !== 0)
  }

  /** What a register has of the boxes of before. */
  #report({ from, epoch, report }: MessageOf<'report'>): void {
    const { disk } = this.process
    if (epoch !== disk.epoch) return
    this.process.write(({ reports }) => reports?.set(report.device_id, report))
    this.#say({ kind: 'reported', to: from, epoch })
  }

  /** All registers have reported: what was in limbo is at home here (L9 d, e). */
  recount(): void {
    const { disk, reducers } = this.process
    const { reports } = disk
    if (reports === null || reports.size < this.#world.registers.length) return
    if (disk.restored === 'closed' && !this.#isListed()) return
    const all = [...reports.values()].sort((a, b) => (a.device_id < b.device_id ? -1 : 1))
    const schedules = this.#schedulesAt('limbo')
    const found = disk.restored === 'closed' ? this.#found() : null
    const needs = reducers.reports.needsOfReports(all, schedules)
    const more = found && reducers.found.needsOfFound(found)
    need(this.process, {
      bills: [...needs.bills, ...(more?.bills ?? [])],
      questions: [...needs.questions, ...(more?.questions ?? [])],
      schedules: [...needs.schedules, ...(more?.schedules ?? [])],
    })
    for (const id of needs.movements) this.process.load('movements', id)
    const at = iso(this.clock.now)
    const command = { schedules, reports: all, lost: [], at }
    const entries = found
      ? reducers.restored.concludeRestored(this.process.ledger, { ...command, found })
      : reducers.recount.concludeRecount(this.process.ledger, command)
    for (const data of entries) {
      // one box after another sold, and the hub only what was at home there
      if (data.kind === 'left')
        this.#world.breach('L9', `of bill ${data.bill_id} a fact is left out: ${data.receipt?.body ?? 'the hub’s own'}`)
      // one box decided all of it: no fact takes what another one has
      const taken =
        found === null && data.kind === 'recovered' && data.n > 0
          ? reducers.reports.takenTwice(this.process.ledger, reducers.entries.readEntryBody(data.body))
          : null
      if (taken !== null) this.#world.breach('L9', `a receipt takes what somebody else has: ${taken}`)
      this.process.append('own', data)
    }
    this.process.write((on) => {
      on.reports = null
      if (found) on.restored = 'recounted'
    })
  }

  /** The orders of the provider are known, and money for carts of which it alone knows has gone back. */
  #isListed(): boolean {
    const { disk } = this.process
    const forNothing = this.#listed && ordersForNothing(disk.rows, this.#listed)
    if (forNothing?.length === 0) return true
    for (const { bill_id, payment_id, captured_cents } of forNothing ?? [])
      this.#giveBack(bill_id, payment_id, captured_cents)
    this.#say({ kind: 'list', to: 'provider', epoch: disk.epoch! })
    return false
  }

  #found(): Found {
    const { disk, reducers } = this.process
    const { secondFile } = this.#world
    return foundAt(disk.rows, { orders: this.#listed!, secondFile }, reducers)
  }

  /** A register asks what became of a question that it could not give up. */
  #askedAgain(message: MessageOf<'ask-again'>): void {
    const { from, end, retried } = message
    const { disk, reducers } = this.process
    if (disk.reports !== null) return
    const { question_id } = end
    need(this.process, { bills: [end.kind === 'release' ? end.of : end.bill_id], questions: [question_id] })
    const known = this.#answerOf(question_id)
    const data = known ? null : reducers.recount.answerWaiting(this.process.ledger, end)
    const entry = known ?? (data && this.process.append('own', data))
    const isRefused = this.process.ledger.questions.get(question_id)?.state === 'refused'
    if (entry === null && isRefused) this.#say({ kind: 'refused', to: from, question_id, code: 'question_refused' })
    else if (entry === null && !retried) this.#wantBack(message)
    else if (entry === null) return
    else if (entry.data.kind === 'refused')
      this.#say({ kind: 'refused', to: from, question_id, code: entry.data.refusal.code })
    else this.#say({ kind: 'receipt', to: from, receipt: receiptOf(question_id, entry) })
  }

  /** The entry that answered a question, whoever wrote it. */
  #answerOf(question_id: string): Written | null {
    if (!this.process.ledger.questions.has(question_id)) return null
    for (const entry of this.process.disk.journal) {
      const { readEntryBody } = this.process.reducers.entries
      const data = entry.data.kind === 'recovered' ? readEntryBody(entry.data.body) : entry.data
      if ('question_id' in data && data.question_id === question_id && data.kind !== 'changing')
        return { ...entry, data }
    }
    return null
  }

  /** What it is about lives at the cinema again: it comes home, and is answered then. */
  #wantBack(message: MessageOf<'ask-again'>): void {
    const { end } = message
    const { rows } = this.process.disk
    const lines = end.kind === 'refund' ? end.lines.flatMap(({ line_id }) => rows.bill_lines.get(line_id) ?? []) : []
    const places =
      end.kind === 'refund'
        ? lines.flatMap(({ schedule_id, slot }) => (slot === null ? [] : [{ schedule_id: schedule_id!, slot }]))
        : [...rows.slots.values()].filter(({ bill_id }) => bill_id === end.of)
    for (const [schedule_id, all] of Map.groupBy(places, (place) => place.schedule_id)) {
      const slots = all.map(({ slot }) => slot)
      this.#wantAndWait(end.question_id, message, { schedule_id, slots, sold: true })
    }
  }

  /** The register has the receipt of another box (L8): said once it stands here. */
  #kept({ question_id, device, printed }: MessageOf<'kept'>): void {
    need(this.process, { bills: [], questions: [question_id] })
    const entry = this.#world.pure(this.process, ({ bills }, ledger) => bills.decideConfirm(ledger, [question_id]))
    if (entry && this.process.disk.reports === null) this.process.append('own', entry)
    const isOpen = this.process.ledger.questions.get(question_id)?.state === 'open'
    if (this.process.ledger.questions.has(question_id) && !isOpen)
      this.#say({ kind: 'confirmed', to: device, question_id, printed })
  }

  /** Ends what is over. The provider is asked first about a bill that is being paid (L12). */
  sweep(): void {
    const now = iso(this.clock.now)
    const { ledger, reducers } = this.process
    for (const bill of ledger.bills.values()) {
      if (bill.home !== 'hub' || bill.due_at === null || bill.due_at > now || bill.settling_at !== null) continue
      if (bill.status === 'pending') this.#end(bill.id, 'expired')
      if (bill.status !== 'paying') continue
      for (const { id, type, status } of reducers.ledger.paymentsOfBill(ledger, bill.id))
        if (type === 'online' && status === 'paying') this.#lookUp(bill.id, id, null)
    }
  }

  /** Does what the rows of a bill say is still to be done at the provider. */
  work(bill_id: string): void {
    for (const work of this.process.reducers.work.workOf(this.process.acting, bill_id)) {
      if (work.do === 'create') {
        const due = this.clock.now + PAYING_S
        this.#say({
          kind: 'create',
          to: 'provider',
          bill_id,
          payment_id: work.payment_id,
          amount_cents: work.amount_cents,
          due,
        })
      } else if (work.do === 'refund') {
        const { do: _, ...refund } = work
        this.#say({ kind: 'refund', to: 'provider', bill_id, ...refund })
      } else if (work.payment_id !== null)
        this.#say({ kind: 'mark', to: 'provider', bill_id, payment_id: work.payment_id, event: work.event })
      else this.#say({ kind: 'mark', to: 'hub', bill_id, payment_id: '', event: work.event })
    }
  }

  /** The worker: whatever a crash left between two commits. */
  workAll(): void {
    need(this.process, {})
    for (const bill of this.process.ledger.bills.values()) if (bill.home === 'hub') this.work(bill.id)
    for (const question of this.process.ledger.questions.values()) this.workChange(question.id)
  }

  deliver(bill_id: string, ledger = this.process.acting): void {
    const all = this.process.reducers.work.ticketsToSend(ledger, bill_id)
    const tickets = all.filter((ticket) => !this.#sent.has(`${bill_id} ${this.#world.ticketKey(ticket)}`))
    if (tickets.length > 0) this.#say({ kind: 'tickets', to: visitorOf(bill_id), bill_id, tickets })
  }

  /** What is sent is read from the disk: the schedule may have ended long ago. */
  deliverAll(): void {
    const ledger = onDisk(this.process)
    for (const bill of ledger.bills.values()) if (bill.home === 'hub') this.deliver(bill.id, ledger)
  }

  bear({ id: schedule_id, max_online, groups, quota }: Schedule): void {
    need(this.process, { schedules: [schedule_id] })
    const rights = quota === null ? [] : [{ key: rightKey(schedule_id), face: quota }]
    const born = this.#world.pure(this.process, ({ seats }, ledger) =>
      seats.decideBirth(ledger, { schedule_id, max_online, groups, rights }),
    )
    if (born.ok) this.process.append('own', born.value)
  }

  /** Brings every slot to its policy home, as far as it may go (docs/ledger.md, Placement). */
  place(schedule_id: number): void {
    for (const entry of this.#world.placing(this.process, schedule_id, this.clock.now)) this.#give(entry)
  }

  #say(message: Message extends infer M ? (M extends Message ? Omit<M, 'from'> : never) : never): void {
    this.process.say({ from: 'hub', ...message } as Message)
  }
}

function visitorOf(bill_id: string): `visitor-${number}` {
  return `visitor-${Number(bill_id.split(':')[0]!.slice(1))}`
}

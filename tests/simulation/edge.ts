import type { SaleCommand } from '#protocol/ledger/decide-bill.ts'
import type { EntryData, EntryOf } from '#protocol/ledger/entries.ts'
import type { Ledger } from '#protocol/ledger/ledger.ts'
import type { Written } from '#protocol/ledger/turn.ts'
import type { DueVouchers } from '#protocol/ledger/voucher-placement.ts'
import type { Result } from '#protocol/result.ts'
import { REUSE_MINUTES, VOUCHER_CENTS } from './desk.ts'
import { productLine, ticketLine, voucherLine } from './lines.ts'
import { loadNode, need } from './load.ts'
import type { Address, Asked, BoxAddress, HoldMessage, Log, Message, MessageOf, SimReceipt } from './messages.ts'
import { type Process, vouchersIn } from './node.ts'
import type { Reducers } from './reducers.ts'
import { HOLD_S, iso, type WallClock } from './time.ts'
import type { World } from './world.ts'

const BATCH = 20
const WANT_WAIT_S = 3

/** The edge, or a box that was it: one process, one disk, one machine. */
export class Edge {
  readonly box: BoxAddress
  readonly process: Process
  readonly clock: WallClock
  readonly #world: World
  #due: DueVouchers
  /** When each cart's hold is over, by what has passed: the monotonic clock (L12). */
  readonly #ends = new Map<string, number>()
  #waiting = new Map<string, { message: HoldMessage | MessageOf<'ask'>; until: number; answered: boolean }>()
  #hubHas = 0
  #sentUp = 0
  /** The hub said that another box is the edge: this one does nothing more (L5). It stands on its disk. */
  isFenced = false
  /** It has said something to the hub, and was answered. */
  #isGreeted = false

  constructor(box: BoxAddress, process: Process, clock: WallClock, world: World) {
    this.box = box
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

  grantsChanged(): void {
    this.#due.all()
  }

  crash(lost: boolean): void {
    this.process.crash(lost)
  }

  start(): void {
    this.#waiting = new Map()
    this.#ends.clear()
    this.#hubHas = 0
    this.#sentUp = 0
    this.#due = this.#allDue()
    this.process.start((process) => loadNode(process, () => this.#world.forgets()))
  }

  handle(message: Message): void {
    if (this.isFenced) return
    const handler = this.#handlers[message.kind] as ((message: Message) => void) | undefined
    handler?.(message)
  }

  readonly #handlers: { [K in Message['kind']]?: (message: MessageOf<K>) => void } = {
    hold: (message) => this.#hold(message),
    ask: (message) => this.#ask(message),
    confirm: (message) => this.#confirm(message),
    want: (message) => this.#want(message),
    'want-rights': ({ rights }) => {
      if (!this.#world.desk.isOld) this.#giveRights(rights)
    },
    'want-answer': (message) => {
      this.#applyDown(message)
      const waiting = this.#waiting.get(message.request)
      if (waiting) waiting.answered = true
      this.retryHolds()
    },
    log: (message) => this.#applyDown(message),
    'log-heard': ({ n }) => {
      this.#isGreeted = true
      this.#hubHas = Math.max(this.#hubHas, n)
    },
    fenced: () => {
      this.isFenced = true
    },
  }

  /** A cart's hold: in memory alone, so that a restart ends it (L12). */
  #volatile<C extends string>(
    decide: (
      reducers: Reducers,
      ledger: Ledger,
    ) => Result<
      EntryOf<'held'> | EntryOf<'ended'>,
      { code: C; field: string; detail: Readonly<Record<string, unknown>> }
    >,
  ) {
    const { process } = this
    const decided = this.#world.pure(process, decide)
    if (!decided.ok) return decided
    if (decided.value.kind === 'held') {
      const { schedule_id, slots, bill_id, replaces } = decided.value
      this.#world.apart.given(process, schedule_id, slots, [bill_id, replaces])
    }
    process.hold(decided.value)
    return decided
  }

  #hold(message: HoldMessage): void {
    const { from, request, bill_id, schedule_id, slots, replaces, renewed, retried } = message
    need(this.process, { bills: [bill_id], questions: [] })
    const due_at = iso(this.clock.now + HOLD_S)
    const command = { bill_id, source: 'register', schedule_id, slots, due_at, renewed, replaces, ...message.person }
    const near = this.#world.apart.near(schedule_id)
    const held = this.#volatile(({ seats }, ledger) => seats.decideHold(ledger, command, near))
    if (held.ok) this.#begins(bill_id)
    const lost = held.ok ? [] : ((held.refusal.detail.lost ?? []) as { slot: number; why: string }[])
    const elsewhere = lost.filter(({ why }) => why === 'elsewhere' || why === 'unknown').map(({ slot }) => slot)
    if (elsewhere.length > 0 && !retried) {
      this.#waiting.set(request, { message, until: this.#world.now + WANT_WAIT_S, answered: false })
      const rights = this.#world.wishRights(schedule_id)
      this.#say({ kind: 'want', to: 'hub', request, schedule_id, slots: elsewhere, rights })
    } else
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

  retryHolds(): void {
    for (const [request, { message, until, answered }] of this.#waiting) {
      if (!answered && this.#world.now < until) continue
      this.#waiting.delete(request)
      this.process.inbox.push({ ...message, retried: true })
    }
  }

  /**
   * A repeated question is answered as the first time, refusals too: a copy that still travels must not sell
   * what the register knows to be refused.
   */
  #ask(message: MessageOf<'ask'>): void {
    const { from, asked, device_id } = message
    const { question_id } = asked
    const known = this.process.recall(question_id) as Written | undefined
    if (!known && this.#mustWant(message)) return
    const entry = known ?? this.#answered(asked, device_id)
    const { data } = entry
    if (data.kind === 'refused') this.#say({ kind: 'refused', to: from, question_id, code: data.refusal.code })
    else this.#say({ kind: 'receipt', to: from, receipt: receiptOf(question_id, entry) })
  }

  /**
   * What lives at the hub is wanted first, tickets and all; without it the question is refused by the rule
   * (L18).
   */
  #mustWant(message: MessageOf<'ask'>): boolean {
    const { asked, retried } = message
    const want = wantedBy(asked)
    if (!want || retried) return false
    const { slotAt } = this.process.reducers.ledger
    const slots = want.slots.filter((slot) => slotAt(this.process.ledger, want.schedule_id, slot)?.home !== 'edge')
    if (slots.length === 0) return false
    const { question_id: request } = asked
    if (!this.#waiting.has(request)) {
      this.#waiting.set(request, { message, until: this.#world.now + WANT_WAIT_S, answered: false })
      this.#say({ kind: 'want', to: 'hub', request, schedule_id: want.schedule_id, slots, sold: true })
    }
    return true
  }

  #answered(asked: Asked, device_id: string): Written {
    const { question_id } = asked
    const questions = asked.kind === 'void' || asked.kind === 'release' ? [question_id, asked.of] : [question_id]
    need(this.process, { bills: [...billsOf(asked), ...this.#owners(asked)], questions, schedules: schedulesOf(asked) })
    const decided = this.#decide(asked, device_id)
    if (decided.ok && (decided.value.kind === 'changed' || decided.value.kind === 'claimed'))
      this.#world.apart.changes(this.process, decided.value)
    const command = { question_id, asked: asked.kind, device_id, at: iso(this.clock.now) }
    const { refusedEntry } = this.process.reducers.bills
    const entry = this.process.append('up', decided.ok ? decided.value : refusedEntry(command, decided.refusal))
    this.process.remember(question_id, entry)
    return entry
  }

  /** The bills to which lines or payments of these ids belong already. */
  #owners(asked: Asked): string[] {
    if (asked.kind !== 'sale' && asked.kind !== 'exchange') return []
    const lines = asked.kind === 'sale' ? asked.lines.map(({ id }) => id) : [asked.line_id]
    const { rows } = this.process.disk
    const known = [
      ...lines.map((id) => rows.bill_lines.get(id)),
      ...asked.payments.map(({ id }) => rows.payments.get(id)),
    ]
    return known.flatMap((row) => row?.bill_id ?? [])
  }

  #decide(asked: Asked, device_id: string): Result<EntryData> {
    const at = iso(this.clock.now)
    const { apart } = this.#world
    const { number, draw } = this.#world.counter(this.process)
    return this.#world.pure(this.process, ({ bills, change, claims }, ledger): Result<EntryData> => {
      if (asked.kind === 'sale') return bills.decideSale(ledger, this.#priced(asked, device_id, number, at), draw)
      const { question_id } = asked
      if (asked.kind === 'void') return bills.decideVoid(ledger, { question_id, of: asked.of, device_id, at })
      const asker = { question_id, device_id, employee_id: 1, at }
      if (asked.kind === 'refund') return change.decideRefund(ledger, { ...asker, lines: asked.tickets })
      if (asked.kind === 'return')
        return change.decideRefund(ledger, { ...asker, lines: [{ line_id: asked.line_id, generation: null }] })
      if (asked.kind === 'reseat') {
        const { slot, ticket } = asked
        const command = { ...asker, ...ticket, question_id, slot, detail: `seat ${slot}`, cart: null }
        return change.decideReseat(ledger, command, apart.near(ticket.schedule_id))
      }
      if (asked.kind === 'exchange') {
        const { ticket, seat, payments } = asked
        const line = ticketLine(asked.line_id, ticket.bill_id, seat)
        const command = { ...asker, ...ticket, question_id, line, payments, cart: null }
        return change.decideExchange(ledger, command, draw, apart.near(seat.schedule_id))
      }
      if (asked.kind === 'claim') {
        const { state, schedule_id, slots } = asked
        const command = { question_id, state, schedule_id, slots, device_id, reservation: asked.reservation }
        return claims.decideClaim(ledger, command, apart.near(schedule_id))
      }
      if (asked.kind === 'release') return claims.decideRelease(ledger, { question_id, of: asked.of, device_id })
      const { movement: kind, cents } = asked
      const movement = {
        id: question_id,
        kind,
        type: 'cash' as const,
        device_id,
        employee_id: 1,
        cents,
        reason: '',
        at,
      }
      return bills.decideCash(ledger, { question_id, movement })
    })
  }

  #priced(asked: Extract<Asked, { kind: 'sale' }>, device_id: string, number: string, at: string): SaleCommand {
    const { question_id, bill_id } = asked
    const lines = asked.lines.map((wish) => {
      if (wish.kind === 'ticket') return ticketLine(wish.id, bill_id, wish)
      if (wish.kind === 'product') return productLine(wish.id, bill_id, wish.cents)
      return voucherLine(wish.id, bill_id, wish.voucher.id, VOUCHER_CENTS)
    })
    const vouchers = asked.lines.flatMap((wish) => (wish.kind === 'voucher' ? [wish.voucher] : []))
    const bill = { id: bill_id, source: 'register', device_id, employee_id: 1, number, business_date: '2026-11-21' }
    return { question_id, bill, lines, payments: asked.payments, vouchers, reuse_minutes: REUSE_MINUTES, at }
  }

  #confirm({ from, question_id, print, receipt }: MessageOf<'confirm'>): void {
    need(this.process, { bills: [], questions: [question_id] })
    if (!this.process.recall(question_id) || this.process.disk.papers.has(question_id)) {
      if (receipt) this.#confirmOther(from, receipt, print)
      return
    }
    const entry = this.#world.pure(this.process, ({ bills }, ledger) => bills.decideConfirm(ledger, [question_id]))
    if (entry) this.process.append('up', entry)
    const { prints } = this.process.disk
    if (print && !prints.has(question_id))
      this.process.write((disk) => {
        if (!disk.prints.has(question_id)) disk.prints.set(question_id, 'waiting')
      })
    this.#say({ kind: 'confirmed', to: from, question_id, printed: prints.get(question_id) === 'printed' })
  }

  /**
   * What another box, or the hub, has answered: its paper comes out here, from the receipt (L17), and the hub
   * is asked whether it knows that the register has it.
   */
  #confirmOther(device: Address, { question_id, entry }: SimReceipt, print: boolean): void {
    const { prints } = this.process.disk
    if (print && !prints.has(question_id))
      this.process.write((disk) => {
        disk.papers.set(question_id, entry)
        if (!disk.prints.has(question_id)) disk.prints.set(question_id, 'waiting')
      })
    const printed = prints.get(question_id) === 'printed'
    this.#say({ kind: 'kept', to: 'hub', question_id, device, printed })
  }

  /**
   * Paper comes out first, its mark is written second: after a crash between them the same tickets come out
   * again, never none.
   */
  print(): void {
    for (const [question_id, state] of this.process.disk.prints) {
      if (state !== 'waiting') continue
      const { papers, commands } = this.process.disk
      const entry = (papers.get(question_id) ?? commands.get(question_id)) as Written & {
        data: EntryOf<'sold'> | EntryOf<'changed'>
      }
      const made = entry.data.kind === 'sold' ? entry.data.tickets : entry.data.born
      need(this.process, { bills: made.map(({ bill_id }) => bill_id) })
      this.#world.paper(
        entry,
        made.map((ticket) => this.process.reducers.move.ticketNow(this.process.acting, ticket)),
      )
      this.process.write((disk) => disk.prints.set(question_id, 'printed'))
      return
    }
  }

  #want({ request, schedule_id, slots, count, rights, sold }: MessageOf<'want'>): void {
    need(this.process, { schedules: [schedule_id] })
    const { answers, entry } = this.#world.pure(this.process, ({ seats }, ledger) =>
      seats.decideHandover(ledger, { schedule_id, slots, count, rights, sold }),
    )
    if (entry) this.process.append('up', entry)
    this.#say({ kind: 'want-answer', to: 'hub', request, answers, ...this.#upLog() })
  }

  /**
   * Applies the hub's stream strictly in order, each give with its took, and acknowledges what is on the disk
   * (L3, L4).
   */
  #applyDown({ from, entries }: Log & { from: Address }): void {
    const { ledger, seats, needs } = this.process.reducers
    for (const entry of entries) {
      need(this.process, needs.needsOf(entry.data))
      const head = ledger.headOf(this.process.ledger, 'down')
      if (!seats.admit(this.process.ledger, head, entry).ok) continue
      if (this.#world.desk.isOld && (entry.data.kind === 'rights' || entry.data.kind === 'voucher'))
        this.#world.breach('L3', `an edge of before was sent ${entry.data.kind}`)
      this.process.apply(entry)
      const answer = seats.answerToDown(entry)
      if (answer) this.process.append('up', answer)
      if (entry.data.kind === 'device_order') this.process.append('up', obeyed(entry.data))
    }
    const knows_vouchers = !this.#world.desk.isOld
    const { epoch } = this.process.ledger
    const { n } = ledger.headOf(this.process.ledger, 'down')
    this.#say({ kind: 'log-heard', to: from, epoch, n, knows_vouchers })
  }

  /**
   * What the hub has not acknowledged yet, or only what was never sent; with what this batch adds to it: said
   * only after the commit.
   */
  #upLog(): Log {
    const { up } = this.process.disk.streams
    const pending = this.process.steps.filter(({ entry }) => entry.stream === 'up').map(({ entry }) => entry)
    const from = this.#world.random.chance(0.3) ? Math.min(this.#sentUp, up.length) : this.#hubHas
    const entries = [...up.slice(from), ...pending].slice(0, BATCH)
    this.#sentUp = from + entries.length
    const { desk } = this.#world
    return { epoch: this.process.ledger.epoch, box: this.box, entries, knows_vouchers: !desk.isOld }
  }

  pushUp(): void {
    const log = this.#upLog()
    if (log.entries.length > 0 || !this.#isGreeted) this.#say({ kind: 'log', to: 'hub', ...log })
  }

  #begins(bill_id: string): void {
    this.#ends.set(bill_id, this.#world.now + HOLD_S)
    this.#world.invariants.cartHeld(bill_id)
  }

  /** Cart holds end by what has passed; a clock that is set ends none and keeps none (L12). */
  sweep(): void {
    for (const [bill_id, ends] of this.#ends)
      if (ends <= this.#world.now) this.#endCart(bill_id)
      else this.#leaveRecalled(bill_id)
  }

  /** A cart leaves what is called home (L14). */
  #leaveRecalled(bill_id: string): void {
    const { ledger, reducers } = this.process
    const held = reducers.ledger.heldBy(ledger, bill_id)
    for (const schedule_id of new Set(held.map((row) => row.schedule_id))) {
      if (!reducers.seats.isRecalled(ledger, schedule_id)) continue
      const due_at = iso(this.clock.now + HOLD_S)
      const nothing = { bill_id, source: 'register', schedule_id, slots: [], due_at, renewed: false, replaces: null }
      this.#volatile(({ seats }, rows) => seats.decideHold(rows, nothing))
    }
  }

  #endCart(bill_id: string): void {
    this.#ends.delete(bill_id)
    const now = iso(this.clock.now)
    const ended = this.#volatile(({ bills }, ledger) => bills.decideEnd(ledger, { bill_id, outcome: 'cancelled', now }))
    if (ended.ok) this.#world.invariants.cartEnded(bill_id)
  }

  /** Reservations and blocks end by their time, at their home (L12). */
  endClaims(): void {
    const now = iso(this.clock.now)
    const { ledger } = this.process
    const claimed = new Set<string>()
    for (const row of ledger.slots.values())
      if (row.home === 'edge' && (row.state === 'reserved' || row.state === 'blocked')) claimed.add(row.bill_id!)
    for (const of of claimed) {
      need(this.process, { bills: [of], questions: [of] })
      const over = this.#world.pure(this.process, ({ claims }, rows) =>
        claims.decideOverdue(rows, { question_id: `over:${of}`, of, now }),
      )
      if (over.ok) this.process.append('up', over.value)
    }
  }

  /** A device is paired, signed out or blocked here, now and then; the hub is notified. */
  decideDevice(): void {
    const { random } = this.#world
    if (!random.chance(0.1)) return
    const status = random.pick(['active', 'logout', 'blocked'] as const)
    const device = { device_id: `d${random.between(1, 3)}`, type: 'pos', name: 'Counter', status, employee_id: null }
    this.process.append('up', { kind: 'device', ...device, at: iso(this.clock.now) })
  }

  /** What came by WANT and was not sold goes back to its policy home. */
  place(schedule_id: number): void {
    const rights = this.process.reducers.placement.idleRights(this.process.ledger, schedule_id)
    for (const entry of this.#world.placing(this.process, schedule_id, this.clock.now, rights))
      this.process.append('up', entry)
  }

  /** What is left of vouchers goes home, but for what is granted here (docs/ledger.md, Rights). */
  returnRights(at_most: number): void {
    const { rights } = this.process.disk.rows
    if (this.#due.takeAll())
      this.#due.changed({ rights: new Set(rights.keys() as Iterable<string>), vouchers: new Set() })
    const ids = this.#due.take(at_most)
    this.process.whenLost(() => this.#due.add(ids))
    const { voucher_placement } = this.process.reducers
    const grantOf = (id: number) => this.#world.desk.grantOf('edge', id)
    const idle = (of: readonly string[]) => voucher_placement.idleVoucherRights(this.process.ledger, grantOf, of)
    this.#giveRights(idle(ids))
    this.#due.add(ids.filter((id) => idle([id]).length > 0))
  }

  #giveRights(wanted: readonly { key: string; amount: number }[]): void {
    const entry = this.#world.pure(this.process, ({ vouchers }, ledger) => vouchers.decideRights(ledger, wanted, true))
    if (entry) this.process.append('up', entry)
  }

  #say(message: Message extends infer M ? (M extends Message ? Omit<M, 'from'> : never) : never): void {
    this.process.say({ from: this.box, ...message } as Message)
  }
}

/** What an edge answers to an order about a device, whatever became of it. */
function obeyed({ order_id, device_id, order, at }: EntryOf<'device_order'>): EntryOf<'device_obeyed'> {
  return { kind: 'device_obeyed', order_id, device_id, order, outcome: 'done', at }
}

/** The slots that must be at home before a question is answered. */
function wantedBy(asked: Asked): { schedule_id: number; slots: number[] } | null {
  if (asked.kind === 'refund') {
    const [first] = asked.tickets
    return first ? { schedule_id: first.schedule_id, slots: asked.tickets.map(({ slot }) => slot) } : null
  }
  if (asked.kind === 'reseat') return { schedule_id: asked.ticket.schedule_id, slots: [asked.ticket.slot, asked.slot] }
  if (asked.kind === 'exchange' && asked.seat.schedule_id === asked.ticket.schedule_id)
    return { schedule_id: asked.ticket.schedule_id, slots: [asked.ticket.slot, asked.seat.slot] }
  if (asked.kind === 'exchange') return { schedule_id: asked.ticket.schedule_id, slots: [asked.ticket.slot] }
  if (asked.kind === 'claim' || asked.kind === 'release') return { schedule_id: asked.schedule_id, slots: asked.slots }
  return null
}

function billsOf(asked: Asked): string[] {
  if (asked.kind === 'sale') return [asked.bill_id]
  if (asked.kind === 'refund') return asked.tickets.map(({ bill_id }) => bill_id)
  if (asked.kind === 'reseat' || asked.kind === 'exchange') return [asked.ticket.bill_id]
  if (asked.kind === 'return') return [asked.bill_id]
  return asked.kind === 'release' ? [asked.of] : []
}

function schedulesOf(asked: Asked): number[] {
  if (asked.kind === 'sale') return asked.lines.flatMap((line) => (line.kind === 'ticket' ? line.schedule_id : []))
  if (asked.kind === 'exchange') return [asked.seat.schedule_id]
  return asked.kind === 'claim' || asked.kind === 'release' ? [asked.schedule_id] : []
}

/** The receipt is the entry itself (L17). */
export function receiptOf(question_id: string, entry: Written): SimReceipt {
  return {
    question_id,
    epoch: entry.epoch,
    n: entry.n,
    hash: entry.hash,
    body: entry.body,
    entry,
  }
}

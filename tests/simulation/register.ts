import type { RegisterReport, UnansweredEnd } from '#protocol/ledger/decide-recount.ts'
import type { EntryOf } from '#protocol/ledger/entries.ts'
import type { TicketRow } from '#protocol/ledger/rows.ts'
import type { Question, Receipt } from '#protocol/register/calls.ts'
import type { Kept, Mark } from '../../devices/shell/outbox.ts'
import { VOUCHER_CENTS } from './desk.ts'
import { payment, placeCents, reservationOf, type SeatWish, seatCents } from './lines.ts'
import type { Asked, BoxAddress, Message, MessageOf, Person, SaleLineWish, SimReceipt } from './messages.ts'
import { iso, type WallClock } from './time.ts'
import type { World } from './world.ts'
import { wrongQuestion } from './wrong.ts'

/** Questions of which paper comes out. */
const PRINTS = new Set<string>(['sale', 'exchange', 'reseat'])

function centsOf(lines: readonly { id: string; total_cents: number }[], ticket: TicketRow): number {
  return lines.find(({ id }) => id === ticket.line_id)?.total_cents ?? 0
}

/**
 * A register. Its disk (IndexedDB, strict) keeps questions, receipts and the mark, moved by the product's own
 * outbox rules; a crash leaves exactly that.
 */
export class Register {
  readonly address: `register-${number}`
  readonly clock: WallClock
  /** The disk. */
  readonly kept = new Map<string, Kept>()
  mark: Mark
  /** The box that it asks, and the epoch that it has adopted. On its disk. */
  box: BoxAddress = 'box-1'
  epoch: number
  /** What it had of the boxes of before when it adopted that, until the hub has it. On its disk. */
  report: RegisterReport | null = null
  /** The drawer and the payment terminal are things, not memory. */
  drawer_cents = 0
  terminal_cents = 0
  readonly #world: World
  readonly #index: number
  readonly #person: Person
  readonly #asked = new Map<string, Asked>()
  readonly #settledCash = new Set<string>()
  /** Ids of lines and payments that it has asked with. */
  readonly #rowIds: string[] = []
  #cart: { bill_id: string; schedule_id: number; slots: number[]; request: string; held: boolean } | null = null
  #serial = 0
  /** Seats that the plan showed free when it last came. */
  readonly #free = new Map<number, number[]>()

  constructor(index: number, clock: WallClock, world: World) {
    this.clock = clock
    this.epoch = world.edge.process.ledger.epoch
    this.#index = index
    this.address = `register-${index}`
    this.#world = world
    this.mark = world.reducers.outbox.NO_MARK
    this.#person = { name: `PERSON k${index}`, email: `PERSONk${index}@example.org`, phone: '' }
  }

  /** Power is gone: the cart is forgotten, the disk is not. */
  crash(): void {
    this.#cart = null
  }

  act(): void {
    const { random } = this.#world
    if (random.chance(0.3)) this.pulse()
    else if (random.chance(0.03)) this.#moveCash()
    else if (random.chance(0.02)) this.#askWrong()
    else if (random.chance(this.#ownTickets('voiding').length > 0 ? 0.4 : 0.12)) this.#change()
    else if (random.chance(0.13)) this.#claimOrEnd()
    else if (random.chance(0.2)) this.#voidOne()
    else if (!this.#cart) this.#begin()
    else if (this.#cart.held || random.chance(0.05)) this.#sell(this.#cart)
    else this.#mayGiveUp()
  }

  /** The customer does not wait for ever. */
  #mayGiveUp(): void {
    if (this.#world.random.chance(0.2)) this.#cart = null
  }

  /** One try at everything that is not finished, as `devices/shell/questions.ts` does it. */
  pulse(): void {
    this.#say()
    for (const kept of this.kept.values()) {
      if (kept.status === 'intent') this.#send(kept.question_id)
      else if (kept.status === 'waiting') this.#askAgain(kept)
      else if (kept.status === 'received') this.#confirm(kept, PRINTS.has(kept.question.kind))
      else if (kept.status === 'confirmed') this.#confirm(kept, true)
    }
  }

  get idle(): boolean {
    for (const { status } of this.kept.values()) if (!this.#world.reducers.outbox.isFinished(status)) return false
    return true
  }

  /** Another box is the edge (L9 b). Written before anything is asked of it. */
  adopt(box: BoxAddress, epoch: number): void {
    const { outbox } = this.#world.reducers
    this.#cart = null
    this.box = box
    this.epoch = epoch
    this.#rowIds.length = 0
    for (const kept of [...this.kept.values()]) {
      const after = outbox.keepAdopted(kept)
      this.kept.set(kept.question_id, after)
      if (after.status === 'voided' && kept.status !== 'voided') this.#reverseCard(kept.question_id)
    }
    this.report = this.#whatItHas()
    this.#say()
  }

  #say(): void {
    const { address: from, epoch, report } = this
    if (report) this.#world.send({ kind: 'report', from, to: 'hub', epoch, report })
  }

  #whatItHas(): RegisterReport {
    const all = [...this.kept.values()]
    return {
      device_id: this.address,
      receipts: all.flatMap(({ receipt }) => (receipt ? [receipt as Receipt] : [])),
      given_up: all.flatMap(({ status, question_id }) => {
        if (status !== 'voided') return []
        const asked = this.#asked.get(question_id)
        return [{ question_id, bill_id: asked?.kind === 'sale' ? asked.bill_id : null }]
      }),
      waiting: all.flatMap((kept) => (kept.status === 'waiting' ? [this.#endOf(kept)] : [])),
    }
  }

  #askAgain(kept: Kept): void {
    if (!this.report)
      this.#world.send({ kind: 'ask-again', from: this.address, to: 'hub', end: this.#endOf(kept), retried: false })
  }

  /** What is given back or let go by a question that was not answered. */
  #endOf({ question_id, kept_at: at }: Kept): UnansweredEnd {
    const asked = this.#asked.get(question_id)!
    const asker = { question_id, device_id: this.address, employee_id: 1, at }
    if (asked.kind === 'release') return { ...asker, kind: 'release', of: asked.of }
    if (asked.kind === 'return') {
      const lines = [{ line_id: asked.line_id, generation: null }]
      return { ...asker, kind: 'refund', bill_id: asked.bill_id, lines }
    }
    const tickets = asked.kind === 'refund' ? asked.tickets : 'ticket' in asked ? [asked.ticket] : []
    return { ...asker, kind: 'refund', bill_id: tickets[0]?.bill_id ?? '', lines: tickets }
  }

  #id(letter: string): string {
    return `k${this.#index}:${letter}${++this.#serial}`
  }

  #begin(): void {
    const { id } = this.#world.random.pick(this.#world.schedules)
    const { slots } = this.#world.wish(id, this.#free.get(id) ?? [])
    const bill_id = this.#id('b')
    const request = this.#id('r')
    this.#cart = { bill_id, schedule_id: id, slots, request, held: false }
    this.#world.send({
      kind: 'hold',
      from: this.address,
      to: this.box,
      request,
      bill_id,
      schedule_id: id,
      slots,
      count: slots.length,
      replaces: null,
      renewed: false,
      person: this.#person,
      retried: false,
    })
  }

  #sell({ bill_id, schedule_id, slots }: { bill_id: string; schedule_id: number; slots: number[] }): void {
    const { random } = this.#world
    this.#cart = null
    const tickets = random.chance(0.1) ? [] : slots
    const question_id = this.#id('q')
    const lines: SaleLineWish[] = tickets.map((slot) => ({
      kind: 'ticket',
      id: this.#rowId(`l:${question_id}:${slot}`),
      schedule_id,
      slot,
      rated: this.#world.wishesRate(schedule_id),
      voucher_id: this.#world.desk.shown('edge', 'turns'),
    }))
    let total = lines.reduce((sum, line) => sum + (line.kind === 'ticket' ? seatCents(line) : 0), 0)
    if (tickets.length === 0 || random.chance(0.3)) {
      lines.push({ kind: 'product', id: this.#rowId(`l:${question_id}:p`), cents: 390 })
      total += 390
    }
    const { address } = this
    const { desk } = this.#world
    const payments = []
    const voucher = desk.sells('edge', bill_id, `l:${question_id}:v`)
    if (voucher) {
      lines.push({ kind: 'voucher', id: `l:${question_id}:v`, voucher })
      total += VOUCHER_CENTS
    }
    const code = total > 0 ? desk.shown('edge', 'products_cents') : null
    if (code !== null) {
      const cents = desk.cents(total)
      payments.push(payment(`p:${question_id}:voucher`, bill_id, 'voucher', cents, 0, address, code))
      total -= cents
    }
    const card = total > 0 && random.chance(0.4) ? random.between(1, total) : 0
    if (card > 0) payments.push(payment(this.#rowId(`p:${question_id}:card`), bill_id, 'terminal', card, 0, address))
    const cash = total - card
    if (cash > 0)
      payments.push(payment(this.#rowId(`p:${question_id}:cash`), bill_id, 'cash', cash, cash + 100, address))
    this.terminal_cents += card
    this.ask({ kind: 'sale', question_id, bill_id, lines, payments })
  }

  /** Somebody comes back with a ticket: of this register, or bought online. */
  #change(): void {
    const { random, invariants, schedules } = this.#world
    const own = this.#ownTickets()
    const doubted = this.#ownTickets('voiding')
    const mine = doubted.length > 0 && random.chance(0.7) ? doubted : own
    const ticket = mine.length > 0 && random.chance(0.6) ? random.pick(mine).ticket : this.#world.aTicket()
    if (!ticket) return
    const worth = own.find((one) => one.ticket === ticket)?.cents ?? placeCents(ticket.schedule_id, ticket.slot)
    invariants.returned.add(this.#world.ticketKey(ticket))
    const question_id = this.#id('q')
    const what = random.pick(['refund', 'refund', 'reseat', 'exchange'] as const)
    if (what === 'refund') {
      this.ask({ kind: 'refund', question_id, tickets: [ticket] })
      return
    }
    const schedule_id = what === 'exchange' ? random.pick(schedules).id : ticket.schedule_id
    const free = this.#free.get(schedule_id) ?? []
    const slot = free.length > 0 ? random.pick(free) : ticket.slot
    if (what === 'reseat') this.ask({ kind: 'reseat', question_id, ticket, slot })
    else {
      const seat = { schedule_id, slot, rated: this.#world.wishesRate(schedule_id), voucher_id: null }
      this.#exchange(question_id, ticket, seat, worth)
    }
  }

  #exchange(question_id: string, ticket: TicketRow, seat: SeatWish, worth: number): void {
    const more = placeCents(seat.schedule_id, seat.slot) - worth
    const type = this.#world.random.pick(['cash', 'terminal'] as const)
    const payments =
      more > 0
        ? [payment(this.#rowId(`p:${question_id}:more`), ticket.bill_id, type, more, more + 50, this.address)]
        : []
    if (type === 'terminal' && more > 0) this.terminal_cents += more
    this.ask({ kind: 'exchange', question_id, ticket, line_id: this.#rowId(`l:${question_id}`), seat, payments })
  }

  /**
   * An id of a line or a payment: a new one, or, from a register with a fault, one that it has used before.
   */
  #rowId(fresh: string): string {
    const used = this.#rowIds.filter((id) => id[0] === fresh[0])
    if (used.length > 0 && this.#world.random.chance(0.04)) return this.#world.random.pick(used)
    this.#rowIds.push(fresh)
    return fresh
  }

  /**
   * Tickets that this register made, with what their lines cost; those of sales that it gave up on and
   * learned of after all, when asked for them.
   */
  #ownTickets(only?: Kept['status']): { ticket: TicketRow; cents: number }[] {
    return [...this.kept.values()].flatMap(({ receipt, status }) => {
      if (only && status !== only) return []
      const data = (receipt as SimReceipt | null)?.entry.data
      if (data?.kind === 'sold') return data.tickets.map((ticket) => ({ ticket, cents: centsOf(data.lines, ticket) }))
      return data?.kind === 'changed' ? data.born.map((ticket) => ({ ticket, cents: centsOf(data.sold, ticket) })) : []
    })
  }

  #claimOrEnd(): void {
    const { random } = this.#world
    if (random.chance(0.5)) {
      this.#endClaim()
      return
    }
    const { id: schedule_id } = random.pick(this.#world.schedules)
    const { slots } = this.#world.wish(schedule_id, this.#free.get(schedule_id) ?? [])
    const state = random.pick(['reserved', 'reserved', 'blocked'] as const)
    const reservation = state === 'reserved' ? reservationOf(this.clock.now, random) : null
    this.ask({ kind: 'claim', question_id: this.#id('q'), state, schedule_id, slots, reservation })
  }

  /**
   * A claim of this register ends: it is released, or a reservation is paid, not always with all its seats.
   */
  #endClaim(): void {
    const { random } = this.#world
    const mine = [...this.#asked.values()].flatMap((asked) =>
      asked.kind === 'claim' && this.kept.get(asked.question_id)?.receipt?.epoch === this.epoch ? [asked] : [],
    )
    if (mine.length === 0) return
    const { question_id: of, state, schedule_id, slots } = random.pick(mine)
    const other = this.#world.wish(schedule_id, this.#free.get(schedule_id) ?? []).slots
    if (state === 'reserved' && random.chance(0.6))
      this.#sell({
        bill_id: of,
        schedule_id,
        slots: random.chance(0.2) ? other : slots.slice(random.below(slots.length)),
      })
    else this.ask({ kind: 'release', question_id: this.#id('q'), of, schedule_id, slots })
  }

  #askWrong(): void {
    const { address, kept } = this
    const { random, invariants } = this.#world
    const tickets = this.#ownTickets().map(({ ticket }) => ticket)
    const asked = wrongQuestion({ random, question_id: this.#id('q'), address, kept, tickets })
    if (!asked) return
    if (asked.kind === 'refund')
      for (const ticket of asked.tickets) invariants.returned.add(this.#world.ticketKey(ticket))
    this.ask(asked)
  }

  #moveCash(): void {
    const movement = this.#world.random.pick(['float', 'paid_in', 'paid_out', 'no_sale'] as const)
    const amount = this.#world.random.between(100, 5000)
    const cents = movement === 'no_sale' ? 0 : movement === 'paid_out' ? -amount : amount
    this.ask({ kind: 'cash', question_id: this.#id('q'), movement, cents })
  }

  /** The cashier gives up waiting for an answer. */
  #voidOne(): void {
    const { outbox } = this.#world.reducers
    const open = [...this.kept.values()].filter((kept) => kept.status === 'intent' && kept.question.kind === 'sale')
    if (open.length === 0) return
    const kept = this.#world.random.pick(open)
    this.kept.set(kept.question_id, outbox.keepVoiding(kept))
    this.ask({ kind: 'void', question_id: this.#id('q'), of: kept.question_id })
  }

  /** Intent on the disk, then asked. */
  ask(asked: Asked): void {
    const { question_id } = asked
    this.#asked.set(question_id, asked)
    const question = asked as unknown as Question
    this.kept.set(question_id, this.#world.reducers.outbox.keepIntent(question, iso(this.clock.now), this.mark))
    this.#send(question_id)
  }

  #send(question_id: string): void {
    const asked = this.#asked.get(question_id)!
    this.#world.asked(this, question_id)
    this.#world.send({ kind: 'ask', from: this.address, to: this.box, asked, device_id: this.address, retried: false })
  }

  #confirm({ question_id, receipt }: Kept, print: boolean): void {
    const other = receipt as SimReceipt | null
    this.#world.send({ kind: 'confirm', from: this.address, to: this.box, question_id, print, receipt: other })
  }

  handle(message: Message): void {
    if (message.kind === 'reported') {
      if (message.epoch === this.epoch) this.report = null
    } else if (message.kind === 'receipt') this.#takeReceipt(message)
    else if (message.kind === 'refused') this.#takeRefusal(message)
    else if (message.kind === 'confirmed') this.#takeConfirmed(message)
    else if (message.kind === 'hold-answer') {
      this.#free.set(message.schedule_id, message.free)
      if (this.#cart?.request !== message.request) return
      if (!message.ok) this.#cart = null
      else if (this.#world.random.chance(0.7)) this.#sell(this.#cart)
      else this.#cart.held = true
    }
  }

  #takeReceipt({ from, receipt }: MessageOf<'receipt'>): void {
    const { outbox } = this.#world.reducers
    const kept = this.kept.get(receipt.question_id)
    if (kept?.status === 'waiting' && from === 'hub') this.#takeAnswer(kept, receipt)
    if (kept?.status !== 'intent' && kept?.status !== 'voiding') return
    const fit = outbox.receiptFit(kept, receipt as Receipt)
    if (fit === 'behind' || fit === 'forked') this.#world.breach('L6', `a true receipt was taken for ${fit}`)
    const after = outbox.keepReceipt(kept, receipt as Receipt)
    this.kept.set(kept.question_id, after)
    const asked = this.#asked.get(kept.question_id)!
    if (asked.kind === 'void') this.#ended(asked.of)
    this.mark = outbox.higherMark({ epoch: receipt.epoch, n: receipt.n }, this.mark)
    if (after.status === 'received') this.#takeCash(asked)
  }

  /** The hub answers after its recount: by an entry of its own, or the one of the box of before. */
  #takeAnswer(kept: Kept, receipt: SimReceipt): void {
    const asked = this.#asked.get(kept.question_id)!
    this.kept.set(kept.question_id, this.#world.reducers.outbox.keepReceipt(kept, receipt as Receipt))
    // the exchange was not made: the old ticket is paid back, and what was taken for it by card
    const { data } = receipt.entry
    if (data.kind === 'changed' && data.what === 'refund' && asked.kind === 'exchange') {
      this.#reverseCard(kept.question_id)
      this.#asked.set(kept.question_id, { kind: 'refund', question_id: kept.question_id, tickets: [asked.ticket] })
    }
    this.#takeCash(this.#asked.get(kept.question_id)!)
  }

  /** What a void named has ended: the terminal gives the money back. */
  #ended(of: string): void {
    const kept = this.kept.get(of)
    if (kept?.status !== 'voiding') return
    this.kept.set(of, this.#world.reducers.outbox.keepVoided(kept))
    this.#reverseCard(of)
  }

  #reverseCard(question_id: string): void {
    const asked = this.#asked.get(question_id)
    if (asked?.kind !== 'sale' && asked?.kind !== 'exchange') return
    for (const { type, amount_cents } of asked.payments) if (type === 'terminal') this.terminal_cents -= amount_cents
  }

  /** The change is on the screen: coins pass the counter, once. */
  #takeCash(asked: Asked): void {
    if (this.#settledCash.has(asked.question_id)) return
    this.#settledCash.add(asked.question_id)
    if (asked.kind === 'void' || asked.kind === 'claim' || asked.kind === 'release') return
    this.#world.cashMoved(this, asked.question_id)
    if (asked.kind === 'cash') this.drawer_cents += asked.cents
    if (asked.kind === 'sale' || asked.kind === 'exchange')
      for (const { type, amount_cents } of asked.payments) if (type === 'cash') this.drawer_cents += amount_cents
    const entry = (this.kept.get(asked.question_id)?.receipt as SimReceipt | null | undefined)?.entry
    if (entry?.data.kind === 'changed') this.#payOut(entry.data)
  }

  /** What a refund gives back leaves the drawer, or goes back at the terminal. */
  #payOut({ back }: EntryOf<'changed'>): void {
    for (const { movement } of back)
      if (movement.type === 'cash') this.drawer_cents += movement.cents
      else this.terminal_cents += movement.cents
  }

  #takeRefusal({ from, question_id, code }: MessageOf<'refused'>): void {
    const { outbox } = this.#world.reducers
    const kept = this.kept.get(question_id)
    if (kept?.status !== 'intent' && !(kept?.status === 'waiting' && from === 'hub')) return
    this.kept.set(question_id, outbox.keepRefused(kept, code))
    const asked = this.#asked.get(question_id)!
    if (asked.kind !== 'void') {
      this.#reverseCard(question_id)
      return
    }
    const voiding = this.kept.get(asked.of)
    if (voiding?.status === 'voiding') this.kept.set(asked.of, outbox.keepVoidRefused(voiding))
  }

  #takeConfirmed({ question_id, printed }: MessageOf<'confirmed'>): void {
    const { outbox } = this.#world.reducers
    let kept = this.kept.get(question_id)
    if (kept?.status === 'received') kept = outbox.keepConfirmed(kept)
    if (kept?.status === 'confirmed' && printed) kept = outbox.keepPrinted(kept)
    if (kept) this.kept.set(question_id, kept)
  }
}

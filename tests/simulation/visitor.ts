import type { TicketRow } from '#protocol/ledger/rows.ts'
import type { Message, MessageOf, Person } from './messages.ts'
import type { World } from './world.ts'

interface Session {
  bill_id: string
  schedule_id: number
  state: 'asked' | 'held' | 'checking' | 'paying' | 'acted'
  payment_id: string | null
  request: string
  /** Sent again while unanswered. */
  last: Message
  /** Seats that the hub said are held for this bill. */
  seats: Map<number, number[]>
}

/**
 * A visitor of the shop: knows what the hub answered, nothing else. Repeats what stays unanswered, changes
 * its mind, pays, fails, cancels, pays late.
 */
export class Visitor {
  readonly address: `visitor-${number}`
  /** Tickets in its mailbox. */
  readonly tickets = new Map<string, TicketRow>()
  readonly #world: World
  readonly #index: number
  readonly #person: Person
  #session: Session | null = null
  #previous: string | null = null
  #serial = 0
  /** Seats that the plan showed free when it last came. */
  readonly #free = new Map<number, number[]>()

  constructor(index: number, world: World) {
    this.address = `visitor-${index}`
    this.#index = index
    this.#world = world
    this.#person = { name: `PERSON ${index}`, email: `PERSON${index}@example.org`, phone: `+49 PERSON ${index}` }
  }

  act(): void {
    const { random } = this.#world
    const session = this.#session
    if (this.tickets.size > 0 && random.chance(0.08)) this.#change()
    else if (!session) this.#choose()
    else if (random.chance(0.03)) this.#leave(session)
    else if (session.state === 'asked' || session.state === 'checking') {
      if (random.chance(0.4)) this.#repeat(session)
    } else if (session.state === 'held' && random.chance(0.15)) this.#changeMind(session)
    else if (session.state === 'held') this.#checkout(session)
    else if (session.state === 'paying') this.#pay(session)
    else if (random.chance(0.4)) this.#leave(session)
  }

  #id(letter: string): string {
    return `v${this.#index}:${letter}${++this.#serial}`
  }

  #choose(): void {
    const { desk, random } = this.#world
    if (desk.isBusy && random.chance(0.1) && this.#buyVoucher()) return
    const schedule = this.#world.random.pick(this.#world.schedules)
    this.#hold(this.#id('b'), schedule.id, this.#previous, false)
    this.#previous = null
  }

  /** Only a voucher, so nothing is held before (F-153); false when none is for sale. */
  #buyVoucher(): boolean {
    const { desk, random, schedules } = this.#world
    const [bill_id, payment_id, request] = [this.#id('b'), this.#id('p'), this.#id('c')]
    const voucher = desk.sells('hub', bill_id, `l:${payment_id}:v`)
    if (!voucher) return false
    const { address: from } = this
    const rest = { seats: [], products: 0, refreshments: null, person: this.#person }
    const last: Message = { kind: 'checkout', from, to: 'hub', request, bill_id, payment_id, voucher, ...rest }
    const { id: schedule_id } = random.pick(schedules)
    this.#session = { bill_id, schedule_id, state: 'checking', payment_id: null, request, last, seats: new Map() }
    this.#world.send(last)
    return true
  }

  /**
   * Gives a ticket back, all of a bill at times, or would like to sit elsewhere, or has some of its money
   * back: then the ticket stays good.
   */
  #change(): void {
    const { random } = this.#world
    const ticket = (random.chance(0.1) && this.#world.aPaper()) || random.pick([...this.tickets.values()])
    const isMine = this.tickets.has(this.#world.ticketKey(ticket))
    const what = isMine ? random.pick(['refund', 'refund', 'reduction', 'reseat', 'exchange'] as const) : 'refund'
    const whole = isMine && (what === 'refund' || what === 'reduction') && random.chance(0.5)
    const mates = [...this.tickets.values()].filter(
      ({ bill_id, schedule_id }) => bill_id === ticket.bill_id && schedule_id === ticket.schedule_id,
    )
    const tickets = whole ? mates : [ticket]
    const free = this.#free.get(ticket.schedule_id) ?? []
    const slot = free.length > 0 ? random.pick(free) : ticket.slot
    if (what !== 'reduction') for (const one of tickets) this.#world.invariants.returned.add(this.#world.ticketKey(one))
    const question_id = `h${this.#id('q')}`
    this.#world.send({
      kind: 'change',
      from: this.address,
      to: 'hub',
      question_id,
      what,
      cents: random.between(1, 900),
      tickets,
      slot,
      retried: false,
    })
  }

  #hold(bill_id: string, schedule_id: number, replaces: string | null, renewed: boolean): void {
    const { slots, count } = this.#world.wish(schedule_id, this.#free.get(schedule_id))
    const request = this.#id('r')
    const last: Message = {
      kind: 'hold',
      from: this.address,
      to: 'hub',
      request,
      bill_id,
      schedule_id,
      slots,
      count,
      replaces,
      renewed,
      person: this.#person,
      retried: false,
    }
    const seats = this.#session?.bill_id === bill_id ? this.#session.seats : new Map<number, number[]>()
    this.#session = { bill_id, schedule_id, state: 'asked', payment_id: null, request, last, seats }
    this.#world.send(last)
  }

  #repeat(session: Session): void {
    this.#world.send(session.last)
  }

  /** Other seats for the same bill, or a place in another schedule beside them. */
  #changeMind({ bill_id, schedule_id }: Session): void {
    const { random, schedules } = this.#world
    this.#hold(bill_id, random.chance(0.3) ? random.pick(schedules).id : schedule_id, null, random.chance(0.5))
  }

  #checkout(session: Session): void {
    session.request = this.#id('c')
    session.state = 'checking'
    const products = this.#world.random.chance(0.2) ? 1 : 0
    const { request, bill_id } = session
    const payment_id = this.#id('p')
    const { address: from } = this
    const { desk } = this.#world
    const seats = [...session.seats].flatMap(([schedule_id, slots]) =>
      slots.map((slot) => ({
        schedule_id,
        slot,
        rated: this.#world.wishesRate(schedule_id),
        voucher_id: desk.shown('hub', 'turns'),
      })),
    )
    const person = this.#person
    const voucher = desk.sells('hub', bill_id, `l:${payment_id}:v`)
    const more = { products, voucher, refreshments: products > 0 ? desk.shown('hub', 'products_cents') : null }
    session.last = { kind: 'checkout', from, to: 'hub', request, bill_id, payment_id, seats, ...more, person }
    this.#world.send(session.last)
  }

  #pay(session: Session): void {
    const { random } = this.#world
    const action = random.pick(['pay', 'pay', 'pay', 'pay', 'fail', 'cancel', 'expire', 'late'] as const)
    this.#world.send({ kind: 'payer', from: this.address, to: 'provider', payment_id: session.payment_id!, action })
    session.state = 'acted'
    if (action === 'fail' && random.chance(0.6)) session.state = 'held'
  }

  #leave(session: Session): void {
    const { random } = this.#world
    if (random.chance(0.3))
      this.#world.send({ kind: 'cancel', from: this.address, to: 'hub', bill_id: session.bill_id })
    else if (random.chance(0.4)) this.#previous = session.bill_id
    // a page that was left open: the money comes when nobody waits for it any more
    if (session.payment_id !== null && random.chance(0.3))
      this.#world.send({
        kind: 'payer',
        from: this.address,
        to: 'provider',
        payment_id: session.payment_id,
        action: 'late',
      })
    this.#session = null
  }

  handle(message: Message): void {
    const session = this.#session
    if (message.kind === 'tickets') {
      for (const ticket of message.tickets) this.tickets.set(this.#world.ticketKey(ticket), ticket)
      const keys = message.tickets.map((ticket) => this.#world.ticketKey(ticket))
      this.#world.send({ kind: 'tickets-heard', from: this.address, to: 'hub', bill_id: message.bill_id, keys })
      return
    }
    if (message.kind === 'hold-answer') this.#free.set(message.schedule_id, message.free)
    if (!session) return
    if (message.kind === 'hold-answer' && message.request === session.request) this.#answered(session, message)
    else if (message.kind === 'checkout-answer' && message.request === session.request)
      this.#checkedOut(session, message.ok)
    else if (message.kind === 'pay-here' && message.bill_id === session.bill_id && session.state !== 'held') {
      session.payment_id = message.payment_id
      session.state = 'paying'
      if (this.#world.random.chance(0.7)) this.#pay(session)
    }
  }

  #answered(session: Session, { ok, schedule_id, slots }: MessageOf<'hold-answer'>): void {
    if (!ok) this.#session = null
    else session.seats.set(schedule_id, slots)
    if (!ok || session.state !== 'asked') return
    session.state = 'held'
    if (this.#world.random.chance(0.7)) this.#checkout(session)
  }

  #checkedOut(session: Session, accepted: boolean): void {
    if (!accepted) this.#session = null
    else if (session.state === 'checking') session.state = 'acted'
  }
}

import type { Entry } from '#protocol/ledger/entries.ts'
import type { BillRow, LineRow, SlotRow, TicketRow } from '#protocol/ledger/rows.ts'
import { drain, heal } from './heal.ts'
import { payment, placeCents } from './lines.ts'
import type { Asked, Message, SimReceipt } from './messages.ts'
import type { Reducers } from './reducers.ts'
import { iso } from './time.ts'
import { type Schedule, World } from './world.ts'

/**
 * What hardly ever happens by chance, played step by step in a world of its own; afterwards everything is
 * healed and counted as in any other.
 */
export interface Scenario {
  name: string
  /** Refusals that it must meet. */
  codes: readonly string[]
  play(stage: Stage): void
}

const PERSON = { name: '', email: '', phone: '' }
const PRODUCT_CENTS = 390
const AT = iso(0)
const AT_REGISTER = { device_id: 'register-0', employee_id: 1, at: AT }

/** A world in which nothing is lost, with its first schedule open, and hands to move its people. */
export class Stage {
  readonly world: World
  readonly schedule: Schedule
  #serial = 0

  constructor(reducers: Reducers) {
    this.world = new World(1, reducers)
    this.world.wire.faulty = false
    this.schedule = this.world.schedules[0]!
    const hub = this.world.hubs[0]!
    this.world.turn(hub, () => hub.bear(this.schedule))
    this.world.turn(hub, () => hub.place(this.schedule.id))
    this.world.turn(hub, () => hub.pushDown())
    this.settle()
  }

  /** Everything on its way arrives, every register confirms what it has, and its paper comes out. */
  settle(): void {
    drain(this.world)
    for (const register of this.world.registers) register.pulse()
    drain(this.world)
    this.world.turn(this.world.edge, () => this.world.edge.print())
  }

  id(letter: string): string {
    return `k0:directed-${letter}${++this.#serial}`
  }

  /** Free places that the edge may sell. */
  freeAtEdge(): number[] {
    return this.#free(this.world.edge.process.disk.rows.slots.values(), 'edge')
  }

  freeAtHub(): number[] {
    return this.#free(this.world.hubs[0]!.process.disk.rows.slots.values(), 'hub')
  }

  #free(rows: Iterable<SlotRow>, side: SlotRow['home']): number[] {
    const mine = [...rows].filter((row) => row.schedule_id === this.schedule.id && row.home === side)
    return mine.flatMap(({ state, slot }) => (state === 'free' ? [slot] : []))
  }

  ask(asked: Asked): void {
    this.world.registers[0]!.ask(asked)
    this.settle()
  }

  /** A register sells a place and a popcorn for cash; answers the ticket. */
  sell(slot: number): TicketRow {
    const asked = this.sale(slot)
    this.ask(asked)
    return this.born(asked.question_id)
  }

  sale(slot: number): Asked {
    const question_id = this.id('q')
    const bill_id = this.id('b')
    const schedule_id = this.schedule.id
    const cents = placeCents(schedule_id, slot) + PRODUCT_CENTS
    const paid = payment(`p:${question_id}`, bill_id, 'cash', cents, cents, AT_REGISTER.device_id)
    const product = { kind: 'product', id: `l:${question_id}:p`, cents: PRODUCT_CENTS } as const
    const ticket = {
      kind: 'ticket',
      id: `l:${question_id}:t`,
      schedule_id,
      slot,
      rated: false,
      voucher_id: null,
    } as const
    return { kind: 'sale', question_id, bill_id, lines: [ticket, product], payments: [paid] }
  }

  /** A register asks; its box has answered, and the answer never comes. */
  askInVain(asked: Asked): void {
    const { registers, edge, wire } = this.world
    registers[0]!.ask(asked)
    this.until(() => edge.process.disk.commands.has(asked.question_id))
    while (wire.waiting > 0) wire.next()
  }

  /** The ticket that a question of the first register made. */
  born(question_id: string): TicketRow {
    const receipt = this.world.registers[0]!.kept.get(question_id)?.receipt as SimReceipt | null | undefined
    const data: Entry['data'] | undefined = receipt?.entry.data
    if (data?.kind === 'sold') return data.tickets[0]!
    if (data?.kind === 'changed') return data.born[0]!
    throw new Error(`${question_id} bore nothing`)
  }

  /** Its holder gives a ticket away: it may end. */
  givenBack(...tickets: TicketRow[]): void {
    for (const ticket of tickets) this.world.invariants.returned.add(this.world.ticketKey(ticket))
  }

  say(message: Message): void {
    this.world.send(message)
    this.settle()
  }

  /** A visitor holds places; answers the bill. */
  hold(slots: number[]): string {
    const [bill_id, request] = [`v0:${this.id('b')}`, this.id('r')]
    const rest = { count: slots.length, replaces: null, renewed: false, person: PERSON, retried: false }
    this.say({
      kind: 'hold',
      from: 'visitor-0',
      to: 'hub',
      request,
      bill_id,
      schedule_id: this.schedule.id,
      slots,
      ...rest,
    })
    return bill_id
  }

  /** The visitor wants to pay these places of the bill; answers the payment. */
  checkout(bill_id: string, slots: readonly number[]): string {
    const [request, payment_id] = [this.id('c'), this.id('p')]
    const seats = slots.map((slot) => ({ schedule_id: this.schedule.id, slot, rated: false, voucher_id: null }))
    const rest = { bill_id, payment_id, seats, products: 0, voucher: null, refreshments: null, person: PERSON }
    this.say({ kind: 'checkout', from: 'visitor-0', to: 'hub', request, ...rest })
    return payment_id
  }

  slotKey(slot: number): number {
    return this.world.reducers.ledger.slotKey(this.schedule.id, slot)
  }

  /** A visitor buys places online. */
  buy(slots: readonly number[]): TicketRow[] {
    const bill_id = this.hold([...slots])
    const payment_id = this.checkout(bill_id, slots)
    this.say({ kind: 'payer', from: 'visitor-0', to: 'provider', payment_id, action: 'pay' })
    return [...this.world.visitors[0]!.tickets.values()].filter((ticket) => ticket.bill_id === bill_id)
  }

  /** The visitor gives them back to the shop. */
  giveBack(tickets: TicketRow[]): void {
    this.givenBack(...tickets)
    const rest = { question_id: `h${this.id('q')}`, slot: 0, cents: 0, retried: false }
    this.say({ kind: 'change', from: 'visitor-0', to: 'hub', what: 'refund', tickets, ...rest })
  }

  bill(bill_id: string): BillRow {
    return this.world.hubs[0]!.process.disk.rows.bills.get(bill_id)!
  }

  lineAtEdge(bill_id: string, kind: LineRow['kind']): LineRow {
    const lines = [...this.world.edge.process.disk.rows.bill_lines.values()]
    return lines.find((line) => line.bill_id === bill_id && line.kind === kind)!
  }

  /** Delivers message by message until something is so. */
  until(isSo: () => boolean): void {
    const nodes = [...this.world.hubs, this.world.edge]
    for (let left = 1_000; left > 0 && !isSo(); left--) {
      this.world.deliver()
      for (const node of nodes)
        for (const message of node.process.inbox.splice(0)) this.world.turn(node, () => node.handle(message))
    }
    if (!isSo()) throw new Error('it never came to that')
  }
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'L3 what the hub orders of a device waits for the line, and its edge obeys once',
    codes: [],
    play(stage) {
      const { hubs, edge } = stage.world
      const hub = hubs[0]!
      const order = { order_id: stage.id('o'), device_id: 'd1', order: 'block', employee_id: 1, at: AT }
      stage.world.turn(hub, () => {
        hub.process.append('down', { kind: 'device_order', ...order, question: null, name: null })
      })
      stage.world.turn(hub, () => hub.pushDown())
      stage.settle()
      const isObeyed = edge.process.disk.journal.some(({ data }) => data.kind === 'device_obeyed')
      if (!isObeyed) throw new Error('the order was not carried out')
    },
  },
  {
    name: 'L16 a ticket that was moved so often that its generation is full is moved no more',
    codes: ['too_often'],
    play(stage) {
      const [one, other] = stage.freeAtEdge() as [number, number]
      let ticket = stage.sell(one)
      while (ticket.generation < 255) {
        const question_id = stage.id('q')
        stage.givenBack(ticket)
        stage.ask({ kind: 'reseat', question_id, ticket, slot: ticket.slot === one ? other : one })
        ticket = stage.born(question_id)
      }
      stage.ask({ kind: 'reseat', question_id: stage.id('q'), ticket, slot: ticket.slot === one ? other : one })
    },
  },
  {
    name: 'L16 tickets of two bills are not refunded by one question',
    codes: ['other_bill'],
    play(stage) {
      const [one, other] = stage.freeAtEdge() as [number, number]
      const tickets = [stage.sell(one), stage.sell(other)]
      stage.ask({ kind: 'refund', question_id: stage.id('q'), tickets })
    },
  },
  {
    name: 'L18 what was paid at a counter is not refunded by the shop, though its ticket comes home',
    codes: ['money_at_counter'],
    play(stage) {
      const ticket = stage.sell(stage.freeAtEdge()[0]!)
      const rest = { question_id: `h${stage.id('q')}`, slot: ticket.slot, cents: 0, retried: false }
      stage.say({ kind: 'change', from: 'visitor-0', to: 'hub', what: 'refund', tickets: [ticket], ...rest })
    },
  },
  {
    name: 'L16 a popcorn has no seat to be changed',
    codes: ['no_seat'],
    play(stage) {
      const [one, other] = stage.freeAtEdge() as [number, number]
      const { bill_id } = stage.sell(one)
      const { id: line_id, generation } = stage.lineAtEdge(bill_id, 'product')
      const command = { ...AT_REGISTER, question_id: stage.id('q'), line_id, generation, slot: other }
      stage.world.pure(stage.world.edge.process, ({ change }, ledger) =>
        change.decideReseat(ledger, { ...command, detail: '', cart: null }),
      )
    },
  },
  {
    name: 'L15 a bill that holds more than it pays does not enter paying',
    codes: ['seats_unused'],
    play(stage) {
      const [one, other] = stage.freeAtHub() as [number, number]
      const bill_id = stage.hold([one, other])
      stage.checkout(bill_id, [one])
      stage.say({ kind: 'cancel', from: 'visitor-0', to: 'hub', bill_id })
    },
  },
  {
    name: 'L8, L10 money of a bill settles it once, at its time, and is then not late',
    codes: ['bill_not_paying', 'not_late', 'already_settling'],
    play(stage) {
      const { world } = stage
      const bill_id = stage.hold(stage.freeAtHub().slice(0, 1))
      const settle = { bill_id, number: 'N', at: AT }
      const decideSettling = () =>
        world.pure(world.hubs[0]!.process, ({ bills }, ledger) => bills.decideSettling(ledger, settle, () => 'T'))
      decideSettling()
      const slots = [...world.hubs[0]!.process.disk.rows.slots.values()].filter((row) => row.bill_id === bill_id)
      const payment_id = stage.checkout(
        bill_id,
        slots.map(({ slot }) => slot),
      )
      const captured_cents = stage.bill(bill_id).total_cents
      world.pure(world.hubs[0]!.process, ({ bills }, ledger) =>
        bills.decideLate(ledger, { bill_id, payment_id, captured_cents }),
      )
      world.send({ kind: 'payer', from: 'visitor-0', to: 'provider', payment_id, action: 'pay' })
      stage.until(() => stage.bill(bill_id).settling_at !== null)
      world.hubs[0]!.process.catchUp()
      decideSettling()
    },
  },
  {
    name: 'L9 a place that was sold, paid back and sold again after the backup has its last ticket after a restore',
    codes: [],
    play(stage) {
      stage.world.restores.backUp()
      const slot = stage.freeAtEdge()[0]!
      const ticket = stage.sell(slot)
      stage.givenBack(ticket)
      stage.ask({ kind: 'refund', question_id: stage.id('q'), tickets: [ticket] })
      const [bought] = stage.buy([slot])
      stage.world.restores.restore()
      heal(stage.world)
      const { journal, rows } = stage.world.hubs[0]!.process.disk
      if (rows.slots.get(stage.slotKey(slot))?.ticket_id !== bought?.ticket_id)
        stage.world.breach('L9', 'another one has it')
      if (!journal.some(({ data }) => data.kind === 'placed')) stage.world.breach('L9', 'no place was set')
    },
  },
  {
    name: 'L9 b a refund that was never answered is paid after a restore, though its place was sold again',
    codes: [],
    play(stage) {
      const { world } = stage
      const slot = stage.freeAtEdge()[0]!
      const ticket = stage.sell(slot)
      stage.givenBack(ticket)
      world.restores.backUp()
      const question_id = stage.id('q')
      stage.askInVain({ kind: 'refund', question_id, tickets: [ticket] })
      const again = stage.sale(slot)
      world.registers[0]!.ask(again)
      stage.until(() => world.registers[0]!.kept.get(again.question_id)?.receipt != null)
      world.restores.restore()
      heal(world)
      const { status } = world.registers[0]!.kept.get(question_id)!
      if (status !== 'done') world.breach('L9', `the refund is ${status}`)
    },
  },
  {
    name: 'L9 a refund of the hub that was under way at the backup is done, whoever bought its place since',
    codes: [],
    play(stage) {
      const { world } = stage
      const [ticket] = stage.buy(stage.freeAtHub().slice(0, 1)) as [TicketRow]
      stage.givenBack(ticket)
      const question_id = `h${stage.id('q')}`
      const { slot } = ticket
      const rest = { question_id, tickets: [ticket], slot, cents: 0, retried: false }
      world.send({ kind: 'change', from: 'visitor-0', to: 'hub', what: 'refund', ...rest })
      const { questions } = world.hubs[0]!.process.disk.rows
      stage.until(() => questions.get(question_id)?.state === 'open')
      world.restores.backUp()
      stage.settle()
      const [bought] = stage.buy([slot])
      world.restores.restore()
      heal(world)
      const { slots } = world.hubs[0]!.process.disk.rows
      if (slots.get(stage.slotKey(slot))?.ticket_id !== bought?.ticket_id) world.breach('L9', 'another one has it')
    },
  },
]

/** Plays a scenario, heals its world and counts everything. @throws Breach */
export function play(scenario: Scenario, reducers: Reducers): World {
  const stage = new Stage(reducers)
  scenario.play(stage)
  heal(stage.world)
  stage.world.invariants.final()
  return stage.world
}

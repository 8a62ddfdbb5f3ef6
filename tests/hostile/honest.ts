import { randomUUID } from 'node:crypto'
import { employeeList, signIn } from '#protocol/devices/calls.ts'
import type { Call, CallAnswer, CallBody } from '#protocol/kit/call.ts'
import { ask, confirm, registerHold, registerSchedule, registerState } from '#protocol/register/calls.ts'
import { pair } from '../../deploy/box-office/pair.ts'
import { draftTicketCents } from '../../devices/register/bill/prices.ts'
import { createEdgeClient, type EdgeClient } from '../../devices/shell/edge-client.ts'
import type { KnownSchedule } from '../chaos/schedules.ts'
import { type KnownBill, Visitor } from '../chaos/visitor.ts'
import { Random } from '../simulation/random.ts'

const TIMEOUT_MS = 30_000
const SEATS_LOST_MAX = 5

/** A paired register with somebody signed in: its calls, and the headers that it proves itself with. */
export interface Register {
  headers: Record<string, string>
  edge: EdgeClient
}

/** Pairs a register as a person at the box does, and signs somebody in. */
export async function openRegister(
  edge_url: string,
  name: string,
  person: { name: string; pin: string },
): Promise<Register> {
  const device_uuid = randomUUID()
  const headers: Record<string, string> = {
    'x-device-uuid': device_uuid,
    'x-device-token': await pair(edge_url, name, device_uuid),
  }
  const edge = createEdgeClient({ origin: edge_url, fetch, headers: () => headers, timeout_ms: TIMEOUT_MS })
  const employee_id = (await answered(edge, employeeList)).find((one) => one.name === person.name)!.id
  headers['x-device-user'] = (await answered(edge, signIn, { body: { employee_id, pin: person.pin } })).user_token
  return { headers, edge }
}

/** The answer to a call that nobody may refuse. */
export async function answered<C extends Call>(
  edge: EdgeClient,
  call: C,
  request?: { params?: Record<string, string | number>; body?: CallBody<C> },
): Promise<CallAnswer<C>> {
  const answer = await edge(call, request)
  if (answer.kind !== 'answer') throw new Error(`${call.method} ${call.path}: ${JSON.stringify(answer)}`)
  return answer.data
}

/**
 * A visitor and a cashier who go about their business while others attack; whatever is refused to them is an
 * error.
 */
export class Honest {
  readonly #visitorOf: (index: number) => Visitor
  readonly #register: Register
  readonly schedules: { online: KnownSchedule; counter: KnownSchedule }
  /** What the visitor's purchases have answered; what the cashier sold. */
  readonly bills: KnownBill[] = []
  readonly sales: { bill_id: string; question_id: string }[] = []

  constructor(
    hub: string,
    register: Register,
    schedules: { online: KnownSchedule; counter: KnownSchedule },
    payment_methods: number[],
  ) {
    this.#register = register
    this.schedules = schedules
    const random = new Random(7)
    const parts = { hub, random, schedules: () => [schedules.online], payment_methods, heard: () => {} }
    this.#visitorOf = (index) => new Visitor(parts, index)
  }

  /**
   * One purchase in the shop by somebody new, paid and with its tickets shown; one sale at the counter,
   * confirmed.
   */
  async buyAndSell(): Promise<void> {
    this.bills.push(await this.#buy(this.#visitorOf(this.bills.length)))
    await this.#sell(this.schedules.counter.id)
  }

  /**
   * Seats that are at home at the edge just then may be refused in words; whoever reads that takes others.
   */
  async #buy(visitor: Visitor): Promise<KnownBill> {
    for (let lost = 0; lost < SEATS_LOST_MAX && visitor.deeds.seats_lost === lost; lost++) {
      const bill = await visitor.buy(this.schedules.online, 'pay')
      if (bill?.last === 'settled' && bill.tickets.size > 0) return bill
    }
    throw new Error(`an honest purchase came to nothing: ${JSON.stringify(visitor.deeds)} ${visitor.last_refusal}`)
  }

  async #sell(schedule_id: number): Promise<void> {
    const { edge } = this.#register
    const [bill_id, question_id] = [randomUUID(), randomUUID()]
    const openSchedule = await answered(edge, registerSchedule, { params: { schedule_id } })
    const { payment_methods } = await answered(edge, registerState)
    const cash = payment_methods.find(({ type }) => type === 'cash')!.id
    const { held } = await answered(edge, registerHold, { params: { bill_id }, body: { schedule_id, count: 1 } })
    const price_rate_id = openSchedule.tariffs[0]!.price_rate_id
    const line = { kind: 'ticket' as const, id: randomUUID(), schedule_id, slot: held[0]!, price_rate_id }
    const total_cents = draftTicketCents(openSchedule, { ...line, seat_class: null })
    const payments = [{ id: randomUUID(), payment_method_id: cash, amount_cents: total_cents }]
    await answered(edge, ask, { body: { kind: 'sale', question_id, bill_id, lines: [line], payments, total_cents } })
    await answered(edge, confirm, { params: { question_id }, body: { print: false } })
    this.sales.push({ bill_id, question_id })
  }
}

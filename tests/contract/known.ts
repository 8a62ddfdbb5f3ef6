import { randomUUID } from 'node:crypto'
import { draftTicketCents } from '../../devices/register/bill/prices.ts'
import { employeeList, signIn } from '../../protocol/devices/calls.ts'
import type { CallAnswer } from '../../protocol/kit/call.ts'
import { piecesCents } from '../../protocol/pricing/price-lines.ts'
import { type Question, type registerSchedule, registerState, type SaleLine } from '../../protocol/register/calls.ts'
import { frontSeats, pickFurther, pickSchedule, SELLER } from './evening.ts'

type State = CallAnswer<typeof registerState>
type Opened = CallAnswer<typeof registerSchedule>

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** A text with ids that nobody has, each always the same one. */
export class FreshIds {
  readonly #ids = new Map<string, string>()

  write(text: string): string {
    return text.replace(UUID, (id) => {
      if (!this.#ids.has(id)) this.#ids.set(id, randomUUID())
      return this.#ids.get(id)!
    })
  }
}

/** What a register knows of its evening: what a request of then is written anew by. */
export class Known {
  state: State | null = null
  secrets: Record<string, string> = {}
  readonly #screen: string | undefined
  readonly #fresh = new FreshIds()
  readonly #open = new Map<number, Opened>()
  #held: number[] = []
  #employee_id = 0

  /** @param screen the one whose schedule it sells; the first that has one when it is not said */
  constructor(screen?: string) {
    this.#screen = screen
  }

  learn(path: string, answer: unknown): void {
    if (path === registerState.path) this.state = answer as State
    if (/\/schedules\/\d+$/.test(path)) this.#open.set((answer as Opened).schedule.id, answer as Opened)
    if (path.endsWith('/hold')) this.#held = [...this.#held, ...(answer as { held: number[] }).held]
    if (path === employeeList.path)
      this.#employee_id = (answer as { id: number; name: string }[]).find(({ name }) => name === SELLER.name)!.id
    if (path.startsWith('/api/pairing') || path === signIn.path)
      for (const [name, value] of Object.entries(answer as object))
        if (typeof value === 'string') this.secrets[name] = value
  }

  /** A path or topic of then, of a register that knew `of`, in the words of today. */
  path(path: string, of: Known): string {
    return this.#fresh.write(path).replace(/(?<=schedules\/)\d+/, (id) => String(this.#scheduleId(Number(id), of)))
  }

  /** A body of then, written by a register that knew `of`, in the words of today. */
  body(body: unknown, of: Known): unknown {
    if (body === null) return null
    const written = JSON.parse(this.#fresh.write(JSON.stringify(body)), (name, value) =>
      typeof value === 'number' ? this.#number(name, value, of) : value,
    )
    if (written.slots?.length > 0)
      written.slots = frontSeats(this.#open.get(written.schedule_id)!, written.slots.length)
    if (written.kind !== 'sale') return written
    const sale = body as Extract<Question, { kind: 'sale' }>
    const lines = sale.lines.map((then, index) => this.#line(written.lines[index], then, of))
    const total_cents = this.#totalOf(lines) + sale.total_cents - of.#totalOf(sale.lines)
    const [payment] = written.payments
    return {
      ...written,
      lines,
      total_cents,
      payments: [{ ...payment, amount_cents: total_cents, tendered_cents: total_cents }],
    }
  }

  #scheduleId(id: number, of: Known): number {
    const pick = pickFurther(of.state!)?.id === id ? pickFurther : pickSchedule
    return pick(this.state!, this.#screen).id
  }

  /** A line of then: its tariff is the one at the same place in the list of its schedule. */
  #line(line: SaleLine, then: SaleLine, of: Known): SaleLine {
    if (line.kind !== 'ticket' || then.kind !== 'ticket') return line
    const { tariffs } = of.#open.get(then.schedule_id)!
    const place = tariffs.findIndex((one) => one.price_rate_id === then.price_rate_id)
    return { ...line, price_rate_id: this.#open.get(line.schedule_id)!.tariffs[place]!.price_rate_id }
  }

  /** Every number by its meaning: the same place in the list of what this register knows. */
  #number(name: string, value: number, of: Known): number {
    if (name === 'employee_id') return this.#employee_id
    if (name === 'schedule_id') return this.#scheduleId(value, of)
    if (name === 'slot') return this.#held[of.#held.indexOf(value)]!
    if (name === 'product_id') return this.state!.products[of.state!.products.findIndex(({ id }) => id === value)]!.id
    if (name !== 'payment_method_id') return value
    const { type } = of.state!.payment_methods.find(({ id }) => id === value)!
    return this.state!.payment_methods.find((method) => method.type === type)!.id
  }

  #totalOf(lines: readonly SaleLine[]): number {
    return lines.reduce((sum, line) => {
      if (line.kind === 'ticket')
        return sum + draftTicketCents(this.#open.get(line.schedule_id), { ...line, seat_class: null })
      return sum + piecesCents(this.state!.products.find(({ id }) => id === line.product_id)!, line.quantity)
    }, 0)
  }
}

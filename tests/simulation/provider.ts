import type { OrderFacts } from '#protocol/ledger/work.ts'
import type { Message, MessageOf } from './messages.ts'
import { iso, type WallClock } from './time.ts'
import type { World } from './world.ts'

interface Refund {
  key: string
  amount_cents: number
  reference: string
}

/** An order as the provider keeps it: durable, and never lost together with the hub. */
export interface Order {
  payment_id: string
  bill_id: string
  /** When it was made. */
  at: string
  amount_cents: number
  captured_cents: number
  state: Exclude<OrderFacts['state'], 'unknown'>
  due: number
  late_at: number | null
  event: string | null
  refunds: Refund[]
  /** Rises with every move; each is sent by a webhook of its own, repeated until the hub has taken it. */
  version: number
  heard: number
}

type Verb = MessageOf<'create' | 'look-up' | 'mark' | 'refund'>

/**
 * The payment provider, with the five verbs of `hub/payments/provider.ts` and the moves of its sandbox: the
 * hub's second place.
 */
export class Provider {
  readonly orders = new Map<string, Order>()
  readonly clock: WallClock
  readonly #world: World

  constructor(clock: WallClock, world: World) {
    this.clock = clock
    this.#world = world
  }

  handle(message: Message): void {
    if (message.kind === 'create') this.#create(message)
    else if (message.kind === 'look-up') this.#answer(message, 'look-up', message.webhook)
    else if (message.kind === 'mark') this.#mark(message)
    else if (message.kind === 'refund') this.#refund(message)
    else if (message.kind === 'list') this.#list(message)
    else if (message.kind === 'payer') this.#act(message)
    else if (message.kind === 'webhook-heard') this.#heard(message)
  }

  #create(message: MessageOf<'create'>): void {
    const { payment_id, bill_id, amount_cents, due } = message
    if (!this.orders.has(payment_id))
      this.orders.set(payment_id, {
        payment_id,
        bill_id,
        at: iso(this.clock.now),
        amount_cents,
        captured_cents: 0,
        state: 'open',
        due,
        late_at: null,
        event: null,
        refunds: [],
        version: 0,
        heard: 0,
      })
    this.#answer(message, 'create', null)
  }

  #answer({ bill_id, payment_id }: Verb, verb: 'create' | 'look-up', webhook: number | null): void {
    const order = this.orders.get(payment_id)
    const facts: OrderFacts = {
      payment_id,
      state: order?.state ?? 'unknown',
      captured_cents: order?.captured_cents ?? 0,
    }
    const unsettled_cents = order && isUnsettled(order) && order.refunds.length === 0 ? order.captured_cents : 0
    const answer = { verb, bill_id, order: facts, webhook, unsettled_cents }
    this.#world.send({ kind: 'order', from: 'provider', to: 'hub', ...answer })
  }

  #list({ epoch }: MessageOf<'list'>): void {
    const orders = [...this.orders.values()].map((order) => ({ ...order, refunds: [...order.refunds] }))
    this.#world.send({ kind: 'listed', from: 'provider', to: 'hub', epoch, orders })
  }

  #mark({ bill_id, payment_id, event }: MessageOf<'mark'>): void {
    const order = this.orders.get(payment_id)
    if (order?.state !== 'captured' || (order.event === null && order.refunds.length > 0))
      this.#world.breach('L10', `marked settled, but not a captured order: ${payment_id}`)
    if (order.event !== null && order.event !== event)
      this.#world.breach('L8', `settled twice with other bytes: ${payment_id}`)
    order.event = event
    this.#world.send({ kind: 'marked', from: 'provider', to: 'hub', bill_id })
  }

  #refund(message: MessageOf<'refund'>): void {
    const { payment_id, amount_cents, key, reference } = message
    const order = this.orders.get(payment_id)
    if (order?.state !== 'captured') this.#world.breach('L10', `refund of what was not captured: ${payment_id}`)
    if (!order.refunds.some((refund) => refund.key === key)) {
      if (refunded(order) + amount_cents > order.captured_cents)
        this.#world.breach('L18', `more would go back than was captured: ${payment_id}`)
      order.refunds.push({ key, amount_cents, reference })
    }
    this.#world.send({ ...message, kind: 'refunded', from: 'provider', to: 'hub' })
  }

  /** What the payer does on the provider's page. `late`: the order expires and the money comes afterwards. */
  #act({ payment_id, action }: MessageOf<'payer'>): void {
    const order = this.orders.get(payment_id)
    if (!order || order.state === 'captured') return
    if (order.state === 'open' && action === 'late') order.late_at = this.clock.now + 30
    const open = { pay: 'captured', fail: 'failed', cancel: 'cancelled', expire: 'expired', late: 'expired' } as const
    if (order.state === 'open') this.#move(order, open[action])
    else if (action === 'late') this.#move(order, 'captured')
  }

  #move(order: Order, state: Order['state']): void {
    order.state = state
    if (state === 'captured') order.captured_cents = this.#world.taken(order.amount_cents)
    order.version++
    this.#notify(order)
  }

  #notify({ bill_id, payment_id, version }: Order): void {
    this.#world.send({ kind: 'webhook', from: 'provider', to: 'hub', bill_id, payment_id, version })
  }

  #heard({ payment_id, version }: MessageOf<'webhook-heard'>): void {
    const order = this.orders.get(payment_id)
    if (order) order.heard = Math.max(order.heard, version)
  }

  /** Time passes: orders expire, late money arrives, webhooks that nobody answered are repeated. */
  sweep(): void {
    for (const order of this.orders.values()) {
      if (order.state === 'open' && order.due <= this.clock.now) this.#move(order, 'expired')
      else if (order.late_at !== null && order.late_at <= this.clock.now && order.state !== 'captured') {
        order.late_at = null
        this.#move(order, 'captured')
      } else if (order.heard < order.version) this.#notify(order)
      else if (this.#world.takesMore(order)) {
        order.captured_cents += 50
        order.version++
        this.#notify(order)
      }
    }
  }
}

/** Money was taken for it, and it is no sale. */
export function isUnsettled({ state, event, captured_cents }: Order): boolean {
  return state === 'captured' && event === null && captured_cents > 0
}

export function refunded(order: Order): number {
  return order.refunds.reduce((sum, refund) => sum + refund.amount_cents, 0)
}

import { randomUUID } from 'node:crypto'
import type { Challenge } from '#protocol/content/captcha.ts'
import { solvedPuzzle } from '../puzzle.ts'
import { type House, PRICE_CENTS, seatOf } from './house.ts'
import type { Relay } from './relay.ts'
import { KeptWire } from './wire.ts'

/** Two neighbouring seats of one schedule: what one purchase buys. */
export interface Pair {
  schedule_id: number
  slots: [number, number]
}

/** One visitor with his connections. `buy` ends when his bill is settled. */
export interface Buyer {
  buy(pair: Pair): Promise<void>
  close(): void
}

/** What one visitor of the product carries: his session, its token, and an address of his own. */
export interface Visitor {
  cookie: string
  csrf: string
  address: string
}

const JSON_HEAD = 'host: localhost\r\ncontent-type: application/json\r\n'
const PERSON = { name: 'Erika Mustermann', email: 'erika.mustermann@mail.example' }

/**
 * Pays on the provider's page, as a browser does, and waits until the provider's webhook has settled the
 * bill.
 */
class Payer {
  readonly #wire: KeptWire
  readonly #relay: Relay

  constructor(wire: KeptWire, relay: Relay) {
    this.#wire = wire
    this.#relay = relay
  }

  async pay(checkout_url: string, order_id: string): Promise<void> {
    const settled = this.#relay.settled(order_id)
    settled.catch(() => {}) // awaited below, unless the payment itself fails before
    const head = 'host: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n'
    const { status } = await this.#wire.send('POST', new URL(checkout_url).pathname, head, 'action=pay')
    if (status !== 303) throw new Error(`the provider answered ${status} to a payment`)
    await settled
  }

  close(): void {
    this.#wire.close()
  }
}

/** An answer that is no success. */
export class Refused extends Error {
  readonly status: number
  readonly body: string

  constructor(path: string, { status, body }: { status: number; body: string }) {
    super(`POST ${path}: ${status} ${body}`)
    this.status = status
    this.body = body
  }
}

/** Takes seats; where too many are held behind the address it solves the puzzle first, as the page does. */
async function hold(wire: KeptWire, path: string, head: string, body: object): Promise<{ bill_id: string }> {
  try {
    return await post(wire, path, head, body)
  } catch (error) {
    if (!(error instanceof Refused && error.body.includes('"grecaptcha"'))) throw error
    const answer = await wire.send('GET', '/api/captcha/challenge', head, '')
    if (answer.status !== 200) throw new Refused('/api/captcha/challenge', answer)
    const { data } = JSON.parse(answer.body) as { data: Challenge }
    return post(wire, path, head, { ...body, grecaptcha: await solvedPuzzle(data) })
  }
}

async function post<A>(wire: KeptWire, path: string, head: string, body: object): Promise<A> {
  const answer = await wire.send('POST', path, head, JSON.stringify(body))
  if (answer.status !== 200) throw new Refused(path, answer)
  return (JSON.parse(answer.body) as { data: A }).data
}

export interface Ports {
  shop: number
  provider: number
}

/** The headers of a call of the site's own page. */
export function headOf({ address, cookie, csrf }: Visitor): string {
  return `${JSON_HEAD}accept: application/json\r\nx-requested-with: XMLHttpRequest\r\nsec-fetch-site: same-origin\r\nx-forwarded-for: ${address}\r\ncookie: ${cookie}\r\nx-csrf-token: ${csrf}\r\n`
}

/** A visitor of the product: the calls that the site's own page makes, with all their headers. */
export async function productBuyer(ports: Ports, relay: Relay, house: House, visitor: Visitor): Promise<Buyer> {
  const wire = await KeptWire.open(ports.shop)
  const payer = new Payer(await KeptWire.open(ports.provider), relay)
  const head = headOf(visitor)
  type Bought = { payment: { id: string }; processingData: { checkout_url: string } }
  return {
    async buy({ schedule_id, slots }) {
      const seats = slots.map(seatOf)
      const { bill_id } = await hold(wire, `/api/schedules/${schedule_id}/hold`, head, { bill_id: null, seats })
      const items = seats.map((seat) => ({ type: 'ticket', price_rate_id: house.price_rate_id, schedule_id, seat }))
      const order = {
        payment_method_id: house.payment_method_id,
        ...PERSON,
        email_confirmation: PERSON.email,
        newsletter_signup: false,
        terms_accepted: true,
        age_confirmed: true,
        items,
        amount: PRICE_CENTS * slots.length,
        bill_id,
      }
      const key = `${head}idempotency-key: ${randomUUID()}\r\n`
      const { payment, processingData } = await post<Bought>(wire, '/api/checkout', key, order)
      await payer.pay(processingData.checkout_url, payment.id)
    },
    close() {
      wire.close()
      payer.close()
    },
  }
}

/** A visitor of the floor: the same three requests, without what only rules need. */
export async function floorBuyer(ports: Ports, relay: Relay): Promise<Buyer> {
  const wire = await KeptWire.open(ports.shop)
  const payer = new Payer(await KeptWire.open(ports.provider), relay)
  type Bought = { payment_id: string; checkout_url: string }
  return {
    async buy({ schedule_id, slots }) {
      const { bill_id } = await post<{ bill_id: string }>(wire, '/hold', JSON_HEAD, { schedule_id, slots })
      const lines = slots.map((slot) => ({ schedule_id, slot, name: 'Adult', total_cents: PRICE_CENTS }))
      const bought = await post<Bought>(wire, '/checkout', JSON_HEAD, { ...PERSON, bill_id, lines })
      await payer.pay(bought.checkout_url, bought.payment_id)
    },
    close() {
      wire.close()
      payer.close()
    },
  }
}

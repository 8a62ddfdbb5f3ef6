import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type pg from 'pg'
import { buy, cart, payOn } from '../../hub/bills/testing/carts.ts'
import { openShopHub, type ShopPlace } from '../../hub/bills/testing/shop-hub.ts'
import { createPool, withExhibitor } from '../../hub/db/connect.ts'
import { Browser } from '../../hub/http/testing/hub.ts'
import { Breach } from '../simulation/breach.ts'
import type { Random } from '../simulation/random.ts'
import { type OrderFate, ProviderLine } from './provider-line.ts'

const EXHIBITOR = 1
const TURNS = 14
const CHECK_MS = 10
const WITHIN_MS = 10_000

/** A house that hubs share, and what they sell. */
export interface House extends ShopPlace {
  schedules: readonly number[]
  /** A type of gift cards, and where it is good; two turns of it cost so much. */
  gift: { voucher_type_id: number; cinema_id: number; amount: number }
}

type Body = Awaited<ReturnType<typeof cart>> | ReturnType<typeof giftBody>

/** What a checkout was answered: a bill, its payment and a page to pay on, or what was refused where. */
interface Answer {
  status: number
  fields: string
  uuid: string | null
  payment_id: string | null
  page: string | null
}

interface Visitor {
  browser: Browser
  /** What he buys next; null: he chooses again. */
  body: Body | null
  bought: { key: string; body: Body; first: Answer }[]
}

interface Ground {
  url: string
  line: ProviderLine
  pool: pg.Pool
  provider: Sqlite.Database
}

let ground: Promise<Ground> | null = null

/** One hub for all worlds of a thread. */
async function openGround(house: House): Promise<Ground> {
  const line = await ProviderLine.open(house.provider_url)
  const { url } = await openShopHub({ ...house, provider_url: line.url })
  const file = join(house.folder, 'second', 'sandbox-provider.db')
  return { url, line, pool: createPool(house.database_url), provider: new Sqlite(file, { readonly: true }) }
}

/**
 * Two visitors at the shop of a real hub, with a real provider that refuses orders or whose answers are lost:
 * they buy with new keys, ask again with old ones, with another's, and with other content; they pay, fail,
 * cancel. A key has one answer, its visitor's alone; what has ended is never to be paid again.
 */
export class ShopWorld {
  readonly #random: Random
  readonly #house: House
  readonly #ground: Ground
  readonly #visitors: Visitor[] = []

  private constructor(random: Random, house: House, on: Ground) {
    this.#random = random
    this.#house = house
    this.#ground = on
  }

  /** Runs one world. @param url the house, as JSON @throws Breach */
  static async run(random: Random, url: string): Promise<void> {
    const house = JSON.parse(url) as House
    ground ??= openGround(house)
    await new ShopWorld(random, house, await ground).#play()
  }

  async #play(): Promise<void> {
    for (const _ of [1, 2]) {
      const address = `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`
      const browser = new Browser(this.#ground.url, { 'x-forwarded-for': address })
      await browser.open('/en')
      this.#visitors.push({ browser, body: null, bought: [] })
    }
    for (let turn = 0; turn < TURNS; turn++) await this.#turn(this.#random.pick(this.#visitors))
    for (const visitor of this.#visitors) await this.#payAll(visitor)
    await this.#isEven()
  }

  async #turn(visitor: Visitor): Promise<void> {
    const random = this.#random
    const at = random.next()
    const old = visitor.bought.length > 0 ? random.pick(visitor.bought) : null
    const other = this.#visitors.find((one) => one !== visitor)!
    if (at < 0.35 || old === null) await this.#buys(visitor)
    else if (at < 0.6) await this.#again(visitor, old)
    else if (at < 0.7 && other.bought.length > 0) await this.#foreign(visitor, random.pick(other.bought))
    else if (at < 0.78) await this.#otherContent(visitor, old)
    else await this.#acts(visitor, random.pick(['pay', 'fail', 'fail', 'cancel']))
  }

  /** A new key, for a cart that is still there or for another one. */
  async #buys(visitor: Visitor): Promise<void> {
    const random = this.#random
    visitor.body ??= await this.#choose(visitor)
    const { body } = visitor
    const key = randomUUID()
    const first = await this.#ask(visitor, body, key, random.pick(['opened', 'opened', 'refused', 'lost']))
    visitor.bought.push({ key, body, first })
    if (first.status === 200) visitor.body = null
    else if (first.fields !== 'general') throw new Breach('L10', `a good cart was refused: ${JSON.stringify(first)}`)
    if (body.bill_id !== null) await this.#isOver(body.bill_id, first)
  }

  /** Somebody fills a cart: with a gift card, or with a ticket whose seat is held. */
  async #choose({ browser }: Visitor): Promise<Body> {
    if (this.#random.chance(0.3)) return giftBody(this.#house.gift)
    return cart(browser, this.#random.pick(this.#house.schedules), 1)
  }

  /** A payment that could not begin has ended, and its bill keeps its seats for another one. */
  async #isOver(bill_id: string, { status }: Answer): Promise<void> {
    if (status === 200) return
    const payments = await this.#payments(bill_id)
    if (payments.some((payment) => payment.status === 'paying'))
      throw new Breach('L10', 'a payment waits though its visitor was answered that it did not begin')
  }

  async #ask({ browser }: Visitor, body: object, key: string, fate: OrderFate): Promise<Answer> {
    this.#ground.line.meet(fate)
    const response = await buy(browser, body, { 'idempotency-key': key })
    this.#ground.line.meet('opened')
    const { data, errors } = (await response.json()) as {
      data?: { uuid: string; payment: { id: string } | null; processingData: { checkout_url: string } | null }
      errors?: object
    }
    const answer: Answer = {
      status: response.status,
      fields: Object.keys(errors ?? {}).join(' '),
      uuid: data?.uuid ?? null,
      payment_id: data?.payment?.id ?? null,
      page: data?.processingData?.checkout_url ?? null,
    }
    if (answer.uuid !== null) await this.#isOpen(answer)
    return answer
  }

  /** A page to pay on is the one of a payment that waits, the only one of its bill. */
  async #isOpen({ uuid, payment_id, page }: Answer): Promise<void> {
    const payments = await this.#payments(uuid!)
    const waiting = payments.filter(({ status }) => status === 'paying').map(({ id }) => id)
    if (waiting.length > 1) throw new Breach('L10', `${waiting.length} payments of one bill wait`)
    if (page !== null && waiting[0] !== payment_id)
      throw new Breach('L10', 'a page to pay on, of a payment that does not wait')
    const known = new Set(payments.map(({ id }) => id))
    const orders = this.#orders(uuid!)
    if (orders.some(({ order_id }) => !known.has(order_id)))
      throw new Breach('L10', 'the provider has an order of no payment')
    if (page !== null && !orders.some(({ id, state }) => state === 'open' && page.endsWith(id)))
      throw new Breach('L10', 'a page to pay on, of an order that is not open')
  }

  /** The same key with the same content: the first answer, as far as its payment still waits. */
  async #again(visitor: Visitor, { key, body, first }: Visitor['bought'][number]): Promise<void> {
    const said = first.payment_id === null ? 'failed' : (await this.#payment(first)).status
    const fate = this.#random.chance(0.3) ? 'refused' : 'opened'
    const answers = await Promise.all(
      Array.from({ length: this.#random.pick([1, 1, 2]) }, () => this.#ask(visitor, body, key, fate)),
    )
    const refused = { status: 422, fields: 'general', uuid: null, payment_id: null, page: null }
    const wanted: Answer =
      said === 'failed' || (said === 'paying' && fate === 'refused')
        ? refused
        : { ...first, page: said === 'paying' ? first.page : null }
    for (const answer of answers)
      if (JSON.stringify(answer) !== JSON.stringify(wanted))
        throw new Breach('L10', `a key is answered ${JSON.stringify(answer)}, not ${JSON.stringify(wanted)}`)
  }

  /** Another's key: nothing of his is shown, whatever it is sent with; for an own cart it is an own key. */
  async #foreign(visitor: Visitor, { key, body, first }: Visitor['bought'][number]): Promise<void> {
    if (visitor.bought.some((one) => one.key === key)) return
    const own = this.#random.chance(0.6) ? await this.#choose(visitor) : null
    const answer = await this.#ask(visitor, own ?? body, key, 'opened')
    if (answer.uuid !== null && answer.uuid === first.uuid) throw new Breach('L10', 'another has this bill by its key')
    const isOwn = own !== null || body.bill_id === null
    if (!isOwn && answer.status === 200) throw new Breach('L10', 'another has this cart by its key')
    if (isOwn && answer.status !== 200)
      throw new Breach('L10', `another's key is in the way: ${JSON.stringify(answer)}`)
    if (isOwn) visitor.bought.push({ key, body: own ?? body, first: answer })
  }

  async #otherContent(visitor: Visitor, { key, body }: Visitor['bought'][number]): Promise<void> {
    const answer = await this.#ask(visitor, { ...body, name: 'Another' }, key, 'opened')
    if (answer.status !== 409) throw new Breach('L10', `a key was good for other content: ${JSON.stringify(answer)}`)
  }

  /** Somebody does something on the page of a payment that waits. */
  async #acts({ bought }: Visitor, act: string): Promise<void> {
    const open: Answer[] = []
    for (const { first } of bought)
      if (first.page !== null && (await this.#payment(first)).status === 'paying') open.push(first)
    if (open.length === 0) return
    const one = this.#random.pick(open)
    await payOn(one.page!, act)
    await this.#until(async () => (await this.#payment(one)).status !== 'paying', `a payment does not end by ${act}`)
  }

  async #payAll(visitor: Visitor): Promise<void> {
    for (const { first } of visitor.bought)
      if (first.page !== null && (await this.#payment(first)).status === 'paying') await this.#acts(visitor, 'pay')
    for (const one of visitor.bought) await this.#again(visitor, one)
  }

  /** What the provider took and did not give back is paid (I5), also of orders that have no page. */
  async #isEven(): Promise<void> {
    const bills = new Set(this.#visitors.flatMap(({ bought }) => bought.flatMap(({ first }) => first.uuid ?? [])))
    for (const bill_id of bills) {
      for (const { id, state } of this.#orders(bill_id))
        if (state === 'open') await payOn(`${this.#house.provider_url}/pay/${id}`, 'pay')
      await this.#until(
        async () => (await this.#kept(bill_id)) === (await this.#paid(bill_id)),
        'money does not add up',
      )
    }
  }

  async #kept(bill_id: string): Promise<number> {
    const text = `select coalesce(sum(captured_cents - (select coalesce(sum(r.amount_cents), 0) from refunds r where r.order_n = o.n)), 0)
      from orders o where bill_id = ?`
    return this.#ground.provider.prepare<[string], number>(text).pluck().get(bill_id)!
  }

  async #paid(bill_id: string): Promise<number> {
    const payments = await this.#payments(bill_id)
    return payments.reduce((sum, { status, cents }) => sum + (status === 'paid' ? cents : 0), 0)
  }

  async #until(isSo: () => Promise<boolean>, otherwise: string): Promise<void> {
    for (const end = performance.now() + WITHIN_MS; !(await isSo()); await delay(CHECK_MS))
      if (performance.now() > end) throw new Breach('I5', otherwise)
  }

  #orders(bill_id: string): { id: string; order_id: string; state: string }[] {
    return this.#ground.provider
      .prepare('select id, order_id, state from orders where bill_id = ?')
      .all(bill_id) as never
  }

  async #payments(bill_id: string): Promise<{ id: string; status: string; cents: number }[]> {
    const text = 'select id, status, amount_cents - refunded_cents as cents from payments where bill_id = $1'
    const { rows } = await withExhibitor(this.#ground.pool, EXHIBITOR, (client) =>
      client.query<{ id: string; status: string; cents: number }>(text, [bill_id]),
    )
    return rows
  }

  async #payment({ uuid, payment_id }: Answer): Promise<{ status: string }> {
    return (await this.#payments(uuid!)).find(({ id }) => id === payment_id)!
  }
}

/** A gift card with two turns. */
function giftBody({ voucher_type_id, cinema_id, amount }: House['gift']) {
  const email = 'jana@kino.example'
  return {
    name: 'Jana Brandt',
    email,
    email_confirmation: email,
    payment_method_id: 1,
    newsletter_signup: false,
    terms_accepted: true,
    bill_id: null,
    amount,
    items: [{ type: 'loyaltyCard', voucher_type_id, total_turns: 2, total_products: 0, vouchers: 1, cinema_id }],
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type * as z from 'zod'
import { type BillResult, billResult, billStatus, checkout, type TicketItem } from '#protocol/bills/calls.ts'
import type { CallAnswer, CallBody } from '#protocol/kit/call.ts'
import { codeInAddress, humanCode } from '#protocol/scanning/human-code.ts'
import { readTicket } from '#protocol/scanning/kt1.ts'
import {
  freeHold,
  type Hold,
  type SeatRef,
  scheduleArrangement,
  scheduleData,
  takeHold,
} from '#protocol/schedules/calls.ts'
import { voucherTypeBySlug } from '#protocol/vouchers/shop-calls.ts'
import type { Random } from '../simulation/random.ts'
import { Browser, type HubAnswer } from './browser.ts'
import { ask, type Deed, otherSeat, type Wish } from './deeds.ts'
import type { KnownSchedule } from './schedules.ts'

type Checkout = CallBody<typeof checkout>
type Bought = CallAnswer<typeof checkout>
type Tariff = CallAnswer<typeof scheduleData>['tariffs'][number]
export type PayerAction = 'pay' | 'fail' | 'cancel' | 'expire' | 'late'

/** What a visitor knows of a bill: that is all there is outside of hub and provider. */
export interface KnownBill {
  uuid: string
  /** The buyer's address, of this purchase alone. */
  email: string
  /** It sells a gift card: so many turns for whom, null = for the buyer. */
  gift: { turns: number; email: string | null } | null
  /** What its buyer asked for since it was paid. */
  deeds: Deed[]
  /** Keys of tickets that were shown, `schedule:ticket:generation`, with the slot on them. */
  tickets: Map<string, number>
  /** The hosted pages of its payments, in the order in which they were opened. */
  pages: string[]
  /** He pressed Pay. */
  paid: boolean
  last: z.output<typeof BillResult>['status'] | null
}

/**
 * Where a visitor is: `checkout`, the order is sent and not answered; `paid`, he pressed Pay and has not seen
 * his tickets; `change`, `cancel` and `letter`, he asked for that and has no answer. These are open sales.
 */
export type VisitorPhase = 'looking' | 'holding' | 'checkout' | 'at_provider' | 'paid' | Wish['kind']

export interface VisitorDeeds {
  bills: number
  tickets: number
  refused: number
  seats_lost: number
  gifts: number
  /** What was asked for after a purchase, and done. */
  done: Record<Wish['kind'], number>
  pressed: Record<PayerAction, number>
}

export interface VisitorParts {
  hub: string
  random: Random
  /** Schedules to choose from just now. */
  schedules: () => readonly KnownSchedule[]
  payment_methods: readonly number[]
  heard: (visitor: Visitor, phase: VisitorPhase) => void
}

const SETTLE_WITHIN_MS = 8_000
const POLL_MS = 60
const PURCHASES_PER_SESSION = 5

/**
 * Somebody who buys in the shop without a screen, over and over: reads, holds, orders, pays or does not, and
 * keeps what was shown.
 */
export class Visitor {
  readonly #parts: VisitorParts
  readonly #index: number
  readonly bills = new Map<string, KnownBill>()
  /** Orders whose answer never came: their keys and bodies, to be asked again at the end. */
  readonly unanswered: { browser: Browser; key: string; body: Checkout }[] = []
  /** Seats that he left without a word. */
  readonly #left: { browser: Browser; schedule: KnownSchedule }[] = []
  readonly deeds: VisitorDeeds = {
    bills: 0,
    tickets: 0,
    refused: 0,
    seats_lost: 0,
    gifts: 0,
    done: { change: 0, cancel: 0, letter: 0 },
    pressed: { pay: 0, fail: 0, cancel: 0, expire: 0, late: 0 },
  }
  /** What the shop has refused to him last, in its words. */
  last_refusal: string | null = null
  phase: VisitorPhase = 'looking'
  #browser: Browser
  #purchases = 0
  #stopping = false
  #running: Promise<void> = Promise.resolve()

  constructor(parts: VisitorParts, index: number) {
    this.#parts = parts
    this.#index = index
    this.#browser = this.#newBrowser()
  }

  start(): void {
    this.#stopping = false
    this.#running = this.#live()
  }

  /** Ends what is under way and begins nothing more. */
  stop(): Promise<void> {
    this.#stopping = true
    return this.#running
  }

  async #live(): Promise<void> {
    while (!this.#stopping) {
      await delay(this.#parts.random.between(30, 250))
      await this.#visit()
      this.#be('looking')
    }
  }

  #be(phase: VisitorPhase): void {
    this.phase = phase
    this.#parts.heard(this, phase)
  }

  #newBrowser(): Browser {
    const { random, hub } = this.#parts
    return new Browser(hub, `203.0.${this.#index}.${random.between(1, 250)}`)
  }

  async #visit(): Promise<void> {
    if (++this.#purchases % PURCHASES_PER_SESSION === 0) this.#browser = this.#newBrowser()
    if (!(await this.#browser.enter())) return
    const { random } = this.#parts
    const schedules = this.#parts.schedules()
    if (schedules.length === 0) return
    const schedule = random.pick(schedules)
    if (random.chance(0.2)) return this.#give(schedule)
    const bill = await this.buy(schedule)
    if (bill && bill.tickets.size > 0) await this.#own(bill)
  }

  /** A gift card that is good where this is shown, for a friend or for himself. */
  async #give({ cinema_id }: KnownSchedule): Promise<void> {
    const { random, payment_methods } = this.#parts
    const type = await this.#browser.call(voucherTypeBySlug, { params: { slug: 'gift-card' } })
    if (type.kind !== 'answer') return
    const turns = random.between(1, 3)
    const today = new Date().toISOString().slice(0, 10)
    const ordered = await this.#order({
      ...this.#who(),
      payment_method_id: random.pick(payment_methods),
      items: [
        {
          type: 'loyaltyCard',
          voucher_type_id: type.data.id,
          total_turns: turns,
          total_products: 0,
          vouchers: 1,
          cinema_id,
        },
      ],
      amount: type.data.cost_turn * turns,
      bill_id: null,
      gift: random.chance(0.7) ? { email: `${randomUUID()}@friend.example`, deliver_on: today, message: '' } : null,
    })
    if (!ordered) return
    this.#be('at_provider')
    const wish = random.chance(0.75) ? 'pay' : random.pick(['fail', 'cancel', 'late'] as const)
    await this.#press(ordered.bill, ordered.page, wish)
    if (wish === 'pay') await this.watch(ordered.bill)
  }

  /** What buyers do alone with what they have bought, one after another. */
  async #own(bill: KnownBill): Promise<void> {
    const { random } = this.#parts
    const change = random.chance(0.5) ? await otherSeat(this.#browser, bill.uuid, random) : null
    if (change) await this.#do(bill, change)
    if (random.chance(0.3)) await this.#do(bill, { kind: 'letter', body: { id: randomUUID() } })
    if (random.chance(0.4)) await this.#do(bill, { kind: 'cancel', body: { id: randomUUID() } })
    await this.look(bill)
  }

  async #do(bill: KnownBill, wish: Wish): Promise<void> {
    const deed: Deed = { ...wish, said: 'asked' }
    bill.deeds.push(deed)
    this.#be(wish.kind)
    await this.#ask(bill, deed)
  }

  async #ask(bill: KnownBill, deed: Deed, tries?: number): Promise<void> {
    const { said } = deed
    if (said !== 'asked') return
    await ask(this.#browser, bill.uuid, deed, tries)
    if (deed.said === 'done') this.deeds.done[deed.kind] += 1
  }

  /** One visit to one schedule; answers the bill, or null when it came to none. */
  async buy(schedule: KnownSchedule, wish?: PayerAction): Promise<KnownBill | null> {
    const { random } = this.#parts
    if (!(await this.#browser.enter())) return null
    const data = await this.#browser.call(scheduleData, { params: { id: schedule.id } })
    if (data.kind !== 'answer' || !data.data.schedule.purchasable_online) return null
    const tariffs = data.data.tariffs.filter((tariff) => tariff.min_tickets <= 1)
    if (tariffs.length === 0) return null
    this.#be('holding')
    const count = random.between(1, 4)
    const hold = await this.#hold(schedule, count)
    if (!hold) return null
    if (wish === undefined && random.chance(0.06)) return this.#walkAway(schedule)
    if (wish === undefined && random.chance(0.06)) return this.#free(schedule, hold)
    const ordered = await this.#order(this.#body(schedule, hold, count, tariffs))
    if (!ordered) return null
    await this.#pay(ordered, schedule, tariffs, hold, count, wish ?? this.#wish())
    return ordered.bill
  }

  async #hold(schedule: KnownSchedule, count: number): Promise<z.output<typeof Hold> | null> {
    const { random } = this.#parts
    const seats = schedule.numbered && random.chance(0.6) ? await this.#pickSeats(schedule, count) : null
    const body = seats && seats.length > 0 ? { seats, renew: random.chance(0.1) } : { quantity: count }
    const held = await this.#browser.call(takeHold, { params: { id: schedule.id }, body })
    if (held.kind === 'refused') this.last_refusal = JSON.stringify({ body, ...held })
    if (held.kind === 'refused' && held.status === 422) this.deeds.seats_lost += 1
    return held.kind === 'answer' ? held.data : null
  }

  async #pickSeats(schedule: KnownSchedule, count: number): Promise<z.output<typeof SeatRef>[]> {
    const { random } = this.#parts
    const map = await this.#browser.call(scheduleArrangement, { params: { id: schedule.id } })
    if (map.kind !== 'answer') return []
    const free = map.data.rows.flat().filter((seat) => !seat.sold && !seat.reserved && !seat.blocked && !seat.disabled)
    const from = random.chance(0.35) ? 0 : random.below(Math.max(1, free.length - count))
    return free.slice(from, from + count).map(({ screen_row, screen_col }) => ({ screen_row, screen_col }))
  }

  #walkAway(schedule: KnownSchedule): null {
    this.#left.push({ browser: this.#browser, schedule })
    return null
  }

  async #free(schedule: KnownSchedule, { bill_id }: z.output<typeof Hold>): Promise<null> {
    await this.#browser.call(freeHold, { params: { id: schedule.id } })
    this.bills.delete(bill_id)
    return null
  }

  #body(schedule: KnownSchedule, hold: z.output<typeof Hold>, count: number, tariffs: readonly Tariff[]): Checkout {
    const { random } = this.#parts
    const places: (SeatRef | null)[] = schedule.numbered
      ? hold.seats.map(({ screen_row, screen_col }) => ({ screen_row, screen_col }))
      : Array(count).fill(null)
    let amount = 0
    const items: TicketItem[] = places.map((seat) => {
      const tariff = random.pick(tariffs)
      amount += tariff.total_price + schedule.surchargeOf(seat)
      return { type: 'ticket', price_rate_id: tariff.price_rate_id, schedule_id: schedule.id, seat, voucher_id: null }
    })
    const payment_method_id = random.pick(this.#parts.payment_methods)
    return { ...this.#who(), payment_method_id, items, amount, bill_id: hold.bill_id }
  }

  /** Each purchase has an address of its own, so that its letters can be counted. */
  #who() {
    const email = `${randomUUID()}@visitor.example`
    return {
      name: `Visitor ${this.#index}`,
      email,
      email_confirmation: email,
      newsletter_signup: false,
      terms_accepted: true,
      age_confirmed: true,
    }
  }

  /** Sends the order until it is answered; the same key makes a repeat safe. */
  async #order(body: Checkout): Promise<{ bill: KnownBill; page: string } | null> {
    const key = randomUUID()
    const browser = this.#browser
    this.#be('checkout')
    let answer: HubAnswer<Bought> = { kind: 'lost' }
    for (let tries = 0; tries < 6 && answer.kind === 'lost'; tries++) {
      if (tries > 0) await delay(400)
      answer = await browser.call(checkout, { body, key })
    }
    if (answer.kind === 'lost' || (answer.kind === 'refused' && answer.status === 419))
      this.unanswered.push({ browser, key, body })
    if (answer.kind === 'refused') {
      this.deeds.refused += 1
      this.last_refusal = JSON.stringify({ body, ...answer })
    }
    return answer.kind === 'answer' ? this.#known(body, answer.data) : null
  }

  #known(body: Checkout, { uuid, processingData }: Bought): { bill: KnownBill; page: string } | null {
    const bill = this.bills.get(uuid) ?? billOf(uuid, body)
    if (!this.bills.has(uuid)) this.deeds.bills += 1
    if (!this.bills.has(uuid) && bill.gift) this.deeds.gifts += 1
    bill.email = body.email
    this.bills.set(uuid, bill)
    if (!processingData) return null
    const page =
      processingData.component === 'redirect' ? processingData.checkout_url : processingData.deeplink.split('?')[0]!
    if (!bill.pages.includes(page)) bill.pages.push(page)
    return { bill, page }
  }

  #wish(): PayerAction | null {
    const { random } = this.#parts
    const dice = random.next()
    if (dice < 0.62) return 'pay'
    if (dice < 0.74) return 'fail'
    if (dice < 0.81) return 'cancel'
    if (dice < 0.86) return 'expire'
    return dice < 0.95 ? 'late' : null
  }

  async #pay(
    { bill, page }: { bill: KnownBill; page: string },
    schedule: KnownSchedule,
    tariffs: readonly Tariff[],
    hold: z.output<typeof Hold>,
    count: number,
    wish: PayerAction | null,
  ): Promise<void> {
    const { random } = this.#parts
    this.#be('at_provider')
    await delay(random.below(120))
    if (wish === null) return // left without a word
    await this.#press(bill, page, wish)
    if (wish === 'late') return
    if (wish === 'pay') return this.watch(bill)
    if (!(await this.#until(bill, (status) => status !== 'paying'))) return
    const again = wish === 'fail' && random.chance(0.6)
    const ordered = again
      ? await this.#order({ ...this.#body(schedule, hold, count, tariffs), bill_id: bill.uuid })
      : null
    if (random.chance(0.4)) await this.#press(bill, page, 'late')
    if (!ordered) return
    await this.#press(bill, ordered.page, 'pay')
    await this.watch(bill)
  }

  async #press(bill: KnownBill, page: string, action: PayerAction): Promise<void> {
    for (let tries = 0; tries < 10; tries++) {
      try {
        const body = new URLSearchParams({ action })
        await fetch(page, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(3_000) })
        this.deeds.pressed[action] += 1
        if (action === 'pay') bill.paid = true
        return
      } catch {
        await delay(200)
      } finally {
        if (action === 'pay') this.#be('paid')
      }
    }
  }

  /** Waits for the tickets of a bill that was paid. */
  async watch(bill: KnownBill): Promise<void> {
    if (await this.#until(bill, (status) => status !== 'paying')) await this.look(bill)
  }

  async #until(bill: KnownBill, done: (status: string) => boolean): Promise<boolean> {
    const end = performance.now() + SETTLE_WITHIN_MS
    while (performance.now() < end) {
      const answer = await this.#browser.call(billStatus, { params: { uuid: bill.uuid } })
      if (answer.kind === 'answer' && done(answer.data.payment?.status ?? 'settled')) return true
      await delay(POLL_MS)
    }
    return false
  }

  /** Opens the result page: what stands there is what this visitor holds. */
  async look(bill: KnownBill): Promise<boolean> {
    const answer = await this.#browser.call(billResult, { params: { uuid: bill.uuid } })
    if (answer.kind !== 'answer') return false
    bill.last = answer.data.status
    const shown = new Map<string, number>()
    for (const { code, state } of answer.data.tickets) {
      if (state === 'refunded') continue
      const ticket = code === null ? null : readTicket(code)
      if (!ticket?.ok) throw new Error(`bill ${bill.uuid} shows a ticket without a code`)
      const { schedule_id, ticket_id, generation, slot } = ticket.value.fields
      const key = `${schedule_id}:${ticket_id}:${generation}`
      if (!bill.tickets.has(key)) this.deeds.tickets += 1
      shown.set(key, slot)
    }
    // what nobody gave up is still his, whatever the page says
    for (const key of bill.tickets.keys()) if (!shown.has(key) && isGivenUp(bill, key, shown)) bill.tickets.delete(key)
    for (const [key, slot] of shown) bill.tickets.set(key, slot)
    return true
  }

  /**
   * Frees what was left without a word and cancels what was never paid, so that nobody has to wait for its
   * time to end.
   */
  async tidy(): Promise<void> {
    for (const { browser, schedule } of this.#left.splice(0))
      await browser.call(freeHold, { params: { id: schedule.id } })
    for (const bill of this.bills.values())
      if (bill.last === null && !bill.paid) for (const page of bill.pages) await this.#press(bill, page, 'cancel')
  }

  /** After the healing: asks again what was never answered, and checks every bill once more. */
  async remember(): Promise<boolean> {
    for (const one of this.unanswered.splice(0)) {
      if (!(await one.browser.enter())) return this.#later(one)
      const answer = await one.browser.call(checkout, { body: one.body, key: one.key })
      if (answer.kind === 'lost') return this.#later(one)
      if (answer.kind === 'answer') this.#known(one.body, answer.data)
    }
    for (const bill of this.bills.values()) {
      for (const deed of bill.deeds) await this.#ask(bill, deed, 1)
      if (!(await this.look(bill)) || bill.deeds.some(({ said }) => said === 'asked')) return false
    }
    return true
  }

  #later(one: (typeof this.unanswered)[number]): false {
    this.unanswered.push(one)
    return false
  }
}

function billOf(uuid: string, { email, items, gift }: Checkout): KnownBill {
  const [first] = items
  const card = first?.type === 'loyaltyCard' ? { turns: first.total_turns, email: gift?.email ?? null } : null
  return { uuid, email, gift: card, deeds: [], tickets: new Map(), pages: [], paid: false, last: null }
}

/** Its buyer asked for that: all of the purchase was cancelled, or this ticket lives on as another seat. */
function isGivenUp({ deeds }: KnownBill, key: string, shown: ReadonlyMap<string, number>): boolean {
  const asked = deeds.filter(({ said }) => said !== 'refused')
  if (asked.some(({ kind }) => kind === 'cancel')) return true
  const [schedule_id, ticket_id, generation] = key.split(':')
  const next = `${schedule_id}:${ticket_id}:${Number(generation) + 1}`
  const ticket = codeInAddress(humanCode(ticket_id!))
  return shown.has(next) && asked.some((deed) => deed.kind === 'change' && deed.body.ticket === ticket)
}

import { expect, test } from 'vitest'
import { append } from './apply.ts'
import {
  decideCheckout,
  decideConfirm,
  decideSale,
  decideSettled,
  decideSettling,
  decideVoid,
  settledEvent,
} from './decide-bill.ts'
import { decideChangeDone, decideChanging, decideRefund, decideReseat, refundsOf } from './decide-change.ts'
import { decideClaim, decideRelease } from './decide-claim.ts'
import { type Choice, decideLeftOut } from './decide-left-out.ts'
import { decideRecounting } from './decide-recount.ts'
import { concludeRestored } from './decide-restored.ts'
import { decideHandover, decideHold } from './decide-seats.ts'
import { type EntryData, entryBody, type HubEvent, type SealedEntry } from './entries.ts'
import {
  type BookedSale,
  type Found,
  type FoundOrder,
  type FoundRefund,
  type FoundSale,
  type SettledEvent,
  settledIn,
} from './found.ts'
import { type Ledger, openLedger, slotAt, slotKey, TABLE_NAMES, ticketKey } from './ledger.ts'
import type { LineRow, TicketRow } from './rows.ts'
import { checkout, drawer, edgeWith, hold, hubWith, NOW, SCHEDULE, sale, write } from './testing/ledgers.ts'

const SLOTS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Numbers that look like chance, and are the same for a seed. */
function chances(seed: number): (below: number) => number {
  let state = seed + 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}

/** What a backup of the hub has. */
function copyOf(ledger: Ledger): Ledger {
  const copy = openLedger('hub', ledger.epoch)
  for (const name of TABLE_NAMES) {
    const rows = copy[name] as { load: (key: unknown, row: unknown) => void }
    for (const row of ledger[name].values()) rows.load(keyOf(name, row), row)
  }
  return copy
}

function keyOf(name: string, row: object): unknown {
  const of = row as Record<string, never>
  if (name === 'halls') return of.schedule_id
  if (name === 'slots') return slotKey(of.schedule_id!, of.slot!)
  if (name === 'tickets') return ticketKey(of.schedule_id!, of.ticket_id!, of.generation!)
  if (name === 'rights') return of.key
  return name === 'heads' ? of.stream : of.id
}

/**
 * A cinema with its hub, its box, one register, a payment provider and a second file. Every entry of a side
 * comes to the other at once; what the backup lacks is what came after it.
 */
class House {
  readonly hub = hubWith(SLOTS)
  readonly box = openLedger('edge', 1)
  readonly second: HubEvent[] = []
  readonly settled: { event: SettledEvent; order: FoundOrder }[] = []
  readonly unsettled: FoundOrder[] = []
  readonly receipts: SealedEntry[] = []
  readonly booked: BookedSale[] = []
  readonly #chance: (below: number) => number
  #backup: Ledger | null = null
  #named = 0
  #n = 0

  constructor(seed: number) {
    this.#chance = chances(seed)
  }

  #pick<T>(all: readonly T[]): T | undefined {
    return all[this.#chance(Math.max(1, all.length))]
  }

  #name(kind: string): string {
    return `${kind}${++this.#named}`
  }

  backUp(): void {
    this.#backup ??= copyOf(this.hub)
  }

  step(): void {
    const acts = [
      this.sellsOnline,
      this.sellsOnline,
      this.gives,
      this.gives,
      this.givesBack,
      this.sells,
      this.sells,
      this.refundsOnline,
      this.refunds,
      this.voids,
      this.reseatsOnline,
      this.reseats,
      this.claimsAtHub,
      this.claims,
      this.releasesAtHub,
      this.releases,
    ]
    this.#pick(acts)!.call(this)
  }

  #free(ledger: Ledger, home: 'hub' | 'edge'): number[] {
    return SLOTS.filter((slot) => {
      const row = slotAt(ledger, SCHEDULE, slot)
      return row?.home === home && row.state === 'free'
    })
  }

  sellsOnline(): void {
    const slot = this.#pick(this.#free(this.hub, 'hub'))
    if (slot === undefined) return
    const id = this.#name('b')
    write(this.hub, 'own', decideHold(this.hub, hold(id, [slot])))
    if (this.#chance(8) === 0) return
    write(this.hub, 'own', decideCheckout(this.hub, checkout(id, [slot])))
    const end = this.#chance(8)
    if (end === 0) return
    const order: FoundOrder = { payment_id: `p1-${id}`, bill_id: id, captured_cents: 800, refunds: [], at: NOW }
    if (end > 1)
      write(this.hub, 'own', decideSettling(this.hub, { bill_id: id, number: `26-1${id}`, at: NOW }, drawer(id)))
    if (end < 3) return void this.unsettled.push(order)
    this.settled.push({ event: settledIn(settledEvent(this.hub, id))!, order })
    if (end > 3) write(this.hub, 'own', decideSettled(this.hub, { bill_id: id, at: NOW }))
  }

  gives(): void {
    const slot = this.#pick(SLOTS.filter((one) => slotAt(this.hub, SCHEDULE, one)?.home === 'hub'))
    const { entry } = decideHandover(this.hub, { schedule_id: SCHEDULE, slots: slot ? [slot] : [], sold: true })
    if (!entry) return
    append(this.hub, 'down', entry)
    append(this.box, 'down', entry)
  }

  givesBack(slots = SLOTS.filter(() => this.#chance(3) === 0)): void {
    const here = slots.filter((slot) => slotAt(this.box, SCHEDULE, slot)?.home === 'edge')
    const { entry } = decideHandover(this.box, { schedule_id: SCHEDULE, slots: here, sold: true })
    if (entry) this.#fromBox(entry)
  }

  #fromBox(data: EntryData): void {
    append(this.box, 'up', data)
    append(this.hub, 'up', data)
    this.#n++
  }

  /** A register asks, the box answers, the register has the receipt; confirmed, unless it is to be voided. */
  #asked(decided: { ok: boolean; value?: unknown }, question_id: string, isOpen = false): void {
    if (!decided.ok) return
    const data = decided.value as EntryData
    this.#fromBox(data)
    this.receipts.push({ epoch: 1, n: this.#n, hash: 'a'.repeat(64), body: entryBody(data) })
    const confirmed = isOpen ? null : decideConfirm(this.box, [question_id])
    if (confirmed) this.#fromBox(confirmed)
  }

  sells(): void {
    const slot = this.#pick(this.#free(this.box, 'edge'))
    const id = this.#name('q')
    if (slot) this.#asked(decideSale(this.box, sale(id, [slot]), drawer(id)), id)
  }

  voids(): void {
    const slot = this.#pick(this.#free(this.box, 'edge'))
    const [of, id] = [this.#name('q'), this.#name('q')]
    if (!slot) return
    this.#asked(decideSale(this.box, sale(of, [slot]), drawer(of)), of, true)
    this.#asked(decideVoid(this.box, { question_id: id, of, device_id: 'k1', at: NOW }), id)
  }

  #line(ledger: Ledger, home: 'hub' | 'edge'): LineRow | undefined {
    return this.#pick(
      [...ledger.lines.values()].filter(
        (line) => line.state === 'sold' && slotAt(ledger, SCHEDULE, line.slot ?? 0)?.home === home,
      ),
    )
  }

  refunds(): void {
    const line = this.#line(this.box, 'edge')
    const question_id = this.#name('q')
    if (!line) return
    const asker = { question_id, device_id: 'k1', employee_id: 1, at: NOW }
    this.#asked(
      decideRefund(this.box, { ...asker, lines: [{ line_id: line.id, generation: line.generation }] }),
      question_id,
    )
  }

  reseats(): void {
    const line = this.#line(this.box, 'edge')
    const slot = this.#pick(this.#free(this.box, 'edge'))
    const question_id = this.#name('q')
    if (!line || !slot) return
    const asker = { question_id, device_id: 'k1', employee_id: 1, at: NOW }
    const to = { line_id: line.id, generation: line.generation, slot, detail: '', cart: null }
    this.#asked(decideReseat(this.box, { ...asker, ...to }), question_id)
  }

  claims(): void {
    const slot = this.#pick(this.#free(this.box, 'edge'))
    const question_id = this.#name('c')
    if (slot)
      this.#asked(decideClaim(this.box, { question_id, ...claim(), slots: [slot], device_id: 'k1' }), question_id)
  }

  releases(): void {
    const of = this.#claimOn(this.box, 'edge')
    const question_id = this.#name('q')
    if (of) this.#asked(decideRelease(this.box, { question_id, of, device_id: 'k1' }), question_id)
  }

  #claimOn(ledger: Ledger, home: 'hub' | 'edge'): string | undefined {
    const rows = [...ledger.slots.values()].filter((row) => row.home === home && row.state === 'blocked')
    return this.#pick(rows)?.bill_id ?? undefined
  }

  /** A change of the hub: at its second place, and done, unless it is still on its way. */
  #changes(decided: { ok: boolean; value?: unknown }): void {
    if (!decided.ok) return
    const event = decided.value as HubEvent
    write(this.hub, 'own', decideChanging(this.hub, event))
    const end = this.#chance(6)
    // one that began after the backup and had not come so far is lost with it: nothing of it has happened
    if (end === 0 && this.#backup === null) return
    const refunds = event.kind === 'changed' && event.what === 'refund' ? event.ended.flatMap(refundsOf) : []
    if (refunds.length === 0) this.second.push(event)
    for (const { payment_id, ...refund } of refunds)
      (this.settled.find(({ order }) => order.payment_id === payment_id)!.order.refunds as FoundRefund[]).push(refund)
    if (end === 1) return
    const done = decideChangeDone(this.hub, event.question_id)
    if (done.ok) for (const data of done.value) append(this.hub, 'own', data)
  }

  refundsOnline(): void {
    const line = this.#line(this.hub, 'hub')
    if (!line) return
    const asker = { question_id: this.#name('h'), device_id: null, employee_id: 1, at: NOW }
    this.#changes(decideRefund(this.hub, { ...asker, lines: [{ line_id: line.id, generation: line.generation }] }))
  }

  reseatsOnline(): void {
    const line = this.#line(this.hub, 'hub')
    const slot = this.#pick(this.#free(this.hub, 'hub'))
    if (!line || !slot) return
    const asker = { question_id: this.#name('h'), device_id: null, employee_id: 1, at: NOW }
    const to = { line_id: line.id, generation: line.generation, slot, detail: '', cart: null }
    this.#changes(decideReseat(this.hub, { ...asker, ...to }))
  }

  claimsAtHub(): void {
    const slot = this.#pick(this.#free(this.hub, 'hub'))
    const question_id = this.#name('h')
    if (slot) this.#changes(decideClaim(this.hub, { question_id, ...claim(), slots: [slot], device_id: null }))
  }

  releasesAtHub(): void {
    const of = this.#claimOn(this.hub, 'hub')
    if (of) this.#changes(decideRelease(this.hub, { question_id: this.#name('h'), of, device_id: null }))
  }

  /** What was true then: everything comes home, and what is under way is brought to its end. */
  truth(): Ledger {
    this.givesBack(SLOTS)
    for (const { id, event } of [...this.hub.questions.values()]) {
      if (event === null) continue
      const done = decideChangeDone(this.hub, id)
      if (done.ok) for (const data of done.value) append(this.hub, 'own', data)
    }
    for (const { id, status } of [...this.hub.bills.values()]) {
      if (status !== 'pending' && status !== 'paying') continue
      if (this.settled.some(({ event }) => event.bill_id === id))
        write(this.hub, 'own', decideSettled(this.hub, { bill_id: id, at: NOW }))
      else append(this.hub, 'own', { kind: 'ended', bill_id: id, status: 'expired', payment_status: 'expired' })
    }
    return this.hub
  }

  /** The backup, after its recount; and what was left out. */
  restored(): { ledger: Ledger; left: unknown[] } {
    const ledger = this.#backup!
    const schedules = [SCHEDULE]
    write(
      ledger,
      'own',
      decideRecounting(ledger, {
        epoch: 2,
        received_n: ledger.heads.get('up')?.n ?? 0,
        schedules,
        employee_id: null,
        at: NOW,
      }),
    )
    const found = {
      sales: this.settled,
      changes: this.second,
      booked: this.booked,
      unsettled: this.unsettled,
      method_id: 1,
    }
    const reports = [{ device_id: 'k1', receipts: this.receipts, given_up: [], waiting: [] }]
    const left: unknown[] = []
    for (const data of concludeRestored(ledger, { schedules, reports, lost: [], found, at: NOW }))
      if (data.kind === 'left') left.push(data)
      else append(ledger, 'own', data)
    // a change that was on its way goes on
    for (const { id, event } of [...ledger.questions.values()]) {
      const done = event === null ? null : decideChangeDone(ledger, id)
      if (done?.ok) for (const data of done.value) append(ledger, 'own', data)
    }
    return { ledger, left }
  }
}

function claim() {
  return { state: 'blocked' as const, schedule_id: SCHEDULE, reservation: null }
}

/** What people have: places, tickets, and the money of every bill that was ever settled. */
function standing(ledger: Ledger) {
  const settled = [...ledger.bills.values()].filter((bill) => bill.settled_at !== null).map(({ id }) => id)
  const of = (id: string) => ({
    status: ledger.bills.get(id)!.status,
    lines: [...ledger.lines.values()].flatMap((line) =>
      line.bill_id === id ? [`${line.id} ${line.state} ${line.slot} ${JSON.stringify(line.allocations)}`] : [],
    ),
    payments: [...ledger.payments.values()].flatMap((one) =>
      one.bill_id === id ? [`${one.id} ${one.status} ${one.amount_cents} ${one.refunded_cents}`] : [],
    ),
  })
  return {
    places: SLOTS.map((slot) => {
      const { home, state, bill_id, ticket_id, generation } = slotAt(ledger, SCHEDULE, slot)!
      return [slot, home, state, bill_id, ticket_id, generation].join(' ')
    }),
    tickets: [...ledger.tickets.values()]
      .map((one) => `${one.ticket_id}/${one.generation} ${one.state} ${one.slot}`)
      .sort(),
    bills: Object.fromEntries(settled.sort().map((id) => [id, of(id)])),
  }
}

test('L9 whatever came after the backup, a restored hub has every ticket, place and cent again from its second places and the receipts', () => {
  for (let seed = 1; seed <= 1_500; seed++) {
    const house = new House(seed)
    const [before, after] = [seed % 23, 5 + (seed % 31)]
    for (let n = 0; n < before; n++) house.step()
    house.backUp()
    for (let n = 0; n < after; n++) house.step()
    const { ledger, left } = house.restored()
    const truth = house.truth()
    expect({ seed, left, ...standing(ledger) }).toEqual({ seed, left: [], ...standing(truth) })
  }
})

/** After the backup a place is sold online, and by a box to which it was never given. */
function soldTwice(): { house: House; receipt: SealedEntry } {
  const house = new House(1)
  house.backUp()
  while (!house.settled.some(({ event }) => house.hub.bills.get(event.bill_id)?.status === 'settled'))
    house.sellsOnline()
  const slot = house.settled[0]!.event.tickets[0]!.slot
  const sold = decideSale(edgeWith(SLOTS), sale('twice', [slot]), drawer('twice'))
  const receipt = { epoch: 1, n: 1, hash: 'a'.repeat(64), body: entryBody((sold as { value: EntryData }).value) }
  house.receipts.push(receipt)
  return { house, receipt }
}

test('L11 a place that was sold twice stays with whoever is known longer, and the other sale is left for a person, whole', () => {
  const { house, receipt } = soldTwice()
  const { ledger, left } = house.restored()
  expect(left).toEqual([{ kind: 'left', receipt, bill_id: 'b-twice' }])
  expect([ledger.bills.has('b-twice'), ledger.questions.has('twice')]).toEqual([false, false])
  expect(standing(ledger)).toEqual(standing(house.truth()))
})

test.each<Choice>(['keep', 'refund', 'reseat'])(
  'L11 what a person had chosen about it before the restore is chosen: %s',
  (choice) => {
    const { house, receipt } = soldTwice()
    const line_id = JSON.parse(receipt.body).data.lines[0].id
    const slot = SLOTS.find((one) => slotAt(house.hub, SCHEDULE, one)?.state === 'free')!
    const seats = choice === 'reseat' ? [{ line_id, slot, detail: 'D4' }] : []
    const decided = decideLeftOut(house.hub, { receipt, choice, seats, employee_id: 1, at: NOW }, drawer('again'))
    if (!decided.ok) throw new Error(decided.refusal.code)
    for (const data of decided.value) append(house.hub, 'own', data)
    house.booked.push(decided.value)
    const { ledger, left } = house.restored()
    expect(left).toEqual([])
    expect(standing(ledger)).toEqual(standing(house.truth()))
  },
)

/** What is appended and what is left out at the end of the recount of this backup. */
function concluded(ledger: Ledger, found: Pick<Found, 'sales' | 'changes'>): { left: unknown[] } {
  const schedules = [SCHEDULE]
  const command = { epoch: 2, received_n: 0, schedules, employee_id: null, at: NOW }
  write(ledger, 'own', decideRecounting(ledger, command))
  const all = { ...found, booked: [], unsettled: [], method_id: 1 }
  const left: unknown[] = []
  for (const data of concludeRestored(ledger, { schedules, reports: [], lost: [], found: all, at: NOW }))
    if (data.kind === 'left') left.push(data)
    else append(ledger, 'own', data)
  return { left }
}

/** A settled sale of the hub as its provider has it, with a right that each of its tickets uses up. */
function soldOnline(hub: Ledger, id: string, slot: number, isBack: boolean): FoundSale {
  write(hub, 'own', decideHold(hub, hold(id, [slot])))
  write(hub, 'own', decideCheckout(hub, checkout(id, [slot])))
  write(hub, 'own', decideSettling(hub, { bill_id: id, number: `26-1${id}`, at: NOW }, drawer(id)))
  const event = settledIn(settledEvent(hub, id))!
  const lines = event.lines.map((line) => ({ ...line, right_key: RIGHT }))
  const [{ schedule_id, ticket_id, generation }] = event.tickets as [TicketRow]
  const back = { key: ticketKey(schedule_id, ticket_id, generation), amount_cents: 800, reference: `refund-${id}` }
  const refunds = isBack ? [back] : []
  return {
    event: { ...event, lines },
    order: { payment_id: `p1-${id}`, bill_id: id, captured_cents: 800, refunds, at: NOW },
  }
}

const RIGHT = 'rate/1/7'

test.each([false, true])(
  'L9 d a sale may take of a right what the refund of another sale gave back, whichever is read first',
  (isFirst) => {
    const hub = hubWith(SLOTS)
    hub.rights.put(RIGHT, { key: RIGHT, face: 1, hub: 1, edge: 0, limbo: 0 })
    const backup = copyOf(hub)
    const sales = [soldOnline(hub, 'b1', 1, isFirst), soldOnline(hub, 'b2', 2, !isFirst)]
    expect(concluded(backup, { sales, changes: [] })).toEqual({ left: [] })
    expect(backup.rights.get(RIGHT)).toMatchObject({ hub: 0 })
    expect([...backup.tickets.values()].map(({ state }) => state).sort()).toEqual(['dead', 'live'])
  },
)

test('L9 d of two sales that took the last of a right the later known is left out whole, and listed', () => {
  const hub = hubWith(SLOTS)
  hub.rights.put(RIGHT, { key: RIGHT, face: 1, hub: 1, edge: 0, limbo: 0 })
  const backup = copyOf(hub)
  const sales = [soldOnline(hub, 'b1', 1, false), soldOnline(hub, 'b2', 2, false)]
  expect(concluded(backup, { sales, changes: [] })).toEqual({ left: [{ kind: 'left', receipt: null, bill_id: 'b2' }] })
  expect(backup.rights.get(RIGHT)).toMatchObject({ hub: 0 })
})

import { describe, expect, test } from 'vitest'
import { append } from './apply.ts'
import { decidePurchase, decideSale } from './decide-bill.ts'
import { changeWork, decideChangeDone, decideChanging, decideRefund } from './decide-change.ts'
import { decideClaim, decideRelease } from './decide-claim.ts'
import { decideMove, decideReopen, type MoveCommand, streamOf, takenSlots, ticketNow } from './decide-move.ts'
import { decideClosed, decideRecall } from './decide-recall.ts'
import { countsOf, decideHandover, decideHold } from './decide-seats.ts'
import type { EntryData, HubEvent } from './entries.ts'
import { type Ledger, linesOfBill, openLedger, slotAt, slotKey, slotsOf, ticketKey } from './ledger.ts'
import { misplaced } from './placement.ts'
import {
  checkout,
  codeOf,
  commit,
  drawer,
  hold,
  hubWith,
  LATER,
  NOW,
  SCHEDULE,
  sale,
  write,
} from './testing/ledgers.ts'

/** A hub whose stream to an edge both apply, and whose schedule stands in six places, five and six there. */
class House {
  readonly hub = hubWith(undefined, 4)
  readonly edge = openLedger('edge', 1)

  down(data: EntryData): void {
    for (const ledger of [this.hub, this.edge]) append(ledger, 'down', data)
  }
  up(data: EntryData): void {
    for (const ledger of [this.edge, this.hub]) append(ledger, 'up', data)
  }
  /** Places five and six go to the edge, which sells both for cash, in one bill. */
  sellAtCounter(): void {
    this.down(decideHandover(this.hub, { schedule_id: SCHEDULE, slots: [5, 6] }).entry!)
    this.up(granted(decideSale(this.edge, sale('q', [5, 6]), drawer('paper'))))
    this.up({ kind: 'confirmed', questions: ['q'] })
  }
  recall(): void {
    for (const { stream, data } of granted(decideRecall(this.hub, SCHEDULE)))
      if (stream === 'down') this.down(data)
      else append(this.hub, stream, data)
    const { entry } = decideHandover(this.edge, {
      schedule_id: SCHEDULE,
      slots: misplaced(this.edge, SCHEDULE, 0, 0),
      sold: true,
    })
    if (entry) this.up(entry)
  }
  /** The move is at the second place, and happens. */
  move(command: Partial<MoveCommand> = {}): void {
    write(this.hub, 'own', decideChanging(this.hub, granted(decideMove(this.hub, moving(command)))))
    for (const data of granted(decideChangeDone(this.hub, 'move')))
      if (streamOf(this.hub, data) === 'down') this.down(data)
      else append(this.hub, 'own', data)
  }
}

function granted<T>(decided: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T {
  if (!decided.ok) throw new Error(`refused: ${decided.refusal.code}`)
  return decided.value
}

/** Everybody moves three places on, in a hall of nine. */
function moving(command: Partial<MoveCommand> = {}): MoveCommand {
  const seats = [5, 6].map((from) => ({ from, to: from + 3, detail: `seat ${from + 3}` }))
  const groups = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  return {
    question_id: 'move',
    schedule_id: SCHEDULE,
    screen_id: 9,
    groups,
    max_online: 5,
    seats,
    employee_id: 2,
    at: NOW,
    ...command,
  }
}

function buy(hub: Ledger, bill_id: string, slot: number): void {
  write(hub, 'own', decideHold(hub, hold(bill_id, [slot])))
  const free = { ...checkout(bill_id, [slot]), payments: [], number: 'N' }
  const lines = free.lines.map((line) => ({ ...line, total_cents: 0, base_cents: 0 }))
  for (const data of granted(decidePurchase(hub, { ...free, lines }, drawer(bill_id)))) append(hub, 'own', data)
  append(hub, 'own', { kind: 'settled', bill_id, at: NOW })
}

describe('L14 L16 a sold schedule goes to another screen', () => {
  test('in one entry: every ticket goes on as its next generation, its line says the new seat, the schedule is sold on', () => {
    const house = new House()
    house.sellAtCounter()
    house.recall()
    house.move()
    for (const ledger of [house.hub, house.edge]) {
      expect(ledger.halls.get(SCHEDULE)).toMatchObject({ capacity: 9, max_online: 5, screen_id: 9, moves: 1 })
      expect([...slotsOf(ledger, SCHEDULE)].map(({ home }) => home)).toEqual(Array(9).fill('hub'))
      expect(takenSlots(ledger, SCHEDULE)).toMatchObject([
        { slot: 8, ticket_id: 'paper-1', generation: 2, origin: 'counter' },
        { slot: 9, ticket_id: 'paper-2', generation: 2 },
      ])
      expect(ledger.tickets.get(ticketKey(SCHEDULE, 'paper-1', 1))?.state).toBe('dead')
      expect(ledger.tickets.get(ticketKey(SCHEDULE, 'paper-1', 2))).toMatchObject({ state: 'live', question_id: 'q' })
      expect(linesOfBill(ledger, 'b-q')).toMatchObject([
        { slot: 8, detail: 'seat 8', generation: 2, state: 'sold', total_cents: 800 },
        { slot: 9, detail: 'seat 9', generation: 2, state: 'sold' },
      ])
    }
    const [paper] = house.edge.tickets.values()
    expect(ticketNow(house.edge, paper!)).toMatchObject({ ticket_id: 'paper-1', generation: 2, slot: 8, state: 'live' })
    const { entry } = decideHandover(house.hub, { schedule_id: SCHEDULE, slots: [1, 8], sold: true })
    house.down(entry!)
    expect(slotAt(house.edge, SCHEDULE, 8)).toMatchObject({ home: 'edge', state: 'sold', generation: 2 })
    expect(codeOf(house.edge, () => decideSale(house.edge, sale('next', [1]), drawer('x')))).toBe('ok')
  })

  test('a smaller hall has no more than its places, and what was sold online stays sold', () => {
    const house = new House()
    for (const slot of [1, 2, 3]) buy(house.hub, `b${slot}`, slot)
    house.recall()
    const seats = [1, 2, 3].map((from) => ({ from, to: 4 - from, detail: '' }))
    house.move({ groups: [1, 2, 3, 4], max_online: 1, seats })
    expect(house.hub.halls.get(SCHEDULE)).toMatchObject({ capacity: 4, max_online: 3 })
    const beyond = house.hub.slots.get(slotKey(SCHEDULE, 6))
    expect([slotAt(house.hub, SCHEDULE, 6), beyond]).toMatchObject([undefined, { state: 'blocked', bill_id: null }])
    expect(countsOf(house.hub, SCHEDULE)).toMatchObject({ free: { hub: 1, edge: 0 }, sold: 3, online: 3 })
    expect(codeOf(house.hub, () => decideHold(house.hub, hold('c', [6])))).toBe('seats_lost')
  })

  test('a reservation goes along, a block ends, and while it moves neither may end by itself', () => {
    const house = new House()
    const by = { schedule_id: SCHEDULE, device_id: null, reservation: null }
    const until = { source: 'portal', employee_id: 2, contact_id: 'c', business_date: null, due_at: LATER }
    write(
      house.hub,
      'own',
      decideClaim(house.hub, { ...by, question_id: 'r', state: 'reserved', slots: [1, 2], reservation: until }),
    )
    write(house.hub, 'own', decideClaim(house.hub, { ...by, question_id: 'k', state: 'blocked', slots: [3] }))
    house.recall()
    const seats = [1, 2].map((from) => ({ from, to: from + 6, detail: '' }))
    write(house.hub, 'own', decideChanging(house.hub, granted(decideMove(house.hub, moving({ seats })))))
    const release = { question_id: 'e', of: 'r', device_id: null }
    expect(codeOf(house.hub, () => decideRelease(house.hub, release))).toBe('open')
    expect(codeOf(house.hub, () => decideClosed(house.hub, SCHEDULE))).toBe('not_recalled')
    expect(codeOf(house.hub, () => decideReopen(house.hub, SCHEDULE))).toBe('not_recalled')
    expect(decideHandover(house.hub, { schedule_id: SCHEDULE, slots: [1], sold: true }).entry).toBe(null)
    expect(changeWork(commit(house.hub), 'move')).toMatchObject([{ do: 'record', key: 'moved:move' }])
    for (const data of granted(decideChangeDone(house.hub, 'move'))) append(house.hub, 'down', data)
    const taken = [...slotsOf(house.hub, SCHEDULE)].filter(({ state }) => state !== 'free')
    expect(taken).toMatchObject([
      { slot: 7, state: 'reserved', bill_id: 'r' },
      { slot: 8, state: 'reserved', bill_id: 'r' },
    ])
    expect([house.hub.bills.get('r')?.status, house.hub.questions.get('move')?.state]).toEqual([
      'reserved',
      'confirmed',
    ])
  })

  test('waits for places of the edge and for what is being changed, and may be called off until it moves', () => {
    const house = new House()
    buy(house.hub, 'b', 1)
    expect(codeOf(house.hub, () => decideMove(house.hub, moving()))).toBe('not_recalled')
    house.down(decideHandover(house.hub, { schedule_id: SCHEDULE, slots: [6] }).entry!)
    for (const { data } of granted(decideRecall(house.hub, SCHEDULE))) house.down(data)
    expect(decideMove(house.hub, moving())).toMatchObject({
      refusal: { code: 'not_home', detail: { at_edge: 1, settling: 0, changing: 0 } },
    })
    house.up(decideHandover(house.edge, { schedule_id: SCHEDULE, slots: [6] }).entry!)
    const asker = { question_id: 'back', device_id: null, employee_id: 2, at: NOW }
    const refund = decideRefund(house.hub, { ...asker, lines: [{ line_id: 'b-1', generation: 1 }] })
    write(house.hub, 'own', decideChanging(house.hub, granted(refund) as HubEvent))
    expect(decideMove(house.hub, moving())).toMatchObject({ refusal: { detail: { changing: 1 } } })
    house.down(granted(decideReopen(house.hub, SCHEDULE)))
    expect([house.hub, house.edge].map(({ halls }) => halls.get(SCHEDULE)?.sale)).toEqual(['open', 'open'])
  })

  test.each([
    ['nobody is left behind', [{ from: 5, to: 8, detail: '' }], 'seats_unplaced'],
    ['nobody moves who is not there', [...moving().seats, { from: 1, to: 1, detail: '' }], 'seats_unplaced'],
    ['no seat is given twice', [5, 6].map((from) => ({ from, to: 8, detail: '' })), 'no_seat'],
    ['no seat is beyond the hall', [5, 6].map((from) => ({ from, to: from + 4, detail: '' })), 'no_seat'],
    ['no ticket is changed for ever', undefined, 'too_often'],
  ])('%s', (_, seats, code) => {
    const house = new House()
    house.sellAtCounter()
    house.recall()
    if (code === 'too_often') {
      const [row, ticket] = [slotAt(house.hub, SCHEDULE, 5)!, house.hub.tickets.get(ticketKey(SCHEDULE, 'paper-1', 1))!]
      house.hub.slots.put(slotKey(SCHEDULE, 5), { ...row, generation: 255 })
      house.hub.tickets.put(ticketKey(SCHEDULE, 'paper-1', 255), { ...ticket, generation: 255 })
    }
    expect(codeOf(house.hub, () => decideMove(house.hub, moving(seats ? { seats } : {})))).toBe(code)
  })

  test('L3 without an edge it stands in the stream of the hub alone', () => {
    const hub = openLedger('hub', 0)
    expect(streamOf(hub, { kind: 'reopened', schedule_id: SCHEDULE })).toBe('own')
    expect(streamOf(hubWith(), { kind: 'reopened', schedule_id: SCHEDULE })).toBe('down')
    expect(streamOf(hubWith(), { kind: 'closed', schedule_id: SCHEDULE })).toBe('own')
  })
})

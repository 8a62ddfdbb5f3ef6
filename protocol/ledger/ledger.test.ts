import { describe, expect, test } from 'vitest'
import { append, apply } from './apply.ts'
import { touchedRows } from './columns.ts'
import { decideCheckout, decideSale, decideSettled, decideSettling, decideVoid } from './decide-bill.ts'
import { decideChanging } from './decide-change.ts'
import { decideHandover, decideHold } from './decide-seats.ts'
import type { EntryData, HubEvent } from './entries.ts'
import { forgetSchedules } from './forget.ts'
import {
  bornOf,
  type CommittedLedger,
  headOf,
  heldBy,
  isTicketTaken,
  type Ledger,
  linesOfBill,
  openLedger,
  paymentsOfBill,
  slotAt,
  slotsOf,
  unpaidOf,
  whenCommitted,
} from './ledger.ts'
import { billsCarrying, billsNeeded, lacks, type Needs, needsOf, schedulesNeeded } from './needs.ts'
import { checkout, drawer, edgeWith, hold, hubWith, NOW, pictureOf, SCHEDULE, sale, write } from './testing/ledgers.ts'

describe('append and apply', () => {
  test('L3 entries are numbered 1, 2, 3 inside their stream, and the head moves with the effect', () => {
    const hub = hubWith()
    const before = pictureOf(hub)
    const first = append(hub, 'down', decideHandover(hub, { schedule_id: SCHEDULE, slots: [1] }).entry!)
    const second = append(hub, 'down', decideHandover(hub, { schedule_id: SCHEDULE, slots: [2] }).entry!)
    expect([first, second]).toMatchObject([
      { stream: 'down', epoch: 1, n: 1 },
      { stream: 'down', n: 2 },
    ])
    expect(headOf(hub, 'down')).toEqual({ stream: 'down', epoch: 1, n: 2 })
    expect(headOf(hub, 'own').n).toBe(1)
    hub.log.undo(0)
    expect(pictureOf(hub)).toBe(before)
    expect(headOf(hub, 'down').n).toBe(0)
  })

  test('L1 a handover is the only thing that changes a home; both sides say the same after it', () => {
    const hub = hubWith()
    const edge = openLedger('edge', 1)
    apply(edge, append(hub, 'down', decideHandover(hub, { schedule_id: SCHEDULE, slots: [1, 2, 3] }).entry!))
    const sold = append(edge, 'up', entryOf(decideSale(edge, sale('q', [1]), drawer('edge'))))
    apply(hub, sold)
    expect(slotAt(hub, SCHEDULE, 1)).toEqual(slotAt(edge, SCHEDULE, 1))
    expect(slotAt(hub, SCHEDULE, 1)).toMatchObject({ home: 'edge', state: 'sold', origin: 'counter' })
    apply(hub, append(edge, 'up', decideHandover(edge, { schedule_id: SCHEDULE, slots: [2] }).entry!))
    expect(slotAt(hub, SCHEDULE, 2)).toMatchObject({ home: 'hub', state: 'free' })
    expect(slotAt(edge, SCHEDULE, 2)).toMatchObject({ home: 'hub', state: 'free' })
    expect([...slotsOf(edge, SCHEDULE)].map(({ slot }) => slot)).toEqual([1, 2, 3])
  })

  test('L16 death wins: a ticket that died is not brought back by an entry that still calls it live', () => {
    const edge = edgeWith()
    const sold = write(edge, 'up', decideSale(edge, sale('q', [1]), drawer('edge')))
    write(edge, 'up', decideVoid(edge, { question_id: 'v', of: 'q', device_id: 'k1', at: NOW }))
    const hall = {
      schedule_id: SCHEDULE,
      capacity: 6,
      max_online: null,
      sale: 'open' as const,
      screen_id: null,
      moves: 0,
    }
    const again = {
      kind: 'give' as const,
      hall,
      slots: [],
      groups: [],
      tickets: sold.tickets,
      lines: [],
      payments: [],
      claims: [],
      bills: [],
      rights: [],
    }
    append(edge, 'down', again)
    expect(bornOf(edge, 'q')).toMatchObject([{ state: 'dead' }])
  })

  test('L17 the entry alone makes the sale: a ledger that knows nothing else learns lines, payments, tickets and slots', () => {
    const edge = edgeWith()
    const entry = append(edge, 'up', entryOf(decideSale(edge, sale('q', [1, 2]), drawer('edge'))))
    const empty = openLedger('hub', 1)
    apply(empty, entry)
    expect(empty.bills.get('b-q')).toEqual(edge.bills.get('b-q'))
    expect(linesOfBill(empty, 'b-q')).toEqual(linesOfBill(edge, 'b-q'))
    expect(paymentsOfBill(empty, 'b-q')).toEqual(paymentsOfBill(edge, 'b-q'))
    expect(bornOf(empty, 'q')).toEqual(bornOf(edge, 'q'))
    expect(empty.questions.get('q')).toMatchObject({ state: 'open', n: 1, device_id: 'k1' })
  })

  test('what a bill holds, and the indexes beside the tables, follow every change and its undoing', () => {
    const hub = hubWith()
    write(hub, 'own', decideHold(hub, hold('b', [1, 2])))
    expect(heldBy(hub, 'b').map(({ slot }) => slot)).toEqual([1, 2])
    hub.log.undo(0)
    expect(heldBy(hub, 'b')).toEqual([])
    expect(hub.heldOf.size).toBe(0)
  })

  test('L16 a ticket id is taken from the moment it is drawn, dead or alive for ever', () => {
    const hub = hubWith()
    write(hub, 'own', decideHold(hub, hold('b', [1], { visitor: 'v' })))
    write(hub, 'own', decideCheckout(hub, checkout('b', [1])))
    expect(unpaidOf(hub, 'v')).toMatchObject([{ id: 'b' }])
    write(
      hub,
      'own',
      decideSettling(hub, { bill_id: 'b', number: 'N1', at: NOW }, () => 'T'),
    )
    expect(hub.tickets.has(`${SCHEDULE}:T:1`)).toBe(false)
    expect(isTicketTaken(hub, SCHEDULE, 'T')).toBe(true)
    expect(isTicketTaken(hub, SCHEDULE + 1, 'T')).toBe(false)
    write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
    expect(hub.drawnOf.size).toBe(0)
    expect(unpaidOf(hub, 'v')).toEqual([])
    expect(isTicketTaken(hub, SCHEDULE, 'T')).toBe(true)
  })
})

test('L2 nobody acts on a ledger that is ahead of its disk', () => {
  const edge = edgeWith()
  expect(whenCommitted(edge)).toBe(edge)
  write(edge, 'up', decideSale(edge, sale('q', [1]), drawer('edge')))
  expect(() => whenCommitted(edge)).toThrow('ahead of its disk')
})

test('L2 the compiler takes neither ledger for the other: what a decider sees, and what may be acted on', () => {
  const acts = (committed: CommittedLedger) => committed.slots.size
  const decides = (ahead: Ledger) => ahead.slots.size
  const ahead = edgeWith()
  // @ts-expect-error a ledger that is ahead of its disk is nothing to act on
  expect(acts(ahead)).toBeGreaterThan(0)
  // @ts-expect-error what is committed is nothing to decide on
  expect(decides(whenCommitted(ahead))).toBeGreaterThan(0)
})

describe('needsOf', () => {
  test.each<[string, EntryData, Partial<Needs>]>([
    ['a hold', { kind: 'held', ...hold('b', []), visitor: null }, { bills: ['b'], schedules: [SCHEDULE] }],
    [
      'a hold that replaces',
      { kind: 'held', ...hold('b', [], { replaces: 'a' }), visitor: null },
      { bills: ['b', 'a'], schedules: [SCHEDULE] },
    ],
    ['a settle', { kind: 'settled', bill_id: 'b', at: NOW }, { bills: ['b'] }],
    ['late money', { kind: 'late', bill_id: 'b', payment_id: 'p', captured_cents: null }, { bills: ['b'] }],
    [
      'a void',
      { kind: 'voided', question_id: 'v', of: 'q', bore: true, device_id: 'k', at: NOW },
      { questions: ['v', 'q'] },
    ],
    ['a confirmation', { kind: 'confirmed', questions: ['q', 'r'] }, { questions: ['q', 'r'] }],
    ['a drawer move', { kind: 'cash', question_id: 'q' } as EntryData, { questions: ['q'] }],
    [
      'the end of a claim',
      { kind: 'released', question_id: 'e', of: 'r', schedule_id: SCHEDULE, slots: [], device_id: null, by: 'time' },
      { bills: ['r'], questions: ['e'], schedules: [SCHEDULE] },
    ],
    ['a took', { kind: 'took', down_n: 1 }, {}],
  ])('L3 %s names the rows that must be in memory', (_, data, needs) => {
    expect(needsOf(data)).toEqual({ bills: [], questions: [], schedules: [], ...needs })
  })

  test('L3 a sale names its bill, question and schedule, a handover its schedule and the bills of the payments it brings', () => {
    const edge = edgeWith()
    const sold = write(edge, 'up', decideSale(edge, sale('q', [1]), drawer('edge')))
    expect(needsOf(sold)).toEqual({ bills: ['b-q'], questions: ['q'], schedules: [SCHEDULE] })
    const hub = hubWith()
    write(hub, 'own', decideHold(hub, hold('b', [1])))
    const paying = write(hub, 'own', decideCheckout(hub, checkout('b', [1])))
    expect(needsOf(paying)).toEqual({ bills: ['b'], questions: [], schedules: [SCHEDULE] })
    write(edge, 'up', { kind: 'confirmed', questions: ['q'] })
    const { entry } = decideHandover(edge, { schedule_id: SCHEDULE, slots: [1], sold: true })
    expect(needsOf(entry!)).toEqual({ bills: ['b-q'], questions: [], schedules: [SCHEDULE] })
  })
})

describe('lacks', () => {
  test('I4 a question brings its bill, a bill the schedules of its lines, a schedule the bills that it carries; a schedule is in memory whole or not at all', () => {
    const edge = edgeWith()
    write(edge, 'up', decideSale(edge, sale('q', [1]), drawer('edge')))
    edge.log.clear()
    const needs = { bills: [], questions: ['q'], schedules: [] }
    expect(lacks(edge, needs)).toBe(false)
    expect(billsNeeded(edge, needs)).toEqual(['b-q'])
    expect(billsCarrying([...edge.tickets.values()])).toEqual(['b-q'])
    expect(lacks(edge, { ...needs, questions: [], bills: ['x'] })).toBe(true)
    forgetSchedules(edge, new Set([SCHEDULE]))
    expect([...edge.slots.values(), ...edge.tickets.values(), ...edge.halls.values()]).toEqual([])
    expect(edge.counts.size).toBe(0)
    expect(edge.log.mark()).toBe(0)
    expect(schedulesNeeded(edge, needs)).toEqual([SCHEDULE])
    expect(lacks(edge, needs)).toBe(true)
    expect(lacks(edge, { ...needs, questions: ['r'] })).toBe(true)
  })

  test('L3, L8 a question by which the hub is about to change something brings the schedule and the bill of that change', () => {
    const hub = hubWith()
    const schedule = { schedule_id: SCHEDULE, slots: [1], device_id: null }
    const block: HubEvent = { kind: 'claimed', question_id: 'q', state: 'blocked', ...schedule, bill: null }
    write(hub, 'own', decideChanging(hub, block))
    hub.log.clear()
    forgetSchedules(hub, new Set([SCHEDULE]))
    const needs = { bills: [], questions: ['q'], schedules: [] }
    expect(billsNeeded(hub, needs)).toEqual(['q'])
    expect(schedulesNeeded(hub, needs)).toEqual([SCHEDULE])
    expect(lacks(hub, needs)).toBe(true)
  })
})

describe('touchedRows', () => {
  test('L18 shares are written with the line that brings them, and not again while they are the same', () => {
    const edge = edgeWith()
    write(edge, 'up', decideSale(edge, sale('q', [1]), drawer('edge')))
    expect(touchedRows(edge.log).get('allocations')).toHaveLength(1)
    edge.log.clear()
    edge.lines.patch('b-q-1', { detail: 'E 5' })
    expect([...touchedRows(edge.log).keys()]).toEqual(['bill_lines'])
  })

  test('I5 a line that is written with other shares leaves none of the old ones', () => {
    const edge = edgeWith()
    write(edge, 'up', decideSale(edge, sale('q', [1]), drawer('edge')))
    edge.log.clear()
    const line = edge.lines.get('b-q-1')!
    edge.lines.put(line.id, { ...line, allocations: [{ payment_id: 'other', cents: 800, back_cents: 0 }] })
    expect(touchedRows(edge.log).get('allocations')).toEqual([
      { line_id: 'b-q-1', payment_id: 'other', cents: 800, back_cents: 0 },
      { line_id: 'b-q-1', payment_id: 'p1-b-q', cents: 0, back_cents: 0 },
    ])
  })
})

/** The entry of a decision that was not refused. */
function entryOf<E extends EntryData>(decided: { ok: true; value: E } | { ok: false }): E {
  if (!decided.ok) throw new Error('refused')
  return decided.value
}

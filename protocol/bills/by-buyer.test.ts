import { describe, expect, test } from 'vitest'
import type { LineRow } from '../ledger/rows.ts'
import { ticketLine } from '../ledger/testing/ledgers.ts'
import { oneRow } from '../seats/testing/plans.ts'
import { type BuyerFacts, backOfLines, buyerUntil, linesOfCancel, picksSeats, ticketsOfBuyer } from './by-buyer.ts'
import { whyNotThere } from './like-seat.ts'

const START = '2026-11-28T20:00:00.000Z'
const HOUSE = {
  public_config: { buyers_cancel: true, buyers_change_seats: true },
  settings: { buyer_until_minutes: 120 },
}

function line(slot: number, fields: Partial<LineRow> = {}): LineRow {
  const sold = { state: 'sold', ticket_id: `00000000000${slot}`, generation: 1, right_key: null } as const
  const money = { voucher_id: null, turns: 0, voucher_ticket_cents: 0, voucher_handling_cents: 0, ended_by: null }
  return { ...ticketLine('b', slot), ...sold, ...money, ...fields } as LineRow
}

/** A share of so much of the payment of this kind. */
function paid(payment_id: 'online' | 'voucher' | 'cash', cents: number): Pick<LineRow, 'allocations'> {
  return { allocations: [{ payment_id, cents, back_cents: 0 }] }
}
const PAYMENTS = (['online', 'voucher', 'cash'] as const).map((type) => ({ id: type, type }))

function facts(fields: Partial<BuyerFacts> = {}): BuyerFacts {
  return {
    house: HOUSE,
    bill: { home: 'hub', settled_at: '2026-11-20T10:00:00.000Z' },
    lines: [line(1, paid('online', 1_250)), line(2, paid('online', 1_250))],
    payments: PAYMENTS,
    schedules: [{ start: START, cancelled_at: null }],
    now: '2026-11-28T17:59:59.999Z',
    ...fields,
  }
}

describe('what a buyer does alone', () => {
  test('F-144 all tickets that live, until so many minutes before the start', () => {
    const answer = ticketsOfBuyer('cancel', facts())
    expect(answer.ok && answer.value.map(({ slot }) => slot)).toEqual([1, 2])
    expect(buyerUntil(HOUSE, { start: START })).toBe('2026-11-28T18:00:00.000Z')
  })

  test('F-144 what went back already, also a part of a price, is no ticket to cancel', () => {
    const back = line(2, { ...paid('online', 1_250), state: 'refunded' })
    const part = line(3, { state: 'refunded', ticket_id: null, quantity: 0 })
    const answer = ticketsOfBuyer('cancel', facts({ lines: [line(1, paid('online', 1_250)), back, part] }))
    expect(answer.ok && answer.value.map(({ slot }) => slot)).toEqual([1])
  })

  test('F-095 F-144 with the tickets go the products that were bought beside them, and never without', () => {
    const product = { kind: 'product', ticket_id: null, generation: null, slot: null } as const
    const bar = [
      line(7, { ...paid('online', 420), ...product }),
      line(8, { ...paid('online', 420), ...product, state: 'refunded' }),
    ]
    const answer = linesOfCancel(facts({ lines: [...bar, line(1, paid('online', 1_250))] }))
    expect(answer.ok && answer.value.map(({ kind }) => kind)).toEqual(['ticket', 'product'])
    expect(answer.ok && backOfLines(answer.value, PAYMENTS).online_cents).toBe(1_670)
    expect(linesOfCancel(facts({ lines: bar }))).toMatchObject({ refusal: { code: 'buyer_ended' } })
  })

  const off = { ...HOUSE, public_config: { buyers_cancel: false, buyers_change_seats: false } }
  const free = [line(1, { allocations: [] })]
  test.each<[string, Partial<BuyerFacts>]>([
    ['buyer_off', { house: off }],
    ['buyer_ended', { bill: { home: 'hub', settled_at: null } }],
    ['buyer_ended', { lines: [line(1, { state: 'refunded' })] }],
    ['buyer_ended', { lines: [line(1, { kind: 'voucher', ticket_id: null })] }],
    ['buyer_on_its_way', { lines: [line(1, paid('online', 1)), line(2, { state: 'changing' })] }],
    ['buyer_called_off', { schedules: [{ start: START, cancelled_at: START }] }],
    ['buyer_begun', { now: START }],
    ['buyer_begun', { schedules: [] }],
    ['buyer_late', { now: '2026-11-28T18:00:00.000Z' }],
    ['buyer_late', { schedules: [...facts().schedules, { start: '2026-11-28T19:00:00.000Z', cancelled_at: null }] }],
    ['buyer_at_counter', { lines: [line(1, paid('cash', 1_250))] }],
    ['buyer_at_counter', { lines: free, bill: { home: 'edge', settled_at: START } }],
  ])('F-144 %s: %j', (code, fields) => {
    for (const doing of ['cancel', 'reseat'] as const)
      expect(ticketsOfBuyer(doing, facts(fields))).toMatchObject({ ok: false, refusal: { code, field: 'general' } })
  })

  test('F-144 the house allows one without the other', () => {
    const house = { ...HOUSE, public_config: { buyers_cancel: false, buyers_change_seats: true } }
    expect([ticketsOfBuyer('cancel', facts({ house })).ok, ticketsOfBuyer('reseat', facts({ house })).ok]).toEqual([
      false,
      true,
    ])
  })

  test('F-144 L18 what comes back is what was paid, each by its way', () => {
    const lines = [
      line(1, paid('online', 1_250)),
      line(2, paid('voucher', 700)),
      line(3, { allocations: [], turns: 1, voucher_id: 'v' }),
    ]
    expect(backOfLines(lines, PAYMENTS)).toEqual({ online_cents: 1_250, voucher_cents: 700, turns: 1 })
  })
})

test('F-144 a seat is changed where visitors pick their seats themselves', () => {
  const hall = { is_seatpicker_enabled: true, arrangement: oneRow('A', 3) }
  const config = (fields: object) =>
    ({
      config: {
        auto_assign_seats: { enabled: false },
        hide_seatpicker: false,
        allow_visitor_seat_change: false,
        ...fields,
      },
    }) as Parameters<typeof picksSeats>[1]
  expect(picksSeats(hall, config({}))).toBe(true)
  expect(picksSeats({ ...hall, is_seatpicker_enabled: false }, config({}))).toBe(false)
  expect(picksSeats(hall, config({ hide_seatpicker: true }))).toBe(false)
  expect(picksSeats(hall, config({ auto_assign_seats: { enabled: true } }))).toBe(false)
  expect(picksSeats(hall, config({ auto_assign_seats: { enabled: true }, allow_visitor_seat_change: true }))).toBe(true)
  const places = { numbered: false, places: 10, rows: [] }
  expect(picksSeats({ is_seatpicker_enabled: true, arrangement: places }, config({}))).toBe(false)
})

test('F-144 a ticket goes to a seat of its own class, and a companion to a companion', () => {
  const [own, other] = oneRow('A', 2).rows[0]!
  expect(whyNotThere(own, other, true)).toBeNull()
  expect(whyNotThere(own, own, false)).toBe('buyer_same_seat')
  expect(whyNotThere(own, undefined, false)).toBe('seat_unknown')
  expect(whyNotThere(own, { ...other!, class: 'sofa' }, false)).toBe('buyer_other_class')
  expect(whyNotThere(own, { ...other!, companion_of: 1 }, false)).toBe('buyer_other_class')
})

test('F-129 where sofas are sold whole no ticket alone goes to one, nor from one', () => {
  const [own, other] = oneRow('A', 2).rows[0]!
  const onSofa = { ...other!, sofa: 1 }
  expect(whyNotThere(own, onSofa, false)).toBeNull()
  expect(whyNotThere(own, onSofa, true)).toBe('sofa_parted')
  expect(whyNotThere(onSofa, own, true)).toBe('sofa_parted')
})

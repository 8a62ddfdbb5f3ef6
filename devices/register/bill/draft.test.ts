import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Arrangement } from '#protocol/seats/arrangement.ts'
import { nextClass, seatClasses } from '../seats/classes.ts'
import { applyHeld, holdWanted } from '../seats/hold-wish.ts'
import { nearestFree, partyFrom } from '../seats/party.ts'
import {
  addProduct,
  addTicket,
  counts,
  type Draft,
  inClass,
  MAX_PIECES,
  MAX_TICKETS,
  markByHand,
  newDraft,
  obstacle,
  productCount,
  removeTicket,
  seatTickets,
  slotsHeld,
  ticketCount,
} from './draft.ts'
import { type PriceBook, priceDraft, saleLines } from './prices.ts'

const SCHEDULE = 7
const [ADULT, STUDENT] = [1, 2]

/**
 * Two rows of six: A1 A2 A3 | A4 A5 A6 with an aisle in the middle, B all together, its last two of class
 * sofa.
 */
function hall(): Arrangement {
  const seat = (row: number, number: number, aisle: boolean) => ({
    slot: (row - 1) * 6 + number,
    screen_row: row,
    screen_col: aisle && number > 3 ? number + 1 : number,
    row_name: 'AB'[row - 1]!,
    seat_name: String(number),
    name: `${'AB'[row - 1]}${number}`,
    class: row === 2 && number > 4 ? 'sofa_seats' : 'standard_seats',
    disabled: false,
    autoassign: true,
    companion_of: null,
    sofa: null,
  })
  const rows = [1, 2].map((row) => [1, 2, 3, 4, 5, 6].map((number) => seat(row, number, row === 1)))
  return { numbered: true, places: 0, rows }
}

function book(): PriceBook {
  return {
    schedules: {
      [SCHEDULE]: {
        schedule: {
          id: SCHEDULE,
          movie_title: 'Conclave',
          screen_name: 'Screen 1',
          version_text: 'Atmos',
          start: '2026-11-21T19:45:00Z',
          end: '2026-11-21T21:45:00Z',
          numbered: true,
          capacity: 12,
          free: 12,
          free_here: 12,
          free_elsewhere: 0,
          started: false,
        },
        arrangement: hall(),
        class_rate: { sofa_seats: { name: 'Sofa', color: '#000', ticket: 200, handling: 50 } },
        tariffs: [
          { price_rate_id: ADULT, name: 'Adult', total_price: 1250, color: '#000', proof: false },
          { price_rate_id: STUDENT, name: 'Student', total_price: 950, color: '#000', proof: true },
        ],
        seats: 'f'.repeat(12),
        seq: 1,
      },
    },
    products: [{ id: 3, category_id: 1, name: 'Popcorn, large', description: 'Salted', price: 750, vat_bp: 700 }],
  }
}

function tickets(...rates: number[]): Draft {
  return rates.reduce(
    (draft, price_rate_id, index) =>
      addTicket(draft, { id: `t${index}`, schedule_id: SCHEDULE, price_rate_id, seat_class: 'standard_seats' }),
    newDraft('bill'),
  )
}
function schedule() {
  return book().schedules[SCHEDULE]!
}
function held(draft: Draft, slots: number[], lost: number[] = []) {
  return {
    body: holdWanted(draft, SCHEDULE, schedule(), 'f'.repeat(12)),
    answer: { held: slots, held_until: null, lost: lost.map((slot) => ({ slot, why: 'sold' })), seats: '', seq: 2 },
  }
}
function seated(draft: Draft, slots: number[]): Draft {
  const { body, answer } = held(draft, slots)
  return applyHeld(draft, body, answer).draft
}

describe('F-253 the bill that is being made', () => {
  test('F-253 a tap adds one, a minus takes one without a seat first, then the newest', () => {
    const draft = tickets(ADULT, ADULT, STUDENT)
    expect([ticketCount(draft, SCHEDULE, ADULT), ticketCount(draft, SCHEDULE, STUDENT)]).toEqual([2, 1])
    const two = seated(tickets(ADULT, ADULT), [4, 5])
    const three = addTicket(two, { id: 'x', schedule_id: SCHEDULE, price_rate_id: ADULT, seat_class: 'standard_seats' })
    expect(slotsHeld(removeTicket(three, SCHEDULE, ADULT), SCHEDULE)).toEqual([4, 5])
    expect(slotsHeld(removeTicket(two, SCHEDULE, ADULT), SCHEDULE)).toEqual([4])
    expect(removeTicket(two, SCHEDULE, STUDENT)).toBe(two)
  })

  test('F-253 pieces of a product share one line; the last one gone takes it away', () => {
    let draft = addProduct(newDraft('bill'), 'a', 3, 1)
    draft = addProduct(draft, 'b', 3, 1)
    expect([draft.lines.length, productCount(draft, 3), counts(draft)]).toEqual([1, 2, { tickets: 0, items: 2 }])
    expect(addProduct(addProduct(draft, 'c', 3, -1), 'd', 3, -1).lines).toEqual([])
    expect(addProduct(newDraft('bill'), 'e', 3, -1).lines).toEqual([])
  })

  test('F-253 the limits of the question hold', () => {
    const full = tickets(...Array.from({ length: MAX_TICKETS + 5 }, () => ADULT))
    expect(ticketCount(full, SCHEDULE, ADULT)).toBe(MAX_TICKETS)
    expect(productCount(addProduct(newDraft('b'), 'a', 3, 500), 3)).toBe(MAX_PIECES)
  })

  test('F-253 total, class surcharge, seat names; lines of one rate stand together', () => {
    const draft = addProduct(seated(tickets(ADULT, STUDENT, ADULT), [10, 11, 12]), 'p', 3, 2)
    const priced = priceDraft(draft, book())
    expect(priced.lines.map((line) => [line.quantity, line.name, line.seats.join(' '), line.total_cents])).toEqual([
      [2, 'Adult', 'B 4 B 6', 1250 + 1500],
      [1, 'Student', 'B 5', 1200],
      [2, 'Popcorn, large', '', 1500],
    ])
    expect(priced.total_cents).toBe(5450)
    expect(
      saleLines(
        draft,
        () => ({}),
        () => 'l0',
      )[0],
    ).toEqual({
      kind: 'ticket',
      id: 'l0',
      schedule_id: SCHEDULE,
      slot: 10,
      price_rate_id: ADULT,
    })
  })

  test('F-199 what is picked says on whose plan: the hold, and each ticket of the sale', () => {
    const { schedules } = book()
    const open = { ...schedules[SCHEDULE]!, schedule: { ...schedules[SCHEDULE]!.schedule, screen_id: 7 } }
    const draft = seated(tickets(ADULT), [10])
    expect(holdWanted(draft, SCHEDULE, open, 'f'.repeat(12))).toMatchObject({ screen_id: 7, slots: [10] })
    expect(
      saleLines(
        draft,
        () => ({ screen_id: 7 }),
        () => 'l0',
      ),
    ).toMatchObject([{ slot: 10, screen_id: 7 }])
  })

  test('F-253 nothing to pay without lines, nor while a ticket has no seat', () => {
    expect(obstacle(newDraft('bill'))).toBe('empty')
    expect(obstacle(tickets(ADULT))).toBe('seat_missing')
    expect(obstacle(seated(tickets(ADULT), [1]))).toBeNull()
  })
})

describe('UX-42 (register) the price is seen before the tap', () => {
  const letters = (own: number[], free: number[]) =>
    Array.from({ length: 12 }, (_, at) => (own.includes(at + 1) ? 'm' : free.includes(at + 1) ? 'f' : 's')).join('')
  const sofa = (draft: Draft) =>
    addTicket(draft, { id: 'z', schedule_id: SCHEDULE, price_rate_id: ADULT, seat_class: 'sofa_seats' })

  test('UX-42 (register) classes stand cheapest first, each with what it costs on top and what is free of it', () => {
    const classes = seatClasses(schedule(), letters([7], [8, 11, 12]))
    expect(classes.map(({ id, extra_cents, free, own }) => [id, extra_cents, free, own])).toEqual([
      ['standard_seats', 0, 1, 1],
      ['sofa_seats', 250, 2, 0],
    ])
  })

  test('UX-42 (register) the next ticket is of the chosen class while that has a seat, else of the cheapest that has', () => {
    const next = (free: number[], chosen?: string) => nextClass(seatClasses(schedule(), letters([], free)), chosen)?.id
    expect(next([1, 11])).toBe('standard_seats')
    expect(next([1, 11], 'sofa_seats')).toBe('sofa_seats')
    expect(next([1], 'sofa_seats')).toBe('standard_seats')
    expect(next([11])).toBe('sofa_seats')
    expect(next([])).toBe('standard_seats')
  })

  test('UX-42 (register) when a class is full, the seats of the bill stay and the new ticket gets the one whose price was shown', () => {
    const three = sofa(seated(tickets(ADULT, ADULT), [7, 8]))
    const slots = [7, 8, 11]
    expect(holdWanted(three, SCHEDULE, schedule(), letters([7, 8], [11, 12]))).toEqual({ schedule_id: SCHEDULE, slots })
    expect(priceDraft(three, book()).total_cents).toBe(priceDraft(seated(three, slots), book()).total_cents)
  })

  test('UX-42 (register) a party that changes its class asks for the best seats there, and its price is known at once', () => {
    const moved = inClass(seatTickets(seated(tickets(ADULT, ADULT), [7, 8]), SCHEDULE, []), SCHEDULE, 'sofa_seats')
    const seat_class = 'sofa_seats'
    expect(holdWanted(moved, SCHEDULE, schedule(), 'f'.repeat(12))).toEqual({
      schedule_id: SCHEDULE,
      count: 2,
      seat_class,
    })
    const [line] = priceDraft(moved, book()).lines
    expect([line?.total_cents, line?.extras]).toEqual([3000, [{ name: 'Sofa', cents: 250, count: 2 }]])
  })
})

const standard = { seat_class: 'standard_seats' }

describe('F-253 what is held for the bill', () => {
  test('F-253 the best seats are proposed for the whole party until the cashier picks', () => {
    expect(holdWanted(tickets(ADULT, ADULT), SCHEDULE, schedule(), 'f'.repeat(12))).toEqual({
      schedule_id: SCHEDULE,
      count: 2,
      ...standard,
    })
    const third = addTicket(seated(tickets(ADULT, ADULT), [8, 9]), {
      id: 'z',
      schedule_id: SCHEDULE,
      price_rate_id: ADULT,
      seat_class: 'standard_seats',
    })
    expect(holdWanted(third, SCHEDULE, schedule(), 'f'.repeat(12))).toEqual({
      schedule_id: SCHEDULE,
      count: 3,
      ...standard,
    })
    const body = { schedule_id: SCHEDULE, count: 3 }
    const answer = { held: [9, 7, 8], held_until: null, lost: [], seats: '', seq: 3 }
    expect(slotsHeld(applyHeld(third, body, answer).draft, SCHEDULE)).toEqual([7, 8, 9])
  })

  test('F-253 seats picked by hand stay when a ticket is added: the nearest free one joins them', () => {
    const picked = markByHand(seated(tickets(ADULT, ADULT), [1, 2]), SCHEDULE, true)
    const third = addTicket(picked, {
      id: 'z',
      schedule_id: SCHEDULE,
      price_rate_id: STUDENT,
      seat_class: 'standard_seats',
    })
    expect(holdWanted(third, SCHEDULE, schedule(), 'mmfffffff' + 'fff')).toEqual({
      schedule_id: SCHEDULE,
      slots: [1, 2, 3],
    })
    expect(holdWanted(third, SCHEDULE, schedule(), 'mmsfffffffff')).toEqual({ schedule_id: SCHEDULE, slots: [1, 2, 4] })
  })

  test('F-253 a bill without tickets frees all', () => {
    expect(holdWanted(newDraft('bill'), SCHEDULE, schedule(), '')).toEqual({ schedule_id: SCHEDULE, slots: [] })
  })

  test('F-265 a seat that someone else took is named and its ticket has none', () => {
    const draft = seated(tickets(ADULT, STUDENT), [8, 9])
    const { body, answer } = held(draft, [9], [8])
    const after = applyHeld(draft, body, answer)
    expect(after.taken).toEqual([{ slot: 8, why: 'sold' }])
    expect(after.draft.lines.map((line) => (line.kind === 'ticket' ? line.slot : 0))).toEqual([null, 9])
  })
})

describe('F-253 the party on the plan', () => {
  const all = () => true
  test.each([
    ['from the tapped seat to the right', 7, 3, [7, 8, 9]],
    ['shifted left where the row ends', 12, 3, [10, 11, 12]],
    ['never across an aisle', 2, 3, [1, 2, 3]],
    ['not at all where it does not fit', 3, 4, null],
  ])('F-253 the party sits %s', (_, slot, size, expected) => {
    expect(partyFrom(hall(), slot as number, size as number, all)).toEqual(expected)
  })

  test('F-253 a party never sits on a seat that is not free, always together, always with the tapped seat', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 6 }),
        fc.uint8Array({ minLength: 12, maxLength: 12 }),
        (slot, size, random) => {
          const free = (one: number) => one === slot || random[one - 1]! % 3 > 0
          const found = partyFrom(hall(), slot, size, free)
          if (!found) return
          expect(found).toHaveLength(size)
          expect(found).toContain(slot)
          expect(found.every(free)).toBe(true)
          const columns = found.map(
            (one) =>
              hall()
                .rows.flat()
                .find((seat) => seat.slot === one)!.screen_col,
          )
          expect(columns.at(-1)! - columns[0]!).toBe(size - 1)
        },
      ),
    )
  })

  test('F-253 the nearest free seat is beside, then across the aisle, then a row away', () => {
    expect(nearestFree(hall(), [1, 2], 1, all)).toEqual([3])
    expect(nearestFree(hall(), [3], 1, (slot) => slot === 4 || slot === 12)).toEqual([4])
    expect(nearestFree(hall(), [1], 3, (slot) => slot === 7)).toEqual([7])
  })
})

import { expect, test } from 'vitest'
import { VISIBILITY, VISIBLE_EVERYWHERE } from '#protocol/kit/visibility.ts'
import type { SeatState } from '#protocol/seats/arrangement.ts'
import { oneRow } from '#protocol/seats/testing/plans.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { eventOf, type Shown, saleFlags, seatFlags, wireSeats } from './shown.ts'

const CATALOGUE = {
  exhibitor: new Map([
    [
      1,
      { public_config: { midnight_offset: 300, features: { tickets: true } }, web_device: { payment_method_ids: [] } },
    ],
  ]),
  payment_method: new Map(),
} as unknown as Catalogue

/** What is said of a schedule with so many places. */
function flagsOf(map: Partial<Shown['map']>) {
  const seats = { free: 10, in_carts: 0, available_seats_online: 10, may_come_back: false, ...map }
  const schedule = { id: 7, exhibitor_id: 1, visibility: VISIBLE_EVERYWHERE }
  return saleFlags({ catalogue: CATALOGUE, schedule, now: '2026-11-21T18:00:00Z', map: seats } as unknown as Shown)
}

test('F-346 a visitor reads sold and blocked, and of a seat that is held, reserved or out of reach that it is reserved', () => {
  const states: SeatState[] = ['free', 'held', 'reserved', 'blocked', 'sold', 'elsewhere']
  const words = states.map((state) => Object.entries(seatFlags(state)).flatMap(([word, is]) => (is ? word : [])))
  expect(words).toEqual([[], ['reserved'], ['reserved'], ['blocked'], ['sold'], ['reserved']])
})

test('F-117 F-346 what a visitor holds is free to him alone, and a seat that nobody knows of is to nobody', () => {
  const schedule = { arrangement: oneRow('A', 3) } as Shown['schedule']
  const reserved = (own: number[]) =>
    wireSeats(schedule, ['held', 'held'], new Set(own))[0]!.map((seat) => seat.reserved)
  expect(reserved([])).toEqual([true, true, true])
  expect(reserved([2])).toEqual([true, false, true])
})

test('F-080 nothing is sold out online while carts may give some back, and the box office has more only where the shop has some', () => {
  const none = { available_seats_online: 0 }
  expect(flagsOf({})).toMatchObject({ sold_out: false, sold_out_online: false, more_at_counter: false })
  expect(flagsOf({ available_seats_online: 4 })).toMatchObject({ sold_out_online: false, more_at_counter: true })
  expect(flagsOf(none)).toMatchObject({ sold_out: false, sold_out_online: true, more_at_counter: false })
  expect(flagsOf({ ...none, may_come_back: true })).toMatchObject({ sold_out_online: false })
  expect(flagsOf({ ...none, free: 0 })).toMatchObject({ sold_out: true, sold_out_online: true })
  expect(flagsOf({ ...none, free: 0, in_carts: 2 })).toMatchObject({ sold_out: false })
})

test('F-052 around a schedule stands its oldest event that the site shows, none that is deleted or for others', () => {
  const event = (id: number, changes: object = {}) => [
    id,
    { id, schedule_id: 7, deleted_at: null, visibility: VISIBLE_EVERYWHERE, ...changes },
  ]
  const of = (...events: ReturnType<typeof event>[]) =>
    eventOf({ event: new Map(events as never) } as unknown as Catalogue, 7)?.id
  expect(of(event(3), event(2), event(4))).toBe(2)
  expect(of(event(2, { deleted_at: '2026-11-20T10:00:00Z' }), event(3))).toBe(3)
  expect(of(event(2, { visibility: VISIBILITY.pos }), event(3))).toBe(3)
  expect(of(event(2, { schedule_id: 8 }))).toBeUndefined()
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HANDOVER_BEFORE_START_MS, placement, placementGroups } from '#protocol/ledger/placement.ts'
import { rateRefusal } from '#protocol/pricing/tariffs.ts'
import { seatOfSlot, slotCount } from '#protocol/seats/arrangement.ts'
import { addMinutes, epochMs, wallClock } from '#protocol/time/business-day.ts'
import { addDays, daysBetween } from '#protocol/time/calendar.ts'
import { type FreshDatabase, freshDatabase } from '../../../tests/constellation/database.ts'
import { type Catalogue, CatalogueStore } from '../../catalogue/catalogue.ts'
import { DEMO_EXHIBITOR_ID, loadDemo } from '../load.ts'
import { onSaturday, SATURDAY } from '../testing/saturday.ts'
import { type Booking, type BookingHouse, planBookings, specialSchedules } from './plan.ts'
import { bookingHouse } from './schedules.ts'
import { finishBookings, readBookings } from './state.ts'

const NOW = onSaturday('16:41')
const TODAY = SATURDAY
const ALL = Number.MAX_SAFE_INTEGER

let database: FreshDatabase
let catalogue: Catalogue
let house: BookingHouse
let bookings: Booking[]
beforeAll(async () => {
  database = await freshDatabase()
  await loadDemo(database.pool, NOW)
  const store = new CatalogueStore(database.pool)
  catalogue = await store.of(1)
  house = bookingHouse(catalogue, NOW, ALL)
  bookings = [...planBookings(house)].flat()
})
afterAll(() => database.close())

function of(schedule_id: number): Booking[] {
  return bookings.filter((booking) => booking.schedule_id === schedule_id)
}

function seatsOf(made: readonly Booking[]): number {
  return made.reduce((sum, { tickets }) => sum + tickets.length, 0)
}

function share(part: readonly Booking[], whole: readonly Booking[]): number {
  return part.length / whole.length
}

describe('the bookings of the demo (UX-48)', () => {
  test('the same day and seed give the same bookings, another seed others', () => {
    expect([...planBookings(house)].flat()).toEqual(bookings)
    expect([...planBookings(house, 'other')].flat()).not.toEqual(bookings)
  })

  test('no seat twice; every ticket at a rate of its channel; seats that exist, no more online than may be', () => {
    for (const [schedule_id, made] of Map.groupBy(bookings, (booking) => booking.schedule_id)) {
      const schedule = catalogue.schedule.get(schedule_id)!
      const slots = made.flatMap(({ tickets }) => tickets.map(({ slot }) => slot))
      expect(new Set(slots).size).toBe(slots.length)
      expect(Math.max(...slots)).toBeLessThanOrEqual(slotCount(schedule.arrangement))
      const online = made.filter(({ channel }) => channel === 'site')
      expect(seatsOf(online)).toBeLessThanOrEqual(schedule.max_online_tickets ?? ALL)
      if (!schedule.sell_online) expect(online).toEqual([])
      for (const { channel, tickets } of made)
        for (const { price_rate_id } of tickets)
          expect(
            rateRefusal(schedule, catalogue.price_rate.get(price_rate_id)!, { ...house.moment, channel }),
          ).toBeNull()
    }
  })

  test('in every ordinary hall of tonight that has not begun the box office has seats of its own left, also when the line is cut', () => {
    const special = new Set(Object.values(specialSchedules(house)))
    const open = house.bookables.filter(
      ({ schedule }) =>
        schedule.business_date === TODAY &&
        schedule.start > NOW &&
        !special.has(schedule.id) &&
        schedule.arrangement.numbered,
    )
    expect(open.length).toBeGreaterThan(5)
    for (const { schedule } of open) {
      const start = epochMs(schedule.start)
      const hall = { groups: placementGroups(schedule.arrangement), max_online: schedule.max_online_tickets }
      const homes = placement(hall, start, start - 2 * HANDOVER_BEFORE_START_MS)
      const taken = new Set(of(schedule.id).flatMap(({ tickets }) => tickets.map(({ slot }) => slot)))
      const left = homes.filter((home, index) => home === 'edge' && !taken.has(index + 1)).length
      expect(left, `schedule ${schedule.id}`).toBeGreaterThanOrEqual(2)
    }
  })

  test('tonight one hall is sold out, one has six seats left, and one is sold out online but not at the box office', () => {
    const { sold_out, six_left, sold_out_online } = specialSchedules(house)
    const [full, six, capped] = [sold_out, six_left, sold_out_online].map((id) => catalogue.schedule.get(id!)!)
    for (const schedule of [full, six, capped]) expect(schedule!.business_date).toBe(TODAY)
    expect(new Set([sold_out, six_left, sold_out_online]).size).toBe(3)
    expect(seatsOf(of(full!.id))).toBe(slotCount(full!.arrangement))
    expect(slotCount(six!.arrangement) - seatsOf(of(six!.id))).toBe(6)
    expect(seatsOf(of(capped!.id).filter(({ channel }) => channel === 'site'))).toBe(capped!.max_online_tickets)
    expect(seatsOf(of(capped!.id))).toBeLessThan(slotCount(capped!.arrangement))
    expect(of(full!.id).some(({ channel }) => channel === 'register')).toBe(true)
  })

  test('there is a schedule after eleven tonight, and somebody goes there', () => {
    const late = house.bookables.filter(({ schedule }) => {
      const { date, time } = wallClock(schedule.start, house.moment.time_zone)
      return schedule.business_date === TODAY && (date > TODAY || time >= '23:00')
    })
    expect(late.length).toBeGreaterThan(0)
    expect(late.some(({ schedule }) => of(schedule.id).length > 0)).toBe(true)
  })

  test('the evening is about half full, the next days less and less; no ordinary hall is fuller than two thirds, and its front row is free', () => {
    const special = Object.values(specialSchedules(house))
    const filledOn = (day: number): number => {
      const bookables = house.bookables.filter(
        ({ schedule, online }) =>
          online && schedule.business_date === addDays(TODAY, day) && !special.includes(schedule.id),
      )
      const seats = bookables.reduce((sum, { schedule }) => sum + slotCount(schedule.arrangement), 0)
      return bookables.reduce((sum, { schedule }) => sum + seatsOf(of(schedule.id)), 0) / seats
    }
    expect(filledOn(0)).toBeGreaterThan(0.35)
    expect(filledOn(0)).toBeLessThan(0.62)
    for (const [day, next] of [
      [0, 1],
      [1, 3],
      [3, 8],
    ] as const)
      expect(filledOn(day)).toBeGreaterThan(filledOn(next))
    for (const { schedule } of house.bookables) {
      if (special.includes(schedule.id)) continue
      expect(seatsOf(of(schedule.id)) / slotCount(schedule.arrangement)).toBeLessThan(0.68)
      const front = schedule.arrangement.rows[0]?.[0]?.screen_row
      for (const { slot } of of(schedule.id).flatMap(({ tickets }) => tickets))
        if (front) expect(seatOfSlot(schedule.arrangement, slot)!.screen_row).toBeGreaterThan(front)
    }
  })

  test('people come in twos mostly, and parties sit side by side', () => {
    for (const { tickets, schedule_id } of bookings) {
      const { arrangement } = catalogue.schedule.get(schedule_id)!
      if (!arrangement.numbered) continue
      const seats = tickets
        .map(({ slot }) => seatOfSlot(arrangement, slot)!)
        .toSorted((a, b) => a.screen_col - b.screen_col)
      seats.forEach((seat, index) => {
        expect(seat.screen_row).toBe(seats[0]!.screen_row)
        if (index > 0) expect(seat.screen_col - seats[index - 1]!.screen_col).toBe(1)
      })
    }
    const twos = bookings.filter(({ tickets }) => tickets.length === 2)
    expect(share(twos, bookings)).toBeGreaterThan(0.5)
    for (const size of [1, 3, 4]) expect(bookings.some(({ tickets }) => tickets.length === size)).toBe(true)
  })

  test('tonight both channels sell, and what comes first is tonight; rates are mixed; mail goes to example.org', () => {
    const tonight = bookings.filter((booking) => booking.tonight)
    const counter = tonight.filter(({ channel }) => channel === 'register')
    expect(share(counter, tonight)).toBeGreaterThan(0.1)
    expect(share(counter, tonight)).toBeLessThan(0.4)
    expect(bookings.slice(0, tonight.length)).toEqual(tonight)
    const names = bookings.flatMap(({ tickets }) =>
      tickets.map(({ price_rate_id }) => catalogue.price_rate.get(price_rate_id)!.name),
    )
    for (const name of ['Adult', 'Student', 'Child', 'Leipzig-Pass', 'Senior', 'Early bird', 'Guest'])
      expect(names).toContain(name)
    for (const { person } of bookings) expect(person.email).toMatch(/^[a-z]+\.[a-z]+@example\.org$/)
  })

  test('only the first start of a database begins them: one that is loaded already sells nothing by itself', async () => {
    expect(await readBookings(database.pool, DEMO_EXHIBITOR_ID)).toBeNull()
    await loadDemo(database.pool, NOW, { bookings: true })
    expect(await readBookings(database.pool, DEMO_EXHIBITOR_ID)).toBeNull()
    const fresh = await freshDatabase()
    await loadDemo(fresh.pool, NOW, { bookings: true })
    const state = await readBookings(fresh.pool, DEMO_EXHIBITOR_ID)
    expect(state).toEqual({
      booked_at: NOW,
      booked_until: Math.max(...catalogue.schedule.keys()),
      booked_site: false,
      booked_counter: false,
    })
    await finishBookings(fresh.pool, DEMO_EXHIBITOR_ID, 'site')
    await loadDemo(fresh.pool, addMinutes(NOW, 3 * 1440), { bookings: true })
    expect(await readBookings(fresh.pool, DEMO_EXHIBITOR_ID)).toEqual({ ...state, booked_site: true })
    await fresh.close()
  })

  test.each([0, 4 * 60, 6 * 60 + 30, 12 * 60, 17 * 60])(
    '%i minutes after that start there is always a sold out hall',
    (minutes) => {
      const now = addMinutes(NOW, minutes)
      const later = bookingHouse(catalogue, now, ALL)
      const special = specialSchedules(later)
      const { schedule } = later.bookables.find((bookable) => bookable.schedule.id === special.sold_out_online)!
      expect(epochMs(schedule.start)).toBeGreaterThan(epochMs(now))
      expect(daysBetween(TODAY, schedule.business_date)).toBeLessThanOrEqual(2)
      for (const booking of [...planBookings(later)].flat())
        expect(epochMs(catalogue.schedule.get(booking.schedule_id)!.end)).toBeGreaterThan(epochMs(now))
    },
  )
})

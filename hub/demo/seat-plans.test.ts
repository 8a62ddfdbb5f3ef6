import { describe, expect, test } from 'vitest'
import { screen as screenResource } from '#protocol/catalogue/screen.ts'
import { planAfter, planFaults, screenFaults } from '#protocol/catalogue/screen-faults.ts'
import { Arrangement, seatOfSlot, slotCount } from '#protocol/seats/arrangement.ts'
import { autoAssign } from '#protocol/seats/autoassign.ts'
import { arrangementOf, planOf } from '#protocol/seats/plan.ts'
import { SCREENS } from './house.ts'
import { SEAT_PLANS } from './seat-plans.ts'

function seatsOf(key: keyof typeof SEAT_PLANS) {
  return SEAT_PLANS[key].rows.flat()
}

describe('the seat plans', () => {
  test.each(Object.entries(SEAT_PLANS))('%s is a valid arrangement with slots 1..n and no seat twice', (key, plan) => {
    expect(Arrangement.parse(plan)).toEqual(plan)
    const seats = plan.rows.flat()
    expect(seats.map(({ slot }) => slot)).toEqual(seats.map((_, index) => index + 1))
    expect(new Set(seats.map(({ name }) => name)).size).toBe(seats.length)
    expect(new Set(seats.map(({ screen_row, screen_col }) => `${screen_row}/${screen_col}`)).size).toBe(seats.length)
    const { class_rate } = SCREENS.find((screen) => screen.key === key)!
    for (const seat of seats) expect(Object.keys(class_rate)).toContain(seat.class)
  })

  test.each(SCREENS)('F-205 $name of $cinema holds, and comes out of its editor as it went in', (row) => {
    const arrangement = SEAT_PLANS[row.key]
    const capacity = slotCount(arrangement)
    const { key: _key, cinema: _cinema, equipment: _equipment, ...given } = row
    const hall = screenResource.shape.parse({ ...given, cinema_id: 1, capacity, arrangement })
    expect([...screenFaults(hall), ...planFaults(hall)]).toEqual([])
    if (!arrangement.numbered) return
    const { separator } = hall.config
    expect(arrangementOf(planOf(arrangement, separator))).toEqual(arrangement)
    expect(planAfter(hall, { arrangement }).arrangement).toEqual(arrangement)
  })

  test('outlines differ, and each wheelchair place has a companion beside it that no machine gives away', () => {
    const outlines = Object.values(SEAT_PLANS).map((plan) =>
      plan.rows.map((row) => row.map(({ screen_col }) => screen_col).join()).join('|'),
    )
    expect(new Set(outlines).size).toBe(7)
    for (const plan of Object.values(SEAT_PLANS)) {
      const seats = plan.rows.flat()
      const places = seats.filter((seat) => seat.class === 'wheelchair_seats')
      const companions = seats.filter(({ companion_of }) => companion_of !== null)
      expect(companions.map(({ companion_of }) => companion_of).sort()).toEqual(places.map(({ slot }) => slot).sort())
      for (const seat of [...places, ...companions]) expect(seat.autoassign).toBe(false)
    }
  })

  // the cheapest class of kronen-3 stands in its front row alone
  test.each(SCREENS.filter(({ key }) => SEAT_PLANS[key].numbered && key !== 'kronen-3'))(
    'F-119 $name of $cinema: a couple in an empty hall is offered the middle, not the front row',
    ({ key, config, class_rate }) => {
      const arrangement = SEAT_PLANS[key]
      const { algorithm } = screenResource.shape.shape.config.parse(config).auto_assign_seats
      const surcharge = (name: string) => class_rate?.[name]?.ticket ?? 0
      const offered = autoAssign({
        arrangement,
        quantity: 2,
        algorithm,
        max_together: null,
        isFree: () => true,
        surcharge,
      })
      expect(offered).toMatchObject({ ok: true })
      const rows = arrangement.rows.map(([seat]) => seat!.screen_row)
      for (const slot of offered.ok ? offered.value : []) {
        const seat = seatOfSlot(arrangement, slot)!
        expect(Math.abs(seat.screen_row - (rows[0]! + rows.at(-1)!) / 2)).toBeLessThanOrEqual(2)
      }
    },
  )

  test('F-114 screen 1 of Lichthof: 216 seats, rows A to P without I and O, a middle aisle, loge in L to N, sofas in P', () => {
    const plan = SEAT_PLANS['lichthof-1']
    expect(slotCount(plan)).toBe(216)
    expect(plan.rows.map(([seat]) => seat!.row_name).join('')).toBe('ABCDEFGHJKLMNP')
    expect(plan.rows.map((row) => row.length)).toEqual([12, 14, 14, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16])
    expect(plan.rows.flat().some(({ screen_col }) => screen_col === 9)).toBe(false)
    const classes = (row: string) =>
      new Set(
        seatsOf('lichthof-1')
          .filter(({ row_name }) => row_name === row)
          .map((seat) => seat.class),
      )
    expect([...classes('A')]).toEqual(['standard_seats', 'wheelchair_seats'])
    expect([...classes('L'), ...classes('N'), ...classes('P')]).toEqual(['loge', 'loge', 'sofa'])
    const row = (name: string) => seatsOf('lichthof-1').filter(({ row_name }) => row_name === name)
    expect(
      row('H')
        .slice(9, 11)
        .map(({ name, screen_col }) => [name, screen_col]),
    ).toEqual([
      ['H10', 11],
      ['H11', 12],
    ])
    expect(
      row('A')
        .map(({ class: kind, companion_of }) => (kind === 'wheelchair_seats' ? 'w' : companion_of ? 'c' : 's'))
        .join(''),
    ).toBe('sssscwwcssss')
  })

  test('Saal 1 of Kronen Kino: 400 seats, 120 on the balcony, four wheelchair places', () => {
    const seats = seatsOf('kronen-1')
    expect(seats).toHaveLength(400)
    expect(seats.filter((seat) => seat.class === 'balcony')).toHaveLength(120)
    expect(seats.filter((seat) => seat.class === 'wheelchair_seats')).toHaveLength(4)
    expect(seats.at(-1)!.name).toBe('R5-24')
    const config = SCREENS.find(({ key }) => key === 'kronen-1')!.config
    expect(SEAT_PLANS['kronen-1'].rows.map(([seat]) => seat!.row_name)).toEqual(config.row_naming)
  })

  test('Saal 3: 60 seats, every sofa two that touch; screen 4 has places without numbers', () => {
    const sofas = Map.groupBy(
      seatsOf('kronen-3').filter(({ sofa }) => sofa !== null),
      ({ sofa }) => sofa,
    )
    expect(sofas.size).toBe(26)
    for (const [left, right] of sofas.values()) {
      expect(right!.screen_col - left!.screen_col).toBe(1)
      expect(right!.row_name).toBe(left!.row_name)
    }
    expect(slotCount(SEAT_PLANS['kronen-3'])).toBe(60)
    expect(SEAT_PLANS['lichthof-4']).toEqual({ numbered: false, places: 165, rows: [] })
  })
})

import { expect, test } from 'vitest'
import type { Hold, WireSeat } from '#protocol/schedules/calls.ts'
import { NONE_NEAR } from '#protocol/seats/clearance.ts'
import type { LiveEvent } from '#protocol/site/calls.ts'
import * as sample from '../../testing/sample.ts'
import { closedReason } from './Closed.tsx'
import { freeSeats, ownStates } from './own-states.ts'
import * as step from './state.ts'
import { seatsRefused } from './use-seats.ts'

const page = sample.checkout()
const places = step.placesOf(page.arrangement)
const rules = step.seatRules(page, page.schedule)
const start = step.initialState(page)

function ref(slot: number) {
  const { screen_row, screen_col, name } = places.seats.get(slot)!
  return { screen_row, screen_col, name }
}

function hold(...slots: number[]): Hold {
  return {
    bill_id: sample.BILL,
    held_until: '2026-11-21T18:10:00.000Z',
    seats: slots.map(ref),
  }
}

function event(
  changes: Record<number, Partial<WireSeat>>,
  counts: Partial<LiveEvent<'schedule'>> = {},
): LiveEvent<'schedule'> {
  return {
    schedule_id: 7,
    seq: 1,
    seats: Object.entries(changes).map(([slot, change]) => ({
      ...ref(Number(slot)),
      sold: false,
      reserved: false,
      blocked: false,
      ...change,
    })),
    available_seats_online: 30,
    sold_out: false,
    sold_out_online: false,
    purchasable_online: true,
    more_at_counter: false,
    ...counts,
  }
}

function wire(taken: Record<number, Partial<WireSeat>>) {
  return {
    schedule: page.schedule,
    rows: sample.seats.map((row) =>
      row.map((seat) => ({ ...seat, sold: false, reserved: false, blocked: false, ...taken[seat.slot!] })),
    ),
  }
}

/** Two adults with seats 1 and 2 of the server's choice. */
const two = step.setQuantity(start, 1, 2)
const held = step.applyHold(two, places, step.wishOf(two, rules), hold(1, 2))

test('F-119 a quantity asks the server for seats, and its answer is chosen', () => {
  expect(step.wishOf(two, rules)).toMatchObject({ kind: 'quantity', quantity: 2 })
  expect(held.chosen).toEqual([1, 2])
  expect(held.bill_id).toBe(sample.BILL)
})

test('F-119 without auto-assign the visitor picks, and nothing is held before', () => {
  const own = { ...rules, auto: false }
  expect(step.wishOf(two, own)).toEqual({ kind: 'nothing' })
  expect(step.wishOf(step.toggleSeat(two, 5), own)).toMatchObject({ kind: 'seats', slots: [5] })
})

test('F-072 the picker needs numbered seats and the schedule’s consent, and hide_seatpicker suppresses it', () => {
  expect(rules).toEqual({ numbered: true, picking: true, auto: true, changeable: true })
  expect(step.seatRules(page, { ...page.schedule, is_seatpicker_enabled: false }).picking).toBe(false)
  expect(step.seatRules(sample.checkout({ arrangement: null }), page.schedule)).toMatchObject({
    numbered: false,
    picking: false,
  })
  const hidden = sample.checkout()
  hidden.screen.config.hide_seatpicker = true
  hidden.screen.config.auto_assign_seats.enabled = false
  expect(step.seatRules(hidden, page.schedule)).toMatchObject({ numbered: true, picking: false, auto: true })
})

test('F-118 an auto-assigned seat may be changed only where the screen allows it', () => {
  const fixed = sample.checkout()
  fixed.screen.config.allow_visitor_seat_change = false
  expect(step.seatRules(fixed, page.schedule).changeable).toBe(false)
  fixed.screen.config.auto_assign_seats.enabled = false
  expect(step.seatRules(fixed, page.schedule).changeable).toBe(true)
})

test('F-115 a press toggles a seat, and picks only while fewer are chosen than tickets', () => {
  expect(step.toggleSeat(held, 9).chosen).toEqual([1, 2])
  const one = step.toggleSeat(held, 1)
  expect(one.chosen).toEqual([2])
  expect(step.toggleSeat(one, 9).chosen).toEqual([2, 9])
  expect(step.wishOf(step.toggleSeat(one, 9), rules)).toMatchObject({ kind: 'seats', slots: [2, 9] })
})

test('F-128 a place of the list is held as if each seat had been picked by hand', () => {
  const taken = step.takeProposal(held, [9, 10])
  expect(taken).toMatchObject({ chosen: [9, 10], byHand: true, lost: null })
  expect(step.wishOf(taken, rules)).toMatchObject({ kind: 'seats', slots: [9, 10] })
})

test('F-099 one ticket fewer gives the seat back that was chosen last', () => {
  const picked = step.toggleSeat(step.toggleSeat(held, 1), 9)
  expect(step.setQuantity(picked, 1, 1).chosen).toEqual([2])
  expect(step.wishOf(step.setQuantity(picked, 1, 0), rules)).toEqual({ kind: 'nothing' })
})

test('F-122 a chosen seat that was sold is dropped, and others are asked for; the answer is the proposal', () => {
  const lost = step.applyLive({ ...two, chosen: [1, 2] }, places, event({ 1: { sold: true } }))
  expect(lost.chosen).toEqual([2])
  expect(lost.lost).toEqual({ slots: [1], proposal: null, asking: true, before: [1, 2] })
  const again = step.wishOf(lost, rules)
  expect(again).toMatchObject({ kind: 'quantity', quantity: 2, attempt: 1 })
  expect(step.applyHold(lost, places, again, hold(9, 10)).lost).toMatchObject({ proposal: [9, 10], asking: false })
})

test('UX-43 a loss is shown once it is known what there is instead, and stays until it is answered', () => {
  const lost = step.loseSeats(held, [1])
  expect(step.applyRefusal(lost).lost).toEqual({ slots: [1], proposal: null, asking: false, before: [1, 2] })
  expect(step.applyFreed(lost).lost?.asking).toBe(false)
  const proposed = step.applyHold(lost, places, step.wishOf(lost, rules), hold(9, 10))
  const twice = step.loseSeats(proposed, [9])
  expect(twice.lost).toMatchObject({ slots: [1], before: [1, 2], asking: true })
  expect(step.loseSeats(proposed, [2]).lost?.slots).toEqual([1, 2])
  expect(step.acceptLoss(proposed)).toMatchObject({ lost: null, chosen: [9, 10] })
})

test('F-122 the same when the arrangement is fetched again, and when the server refuses the seat', () => {
  const fetched = step.applyArrangement({ ...two, chosen: [1, 2] }, places, wire({ 2: { sold: true } }))
  expect(fetched.lost?.slots).toEqual([2])
  const refused = step.loseSeats(held, seatsRefused({ 'seats.1': ['taken'] }, 'seats', held.chosen))
  expect([refused.chosen, refused.states[2]]).toEqual([[1], 'held'])
})

test('F-122 what this visitor holds is not lost when the live channel calls it reserved', () => {
  const told = step.applyLive(held, places, event({ 1: { reserved: true }, 2: { reserved: true } }))
  expect(told.lost).toBeNull()
  expect(told.chosen).toEqual([1, 2])
  expect(step.applyLive(told, places, event({ 1: { sold: true } })).lost?.slots).toEqual([1])
})

test('F-122 a chosen seat that staff blocks meanwhile is lost, one that this visitor holds is not', () => {
  const chosen = { ...two, chosen: [1, 2] }
  expect(step.applyLive(chosen, places, event({ 1: { blocked: true } })).chosen).toEqual([2])
  expect(step.applyLive(held, places, event({ 1: { blocked: true } }))).toMatchObject({ chosen: [1, 2], lost: null })
})

test('F-122 F-125 what is no seat is no place of the plan', () => {
  const { arrangement } = page
  const rows = arrangement!.rows.map((row) => row.map((seat) => (seat.slot === 1 ? { ...seat, slot: null } : seat)))
  const gap = step.placesOf({ ...arrangement!, rows })
  expect([gap.seats.size, gap.slotOf(ref(1)), gap.slotOf(ref(2))]).toEqual([places.seats.size - 1, undefined, 2])
})

test('F-124 other seats than before are held: those of before are shown as free again', () => {
  const told = step.applyLive(held, places, event({ 1: { reserved: true }, 2: { reserved: true } }))
  const { states } = step.applyHold(told, places, step.wishOf(told, rules), hold(2, 9))
  expect([states[1], states[2], states[9]]).toEqual(['free', 'free', 'free'])
})

test('F-331 a hold that was freed is over with its bill: the next one names none', () => {
  expect(step.applyFreed(held)).toMatchObject({ hold: null, bill_id: null, granted: {} })
})

test('F-119 who takes all tickets back after picking by hand is seated again with the next', () => {
  const none = step.setQuantity(step.toggleSeat(step.toggleSeat(held, 1), 9), 1, 0)
  expect(step.wishOf(step.setQuantity(none, 1, 1), rules)).toMatchObject({ kind: 'quantity', quantity: 1 })
})

test('F-124 a live event changes seats and counts, and nothing has to be fetched', () => {
  const told = step.applyLive(
    start,
    places,
    event({ 5: { sold: true }, 6: { reserved: true }, 7: { blocked: true } }, { available_seats_online: 29 }),
  )
  expect([told.states[5], told.states[6], told.states[7]]).toEqual(['sold', 'held', 'blocked'])
  expect(step.placesOnline(told)).toBe(29)
  expect(freeSeats(ownStates(told, NONE_NEAR), places)).toBe(29)
})

test('F-121 seats too near to others are not counted as free, those beside the own hold are', () => {
  const near = (slot: number) => [slot - 1, slot + 1]
  const told = step.applyLive(held, places, event({ 5: { sold: true }, 9: { reserved: true } }))
  const states = ownStates(told, near)
  const seen = [1, 2, 3, 4, 5, 6, 8, 9, 10].map((slot) => states[slot] ?? 'free')
  expect(seen.join(' ')).toBe('free free free blocked sold blocked blocked held blocked')
  expect(freeSeats(states, places)).toBe(26)
})

test('F-080 a live event says when the box office has more than the shop', () => {
  expect(start.moreAtCounter).toBe(false)
  const cut = step.applyLive(start, places, event({}, { more_at_counter: true }))
  expect(cut.moreAtCounter).toBe(true)
  expect(step.applyLive(cut, places, event({})).moreAtCounter).toBe(false)
})

test('F-068 places that this visitor holds stay available to them, whoever counts', () => {
  expect(step.placesOnline(held)).toBe(32)
  const told = step.applyLive(
    held,
    places,
    event({ 1: { reserved: true }, 2: { reserved: true } }, { available_seats_online: 30 }),
  )
  expect(step.placesOnline(told)).toBe(32)
  expect(freeSeats(ownStates(told, NONE_NEAR), places)).toBe(32)
  expect(step.placesOnline(step.applySchedule(told, page.schedule))).toBe(32)
})

test('F-331 more than there is: back to what was held', () => {
  const three = step.setQuantity(held, 1, 3)
  expect(step.applyRefusal(three).quantities).toEqual({ 1: 2 })
  expect(step.applyRefusal(two).quantities).toEqual({})
  expect(step.applyRefusal({ ...two, chosen: [1, 2] }).chosen).toEqual([])
})

test('F-093 at zero the hold is over, the seats are offered again, and taking them asks for the same', () => {
  const over = step.endHold(held)
  expect(over).toMatchObject({ hold: null, over: [1, 2], chosen: [] })
  expect(step.wishOf(over, rules)).toEqual({ kind: 'nothing' })
  const again = step.takeAgain(over, rules)
  expect(step.wishOf(again, rules)).toMatchObject({ kind: 'seats', slots: [1, 2] })
  expect(step.wishOf(step.setQuantity(again, 1, 3), rules)).toMatchObject({ kind: 'quantity', quantity: 3 })
  const fixed = step.takeAgain(over, { ...rules, changeable: false })
  expect(step.wishOf(fixed, { ...rules, changeable: false })).toMatchObject({ kind: 'quantity', quantity: 2 })
  const seatless = step.takeAgain({ ...over, over: [] }, rules)
  expect(step.wishOf(seatless, rules)).toMatchObject({ kind: 'quantity', quantity: 2 })
  expect(step.startAnew(over)).toMatchObject({ quantities: {}, chosen: [], over: null })
})

test('F-077 F-093 once the time is over nothing can be paid, with or without numbered seats', () => {
  const free = { ...rules, numbered: false }
  expect([start, two, held].map((state) => step.blockedBy(state, rules))).toEqual([
    'select_ticket',
    'select_seat',
    null,
  ])
  expect([step.blockedBy(two, free), step.blockedBy(step.endHold(two), free)]).toEqual([null, 'hold_over'])
  expect(step.blockedBy(step.endHold(held), rules)).toBe('hold_over')
})

test('F-085 a draft comes back with rates that are still sold, and asks for its seats again', () => {
  const draft = { quantities: { 1: 1, 2: 1, 99: 3 }, slots: [9, 10], by_hand: false, bill_id: sample.BILL }
  const back = step.restore(start, places, rules, draft, null)
  expect(back.quantities).toEqual({ 1: 1, 2: 1 })
  expect(step.wishOf(back, rules)).toMatchObject({ kind: 'seats', slots: [9, 10] })
  expect(back.bill_id).toBe(sample.BILL)
  expect(step.isHeld(back, step.wishOf(back, rules))).toBe(false)
})

test('F-085 a draft of another plan brings back only what is a seat here, and no more than it has tickets', () => {
  const draft = { quantities: { 1: 2 }, slots: [999, 9, 10, 11], by_hand: false, bill_id: sample.BILL }
  expect(step.restore(start, places, rules, draft, null).chosen).toEqual([9, 10])
})

test('F-085 what the server still holds for the draft is not asked for again', () => {
  const draft = { quantities: { 1: 2 }, slots: [9, 10], by_hand: false, bill_id: sample.BILL }
  const back = step.restore(start, places, rules, draft, hold(10, 9))
  expect(step.isHeld(back, step.wishOf(back, rules))).toBe(true)
  const other = step.restore(start, places, rules, draft, hold(10))
  expect(step.isHeld(other, step.wishOf(other, rules))).toBe(false)
})

test('F-085 F-119 after a reload the next ticket is seated as before it; who picked by hand still does', () => {
  const draft = { quantities: { 1: 2 }, slots: [9, 10], by_hand: false, bill_id: sample.BILL }
  for (const found of [null, hold(9, 10)]) {
    const next = step.setQuantity(step.restore(start, places, rules, draft, found), 1, 3)
    expect(step.wishOf(next, rules)).toMatchObject({ kind: 'quantity', quantity: 3 })
  }
  const byHand = step.restore(start, places, rules, { ...draft, by_hand: true }, null)
  expect(step.wishOf(step.setQuantity(byHand, 1, 3), rules)).toMatchObject({ kind: 'seats', slots: [9, 10] })
})

test('F-085 F-119 a reload before the shop had seated the last ticket leaves none without a seat', () => {
  const draft = { quantities: { 1: 3 }, slots: [9, 10], by_hand: false, bill_id: sample.BILL }
  for (const found of [null, hold(9, 10)]) {
    const back = step.restore(start, places, rules, draft, found)
    expect(step.wishOf(back, rules)).toMatchObject({ kind: 'quantity', quantity: 3 })
    expect(step.isHeld(back, step.wishOf(back, rules))).toBe(false)
  }
  const byHand = step.restore(start, places, rules, { ...draft, by_hand: true }, hold(9, 10))
  expect(step.wishOf(byHand, rules)).toMatchObject({ kind: 'seats', slots: [9, 10] })
})

test('F-326 a bill that is not ours is forgotten and the wish asked anew', () => {
  const forgot = step.forgetBill(held)
  expect([forgot.bill_id, forgot.attempt]).toEqual([null, 1])
})

test.each([
  [{}, 32, null],
  [{ 1: 9 }, 10, null],
  [{ 2: 4 }, 10, 'rate 4'],
  [{ 1: 6, 2: 4 }, 10, 'rate 4'],
  [{ 1: 7, 2: 3 }, 10, 'order 10'],
  [{ 1: 2, 2: 1 }, 3, 'seats 3'],
  [{}, 0, 'seats 0'],
] as const)('UX-46 with %j of %i places a student ticket more: %s', (quantities, online, said) => {
  const limit = step.limitOf(page.tariffs[1]!, quantities, online, 10)
  expect(limit && `${limit.why} ${limit.count}`).toBe(said)
})

test.each([
  [{ 'items.1.seat': ['x'] }, 'items', [2]],
  [{ 'items.0.seat': ['x'], 'items.1.seat': ['x'] }, 'items', [1, 2]],
  [{ 'items.0.quantity': ['x'] }, 'items', []],
  [{ 'seats.0': ['x'] }, 'seats', [1]],
  [{ 'seats.7': ['x'] }, 'seats', []],
  [{ quantity: ['x'] }, 'seats', []],
] as const)('F-089 errors %j name the seats %j', (errors, list, slots) => {
  expect(seatsRefused(errors, list, [1, 2])).toEqual(slots)
})

test('F-080 F-081 why nothing can be bought: sold out is said first', () => {
  const { features } = sample.shell
  const reason = (facts: object, offered: object = features): string | null =>
    closedReason({ ...page.schedule, ...facts }, page, { ...features, ...offered })
  expect(reason({})).toBeNull()
  expect(reason({ sold_out: true, purchasable_online: false })).toBe('sold_out')
  expect(reason({ sold_out_online: true })).toBe('sold_out_online')
  expect(reason({ purchasable_online: false })).toBe('not_possible')
  expect(reason({ available_seats_online: 0 })).toBe('in_carts')
  expect(reason({ available_seats_online: 0, sold_out_online: true })).toBe('sold_out_online')
  expect(reason({}, { buying: false })).toBe('not_possible')
})

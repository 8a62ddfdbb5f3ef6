import {
  type ChosenSeat,
  moreTickets,
  payBlocked,
  type Quantities,
  rateMaximum,
  ticketCount,
} from '#protocol/bills/cart.ts'
import type { Tariff } from '#protocol/pricing/tariffs.ts'
import type { Hold, SeatRef, WireSchedule, WireSeat } from '#protocol/schedules/calls.ts'
import type { Arrangement, Seat, SeatState } from '#protocol/seats/arrangement.ts'
import type { LiveEvent, SeatChange } from '#protocol/site/calls.ts'
import type { CheckoutPage } from '#protocol/site/pages.ts'

/** Seats of a plan by their slot, and slots by their place. */
export interface Places {
  seats: ReadonlyMap<number, Seat>
  slotOf: (ref: SeatRef) => number | undefined
}

function placeKey(ref: SeatRef): string {
  return `${ref.screen_row}:${ref.screen_col}`
}

export function placesOf(arrangement: Arrangement | null): Places {
  const seats = new Map<number, Seat>()
  const slots = new Map<string, number>()
  for (const seat of arrangement?.rows.flat() ?? []) {
    if (seat.slot === null) continue
    seats.set(seat.slot, seat)
    slots.set(placeKey(seat), seat.slot)
  }
  return { seats, slotOf: (ref) => slots.get(placeKey(ref)) }
}

/** What this visitor holds: until when by the server's clock (ms since 1970), and which slots. */
export interface Held {
  bill_id: string
  until_ms: number
  slots: readonly number[]
}

/**
 * Seats that somebody else got, and what was picked instead (null while that is being asked for, or when
 * there is nothing). It stays until the visitor has answered (UX-43).
 */
export interface Lost {
  slots: readonly number[]
  proposal: readonly number[] | null
  /** Others are being asked for: what to say is not known yet. */
  asking: boolean
  /** All that were chosen then, to compare the price. */
  before: readonly number[]
}

export interface CheckoutState {
  schedule: WireSchedule
  /** The box office may sell places that the shop cannot sell now. */
  moreAtCounter: boolean
  /** Whether the counts of the schedule hold this visitor's own seats for free. */
  ownCounted: boolean
  tariffs: readonly Tariff[]
  products: CheckoutPage['products']
  states: Readonly<Record<number, SeatState>>
  quantities: Quantities
  /** The quantities of the last hold: what is gone back to when more cannot be had. */
  granted: Quantities
  /** Slots in the order in which they were chosen. */
  chosen: readonly number[]
  /** The visitor picked seats by hand: nobody picks for them any more. */
  byHand: boolean
  /**
   * These very seats are wished for, though nobody picked them by hand: they came back with a draft, or after
   * the time was over. Until the number of tickets changes.
   */
  exactly: boolean
  hold: Held | null
  /** This browser's own hold or unpaid bill, which the next question is about. */
  bill_id: string | null
  /** The hold ended by itself; its seats are offered again. */
  over: readonly number[] | null
  lost: Lost | null
  /** Rises when the same wish shall be asked for anew. */
  attempt: number
}

export function initialState(page: CheckoutPage): CheckoutState {
  return {
    schedule: page.schedule,
    moreAtCounter: page.more_at_counter,
    ownCounted: true,
    tariffs: page.tariffs,
    products: page.products,
    states: {},
    quantities: {},
    granted: {},
    chosen: [],
    byHand: false,
    exactly: false,
    hold: null,
    bill_id: null,
    over: null,
    lost: null,
    attempt: 0,
  }
}

/** What of the page decides how seats are chosen. */
export interface SeatRules {
  /** The room has numbered seats. */
  numbered: boolean
  /** The visitor sees the plan (F-072). */
  picking: boolean
  /** Seats are picked for the visitor (F-119); always so where they see no plan. */
  auto: boolean
  /** The visitor may change them (F-118). */
  changeable: boolean
}

export function seatRules(page: CheckoutPage, schedule: WireSchedule): SeatRules {
  const { config } = page.screen
  const numbered = page.arrangement?.numbered === true
  const picking = numbered && schedule.is_seatpicker_enabled && !config.hide_seatpicker
  const auto = numbered && (config.auto_assign_seats.enabled || !picking)
  return { numbered, picking, auto, changeable: !auto || config.allow_visitor_seat_change }
}

/**
 * What shall be held for the visitor: nothing, exactly these seats, or so many places of the server's choice.
 */
export type Wish =
  | { kind: 'nothing' }
  | { kind: 'seats'; slots: readonly number[]; wanted: number; attempt: number }
  | { kind: 'quantity'; quantity: number; attempt: number }

export function wishOf(state: CheckoutState, rules: SeatRules): Wish {
  const quantity = ticketCount(state.quantities)
  const { attempt, chosen } = state
  if (quantity === 0 || state.over) return { kind: 'nothing' }
  if (!rules.numbered || (rules.auto && !state.byHand && !state.exactly)) return { kind: 'quantity', quantity, attempt }
  return chosen.length === 0 ? { kind: 'nothing' } : { kind: 'seats', slots: chosen, wanted: quantity, attempt }
}

export function wishKey(wish: Wish): string {
  return JSON.stringify(wish)
}

/**
 * Sold is final; what is reserved on the wire is only not on sale just now: held by another, or at a home
 * that cannot be reached.
 */
function stateOnWire(seat: Pick<WireSeat, 'sold' | 'reserved' | 'blocked'>): SeatState {
  if (seat.sold) return 'sold'
  if (seat.blocked) return 'blocked'
  return seat.reserved ? 'held' : 'free'
}

export function applyArrangement(
  state: CheckoutState,
  places: Places,
  answer: { rows: readonly (readonly WireSeat[])[]; schedule: WireSchedule },
): CheckoutState {
  const states: Record<number, SeatState> = {}
  for (const seat of answer.rows.flat()) {
    const slot = places.slotOf(seat)
    if (slot !== undefined) states[slot] = stateOnWire(seat)
  }
  return loseTaken({ ...applySchedule(state, answer.schedule), states })
}

/**
 * A live event: seats that changed, and the counts (F-124). Its counts hold this visitor's own seats for
 * anybody's.
 */
export function applyLive(state: CheckoutState, places: Places, event: LiveEvent<'schedule'>): CheckoutState {
  const states = withChanges(state.states, places, event.seats)
  const { available_seats_online, sold_out, sold_out_online, purchasable_online } = event
  const counts = { available_seats_online, sold_out, sold_out_online, purchasable_online }
  const schedule = { ...state.schedule, ...counts }
  return loseTaken({ ...state, states, schedule, moreAtCounter: event.more_at_counter, ownCounted: false })
}

/** An answer of the data or arrangement call: there this visitor's own seats count as free (F-326). */
export function applySchedule(state: CheckoutState, schedule: WireSchedule): CheckoutState {
  return { ...state, schedule, ownCounted: true }
}

/** Places that this visitor can have online, the held ones included. */
export function placesOnline({ schedule, ownCounted, hold, granted }: CheckoutState): number {
  const own = ownCounted || !hold ? 0 : hold.slots.length || ticketCount(granted)
  return schedule.available_seats_online + own
}

function withChanges(
  before: CheckoutState['states'],
  places: Places,
  changes: readonly SeatChange[],
): CheckoutState['states'] {
  if (changes.length === 0) return before
  const states = { ...before }
  for (const change of changes) {
    const slot = places.slotOf(change)
    if (slot !== undefined) states[slot] = stateOnWire(change)
  }
  return states
}

/**
 * Chosen seats that somebody else has: sold, or no longer free and not in this visitor's own hold (F-122).
 */
function loseTaken(state: CheckoutState): CheckoutState {
  const held = new Set(state.hold?.slots)
  const gone = state.chosen.filter((slot) => {
    const now = state.states[slot] ?? 'free'
    return now === 'sold' || (now === 'blocked' && !held.has(slot))
  })
  return gone.length === 0 ? state : loseSeats(state, gone)
}

/**
 * Drops seats that were lost; where seats are picked for the visitor the next attempt picks others (F-122).
 */
export function loseSeats(state: CheckoutState, gone: readonly number[]): CheckoutState {
  const states = { ...state.states }
  for (const slot of gone) if ((states[slot] ?? 'free') === 'free') states[slot] = 'held'
  const before = state.lost?.before ?? state.chosen
  const slots = before.filter((slot) => gone.includes(slot) || state.lost?.slots.includes(slot))
  return {
    ...state,
    states,
    chosen: state.chosen.filter((slot) => !gone.includes(slot)),
    byHand: false,
    exactly: false,
    lost: { slots, proposal: null, asking: true, before },
    attempt: state.attempt + 1,
  }
}

/**
 * A wish was granted. Seats of the server's choice become the chosen ones, and answer a loss with a proposal.
 */
export function applyHold(state: CheckoutState, places: Places, wish: Wish, hold: Hold): CheckoutState {
  const slots = hold.seats.flatMap((seat) => places.slotOf(seat) ?? [])
  const held = { bill_id: hold.bill_id, until_ms: Date.parse(hold.held_until), slots }
  const proposal = wish.kind === 'quantity' ? slots : null
  const chosen = proposal ?? state.chosen
  const lost = state.lost && { ...state.lost, proposal, asking: false }
  const states = { ...state.states }
  for (const slot of slots) states[slot] = 'free'
  for (const slot of state.hold?.slots ?? []) if (states[slot] === 'held') states[slot] = 'free'
  return { ...state, states, hold: held, bill_id: held.bill_id, granted: state.quantities, chosen, lost, over: null }
}

/** The visitor's hold is free again, and its bill has ended: the next hold is a new one. */
export function applyFreed(state: CheckoutState): CheckoutState {
  return {
    ...state,
    hold: null,
    bill_id: null,
    granted: {},
    lost: state.lost && { ...state.lost, asking: false },
  }
}

/** More than there is was wished for: back to what was held. After a loss nothing was found instead. */
export function applyRefusal(state: CheckoutState): CheckoutState {
  return state.lost
    ? { ...state, lost: { ...state.lost, asking: false } }
    : { ...state, quantities: state.granted, chosen: state.chosen.slice(0, ticketCount(state.granted)) }
}

/** The number of tickets changed. Seats beyond it go, the last chosen first. */
export function setQuantity(state: CheckoutState, price_rate_id: number, quantity: number): CheckoutState {
  const quantities = { ...state.quantities, [price_rate_id]: quantity }
  const count = ticketCount(quantities)
  const chosen = state.chosen.slice(0, count)
  return { ...state, quantities, chosen, byHand: state.byHand && count > 0, exactly: false, over: null, lost: null }
}

/**
 * Why there is no ticket more of a rate (UX-46): so many of it at most, so many in one order, or no place
 * more online.
 */
export interface Limit {
  why: 'rate' | 'order' | 'seats'
  count: number
}

/**
 * The limit that a rate has reached, null while one more may be had. `online`: places that this order can
 * have, at most `max_seats`.
 */
export function limitOf(tariff: Tariff, quantities: Quantities, online: number, max_seats: number): Limit | null {
  const { min_tickets, max_tickets, price_rate_id } = tariff
  const quantity = quantities[price_rate_id] ?? 0
  const max = rateMaximum(tariff, quantities, online)
  if (moreTickets(quantity, { min_tickets, max }) !== null) return null
  if (quantity >= max_tickets) return { why: 'rate', count: max_tickets }
  return online >= max_seats ? { why: 'order', count: max_seats } : { why: 'seats', count: online }
}

/**
 * A seat was pressed: given back when it was chosen, else chosen while fewer are chosen than tickets (F-115).
 */
export function toggleSeat(state: CheckoutState, slot: number): CheckoutState {
  const has = state.chosen.includes(slot)
  if (!has && state.chosen.length >= ticketCount(state.quantities)) return state
  return takeProposal(state, has ? state.chosen.filter((other) => other !== slot) : [...state.chosen, slot])
}

/** A place of the list was pressed: its seats are chosen, as if each had been picked by hand (F-128). */
export function takeProposal(state: CheckoutState, slots: readonly number[]): CheckoutState {
  return { ...state, chosen: slots, byHand: true, exactly: false, over: null, lost: null }
}

/** The visitor wants to pick: nothing is chosen any more. */
export function pickByHand(state: CheckoutState): CheckoutState {
  return takeProposal(state, [])
}

/**
 * The time of the hold is over: the seats are free everywhere, none is this visitor's any more, and the same
 * are offered again (F-093).
 */
export function endHold(state: CheckoutState): CheckoutState {
  return {
    ...state,
    hold: null,
    chosen: [],
    over: state.chosen,
    lost: null,
  }
}

/** The same seats once more, after the time was over. */
export function takeAgain(state: CheckoutState, rules: SeatRules): CheckoutState {
  return {
    ...state,
    chosen: state.over ?? state.chosen,
    exactly: rules.numbered && rules.changeable && (state.over ?? []).length > 0,
    over: null,
    attempt: state.attempt + 1,
  }
}

/** The visitor lets the seats go and begins anew. */
export function startAnew(state: CheckoutState): CheckoutState {
  return {
    ...state,
    quantities: {},
    chosen: [],
    byHand: false,
    exactly: false,
    over: null,
    lost: null,
  }
}

/** What was picked instead of lost seats is taken; without that, it is known that they are gone. */
export function acceptLoss(state: CheckoutState): CheckoutState {
  return { ...state, lost: null }
}

/** More time is offered so many seconds before the end (F-093, UX-38). */
export const ASK_BEFORE_S = 20

/**
 * Why nothing can be paid now (F-077): the time is over, no ticket yet, or fewer seats than tickets. Null
 * when nothing is in the way.
 */
export type Blocked = 'hold_over' | 'select_ticket' | 'select_seat' | null

export function blockedBy(state: CheckoutState, rules: SeatRules): Blocked {
  return state.over
    ? 'hold_over'
    : payBlocked(ticketCount(state.quantities), rules.numbered ? state.chosen.length : null)
}

/** The server does not know this bill as ours: without it once more. */
export function forgetBill(state: CheckoutState): CheckoutState {
  return {
    ...state,
    bill_id: null,
    hold: null,
    attempt: state.attempt + 1,
  }
}

/**
 * What a draft brings back: rates that are still sold, and the seats, as the server still holds them or to be
 * asked for again (F-085).
 */
export function restore(
  state: CheckoutState,
  places: Places,
  rules: SeatRules,
  draft: {
    quantities: Readonly<Record<string, number>>
    slots: readonly number[]
    by_hand: boolean
    bill_id: string | null
  },
  hold: Hold | null,
): CheckoutState {
  const quantities = Object.fromEntries(
    state.tariffs.flatMap(({ price_rate_id }) => {
      const quantity = draft.quantities[price_rate_id] ?? 0
      return quantity > 0 ? [[price_rate_id, quantity]] : []
    }),
  )
  const count = ticketCount(quantities)
  const wanted = draft.slots.filter((slot) => places.seats.has(slot)).slice(0, count)
  const restored = { ...state, quantities, bill_id: draft.bill_id, byHand: draft.by_hand && wanted.length > 0 }
  const exactly = rules.numbered && rules.changeable && wanted.length > 0 && wanted.length === count
  if (!hold) return { ...restored, chosen: wanted, exactly }
  const held = applyHold(restored, places, { kind: 'quantity', quantity: count, attempt: 0 }, hold)
  const same = rules.numbered && wanted.length > 0
  return { ...held, chosen: same ? wanted : held.chosen.slice(0, count), exactly }
}

/** Whether what is held is exactly what is wished, so that nothing has to be asked. */
export function isHeld(state: CheckoutState, wish: Wish): boolean {
  if (!state.hold || wish.kind === 'nothing') return false
  const { slots } = state.hold
  return wish.kind === 'quantity'
    ? slots.length === 0 || slots.length === wish.quantity
    : slots.length === wish.slots.length && wish.slots.every((slot) => slots.includes(slot))
}

export function chosenSeats(slots: readonly number[], places: Places): ChosenSeat[] {
  return slots.flatMap((slot) => places.seats.get(slot) ?? [])
}

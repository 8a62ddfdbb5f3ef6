import { isTaken, type Near } from '#protocol/seats/clearance.ts'
import type { CheckoutState, Places } from './state.ts'

type States = CheckoutState['states']

/**
 * The seats as this visitor may have them: what is held for them is free, also when it was given back a
 * moment ago (F-326); what is too near to another party is not on sale (F-121).
 */
export function ownStates({ states, hold }: Pick<CheckoutState, 'states' | 'hold'>, near: Near): States {
  const own = new Set(hold?.slots)
  const seen = { ...states }
  for (const [slot, state] of Object.entries(states))
    if (isTaken(state) && !own.has(Number(slot)))
      for (const other of near(Number(slot))) if (!isTaken(seen[other])) seen[other] = 'blocked'
  for (const slot of own) seen[slot] = 'free'
  return seen
}

/** How many of them are free. */
export function freeSeats(states: States, places: Places): number {
  return [...places.seats.keys()].filter((slot) => (states[slot] ?? 'free') === 'free').length
}

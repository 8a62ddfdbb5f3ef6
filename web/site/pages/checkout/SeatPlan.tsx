import { useMemo } from 'react'
import { SeatPicker } from '#kit/SeatPicker/SeatPicker.tsx'
import type { Arrangement, SeatState } from '#protocol/seats/arrangement.ts'
import { clearanceOf, isTaken, nearIn } from '#protocol/seats/clearance.ts'
import { usePageLocale } from '../../address.ts'
import { useT } from '../../texts.ts'
import { SeatProposals } from './SeatProposals.tsx'
import { seatLabels } from './seat-labels.ts'
import { toggleSeat } from './state.ts'
import type { Checkout } from './use-checkout.ts'

/** Where the visitor sits: a short list of good places, and the plan (F-113, F-128). */
export function SeatPlan({ checkout, arrangement }: { checkout: Checkout; arrangement: Arrangement }) {
  const t = useT()
  const locale = usePageLocale()
  const { page, seats, quantity } = checkout
  const { state, rules } = seats
  const labels = useMemo(() => seatLabels(t, locale), [t, locale])
  const { social_distancing_enabled, config } = page.screen
  const { seat_clearance } = config
  const near = useMemo(
    () => nearIn(arrangement, clearanceOf({ social_distancing_enabled, seat_clearance })),
    [arrangement, social_distancing_enabled, seat_clearance],
  )
  // What this visitor holds is free for them, also when it was given back a moment ago (F-326); what is too
  // near to another party is not on sale (F-121).
  const states = useMemo(() => {
    const own = new Set(state.hold?.slots)
    const now: Record<number, SeatState> = { ...state.states }
    for (const [slot, seen] of Object.entries(state.states))
      if (isTaken(seen) && !own.has(Number(slot)))
        for (const other of near(Number(slot))) if (!isTaken(now[other])) now[other] = 'blocked'
    for (const slot of own) now[slot] = 'free'
    return now
  }, [state.states, state.hold, near])
  return (
    <>
      {rules.changeable && <SeatProposals checkout={checkout} arrangement={arrangement} states={states} />}
      <SeatPicker
        arrangement={arrangement}
        states={states}
        chosen={state.chosen}
        requested={quantity}
        classRates={page.screen.class_rate}
        onToggle={(slot) => seats.setState((now) => toggleSeat(now, slot))}
        labels={labels}
        locked={!rules.changeable}
      />
    </>
  )
}

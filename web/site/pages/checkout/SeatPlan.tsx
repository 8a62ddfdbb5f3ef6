import { useMemo } from 'react'
import { SeatPicker } from '#kit/SeatPicker/SeatPicker.tsx'
import type { Arrangement } from '#protocol/seats/arrangement.ts'
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
  // What this visitor holds is free for them, also when it was given back a moment ago (F-326).
  const states = useMemo(
    () => ({
      ...state.states,
      ...Object.fromEntries((state.hold?.slots ?? []).map((slot) => [slot, 'free' as const])),
    }),
    [state.states, state.hold],
  )
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

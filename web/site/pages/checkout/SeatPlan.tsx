import { useMemo } from 'react'
import { SeatPicker } from '#kit/SeatPicker/SeatPicker.tsx'
import type { Arrangement, SeatState } from '#protocol/seats/arrangement.ts'
import { usePageLocale } from '../../address.ts'
import { useT } from '../../texts.ts'
import { SeatProposals } from './SeatProposals.tsx'
import { seatLabels } from './seat-labels.ts'
import { toggleSeat } from './state.ts'
import type { Checkout } from './use-checkout.ts'

interface Props {
  checkout: Checkout
  arrangement: Arrangement
  /** Of the seats, as this visitor may have them. */
  states: Readonly<Record<number, SeatState>>
}

/** Where the visitor sits: a short list of good places, and the plan (F-113, F-128). */
export function SeatPlan({ checkout, arrangement, states }: Props) {
  const t = useT()
  const locale = usePageLocale()
  const { page, seats, quantity } = checkout
  const { state, rules } = seats
  const labels = useMemo(() => seatLabels(t, locale), [t, locale])
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

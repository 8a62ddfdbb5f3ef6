import { useEffect, useMemo, useRef, useState } from 'react'
import type { ClassRate } from '#protocol/catalogue/screen.ts'
import type { Arrangement, SeatState } from '#protocol/seats/arrangement.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { ClassLegend, StateLegend } from './Legend.tsx'
import { type PlacedSeat, planLayout, SEAT } from './layout.ts'
import { MiniMap } from './MiniMap.tsx'
import { describeSeat, isPickable, markOf, type SeatLabels, type SeatSymbol, symbolOf } from './marks.ts'
import { Plan, type PlanProps } from './Plan.tsx'
import { PlanSheet } from './PlanSheet.tsx'
import { SeatList } from './SeatList.tsx'
import css from './SeatPicker.module.css'
import { usePlanView } from './use-plan-view.ts'

export interface SeatPickerProps {
  arrangement: Arrangement
  /**
   * State of each slot; a slot that is not named is free. The visitor's own held seats belong into `chosen`,
   * whatever stands here.
   */
  states: Readonly<Record<number, SeatState>>
  chosen: readonly number[]
  /** How many seats may be chosen; a further one is refused with words (F-115). */
  requested: number
  classRates: Readonly<Record<string, ClassRate>>
  /** Only called for a change that is allowed. */
  onToggle: (slot: number) => void
  labels: SeatLabels
  /** Seats are shown, but may not be changed (F-118). */
  locked?: boolean
  /** Staff who may book blocked seats (F-116). */
  staff?: boolean
}

/**
 * The seat plan of a schedule, for eyes, fingers, keyboard and screen reader; beside it the same as a list
 * (F-113, F-128, UX-37).
 */
export function SeatPicker(props: SeatPickerProps) {
  const { arrangement, states, chosen, requested, classRates, labels, locked = false, staff = false } = props
  const layout = useMemo(() => planLayout(arrangement), [arrangement])
  const seats = useMemo(() => layout.rows.flatMap((row) => row.seats), [layout])
  const symbols = useMemo(() => new Set(seats.flatMap(({ seat }) => symbolOf(seat) ?? [])), [seats])
  const [asList, setAsList] = useState(false)
  const [said, setSaid] = useState('')
  const byHand = useRef(false)

  const stateOf = (slot: number): SeatState => states[slot] ?? 'free'
  const isChosen = (slot: number): boolean => chosen.includes(slot)
  const isSelectable = (slot: number): boolean => !locked && (isChosen(slot) || isPickable(stateOf(slot), staff))
  const markAt = (slot: number) => markOf(stateOf(slot), isChosen(slot))
  const describe = ({ seat, slot }: PlacedSeat): string =>
    describeSeat(seat, stateOf(slot), isChosen(slot), classRates[seat.class], labels)
  const refusal = (slot: number): string => {
    const seat = seats.find((placed) => placed.slot === slot)?.seat
    if (locked || !seat) return labels.refused
    return `${labels.seat(seat.row_name, seat.seat_name)}: ${labels.state[stateOf(slot)]}. ${labels.refused}`
  }
  const onPress = (slot: number): void => {
    const full = !isChosen(slot) && chosen.length >= requested
    setSaid(isSelectable(slot) ? (full ? labels.enough(requested) : '') : refusal(slot))
    if (!isSelectable(slot) || full) return
    byHand.current = true
    props.onToggle(slot)
  }

  const shared = { layout, isChosen, isSelectable, describe, onPress, labels }
  return (
    <div>
      <div className={css.box}>
        <Button small className={css.asList} onClick={() => setAsList(!asList)}>
          <Icon name={asList ? 'seats' : 'list'} /> {asList ? labels.asPlan : labels.asList}
        </Button>
        {asList ? (
          <SeatList {...shared} />
        ) : (
          <PlanWindow {...shared} classRates={classRates} markAt={markAt} chosen={chosen} byHand={byHand} />
        )}
      </div>
      <p className={css.said} data-said role="status">
        {said}
      </p>
      <ClassLegend layout={layout} classRates={classRates} labels={labels} />
      {!asList && <StateLegend symbols={symbols as ReadonlySet<SeatSymbol>} labels={labels} />}
    </div>
  )
}

type PlanWindowProps = Omit<PlanProps, 'zoom' | 'top'> &
  Pick<SeatPickerProps, 'chosen' | 'classRates'> & {
    /** The last change of what is chosen was a press on the plan. */
    byHand: { current: boolean }
  }

/**
 * The plan in its window: as large as it fits, larger on demand, on a phone with pinned row names, a small
 * map and keys to zoom.
 */
function PlanWindow({ chosen, classRates, byHand, ...plan }: PlanWindowProps) {
  const { layout, labels } = plan
  const look = usePlanView(layout)
  const { centre, phone } = look
  const seats = layout.rows.flatMap((row) => row.seats)
  const picked = seats.filter(({ slot }) => chosen.includes(slot))
  const middle = (axis: 'x' | 'y'): number =>
    picked.reduce((sum, place) => sum + place[axis], 0) / picked.length + SEAT / 2
  const at = picked.length > 0 ? `${middle('x')} ${middle('y')}` : `${layout.width / 2} 0`

  // Begins where the chosen seats are, and follows when others were proposed; never under the finger that
  // picks (UX-41).
  useEffect(() => {
    const [x, y] = at.split(' ').map(Number)
    if (phone && !byHand.current) centre(x ?? 0, y ?? 0)
    byHand.current = false
  }, [at, phone, centre, byHand])

  return (
    <>
      {!phone && (
        <Button small className={css.larger} onClick={look.toggleLarger}>
          <Icon name="larger" /> {look.larger ? labels.smaller : labels.larger}
        </Button>
      )}
      <div
        className={css.view}
        style={look.height === null ? undefined : { height: look.height }}
        data-scrolls={look.scrolls}
        ref={look.view}
        onScroll={look.readScroll}
      >
        <PlanSheet layout={layout} zoom={look.zoom} classRates={classRates} screen={labels.screen}>
          <Plan {...plan} zoom={look.zoom} top={look.window.y} />
        </PlanSheet>
      </div>
      {look.scrolls && <MiniMap layout={layout} markAt={plan.markAt} window={look.window} />}
      {phone && (
        <div className={css.zoom}>
          <button type="button" aria-label={labels.larger} onClick={() => look.zoomBy(1.25)}>
            <Icon name="plus" />
          </button>
          <button type="button" aria-label={labels.smaller} onClick={() => look.zoomBy(0.8)}>
            <Icon name="minus" />
          </button>
        </div>
      )}
    </>
  )
}

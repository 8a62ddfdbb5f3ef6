import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import type { PlacedSeat, PlanLayout } from './layout.ts'
import type { SeatLabels, SeatMark } from './marks.ts'
import { symbolOf } from './marks.ts'
import { isMoveKey, move } from './moves.ts'
import { SeatCell } from './SeatCell.tsx'
import { Tip } from './Tip.tsx'

export interface PlanProps {
  layout: PlanLayout
  zoom: number
  /** Where what is seen of the plan begins, in its own units; 0 when all of it is seen. */
  top?: number
  markAt: (slot: number) => SeatMark
  isSelectable: (slot: number) => boolean
  describe: (placed: PlacedSeat) => string
  onPress: (slot: number) => void
  labels: SeatLabels
  /** Without a pointer and with the price on each seat, nothing stands beside the finger. */
  withTip?: boolean
}

function slotOf(target: EventTarget): number | null {
  const cell = target instanceof Element ? target.closest('[data-slot]') : null
  return cell ? Number(cell.getAttribute('data-slot')) : null
}

/** Which seat is in the tab order and which one the pointer or the keyboard is at, and what presses do. */
function useGrid({ layout, markAt, onPress }: PlanProps) {
  const seats = layout.rows.flatMap((row) => row.seats)
  const [focused, setFocused] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const known = focused !== null && seats.some(({ slot }) => slot === focused)
  const start = seats.find(({ slot }) => markAt(slot) === 'chosen') ?? seats.find(({ slot }) => markAt(slot) === 'free')

  const onKeyDown = (event: KeyboardEvent): void => {
    const slot = slotOf(event.target)
    if (slot === null) return
    if (event.key === 'Enter' || event.key === ' ') onPress(slot)
    else if (isMoveKey(event.key)) {
      const next = move(layout, slot, event.key)
      setFocused(next)
      event.currentTarget.querySelector<SVGElement>(`[data-slot="${next}"]`)?.focus()
    } else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent): void => {
    const slot = slotOf(event.target)
    if (slot === null) return
    setFocused(slot)
    onPress(slot)
  }
  const onPointerOver = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') setPointed(slotOf(event.target))
  }
  const onFocus = ({ target }: FocusEvent): void => setPointed(target.matches(':focus-visible') ? slotOf(target) : null)
  const leave = (): void => setPointed(null)
  return {
    tabbable: known ? focused : (start?.slot ?? seats[0]?.slot),
    tip: seats.find(({ slot }) => slot === pointed),
    handlers: { onKeyDown, onClick, onPointerOver, onFocus, onPointerLeave: leave, onBlur: leave },
  }
}

/**
 * The plan as a grid: one seat is in the tab order, arrow keys move, Enter and Space pick (UX-37). The screen
 * throws its light on the first rows.
 */
export function Plan(props: PlanProps) {
  const { layout, zoom, top = 0, withTip = true, markAt, isSelectable, describe, labels } = props
  const { tabbable, tip, handlers } = useGrid(props)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn as a plan */}
      <div role="grid" aria-label={labels.plan} {...handlers}>
        <svg
          role="presentation"
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          width={layout.width * zoom}
          height={layout.height * zoom}
        >
          {layout.rows.map((row) => (
            // biome-ignore lint/a11y/useSemanticElements: a row of the grid above
            <g key={row.y} role="row" aria-label={labels.row(row.name)}>
              {row.seats.map((placed) => (
                <SeatCell
                  key={placed.slot}
                  slot={placed.slot}
                  x={placed.x}
                  y={placed.y}
                  turn={placed.turn}
                  mark={markAt(placed.slot)}
                  symbol={symbolOf(placed.seat)}
                  label={describe(placed)}
                  selectable={isSelectable(placed.slot)}
                  tabbable={placed.slot === tabbable}
                />
              ))}
            </g>
          ))}
        </svg>
      </div>
      {withTip && tip && <Tip placed={tip} layout={layout} zoom={zoom} top={top} text={describe(tip)} />}
    </>
  )
}

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type PlacedSeat, type PlanLayout, SEAT } from '#kit/SeatPicker/layout.ts'
import { symbolOf } from '#kit/SeatPicker/marks.ts'
import { isMoveKey, move } from '#kit/SeatPicker/moves.ts'
import { SeatCell } from '#kit/SeatPicker/SeatCell.tsx'
import type { PlanSeat } from '#protocol/seats/plan.ts'
import css from './EditGrid.module.css'

export interface EditGridProps {
  layout: PlanLayout
  zoom: number
  seats: ReadonlyMap<number, PlanSeat>
  chosen: ReadonlySet<number>
  label: string
  rowLabel: (name: string) => string
  describe: (seat: PlanSeat) => string
  /** A tap adds to what is chosen, and a finger draws a box in place of moving the plan. */
  several: boolean
  onChoose: (ids: readonly number[]) => void
  /** The seats between two: with Shift. */
  rangeOf: (from: number, to: number) => readonly number[]
  /** Alt and an arrow. */
  onMove: (by: { rows: number; cols: number }) => void
  onRemove: () => void
}

interface Point {
  x: number
  y: number
}
interface Box {
  from: Point
  to: Point
}

/** A press that moves no further than this is a click. */
const CLICK_UNITS = 5
const ARROWS: Readonly<Record<string, { rows: number; cols: number }>> = {
  ArrowLeft: { rows: 0, cols: -1 },
  ArrowRight: { rows: 0, cols: 1 },
  ArrowUp: { rows: -1, cols: 0 },
  ArrowDown: { rows: 1, cols: 0 },
}

function idOf(target: EventTarget): number | null {
  const cell = target instanceof Element ? target.closest('[data-slot]') : null
  return cell ? Number(cell.getAttribute('data-slot')) : null
}

/**
 * The seats of a plan that is edited, in the places where the shop draws them: chosen by click, by a box, by
 * Shift, Ctrl and the keyboard.
 */
export function EditGrid(props: EditGridProps) {
  const { layout, zoom, seats, chosen, label, rowLabel, describe, several } = props
  const { box, tabbable, handlers } = useChoosing(props)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn as a plan
    <div role="grid" aria-label={label} aria-multiselectable="true" tabIndex={-1} className={css.grid} {...handlers}>
      <svg
        role="presentation"
        data-several={several}
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        width={layout.width * zoom}
        height={layout.height * zoom}
      >
        {layout.rows.map((row) => (
          // biome-ignore lint/a11y/useSemanticElements: a row of the grid above
          <g key={row.y} role="row" aria-label={rowLabel(row.name)}>
            {row.seats.map((placed) => {
              const seat = seats.get(placed.slot)!
              const isChosen = chosen.has(placed.slot)
              return (
                <SeatCell
                  key={placed.slot}
                  {...placeOf(placed)}
                  mark={isChosen ? 'chosen' : seat.disabled ? 'off' : 'free'}
                  symbol={isChosen ? null : symbolOf(placed.seat)}
                  number={seat.seat_name}
                  label={describe(seat)}
                  selectable
                  tabbable={placed.slot === tabbable}
                />
              )
            })}
          </g>
        ))}
        {box && <rect className={css.box} {...rectOf(box)} />}
      </svg>
    </div>
  )
}

function placeOf({ slot, x, y, turn }: PlacedSeat) {
  return { slot, x, y, turn }
}

function rectOf({ from, to }: Box) {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  }
}

function useChoosing({ layout, chosen, several, onChoose, rangeOf, onMove, onRemove }: EditGridProps) {
  const all = layout.rows.flatMap((row) => row.seats)
  const [focused, setFocused] = useState<number | null>(null)
  const [box, setBox] = useState<Box | null>(null)
  const pressed = useRef<{ id: number | null; at: Point; box: boolean } | null>(null)
  const anchor = useRef<number | null>(null)

  const pointOf = (event: PointerEvent): Point => {
    const frame = event.currentTarget.querySelector('svg')!.getBoundingClientRect()
    const scale = layout.width / frame.width
    return { x: (event.clientX - frame.left) * scale, y: (event.clientY - frame.top) * scale }
  }
  const press = (id: number, keys: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): void => {
    const adds = several || keys.ctrlKey || keys.metaKey
    setFocused(id)
    if (keys.shiftKey && anchor.current !== null) onChoose(rangeOf(anchor.current, id))
    else {
      anchor.current = id
      if (!adds) onChoose([id])
      else onChoose(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])
    }
  }
  const within = (area: Box): number[] => {
    const { x, y, width, height } = rectOf(area)
    const isIn = (at: number, from: number, size: number): boolean => at + SEAT > from && at < from + size
    return all.filter((seat) => isIn(seat.x, x, width) && isIn(seat.y, y, height)).map(({ slot }) => slot)
  }

  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    const draws = several || event.pointerType === 'mouse'
    pressed.current = { id: idOf(event.target), at: pointOf(event), box: draws }
    if (draws) event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent): void => {
    const from = pressed.current
    if (!from?.box) return
    const to = pointOf(event)
    if (box || Math.hypot(to.x - from.at.x, to.y - from.at.y) > CLICK_UNITS) setBox({ from: from.at, to })
  }
  const onPointerUp = (event: PointerEvent): void => {
    const from = pressed.current
    pressed.current = null
    if (!from) return
    if (box) {
      const adds = several || event.shiftKey || event.ctrlKey || event.metaKey
      onChoose([...new Set([...(adds ? chosen : []), ...within(box)])])
      setBox(null)
    } else if (from.id !== null) press(from.id, event)
    else if (!several) onChoose([])
  }
  const onPointerCancel = (): void => {
    pressed.current = null
    setBox(null)
  }
  const focus = (grid: Element, id: number): void => {
    setFocused(id)
    grid.querySelector<SVGElement>(`[data-slot="${id}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event
    const id = idOf(event.target)
    const arrow = ARROWS[key]
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a') onChoose(all.map(({ slot }) => slot))
    else if (event.altKey && arrow) onMove(arrow)
    else if (key === 'Delete' || key === 'Backspace') onRemove()
    else if (key === 'Escape') onChoose([])
    else if (id === null) return
    else if (key === ' ' || key === 'Enter') {
      const adds = key === ' ' || event.ctrlKey || event.metaKey
      press(id, { shiftKey: false, ctrlKey: adds, metaKey: false })
    } else if (isMoveKey(key)) {
      const next = move(layout, id, key)
      focus(event.currentTarget, next)
      if (!event.shiftKey) anchor.current = next
      else onChoose([...rangeOf(anchor.current ?? id, next)])
    } else return
    event.preventDefault()
  }
  const known = focused !== null && all.some(({ slot }) => slot === focused)
  return {
    box,
    tabbable: known ? focused : all[0]?.slot,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onKeyDown },
  }
}

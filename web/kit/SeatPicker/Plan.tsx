import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import type { ClassRate } from '#protocol/catalogue/screen.ts'
import { bandColour } from './Legend.tsx'
import { type PlacedSeat, type PlanLayout, SEAT } from './layout.ts'
import type { SeatLabels, SeatMark } from './marks.ts'
import { symbolOf } from './marks.ts'
import { isMoveKey, move } from './moves.ts'
import { SeatCell } from './SeatShape.tsx'
import './seat-picker.css'

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
}

const slotOf = (target: EventTarget): number | null => {
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
  const { layout, zoom, top = 0, markAt, isSelectable, describe, labels } = props
  const { tabbable, tip, handlers } = useGrid(props)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be drawn as a plan */}
      <div className="plan-grid" role="grid" aria-label={labels.plan} {...handlers}>
        <svg
          className="hall"
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
      {tip && <Tip placed={tip} layout={layout} zoom={zoom} top={top} text={describe(tip)} />}
    </>
  )
}

interface BackdropProps {
  layout: PlanLayout
  zoom: number
  classRates: Readonly<Record<string, ClassRate>>
  screen: string
  /** What stands at a band over whole rows: its class and what it costs more. */
  legend?: (seatClass: string) => string
}

/**
 * What lies behind the seats, for eyes only: the screen and its light, the bands of the classes, the names of
 * the rows at the right.
 */
export function Backdrop({ layout, zoom, classRates, screen, legend }: BackdropProps) {
  const { width, height } = layout
  return (
    <svg
      className="hall"
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width * zoom}
      height={height * zoom}
    >
      <Screen width={width} label={screen} />
      {layout.bands.map((band) => (
        <g key={`${band.x} ${band.y}`} fill={bandColour(classRates[band.seatClass])}>
          <rect className="band" x={band.x} y={band.y} width={band.width} height={band.height} rx={10} />
          {band.full && <rect x={band.x - 6} y={band.y} width={4} height={band.height} rx={2} />}
          {band.full && legend && (
            <text className="band-name" x={band.x} y={band.y - 5}>
              {legend(band.seatClass)}
            </text>
          )}
          {band.full && <rect x={band.x + band.width + 2} y={band.y} width={4} height={band.height} rx={2} />}
        </g>
      ))}
      <RowNames layout={layout} x={width - 18} />
    </svg>
  )
}

export const RowNames = ({ layout, x }: { layout: PlanLayout; x: number }) =>
  layout.rows.map((row) => (
    <text key={row.y} x={x} y={row.y + SEAT / 2 + 4.5} textAnchor="middle">
      {row.name}
    </text>
  ))

function Screen({ width, label }: { width: number; label: string }) {
  const [left, right] = [width * 0.22, width * 0.78]
  const curve = `M${left} 14Q${width / 2} -8 ${right} 14`
  return (
    <>
      <defs>
        <linearGradient id="seat-beam" x1="0" y1="0" x2="0" y2="1">
          <stop className="beam-near" />
          <stop className="beam-far" offset="1" />
        </linearGradient>
      </defs>
      <path d={`${curve}L${width - 30} 152H30Z`} fill="url(#seat-beam)" />
      <path className="screen-edge" d={curve} />
      <text className="screen-name" x={width / 2} y={33} textAnchor="middle">
        {label}
      </text>
    </>
  )
}

/** A tip and the space between it and its seat, in pixels of the screen. */
const TIP_PX = 92

interface TipProps {
  placed: PlacedSeat
  layout: PlanLayout
  zoom: number
  top: number
  text: string
}

/**
 * What the seat under the pointer is; the same words as its label. It stands above the seat, below where
 * there is no room: in the first rows that are seen.
 */
function Tip({ placed, layout, zoom, top, text }: TipProps) {
  const [row, seat, ...rest] = text.split(', ')
  const middle = (placed.x + SEAT / 2) * zoom
  const rightwards = placed.x < layout.width * 0.6
  const below = (placed.y - top) * zoom < TIP_PX
  const across = rightwards ? { left: middle - 28 } : { right: layout.width * zoom - middle - 28 }
  return (
    <div
      className={`seat-tip ${rightwards ? 'from-left' : 'from-right'} ${below ? 'below' : ''}`}
      aria-hidden="true"
      style={{ ...across, top: below ? (placed.y + SEAT) * zoom + 10 : placed.y * zoom - 10 }}
    >
      <b>{`${row}, ${seat}`}</b>
      <span>{rest.join(', ')}</span>
    </div>
  )
}

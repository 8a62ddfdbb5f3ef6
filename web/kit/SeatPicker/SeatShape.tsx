import { memo } from 'react'
import { PITCH_X, PITCH_Y, SEAT } from './layout.ts'
import type { SeatMark, SeatSymbol } from './marks.ts'
import './seat-picker.css'

const CLASS: Record<SeatMark, string> = { free: 'free', chosen: 'chosen', taken: 'sold', off: 'blocked' }
const MARK: Record<SeatMark, string | null> = {
  free: null,
  chosen: 'M8.5 15l4 4.2 8-9',
  taken: 'M9.8 9.8l9.4 9.4M19.2 9.8l-9.4 9.400',
  off: 'M9.8 14.5h9.4',
}
const WHEELCHAIR = 'M10 4.2v.01M10 8v6h5.5l2.5 5M10 10.5h4.5M8 12a5 5 0 106.5 6.5'
const COMPANION = 'M10.9 14.5h7.2M14.5 10.900v7.2'

/** One seat, 29 units a side. A wheelchair place or a companion's seat keeps its symbol while it is free. */
export function SeatShape({ mark, symbol }: { mark: SeatMark; symbol: SeatSymbol | null }) {
  return (
    <>
      <rect className={`seat ${CLASS[mark]}`} width={SEAT} height={SEAT} rx={7.5} />
      {MARK[mark] && <path className="seat-mark" d={MARK[mark]} />}
      {mark === 'free' && symbol === 'companion' && <path className="seat-sym" d={COMPANION} />}
      {mark === 'free' && symbol === 'wheelchair' && (
        <path className="seat-sym" d={WHEELCHAIR} transform="translate(5.2 5.200) scale(.777)" />
      )}
    </>
  )
}

interface SeatCellProps {
  slot: number
  x: number
  y: number
  mark: SeatMark
  symbol: SeatSymbol | null
  label: string
  selectable: boolean
  tabbable: boolean
}

/**
 * A seat as a cell of the grid. Its target reaches half way to its neighbours. Drawn again only when
 * something of it changed.
 */
export const SeatCell = memo(function SeatCell(props: SeatCellProps) {
  const { slot, x, y, mark, symbol, label, selectable, tabbable } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table cannot be drawn as a seat
    <g
      role="gridcell"
      className="seat-cell"
      data-slot={slot}
      transform={`translate(${x} ${y})`}
      tabIndex={tabbable ? 0 : -1}
      aria-label={label}
      aria-selected={mark === 'chosen'}
      aria-disabled={!selectable}
    >
      <rect className="seat-hit" x={(SEAT - PITCH_X) / 2} y={(SEAT - PITCH_Y) / 2} width={PITCH_X} height={PITCH_Y} />
      <SeatShape mark={mark} symbol={symbol} />
      <rect className="seat-ring" x={-4} y={-4} width={SEAT + 8} height={SEAT + 8} rx={10} />
    </g>
  )
})

import { memo } from 'react'
import { PITCH_X, PITCH_Y, SEAT, standing } from './layout.ts'
import type { SeatMark, SeatSymbol } from './marks.ts'
import css from './SeatCell.module.css'
import { SeatShape } from './SeatShape.tsx'

interface SeatCellProps {
  slot: number
  x: number
  y: number
  turn: number
  mark: SeatMark
  symbol: SeatSymbol | null
  label: string
  selectable: boolean
  tabbable: boolean
  /** Written on the seat. */
  number?: string
}

/**
 * A seat as a cell of the grid. Its target reaches half way to its neighbours. Drawn again only when
 * something of it changed.
 */
export const SeatCell = memo(function SeatCell(props: SeatCellProps) {
  const { slot, x, y, turn, mark, symbol, label, selectable, tabbable, number } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a table cannot be drawn as a seat
    <g
      role="gridcell"
      className={css.cell}
      data-slot={slot}
      transform={standing({ x, y, turn })}
      tabIndex={tabbable ? 0 : -1}
      aria-label={label}
      aria-selected={mark === 'chosen'}
      aria-disabled={!selectable}
    >
      <rect
        className={css.target}
        data-target
        x={(SEAT - PITCH_X) / 2}
        y={(SEAT - PITCH_Y) / 2}
        width={PITCH_X}
        height={PITCH_Y}
      />
      <SeatShape mark={mark} symbol={symbol} number={number} />
      <rect className={css.ring} x={-4} y={-4} width={SEAT + 8} height={SEAT + 8} rx={10} />
    </g>
  )
})

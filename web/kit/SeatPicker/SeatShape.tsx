import { SEAT } from './layout.ts'
import type { SeatMark, SeatSymbol } from './marks.ts'
import css from './SeatShape.module.css'

const MARK: Record<SeatMark, string | null> = {
  free: null,
  chosen: 'M8.5 15l4 4.2 8-9',
  taken: 'M9.8 9.8l9.4 9.4M19.2 9.8l-9.4 9.400',
  off: 'M9.8 14.5h9.4',
}
const WHEELCHAIR = 'M10 4.2v.01M10 8v6h5.5l2.5 5M10 10.5h4.5M8 12a5 5 0 106.5 6.5'
const COMPANION = 'M10.9 14.5h7.2M14.5 10.900v7.2'

interface Props {
  mark: SeatMark
  symbol: SeatSymbol | null
  /** Written on the seat in place of its mark. */
  number?: string | undefined
}

/** One seat, 29 units a side. A wheelchair place or a companion's seat keeps its symbol while it is free. */
export function SeatShape({ mark, symbol, number }: Props) {
  const isNumbered = number !== undefined && mark !== 'off' && symbol === null
  return (
    <>
      <rect className={css.seat} data-mark={mark} width={SEAT} height={SEAT} rx={7.5} />
      {isNumbered && (
        <text className={css.number} data-mark={mark} x={SEAT / 2} y={SEAT / 2 + 4} textAnchor="middle">
          {number}
        </text>
      )}
      {!isNumbered && MARK[mark] && <path className={css.mark} d={MARK[mark]} />}
      {mark === 'free' && symbol === 'companion' && <path className={css.symbol} d={COMPANION} />}
      {mark === 'free' && symbol === 'wheelchair' && (
        <path className={css.symbol} d={WHEELCHAIR} transform="translate(5.2 5.200) scale(.777)" />
      )}
    </>
  )
}

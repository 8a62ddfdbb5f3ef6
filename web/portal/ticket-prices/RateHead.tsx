import { useT } from '../texts.ts'
import { marksOf } from './marks.ts'
import css from './PriceTable.module.css'
import type { RateColumn } from './price-grid.ts'

/** The head of a column: how the rate is called, its colour, and what restricts it in every group. */
export function RateHead({ column }: { column: RateColumn }) {
  const t = useT()
  return (
    <th scope="col">
      <b title={column.name}>
        <i className={css.color} style={{ background: column.color }} />
        {column.name}
      </b>
      {marksOf(t, column.rates).map((mark) => (
        <span key={mark} className={css.mark}>
          {mark}
        </span>
      ))}
    </th>
  )
}

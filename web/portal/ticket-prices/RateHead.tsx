import css from './PriceTable.module.css'
import type { RateColumn } from './price-grid.ts'

/** The head of a column: how the rate is called, its colour, and what restricts it in every group. */
export function RateHead({ column, marks }: { column: RateColumn; marks: readonly string[] }) {
  return (
    <th scope="col">
      <b title={column.name}>
        <i className={css.color} style={{ background: column.color }} />
        {column.name}
      </b>
      {marks.map((mark) => (
        <span key={mark} className={css.mark} title={mark}>
          {mark}
        </span>
      ))}
    </th>
  )
}

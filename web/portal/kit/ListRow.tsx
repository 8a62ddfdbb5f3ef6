import { Checkbox } from '@mantine/core'
import { useT } from '../texts.ts'
import { fieldAt } from './fields/field-of.ts'
import css from './ListTable.module.css'
import type { Values } from './merge.ts'
import { onClockOf } from './on-clock-of.ts'
import type { TableProps } from './table-props.ts'
import { isFigure, textOf } from './value-text.ts'

/** A text of so many letters stands in two lines, so that a column is not as wide as its longest. */
const LONG = 32

/** A row of a list; a press anywhere on it opens it, its first cell is the key for the keyboard. */
export function ListRow({
  view,
  row,
  columns,
  cells,
  chosen,
  open_row,
  onOpen,
  onChosen,
}: TableProps & { row: Values }) {
  const t = useT()
  const id = row.id as number
  const name = view.nameOf(row)
  const here = onClockOf(view, row)
  const toggle = () => {
    const next = new Map(chosen)
    if (!next.delete(id)) next.set(id, row)
    onChosen(next)
  }
  return (
    <tr
      data-open={open_row === id}
      data-row={id}
      onClick={({ target }) => {
        if (!(target as Element).closest('input,button,a,label')) onOpen(id)
      }}
    >
      <td className={css.check}>
        {view.may.edit && (
          <Checkbox aria-label={t('list.choose', { name })} checked={chosen.has(id)} onChange={toggle} />
        )}
      </td>
      {columns.map((column, nth) => {
        const field = fieldAt(view.fields, column)
        const own = cells[column]?.(row, here)
        const text = own ?? (field ? textOf(field, row[column], here.reading) : String(row[column] ?? ''))
        const isLong = typeof text === 'string' && text.length >= LONG
        return (
          <td key={column} className={field && isFigure(field) ? css.figure : undefined}>
            {nth === 0 ? (
              <button type="button" className={css.name} aria-expanded={open_row === id} onClick={() => onOpen(id)}>
                {text || name}
              </button>
            ) : isLong ? (
              <span className={css.long} title={text}>
                {text}
              </span>
            ) : (
              text
            )}
          </td>
        )
      })}
    </tr>
  )
}

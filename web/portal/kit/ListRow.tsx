import { Checkbox } from '@mantine/core'
import { useT } from '../texts.ts'
import { fieldAt } from './fields/field-of.ts'
import css from './ListTable.module.css'
import type { Values } from './merge.ts'
import { onClockOf } from './on-clock-of.ts'
import type { TableProps } from './table-props.ts'
import { isFigure, textOf } from './value-text.ts'

/** From so many letters on a text may be longer than its column: whoever points at it is given the whole. */
const MAY_BE_CUT = 32

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
        const whole = typeof text === 'string' && text.length >= MAY_BE_CUT ? text : undefined
        return (
          <td key={column} className={field && isFigure(field) ? css.figure : undefined} title={whole}>
            {nth === 0 ? (
              <button type="button" className={css.name} aria-expanded={open_row === id} onClick={() => onOpen(id)}>
                {text || name}
              </button>
            ) : (
              text
            )}
          </td>
        )
      })}
    </tr>
  )
}

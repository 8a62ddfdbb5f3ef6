import { PortalIcon } from '../PortalIcon.tsx'
import { fieldAt } from './fields/field-of.ts'
import css from './ListTable.module.css'
import type { TableProps } from './table-props.ts'
import { isFigure } from './value-text.ts'

/**
 * The head of a column: it says whether the list stands by it. A press sorts by it, another the
 * other way round, a third as it was.
 */
export function ColumnHead({ view, state, column, onSort }: TableProps & { column: string }) {
  const field = fieldAt(view.fields, column)
  const sort = state.sort || view.resource.order
  const order = sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none'
  return (
    <th aria-sort={order} className={field && isFigure(field) ? css.figure : undefined}>
      <button type="button" onClick={() => onSort(column)}>
        {view.words.label(column)}
        {field?.control.is === 'money' && ' €'}
        <span className={css.order} data-order={order}>
          <PortalIcon name="down" />
        </span>
      </button>
    </th>
  )
}

import { Checkbox } from '@mantine/core'
import { useT } from '../texts.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { ListEmpty } from './ListEmpty.tsx'
import { ListLoading } from './ListLoading.tsx'
import { ListRow } from './ListRow.tsx'
import { ListSenseless } from './ListSenseless.tsx'
import css from './ListTable.module.css'
import { isNarrowed, widened } from './list-state.ts'
import { TroubleNote } from './TroubleNote.tsx'
import type { TableProps } from './table-props.ts'
import { useSlow } from './use-answer.ts'

/** The rows of a list: 40 px each, numbers at the right, the open one tinted. */
export function ListTable(props: TableProps) {
  const t = useT()
  const { view, state, rows, list, columns, chosen, onChosen } = props
  const isSlow = useSlow(list.waits && list.data === null)
  if (list.data === null && !list.trouble) return isSlow ? <ListLoading /> : null
  // what narrows it stands in its address: an old link may name what is not there any more
  if (list.trouble?.kind === 'refused' && isNarrowed(state))
    return <ListSenseless view={view} state={state} onWiden={() => props.onWiden(widened(state))} />
  const ids = rows.map((row) => row.id as number)
  const all = rows.length > 0 && ids.every((id) => chosen.has(id))
  return (
    <>
      {list.trouble && <TroubleNote trouble={list.trouble} waits={list.waits} onAgain={list.again} />}
      {rows.length === 0 && list.data !== null && !list.trouble && (
        <ListEmpty view={view} state={state} is_usual={props.is_usual} onAdd={props.onAdd} onWiden={props.onWiden} />
      )}
      {rows.length > 0 && (
        <table className={css.table} aria-busy={list.waits} aria-label={view.words.title}>
          <thead>
            <tr>
              {view.may.edit ? (
                <th className={css.check}>
                  <Checkbox
                    aria-label={t('list.chooseAll')}
                    checked={all}
                    indeterminate={!all && chosen.size > 0}
                    onChange={() => onChosen(all ? new Map() : new Map(rows.map((row) => [row.id as number, row])))}
                  />
                </th>
              ) : (
                <td className={css.check} />
              )}
              {columns.map((column) => (
                <ColumnHead key={column} {...props} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ListRow key={row.id as number} {...props} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

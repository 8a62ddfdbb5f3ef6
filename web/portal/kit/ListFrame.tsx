import { type ReactNode, useState } from 'react'
import { BelowList } from './BelowList.tsx'
import { keepColumns, readKeptColumns } from './kept-columns.ts'
import { ListChips } from './ListChips.tsx'
import { ListFoot } from './ListFoot.tsx'
import css from './ListFrame.module.css'
import { ListHead } from './ListHead.tsx'
import { ListTable } from './ListTable.tsx'
import type { Values } from './merge.ts'
import { useSurroundings } from './surroundings.ts'
import type { TableProps } from './table-props.ts'
import type { Answered } from './use-answer.ts'
import type { ListAddress } from './use-list-address.ts'
import type { ListView } from './use-view.ts'

interface Props {
  view: ListView
  address: ListAddress
  list: Answered<{ data: unknown[]; meta: { total: number; page: number; per_page: number } }>
  cells: TableProps['cells']
  /** Rows that are chosen, and what can be done with them, in the place of what narrows the list. */
  choice?: Pick<TableProps, 'chosen' | 'onChosen'> & { bar: ReactNode }
  onAdd?: () => void
  /** The row that is open beside the list. */
  panel: ReactNode
}

const NO_CHOICE = { chosen: new Map<number, Values>(), onChosen: nothing, bar: null }
function nothing(): void {}

/** A list with everything that narrows, orders, prints and exports it, and a row beside it. */
export function ListFrame({ view, address, list, cells, choice = NO_CHOICE, onAdd = nothing, panel }: Props) {
  const { employee_id } = useSurroundings()
  const { kind, columns } = view.resource
  const { state, opened, is_usual, go, sortBy, open } = address
  const [kept, setKept] = useState<readonly string[] | null>(() => readKeptColumns(employee_id, kind, columns))
  const { chosen, onChosen, bar } = choice
  const rows = (list.data?.data ?? []) as Values[]
  const shown = kept ?? columns
  return (
    <BelowList>
      <div className={css.screen}>
        <ListHead
          view={view}
          state={state}
          total={list.data?.meta.total ?? null}
          columns={shown}
          onColumns={(next) => {
            setKept(next)
            keepColumns(employee_id, kind, next)
          }}
          onAdd={onAdd}
        />
        {chosen.size > 0 ? bar : <ListChips view={view} state={state} go={go} />}
        <div className={css.body} data-open={opened.row !== null}>
          <div className={css.list}>
            <ListTable
              view={view}
              state={state}
              is_usual={is_usual}
              rows={rows}
              list={list}
              columns={shown}
              cells={cells}
              chosen={chosen}
              open_row={opened.row}
              onSort={sortBy}
              onOpen={(row) => open({ row })}
              onChosen={onChosen}
              onAdd={onAdd}
              onWiden={go}
            />
            {list.data && rows.length > 0 && <ListFoot meta={list.data.meta} state={state} go={go} />}
          </div>
          {panel}
        </div>
      </div>
    </BelowList>
  )
}

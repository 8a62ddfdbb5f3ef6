import type { ReactNode } from 'react'
import type { ListState, RowKey } from './list-state.ts'
import type { Values } from './merge.ts'
import type { Answered } from './use-answer.ts'
import type { ListView } from './use-view.ts'

/** What the table of a list shows, and what a press in it does. */
export interface TableProps {
  view: ListView
  state: ListState
  is_usual: boolean
  rows: readonly Values[]
  list: Answered<unknown>
  columns: readonly string[]
  cells: Readonly<Record<string, (row: Values, view: ListView) => ReactNode>>
  chosen: ReadonlyMap<number, Values>
  open_row: RowKey | null
  onSort: (column: string) => void
  onOpen: (id: RowKey) => void
  onChosen: (chosen: ReadonlyMap<number, Values>) => void
  onAdd: () => void
  onWiden: (next: Partial<ListState>) => void
}

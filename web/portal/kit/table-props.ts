import type { ReactNode } from 'react'
import type { ListState } from './list-state.ts'
import type { Values } from './merge.ts'
import type { Answered } from './use-answer.ts'
import type { View } from './use-view.ts'

/** What the table of a list shows, and what a press in it does. */
export interface TableProps {
  view: View
  state: ListState
  rows: readonly Values[]
  list: Answered<unknown>
  columns: readonly string[]
  cells: Readonly<Record<string, (row: Values, view: View) => ReactNode>>
  chosen: ReadonlyMap<number, Values>
  open_row: number | null
  onSort: (sort: string) => void
  onOpen: (id: number) => void
  onChosen: (chosen: ReadonlyMap<number, Values>) => void
  onAdd: () => void
  onWiden: (next: Partial<ListState>) => void
}

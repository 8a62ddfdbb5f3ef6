import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  isUsual,
  type ListState,
  type Named,
  nextSort,
  type Opened,
  readListState,
  readOpened,
  writeListState,
} from './list-state.ts'

/** What a list shows and what is open over it, all of it in the address: a link leads here, and Back back. */
export interface ListAddress {
  state: ListState
  opened: Opened
  /** Whether nothing narrows the list but what does by itself. */
  is_usual: boolean
  /** Shows something else of the list, from its first page on if no page is named. */
  go: (next: Partial<ListState>) => void
  /** Presses the head of a column. */
  sortBy: (column: string) => void
  /** Opens or closes what stands beside or over the list; closing leaves no step to go back to. */
  open: (next: Partial<Opened>) => void
}

export function useListAddress(resource: Named): ListAddress {
  const [params, setParams] = useSearchParams()
  const state = readListState(params, resource)
  const opened = readOpened(params, resource)
  // an address is drawn later than it is gone to: what comes before that goes on from there
  const latest = useRef({ params, state, opened })
  if (latest.current.params !== params) latest.current = { params, state, opened }
  const goTo = (next: Pick<ListAddress, 'state' | 'opened'>, replace = false) => {
    latest.current = { params, ...next }
    setParams(writeListState(next.state, next.opened, resource), { replace })
  }
  const go = (next: Partial<ListState>) => {
    const now = latest.current
    goTo({ state: { ...now.state, page: 1, ...next }, opened: now.opened })
  }
  return {
    state,
    opened,
    is_usual: resource.usual !== undefined && isUsual(state, resource.usual),
    go,
    sortBy: (column) => go({ sort: nextSort(latest.current.state.sort, column, resource.order) }),
    open: (next) => {
      const now = latest.current
      const closes = Object.values(next).every((one) => one === null)
      goTo({ state: now.state, opened: { ...now.opened, ...next } }, closes)
    },
  }
}

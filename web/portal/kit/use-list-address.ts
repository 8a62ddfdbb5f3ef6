import { useSearchParams } from 'react-router'
import type { Resource } from '#protocol/kit/resource.ts'
import { type ListState, type Opened, readListState, readOpened, writeListState } from './list-state.ts'

/** What a list shows and what is open over it, all of it in the address: a link leads here, and Back back. */
export interface ListAddress {
  state: ListState
  opened: Opened
  /** Shows something else of the list, from its first page on if no page is named. */
  go: (next: Partial<ListState>) => void
  /** Opens or closes what stands beside or over the list; closing leaves no step to go back to. */
  open: (next: Partial<Opened>) => void
}

export function useListAddress(resource: Pick<Resource, 'columns' | 'filters' | 'ranges' | 'stamped'>): ListAddress {
  const [params, setParams] = useSearchParams()
  const state = readListState(params, resource)
  const opened = readOpened(params, resource)
  return {
    state,
    opened,
    go: (next) => setParams(writeListState({ ...state, page: 1, ...next }, opened)),
    open: (next) => {
      const closes = Object.values(next).every((one) => one === null)
      setParams(writeListState(state, { ...opened, ...next }), { replace: closes })
    },
  }
}

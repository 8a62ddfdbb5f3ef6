import { useSyncExternalStore } from 'react'
import type { Readable } from './store.ts'

/**
 * One part of a store in a component, which draws anew only when that part is another one. `pick` must answer
 * the same value for the same state.
 */
export function useStore<S, T>(store: Readable<S>, pick: (state: S) => T): T {
  return useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => pick(store.get()),
  )
}

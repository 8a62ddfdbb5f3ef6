import { useSyncExternalStore } from 'react'

/** A value that many look at: set replaces it whole, listeners hear of every change. Lives outside React, so that connections and timers can write to it. */
export interface Store<S> {
  get(): S
  set(next: S | ((before: S) => S)): void
  subscribe(listener: () => void): () => void
}

export const createStore = <S>(first: S): Store<S> => {
  let state = first
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      const after = typeof next === 'function' ? (next as (before: S) => S)(state) : next
      if (Object.is(after, state)) return
      state = after
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** One part of a store in a component, which draws anew only when that part is another one. `pick` must answer the same value for the same state. */
export const useStore = <S, T>(store: Store<S>, pick: (state: S) => T): T =>
  useSyncExternalStore(store.subscribe, () => pick(store.get()))

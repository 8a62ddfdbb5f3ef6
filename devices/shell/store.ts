/** A value that many read: listeners are called at every change. */
export interface Readable<S> {
  get(): S
  subscribe(listener: () => void): () => void
}

/**
 * A readable value that anybody may replace whole. Lives outside React, so that connections and timers can
 * write to it.
 */
export interface Store<S> extends Readable<S> {
  set(next: S | ((before: S) => S)): void
}

export function createStore<S>(first: S): Store<S> {
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

/** A store with verbs of its own: everybody reads it, and its own methods alone write. */
export abstract class State<S extends object> implements Readable<S> {
  readonly #store: Store<S>

  constructor(first: S) {
    this.#store = createStore(first)
  }

  get(): S {
    return this.#store.get()
  }

  subscribe(listener: () => void): () => void {
    return this.#store.subscribe(listener)
  }

  protected patch(change: Partial<S>): void {
    this.#store.set((before) => ({ ...before, ...change }))
  }
}

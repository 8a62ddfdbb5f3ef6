/** A value that many read: listeners are called at every change. */
export interface Readable<S> {
  get(): S
  subscribe(listener: () => void): () => void
}

/**
 * A readable value that anybody may replace whole. Lives outside React, so that connections and timers can
 * write to it.
 */
export class Store<S> implements Readable<S> {
  #state: S
  readonly #listeners = new Set<() => void>()

  constructor(first: S) {
    this.#state = first
  }

  get(): S {
    return this.#state
  }

  set(next: S | ((before: S) => S)): void {
    const after = typeof next === 'function' ? (next as (before: S) => S)(this.#state) : next
    if (Object.is(after, this.#state)) return
    this.#state = after
    for (const listener of this.#listeners) listener()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** A store with verbs of its own: everybody reads it, and its own methods alone write. */
export abstract class State<S extends object> implements Readable<S> {
  readonly #store: Store<S>

  constructor(first: S) {
    this.#store = new Store(first)
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

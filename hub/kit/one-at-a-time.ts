interface Running<R> {
  now: Promise<R>
  next: Promise<R> | null
}

/**
 * Work of which one run for a key goes on at a time. Calls that come while one is under way share the one
 * that follows it: what they stand for may be newer than what that one saw.
 */
export class OneAtATime<R> {
  readonly #running = new Map<string, Running<R>>()

  run(key: string, work: () => Promise<R>): Promise<R> {
    const known = this.#running.get(key)
    if (!known) return this.#start(key, work)
    const start = () => this.#start(key, work)
    known.next ??= known.now.then(start, start)
    return known.next
  }

  isRunning(key: string): boolean {
    return this.#running.has(key)
  }

  #start(key: string, work: () => Promise<R>): Promise<R> {
    const running: Running<R> = { now: work(), next: null }
    running.now = running.now.finally(() => {
      if (running.next === null && this.#running.get(key) === running) this.#running.delete(key)
    })
    this.#running.set(key, running)
    return running.now
  }
}

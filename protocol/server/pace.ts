import { attempt, later } from './background.ts'

/**
 * How often something is done that is asked for more often than it has to be done. Each class keeps one pace
 * per key (without a key there is one pace in all); paces of different keys know nothing of one another.
 *
 *     calls         |  | |      |
 *     SingleFlight  ▆▆▆▆▆       ▆▆▆▆▆      who calls during a run has the answer of that run
 *     Coalesce      ▆▆▆▆▆▆▆▆▆▆  ▆▆▆▆▆      calls during a run share the one run that follows it
 *     Throttle      ▆....▆....  ▆....      at once, then once per interval while calls come
 *     Debounce      ....▆       ....▆      once, so long after the first call
 *
 * And the other way round: `Pause` is a wait between two runs that a call cuts short.
 */

/**
 * Single-flight: one run per key is under way at a time, and who calls meanwhile gets its answer, or fails as
 * it does. The answer may be older than the question; where that matters use `Coalesce`. Nothing is kept
 * after a run: the next call begins anew, also after a failure.
 */
export class SingleFlight<R, K = void> {
  readonly #flights = new Map<K, Promise<R>>()

  run(work: () => Promise<R>, key: K): Promise<R> {
    const known = this.#flights.get(key)
    if (known) return known
    const flight = begun(work).finally(() => this.#flights.delete(key))
    this.#flights.set(key, flight)
    return flight
  }

  /** The run that is under way, if there is one. */
  underWay(key: K): Promise<R> | undefined {
    return this.#flights.get(key)
  }
}

/** What `work` throws before its first wait fails its run like anything later. */
async function begun<R>(work: () => Promise<R>): Promise<R> {
  return work()
}

interface Runs<R> {
  now: Promise<R>
  next: Promise<R> | null
}

/**
 * Coalesces calls: one run per key is under way at a time, and all calls that come meanwhile share the one
 * run that follows it, so no answer is older than its question. A run that fails fails those who share it and
 * keeps nobody from the next.
 */
export class Coalesce<R, K = void> {
  readonly #runs = new Map<K, Runs<R>>()

  run(work: () => Promise<R>, key: K): Promise<R> {
    const known = this.#runs.get(key)
    if (!known) return this.#start(work, key)
    const start = () => this.#start(work, key)
    known.next ??= known.now.then(start, start)
    return known.next
  }

  isRunning(key: K): boolean {
    return this.#runs.has(key)
  }

  /** Resolves when nothing is under way and nothing follows it; never rejects. */
  async ended(key: K): Promise<void> {
    for (let runs = this.#runs.get(key); runs; runs = this.#runs.get(key)) await runs.now.catch(() => {})
  }

  #start(work: () => Promise<R>, key: K): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>()
    const now = promise.finally(() => {
      if (runs.next === null) this.#runs.delete(key)
    })
    const runs: Runs<R> = { now, next: null }
    this.#runs.set(key, runs) // before it begins: it may ask for the next at once
    begun(work).then(resolve, reject)
    return now
  }
}

/** What throws or rejects goes to `failed`, never to the caller, who does not wait for it. */
interface Pace<K> {
  wait_ms: number
  failed: (error: unknown, key: K) => void
}

/**
 * Throttle: the first call of a key is done at once, and what is called within `wait_ms` of a run is done
 * when that time is over, all of it as one run of the last call's work. So the last state is always said, at
 * most so often. Runs of slow work may overlap: the time counts from their beginnings.
 */
export class Throttle<K = void> {
  readonly #pace: Pace<K>
  readonly #intervals = new Map<K, { next: (() => unknown) | null; callOff: () => void }>()

  constructor(pace: Pace<K>) {
    this.#pace = pace
  }

  call(work: () => unknown, key: K): void {
    const interval = this.#intervals.get(key)
    if (interval) interval.next = work
    else this.#run(work, key)
  }

  /** Calls off what waits for this key; the next call is done at once. */
  forget(key: K): void {
    this.#intervals.get(key)?.callOff()
    this.#intervals.delete(key)
  }

  /** The same for all keys. */
  cancel(): void {
    for (const key of this.#intervals.keys()) this.forget(key)
  }

  #run(work: () => unknown, key: K): void {
    const failed = (error: unknown): void => this.#pace.failed(error, key)
    const over = (): void => {
      const next = this.#intervals.get(key)?.next
      this.#intervals.delete(key)
      if (next) this.#run(next, key)
    }
    this.#intervals.set(key, { next: null, callOff: later(this.#pace.wait_ms, over, failed) })
    void attempt(work, failed)
  }
}

/**
 * Debounce: the first call of a key begins a wait, and at its end all calls that came are done as one run of
 * the first one's work. Later calls do not lengthen the wait, so a stream of them cannot put the run off for
 * ever. A call during the run begins the next wait.
 */
export class Debounce<K = void> {
  readonly #pace: Pace<K>
  readonly #waits = new Map<K, () => void>()

  constructor(pace: Pace<K>) {
    this.#pace = pace
  }

  call(work: () => unknown, key: K): void {
    if (this.#waits.has(key)) return
    const due = (): unknown => {
      this.#waits.delete(key)
      return work()
    }
    this.#waits.set(
      key,
      later(this.#pace.wait_ms, due, (error) => this.#pace.failed(error, key)),
    )
  }

  /** Calls off what waits, of all keys; the next call begins a wait as always. */
  cancel(): void {
    for (const callOff of this.#waits.values()) callOff()
    this.#waits.clear()
  }
}

/** A wait that others cut short. Several may wait at once. */
export class Pause {
  readonly #ends = new Set<() => void>()

  /**
   * Resolves after so long, or earlier: when `wake` is called, or when `gone` is aborted, also when it was
   * before.
   */
  wait(wait_ms: number, gone: AbortSignal): Promise<void> {
    if (gone.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer)
        gone.removeEventListener('abort', end)
        this.#ends.delete(end)
        resolve()
      }
      const timer = setTimeout(end, wait_ms)
      gone.addEventListener('abort', end)
      this.#ends.add(end)
    })
  }

  /** Ends the waits under way; one that begins afterwards waits. */
  wake(): void {
    for (const end of this.#ends) end()
  }
}

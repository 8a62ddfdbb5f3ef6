import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Coalesce, Debounce, Pause, SingleFlight, Throttle } from './pace.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work whose runs end when the test says so. */
function openRuns<R>() {
  const runs: PromiseWithResolvers<R>[] = []
  const work = (): Promise<R> => {
    const run = Promise.withResolvers<R>()
    runs.push(run)
    return run.promise
  }
  return { runs, work }
}

describe('SingleFlight', () => {
  test('who calls during a run of its key has the answer of that run; the next call begins anew', async () => {
    const { runs, work } = openRuns<number>()
    const flight = new SingleFlight<number, string>()
    const shared = [flight.run(work, 'a'), flight.run(work, 'a')]
    const other = flight.run(work, 'b')
    expect(runs).toHaveLength(2)
    runs[0]!.resolve(1)
    runs[1]!.resolve(2)
    expect(await Promise.all([...shared, other])).toEqual([1, 1, 2])
    const again = flight.run(work, 'a')
    runs[2]!.resolve(3)
    expect(await again).toBe(3)
  })

  test('says what is under way, until it has ended', async () => {
    const { runs, work } = openRuns<number>()
    const flight = new SingleFlight<number>()
    expect(flight.underWay()).toBeUndefined()
    const run = flight.run(work)
    expect(flight.underWay()).toBe(run)
    runs[0]!.resolve(1)
    await run
    expect(flight.underWay()).toBeUndefined()
  })

  test('a run that failed fails all who share it, and nobody after it', async () => {
    const { runs, work } = openRuns<number>()
    const flight = new SingleFlight<number>()
    const shared = [flight.run(work), flight.run(work)]
    runs[0]!.reject(new Error('no'))
    expect((await Promise.allSettled(shared)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await flight.run(async () => 2)).toBe(2)
  })
})

test.each([
  ['SingleFlight', new SingleFlight<string>()],
  ['Coalesce', new Coalesce<string>()],
])('%s: a run that throws before its first wait fails its callers and keeps nobody from the next', async (_, pace) => {
  const failing = pace.run(() => {
    throw new Error('at once')
  })
  await expect(failing).rejects.toThrow('at once')
  expect(await pace.run(async () => 'yes')).toBe('yes')
})

describe('Coalesce', () => {
  test('L10 whoever comes while one run is under way shares the run that follows it, never the one that began before', async () => {
    const { runs, work } = openRuns<number>()
    const turns = new Coalesce<number, string>()
    const first = turns.run(work, 'a')
    const following = [turns.run(work, 'a'), turns.run(work, 'a')]
    turns.run(work, 'b')
    expect(runs).toHaveLength(2)
    runs[0]!.resolve(1)
    expect(await first).toBe(1)
    expect(runs).toHaveLength(3)
    expect(turns.isRunning('a')).toBe(true)
    runs[2]!.resolve(2)
    expect(await Promise.all(following)).toEqual([2, 2])
    expect(turns.isRunning('a')).toBe(false)
  })

  test('who comes in the moment between two runs shares the one that follows', async () => {
    const { runs, work } = openRuns<number>()
    const turns = new Coalesce<number>()
    const first = turns.run(work)
    const between = first.then(() => turns.run(work))
    const following = turns.run(work)
    runs[0]!.resolve(1)
    await first
    await Promise.resolve()
    expect(runs).toHaveLength(2)
    runs[1]!.resolve(2)
    expect(await Promise.all([between, following])).toEqual([2, 2])
  })

  test('a run that failed keeps nobody from the next', async () => {
    const turns = new Coalesce<string>()
    const failing = turns.run(() => Promise.reject(new Error('no')))
    const next = turns.run(async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
    expect(turns.isRunning()).toBe(false)
  })

  test('a run may ask for the one that follows it', async () => {
    const turns = new Coalesce<void>()
    let left = 3
    let underWay = 0
    const work = async (): Promise<void> => {
      underWay += 1
      left -= 1
      if (left > 0) turns.run(work)
      expect(underWay).toBe(1)
      await Promise.resolve()
      underWay -= 1
    }
    turns.run(work)
    await turns.ended()
    expect(left).toBe(0)
  })

  test('has ended when what is under way and what follows it has, whatever became of it', async () => {
    const { runs, work } = openRuns<number>()
    const turns = new Coalesce<number>()
    await turns.ended()
    const shared = Promise.allSettled([turns.run(work), turns.run(work)])
    const seen = vi.fn()
    const ended = turns.ended().then(seen)
    runs[0]!.resolve(1)
    await vi.waitFor(() => expect(runs).toHaveLength(2))
    expect(seen).not.toHaveBeenCalled()
    runs[1]!.reject(new Error('no'))
    await ended
    expect((await shared).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })
})

describe('Throttle', () => {
  test('the first call is done at once, all within the interval once at its end, and after a quiet one at once again', () => {
    const done: string[] = []
    const throttle = new Throttle({ wait_ms: 100, failed: () => {} })
    const call = (name: string): void => throttle.call(() => done.push(name))
    call('a')
    expect(done).toEqual(['a'])
    call('b')
    call('c')
    vi.advanceTimersByTime(99)
    expect(done).toEqual(['a'])
    vi.advanceTimersByTime(1)
    expect(done).toEqual(['a', 'c'])
    call('d')
    vi.advanceTimersByTime(99)
    expect(done).toEqual(['a', 'c'])
    vi.advanceTimersByTime(1)
    expect(done).toEqual(['a', 'c', 'd'])
    vi.advanceTimersByTime(100)
    expect(vi.getTimerCount()).toBe(0)
    call('e')
    expect(done).toEqual(['a', 'c', 'd', 'e'])
  })

  test('each key has its own interval; one that is forgotten begins anew, and nothing that was cancelled is done', () => {
    const done: number[] = []
    const throttle = new Throttle<number>({ wait_ms: 100, failed: () => {} })
    const call = (key: number): void => throttle.call(() => done.push(key), key)
    for (const key of [1, 1, 2, 2]) call(key)
    expect(done).toEqual([1, 2])
    vi.advanceTimersByTime(50)
    throttle.forget(1)
    call(1)
    expect(done).toEqual([1, 2, 1])
    vi.advanceTimersByTime(50)
    expect(done).toEqual([1, 2, 1, 2])
    call(1)
    expect(done).toEqual([1, 2, 1, 2])
    vi.advanceTimersByTime(50)
    expect(done).toEqual([1, 2, 1, 2, 1])
    call(2)
    throttle.cancel()
    vi.advanceTimersByTime(1_000)
    expect(done).toEqual([1, 2, 1, 2, 1])
  })

  test('a call during the run is done with the next one', () => {
    const throttle = new Throttle({ wait_ms: 100, failed: () => {} })
    let runs = 0
    const work = (): void => {
      runs += 1
      if (runs < 3) throttle.call(work)
    }
    throttle.call(work)
    expect(runs).toBe(1)
    vi.advanceTimersByTime(100)
    expect(runs).toBe(2)
    vi.advanceTimersByTime(100)
    expect(runs).toBe(3)
  })

  test('what is thrown or rejected goes to `failed` with its key, at once and later, and ends no pace', async () => {
    const failures: unknown[] = []
    const throttle = new Throttle<string>({ wait_ms: 100, failed: (error, key) => failures.push([key, error]) })
    throttle.call(() => {
      throw 'now'
    }, 'a')
    throttle.call(() => Promise.reject('later'), 'a')
    await vi.advanceTimersByTimeAsync(100)
    expect(failures).toEqual([
      ['a', 'now'],
      ['a', 'later'],
    ])
    const work = vi.fn()
    throttle.call(work, 'a')
    await vi.advanceTimersByTimeAsync(100)
    expect(work).toHaveBeenCalledOnce()
  })
})

describe('Debounce', () => {
  test('is done once, so long after the first call, however many follow; then begins anew', () => {
    const work = vi.fn()
    const debounce = new Debounce({ wait_ms: 50, failed: () => {} })
    for (let call = 0; call < 5; call += 1) {
      debounce.call(work)
      expect(work).not.toHaveBeenCalled()
      vi.advanceTimersByTime(10)
    }
    expect(work).toHaveBeenCalledOnce()
    debounce.call(work)
    vi.advanceTimersByTime(50)
    expect(work).toHaveBeenCalledTimes(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('each key has its own wait; what is cancelled is not done, and the next call begins a wait', () => {
    const done: number[] = []
    const debounce = new Debounce<number>({ wait_ms: 50, failed: () => {} })
    const call = (key: number): void => debounce.call(() => done.push(key), key)
    call(1)
    vi.advanceTimersByTime(20)
    call(2)
    vi.advanceTimersByTime(30)
    expect(done).toEqual([1])
    call(1)
    debounce.cancel()
    vi.advanceTimersByTime(1_000)
    expect(done).toEqual([1])
    call(2)
    vi.advanceTimersByTime(50)
    expect(done).toEqual([1, 2])
  })

  test('a call during the run begins the next wait, and what fails goes to `failed` with its key', async () => {
    const failures: unknown[] = []
    const debounce = new Debounce<string>({ wait_ms: 50, failed: (error, key) => failures.push([key, error]) })
    let runs = 0
    const work = async (): Promise<void> => {
      runs += 1
      if (runs === 1) debounce.call(work, 'a')
      throw runs
    }
    debounce.call(work, 'a')
    await vi.advanceTimersByTimeAsync(50)
    expect(failures).toEqual([['a', 1]])
    await vi.advanceTimersByTimeAsync(50)
    expect(failures).toEqual([
      ['a', 1],
      ['a', 2],
    ])
  })
})

describe('Pause', () => {
  const never = new AbortController().signal

  test('ends after its time, and leaves nothing behind', async () => {
    const pause = new Pause()
    const seen = vi.fn()
    const waiting = pause.wait(100, never).then(seen)
    await vi.advanceTimersByTimeAsync(99)
    expect(seen).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await waiting
    const cleared = vi.spyOn(globalThis, 'clearTimeout')
    pause.wake()
    expect(cleared).not.toHaveBeenCalled()
    expect([vi.getTimerCount(), getEventListeners(never, 'abort')]).toEqual([0, []])
  })

  test('is cut short for all who wait, and not for who begins to wait afterwards', async () => {
    const pause = new Pause()
    const waiting = [pause.wait(100, never), pause.wait(200, never)]
    pause.wake()
    await Promise.all(waiting)
    const seen = vi.fn()
    const next = pause.wait(100, never).then(seen)
    await vi.advanceTimersByTimeAsync(99)
    expect(seen).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await next
  })

  test('ends for the one that is gone, and does not begin for one that was', async () => {
    const pause = new Pause()
    const going = new AbortController()
    const seen = vi.fn()
    const waiting = pause.wait(100, going.signal)
    const other = pause.wait(100, never).then(seen)
    going.abort()
    await waiting
    await pause.wait(100, going.signal)
    expect(seen).not.toHaveBeenCalled()
    pause.wake()
    await other
    expect(vi.getTimerCount()).toBe(0)
  })
})

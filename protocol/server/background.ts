import type { Logger } from './log.ts'

/** Work that goes on by itself. */
export interface Round {
  /** What it is, for the log. */
  name: string
  /**
   * From the end of one round to the beginning of the next; the first begins at once. After one that failed
   * it is less, and more each time.
   */
  wait_ms: number
  /** May throw or reject: the next round comes all the same. */
  round: () => unknown
  log: Logger
}

/** What failed is mostly a database that was away for a moment: nobody waits minutes for that. */
const FIRST_AGAIN_MS = 250

/**
 * Does something again and again, one round at a time. This is the only way in which a server does that
 * (tests/house.test.ts): a round that fails never ends its process. The first failure of a row is logged,
 * then the 2nd, 4th, 8th …, and the end of the row. Answers how to stop; it resolves when the round under way
 * has ended.
 */
export function every({ name, wait_ms, round, log }: Round): () => Promise<void> {
  let stopped = false
  let failures = 0
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const ended = (): void => {
    if (failures > 0) log.info({ round: name, failures }, 'a round goes on again')
    failures = 0
  }
  const failed = (error: unknown): void => {
    failures += 1
    if (isPowerOfTwo(failures)) log.error({ err: error, round: name, failures }, 'a round failed')
  }
  const turn = (): void => {
    running = attempt(round, failed, ended).then(() => {
      const pause_ms = failures === 0 ? wait_ms : Math.min(wait_ms, FIRST_AGAIN_MS * 2 ** failures)
      if (!stopped) timer = setTimeout(turn, pause_ms).unref()
    })
  }
  timer = setTimeout(turn, 0).unref()
  return () => {
    stopped = true
    clearTimeout(timer)
    return running
  }
}

/**
 * Does something once, after a while; what it throws or rejects with goes to `failed`. Answers how to call it
 * off.
 */
export function later(wait_ms: number, work: () => unknown, failed: (error: unknown) => void): () => void {
  const timer = setTimeout(() => void attempt(work, failed), wait_ms).unref()
  return () => clearTimeout(timer)
}

/** Does something after all that this turn of the event loop has begun; what it throws goes to `failed`. */
export function soon(work: () => void, failed: (error: unknown) => void): void {
  setImmediate(() => {
    try {
      work()
    } catch (error) {
      failed(error)
    }
  })
}

/** Begins `work` now. Never throws and never rejects: what `work` throws or rejects with goes to `failed`. */
export async function attempt(
  work: () => unknown,
  failed: (error: unknown) => void,
  ended: (value: unknown) => void = () => {},
): Promise<void> {
  try {
    ended(await work())
  } catch (error) {
    failed(error)
  }
}

function isPowerOfTwo(count: number): boolean {
  return (count & (count - 1)) === 0
}

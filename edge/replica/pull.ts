import type { Logger } from 'pino'
import type { FeedPage } from '#protocol/sync/feed.ts'
import type { Replica } from './replica.ts'

export interface PullParts {
  replica: Replica
  log: Logger
  /** Asks the hub for the next page; null when it cannot be reached or does not answer as agreed. */
  fetchPage(request: { epoch: string | null; after: string | null }, signal: AbortSignal): Promise<FeedPage | null>
}

/** Something committed cannot be read in order yet. */
const PENDING_MS = 100
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000
/** A notice may be lost: the feed is read now and then without one. */
const UNASKED_MS = 60_000

/**
 * Reads the change feed into the replica: page by page until there is no more, then again when notified (the
 * standing long-poll says that the catalogue changed). An epoch that differs makes the hub begin from the
 * start. Nobody waits for it: the edge sells by the last copy.
 */
export class CataloguePull {
  readonly #parts: PullParts
  readonly #stopping = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #nudged = false
  #wake: () => void = () => {}

  constructor(parts: PullParts) {
    this.#parts = parts
  }

  start(): void {
    this.#running = this.#readForEver()
  }

  /** The catalogue changed, or the line is back: read now. */
  nudge(): void {
    this.#nudged = true
    this.#wake()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#wake()
    await this.#running
  }

  async #readForEver(): Promise<void> {
    let wait = FIRST_WAIT_MS
    while (!this.#stopping.signal.aborted) {
      this.#nudged = false
      const next = await this.#readPage()
      if (next === 'more') continue
      if (next === 'pending') await this.#pause(PENDING_MS)
      else if (next === 'done') await this.#pause(UNASKED_MS)
      else await this.#pause(wait)
      wait = next === 'failed' && !this.#nudged ? Math.min(wait * 2, LONGEST_WAIT_MS) : FIRST_WAIT_MS
    }
  }

  async #readPage(): Promise<'more' | 'pending' | 'done' | 'failed'> {
    const { replica, log, fetchPage } = this.#parts
    const { epoch = null, cursor = null } = replica.cursor ?? {}
    try {
      const page = await fetchPage({ epoch, after: cursor }, this.#stopping.signal)
      if (!page || this.#stopping.signal.aborted) return 'failed'
      await replica.take(page)
      if (page.more) return 'more'
      return page.pending ? 'pending' : 'done'
    } catch (error) {
      // the disk: the page is asked again
      log.error({ err: error }, 'a page of the catalogue was not stored')
      return 'failed'
    }
  }

  /** Waits, but not for longer than to the next notice. */
  #pause(ms: number): Promise<void> {
    if (this.#nudged || this.#stopping.signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(end, ms)
      function end(): void {
        clearTimeout(timer)
        resolve()
      }
      this.#wake = end
    })
  }
}

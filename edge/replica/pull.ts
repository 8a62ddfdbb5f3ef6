import type { Logger } from 'pino'
import { Pause } from '#protocol/server/pace.ts'
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
  readonly #pause = new Pause()
  /** To be read again, since the last reading began. */
  #isDue = false

  constructor(parts: PullParts) {
    this.#parts = parts
  }

  start(): void {
    this.#running = this.#readForEver()
  }

  /** The catalogue changed, or the line is back: read now. */
  readNow(): void {
    this.#isDue = true
    this.#pause.wake()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #readForEver(): Promise<void> {
    let wait = FIRST_WAIT_MS
    while (!this.#stopping.signal.aborted) {
      this.#isDue = false
      const next = await this.#readPage()
      if (next === 'more') continue
      if (next === 'pending') await this.#wait(PENDING_MS)
      else if (next === 'done') await this.#wait(UNASKED_MS)
      else await this.#wait(wait)
      wait = next === 'failed' && !this.#isDue ? Math.min(wait * 2, LONGEST_WAIT_MS) : FIRST_WAIT_MS
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

  /** Waits, but not for longer than to the next `readNow`. */
  async #wait(wait_ms: number): Promise<void> {
    if (!this.#isDue) await this.#pause.wait(wait_ms, this.#stopping.signal)
  }
}

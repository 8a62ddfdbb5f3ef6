import type pg from 'pg'
import type { Logger } from 'pino'
import { every, later } from '#protocol/server/background.ts'
import { connectClient } from './connect.ts'

const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 5_000
/** So often the connection has to answer: one that was cut without a word would never say anything again. */
const CHECK_EVERY_MS = 15_000
const ANSWERS_WITHIN_MS = 5_000
const NAME = /^[a-z_]{1,60}$/

export type NoticeHandler = (payload: string) => void

/**
 * What PostgreSQL's NOTIFY says to this process: one connection of its own that listens, and comes back by
 * itself when it was lost. A notice is a hint and may be lost; whoever keeps something because of them is
 * notified by `onGap`, each time it begins to listen, that it may have missed some.
 */
export class Notices {
  readonly #url: string
  readonly #log: Logger
  readonly #handlers = new Map<string, Set<NoticeHandler>>()
  readonly #gapHandlers = new Set<() => void>()
  #client: pg.Client | null = null
  #closed = false
  #tries = 0
  #again: (() => void) | undefined
  readonly #stopLooking: () => Promise<void>

  constructor(url: string, log: Logger) {
    this.#url = url
    this.#log = log
    this.#stopLooking = every({ name: 'notices', wait_ms: CHECK_EVERY_MS, round: () => this.#mustAnswer(), log })
  }

  /**
   * Connects and listens. Rejects when the first connection fails; later ones are tried again until `close`.
   */
  async open(): Promise<void> {
    const client = await connectClient(this.#url, {
      application_name: 'foyer notices',
      answers_within_ms: ANSWERS_WITHIN_MS,
    })
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) this.#hand(handler, payload ?? '')
    })
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    try {
      for (const channel of this.#handlers.keys()) await client.query(`listen ${channel}`)
    } catch (error) {
      client.end().catch(() => {}) // it may be lost already
      throw error
    }
    if (this.#closed) return client.end()
    this.#client = client // only now: one that is lost on its way here has one successor, not two
    this.#tries = 0
    for (const handler of this.#gapHandlers) this.#hand(handler, '')
  }

  /** Whether it listens now; while it does not, nobody here is notified of anything. */
  get hears(): boolean {
    return this.#client !== null
  }

  /** Calls the handler for every notice on the channel. Before `open`, or at any time after. */
  on(channel: string, handler: NoticeHandler): void {
    if (!NAME.test(channel)) throw new Error(`${channel} is no name of a channel`)
    const known = this.#handlers.get(channel)
    if (known) {
      known.add(handler)
      return
    }
    this.#handlers.set(channel, new Set([handler]))
    // a lost connection listens again when it is back
    this.#client?.query(`listen ${channel}`).catch(() => {})
  }

  onGap(handler: () => void): void {
    this.#gapHandlers.add(handler)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#again?.()
    const looked = this.#stopLooking()
    await this.#client?.end().catch(() => {}) // it is lost already
    await looked
  }

  async #mustAnswer(): Promise<void> {
    const client = this.#client
    await client?.query('select 1').catch(() => this.#lost(client))
  }

  /** A notice comes from outside this process; one that a handler cannot use is as good as lost. */
  #hand(handler: NoticeHandler, payload: string): void {
    try {
      handler(payload)
    } catch (error) {
      this.#log.error({ err: error }, 'a notice was not understood')
    }
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    client.end().catch(() => {}) // it may be lost already
    if (this.#closed) return
    this.#log.warn('the connection for notices was lost')
    this.#openAgainLater()
  }

  #openAgainLater(): void {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** this.#tries, LONGEST_WAIT_MS)
    this.#tries += 1
    this.#again = later(
      wait,
      () => this.open(),
      () => this.#closed || this.#openAgainLater(),
    )
  }
}

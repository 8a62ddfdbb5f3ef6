import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { afterTry, type Next, quietAfter } from '#protocol/mailings/delivery.ts'
import { Coalesce } from '#protocol/server/pace.ts'
import type { Notices } from '../db/notices.ts'
import { type Due, HELD_MS, LETTERS_CHANNEL, type Letters } from './letters.ts'
import type { Post } from './post.ts'

export interface MailerParts {
  pool: pg.Pool
  notices: Notices
  letters: Letters
  /** null = no mail server is configured: letters wait. `keep`: a demo is on, they go nowhere. */
  post: Post | null | 'keep'
  exhibitors: () => Promise<readonly number[]>
  log: Logger
  /** A steady clock in milliseconds. */
  now?: () => number
}

/** So often what is known of a letter is written down anew while the database is away. */
const MARK_AGAIN_MS = 1_000

/** How it stands with the mail server; `silent`: the last letter did not get there. */
export type MailHealth = 'ok' | 'off' | 'silent'

/**
 * Sends what is due, one letter after another in each house and process: when a letter was written (a notice)
 * and with every round, because a notice may be lost. Several processes share the work. While the server is
 * away nothing is tried but one letter after growing pauses.
 */
export class Mailer {
  readonly #parts: MailerParts
  readonly #now: () => number
  readonly #runs = new Coalesce<void, number>()
  /** Where something was done. */
  readonly #houses = new Set<number>()
  readonly #stop = new AbortController()
  #away = { times: 0, until: 0 }

  constructor(parts: MailerParts) {
    this.#parts = parts
    this.#now = parts.now ?? (() => performance.now())
    const { notices, post, log } = parts
    if (post === null) log.warn('SMTP_URL is not set: letters are written down and wait, none is sent')
    const failed = (error: unknown): void => log.error({ err: error }, 'letters could not be sent')
    notices.on(LETTERS_CHANNEL, (payload) => {
      this.#due(Number(payload)).catch(failed)
    })
  }

  get health(): MailHealth {
    if (this.#parts.post === null) return 'off'
    return this.#away.times > 0 ? 'silent' : 'ok'
  }

  /** Sends what is due in every house. */
  async round(): Promise<void> {
    for (const exhibitor_id of await this.#parts.exhibitors()) await this.#due(exhibitor_id)
  }

  /** Forgets letters that have been over for long. */
  async forgetOld(): Promise<void> {
    const { exhibitors, letters, pool } = this.#parts
    for (const exhibitor_id of await exhibitors()) await letters.forgetOld(pool, exhibitor_id)
  }

  /** Breaks off what is under way: its letter is tried again by whoever comes next. */
  async close(): Promise<void> {
    this.#stop.abort()
    for (const exhibitor_id of this.#houses) await this.#runs.ended(exhibitor_id)
  }

  #due(exhibitor_id: number): Promise<void> {
    this.#houses.add(exhibitor_id)
    return this.#runs.run(() => this.#sendDue(exhibitor_id), exhibitor_id)
  }

  async #sendDue(exhibitor_id: number): Promise<void> {
    const { pool, letters, post } = this.#parts
    if (post === null) return
    if (post === 'keep') return letters.keepAll(pool, exhibitor_id)
    while (!this.#stop.signal.aborted && this.#now() >= this.#away.until) {
      const due = await letters.take(pool, exhibitor_id)
      if (!due) return
      await this.#send(exhibitor_id, due, post)
    }
  }

  async #send(exhibitor_id: number, due: Due, post: Post): Promise<void> {
    const { pool, letters, log } = this.#parts
    const { id, kind } = due.head
    const content = letters.open(due)
    if (!content) {
      log.error({ letter: id, kind }, 'a letter is sealed with another key than that of this hub')
      return letters.mark(pool, exhibitor_id, due, { state: 'failed', reason: 'sealed with another key' })
    }
    const outcome = await post.send(due.head, content, this.#stop.signal)
    if (outcome.kind === 'away') this.#isAway(outcome.reason)
    else this.#isBack()
    const next = afterTry(due.tries, outcome)
    if (next.state === 'failed') log.error({ letter: id, kind, reason: next.reason }, 'a letter could not be delivered')
    await this.#writeDown(exhibitor_id, due, next)
  }

  /**
   * How a try ended is written down as soon as the database takes it: one that is away just then would have
   * the letter sent a second time. Tried for as long as the letter is held here.
   */
  async #writeDown(exhibitor_id: number, due: Due, next: Next): Promise<void> {
    const { pool, letters, log } = this.#parts
    for (let waited = 0; ; waited += MARK_AGAIN_MS)
      try {
        return await letters.mark(pool, exhibitor_id, due, next)
      } catch (error) {
        if (this.#stop.signal.aborted || waited >= HELD_MS) throw error
        if (waited === 0) log.warn({ err: error, letter: due.head.id }, 'how a letter went is not written down yet')
        await delay(MARK_AGAIN_MS, undefined, { signal: this.#stop.signal }).catch(() => {})
      }
  }

  #isAway(reason: string): void {
    if (this.#stop.signal.aborted) return
    const times = this.#away.times + 1
    if (times === 1) this.#parts.log.warn({ reason }, 'the mail server takes no letters just now; they wait')
    this.#away = { times, until: this.#now() + quietAfter(times) }
  }

  #isBack(): void {
    if (this.#away.times > 0) this.#parts.log.info({ tries: this.#away.times }, 'the mail server takes letters again')
    this.#away = { times: 0, until: 0 }
  }
}

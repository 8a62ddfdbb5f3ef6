import type pg from 'pg'
import type { Logger } from 'pino'
import { afterTry, quietAfter } from '#protocol/mailings/delivery.ts'
import { Coalesce } from '#protocol/server/pace.ts'
import type { Notices } from '../db/notices.ts'
import { type Due, LETTERS_CHANNEL, type Letters } from './letters.ts'
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
    await letters.mark(pool, exhibitor_id, due, next)
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

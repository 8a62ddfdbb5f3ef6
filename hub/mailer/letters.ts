import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type * as z from 'zod'
import {
  FORGET_LETTERS_MS,
  type LetterState,
  LONGEST_PAUSE_MS,
  type Next,
  WORTH_MS,
} from '#protocol/mailings/delivery.ts'
import { Content, Head } from '#protocol/mailings/letters.ts'
import { withExhibitor } from '../db/connect.ts'
import { SealBroken, type Sealed } from '../kit/sealed.ts'

/** On which an exhibitor's id is said when a letter of its house was written. */
export const LETTERS_CHANNEL = 'foyer_letters'

/**
 * A letter as it is written down; `worth_ms`: after so long it is not sent any more. `id`: that of a letter
 * which is written once, however often it is asked for.
 */
export interface Draft {
  id?: string | undefined
  head: Omit<z.input<typeof Head>, 'id'>
  content: Content
  worth_ms?: number
}

/** A letter that this process has taken up for its `tries`-th try. */
export interface Due {
  head: Head
  sealed: string
  tries: number
}

/** A letter as it stands in the table. */
export interface Kept {
  n: number
  head: Head
  content: Content | null
  state: LetterState
  tries: number
  reason: string | null
  written_at: string
  ended_at: string | null
}

/** Longer than any try: whoever holds a letter so long is gone. */
export const HELD_MS = 5 * 60_000
const DAY_MS = 24 * 3_600_000
const HEAD = 'id, kind, reader, subject, from_name, reply_to, unsubscribe'

const ALONE = `
select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', current_setting('app.exhibitor'), $1::text, lower($2)), 0))`
const TAKE = `
update letters set tries = tries + 1, due_at = $1::timestamptz + make_interval(secs => $2)
where n = (select n from letters where state = 'waiting' and (due_at <= $1 or due_at > $3)
  order by reason is not null, due_at, n limit 1 for update skip locked)
returning ${HEAD}, content, tries, until <= $1 as late`

/**
 * The table of letters. A letter is written in the transaction of what causes it, so it is there exactly when
 * that happened. It is taken up by one process at a time; when that process is gone before it says how the
 * try ended, the letter is taken up again: it comes once at least, and a repeat has the same Message-ID.
 */
export class Letters {
  readonly #sealed: Sealed
  readonly #now: () => number

  constructor(sealed: Sealed, now: () => number = Date.now) {
    this.#sealed = sealed
    this.#now = now
  }

  /**
   * Writes a letter in a transaction of its house, and answers its id. Throws when head or content are not as
   * they must be.
   */
  async write(
    client: pg.ClientBase,
    exhibitor_id: number,
    { id = randomUUID(), head, content, worth_ms = WORTH_MS }: Draft,
  ): Promise<string> {
    const { kind, reader, subject, from_name, reply_to, unsubscribe } = Head.parse({ ...head, id })
    const now = this.#now()
    await client.query(
      `insert into letters (id, exhibitor_id, kind, reader, subject, from_name, reply_to, content, written_at, due_at, until, unsubscribe)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11) on conflict (id) do nothing`,
      [
        id,
        exhibitor_id,
        kind,
        reader,
        subject,
        from_name,
        reply_to,
        this.#sealed.seal(JSON.stringify(Content.parse(content)), id),
        at(now),
        at(now + worth_ms),
        unsubscribe,
      ],
    )
    await client.query('select pg_notify($1, $2)', [LETTERS_CHANNEL, String(exhibitor_id)])
    return id
  }

  /**
   * How many letters of a kind were written to an address in the last day, however that is capitalised.
   * Whoever asks the same in another transaction waits for the end of this one, and counts what it wrote.
   */
  async writtenInADay(client: pg.ClientBase, { kind, reader }: Pick<Head, 'kind' | 'reader'>): Promise<number> {
    await client.query(ALONE, [kind, reader])
    const { rows } = await client.query<{ letters: number }>(
      `select count(*)::integer as letters from letters
       where kind = $1 and lower(reader) = lower($2) and written_at > $3`,
      [kind, reader, at(this.#now() - DAY_MS)],
    )
    return rows[0]!.letters
  }

  /**
   * Takes up the letter that is due first, before those that failed once, so that none of these keeps others
   * from being tried; null when none is. One that comes too late ends here. None waits longer than the
   * longest pause: what does was written by a clock that was ahead, and is due.
   */
  async take(pool: pg.Pool, exhibitor_id: number): Promise<Due | null> {
    const [now, longest] = [at(this.#now()), at(this.#now() + LONGEST_PAUSE_MS)]
    for (;;) {
      const row = await withExhibitor(pool, exhibitor_id, async (client) => {
        const { rows } = await client.query<Row & { late: boolean }>(TAKE, [now, HELD_MS / 1_000, longest])
        return rows[0]
      })
      if (!row) return null
      const { tries, late } = row
      if (!late) return { head: headOf(row), sealed: row.content!, tries }
      await this.mark(pool, exhibitor_id, { head: headOf(row), tries }, { state: 'failed', reason: 'it came too late' })
    }
  }

  /** What stands in a letter; null when it was sealed with another key. */
  open({ head, sealed }: Pick<Due, 'head' | 'sealed'>): Content | null {
    try {
      return Content.parse(JSON.parse(this.#sealed.open(sealed, head.id)))
    } catch (error) {
      if (error instanceof SealBroken) return null
      throw error
    }
  }

  /**
   * How a try ended. That of a process that held its letter for too long is forgotten, but that it was sent.
   * What was sent is no longer kept, only that it was.
   */
  async mark(pool: pg.Pool, exhibitor_id: number, { head, tries }: Pick<Due, 'head' | 'tries'>, next: Next) {
    const now = this.#now()
    const isOver = next.state !== 'waiting'
    await withExhibitor(pool, exhibitor_id, (client) =>
      client.query(
        `update letters set state = $2, reason = $3, tries = coalesce($4, tries), due_at = $5, ended_at = $6,
           content = case when $2 = 'sent' then null else content end
         where id = $1 and state = 'waiting' and ($2 = 'sent' or tries = $7)`,
        [
          head.id,
          next.state,
          'reason' in next ? next.reason : null,
          isOver ? null : next.tries,
          at(isOver ? now : now + next.pause_ms),
          isOver ? at(now) : null,
          tries,
        ],
      ),
    )
  }

  /** Lays all letters that wait aside: where a demo is on, none is sent. */
  async keepAll(pool: pg.Pool, exhibitor_id: number): Promise<void> {
    await withExhibitor(pool, exhibitor_id, (client) =>
      client.query(`update letters set state = 'kept', ended_at = $1 where state = 'waiting'`, [at(this.#now())]),
    )
  }

  /** Forgets letters that have been over for long. */
  async forgetOld(pool: pg.Pool, exhibitor_id: number): Promise<void> {
    await withExhibitor(pool, exhibitor_id, (client) =>
      client.query(`delete from letters where state <> 'waiting' and ended_at < $1`, [
        at(this.#now() - FORGET_LETTERS_MS),
      ]),
    )
  }

  /** The last letters of a house, the newest first; what cannot be opened any more has no content. */
  async list(pool: pg.Pool, exhibitor_id: number, limit: number): Promise<Kept[]> {
    const { rows } = await withExhibitor(pool, exhibitor_id, (client) =>
      client.query<Row & Omit<Kept, 'head' | 'content'>>(
        `select n, ${HEAD}, content, state, tries, reason, written_at, ended_at from letters order by n desc limit $1`,
        [limit],
      ),
    )
    return rows.map((row) => {
      const { n, state, tries, reason, written_at, ended_at } = row
      const head = headOf(row)
      const content = row.content === null ? null : this.open({ head, sealed: row.content })
      return { n, head, content, state, tries, reason, written_at, ended_at }
    })
  }
}

interface Row extends Head {
  content: string | null
  tries: number
}

function headOf({ id, kind, reader, subject, from_name, reply_to, unsubscribe }: Head): Head {
  return { id, kind, reader, subject, from_name, reply_to, unsubscribe }
}

function at(ms: number): string {
  return new Date(ms).toISOString()
}

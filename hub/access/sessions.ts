import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import type { Logger } from 'pino'
import { every } from '#protocol/server/background.ts'
import { Coalesce, Debounce } from '#protocol/server/pace.ts'
import { withExhibitor } from '../db/connect.ts'

/** A session ends so long after its last use, and so long after it began (docs/security.md, "Sessions"). */
export const IDLE_MS = 2 * 3_600_000
export const ABSOLUTE_MS = 12 * 3_600_000

/** Bytes of an id: random ones, the instant of its page, and a seal over both. */
const RANDOM = 32
const STAMP = 6
const SEAL = 16
/** How long an id is, in letters of base64url. */
export const ID_LETTERS = ((RANDOM + STAMP + SEAL) * 4) / 3
const ID = new RegExp(`^[A-Za-z0-9_-]{${ID_LETTERS}}$`)
const MAX_KEPT = 100_000
const WRITE_AFTER_MS = 50
const TOUCH_AFTER_MS = 300_000
const SWEEP_EVERY_MS = 600_000

/**
 * The session of a browser. `hash` names it everywhere but in the cookie; `csrf` is the token that its pages
 * carry.
 */
export interface Session {
  hash: string
  csrf: string
  /** When its page was shown, in milliseconds of the wall clock. */
  created: number
}

interface Kept extends Session {
  exhibitor_id: number
  touched: number
  written: number
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url')
}

function stampOf(id: string): number {
  return Buffer.from(id, 'base64url').readUIntBE(RANDOM, STAMP)
}

function sessionOf(id: string): Session {
  return { hash: digest(id), csrf: digest(`csrf/${id}`), created: stampOf(id) }
}

function isOver(kept: Kept, now: number): boolean {
  return now - kept.touched >= IDLE_MS || now - kept.created >= ABSOLUTE_MS
}

/**
 * Sessions of browsers: an opaque id with 256 random bits in a cookie, its hash in PostgreSQL, so that every
 * process of the hub knows it. A page only gives the id: it is sealed with the hub's key, and until the first
 * call that needs a session (`keep`) nothing is written or kept of it, so that whoever loads pages fills
 * nothing. That row is used at once and written within 50 ms together with others; a process that is killed
 * in between loses nothing, because the seal still holds. Uses are written every five minutes.
 */
export class Sessions {
  readonly #pool: pg.Pool
  readonly #log: Logger
  readonly #key: string
  readonly #now: () => number
  readonly #kept = new Map<string, Kept>()
  #unwritten = new Set<Kept>()
  readonly #due: Debounce
  readonly #writes = new Coalesce<void>()
  readonly #stopSweeping: () => Promise<void>

  /** @param key seals the ids; the same in every process of the hub */
  constructor(pool: pg.Pool, log: Logger, key: string, now: () => number = Date.now) {
    this.#pool = pool
    this.#log = log
    this.#key = key
    this.#now = now
    const failed = (error: unknown): void => log.warn({ err: error }, 'sessions were not written')
    this.#due = new Debounce({ wait_ms: WRITE_AFTER_MS, failed })
    this.#stopSweeping = every({ name: 'sessions', wait_ms: SWEEP_EVERY_MS, round: () => this.sweep(), log })
  }

  /** A new session and the id for its cookie; nothing is kept of it yet. */
  begin(exhibitor_id: number): { id: string; session: Session } {
    const stamp = Buffer.alloc(STAMP)
    stamp.writeUIntBE(this.#now(), 0, STAMP)
    const named = Buffer.concat([randomBytes(RANDOM), stamp])
    const id = Buffer.concat([named, this.#seal(exhibitor_id, named)]).toString('base64url')
    return { id, session: sessionOf(id) }
  }

  /** A call needs this session: from now on it is kept, and lives with its use. */
  keep(exhibitor_id: number, session: Session): void {
    if (this.#kept.has(session.hash)) return
    const { hash, csrf, created } = session
    const kept = { hash, csrf, created, exhibitor_id, touched: this.#now(), written: 0 }
    this.#keep(kept)
    this.#write(kept)
  }

  /** How long ago the session's page was shown, in milliseconds. */
  ageOf(session: Session): number {
    return this.#now() - session.created
  }

  /** The session of a cookie, used now; null when it is unknown here, another exhibitor's, or over. */
  async find(exhibitor_id: number, id: string): Promise<Session | null> {
    if (!ID.test(id)) return null
    const kept = this.#kept.get(digest(id))
    if (kept) return kept.exhibitor_id === exhibitor_id ? this.#used(kept) : null
    if (!this.#isSealed(exhibitor_id, id)) return null
    const session = sessionOf(id)
    if (this.#now() - session.created < IDLE_MS) return session
    const read = await this.#read(exhibitor_id, session)
    return read && this.#used(read)
  }

  /** The session, which lives with this use; null when it is over. */
  #used(kept: Kept): Session | null {
    const now = this.#now()
    if (isOver(kept, now)) return null
    kept.touched = now
    if (now - kept.written >= TOUCH_AFTER_MS) this.#write(kept)
    return kept
  }

  #seal(exhibitor_id: number, named: Buffer): Buffer {
    return createHmac('sha256', this.#key).update(`${exhibitor_id}/`).update(named).digest().subarray(0, SEAL)
  }

  #isSealed(exhibitor_id: number, id: string): boolean {
    const bytes = Buffer.from(id, 'base64url')
    const [named, seal] = [bytes.subarray(0, RANDOM + STAMP), bytes.subarray(RANDOM + STAMP)]
    return timingSafeEqual(seal, this.#seal(exhibitor_id, named))
  }

  /** Removes sessions that are over. */
  async sweep(): Promise<void> {
    const now = this.#now()
    const exhibitors = new Set<number>()
    for (const kept of this.#kept.values()) {
      exhibitors.add(kept.exhibitor_id)
      if (isOver(kept, now)) this.#kept.delete(kept.hash)
    }
    const bounds = [new Date(now - IDLE_MS).toISOString(), new Date(now - ABSOLUTE_MS).toISOString()]
    for (const exhibitor_id of exhibitors) {
      await withExhibitor(this.#pool, exhibitor_id, (client) =>
        client.query('delete from sessions where touched_at < $1 or created_at < $2', bounds),
      ).catch((error: Error) => this.#log.warn({ err: error }, 'old sessions were not removed'))
    }
  }

  /** Writes what waits. */
  async flushed(): Promise<void> {
    this.#due.cancel()
    await this.#writeAll()
  }

  /** Writes what waits; nothing is kept in time afterwards. */
  async close(): Promise<void> {
    await this.#stopSweeping()
    await this.flushed()
  }

  #keep(kept: Kept): void {
    this.#kept.set(kept.hash, kept)
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value as string)
  }

  #write(kept: Kept): void {
    kept.written = this.#now()
    this.#unwritten.add(kept)
    this.#due.call(() => this.#writeAll())
  }

  /** One write at a time; who waits for it, waits for one that has all that was there when it came. */
  #writeAll(): Promise<void> {
    return this.#writes.run(() => this.#flush())
  }

  async #flush(): Promise<void> {
    const batch = [...this.#unwritten]
    this.#unwritten = new Set()
    for (const [exhibitor_id, group] of Map.groupBy(batch, (kept) => kept.exhibitor_id)) {
      await withExhibitor(this.#pool, exhibitor_id, (client) =>
        client.query(UPSERT, rowsOf(exhibitor_id, group)),
      ).catch((error: Error) => this.#log.warn({ err: error, count: group.length }, 'sessions were not written'))
    }
  }

  async #read(exhibitor_id: number, session: Session): Promise<Kept | null> {
    const found = await withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const { rows } = await client.query<{ touched_at: string }>('select touched_at from sessions where hash = $1', [
        session.hash,
      ])
      return rows[0]
    })
    if (!found) return null
    const touched = Date.parse(found.touched_at)
    const kept = { ...session, exhibitor_id, touched, written: touched }
    this.#keep(kept)
    return kept
  }
}

const UPSERT = `insert into sessions (hash, exhibitor_id, created_at, touched_at)
  select hash, $1, created_at, touched_at from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as t (hash, created_at, touched_at)
  on conflict (hash) do update set touched_at = greatest(sessions.touched_at, excluded.touched_at)`

function rowsOf(exhibitor_id: number, group: Kept[]) {
  return [
    exhibitor_id,
    group.map(({ hash }) => hash),
    group.map(({ created }) => new Date(created).toISOString()),
    group.map(({ touched }) => new Date(touched).toISOString()),
  ]
}

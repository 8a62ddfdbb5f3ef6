import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { Debounce } from '#protocol/server/pace.ts'
import { createPool, withExhibitor } from '../db/connect.ts'
import type { Notices } from '../db/notices.ts'
import { COMMITS_AT_ONCE, Gate } from './gate.ts'
import { Lane } from './lane.ts'
import { UNFINISHED } from './load.ts'
import type { Committed } from './step.ts'
import { Train } from './train.ts'

const CHANNEL = 'foyer_ledger'
/**
 * Commits of one cinema within this time go to the other processes as one. A lost notice is found by
 * the head at the next batch.
 */
const NOTIFY_AFTER_MS = 20
/** A notice is not kept, so nobody waits for the disk. */
const RING = `select pg_notify($1, $2), set_config('synchronous_commit', 'off', true)`

/**
 * Plans made on empty tables would scan for ever: the lane's connections only know index access
 * (docs/stack.md, pitfalls of the lane). So there is one good plan for each statement, and it is made once:
 * to plan costs more than to run.
 */
const LANE_SETTINGS = `set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set enable_bitmapscan = off;
  set plan_cache_mode = force_generic_plan`

/**
 * Lanes that load at once have connections of their own: a crowd at the site never keeps a lane from its
 * rows.
 */
const LOADS_AT_ONCE = 4
/** To open the lane of a large house takes a while. */
const LOADED_WITHIN_MS = 120_000

interface LanesOptions {
  database_url: string
  /** For notices, and to see which cinemas there are. */
  pool: pg.Pool
  notices: Notices
  schedules: (exhibitor_id: number, cinema_id: number) => Promise<readonly number[]>
  /** So long a lane waits for an answer of the database. */
  answers_within_ms?: number
}

/**
 * The lanes of this process: one per cinema, opened at its first use; and what other hub processes have
 * committed, received by LISTEN / NOTIFY.
 */
export class Lanes {
  readonly #options: LanesOptions
  readonly #lanes = new Map<number, Promise<Lane>>()
  /** The exhibitor of each: a lane is of one house for ever. */
  readonly #houses = new Map<number, number>()
  readonly #opened: Lane[] = []
  /** By exhibitor. */
  readonly #connections = new Map<number, pg.Pool>()
  readonly #gate = new Gate(() => new Train((exhibitor_id) => this.#connectionsOf(exhibitor_id)))
  readonly #loads: pg.Pool
  readonly #bell: Bell
  readonly #listeners: ((committed: Committed) => void)[] = []
  readonly #openers: ((lane: Lane) => void)[] = []
  readonly #forgetters: ((cinema_id: number, schedule_ids: ReadonlySet<number>) => void)[] = []

  constructor(options: LanesOptions) {
    this.#options = options
    this.#loads = createPool(options.database_url, {
      max: LOADS_AT_ONCE,
      application_name: 'foyer lane loads',
      answers_within_ms: LOADED_WITHIN_MS,
    })
    this.#bell = new Bell(options.pool, options.notices, (cinema_id) => this.#follow(cinema_id))
    options.notices.onGap(() => {
      for (const lane of this.#opened) lane.follow().catch(() => {}) // it is tried again
    })
  }

  of(exhibitor_id: number, cinema_id: number): Promise<Lane> {
    const known = this.#lanes.get(cinema_id)
    if (known && this.#houses.get(cinema_id) !== exhibitor_id)
      return Promise.reject(new Error(`cinema ${cinema_id} is not of exhibitor ${exhibitor_id}`))
    if (known) return known
    const lane = this.#open(exhibitor_id, cinema_id)
    lane.catch(() => this.#lanes.delete(cinema_id))
    this.#lanes.set(cinema_id, lane)
    this.#houses.set(cinema_id, exhibitor_id)
    return lane
  }

  /**
   * Opens every cinema of these houses where something was left unfinished by the process before, so that it
   * goes on there whether or not anybody asks for that cinema again. One after another, so that visitors do
   * not wait for it; one that cannot be opened keeps no other.
   * @throws AggregateError of those that could not be opened, when the others are
   */
  async wake(exhibitors: readonly number[]): Promise<void> {
    const failures: unknown[] = []
    for (const exhibitor_id of exhibitors)
      for (const cinema_id of await unfinished(this.#options.pool, exhibitor_id, (id) => !this.#lanes.has(id)))
        await this.of(exhibitor_id, cinema_id).catch((error) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} cinemas could not be opened`)
  }

  /** Those that are open now. */
  opened(): Lane[] {
    return [...this.#opened]
  }

  /**
   * Takes out of the memory of every open lane what is old there; notifies those who keep something of these
   * schedules too.
   */
  async forget(
    isOld: (exhibitor_id: number, cinema_id: number) => Promise<(schedule_id: number) => boolean>,
  ): Promise<void> {
    for (const lane of this.#opened) {
      const gone = await lane.forget(await isOld(lane.exhibitor_id, lane.cinema_id))
      if (gone.size > 0) for (const listener of this.#forgetters) listener(lane.cinema_id, gone)
    }
  }

  /** Notified of schedules that went out of memory. */
  onForget(listener: (cinema_id: number, schedule_ids: ReadonlySet<number>) => void): void {
    this.#forgetters.push(listener)
  }

  /** Notified of each lane that was opened. */
  onOpen(listener: (lane: Lane) => void): void {
    this.#openers.push(listener)
  }

  /** Notified after every commit, of this process and of others. */
  onCommit(listener: (committed: Committed) => void): void {
    this.#listeners.push(listener)
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.map((lane) => lane.close()))
    this.#bell.close()
    await Promise.all([...this.#connections.values(), this.#loads].map((pool) => pool.end()))
  }

  async #open(exhibitor_id: number, cinema_id: number): Promise<Lane> {
    const schedules = await this.#options.schedules(exhibitor_id, cinema_id)
    const lane = new Lane({
      exhibitor_id,
      cinema_id,
      connections: this.#connectionsOf(exhibitor_id),
      gate: (work) => this.#gate.run(work),
      snapshot: (read) => withExhibitor(this.#loads, exhibitor_id, read, { snapshot: true }),
      schedules: () => schedules,
      onCommit: (committed) => this.#committed(cinema_id, committed),
    })
    await lane.open()
    this.#opened.push(lane)
    for (const listener of this.#openers) listener(lane)
    return lane
  }

  /**
   * What the lanes of a house borrow from: the connection that was given back last is lent first, because its
   * plans and its memory are warm, and one more is opened when none is idle, so that a cinema whose statement
   * waits keeps no other waiting.
   */
  #connectionsOf(exhibitor_id: number): pg.Pool {
    const known = this.#connections.get(exhibitor_id)
    if (known) return known
    const { database_url, answers_within_ms = LANE_ANSWERS_WITHIN_MS } = this.#options
    const pool = createPool(database_url, {
      max: Number.POSITIVE_INFINITY, // a lane has one at most
      min: COMMITS_AT_ONCE,
      application_name: 'foyer lane',
      answers_within_ms,
      session: `${LANE_SETTINGS}; select set_config('app.exhibitor', '${exhibitor_id}', false)`,
    })
    this.#connections.set(exhibitor_id, pool)
    return pool
  }

  #committed(cinema_id: number, committed: Committed): void {
    if (committed.mine) this.#bell.ring(cinema_id)
    for (const listener of this.#listeners) listener(committed)
  }

  #follow(cinema_id: number): void {
    this.#lanes
      .get(cinema_id)
      ?.then((lane) => lane.follow())
      .catch(() => {})
  }
}

/** Those of these cinemas of a house where the hub has still something to do. */
function unfinished(pool: pg.Pool, exhibitor_id: number, isAsked: (cinema_id: number) => boolean): Promise<number[]> {
  return withExhibitor(pool, exhibitor_id, async (client) => {
    const { rows } = await client.query<{ cinema_id: number }>('select cinema_id from ledger_heads order by cinema_id')
    const found: number[] = []
    for (const { cinema_id } of rows.filter((row) => isAsked(row.cinema_id))) {
      const asked = await client.query<{ is_unfinished: boolean }>(UNFINISHED, [cinema_id])
      if (asked.rows[0]!.is_unfinished) found.push(cinema_id)
    }
    return found
  })
}

/**
 * A batch takes milliseconds. A database that says nothing for so long is asked again by another connection;
 * whether the batch was committed is read from the head.
 */
const LANE_ANSWERS_WITHIN_MS = 10_000

/** Notifies other hub processes which cinemas changed, and is notified by them. */
class Bell {
  readonly #pool: pg.Pool
  readonly #process_id = randomUUID()
  readonly #waiting = new Set<number>()
  readonly #due = new Debounce({ wait_ms: NOTIFY_AFTER_MS, failed: () => {} })

  constructor(pool: pg.Pool, notices: Notices, rung: (cinema_id: number) => void) {
    this.#pool = pool
    notices.on(CHANNEL, (payload) => {
      const [from, ...cinemas] = payload.split(' ')
      if (from !== this.#process_id) for (const cinema of cinemas) rung(Number(cinema))
    })
  }

  ring(cinema_id: number): void {
    this.#waiting.add(cinema_id)
    this.#due.call(() => this.#send())
  }

  close(): void {
    this.#due.cancel()
  }

  #send(): void {
    const payload = [this.#process_id, ...this.#waiting].join(' ')
    this.#waiting.clear()
    this.#pool.query(RING, [CHANNEL, payload]).catch(() => {}) // a lost notice is found by the head
  }
}

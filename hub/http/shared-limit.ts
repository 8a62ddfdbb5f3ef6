import { createHmac } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type pg from 'pg'
import { LIMITS } from '#protocol/kit/limits.ts'
import { refuse } from '#protocol/result.ts'
import { answerRefusal } from '#protocol/server/errors.ts'
import { withExhibitor } from '../db/connect.ts'
import { limitKey } from './address.ts'
import type { HubEnv } from './env.ts'
import { RateLimit } from './rate-limit.ts'
import { secondsToWait, type Window, windowNow } from './window.ts'

const HOUR_S = 3_600

/** So many times within so many seconds. */
export interface Times {
  times: number
  within_s: number
}

/** A row of `limits`, and how old its window is by PostgreSQL's clock. */
interface Row extends Window {
  within_s: number
}

const WINDOW = `(extract(epoch from clock_timestamp() - began_at) * 1000)::float8 as age, times_before as before, times as now`
/** Also locks them, in one order: whoever counts the same waits for it. */
const LOCK = `
insert into limits (exhibitor_id, name, within_s, began_at, times_before, times)
select $1, $2, within_s, clock_timestamp(), 0, 0 from unnest($3::integer[]) as within_s order by within_s
on conflict (exhibitor_id, name, within_s) do update set times = limits.times
returning within_s, ${WINDOW}`
const COUNT = `
update limits set began_at = clock_timestamp() - counted.age * interval '1 millisecond',
  times_before = counted.before, times = counted.now + 1
from unnest($3::integer[], $4::float8[], $5::integer[], $6::integer[]) as counted (within_s, age, before, now)
where exhibitor_id = $1 and name = $2 and limits.within_s = counted.within_s`
const GIVE_BACK = `
update limits set times = greatest(0, times - 1)
where exhibitor_id = $1 and name = $2 and within_s = any ($3::integer[])`
const LOOK = `select within_s, ${WINDOW} from limits where exhibitor_id = $1 and name = $2 and within_s = $3`
const FORGET = `delete from limits where began_at < clock_timestamp() - 2 * within_s * interval '1 second'`

/**
 * Counts what somebody tries over a sliding time in all processes of the hub together, in PostgreSQL and by
 * its clock: for secrets that are short enough to be found by trying, where a second process, or one that
 * starts anew, must not be as many tries again. What this process has counted itself comes first, so that
 * whoever goes on and on costs the database nothing.
 *
 *     take ─▶ full in this process? ─▶ refused
 *               └─▶ rows locked ─▶ full in all? ─▶ refused
 *                                    └─▶ counted, committed, let through
 *
 * Who it is stands in the table as a keyed hash, until it counts no more.
 */
export class SharedLimit {
  readonly #pool: pg.Pool
  readonly #key: string
  readonly #now: (() => number) | undefined
  readonly #near = new Map<number, RateLimit>()

  /**
   * @param key secret of this installation, the same in every process
   * @param now a steady clock in milliseconds, of what this process counts itself
   */
  constructor(pool: pg.Pool, key: string, now?: () => number) {
    this.#pool = pool
    this.#key = key
    this.#now = now
  }

  /**
   * Counts one event in all of these times and answers 0, or, when one of them is full, counts nothing for
   * others and answers the seconds after which to try again.
   */
  async take(exhibitor_id: number, what: string, limits: readonly Times[]): Promise<number> {
    const key = `${exhibitor_id}/${what}`
    const near = limits.map(({ times, within_s }) => this.#nearOf(within_s).wait(key, times))
    if (Math.max(...near) > 0) return Math.max(...near)
    for (const { times, within_s } of limits) this.#nearOf(within_s).take(key, times)
    const name = this.#nameOf(exhibitor_id, what)
    return withExhibitor(this.#pool, exhibitor_id, async (client) => {
      const asked = [exhibitor_id, name, limits.map(({ within_s }) => within_s)]
      const { rows } = await client.query<Row>(LOCK, asked)
      const windows = new Map(rows.map((row) => [row.within_s, windowNow(row, row.within_s * 1_000)]))
      const counted = limits.map(({ within_s }) => windows.get(within_s)!)
      const seconds = counted.map((window, nth) =>
        secondsToWait(window, limits[nth]!.times, limits[nth]!.within_s * 1_000),
      )
      if (Math.max(...seconds) > 0) return Math.max(...seconds)
      const columns = [counted.map(({ age }) => age), counted.map(({ before }) => before)]
      await client.query(COUNT, [...asked, ...columns, counted.map(({ now }) => now)])
      return 0
    })
  }

  /** One event that was counted just now counts no more. */
  async giveBack(exhibitor_id: number, what: string, limits: readonly Times[]): Promise<void> {
    const all = limits.map(({ within_s }) => within_s)
    for (const within_s of all) this.#nearOf(within_s).giveBack(`${exhibitor_id}/${what}`)
    const asked = [exhibitor_id, this.#nameOf(exhibitor_id, what), all]
    await withExhibitor(this.#pool, exhibitor_id, (client) => client.query(GIVE_BACK, asked))
  }

  /** Counts nothing; answers 0, or, when it is full, the seconds after which to try again. */
  async wait(exhibitor_id: number, what: string, { times, within_s }: Times): Promise<number> {
    const near = this.#nearOf(within_s).wait(`${exhibitor_id}/${what}`, times)
    if (near > 0) return near
    const asked = [exhibitor_id, this.#nameOf(exhibitor_id, what), within_s]
    const look = (client: pg.PoolClient) => client.query<Row>(LOOK, asked)
    const { rows } = await withExhibitor(this.#pool, exhibitor_id, look, { snapshot: true })
    return secondsToWait(windowNow(rows[0], within_s * 1_000), times, within_s * 1_000)
  }

  /** Forgets what counts no more. */
  async forgetOld(exhibitors: readonly number[]): Promise<void> {
    for (const exhibitor_id of exhibitors)
      await withExhibitor(this.#pool, exhibitor_id, (client) => client.query(FORGET))
  }

  #nearOf(within_s: number): RateLimit {
    const known = this.#near.get(within_s)
    if (known) return known
    const made = new RateLimit(this.#now, within_s * 1_000)
    this.#near.set(within_s, made)
    return made
  }

  #nameOf(exhibitor_id: number, what: string): string {
    return createHmac('sha256', this.#key).update(`limit ${exhibitor_id}/${what}`).digest('base64url')
  }
}

/**
 * A guard of codes that a visitor types: so many a minute, and so many an hour, in all processes of the hub
 * together (F-348).
 */
export function codesLimited(codes: Pick<SharedLimit, 'take'>): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    const { id, settings } = c.get('exhibitor')
    const { [LIMITS.voucher_check.times]: a_minute, voucher_checks_per_hour: an_hour } = settings
    const seconds = await codes.take(id, `voucher_check/${limitKey(c.get('address'))}`, [
      { times: a_minute, within_s: LIMITS.voucher_check.within_s },
      { times: an_hour, within_s: HOUR_S },
    ])
    if (seconds > 0) return answerRefusal(c, refuse('too_many_requests', 'message', { seconds }).refusal)
    await next()
    return
  }
}

import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type pg from 'pg'
import { type Refusal, refuse } from '#protocol/result.ts'
import { limitKey } from '../http/address.ts'
import type { HubEnv } from '../http/env.ts'
import { answerRefusal } from '../http/errors.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { edgeOfToken } from './edges.ts'

/** Wrong credentials of one address in a minute; from then on no unknown one of it is looked up. */
export const FAILURES_PER_MINUTE = 20
const KNOWN_MAX = 1_000

export const bearerOf = (c: Context<HubEnv>): string => (c.req.header('authorization') ?? '').replace(/^Bearer /, '')

const digest = (token: string): string => createHash('sha256').update(token).digest('base64')

/**
 * What stands before the calls of the edges: the token is asked for before a byte of the body is read, and wrong ones are counted per address. A token that was right before is looked up in any case, so
 * that a stranger behind the same address locks no edge out.
 */
export class Gate {
  readonly #pool: pg.Pool
  readonly #failures = new RateLimit()
  readonly #known = new Set<string>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** The guard of a call with an edge's token: afterwards `c.get('edge')`. 403 unknown, 429 too many unknown ones from this address. */
  readonly requireEdge: MiddlewareHandler<HubEnv> = async (c, next) => {
    const token = bearerOf(c)
    const name = digest(token)
    const seconds = this.#known.has(name) ? 0 : this.#failures.wait(this.#key(c), FAILURES_PER_MINUTE)
    const edge = seconds > 0 ? null : await edgeOfToken(this.#pool, token)
    if (!edge) {
      this.#known.delete(name)
      c.header('Connection', 'close') // the body stays unread
      return answerRefusal(c, seconds > 0 ? tooOften(seconds) : this.failed(c))
    }
    if (this.#known.size < KNOWN_MAX) this.#known.add(name)
    c.set('edge', edge)
    return next()
  }

  /** Counts a wrong credential of this address and answers what to say to it. */
  failed(c: Context<HubEnv>): Refusal {
    const seconds = this.#failures.take(this.#key(c), FAILURES_PER_MINUTE)
    return seconds > 0 ? tooOften(seconds) : refuse('forbidden').refusal
  }

  #key(c: Context<HubEnv>): string {
    return limitKey(c.get('address'))
  }
}

const tooOften = (seconds: number): Refusal => refuse('too_many_requests', 'message', { seconds }).refusal

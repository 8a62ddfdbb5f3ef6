import type { Context, MiddlewareHandler } from 'hono'
import type pg from 'pg'
import { LIMITS } from '#protocol/kit/limits.ts'
import { type Refusal, refuse } from '#protocol/result.ts'
import { BODY_MAX_BYTES, limitBody } from '#protocol/server/body-limit.ts'
import { answerBodyRefused, answerRefusal } from '#protocol/server/errors.ts'
import { limitKey } from '../http/address.ts'
import type { HubEnv } from '../http/env.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { edgeOfToken, TokenCopy } from './edges.ts'

/**
 * Wrong credentials of one address for one edge in a minute; from then on only a true one of it is looked up.
 */
export const FAILURES_PER_MINUTE = LIMITS.credential.times

/** Whose credential is known by the body alone may send no more than anybody else. */
const smallBody = limitBody<HubEnv>(() => BODY_MAX_BYTES, answerBodyRefused)

export function bearerOf(c: Context<HubEnv>): string {
  return (c.req.header('authorization') ?? '').replace(/^Bearer /, '')
}

/**
 * What stands before the calls of the edges: the token is asked for before a byte of the body is read, and
 * wrong ones are counted per address and the edge that they claim to be. A token that is an edge's is let
 * through in any case, so that a stranger behind the same address locks no edge out, also of a hub that has
 * just started.
 */
export class Gate {
  readonly #pool: pg.Pool
  readonly #failures = new RateLimit()
  readonly #tokens: TokenCopy

  constructor(pool: pg.Pool) {
    this.#pool = pool
    this.#tokens = new TokenCopy(pool)
  }

  /**
   * The guard of a call with an edge's token: afterwards `c.get('edge')`. 403 unknown, 429 too many unknown
   * ones from this address.
   */
  readonly requireEdge: MiddlewareHandler<HubEnv> = async (c, next) => {
    const token = bearerOf(c)
    const key = this.#key(c, token)
    const seconds = this.#failures.wait(key, FAILURES_PER_MINUTE)
    const edge = seconds === 0 || (await this.#tokens.holds(token)) ? await edgeOfToken(this.#pool, token) : null
    if (!edge) {
      c.header('Connection', 'close') // the body stays unread
      return answerRefusal(c, this.#failed(key))
    }
    c.set('edge', edge)
    return next()
  }

  /**
   * The guard of an enrolment: there is a credential at all, and the body is no longer than anybody's.
   * Whether it is the one of the cinema is found out by the body, which names that.
   */
  readonly requireCredential: MiddlewareHandler<HubEnv> = (c, next) =>
    bearerOf(c) === '' ? Promise.resolve(answerRefusal(c, this.failed(c))) : smallBody(c, next)

  /** Counts a wrong credential of this address and answers what to say to it. */
  failed(c: Context<HubEnv>): Refusal<'forbidden' | 'too_many_requests'> {
    return this.#failed(this.#key(c, ''))
  }

  /** An edge was admitted: it comes with a new token. */
  admitted(): void {
    this.#tokens.outdate()
  }

  #failed(key: string): Refusal<'forbidden' | 'too_many_requests'> {
    const seconds = this.#failures.take(key, FAILURES_PER_MINUTE)
    return seconds > 0 ? tooOften(seconds) : refuse('forbidden').refusal
  }

  /** Names that no edge has are one: whoever makes them up is counted by his address alone. */
  #key(c: Context<HubEnv>, token: string): string {
    return `${limitKey(c.get('address'))}/${this.#tokens.claimedBy(token) ?? ''}`
  }
}

function tooOften(seconds: number): Refusal<'too_many_requests'> {
  return refuse('too_many_requests', 'message', { seconds }).refusal
}

import { Hono, type MiddlewareHandler } from 'hono'
import type { Call } from '../kit/call.ts'
import type { LimitName } from '../kit/limits.ts'
import type { Who } from '../kit/who.ts'
import type { ServerEnv } from './env.ts'

type As = Who['as']
type Proof<E extends ServerEnv, K extends As> = (who: Extract<Who, { as: K }>) => MiddlewareHandler<E>

/**
 * An app whose calls are guarded by what their contracts say. Each room that can prove who somebody is, or
 * that counts, says so here before calls are mounted (`proves`, `limits`); a call whose kind of asker or
 * whose limit nobody keeps cannot be mounted. So a route cannot forget a guard.
 */
export class CallApp<E extends ServerEnv> extends Hono<E> {
  readonly #proofs = new Map<As, (who: never) => MiddlewareHandler<E>>()
  readonly #limits = new Map<LimitName, MiddlewareHandler<E> | 'in its room'>()
  readonly #calls: Call[] = []

  /** Every call that was mounted. */
  get calls(): readonly Call[] {
    return this.#calls
  }

  /** How this server finds out whether a call comes from such a one. */
  proves<K extends As>(as: K, proof: Proof<E, K>): this {
    this.#proofs.set(as, proof)
    return this
  }

  /**
   * Who counts towards a limit: a guard of every call, or the room itself, where only it knows what counts.
   */
  limits(limit: LimitName, guard: MiddlewareHandler<E> | 'in its room'): this {
    this.#limits.set(limit, guard)
    return this
  }

  /** The guards of a call, in their order. @throws when nobody keeps what its contract says */
  guardsOf(call: Call): MiddlewareHandler<E>[] {
    const guards: MiddlewareHandler<E>[] = []
    const { who, limit } = call
    const counted = limit === null ? 'in its room' : this.#limits.get(limit)
    const proof = this.#proofs.get(who.as)
    if (!counted) throw new Error(`${call.method} ${call.path}: nobody keeps the limit ${limit}`)
    if (!proof && who.as !== 'anyone') throw new Error(`${call.method} ${call.path}: nobody proves ${who.as}`)
    if (counted !== 'in its room') guards.push(counted)
    if (proof) guards.push(proof(who as never))
    this.#calls.push(call)
    return guards
  }
}

import { Hono, type MiddlewareHandler } from 'hono'
import type { Call } from '../kit/call.ts'
import type { LimitName } from '../kit/limits.ts'
import type { Who, WireName } from '../kit/who.ts'
import type { ServerEnv } from './env.ts'

type As = Who['as']
type Proof<E extends ServerEnv, K extends As> = (who: Extract<Who, { as: K }>) => MiddlewareHandler<E>

/**
 * An app whose calls are guarded by what their contracts say. Each room that can prove who somebody is, or
 * that counts, says so here before calls are mounted (`proves`, `limits`, `speaks`); a call whose kind of
 * asker, limit or wire nobody keeps cannot be mounted. So a route cannot forget a guard.
 */
export class CallApp<E extends ServerEnv> extends Hono<E> {
  readonly #proofs = new Map<As, (who: never) => MiddlewareHandler<E>>()
  readonly #limits = new Map<LimitName, MiddlewareHandler<E> | 'in its room'>()
  readonly #wires = new Map<WireName, MiddlewareHandler<E>>()
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

  /** How this server finds out whether a sender understands it on a wire; after it is known who that is. */
  speaks(wire: WireName, guard: MiddlewareHandler<E>): this {
    this.#wires.set(wire, guard)
    return this
  }

  /** The guards of a call, in their order. @throws when nobody keeps what its contract says */
  guardsOf(call: Call): MiddlewareHandler<E>[] {
    const guards: MiddlewareHandler<E>[] = []
    const { who, limit, versioned } = call
    const counted = limit === null ? 'in its room' : this.#limits.get(limit)
    const proof = this.#proofs.get(who.as)
    const wire = versioned && this.#wires.get(versioned)
    if (!counted) throw new Error(`${call.method} ${call.path}: nobody keeps the limit ${limit}`)
    if (!proof && who.as !== 'anyone') throw new Error(`${call.method} ${call.path}: nobody proves ${who.as}`)
    if (versioned && !wire) throw new Error(`${call.method} ${call.path}: nobody asks for versions of ${versioned}`)
    if (counted !== 'in its room') guards.push(counted)
    if (proof) guards.push(proof(who as never))
    if (wire) guards.push(wire)
    this.#calls.push(call)
    return guards
  }
}

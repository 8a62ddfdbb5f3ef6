import type { Context, MiddlewareHandler } from 'hono'
import { type Refusal, refuse } from '#protocol/result.ts'
import { answerRefusal } from '#protocol/server/errors.ts'
import type { UpdateWord } from '#protocol/sync/troubles.ts'
import { accepts, readWire, WIRE_HEADER, WIRES, wireText } from '#protocol/sync/versions.ts'
import type { HubEnv } from '../http/env.ts'
import type { Troubles } from './troubles.ts'

const TOO_OLD = ['edge_too_old', 'hub_too_old'] as const satisfies UpdateWord[]

/** Says what this hub speaks, and whether it understands the edge that calls; null when it does. */
export function wireRefusal(c: Context<HubEnv>): Refusal<(typeof TOO_OLD)[number]> | null {
  c.header(WIRE_HEADER, wireText(WIRES.hub_edge))
  const refusal = accepts(WIRES.hub_edge, readWire(c.req.header(WIRE_HEADER)))
  if (refusal === null) return null
  return refuse(refusal === 'peer_too_old' ? 'edge_too_old' : 'hub_too_old').refusal
}

/**
 * The guard of the calls of a known edge: one that this hub does not understand is answered 426 with who must
 * be updated, which shows as a trouble until the two understand one another again. Nothing of it is taken
 * meanwhile, so its line is down and both sides sell on.
 */
export function requireWire(troubles: Troubles): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    const refusal = wireRefusal(c)
    if (refusal === null) {
      await troubles.end(c.get('edge'), TOO_OLD)
      return next()
    }
    await troubles.note(c.get('edge'), refusal.code, `it speaks ${c.req.header(WIRE_HEADER) ?? 'no version'}`)
    return answerRefusal(c, refusal)
  }
}

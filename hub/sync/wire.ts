import type { MiddlewareHandler } from 'hono'
import { TOO_OLD } from '#protocol/kit/who.ts'
import { refuse } from '#protocol/result.ts'
import { answerRefusal } from '#protocol/server/errors.ts'
import { accepts, readWire, WIRE_HEADER, WIRES, wireText } from '#protocol/sync/versions.ts'
import type { EdgeIdentity, HubEnv } from '../http/env.ts'
import type { Troubles } from './troubles.ts'

const CODES = Object.values(TOO_OLD.hub_edge)

/**
 * Says what this hub speaks. An edge that it does not understand is answered 426 with who must be updated,
 * which shows as a trouble of an admitted one until the two understand one another again. Nothing of it is
 * taken meanwhile, so its line is down and both sides sell on.
 */
export function requireWire(troubles: Troubles): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    c.header(WIRE_HEADER, wireText(WIRES.hub_edge))
    const edge = c.get('edge') as EdgeIdentity | undefined // a box that asks to be admitted is nobody's yet
    const said = c.req.header(WIRE_HEADER)
    const refusal = accepts(WIRES.hub_edge, readWire(said))
    if (refusal === null) {
      if (edge) await troubles.end(edge, CODES)
      return next()
    }
    const code = TOO_OLD.hub_edge[refusal]
    if (edge) await troubles.note(edge, code, `it speaks ${said ?? 'no version'}`)
    return answerRefusal(c, refuse(code).refusal)
  }
}

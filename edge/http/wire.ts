import type { Context, MiddlewareHandler } from 'hono'
import { TOO_OLD } from '#protocol/kit/who.ts'
import { refuse } from '#protocol/result.ts'
import { answerRefusal } from '#protocol/server/errors.ts'
import { accepts, readWire, WIRE_HEADER, WIRES, wireText } from '#protocol/sync/versions.ts'
import type { EdgeApp, EdgeEnv } from './env.ts'

/**
 * Every answer says what this edge speaks, and a device that does not understand it begins nothing: 426,
 * `device_too_old` or `edge_too_old` for the calls that say so (`versioned`). Whatever it began before it may
 * finish, so its bills and questions are taken in any case (protocol/sync/versions.ts).
 */
export function speakWire(app: EdgeApp): void {
  app.use(async (c, next) => {
    await next()
    c.res.headers.set(WIRE_HEADER, wireText(WIRES.edge_device))
  })
  app.speaks('edge_device', requireWire)
}

const requireWire: MiddlewareHandler<EdgeEnv> = async (c: Context<EdgeEnv>, next) => {
  const refusal = accepts(WIRES.edge_device, readWire(c.req.header(WIRE_HEADER)))
  if (refusal === null) return next()
  return answerRefusal(c, refuse(TOO_OLD.edge_device[refusal], 'wire').refusal)
}

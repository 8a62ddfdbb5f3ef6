import type { Context, Hono, MiddlewareHandler } from 'hono'
import { employeeList, pairingStart, signIn } from '#protocol/devices/calls.ts'
import { registerSchedule, registerState } from '#protocol/register/calls.ts'
import { refuse } from '#protocol/result.ts'
import { answerRefusal } from '#protocol/server/errors.ts'
import { accepts, readWire, WIRE_HEADER, WIRES, wireText } from '#protocol/sync/versions.ts'
import type { EdgeEnv } from './env.ts'

/**
 * With these a device begins: it pairs, somebody signs in, it opens its day or a schedule. Whatever it began
 * before it may finish, so its bills and questions are taken in any case (protocol/sync/versions.ts).
 */
const BEGINNINGS = [pairingStart, employeeList, signIn, registerState, registerSchedule]

/**
 * Every answer says what this edge speaks, and a device that does not understand it begins nothing: 426,
 * `device_too_old` or `edge_too_old`.
 */
export function speakWire(app: Hono<EdgeEnv>): void {
  app.use(async (c, next) => {
    await next()
    c.res.headers.set(WIRE_HEADER, wireText(WIRES.edge_device))
  })
  for (const { method, path } of BEGINNINGS) app.on(method, [path.replace(/\{(\w+)\}/g, ':$1')], requireWire)
}

const requireWire: MiddlewareHandler<EdgeEnv> = async (c: Context<EdgeEnv>, next) => {
  const refusal = accepts(WIRES.edge_device, readWire(c.req.header(WIRE_HEADER)))
  if (refusal === null) return next()
  return answerRefusal(c, refuse(refusal === 'peer_too_old' ? 'device_too_old' : 'edge_too_old', 'wire').refusal)
}

import type { MiddlewareHandler } from 'hono'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { ok, refuse } from '#protocol/result.ts'
import { BODY_MAX_BYTES, limitBody } from '#protocol/server/body-limit.ts'
import { answerBodyRefused, answerRefusal } from '#protocol/server/errors.ts'
import { mount } from '#protocol/server/mount.ts'
import { enrolCall, enrolmentCall } from '#protocol/sync/enrolment.ts'
import { limitKey } from '../http/address.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Enrolments } from './enrolments.ts'
import { bearerOf, type Gate } from './gate.ts'

export interface EnrolmentParts {
  enrolments: Enrolments
  limit: RateLimit
  houseOf: (host: string) => Promise<Pick<Exhibitor, 'id' | 'trade_name'> | null>
}

/** Questions of one address in a minute: a box asks once in ten, one that is started anew each time. */
const ASKS_PER_MINUTE = 10

/** Nobody knows who asks: no longer a body than anybody's, and not often. */
function seldom(limit: RateLimit): MiddlewareHandler<HubEnv> {
  const smallBody = limitBody<HubEnv>(() => BODY_MAX_BYTES, answerBodyRefused)
  return async (c, next) => {
    const seconds = limit.take(`enrolment/${limitKey(c.get('address'))}`, ASKS_PER_MINUTE)
    if (seconds > 0) return answerRefusal(c, refuse('too_many_requests', 'message', { seconds }).refusal)
    return smallBody(c, next)
  }
}

/** The calls of a box without a credential: it asks to be an edge, and is notified of what became of it. */
export function enrolmentRoutes(app: HubApp, gate: Gate, { enrolments, limit, houseOf }: EnrolmentParts): void {
  app.limits('enrolment', seldom(limit))

  mount(app, enrolCall, async (c, { body }) => {
    const house = await houseOf(c.req.header('host') ?? '')
    if (!house) return refuse('enrolment_nowhere')
    const asked = await enrolments.ask(house.id, { ...body, address: limitKey(c.get('address')) })
    return asked.ok ? ok({ ...asked.value, house: house.trade_name }) : asked
  })
  mount(app, enrolmentCall, async (c, { body }) => {
    const granted = await enrolments.poll(body.box, bearerOf(c))
    return granted.ok ? ok({ granted: granted.value }) : { ok: false, refusal: gate.failed(c) }
  })
}

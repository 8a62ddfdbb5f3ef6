import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { ok } from '#protocol/result.ts'
import { BODY_MAX_BYTES, limitBody } from '#protocol/server/body-limit.ts'
import { answerBodyRefused, answerNotFound, errorHandler, logOf } from '#protocol/server/errors.ts'
import { securityHeaders, setPlain } from '#protocol/server/headers.ts'
import { mount } from '#protocol/server/mount.ts'
import { touchSession } from '#protocol/site/calls.ts'
import { clientAddress, isSecure } from './address.ts'
import type { HubApp, HubEnv } from './env.ts'
import { exhibitorOf } from './exhibitors.ts'
import { HealthLook, troubleCounts } from './health.ts'
import type { Parts, Room } from './parts.ts'
import { IDLE_MS, readSession, requireCsrf, visitorOf } from './session.ts'
import { speech } from './speech.ts'
import { troubleOf } from './trouble.ts'

/** The largest batch of an edge's journal (SECURITY, "Input"); its room asks for the credential before it is read. */
const BATCH_MAX_BYTES = 4 * 1024 * 1024

/** A page that is open so long wants its session to go on; before, it lives by itself. */
const KEEP_AFTER_MS = IDLE_MS / 4

const maxBytes = (c: Context<HubEnv>): number => (c.req.path.startsWith('/sync/') ? BATCH_MAX_BYTES : BODY_MAX_BYTES)

export interface Rooms {
  /**
   * Calls of machines: edges and payment providers. They prove themselves by a credential or a signature of their own; no host name, session or token is asked for.
   * Their paths begin with /sync/, /payments/ or /demo/bookings.
   */
  machines: readonly Room[]
  /** Calls and pages of browsers: the exhibitor of the host name, the session, the token. The site's pages come last, because they take every path that is left. */
  browsers: readonly Room[]
}

/** The hub's HTTP app with all its rooms. */
export function createApp(parts: Parts, rooms: Rooms): HubApp {
  const app: HubApp = new Hono<HubEnv>()
  app.onError(errorHandler(troubleOf))
  app.notFound(answerNotFound)
  app.use(about(parts), securityHeaders)
  app.use(limitBody(maxBytes, answerBodyRefused))
  healthRoute(app, parts)
  for (const room of rooms.machines) room(app, parts)
  app.use(ofExhibitor(parts), readSession(parts.sessions), requireCsrf)
  mount(app, touchSession, [], (c) => {
    const [session, { sessions }] = [visitorOf(c), parts]
    if (sessions.ageOf(session) >= KEEP_AFTER_MS) sessions.keep(c.get('exhibitor').id, session)
    return ok({})
  })
  for (const room of rooms.browsers) room(app, parts)
  return app
}

/** Whether this hub works, for whoever watches machines: 200 and `ready`, else 503 with what does not answer; and how many troubles there are. Strangers may read it: it names no house. */
function healthRoute(app: HubApp, { pool, config, troubles }: Parts): void {
  const health = new HealthLook(pool, config.second_dir)
  app.get('/health', async (c) => {
    const found = await health.now()
    const ready = found.database === 'ok' && found.second_dir === 'ok'
    setPlain(c, 'Cache-Control', 'no-store')
    return c.json({ data: { ready, ...found, troubles: troubleCounts(troubles.open) } }, ready ? 200 : 503)
  })
}

/** Who asks, under which number in the log, and how long it took. */
const about =
  ({ config, log }: Parts): MiddlewareHandler<HubEnv> =>
  async (c, next) => {
    const request_id = randomUUID()
    c.set('request_id', request_id)
    c.set('log', log)
    c.set('speech', speech)
    c.set('address', clientAddress(c, config.trusted_proxies))
    c.set('secure', isSecure(c, config.trusted_proxies))
    setPlain(c, 'X-Request-Id', request_id)
    if (!log.isLevelEnabled('debug')) return next()
    const began = performance.now()
    await next()
    logOf(c).debug({ status: c.res.status, ms: Math.round(performance.now() - began) }, 'answered')
    return
  }

/** The exhibitor whose host name was asked for; a name that belongs to nobody does not exist (F-330). */
const ofExhibitor =
  ({ catalogue }: Parts): MiddlewareHandler<HubEnv> =>
  async (c, next) => {
    const exhibitor = await exhibitorOf(catalogue, c.req.header('host') ?? '')
    if (!exhibitor) return answerNotFound(c)
    c.set('exhibitor', exhibitor)
    return next()
  }

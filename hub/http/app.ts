import { randomUUID } from 'node:crypto'
import type { BlockList } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { uploadPicture } from '#protocol/catalogue/picture-calls.ts'
import { OF_PEOPLE } from '#protocol/kit/call.ts'
import { PICTURE_MAX_BYTES } from '#protocol/kit/pictures.ts'
import { ok, refuse } from '#protocol/result.ts'
import { localeOfAsker } from '#protocol/server/asker.ts'
import { BODY_MAX_BYTES, limitBody } from '#protocol/server/body-limit.ts'
import { CallApp } from '#protocol/server/call-app.ts'
import { answerBodyRefused, answerNotFound, answerRefusal, errorHandler, logOf } from '#protocol/server/errors.ts'
import { securityHeaders, setPlain } from '#protocol/server/headers.ts'
import { mount } from '#protocol/server/mount.ts'
import { touchSession } from '#protocol/site/calls.ts'
import { IDLE_MS, type Sessions } from '../access/sessions.ts'
import { clientAddress, isPrivate, isSecure } from './address.ts'
import type { HubApp, HubEnv, Principal, Routes } from './env.ts'
import { limited, type RateLimit } from './rate-limit.ts'
import { hasSession, keepsSession, readSession, requireCsrf, visitorOf } from './session.ts'
import { codesLimited, type SharedLimit } from './shared-limit.ts'
import { SPEECHES } from './speech.ts'
import { troubleOf } from './trouble.ts'

/**
 * The largest batch of an edge's journal (docs/security.md, "Input"); its room asks for the credential before
 * it is read.
 */
const BATCH_MAX_BYTES = 4 * 1024 * 1024

/** A page that is open so long wants its session to go on; before, it lives by itself. */
const KEEP_AFTER_MS = IDLE_MS / 4

function maxBytes({ req: { path } }: Context<HubEnv>): number {
  if (path === uploadPicture.path) return PICTURE_MAX_BYTES
  return path.startsWith('/sync/') ? BATCH_MAX_BYTES : BODY_MAX_BYTES
}

/** What stands before the rooms of browsers, and whose requests they are. */
export interface Front {
  log: Logger
  trusted_proxies: BlockList
  /** The exhibitor of a `Host` header; null when the name is nobody's (F-330). */
  exhibitorOf: (host: string) => Promise<Exhibitor | null>
  /** Whether nobody of this exhibitor is let in, and nothing of it is sold online. */
  isBlocked: (exhibitor_id: number) => Promise<boolean>
  /** This process may have changed the catalogue of this exhibitor just now. */
  changed: (exhibitor_id: number) => void
  sessions: Sessions
  limit: RateLimit
  /** Counts codes that visitors try, in all processes together. */
  code_limit: Pick<SharedLimit, 'take'>
  /** What stands in the place of a page that could not be made; null where there is nothing but the error. */
  brokenPage?: (c: Context<HubEnv>) => Promise<string | null>
}

export interface AppRoutes {
  /**
   * Calls of machines: edges and payment providers. They prove themselves by a credential or a signature of
   * their own; no host name, session or token is asked for. Their paths begin with /sync/, /payments/,
   * /newsletters/ (links of letters, which mail programs call too) or /demo/bookings, or are /health. The
   * set-up, which knows no exhibitor yet, is among them, and so are the built files of the site (/assets/).
   */
  machines: readonly Routes[]
  /** Calls of browsers: the exhibitor of the host name, the session, the token. */
  calls: readonly Routes[]
  /** Pages of the same browsers, after all calls: they take every path that is left. */
  pages: readonly Routes[]
}

/** The hub's HTTP app with the routes of all rooms. */
export function createApp(front: Front, { machines, calls, pages }: AppRoutes): HubApp {
  const { sessions } = front
  const app: HubApp = new CallApp<HubEnv>()
  keepContracts(app, front)
  app.onError(errorHandler(troubleOf))
  app.notFound(answerNotFound)
  app.use(about(front), securityHeaders, pageOfError(front))
  app.use(limitBody(maxBytes, answerBodyRefused))
  for (const routes of machines) routes(app)
  app.use(ofExhibitor(front), readSession(sessions), requireCsrf, readsOwnWrites(front))
  mount(app, touchSession, (c) => {
    const session = visitorOf(c)
    if (sessions.ageOf(session) >= KEEP_AFTER_MS) sessions.keep(c.get('exhibitor').id, session)
    return ok({})
  })
  for (const routes of [...calls, ...pages]) routes(app)
  return app
}

/**
 * What this server can prove of a visitor, and what it counts. That a call that changes something comes from
 * a page of ours is asked of every request of a browser (`requireCsrf`), of calls and forms alike.
 */
function keepContracts(app: HubApp, { sessions, limit, code_limit }: Front): void {
  app
    .proves('visitor', ({ session }) => (session === 'kept' ? keepsSession(sessions) : hasSession))
    .limits('hold', limited(limit, 'hold'))
    .limits('checkout', limited(limit, 'checkout'))
    .limits('contact', limited(limit, 'contact'))
    .limits('voucher_check', codesLimited(code_limit))
    .limits('newsletter', limited(limit, 'newsletter'))
    .limits('captcha', limited(limit, 'captcha'))
    .limits('school_request', limited(limit, 'school_request'))
    .limits('ticket_file', limited(limit, 'ticket_file'))
    .limits('resend', limited(limit, 'resend'))
    .limits('buyer_change', limited(limit, 'buyer_change'))
    .limits('bill_seats', limited(limit, 'bill_seats'))
}

/** Who asks, under which number in the log, and how long it took. */
function about({ trusted_proxies, log }: Front): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    const request_id = randomUUID()
    c.set('request_id', request_id)
    c.set('log', log)
    c.set('speech', SPEECHES[localeOfAsker(c)])
    c.set('address', clientAddress(c, trusted_proxies))
    c.set('secure', isSecure(c, trusted_proxies))
    c.set('is_private', isPrivate(c, trusted_proxies))
    setPlain(c, 'X-Request-Id', request_id)
    if (!log.isLevelEnabled('debug')) return next()
    const began = performance.now()
    await next()
    logOf(c).debug({ status: c.res.status, ms: Math.round(performance.now() - began) }, 'answered')
    return
  }
}

/** An error is shown as a page to a person whose browser asked for one; its status and its log stay. */
function pageOfError({ brokenPage }: Front): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    await next()
    const { status } = c.res
    if (!c.error || status < 500 || c.req.method !== 'GET' || !c.req.header('accept')?.includes('text/html')) return
    const page = await brokenPage?.(c)
    if (page != null) c.res = c.html(page, status as ContentfulStatusCode)
  }
}

/** The exhibitor whose host name was asked for; a name that belongs to nobody does not exist (F-330). */
function ofExhibitor({ exhibitorOf, isBlocked }: Front): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    const exhibitor = await exhibitorOf(c.req.header('host') ?? '')
    if (!exhibitor) return answerNotFound(c)
    c.set('exhibitor', exhibitor)
    c.set('is_blocked', await isBlocked(exhibitor.id))
    if (c.get('is_blocked') && OF_PEOPLE.test(c.req.path)) return answerRefusal(c, refuse('house_blocked').refusal)
    return next()
  }
}

/**
 * Whoever changes something in the portal finds it with the next question: notices come a moment after the
 * commit, and later on a busy machine.
 */
function readsOwnWrites({ changed }: Front): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    await next()
    const principal = c.get('principal') as Principal | undefined
    if (principal && c.req.method !== 'GET') changed(principal.exhibitor_id)
  }
}

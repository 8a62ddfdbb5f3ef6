import { timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { setCookie } from 'hono/cookie'
import { refuse } from '#protocol/result.ts'
import { answerRefusal } from '#protocol/server/errors.ts'
import { ABSOLUTE_MS, ID_LETTERS, type Session, type Sessions } from '../access/sessions.ts'
import type { HubEnv } from './env.ts'

const PLAIN_NAME = 'foyer_session'
const SECURE_NAME = '__Host-foyer_session'
/** Plain-named on http://localhost, bound to the very host and to HTTPS everywhere else. */
function cookieName(c: Context<HubEnv>): string {
  return c.get('secure') ? SECURE_NAME : PLAIN_NAME
}

/** The id in the cookie of that name, if there is one that looks like an id. */
function idIn(name: string): (header: string) => string | undefined {
  const pattern = new RegExp(`(?:^|;) *${name}=([A-Za-z0-9_-]{${ID_LETTERS}}) *(?:;|$)`)
  return (header) => pattern.exec(header)?.[1]
}
const plainId = idIn(PLAIN_NAME)
const secureId = idIn(SECURE_NAME)

/** Finds the session of the cookie, if there is one. */
export function readSession(sessions: Sessions): MiddlewareHandler<HubEnv> {
  return async (c, next) => {
    const id = (c.get('secure') ? secureId : plainId)(c.req.header('cookie') ?? '')
    c.set('session', id === undefined ? null : await sessions.find(c.get('exhibitor').id, id))
    await next()
  }
}

/** The session of a page that is about to be answered: the one there is, or a new one with its cookie. */
export function ensureSession(c: Context<HubEnv>, sessions: Sessions): Session {
  const known = c.get('session')
  if (known) return known
  const { id, session } = sessions.begin(c.get('exhibitor').id)
  setCookie(c, cookieName(c), id, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.get('secure'),
    maxAge: ABSOLUTE_MS / 1000,
  })
  c.set('session', session)
  return session
}

/** A guard of calls that stand on a session: it is kept from here on. */
export function keepsSession(sessions: Sessions): MiddlewareHandler<HubEnv> {
  return (c, next) => {
    sessions.keep(c.get('exhibitor').id, visitorOf(c))
    return next()
  }
}

/** A guard of calls that ask for a session and leave it as it is. */
export const hasSession: MiddlewareHandler<HubEnv> = (c, next) => {
  visitorOf(c)
  return next()
}

/** The visitor behind a call that changes something: `requireCsrf` has made sure that there is one. */
export function visitorOf(c: Context<HubEnv>): Session {
  const session = c.get('session')
  if (!session) throw new Error('a call without a session came past requireCsrf')
  return session
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : ''
}

/**
 * Whether a page of ours asks, or somebody who typed the address; for what is only read and holds secrets, so
 * that it is written down. Its head alone is nobody's question.
 */
export function isAskedHere(c: Context<HubEnv>): boolean {
  const site = c.req.header('sec-fetch-site') ?? 'none'
  return c.req.method === 'GET' && (site === 'same-origin' || site === 'none')
}

/**
 * A call that changes something must come from a page of ours: same origin as the browser says it, marked
 * XMLHttpRequest, with the token of this very session. Anything else is 419, and the page loads itself again
 * (F-023, F-024).
 */
export const requireCsrf: MiddlewareHandler<HubEnv> = async (c, next) => {
  if (SAFE.has(c.req.method)) return next()
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const session = c.get('session')
  const ours =
    (site === undefined || site === 'same-origin') &&
    (origin === undefined || hostOf(origin) === c.req.header('host')) &&
    c.req.header('x-requested-with') === 'XMLHttpRequest' &&
    session !== null &&
    sameText(c.req.header('x-csrf-token') ?? '', session.csrf)
  if (!ours) return answerRefusal(c, refuse('session_ended').refusal)
  return next()
}

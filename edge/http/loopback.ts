import type { IncomingHttpHeaders } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import type { EdgeEnv } from './env.ts'
import { text } from './texts.ts'

/** The address the request came from, as the socket says; IPv4 in IPv6 is written as IPv4. Forwarded headers are never believed here. */
export const clientAddress = (c: Context<EdgeEnv>): string =>
  (c.env.incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '')

const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/**
 * True for a person in front of the box: a loopback socket, asked by a loopback name (a foreign page that rebinds its name to 127.0.0.1 keeps its own Host), and not passed
 * on by a proxy.
 */
export const isLoopback = (c: Context<EdgeEnv>): boolean => {
  const address = clientAddress(c)
  const forwarded = c.req.header('x-forwarded-for') ?? c.req.header('forwarded')
  return (/^127\./.test(address) || address === '::1') && LOOPBACK_NAME.test(c.req.header('host') ?? '') && !forwarded
}

/** Only the box itself. */
export const requireLoopback: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  if (!isLoopback(c)) return c.text(text('pair.only_here'), 403)
  await next()
  return
}

/** Browsers name the page that asks in Origin, other programs name none. */
export const isOwnOrigin = ({ origin, host }: IncomingHttpHeaders): boolean =>
  origin === undefined || origin === `http://${host}` || origin === `https://${host}`

/**
 * A form must come from this very page: browsers send Sec-Fetch-Site on their own, older ones at least Origin; a foreign page can forge neither. A post without both is
 * not from a page of ours.
 */
export const requireSameOrigin: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const { headers } = c.env.incoming
  const same = isOwnOrigin(headers) && (site ? site === 'same-origin' : headers.origin !== undefined)
  if (!same) return c.text(text('refusal.forbidden'), 403)
  await next()
  return
}

/**
 * Nothing that a page of another origin sends may change something: browsers name the page in Origin, newer ones also in Sec-Fetch-Site. Programs without a browser's marks may; they prove themselves
 * by a token.
 */
export const refuseForeignPages: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  const { headers } = c.env.incoming
  const site = headers['sec-fetch-site']
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (reads || (isOwnOrigin(headers) && (site === undefined || site === 'same-origin'))) return next()
  return c.json({ message: text('refusal.forbidden'), errors: {} }, 403)
}

/** Nothing that a page of another site sends; programs without a browser's marks may. For pages that show and change nothing of worth. */
export const refuseCrossSite: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  if (c.req.header('sec-fetch-site') === 'cross-site') return c.text(text('refusal.forbidden'), 403)
  await next()
  return
}

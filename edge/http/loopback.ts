import type { IncomingHttpHeaders } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { isLoopback } from '#protocol/server/address.ts'
import type { EdgeEnv } from './env.ts'
import { sayTo } from './texts.ts'

/** Only the box itself. */
export const requireLoopback: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  if (!isLoopback(c)) return c.text(sayTo(c)('pair.only_here'), 403)
  await next()
  return
}

/** Browsers name the page that asks in Origin, other programs name none. */
export function isOwnOrigin({ origin, host }: IncomingHttpHeaders): boolean {
  return origin === undefined || origin === `http://${host}` || origin === `https://${host}`
}

/**
 * A form must come from this very page: browsers send Sec-Fetch-Site on their own, older ones at least
 * Origin; a foreign page can forge neither. A post without both is not from a page of ours.
 */
export const requireSameOrigin: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  const site = c.req.header('sec-fetch-site')
  const { headers } = c.env.incoming
  const same = isOwnOrigin(headers) && (site ? site === 'same-origin' : headers.origin !== undefined)
  if (!same) return c.text(c.get('speech').refusal('forbidden'), 403)
  await next()
  return
}

/**
 * Nothing that a page of another origin sends may change something: browsers name the page in Origin, newer
 * ones also in Sec-Fetch-Site. Programs without a browser's marks may; they prove themselves by a token.
 */
export const refuseForeignPages: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  const { headers } = c.env.incoming
  const site = headers['sec-fetch-site']
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (reads || (isOwnOrigin(headers) && (site === undefined || site === 'same-origin'))) return next()
  return c.json({ message: c.get('speech').refusal('forbidden'), errors: {} }, 403)
}

/**
 * Nothing that a page of another site sends; programs without a browser's marks may. For pages that show and
 * change nothing of worth.
 */
export const refuseCrossSite: MiddlewareHandler<EdgeEnv> = async (c, next) => {
  if (c.req.header('sec-fetch-site') === 'cross-site') return c.text(c.get('speech').refusal('forbidden'), 403)
  await next()
  return
}

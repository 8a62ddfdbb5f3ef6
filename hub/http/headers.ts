import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { HubEnv } from './env.ts'

/** What an answer may do in a browser that does not bring a wider policy of its own: nothing. */
const CLOSED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const ALWAYS: readonly (readonly [string, string])[] = [
  ['Content-Security-Policy', CLOSED],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
]
const HSTS = 'max-age=31536000; includeSubDomains'

/**
 * Puts a header on the bare answer, without the web's Headers, which cost more than a small call. It goes out with whatever is answered, also with an error; `c.header` of the same name replaces it.
 */
export const setPlain = (c: Context<HubEnv>, name: string, value: string): void => {
  c.env.outgoing.setHeader(name, value)
}

/** The headers of every answer (SECURITY, "Browser"); a page replaces the policy by a wider one. */
export const securityHeaders: MiddlewareHandler<HubEnv> = (c, next) => {
  for (const [name, value] of ALWAYS) setPlain(c, name, value)
  if (c.get('secure')) setPlain(c, 'Strict-Transport-Security', HSTS)
  return next()
}

/** The same for an answer that is written by hand. */
export const plainHeaders = (): Record<string, string> => Object.fromEntries(ALWAYS)

/** A fresh nonce for one page. */
export const newNonce = (): string => randomBytes(16).toString('base64')

/**
 * The policy of a page: scripts only with this answer's nonce or from this host, no inline script, no frame around it. A style attribute may be set (React writes custom
 * properties so), a style element needs the nonce.
 */
export function pagePolicy(c: Context<HubEnv>, nonce: string): void {
  const rules = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  c.header('Content-Security-Policy', rules.join('; '))
}

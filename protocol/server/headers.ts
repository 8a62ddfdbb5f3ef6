import { randomBytes } from 'node:crypto'
import type { Context, Next } from 'hono'
import type { ServerEnv } from './env.ts'

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

/** `Cache-Control` of a file whose name changes with its content. */
export const FOR_EVER = 'public, max-age=31536000, immutable'

/** Headers of a picture: nothing in it runs, and pages of another server of the house may show it too. */
export const PICTURE_HEADERS = {
  'Content-Type': 'image/webp',
  'Cache-Control': FOR_EVER,
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/**
 * Puts a header on the bare answer, without the web's Headers, which cost more than a small call. It goes out
 * with whatever is answered, also with an error; `c.header` of the same name replaces it.
 */
export function setPlain<E extends ServerEnv>(c: Context<E>, name: string, value: string): void {
  c.env.outgoing.setHeader(name, value)
}

/** The headers of every answer (docs/security.md, "Browser"); a page replaces the policy by a wider one. */
export function securityHeaders<E extends ServerEnv>(c: Context<E>, next: Next): Promise<void> {
  for (const [name, value] of ALWAYS) setPlain(c, name, value)
  if (c.get('secure' as never)) setPlain(c, 'Strict-Transport-Security', HSTS)
  return next()
}

/** The same for an answer that is written by hand. */
export function plainHeaders(): Record<string, string> {
  return Object.fromEntries(ALWAYS)
}

/** A fresh nonce for one page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

import type { Context } from 'hono'
import type { HubEnv } from './env.ts'

/** What a page adds whose elements may carry style attributes: the portal, a letter of the demo. */
export const STYLE_ATTRIBUTES = "style-src-attr 'unsafe-inline'"

/**
 * The policy of a page: scripts only with this answer's nonce or from this host, no inline script, no frame
 * around it. A style element needs the nonce; a style attribute holds only where `more` has STYLE_ATTRIBUTES
 * (what a script sets, as React does, is no attribute).
 */
export function pagePolicy(c: Context<HubEnv>, nonce: string, ...more: readonly string[]): void {
  const rules = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  c.header('Content-Security-Policy', [...rules, ...more].join('; '))
}

import type { Context } from 'hono'
import type { HubEnv } from './env.ts'

/**
 * The policy of a page: scripts only with this answer's nonce or from this host, no inline script, no frame
 * around it. A style attribute may be set (React writes custom properties so), a style element needs the
 * nonce.
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

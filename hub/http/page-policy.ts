import type { Context } from 'hono'
import type { HubEnv } from './env.ts'

/** What a page adds whose elements may carry style attributes: the portal, a letter of the demo. */
export const STYLE_ATTRIBUTES = "style-src-attr 'unsafe-inline'"

/** What the page of a form adds that asks Google whether a person sends it, as Google wants it. */
export const RECAPTCHA = [
  'script-src https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  'connect-src https://www.google.com/recaptcha/',
]

/**
 * The policy of a page: scripts only with this answer's nonce or from this host, no inline script, no frame
 * around it. A style element needs the nonce; a style attribute holds only where `more` has STYLE_ATTRIBUTES
 * (what a script sets, as React does, is no attribute). What `more` says of a rule that is there is added to
 * it.
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
  const sources = new Map<string, string[]>()
  for (const rule of [...rules, ...more]) {
    const [name = '', ...allowed] = rule.split(' ')
    sources.set(name, [...(sources.get(name) ?? []), ...allowed])
  }
  const policy = [...sources].map(([name, allowed]) => [name, ...allowed].join(' '))
  c.header('Content-Security-Policy', policy.join('; '))
}

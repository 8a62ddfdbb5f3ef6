import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { isLocale, type Locale } from '#protocol/i18n/locales.ts'
import { localeOfAsker } from '#protocol/server/asker.ts'
import { FOR_EVER, newNonce } from '#protocol/server/headers.ts'
import { tabIconPath } from '#protocol/site/icon.ts'
import type { Sessions } from '../access/sessions.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { pagePolicy } from '../http/page-policy.ts'
import { ensureSession } from '../http/session.ts'
import { sessionIdOf } from './session.ts'

export interface PageParts {
  sessions: Sessions
  /** Where the built portal is: `portal` of this folder. */
  folder: string
}

/** What somebody chose in the portal, kept by the browser: its language, and day or night. */
const LOCALE_COOKIE = 'portal_locale'
const THEME_COOKIE = 'portal_theme'
const THEMES = ['light', 'dark']

/**
 * The page of the portal at every address below /portal/: the built one, with the token of this session, a
 * nonce, the language and the house of this address written into it. Which screen it shows, and whether
 * somebody is signed in, is asked by the page itself; it holds nothing of anybody.
 */
export function portalPages(app: HubApp, { sessions, folder }: PageParts): void {
  const root = join(folder, 'portal')
  const file = join(root, 'index.html')
  let template: string | undefined
  const rewriteRequestPath = (path: string) => path.slice('/portal'.length)
  app.get('/portal/assets/*', serveStatic<HubEnv>({ root, rewriteRequestPath, precompressed: true, onFound }))
  app.on('GET', ['/portal', '/portal/*'], (c, next) => {
    if (/\.[a-z0-9]{2,11}$/.test(c.req.path)) return next()
    if (template === undefined && !existsSync(file))
      return c.text('The portal is not built. Run npm start, which builds it.', 503)
    template ??= readFileSync(file, 'utf8')
    return c.html(written(c, template, sessions))
  })
}

function onFound(_path: string, c: Context<HubEnv>): void {
  c.header('Cache-Control', FOR_EVER)
}

function written(c: Context<HubEnv>, template: string, sessions: Sessions): string {
  const nonce = newNonce()
  const { brand, accent } = c.get('exhibitor')
  const values: Readonly<Record<string, string>> = {
    nonce,
    lang: localeOf(c),
    theme: THEMES.find((one) => one === getCookie(c, THEME_COOKIE)) ?? '',
    csrf: ensureSession(c, sessions).csrf,
    icon: tabIconPath('lamp'),
    brand: escapeHtml(brand),
    data: escapeHtml(JSON.stringify({ brand, accent, has_session: sessionIdOf(c) !== undefined })),
  }
  pagePolicy(c, nonce)
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  const page = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  return page.replace(' data-theme=""', '') // without one it is as the browser says
}

function localeOf(c: Context<HubEnv>): Locale {
  const chosen = getCookie(c, LOCALE_COOKIE) ?? ''
  return isLocale(chosen) ? chosen : localeOfAsker(c)
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]!)
}

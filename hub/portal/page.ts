import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { isLocale, type Locale } from '#protocol/i18n/locales.ts'
import { localeOfAsker } from '#protocol/server/asker.ts'
import { FOR_EVER, newNonce } from '#protocol/server/headers.ts'
import { tabIconPath } from '#protocol/site/icon.ts'
import type { Sessions } from '../access/sessions.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { pagePolicy, STYLE_ATTRIBUTES } from '../http/page-policy.ts'
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
  const template = templateIn(folder)
  app.get('/portal/assets/*', portalAssets(folder))
  app.on('GET', ['/portal', '/portal/*'], (c, next) => {
    if (/\.[a-z0-9]{2,11}$/.test(c.req.path)) return next()
    const { brand, accent, locales, portal_config } = c.get('exhibitor')
    const csrf = () => ensureSession(c, sessions).csrf
    const has_session = sessionIdOf(c) !== undefined
    return answerPage(c, template(), { csrf, brand, accent, locales, has_session }, portal_config.portal_locale)
  })
}

/** The files that the page loads; their names change with their content. */
export function portalAssets(folder: string): MiddlewareHandler<HubEnv> {
  const rewriteRequestPath = (path: string) => path.slice('/portal'.length)
  return serveStatic<HubEnv>({ root: join(folder, 'portal'), rewriteRequestPath, precompressed: true, onFound })
}

function onFound(_path: string, c: Context<HubEnv>): void {
  c.header('Cache-Control', FOR_EVER)
}

/** The built page, read when it is asked for first; null = it is not built. */
export function templateIn(folder: string): () => string | null {
  const file = join(folder, 'portal', 'index.html')
  let template: string | null = null
  return () => {
    if (template === null && existsSync(file)) template = readFileSync(file, 'utf8')
    return template
  }
}

/** What is written into the page for one answer; `csrf` is asked for only when there is a page. */
interface Written extends Pick<Exhibitor, 'brand' | 'accent' | 'locales'> {
  csrf: () => string
  has_session: boolean
}

/** Answers with the page, in the language that was chosen here, that of the house, or that of who asks. */
export function answerPage(
  c: Context<HubEnv>,
  template: string | null,
  { csrf, ...data }: Written,
  usual: Locale | null = null,
) {
  if (template === null) return c.text('The portal is not built. Run npm start, which builds it.', 503)
  const nonce = newNonce()
  const values: Readonly<Record<string, string>> = {
    nonce,
    lang: localeOf(c, usual),
    theme: THEMES.find((one) => one === getCookie(c, THEME_COOKIE)) ?? '',
    csrf: csrf(),
    icon: tabIconPath('lamp'),
    brand: escapeHtml(data.brand),
    data: escapeHtml(JSON.stringify(data)),
  }
  pagePolicy(c, nonce, STYLE_ATTRIBUTES) // Mantine’s components write them
  c.header('Cache-Control', 'no-store')
  c.header('X-Robots-Tag', 'noindex')
  const page = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  return c.html(page.replace(' data-theme=""', '')) // without one it is as the browser says
}

function localeOf(c: Context<HubEnv>, usual: Locale | null): Locale {
  const chosen = getCookie(c, LOCALE_COOKIE) ?? ''
  return isLocale(chosen) ? chosen : (usual ?? localeOfAsker(c))
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ENTITIES[letter]!)
}

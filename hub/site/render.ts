import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { FOR_EVER, newNonce } from '#protocol/server/headers.ts'
import { type AskedCinema, CINEMA_WORD } from '#protocol/site/chosen-cinema.ts'
import type { PageName, PageParams } from '#protocol/site/pages.ts'
import type { Sessions } from '../access/sessions.ts'
import { originOf } from '../catalogue/origin.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import { pagePolicy, RECAPTCHA } from '../http/page-policy.ts'
import { ensureSession } from '../http/session.ts'
import { loadPage, type PageLoaders, type Visit } from './loaders.ts'

/**
 * What the built site asks of its server, and what it exports: see web/site/context.ts, which the hub must
 * not import.
 */
interface SiteContext {
  nonce: string
  manifest: unknown
  origin: string
  load: (name: PageName, params: never) => Promise<unknown>
}
type Render = (request: Request, context: SiteContext) => Promise<Response>

/** In the place of a page that could not be made. */
type RenderBroken = (request: Request, context: { manifest: unknown }) => string

interface Site {
  render: Render
  renderBroken: RenderBroken
  manifest: unknown
}

/**
 * Addresses that are no page: calls, and files that are not there; an e-mail address ends like one (F-157).
 */
const NO_PAGE = /^\/(?:api|assets|sync|payments|posters|demo)\/|^(?!\/[a-z]{2}\/info\/newsletter\/).*\.[a-z0-9]{2,11}$/

/**
 * The site as it was built (`dist/site` for browsers, `dist/site-server` for this process), or null when it
 * was not.
 */
async function openSite(folder: string): Promise<Site | null> {
  const bundle = join(folder, 'site-server/server.js')
  const manifest = join(folder, 'site/manifest.json')
  if (!existsSync(bundle) || !existsSync(manifest)) return null
  // React reads it once, when it is loaded; without it every page costs five times as much
  process.env.NODE_ENV ??= 'production'
  const { render, renderBroken } = (await import(pathToFileURL(bundle).href)) as Site
  return { render, renderBroken, manifest: JSON.parse(readFileSync(manifest, 'utf8')) }
}

export interface SiteParts {
  sessions: Sessions
  loaders: PageLoaders
  /** Where the built site is. */
  folder: string
  /** Under which address this hub is reached from outside; null = as it was asked. */
  public_url: string | null
}

/**
 * The built files for browsers, by names that change with their content. They are the same for every house,
 * so none is asked for: a page that is open gets its next part while the database does not answer.
 */
export function siteFiles(app: HubApp, { folder }: Pick<SiteParts, 'folder'>): void {
  app.get('/assets/*', serveStatic<HubEnv>({ root: join(folder, 'site'), precompressed: true, onFound: keepForEver }))
}

/**
 * The public site: its few files of fixed names, and every other address rendered on the server (F-001,
 * F-002, F-347). Mounted last, because it answers every GET that is left. What a page is made of comes from
 * `loaders`.
 */
export function siteRoutes(app: HubApp, parts: SiteParts): void {
  const { folder } = parts
  let site: Promise<Site | null> | undefined
  const root = join(folder, 'site')
  app.get('/:file{[a-z0-9-]+\\.(?:svg|png|ico|txt|webmanifest)}', serveStatic<HubEnv>({ root }))
  app.get('*', async (c, next) => {
    if (NO_PAGE.test(c.req.path) || !isReadable(c.req.url)) return next()
    site ??= openSite(folder)
    const built = await site
    if (!built) return c.text('The site is not built. Run npm start, which builds it.', 503)
    return page(c, parts, built)
  })
}

/**
 * What stands in the place of a page that could not be made; null where the site is not built, and for calls
 * and files.
 */
export function brokenPage(folder: string): (c: Context<HubEnv>) => Promise<string | null> {
  let site: Promise<Site | null> | undefined
  return async (c) => {
    if (NO_PAGE.test(c.req.path)) return null
    site ??= openSite(folder)
    const built = await site
    if (!built) return null
    pagePolicy(c, newNonce())
    return built.renderBroken(c.req.raw, { manifest: built.manifest })
  }
}

/** An address with broken escapes names no page; the router would write each one into the log. */
function isReadable(url: string): boolean {
  try {
    return decodeURIComponent(new URL(url).pathname) !== ''
  } catch {
    return false
  }
}

function keepForEver(_path: string, c: Context<HubEnv>): void {
  c.header('Cache-Control', FOR_EVER)
}

function askedCinema(c: Context<HubEnv>): AskedCinema {
  return { asked: c.req.query(CINEMA_WORD) ?? null, remembered: getCookie(c, CINEMA_WORD) ?? null }
}

async function page(c: Context<HubEnv>, { sessions, loaders, public_url }: SiteParts, site: Site): Promise<Response> {
  const nonce = newNonce()
  const session = ensureSession(c, sessions)
  const visit: Visit = {
    exhibitor: c.get('exhibitor'),
    session,
    now: new Date().toISOString(),
    cinema: askedCinema(c),
  }
  let isGoogleThere = false
  const rendered = await site.render(c.req.raw, {
    nonce,
    manifest: site.manifest,
    origin: originOf(c, public_url),
    load: async (name, params) => {
      const data = await loadPage(loaders, visit, name, params as PageParams<typeof name>)
      isGoogleThere ||= data !== null && 'captcha' in data && data.captcha.driver === 'recaptcha'
      return data
    },
  })
  pagePolicy(c, nonce, ...(isGoogleThere ? RECAPTCHA : []))
  for (const [name, value] of rendered.headers) {
    if (name === 'set-cookie') c.header(name, value, { append: true })
    else c.header(name, value)
  }
  return c.body(await rendered.text(), rendered.status as ContentfulStatusCode)
}

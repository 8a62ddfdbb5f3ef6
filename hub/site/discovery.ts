import { etag } from 'hono/etag'
import { isLocale } from '#protocol/i18n/locales.ts'
import { answerNotFound } from '#protocol/server/errors.ts'
import { CINEMA_WORD } from '#protocol/site/chosen-cinema.ts'
import { programmeCalendar, programmeRss } from '#protocol/site/programme-feeds.ts'
import { robotsTxt, sitemapXml } from '#protocol/site/sitemap.ts'
import { originOf } from '../catalogue/origin.ts'
import type { HubApp } from '../http/env.ts'
import { programmeFeed } from './feeds.ts'
import { type SitemapParts, Sitemaps } from './sitemap.ts'

const TYPES = {
  ics: 'text/calendar; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
} as const
/** A program asks again after so long, and then whether something changed. */
const KEPT = 'public, max-age=300'

/**
 * What other programs read of a house: `/robots.txt`, `/sitemap.xml`, and its programme in each of its
 * languages as `/programme-{locale}.ics` and `.rss` (F-027), with `?cinema=` that of one cinema (F-028).
 */
export function discoveryRoutes(app: HubApp, parts: SitemapParts & { public_url: string | null }): void {
  const { public_url } = parts
  const sitemaps = new Sitemaps(parts)
  app.get('/robots.txt', etag(), (c) =>
    c.body(robotsTxt(c.get('exhibitor').locales, originOf(c, public_url)), 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': KEPT,
    }),
  )
  app.get('/sitemap.xml', etag(), async (c) => {
    const pages = await sitemaps.pages({ exhibitor: c.get('exhibitor'), now: new Date().toISOString() })
    return c.body(sitemapXml(pages, originOf(c, public_url)), 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': KEPT,
    })
  })
  app.get('/:name{programme-[a-z]{2}\\.(?:ics|rss)}', etag(), async (c) => {
    const exhibitor = c.get('exhibitor')
    const [, locale, kind] = /-(..)\.(ics|rss)$/.exec(c.req.param('name')) as unknown as [string, string, 'ics' | 'rss']
    if (!isLocale(locale) || !exhibitor.locales.includes(locale)) return answerNotFound(c)
    const cinema = { asked: c.req.query(CINEMA_WORD) ?? null, remembered: null }
    const visit = { exhibitor, now: new Date().toISOString(), cinema }
    const feed = await programmeFeed(parts, visit, { locale, kind, origin: originOf(c, public_url) })
    return c.body(kind === 'ics' ? programmeCalendar(feed) : programmeRss(feed), 200, {
      'Content-Type': TYPES[kind],
      'Cache-Control': KEPT,
    })
  })
}

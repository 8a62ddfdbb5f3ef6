import type { Locale } from '../i18n/locales.ts'
import { xmlText } from '../kit/xml.ts'
import { KEPT_FROM_CRAWLERS, siteAddress } from './paths.ts'

/** A page that search engines shall know: below the locale, in these languages. */
export interface SitemapPage {
  path: string
  locales: readonly Locale[]
  /** The instant of its last change where that is known. */
  changed_at: string | null
}

/** So many addresses a sitemap has at most. @source sitemaps.org, protocol 0.9 */
const ADDRESSES_MAX = 50_000

const SCHEMAS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/**
 * The sitemap of a house: each page once in each of its languages, every one with all of them beside it
 * (F-027). Beyond the greatest number of addresses the last pages are left out.
 */
export function sitemapXml(pages: readonly SitemapPage[], origin: string): string {
  const all = pages.flatMap(({ path, locales, changed_at }) => {
    const at = (locale: Locale): string => xmlText(siteAddress(origin, locale, path))
    const others = locales.map((one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${at(one)}"/>`).join('')
    const changed = changed_at === null ? '' : `<lastmod>${changed_at}</lastmod>`
    return locales.map((locale) => `<url><loc>${at(locale)}</loc>${changed}${others}</url>`)
  })
  const urls = all.slice(0, ADDRESSES_MAX).join('\n')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${SCHEMAS}>\n${urls}\n</urlset>\n`
}

/** Addresses of the hub that are no pages of the site. */
const NO_PAGES = ['/api/', '/demo/', '/payments/', '/portal', '/sync/']

/** What crawlers may read, and where the sitemap is. @source RFC 9309 */
export function robotsTxt(locales: readonly Locale[], origin: string): string {
  const kept = locales.flatMap((locale) => KEPT_FROM_CRAWLERS.map((path) => `/${locale}/${path}/`))
  const rules = [...NO_PAGES, ...kept].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}

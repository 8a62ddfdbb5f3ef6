import type { Locale } from '#protocol/i18n/locales.ts'
import type { LegalPages } from '#protocol/site/pages.ts'
import { programmePath } from '#protocol/site/paths.ts'
import { textsOf } from './all-texts.ts'
import type { FootLink } from './context.ts'
import { contentAddress } from './pages/content/page.ts'

/** The programme for other programs, by its type (F-027). */
export function programmeLinks(locale: Locale): (FootLink & { type: string })[] {
  const { t } = textsOf(locale, ['feeds'])
  return [
    { name: 'ics', type: 'text/calendar', title: t('feeds.calendar'), address: programmePath(locale, 'ics') },
    { name: 'rss', type: 'application/rss+xml', title: t('feeds.news'), address: programmePath(locale, 'rss') },
  ]
}

/**
 * What stands at the very foot of every page: what the law asks for, and the programme for other programs. It
 * is worded here, so that a browser has no texts for it.
 */
export function footLinks(legal: LegalPages, locale: Locale): FootLink[] {
  const pages = legal.map(({ page_slug, title }) => ({
    name: page_slug,
    title,
    address: contentAddress(page_slug, locale),
  }))
  return [...pages, ...programmeLinks(locale).map(({ name, title, address }) => ({ name, title, address }))]
}

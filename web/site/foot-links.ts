import type { Locale } from '#protocol/i18n/locales.ts'
import type { LegalPages } from '#protocol/site/pages.ts'
import { programmePath } from '#protocol/site/paths.ts'
import { textsOf } from './all-texts.ts'
import type { FootLink } from './context.ts'
import { contentAddress } from './pages/content/page.ts'

/** The programme for other programs, by its type (F-027): of the cinema that was chosen. */
export function programmeLinks(locale: Locale, cinema: string | null): (FootLink & { type: string })[] {
  const { t } = textsOf(locale, ['feeds'])
  return [
    { name: 'ics', type: 'text/calendar', title: t('feeds.calendar'), address: programmePath(locale, 'ics', cinema) },
    { name: 'rss', type: 'application/rss+xml', title: t('feeds.news'), address: programmePath(locale, 'rss', cinema) },
  ]
}

/**
 * What stands at the very foot of every page: what the law asks for, and the programme for other programs. It
 * is worded here, so that a browser has no texts for it.
 */
export function footLinks(legal: LegalPages, locale: Locale, cinema: string | null): FootLink[] {
  const pages = legal.map(({ page_slug, title }) => ({
    name: page_slug,
    title,
    address: contentAddress(page_slug, locale),
  }))
  return [...pages, ...programmeLinks(locale, cinema).map(({ name, title, address }) => ({ name, title, address }))]
}

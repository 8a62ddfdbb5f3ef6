import type { Locale } from '#protocol/i18n/locales.ts'
import type { EventViewPage, MoviePage } from '#protocol/site/pages.ts'
import { sharePath } from '#protocol/site/paths.ts'
import type { PageContent } from './context.ts'

/** Longer descriptions are cut by whoever shows them. */
const DESCRIPTION_LENGTH = 300

interface Shared {
  content: PageContent
  locale: Locale
  origin: string
  /** What the tab says. */
  title: string
  /** The address by which everybody finds the page; null = it belongs to one visitor, or there is none. */
  address: string | null
}

/**
 * What networks show of a page whose address somebody shares (F-027), by its property: Open Graph, and the
 * one name beside it that asks for a large picture.
 * @source ogp.me
 */
export function openGraph({ content, locale, origin, title, address }: Shared): [property: string, said: string][] {
  const { brand } = content.shell.exhibitor
  const { type, description, picture } = aboutOf(content, locale)
  return [
    ['og:type', type],
    ['og:site_name', brand],
    ['og:title', title],
    ['og:locale', locale],
    ...(address === null ? [] : [['og:url', address] as [string, string]]),
    ...(description ? [['og:description', description] as [string, string]] : []),
    ['og:image', origin + picture],
    ['og:image:type', 'image/png'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', title],
    ['twitter:card', 'summary_large_image'],
  ]
}

function aboutOf({ page, data }: PageContent, locale: Locale): { type: string; description: string; picture: string } {
  if (page === 'movies.view') {
    const { slug, tagline, synopsis } = (data as MoviePage).movie
    const picture = sharePath(locale, { movie: slug })
    return { type: 'video.movie', description: shortened(synopsis || tagline), picture }
  }
  if (page === 'events.view') {
    const { slug, description } = data as EventViewPage
    return { type: 'article', description: shortened(description), picture: sharePath(locale, { event: slug }) }
  }
  return { type: 'website', description: '', picture: sharePath(locale, null) }
}

/** The first words of a text in one line. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  return `${line.slice(0, line.lastIndexOf(' ', DESCRIPTION_LENGTH - 1)).trimEnd()}…`
}

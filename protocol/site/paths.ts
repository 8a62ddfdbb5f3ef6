import { searchOf } from './chosen-cinema.ts'

/** Where pages of the site stand below the locale, for files that name them (F-027, F-321); home is empty. */
export const PATHS = {
  home: '',
  movies: 'movies',
  events: 'events',
  info: 'info',
  contact: 'contact',
  vouchers: 'info/vouchers',
  schools: 'info/school-screenings',
  newsletter: 'info/newsletter',
  movie: (slug: string): string => `movies/view/${slug}`,
  event: (slug: string): string => `events/${slug}`,
  voucher: (slug: string): string => `info/voucher/${slug}`,
  bill: (uuid: string): string => `bill/${uuid}`,
  gift: (token: string): string => `voucher/${token}`,
  /** Two pages of the house have an address of their own (F-058, F-340). */
  content: (slug: string): string => (OF_THEIR_OWN.has(slug) ? slug : `info/${slug}`),
} as const

const OF_THEIR_OWN: ReadonlySet<string> = new Set(['privacy-policy', 'accessibility'])

/** Below the locale: what belongs to one visitor, or is a step of buying; where a link of a letter leads. */
export const KEPT_FROM_CRAWLERS = [
  'buy',
  'bill',
  'payments',
  'voucher',
  'info/newsletter/confirm',
  'info/newsletter/leave',
] as const

/** The whole address of a page. */
export function siteAddress(origin: string, locale: string, path: string): string {
  return `${origin}/${locale}${path && `/${path}`}`
}

/**
 * Where the programme is for programs, in a language: as a calendar, and as a feed of news (F-027); of all
 * cinemas, or of one by its slug (F-028).
 */
export function programmePath(locale: string, kind: 'ics' | 'rss', cinema: string | null = null): string {
  return `/programme-${locale}.${kind}${cinema === null ? '' : searchOf('', cinema)}`
}

/** Where the picture is that networks show beside a shared address: of the house, or of one of its pages. */
export function sharePath(locale: string, page: { movie: string } | { event: string } | null): string {
  const name = page === null ? 'house' : 'movie' in page ? `movies/${page.movie}` : `events/${page.event}`
  return `/share/${locale}/${name}.png`
}

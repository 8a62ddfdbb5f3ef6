import type { MovieFilter } from '#protocol/site/pages.ts'
import { formatDay } from '#protocol/time/format.ts'
import type { AddressParams, SitePage } from '../page.ts'

/** The parameters of the list that is narrowed by nothing. */
export const ALL_MOVIES: AddressParams<'movies'> = { filterDate: null, filterTag: null, only: null }

/** Those of a list of a day, with or without a tag, and with what each screening has to be (F-362). */
export function narrowed(
  filterDate: MovieFilter,
  filterTag: string | null,
  only: string | null = null,
): AddressParams<'movies'> {
  return filterDate === 'all' && filterTag === null ? { ...ALL_MOVIES, only } : { filterDate, filterTag, only }
}

export const moviesPage: SitePage<'movies'> = {
  name: 'movies',
  path: 'movies/:filterDate?/:filterTag?',
  query: ['only'],
  lists: true,
  texts: ['movies'],
  title: ({ filter, date, tag, tags }, t, { locale }) => {
    const soon = filter === 'soon' ? t('movies.title_soon') : t('movies.title')
    const title = date ? t('movies.title_day', { day: formatDay(date, locale) }) : soon
    const named = tags.find(({ slug }) => slug === tag)
    return named ? t('movies.title_tag', { title, tag: named.name }) : title
  },
  navigation: 'shell.programme',
}

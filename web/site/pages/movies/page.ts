import { formatDay } from '#protocol/time/format.ts'
import { addressOf } from '../../address.ts'
import type { SitePage } from '../page.ts'

export const moviesPage: SitePage<'movies'> = {
  name: 'movies',
  path: 'movies/:day?',
  title: ({ date }, t, { locale }) =>
    date ? t('movies.title_day', { day: formatDay(date, locale) }) : t('movies.title'),
  navigation: 'shell.programme',
  // A day that has no schedules, or is none at all, leads to all movies (F-039).
  elsewhere: ({ date }, locale, { day }) =>
    day && date === null ? addressOf(moviesPage, locale, { day: null }) : null,
}

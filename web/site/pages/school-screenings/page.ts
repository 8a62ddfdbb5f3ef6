import { addressOf } from '../../address.ts'
import type { SitePage } from '../page.ts'

/** The movies that schools may ask for (F-162). */
export const schoolScreeningsPage: SitePage<'school-screenings'> = {
  name: 'school-screenings',
  path: 'info/school-screenings/:filterTag?',
  texts: ['schools', 'content'],
  title: ({ content }, t) => content?.title ?? t('schools.title'),
  // A tag that nobody knows leads to all of them.
  elsewhere: ({ tag }, locale, { filterTag = null }) =>
    filterTag === tag ? null : addressOf(schoolScreeningsPage, locale, { filterTag: null }),
}

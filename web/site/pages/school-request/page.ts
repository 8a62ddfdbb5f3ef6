import { addressOf } from '../../address.ts'
import type { SitePage } from '../page.ts'

/** The form by which a school asks for a screening (F-163). */
export const schoolRequestPage: SitePage<'school-screenings.request'> = {
  name: 'school-screenings.request',
  path: 'info/school-screenings/request/:movieSlug?',
  folder: 'school-request',
  texts: ['schools', 'content'],
  title: (_, t) => t('school_request.title_tab'),
  // A movie that schools are not offered leads to the form without one.
  elsewhere: ({ movie_id }, locale, { movieSlug = null }) =>
    movieSlug !== null && movie_id === null ? addressOf(schoolRequestPage, locale, { movieSlug: null }) : null,
}

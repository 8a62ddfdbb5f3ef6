import type { SitePage } from '../page.ts'

/** The form by which a school asks for a screening (F-163). */
export const schoolRequestPage: SitePage<'school-request'> = {
  name: 'school-request',
  path: 'info/school-screenings/request/:movieSlug?',
  texts: ['schools', 'content'],
  title: (_, t) => t('school_request.title_tab'),
}

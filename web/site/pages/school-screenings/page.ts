import type { SitePage } from '../page.ts'

/** The movies that schools may ask for (F-162). */
export const schoolScreeningsPage: SitePage<'school-screenings'> = {
  name: 'school-screenings',
  path: 'info/school-screenings/:filterTag?',
  texts: ['schools'],
  title: (_, t) => t('schools.title'),
}

import type { SitePage } from '../page.ts'

/** The form by which a visitor writes to the house (F-161). */
export const contactPage: SitePage<'contact'> = {
  name: 'contact',
  path: 'contact',
  texts: ['contact', 'content'],
  title: (_, t) => t('contact.title'),
}

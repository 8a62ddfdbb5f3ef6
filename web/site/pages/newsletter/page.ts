import type { SitePage } from '../page.ts'

/** The form by which a visitor asks for the newsletter (F-157). */
export const newsletterPage: SitePage<'newsletter.subscribe'> = {
  name: 'newsletter.subscribe',
  path: 'info/newsletter/:email?',
  brought: ['email'],
  folder: 'newsletter',
  texts: ['newsletter', 'content'],
  slots: ['newsletter-subscribe'],
  title: (_, t) => t('newsletter.title'),
}

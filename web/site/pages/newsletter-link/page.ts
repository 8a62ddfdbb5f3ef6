import type { SitePage } from '../page.ts'

const COMMON = {
  folder: 'newsletter-link',
  private: true,
  texts: ['newsletter', 'content'],
  title: (_, t) => t('newsletter.title'),
} as const satisfies Partial<SitePage<'newsletter.confirm'>>

/** Where the link of a letter leads that asks whether somebody wants the newsletter (F-159). */
export const confirmPage: SitePage<'newsletter.confirm'> = {
  ...COMMON,
  name: 'newsletter.confirm',
  path: 'info/newsletter/confirm/:token',
}

/** Where the link leads that every such letter has (F-159). */
export const leavePage: SitePage<'newsletter.leave'> = {
  ...COMMON,
  name: 'newsletter.leave',
  path: 'info/newsletter/leave/:token',
}

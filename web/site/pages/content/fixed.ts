import type { PageData } from '#protocol/site/pages.ts'
import type { SitePage } from '../page.ts'

function titleOf({ title }: PageData<'content'>): string {
  return title
}

/** Pages that every house is asked for; each is the one with that word as its address (F-058, F-340). */
export const privacyPage: SitePage<'privacy-policy'> = {
  name: 'privacy-policy',
  path: 'privacy-policy',
  folder: 'content',
  texts: ['content'],
  title: titleOf,
}

export const accessibilityPage: SitePage<'accessibility'> = {
  name: 'accessibility',
  path: 'accessibility',
  folder: 'content',
  texts: ['content'],
  title: titleOf,
}

import type { Locale } from '#protocol/i18n/locales.ts'
import type { PageData } from '#protocol/site/pages.ts'
import { addressOf } from '../../address.ts'
import type { SitePage } from '../page.ts'
import { accessibilityPage, privacyPage } from './fixed.ts'

/** Pages of the house that have an address of their own. */
const FIXED = [privacyPage, accessibilityPage]

/** A page, or questions with their answers, that the house wrote (F-056, F-057). */
export const contentPage: SitePage<'content'> = {
  name: 'content',
  path: 'info/:page_slug',
  texts: ['content'],
  title: ({ title }: PageData<'content'>) => title,
}

/** Where a page of the house stands. */
export function contentAddress(page_slug: string, locale: Locale): string {
  const fixed = FIXED.find(({ path }) => path === page_slug)
  return fixed ? addressOf(fixed, locale) : addressOf(contentPage, locale, { page_slug })
}

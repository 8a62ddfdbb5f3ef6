import type { Locale } from '#protocol/i18n/locales.ts'
import type { SitePage } from '../page.ts'

export const homePage: SitePage<'home'> = {
  name: 'home',
  path: '',
  texts: ['home'],
  slots: ['home-above-events'],
  title: (_, t, { brand }) => t('home.title', { brand }),
  // The house has another first page (F-033).
  elsewhere: ({ redirect }, locale) => redirect && inLocale(redirect, locale),
}

function inLocale(link: string, locale: Locale): string {
  return link.startsWith('/') ? `/${locale}${link}` : link
}

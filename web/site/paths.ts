import { useParams } from 'react-router'
import type { Locale } from '#protocol/i18n/locales.ts'
import { useShell } from './shell-context.ts'

/** Addresses of the site, each below its locale (F-001, F-321). */
export const paths = (locale: Locale) => ({
  home: `/${locale}`,
  movies: (day?: string) => `/${locale}/movies${day ? `/${day}` : ''}`,
  tickets: (schedule_id: number) => `/${locale}/buy/tickets/${schedule_id}`,
  bill: (uuid: string) => `/${locale}/bill/${uuid}`,
  pay: (uuid: string) => `/${locale}/bill/${uuid}/pay`,
})

/** The locale of this page; on a page without one (an unknown address) the default. */
export function usePageLocale(): Locale {
  const { locale } = useParams()
  const { locales } = useShell()
  return localeOf(locale, locales)
}

/** The offered language that an address names; else the exhibitor's own, the first one (F-001). */
export function localeOf(named: string | undefined, locales: readonly Locale[]): Locale {
  return locales.find((locale) => locale === named) ?? locales[0]!
}

export const usePaths = () => paths(usePageLocale())

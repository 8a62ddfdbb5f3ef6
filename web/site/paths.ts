import { useParams } from 'react-router'
import { useShell } from './shell-context.ts'

/** Addresses of the site, each below its locale (F-001, F-321). */
export const paths = (locale: string) => ({
  home: `/${locale}`,
  movies: (day?: string) => `/${locale}/movies${day ? `/${day}` : ''}`,
  tickets: (schedule_id: number) => `/${locale}/buy/tickets/${schedule_id}`,
  bill: (uuid: string) => `/${locale}/bill/${uuid}`,
  pay: (uuid: string) => `/${locale}/bill/${uuid}/pay`,
})

/** The locale of this page; on a page without one (an unknown address) the default. */
export function usePageLocale(): string {
  const { locale } = useParams()
  const { locales } = useShell()
  return locale && locales.includes(locale) ? locale : defaultLocale(locales)
}

/** English where it is offered, else the first one (F-001). */
export const defaultLocale = (locales: readonly string[]): string =>
  locales.includes('en') ? 'en' : (locales[0] ?? 'en')

export const usePaths = () => paths(usePageLocale())

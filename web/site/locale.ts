import { acceptedLocale } from '#protocol/i18n/accept-language.ts'
import type { Locale } from '#protocol/i18n/locales.ts'

const COOKIE = 'locale'

/**
 * The language for an address without one: the remembered one, else the first of Accept-Language that is
 * offered, else the exhibitor's own, the first one (F-001).
 */
export function chooseLocale(headers: Headers, locales: readonly Locale[]): Locale {
  const remembered = /(?:^|;\s*)locale=([a-z]{2})(?:;|$)/.exec(headers.get('Cookie') ?? '')?.[1]
  const known = locales.find((locale) => locale === remembered)
  return known ?? acceptedLocale(headers.get('Accept-Language'), locales) ?? locales[0]!
}

export function localeCookie(locale: Locale): string {
  return `${COOKIE}=${locale}; Path=/; Max-Age=31536000; SameSite=Lax`
}

import type { Locale } from '#protocol/i18n/locales.ts'

/** Day, night, or as the browser says. */
export type Theme = 'light' | 'dark' | 'auto'

const YEAR_S = 31_536_000

/**
 * What a person chose in this browser, kept as cookies of the portal's page: so the hub writes the language
 * and the theme into the very first answer, and nothing flashes (hub/portal/page.ts).
 */
export function keepLocale(locale: Locale): void {
  keep('portal_locale', locale)
}

export function keepTheme(theme: Theme): void {
  keep('portal_theme', theme)
}

function keep(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there over plain HTTP
  document.cookie = `${name}=${value}; Path=/portal; Max-Age=${YEAR_S}; SameSite=Lax${secure}`
}

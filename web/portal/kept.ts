import { withTabStorage } from '#kit/tab-storage.ts'
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

/** Where the address that is typed at the sign-in is kept, until somebody is in. */
export const AT_THE_DOOR = 'portal/sign-in'

/** What somebody typed into the fields of a form, by name. */
type Typed = Readonly<Record<string, string>>

/**
 * Keeps in this tab what was typed into a form that is sent once, so that it outlives another language.
 * @param never the fields that are not written down: passwords
 */
export function keepTyped(key: string, values: Typed, begun: Typed, never: readonly string[]): void {
  const typed = typedOver(values, begun, never)
  withTabStorage((storage) => storage.setItem(key, JSON.stringify(typed)))
}

export function readTyped(key: string): Typed {
  const text = withTabStorage((storage) => storage.getItem(key))
  return text ? (JSON.parse(text) as Typed) : {}
}

export function forgetTyped(key: string): void {
  withTabStorage((storage) => storage.removeItem(key))
}

/** What differs from what the form began with: the rest begins anew, in the language that is chosen. */
export function typedOver(values: Typed, begun: Typed, never: readonly string[]): Typed {
  const names = Object.keys(values).filter((name) => !never.includes(name) && values[name] !== (begun[name] ?? ''))
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}

/**
 * The languages in which every text exists, as two letters; the first is the source of keys.
 * @source F-006
 */
export const LOCALES = ['en', 'de', 'fr', 'nl'] as const
export type Locale = (typeof LOCALES)[number]

/** What each language calls itself. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  nl: 'Nederlands',
}

/** True for a language of ours. */
export function isLocale(tag: string): tag is Locale {
  return (LOCALES as readonly string[]).includes(tag)
}

import i18next from 'i18next'
import type { Locale } from '../i18n/locales.ts'
import type { Texts } from '../i18n/texts.ts'

/** Says the first of several texts that exists, with its values. */
export type SayKey = (keys: string | readonly string[], values?: Readonly<Record<string, unknown>>) => string

/**
 * The texts of one language for a server: plurals by the language's own rules, values as they are (a page
 * escapes them).
 */
export function sayIn(locale: Locale, texts: Texts): SayKey {
  const instance = i18next.createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: texts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return (keys, values = {}) => instance.t(keys as string[], values)
}

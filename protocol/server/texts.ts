import i18next from 'i18next'
import type { Locale } from '../i18n/locales.ts'
import { countIn } from '../i18n/say.ts'
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
    interpolation: { escapeValue: false, alwaysFormat: true },
    initAsync: false,
  })
  const counted = countIn(locale)
  const format = (value: unknown, _: string, __: string, said: { interpolationkey: string }) =>
    counted(value ?? '', said.interpolationkey)
  Object.assign(instance.services.interpolator, { format })
  return (keys, values = {}) => instance.t(keys as string[], values)
}

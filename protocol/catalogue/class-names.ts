import type { Locale } from '../i18n/locales.ts'
import { inLanguage } from '../kit/translations.ts'
import type { ClassRate } from './screen.ts'

/**
 * The seat classes of a screen as a reader of this language is shown them: by their names there, and without
 * those of other languages. A class that has none is called as in its row. @source F-006
 */
export function classesIn(classes: Readonly<Record<string, ClassRate>>, locale: Locale): Record<string, ClassRate> {
  const said = Object.entries(classes).map(([seat_class, { translations = {}, ...rate }]) => {
    const { translations: _others, ...shown } = inLanguage({ ...rate, translations }, locale)
    return [seat_class, shown]
  })
  return Object.fromEntries(said)
}

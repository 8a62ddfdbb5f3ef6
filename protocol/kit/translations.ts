import * as z from 'zod'
import { LOCALES, type Locale } from '../i18n/locales.ts'

/** Texts of a row by language; a text that is not there is said as in the row. */
type Said = string | readonly string[] | undefined
type Translated = { readonly [L in Locale]?: Readonly<Record<string, Said>> | undefined }

/**
 * The field `translations` of a row that visitors read: by language those of its texts, and lists of texts,
 * that are said differently there. The texts of the row itself are in the first language of its exhibitor.
 * @source F-006; DECISIONS, 60
 */
export function Translations<S extends Record<string, z.ZodType<Said>>>(texts: S) {
  const inOne = z.object(texts).partial()
  const all = Object.fromEntries(LOCALES.map((locale) => [locale, inOne])) as Record<Locale, typeof inOne>
  return z.object(all).partial().default({})
}

/**
 * What was sold, as a reader of this language calls it: as its row does, while that has the name under which
 * it was sold.
 *
 * @param sold its name as it was sold, in the first language of its exhibitor
 * @param row undefined = not known any more
 */
export function nameSold(
  sold: string,
  row: { name: string; translations: Translated } | undefined,
  locale: Locale,
): string {
  return row?.name === sold ? inLanguage(row, locale).name : sold
}

/** The row as a reader of this language is shown it. An empty translation is none. */
export function inLanguage<R extends { translations: Translated }>(row: R, locale: Locale): R {
  const said = Object.entries(row.translations[locale] ?? {}).filter(([, text]) => text && text.length > 0)
  return said.length === 0 ? row : { ...row, ...Object.fromEntries(said) }
}

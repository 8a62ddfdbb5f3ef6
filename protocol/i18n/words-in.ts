import { LOCALES, type Locale } from './locales.ts'

/** A text in the languages in which somebody wrote it. */
export type Words = Readonly<{ [L in Locale]?: string | undefined }>

/**
 * The text as a reader of this language is shown it: in that, in the first of the house, or in any there is.
 */
export function wordsIn(texts: Words, locale: Locale, first: Locale): string {
  return texts[locale] || texts[first] || LOCALES.map((one) => texts[one]).find(Boolean) || ''
}

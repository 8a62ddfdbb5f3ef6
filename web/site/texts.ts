import { useT as useTexts, type Wording } from '#kit/texts.tsx'
import type { Locale } from '#protocol/i18n/locales.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import type { en } from '#protocol/i18n/site/en.ts'
import type { Texts, Translate } from '#protocol/i18n/texts.ts'

export type T = Translate<typeof en>

/** Each language is a file of its own: a browser fetches the one of its page (B7). */
const LANGUAGES: Readonly<Record<Locale, () => Promise<Texts>>> = {
  en: async () => (await import('#protocol/i18n/site/en.ts')).en,
  de: async () => (await import('#protocol/i18n/site/de.ts')).de,
  fr: async () => (await import('#protocol/i18n/site/fr.ts')).fr,
  nl: async () => (await import('#protocol/i18n/site/nl.ts')).nl,
}

/** The texts of the site in one language. */
export async function siteTexts(locale: Locale): Promise<Wording> {
  return { locale, t: sayIn(locale, await LANGUAGES[locale]()) }
}

export function useT(): T {
  return useTexts<typeof en>()
}

import { useT as useTexts, type Wording } from '#kit/texts.tsx'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { en } from '#protocol/i18n/portal/en.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import type { TextKey, Texts, Translate } from '#protocol/i18n/texts.ts'

export type T = Translate<typeof en>
export type Key = TextKey<typeof en>

/** Each language is a file of its own: a browser fetches the one that is spoken. */
const LANGUAGES: Readonly<Record<Locale, () => Promise<Texts>>> = {
  en: async () => (await import('#protocol/i18n/portal/en.ts')).en,
  de: async () => (await import('#protocol/i18n/portal/de.ts')).de,
  fr: async () => (await import('#protocol/i18n/portal/fr.ts')).fr,
  nl: async () => (await import('#protocol/i18n/portal/nl.ts')).nl,
}

/** The texts of the portal in one language. */
export async function portalTexts(locale: Locale): Promise<Wording> {
  return { locale, t: sayIn(locale, await LANGUAGES[locale]()) }
}

export function useT(): T {
  return useTexts<typeof en>()
}

import { useCallback } from 'react'
import { useLocale, useT as useTexts, type Wording } from '#kit/texts.tsx'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { en } from '#protocol/i18n/portal/en.ts'
import { sayIn } from '#protocol/i18n/say.ts'
import type { Say, TextKey, Texts, Translate } from '#protocol/i18n/texts.ts'

export type T = Translate<typeof en>
export type Key = TextKey<typeof en>

type Import = () => Promise<Texts>

/** Each language is files of its own: a browser fetches the one that is spoken, in two parts (B7). */
const LANGUAGES: Readonly<Record<Locale, { first: Import; later: Import }>> = {
  en: {
    first: async () => (await import('#protocol/i18n/portal/en/first.ts')).first,
    later: async () => (await import('#protocol/i18n/portal/en/later.ts')).later,
  },
  de: {
    first: async () => (await import('#protocol/i18n/portal/de/first.ts')).first,
    later: async () => (await import('#protocol/i18n/portal/de/later.ts')).later,
  },
  fr: {
    first: async () => (await import('#protocol/i18n/portal/fr/first.ts')).first,
    later: async () => (await import('#protocol/i18n/portal/fr/later.ts')).later,
  },
  nl: {
    first: async () => (await import('#protocol/i18n/portal/nl/first.ts')).first,
    later: async () => (await import('#protocol/i18n/portal/nl/later.ts')).later,
  },
}

/** What is said on this page, by language. */
const spoken = new Map<Locale, { texts: Record<string, Texts[string]>; say: Say }>()

/** The texts of the portal in one language, with which the first screen begins. */
export async function portalTexts(locale: Locale): Promise<Wording> {
  const texts = { ...(await LANGUAGES[locale].first()) }
  const say = sayIn(locale, texts)
  spoken.set(locale, { texts, say })
  return { locale, t: say }
}

/** Brings the texts that only other screens say; they are said from then on. */
export async function laterTexts(): Promise<void> {
  for (const [locale, { texts }] of spoken) Object.assign(texts, await LANGUAGES[locale].later())
}

export function useT(): T {
  return useTexts<typeof en>()
}

/** A text that need not be there, as its key where it is not: asked for so, none is missing (F-176). */
export function useAnyText(): Say {
  const t = useT() as Say
  const locale = useLocale()
  return useCallback((key, values) => (spoken.get(locale)?.say ?? t)(key, values), [locale, t])
}

import i18next, { type i18n } from 'i18next'
import { createContext, type ReactNode, useContext } from 'react'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { Texts, Translate } from '#protocol/i18n/texts.ts'

/**
 * The texts of one language; none lacks a key (protocol/i18n/texts.ts). Ready at once, so that a server can
 * render with it.
 */
export function createTexts(locale: Locale, texts: Texts): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: texts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance
}

const TextsContext = createContext<i18n | null>(null)

/** Gives a tree its texts. Another language is another instance, so that everything is drawn anew. */
export const TextsProvider = ({ texts, children }: { texts: i18n; children: ReactNode }) => (
  <TextsContext value={texts}>{children}</TextsContext>
)

function useTexts(): i18n {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('a surface has its texts around it')
  return texts
}

/** The texts of a surface by key: `const t = useT<typeof en>()`. */
export const useT = <T,>(): Translate<T> => useTexts().t as unknown as Translate<T>

export const useLocale = (): Locale => useTexts().language as Locale

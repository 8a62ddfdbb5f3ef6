import i18next, { type i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { Texts, Translate } from '#protocol/i18n/texts.ts'

/** The texts of one language; none lacks a key (protocol/i18n/texts.ts). Ready at once, so that a server can render with it. */
export function createTexts(locale: Locale, texts: Texts): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: false,
    resources: { [locale]: { translation: texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    initAsync: false,
  })
  return instance
}

export const TextsProvider = ({ texts, children }: { texts: i18n; children: ReactNode }) => (
  <I18nextProvider i18n={texts}>{children}</I18nextProvider>
)

/** The texts of a surface by key: `const t = useT<typeof en>()`. */
export const useT = <T,>(): Translate<T> => useTranslation().t as unknown as Translate<T>

export const useLocale = (): Locale => useTranslation().i18n.language as Locale

import i18next, { type i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'

/** Texts of one surface and language, nested by screen. `{{name}}` stands for a value; a pair `x_one`, `x_other` is one text `x` that depends on `count`. */
export interface Texts {
  readonly [key: string]: string | Texts
}

type Singular<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : K
/** Every key of a tree of texts, with dots. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${TextKey<T[K]>}`
}[keyof T & string]

export type Translate<T> = (key: TextKey<T>, values?: Readonly<Record<string, string | number>>) => string

/** The texts of a locale, with another language under it for keys that it lacks (F-006). Ready at once, so that a server can render with it. */
export function createTexts(locale: string, texts: Texts, fallback: { locale: string; texts: Texts }): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    lng: locale,
    fallbackLng: fallback.locale,
    resources: { [fallback.locale]: { translation: fallback.texts }, [locale]: { translation: texts } },
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

export const useLocale = (): string => useTranslation().i18n.language

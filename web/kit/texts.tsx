import { createContext, type ReactNode, useContext } from 'react'
import type { Locale } from '#protocol/i18n/locales.ts'
import type { Say, Translate } from '#protocol/i18n/texts.ts'

/** The texts of one language as a surface says them; none lacks a key (protocol/i18n/texts.ts). */
export interface Wording {
  locale: Locale
  t: Say
}

const WordingContext = createContext<Wording | null>(null)

/** Gives a tree its texts. Another language is another wording, so that everything is drawn anew. */
export function TextsProvider({ texts, children }: { texts: Wording; children: ReactNode }) {
  return <WordingContext value={texts}>{children}</WordingContext>
}

function useWording(): Wording {
  const texts = useContext(WordingContext)
  if (!texts) throw new Error('a surface has its texts around it')
  return texts
}

/** The texts of a surface by key: `const t = useT<typeof en>()`. */
export function useT<T>(): Translate<T> {
  return useWording().t
}

export function useLocale(): Locale {
  return useWording().locale
}

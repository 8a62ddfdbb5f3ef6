import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react'
import { TextsProvider, useLocale, useT } from '#kit/texts.tsx'
import { LOCALE_NAMES, LOCALES } from '#protocol/i18n/locales.ts'
import type { en } from '#protocol/i18n/shell/en.ts'
import styles from './LanguageKeys.module.css'
import type { Language } from './language.ts'
import { useStore } from './use-store.ts'

const LanguageContext = createContext<Language | null>(null)

/** Says everything below it in the language of this device. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const texts = useStore(language.texts, (now) => now)
  // before anything is drawn
  useLayoutEffect(() => {
    document.documentElement.lang = texts.locale
  }, [texts])
  return (
    <LanguageContext value={language}>
      <TextsProvider texts={texts}>{children}</TextsProvider>
    </LanguageContext>
  )
}

/** One key per language, each by its own name; the choice counts at once and stays on this device. */
export function LanguageKeys() {
  const t = useT<typeof en>()
  const language = useContext(LanguageContext)
  const here = useLocale()
  return (
    <fieldset className={styles.keys} aria-label={t('lock.language')}>
      {LOCALES.map((locale) => (
        <button
          type="button"
          key={locale}
          lang={locale}
          aria-label={`${locale.toUpperCase()}, ${LOCALE_NAMES[locale]}`}
          aria-pressed={locale === here}
          onClick={() => void language?.choose(locale)}
        >
          {locale.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}

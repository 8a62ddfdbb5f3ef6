import { useLocale } from '#kit/texts.tsx'
import { LOCALE_NAMES, LOCALES, type Locale } from '#protocol/i18n/locales.ts'
import { keepLocale } from '../kept.ts'
import { useT } from '../texts.ts'
import css from './Keys.module.css'

/** The languages of the portal; another one loads the page anew (F-177), at the same address. */
export function LanguageKeys() {
  const t = useT()
  const here = useLocale()
  const choose = (locale: Locale): void => {
    if (locale === here) return
    keepLocale(locale)
    location.reload()
  }
  return (
    <fieldset className={css.keys}>
      <legend className="sr">{t('shell.language')}</legend>
      {LOCALES.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === here}
          aria-label={`${locale.toUpperCase()}, ${LOCALE_NAMES[locale]}`}
          onClick={() => choose(locale)}
        >
          {locale.toUpperCase()}
        </button>
      ))}
    </fieldset>
  )
}

import { classes } from '#kit/classes.ts'
import { LOCALE_NAMES } from '#protocol/i18n/locales.ts'
import { usePageLocale } from '../address.ts'
import { useT } from '../texts.ts'
import { useVisit } from '../visit.ts'
import css from './Head.module.css'

/**
 * The same page in another language; there only when there is one (F-005). A whole page load: every text of
 * the page changes.
 */
export function LocaleSwitch() {
  const t = useT()
  const here = usePageLocale()
  const { shell, pathname, search } = useVisit()
  const { locales } = shell
  if (locales.length < 2) return null
  const rest = pathname.split('/').slice(2).join('/')
  return (
    <nav className={classes(css.nav, css.locales)} aria-label={t('frame.language')}>
      {locales.map((locale) => (
        <a
          key={locale}
          href={`/${locale}${rest && `/${rest}`}${search}`}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === here ? 'true' : undefined}
          aria-label={`${locale.toUpperCase()}, ${LOCALE_NAMES[locale]}`}
        >
          {locale.toUpperCase()}
        </a>
      ))}
    </nav>
  )
}

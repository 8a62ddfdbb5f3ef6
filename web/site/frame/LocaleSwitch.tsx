import { useLocation } from 'react-router'
import { classes } from '#kit/classes.ts'
import { LOCALE_NAMES } from '#protocol/i18n/locales.ts'
import { usePageLocale } from '../address.ts'
import { useShell } from '../shell-context.ts'
import { useT } from '../texts.ts'
import css from './Head.module.css'

/**
 * The same page in another language; there only when there is one (F-005). A whole page load: every text of
 * the page changes.
 */
export function LocaleSwitch() {
  const t = useT()
  const { locales } = useShell()
  const here = usePageLocale()
  const { pathname, search } = useLocation()
  if (locales.length < 2) return null
  const rest = pathname.split('/').slice(2).join('/')
  return (
    <nav className={classes(css.nav, css.locales)} aria-label={t('shell.language')}>
      {locales.map((locale) => (
        <a
          key={locale}
          href={`/${locale}${rest && `/${rest}`}${search}`}
          hrefLang={locale}
          lang={locale}
          aria-current={locale === here ? 'true' : undefined}
          aria-label={LOCALE_NAMES[locale]}
        >
          {locale.toUpperCase()}
        </a>
      ))}
    </nav>
  )
}

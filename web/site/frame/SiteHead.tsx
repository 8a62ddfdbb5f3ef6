import { useLocation } from 'react-router'
import { Mark } from '#kit/Mark.tsx'
import { useAddress } from '../address.ts'
import { homePage } from '../pages/home/page.ts'
import { SiteLink } from '../SiteLink.tsx'
import { useShell } from '../shell-context.ts'
import { useT } from '../texts.ts'
import css from './Head.module.css'
import { LocaleSwitch } from './LocaleSwitch.tsx'
import { useNavigationLinks } from './navigation.ts'

/** The head of every page that has not its own: the mark, the navigation, the languages. */
export function SiteHead() {
  const t = useT()
  const { pathname } = useLocation()
  const { exhibitor } = useShell()
  const to = useAddress()
  return (
    <header className={css.head}>
      <SiteLink to={to(homePage)} className={css.mark}>
        <Mark brand={exhibitor.brand} />
      </SiteLink>
      <nav className={css.nav} aria-label={t('shell.main_navigation')}>
        {useNavigationLinks().map(({ address, label }) => (
          <SiteLink key={address} to={address} aria-current={pathname.startsWith(address) ? 'page' : undefined}>
            {label}
          </SiteLink>
        ))}
      </nav>
      <span className="grow" />
      <LocaleSwitch />
    </header>
  )
}

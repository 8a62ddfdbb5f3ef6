import { Mark } from '#kit/Mark.tsx'
import { useAddress } from '../address.ts'
import { homePage } from '../pages/home/page.ts'
import { useT } from '../texts.ts'
import { useVisit } from '../visit.ts'
import css from './Head.module.css'
import { LocaleSwitch } from './LocaleSwitch.tsx'
import { useNavigationLinks } from './navigation.ts'

/** The head of every page that has not its own: the mark, the navigation, the languages. */
export function SiteHead() {
  const t = useT()
  const { shell, pathname } = useVisit()
  const to = useAddress()
  return (
    <header className={css.head}>
      <a href={to(homePage)} className={css.mark}>
        <Mark brand={shell.exhibitor.brand} />
      </a>
      <nav className={css.nav} aria-label={t('shell.main_navigation')}>
        {useNavigationLinks().map(({ address, label }) => (
          <a key={address} href={address} aria-current={pathname.startsWith(address) ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <span className="grow" />
      <LocaleSwitch />
    </header>
  )
}

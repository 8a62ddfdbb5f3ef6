import { Mark } from '#kit/Mark.tsx'
import { useAddress } from '../address.ts'
import { homePage } from '../pages/home/page.ts'
import { useShell } from '../visit.ts'
import css from './Head.module.css'
import { LocaleSwitch } from './LocaleSwitch.tsx'
import { Navigation } from './Navigation.tsx'

/** The head of every page that has not its own: the mark, the navigation, the languages. */
export function SiteHead() {
  const { exhibitor } = useShell()
  const to = useAddress()
  return (
    <header className={css.head}>
      <a href={to(homePage)} className={css.mark}>
        <Mark brand={exhibitor.brand} />
      </a>
      <Navigation />
      <span className="grow" />
      <LocaleSwitch />
    </header>
  )
}

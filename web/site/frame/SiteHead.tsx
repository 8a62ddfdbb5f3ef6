import { useShell } from '../visit.ts'
import { useWords } from '../words.ts'
import css from './Head.module.css'
import { LocaleSwitch } from './LocaleSwitch.tsx'
import { Menu, Navigation } from './Navigation.tsx'
import { SiteMark } from './SiteMark.tsx'

/**
 * The head of every page that has not its own: the mark with its line, the navigation, which is a menu on a
 * phone, the languages.
 */
export function SiteHead() {
  const tagline = useWords()(useShell().website.header.tagline)
  return (
    <header className={css.head}>
      <SiteMark />
      {tagline && <p className={css.tagline}>{tagline}</p>}
      <Navigation />
      <span className="grow" />
      <LocaleSwitch />
      <Menu />
    </header>
  )
}

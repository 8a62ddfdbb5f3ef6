import { Mark } from '#kit/Mark.tsx'
import { PortalIcon } from '../PortalIcon.tsx'
import { pageData } from '../page-data.ts'
import { useT } from '../texts.ts'
import { PersonMenu } from './PersonMenu.tsx'
import css from './TopBar.module.css'

/** The way to every screen by its name, and one's own things. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const t = useT()
  return (
    <header className={css.top}>
      <span className={css.mark}>
        <Mark brand={pageData().brand} />
      </span>
      <button type="button" className={css.search} onClick={onSearch}>
        <PortalIcon name="search" />
        <span>{t('shell.search')}</span>
        <kbd>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <span className="grow" />
      <PersonMenu />
    </header>
  )
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { screenAt } from '../menu.ts'
import { useT } from '../texts.ts'
import { PhoneMenu } from './PhoneMenu.tsx'
import css from './Shell.module.css'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useSearch } from './use-search.ts'

/** Around every screen: the menu at the side or at the foot, the bar on top, the search of screens. */
export function Shell() {
  const t = useT()
  const content = useFocusOfScreen()
  const { Search, asked, ahead, ask } = useSearch()
  return (
    <div className={css.shell}>
      <a href="#content" className={css.skip}>
        {t('shell.skip')}
      </a>
      <SideMenu />
      <div className={css.column}>
        <TopBar onSearch={ask} />
        <main id="content" ref={content} tabIndex={-1} className={css.content}>
          <Outlet />
        </main>
      </div>
      <PhoneMenu />
      {Search && <Search asked={asked} ahead={ahead} />}
    </div>
  )
}

/**
 * Another screen takes the focus to its beginning, as another page would; what is below a screen does not.
 */
function useFocusOfScreen() {
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const path = screenAt(pathname)?.path ?? pathname
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    content.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [path])
  return content
}

import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { tabIconPath } from '#protocol/site/icon.ts'
import { usePageLocale } from '../address.ts'
import { pageOf, tabOf, withBrand } from '../pages/pages.ts'
import { SHELL_ROUTE, useShell } from '../shell-context.ts'
import { type Tab, TabContext } from '../tab.ts'
import { useT } from '../texts.ts'
import css from './Layout.module.css'
import { SiteFoot } from './SiteFoot.tsx'
import { SiteHead } from './SiteHead.tsx'

/** The session is kept alive so often (F-023, F-314). */
export const TOUCH_EVERY_MS = 3_600_000

/** What stands around every page; pages with a bare frame bring their own head. */
export function Layout() {
  const t = useT()
  const matches = useMatches()
  const leaf = matches.at(-1)
  const bare = leaf?.loaderData != null && pageOf(leaf.id)?.frame === 'bare'
  useKeepAlive()
  const showTab = useTitle(leaf?.id === SHELL_ROUTE ? undefined : leaf)
  useFocusOnArrival()
  return (
    <>
      <a className={css.skip} href="#main">
        {t('shell.skip')}
      </a>
      {useNavigation().state === 'loading' && (
        <div className={css.onTheWay} role="status" aria-label={t('shell.loading')} />
      )}
      {!bare && <SiteHead />}
      <TabContext value={showTab}>
        <Outlet />
      </TabContext>
      {!bare && <div className={css.beforeFoot} />}
      {!bare && <SiteFoot />}
      <ScrollRestoration />
    </>
  )
}

function useKeepAlive(): void {
  useEffect(() => {
    const timer = setInterval(async () => (await import('./keep-alive.ts')).touch(), TOUCH_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}

/**
 * Title and icon follow navigation in the browser, and what a living page says of itself (UX-45); the server
 * wrote the first ones.
 */
function useTitle(leaf: { id: string; loaderData: unknown } | undefined): (tab: Tab | null) => void {
  const t = useT()
  const locale = usePageLocale()
  const { brand } = useShell().exhibitor
  const page = leaf?.loaderData == null ? null : leaf.id
  const [tab, setTab] = useState<Tab | null>(null)
  const first = tabOf(page, leaf?.loaderData, t, { brand, locale })
  const title = tab ? withBrand(tab.title, brand) : first.title
  const icon = tabIconPath(tab?.look ?? first.look)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => {
    document.querySelector('link[rel=icon]')?.setAttribute('href', icon)
  }, [icon])
  return setTab
}

/** After navigation a screen reader goes on where the new page begins. */
function useFocusOnArrival(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    const main = document.getElementById('main')
    if (!main) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }, [pathname])
}

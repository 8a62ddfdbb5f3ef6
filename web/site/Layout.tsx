import { useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { Mark } from '#kit/Mark.tsx'
import { useCall } from '#kit/use-call.ts'
import { touchSession } from '#protocol/site/calls.ts'
import { tabIconPath } from '#protocol/site/icon.ts'
import { LocaleSwitch } from './LocaleSwitch.tsx'
import type { PageHandle } from './pages/page.ts'
import { usePageLocale, usePaths } from './paths.ts'
import { SiteLink } from './SiteLink.tsx'
import { SHELL_ROUTE, useShell } from './shell-context.ts'
import { type Tab, TabContext } from './tab.ts'
import { useT } from './texts.ts'
import { pageLook, pageTitle, withBrand } from './titles.ts'

/** The session is kept alive so often (F-023, F-314). */
export const TOUCH_EVERY_MS = 3_600_000

/** What stands around every page; pages with a bare frame bring their own head. */
export function Layout() {
  const t = useT()
  const matches = useMatches()
  const leaf = matches.at(-1)
  const bare = (leaf?.handle as PageHandle | undefined)?.frame === 'bare' && leaf?.loaderData != null
  useKeepAlive()
  const showTab = useTitle(leaf?.id === SHELL_ROUTE ? undefined : leaf)
  useFocusOnArrival()
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      {useNavigation().state === 'loading' && (
        <div className="on-the-way" role="status" aria-label={t('shell.loading')} />
      )}
      {!bare && <SiteHead />}
      <TabContext value={showTab}>
        <Outlet />
      </TabContext>
      {!bare && <div className="before-foot" />}
      {!bare && <SiteFoot />}
      <ScrollRestoration />
    </>
  )
}

function useKeepAlive(): void {
  const call = useCall()
  useEffect(() => {
    const timer = setInterval(() => void call(touchSession), TOUCH_EVERY_MS)
    return () => clearInterval(timer)
  }, [call])
}

/** Title and icon follow navigation in the browser, and what a living page says of itself (UX-45); the server wrote the first ones. */
function useTitle(leaf: { id: string; loaderData: unknown } | undefined): (tab: Tab | null) => void {
  const t = useT()
  const locale = usePageLocale()
  const { brand } = useShell().exhibitor
  const page = leaf?.loaderData == null ? null : leaf.id
  const [tab, setTab] = useState<Tab | null>(null)
  const title = tab ? withBrand(tab.title, brand) : pageTitle(page, leaf?.loaderData, t, { brand, locale })
  const icon = tabIconPath(tab?.look ?? pageLook(page, leaf?.loaderData))
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

function SiteHead() {
  const t = useT()
  const { pathname } = useLocation()
  const { exhibitor, nav } = useShell()
  const to = usePaths()
  return (
    <header className="top">
      <SiteLink to={to.home} className="mark-link">
        <Mark brand={exhibitor.brand} />
      </SiteLink>
      <nav className="top-nav" aria-label={t('shell.main_navigation')}>
        {nav.map(({ path, label }) => (
          <SiteLink
            key={path}
            to={`${to.home}/${path}`}
            aria-current={pathname.startsWith(`${to.home}/${path}`) ? 'page' : undefined}
          >
            {t(label as 'shell.programme')}
          </SiteLink>
        ))}
      </nav>
      <span className="grow" />
      <LocaleSwitch />
    </header>
  )
}

function SiteFoot() {
  const t = useT()
  const { exhibitor, cinemas, nav } = useShell()
  const to = usePaths()
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-grid">
          <Mark brand={exhibitor.brand} />
          {cinemas.map((cinema) => (
            <address key={cinema.id}>
              <h2>{cinema.name}</h2>
              {cinema.address1}
              <br />
              {cinema.zip} {cinema.city}
              {cinema.phone && (
                <>
                  <br />
                  <a
                    className="foot-link"
                    href={`tel:${cinema.phone.replace(/[^+\d]/g, '')}`}
                    aria-label={t('shell.phone', { phone: cinema.phone })}
                  >
                    {cinema.phone}
                  </a>
                </>
              )}
            </address>
          ))}
          <div>
            <h2>{t('shell.here')}</h2>
            <ul>
              {nav.map(({ path, label }) => (
                <li key={path}>
                  <SiteLink className="foot-link" to={`${to.home}/${path}`}>
                    {t(label as 'shell.programme')}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <p className="legal">{exhibitor.trade_name}</p>
      </div>
    </footer>
  )
}

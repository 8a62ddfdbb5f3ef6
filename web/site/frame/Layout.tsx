import { type ComponentType, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { tabIconPath } from '#protocol/site/icon.ts'
import { isFromHere } from '../arrival.ts'
import { Slot } from '../content/Slot.tsx'
import type { PageContent } from '../context.ts'
import { loadPart } from '../parts.ts'
import { type Tab, TabContext, withBrand } from '../tab.ts'
import { useT } from '../texts.ts'
import { useShell } from '../visit.ts'
import { CookieNotice } from './CookieNotice.tsx'
import css from './Layout.module.css'
import { Notices } from './Notices.tsx'
import { SiteHead } from './SiteHead.tsx'

/** The session is kept alive so often (F-023, F-314). */
export const TOUCH_EVERY_MS = 3_600_000

interface LayoutProps extends Pick<PageContent, 'tab' | 'is_bare'> {
  Foot: ComponentType
  children: ReactNode
}

/** What stands around every page; pages with a bare frame bring their own head. */
export function Layout({ tab, is_bare, Foot, children }: LayoutProps) {
  const t = useT()
  useKeepAlive()
  const showTab = useTitle(tab)
  useFocusOnArrival()
  const foot = useFoot(Foot)
  return (
    <>
      <a className={css.skip} href="#main">
        {t('shell.skip')}
      </a>
      {!is_bare && <Notices />}
      {!is_bare && <SiteHead />}
      {!is_bare && <Slot name="site-below-navigation" look="plain" className={css.below} />}
      <TabContext value={showTab}>{children}</TabContext>
      {!is_bare && <div className={css.beforeFoot} />}
      {!is_bare && foot}
      {!is_bare && <CookieNotice />}
    </>
  )
}

/**
 * One element for good: while the foot waits for its script, a new one would take away what the server drew.
 */
function useFoot(Foot: ComponentType): ReactNode {
  return useMemo(
    () => (
      <Suspense>
        <Foot />
      </Suspense>
    ),
    [Foot],
  )
}

async function touch(): Promise<void> {
  const part = await loadPart<typeof import('./keep-alive.ts')>('keep-alive')
  await part?.[0]?.touch()
}

function useKeepAlive(): void {
  useEffect(() => {
    const timer = setInterval(() => void touch(), TOUCH_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}

/** Title and icon follow what a living page says of itself (UX-45); the server wrote the first ones. */
function useTitle(first: Tab): (tab: Tab | null) => void {
  const { brand } = useShell().exhibitor
  const [tab, setTab] = useState<Tab | null>(null)
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

/** Whoever comes by a link of the site goes on where the new page begins, by keyboard and screen reader. */
function useFocusOnArrival(): void {
  useEffect(() => {
    const main = document.getElementById('main')
    if (!main || document.activeElement !== document.body || location.hash || !isFromHere()) return
    main.tabIndex = -1
    main.focus({ preventScroll: true })
  }, [])
}

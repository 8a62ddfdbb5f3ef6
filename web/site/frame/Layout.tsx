import { type ReactNode, useEffect, useState } from 'react'
import { showTabIcon } from '#kit/tab-icon.ts'
import { isFromHere } from '../arrival.ts'
import type { PageContent } from '../context.ts'
import { loadPart } from '../parts.ts'
import { type Tab, TabContext, withBrand } from '../tab.ts'
import { useShell } from '../visit.ts'
import { CookieNotice } from './CookieNotice.tsx'
import css from './Layout.module.css'
import { useFoot } from './use-foot.ts'

/** The session is kept alive so often (F-023, F-314). */
export const TOUCH_EVERY_MS = 3_600_000

interface LayoutProps extends Pick<PageContent, 'tab' | 'is_bare'> {
  children: ReactNode
}

/** What lives around every page; what only stands there is its frame (Frame.tsx). */
export function Layout({ tab, is_bare, children }: LayoutProps) {
  useKeepAlive()
  const showTab = useTitle(tab)
  useFocusOnArrival()
  useFoot()
  return (
    <>
      <TabContext value={showTab}>{children}</TabContext>
      {!is_bare && <div className={css.beforeFoot} />}
      {!is_bare && <CookieNotice />}
    </>
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
  const look = tab?.look ?? first.look
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(() => showTabIcon(look), [look])
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

import { useEffect } from 'react'
import { showTabIcon } from '#kit/tab-icon.ts'
import type { TabLook } from '#protocol/site/icon.ts'
import { pageData } from './page-data.ts'

/** Title and icon of the tab follow what stands on the page; what is left takes its icon along (UX-45). */
export function useTab(title: string, look: TabLook = 'lamp'): void {
  useEffect(() => {
    document.title = `${title} | ${pageData().brand}`
  }, [title])
  useEffect(() => {
    showTabIcon(look)
    return () => showTabIcon('lamp')
  }, [look])
}

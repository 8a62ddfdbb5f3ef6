import { createContext, useContext, useEffect } from 'react'
import type { TabLook } from '#protocol/site/icon.ts'

/**
 * What the browser's tab shows of a page while it lives: a title without the exhibitor's name, and the look
 * of the icon.
 */
export interface Tab {
  title: string
  look: TabLook
}

/** A title with the name of the house, if that is not in it. */
export function withBrand(text: string, brand: string): string {
  return text.includes(brand) ? text : `${text} | ${brand}`
}

/** Sets what the tab shows; null = the name of the page again. */
export const TabContext = createContext<(tab: Tab | null) => void>(() => undefined)

/** Title and icon of the tab follow this state of the page as long as it is shown (UX-45). */
export function useTab(tab: Tab | null): void {
  const show = useContext(TabContext)
  const [title, look] = [tab?.title, tab?.look]
  useEffect(() => show(title !== undefined && look !== undefined ? { title, look } : null), [show, title, look])
  useEffect(() => () => show(null), [show])
}

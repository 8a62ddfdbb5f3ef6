import { type TabLook, tabIconPath } from '#protocol/site/icon.ts'

/** The icon of the tab follows what stands on the page (UX-45). */
export function showTabIcon(look: TabLook): void {
  document.querySelector('link[rel=icon]')?.setAttribute('href', tabIconPath(look))
}

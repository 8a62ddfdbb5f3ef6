/**
 * What the icon of a tab says: nothing (the lamp), that something waits, is done, or needs the visitor
 * (UX-45). Shape and colour, so that neither is alone.
 */
export const TAB_LOOKS = ['lamp', 'waits', 'done', 'attention'] as const
export type TabLook = (typeof TAB_LOOKS)[number]

const INK = '#241523'
const MARKS: Readonly<Record<TabLook, string>> = {
  lamp: '',
  waits: `<path d="M16 8.5V16l5 3" fill="none" stroke="${INK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`,
  done: '<circle cx="16" cy="16" r="15" fill="#1f7a4d"/><path d="M8.5 16.5l5 5 10-11" fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/>',
  attention:
    '<path d="M16 2L31 29H1z" fill="#b3261e"/><path d="M16 11v9M16 24.5v.01" stroke="#fff" stroke-width="4" stroke-linecap="round"/>',
}

/**
 * The icon of an exhibitor's pages as an SVG: the lamp in its own colour (docs/look.md, wordmark), with a
 * mark for what the page is about. Browsers take it by its type.
 */
export function tabIcon({ h, c, l }: { h: number; c: number; l: number }, look: TabLook): string {
  const lamp = `<circle cx="16" cy="16" r="13" fill="oklch(${l} ${c} ${h})" stroke="${INK}" stroke-width="4"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${look === 'done' || look === 'attention' ? '' : lamp}${MARKS[look]}</svg>`
}

/** Where the icon is served. */
export function tabIconPath(look: TabLook): string {
  return look === 'lamp' ? '/favicon.ico' : `/favicon.ico?look=${look}`
}

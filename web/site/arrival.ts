import { withTabStorage } from '#kit/tab-storage.ts'
import { DRAFT_KEY } from './pages/checkout/draft-key.ts'
import { loadPart } from './parts.ts'

const LEFT_AT = 'left-at'

/** Whether a page that is gone to keeps the position of the one before (F-004). */
export function keepsPosition(search: string): boolean {
  return new URLSearchParams(search).has('savePosition')
}

/** The page was reached by a link, not by a reload or by the browser's keys. */
export function isGoneTo(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate'
}

/** It was a link of this site that led here. */
export function isFromHere(): boolean {
  return isGoneTo() && document.referrer.startsWith(`${location.origin}/`)
}

/**
 * A page begins at its top, as a browser does it, and with `savePosition` where the one before was left
 * (F-004). Back, forward and reload are the browser's own.
 */
export function keepPosition(): void {
  if (isFromHere() && keepsPosition(location.search)) {
    const y = withTabStorage((storage) => storage.getItem(LEFT_AT))
    if (y !== null) scrollTo({ top: Number(y), behavior: 'instant' })
  }
  addEventListener('pagehide', () => withTabStorage((storage) => storage.setItem(LEFT_AT, String(scrollY))))
}

/**
 * The forms that were left by navigation, which ends them (F-085): every draft of this tab but that of the
 * form that is shown. A tab without a way back was opened beside the form and took copies along: that form is
 * still open.
 * @param shown the key of the draft that is shown, null on any other page
 */
export function endLeftForms(shown: string | null): void {
  const left = withTabStorage((storage) =>
    Object.keys(storage).filter((key) => key.startsWith(DRAFT_KEY) && key !== shown),
  )
  if (left?.length && history.length > 1) void leave(left)
}

async function leave(left: readonly string[]): Promise<void> {
  const part = await loadPart<typeof import('./pages/checkout/leave.ts')>('leave')
  part?.[0]?.leave(left)
}

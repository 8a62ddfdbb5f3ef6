import { withTabStorage } from './tab-storage.ts'

const RELOADED = 'reloaded-at'
const NOT_AGAIN_MS = 60_000

/**
 * Reloads the page for what it cannot have as it is: a new session, a newer build. Not twice within a minute,
 * so that a server that refuses every page does not turn it into a loop; not at all where the tab keeps
 * nothing, because then nobody knows of the first time.
 */
export function reloadOnce(): void {
  const isFirst = withTabStorage((tab) => {
    const last = Number(tab.getItem(RELOADED))
    if (Date.now() - last < NOT_AGAIN_MS) return false
    tab.setItem(RELOADED, String(Date.now()))
    return true
  })
  if (isFirst ?? performance.now() > NOT_AGAIN_MS) location.reload()
}

const RELOADED = 'session-ended-at'
const NOT_AGAIN_MS = 60_000

/**
 * Reloads the page for what it cannot have as it is: a new session, a newer build. Not twice within a minute,
 * so that a server that refuses every page does not turn it into a loop.
 */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED))
  if (Date.now() - last < NOT_AGAIN_MS) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
}

import { createContext, useContext } from 'react'
import { type Caller, createCaller, pageHeaders } from './call.ts'

/**
 * The caller of this surface. Without a provider it is that of a page of ours: marker, token of the page, and
 * a reload when the session has ended (F-023, F-024). A device provides one with its own headers.
 */
export const CallerContext = createContext<Caller>(createCaller(pageHeaders, reloadOnce))

export const useCall = (): Caller => useContext(CallerContext)

const RELOADED = 'session-ended-at'
const NOT_AGAIN_MS = 60_000

/**
 * Reloads the page for a new session; not twice within a minute, so that a server that refuses every session
 * does not turn the page into a loop.
 */
export function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED))
  if (Date.now() - last < NOT_AGAIN_MS) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
}

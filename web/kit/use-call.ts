import { createContext, useContext } from 'react'
import { type Caller, createCaller, pageHeaders } from './call.ts'
import { reloadOnce } from './reload-once.ts'

/**
 * The caller of this surface. Without a provider it is that of a page of ours: marker, token of the page, and
 * a reload when the session has ended (F-023, F-024). A device provides one with its own headers.
 */
export const CallerContext = createContext<Caller>(createCaller(pageHeaders, reloadOnce))

export function useCall(): Caller {
  return useContext(CallerContext)
}

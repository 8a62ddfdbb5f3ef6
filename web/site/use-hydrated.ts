import { useSyncExternalStore } from 'react'

function never(): () => void {
  return () => undefined
}

/**
 * False on the server and in the first drawing of the browser, then true: for what only JavaScript can do.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

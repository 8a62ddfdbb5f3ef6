import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => undefined

/**
 * False on the server and in the first drawing of the browser, then true: for what only JavaScript can do.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

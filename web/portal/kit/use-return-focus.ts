import { useEffect, useRef } from 'react'

/** Gives the focus back to where it was before this stood on the page, if nothing else has taken it. */
export function useReturnFocus(): void {
  const before = useRef(document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const { activeElement } = document
        const isFree = activeElement === null || activeElement === document.body
        if (isFree && before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      })
    },
    [],
  )
}

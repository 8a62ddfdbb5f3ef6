import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

/** How long a key is held down for its second meaning: one less. */
const LONG_MS = 500

/**
 * A key that adds one when it is tapped and takes one away when it is held down, or by minus, Delete or
 * Backspace on the keyboard. A right click (long press of some touch screens) opens no menu.
 */
export function useAddKey(add: () => void, less: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const held = useRef(false)
  const end = (): void => clearTimeout(timer.current)
  return {
    onPointerDown: (event: PointerEvent): void => {
      held.current = false
      end()
      if (event.button !== 0) return
      timer.current = setTimeout(() => {
        held.current = true
        less()
      }, LONG_MS)
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onContextMenu: (event: { preventDefault(): void }): void => event.preventDefault(),
    onClick: (): void => {
      if (!held.current) add()
      held.current = false
    },
    onKeyDown: (event: KeyboardEvent): void => {
      if (!['-', 'Delete', 'Backspace'].includes(event.key)) return
      event.preventDefault()
      less()
    },
  }
}

import { type RefObject, useEffect, useRef } from 'react'

interface Keys {
  undo: () => void
  redo: () => void
  /** A block by its fields: F2, or a click. */
  open: (key: string) => void
  remove: (key: string) => void
}

/** Keys of the whole planner, beside those of a drag (carrier.ts): Ctrl/⌘ Z and Y, F2, Delete. */
export function usePlannerKeys(root: RefObject<HTMLElement | null>, keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const page = (event: KeyboardEvent): void => {
      const isTyping = (event.target as Element).closest?.('input, textarea, select, [role="dialog"]')
      if (isTyping || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) latest.current.redo()
      else latest.current.undo()
    }
    const onBlock = (event: KeyboardEvent): void => {
      const key = blockAt(event.target)
      if (key === null || event.defaultPrevented) return
      if (event.key === 'F2') latest.current.open(key)
      else if (event.key === 'Delete' || event.key === 'Backspace') latest.current.remove(key)
      else return
      event.preventDefault()
    }
    const click = (event: MouseEvent): void => {
      const key = blockAt(event.target)
      if (key !== null) latest.current.open(key)
    }
    addEventListener('keydown', page, { signal })
    const element = root.current
    element?.addEventListener('keydown', onBlock, { signal })
    element?.addEventListener('click', click, { signal })
    return () => stop.abort()
  }, [root])
}

/** The schedule of a block; a version of the shelf is none. */
function blockAt(target: EventTarget | null): string | null {
  const key = (target as Element).closest<HTMLElement>('[data-load]')?.dataset.load ?? null
  return key === null || /^v\d+$/.test(key) ? null : key
}

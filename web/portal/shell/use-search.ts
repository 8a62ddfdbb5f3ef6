import { useEffect, useState } from 'react'

/**
 * How often the search of screens was asked for: by its key on the page, or by Ctrl or ⌘ and K wherever the
 * focus is (UX-28). It is fetched with the first time.
 */
export function useSearch(): { asked: number; ask: () => void } {
  const [asked, setAsked] = useState(0)
  const ask = () => setAsked((before) => before + 1)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setAsked((before) => before + 1)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return { asked, ask }
}

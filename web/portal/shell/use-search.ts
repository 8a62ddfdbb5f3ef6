import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { toastWarning } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'
import { TypedAhead } from './typed-ahead.ts'

type Search = ComponentType<{ asked: number; ahead: TypedAhead }>

/**
 * The search of screens and rows, and how often it was asked for: by its key on the page, or by Ctrl or ⌘ and
 * K wherever the focus is (UX-28). It is fetched when it is asked for; where it does not come the page stays.
 */
export function useSearch(): { Search: Search | null; asked: number; ahead: TypedAhead; ask: () => void } {
  const t = useT()
  const [Search, setSearch] = useState<Search | null>(null)
  const [asked, setAsked] = useState(0)
  const [ahead] = useState(() => new TypedAhead())
  const ask = useCallback(() => {
    ahead.begin()
    setAsked((before) => before + 1)
    import('./ScreenSearch.tsx').then(
      ({ ScreenSearch }) => setSearch(() => ScreenSearch),
      () => {
        ahead.take()
        toastWarning(t('trouble.line'), t('form.close'))
      },
    )
  }, [t, ahead])
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      ask()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [ask])
  return { Search, asked, ahead, ask }
}

import { useEffect } from 'react'
import { dialogIsOpen } from '../../shell/Dialog.tsx'
import { useTill } from '../till.tsx'

/**
 * Keys of a screen on which a bill is paid: Escape goes back to the bill, and `take` answers whether it used
 * the key. A dialog that is open keeps the keys to itself.
 */
export function usePayScreenKeys(take: (event: KeyboardEvent) => boolean): void {
  const { payment } = useTill()
  useEffect(() => {
    const typed = (event: KeyboardEvent): void => {
      if (dialogIsOpen() || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      const used = take(event)
      if (event.key === 'Escape') payment.tender(null)
      if (used) event.preventDefault()
    }
    addEventListener('keydown', typed)
    return () => removeEventListener('keydown', typed)
  })
}

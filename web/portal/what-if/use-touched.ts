import { useCallback, useState } from 'react'

/** How often something was changed here, and what says that it was once more. */
export function useTouched(): [touched: number, touch: () => void] {
  const [touched, setTouched] = useState(0)
  return [touched, useCallback(() => setTouched((before) => before + 1), [])]
}

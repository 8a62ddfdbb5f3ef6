import { useEffect, useState } from 'react'

/** Whole seconds until an instant (ms by the server's clock, `offset_ms` ahead of this browser's), never under 0; null without one. */
export function useCountdown(until_ms: number | null, offset_ms: number): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (until_ms === null) {
      setLeft(null)
      return
    }
    const read = (): void => setLeft(Math.max(0, Math.ceil((until_ms - offset_ms - Date.now()) / 1000)))
    read()
    const timer = setInterval(read, 250)
    return () => clearInterval(timer)
  }, [until_ms, offset_ms])
  return until_ms === null ? null : left
}

/** mm:ss */
export const clockText = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`

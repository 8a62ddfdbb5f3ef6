import { useEffect, useState } from 'react'

/**
 * Whole seconds until an instant (ms by the server's clock, `offset_ms` ahead of this browser's), never under
 * 0. The server's clock is read from a header of whole seconds: what that makes too long is cut at `most_s`,
 * the longest that it can be, so that ten minutes begin with 10:00.
 */
export function secondsLeft(until_ms: number, offset_ms: number, now_ms: number, most_s: number): number {
  return Math.min(most_s, Math.max(0, Math.ceil((until_ms - offset_ms - now_ms) / 1000)))
}

/** The seconds that are left, as they pass; null without an instant. */
export function useCountdown(
  until_ms: number | null,
  offset_ms: number,
  most_s = Number.POSITIVE_INFINITY,
): number | null {
  const [left, setLeft] = useState<number | null>(null)
  useEffect(() => {
    if (until_ms === null) {
      setLeft(null)
      return
    }
    const read = (): void => setLeft(secondsLeft(until_ms, offset_ms, Date.now(), most_s))
    read()
    const timer = setInterval(read, 250)
    return () => clearInterval(timer)
  }, [until_ms, offset_ms, most_s])
  return until_ms === null ? null : left
}

/** mm:ss */
export function clockText(seconds: number): string {
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}

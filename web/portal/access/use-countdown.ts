import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Whole seconds that are left of a wait; 0 = it is over. `begin` starts another one. */
export function useCountdown(): { seconds: number; begin: (seconds: number) => void } {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS / 4)
    return () => clearInterval(timer)
  }, [until])
  const seconds = Math.max(0, Math.ceil((until - now) / SECOND_MS))
  useEffect(() => {
    if (until !== 0 && seconds === 0) setUntil(0)
  }, [until, seconds])
  const begin = (wait: number): void => {
    setNow(performance.now())
    setUntil(performance.now() + wait * SECOND_MS)
  }
  return { seconds: until === 0 ? 0 : seconds, begin }
}

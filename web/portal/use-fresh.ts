import { useEffect, useRef } from 'react'
import type { Answered } from './kit/use-answer.ts'

const THERE_MS = 600_000

/**
 * Asks again and again while the page is seen and somebody was at it in the last ten minutes: a page that was
 * left open does not keep its session alive. Whoever comes back finds it asked anew. An answer that is on its
 * way is waited for.
 * @param every_ms null = it is not asked again
 */
export function useFresh({ again, waits }: Answered<unknown>, every_ms: number | null): void {
  const waiting = useRef(waits)
  waiting.current = waits
  useEffect(() => {
    if (every_ms === null) return
    let there_ms = Date.now()
    const ask = () => !waiting.current && again()
    const touched = () => {
      if (Date.now() - there_ms >= THERE_MS) ask()
      there_ms = Date.now()
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - there_ms < THERE_MS) ask()
    }, every_ms)
    const stop = new AbortController()
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'focus'])
      window.addEventListener(event, touched, { signal: stop.signal, passive: true })
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [again, every_ms])
}

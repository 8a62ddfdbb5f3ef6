import { useCallback, useEffect, useRef, useState } from 'react'
import type { Outcome } from '#protocol/kit/outcome.ts'

/**
 * Why there is no answer: the line is down (nothing is lost); the hub refused (every reason on a line of its
 * own) or let nobody in; or it failed, and nobody knows whether something was changed. `asks`: nothing was to
 * be changed; and what was asked about may be `lost`: there is no such thing for this person.
 */
export type Trouble = Base & { asks?: true }
type Base = { kind: 'line' } | { kind: 'refused' | 'denied' | 'failed'; text: string } | { kind: 'lost' }

export interface Answered<T> {
  data: T | null
  trouble: Trouble | null
  /** Whether an answer is on its way; the last one stays meanwhile. */
  waits: boolean
  /** Whether `data` answers a question of before, because this one failed. */
  is_old: boolean
  again: () => void
}

/**
 * Asks a question of the hub, and again whenever `key` is another one or somebody calls `again`; an answer to
 * an older question is dropped. `key` null = nothing is asked.
 */
export function useAnswer<T>(key: string | null, ask: (signal: AbortSignal) => Promise<Outcome<T>>): Answered<T> {
  const [round, setRound] = useState(0)
  const [held, setHeld] = useState<Held<T>>(NOTHING)
  const [waits, setWaits] = useState(key !== null)
  const latest = useRef(ask)
  latest.current = ask

  // biome-ignore lint/correctness/useExhaustiveDependencies: a round asks the same question again
  useEffect(() => {
    if (key === null) return
    const stop = new AbortController()
    setWaits(true)
    void latest.current(stop.signal).then((outcome) => {
      if (stop.signal.aborted) return
      setWaits(false)
      if (outcome.kind === 'answer') setHeld({ of: key, data: outcome.data, trouble: null })
      else setHeld((before) => ({ ...before, trouble: askingTrouble(outcome) }))
    })
    return () => stop.abort()
  }, [key, round])

  const again = useCallback(() => setRound((before) => before + 1), [])
  return { data: held.data, trouble: held.trouble, waits, is_old: held.trouble !== null && held.of !== key, again }
}

/** An answer, with the key of the question that it is of. */
interface Held<T> {
  of: string | null
  data: T | null
  trouble: Trouble | null
}
const NOTHING = { of: null, data: null, trouble: null }

export function troubleOf(outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>): Exclude<Base, { kind: 'lost' }> {
  if (outcome.kind === 'refused') {
    const texts = Object.values(outcome.errors).flat()
    return { kind: 'refused', text: texts.length > 0 ? texts.join('\n') : outcome.message }
  }
  if (outcome.kind === 'denied') return { kind: 'denied', text: outcome.message || String(outcome.status) }
  return outcome.why === 'server_error' ? { kind: 'failed', text: outcome.said } : { kind: 'line' }
}

function askingTrouble(outcome: Parameters<typeof troubleOf>[0]): Trouble {
  const isLost = outcome.kind === 'denied' && outcome.status === 404
  return { ...(isLost ? { kind: 'lost' } : troubleOf(outcome)), asks: true }
}

const SLOW_AFTER_MS = 300

/** Whether something has gone on for so long that it shows (UX-31). */
export function useSlow(waits: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!waits) return
    const later = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(later)
  }, [waits])
  return isSlow && waits
}

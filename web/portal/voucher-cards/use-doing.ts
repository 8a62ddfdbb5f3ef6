import { useState } from 'react'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { useTroubleText } from '../kit/use-trouble-text.ts'

/** One key at a time: whether it waits, and why nothing came of the last one. */
export function useDoing(again: () => void) {
  const said = useTroubleText()
  const [trouble, setTrouble] = useState<string | null>(null)
  const [waits, setWaits] = useState(false)
  const run = async <A>(ask: () => Promise<Outcome<A>>, done?: (answer: A) => void): Promise<void> => {
    setWaits(true)
    setTrouble(null)
    const outcome = await ask()
    setWaits(false)
    if (outcome.kind !== 'answer') return setTrouble(said(outcome))
    done?.(outcome.data)
    again()
  }
  return { trouble, waits, run }
}

import { useState } from 'react'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { type Answered, useAnswer } from './use-answer.ts'

/** What is asked about one row; `isLost` = there is none for this person. */
export type Found<T> = Answered<T> & { isLost: boolean }

/** Asks it as every question (use-answer.ts). */
export function useFound<T>(key: string, ask: (signal: AbortSignal) => Promise<Outcome<T>>): Found<T> {
  const [isLost, setLost] = useState(false)
  const answered = useAnswer(key, async (signal) => {
    const outcome = await ask(signal)
    setLost(outcome.kind === 'denied' && outcome.status === 404)
    return outcome
  })
  return { ...answered, isLost }
}

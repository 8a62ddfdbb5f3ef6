import { useCallback, useEffect, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import type { Call, CallAnswer } from '#protocol/kit/call.ts'
import { useT } from './texts.ts'

/** What a screen shows of a call: nothing yet, what came, or why nothing came. */
export type Loaded<A> = { kind: 'loading' } | { kind: 'here'; data: A } | { kind: 'failed'; message: string }

/** Makes a call that has no parameters when the screen opens, and again at `again`. */
export function useLoaded<C extends Call>(contract: C): { loaded: Loaded<CallAnswer<C>>; again: () => Promise<void> } {
  const call = useCall()
  const t = useT()
  const [loaded, setLoaded] = useState<Loaded<CallAnswer<C>>>({ kind: 'loading' })
  const again = useCallback(async () => {
    const outcome = await call(contract)
    if (outcome.kind === 'answer') setLoaded({ kind: 'here', data: outcome.data })
    else setLoaded({ kind: 'failed', message: outcome.kind === 'unreachable' ? t('door.unknown') : outcome.message })
  }, [call, contract, t])
  useEffect(() => void again(), [again])
  return { loaded, again }
}

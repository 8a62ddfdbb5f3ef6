import { useEffect, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { readiness } from '#protocol/exhibitors/readiness.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'

/**
 * What the house has of what it needs to sell, asked for again whenever one comes back to this tab; what was
 * known stays while the hub does not answer. null = not known yet.
 */
export function useReadiness(): CallAnswer<typeof readiness> | null {
  const call = useCall()
  const [known, setKnown] = useState<CallAnswer<typeof readiness> | null>(null)
  useEffect(() => {
    const ask = async (): Promise<void> => {
      const outcome = await call(readiness)
      if (outcome.kind === 'answer') setKnown(outcome.data)
    }
    const follow = (): void => {
      if (document.visibilityState === 'visible') void ask()
    }
    void ask()
    addEventListener('focus', follow)
    document.addEventListener('visibilitychange', follow)
    return () => {
      removeEventListener('focus', follow)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [call])
  return known
}

import { useEffect, useState } from 'react'
import type { SeatPlan } from './SeatPlan.tsx'

/**
 * The seat plan, a part of its own: fetched as soon as the form lives, so that it is there when the first
 * ticket asks for it, and the form does not wait for it (B7). Null until then.
 * @param picking the visitor may see the plan
 */
export function useSeatPlan(picking: boolean): typeof SeatPlan | null {
  const [plan, setPlan] = useState<typeof SeatPlan | null>(null)
  useEffect(() => {
    if (picking) void import('./SeatPlan.tsx').then((part) => setPlan(() => part.SeatPlan))
  }, [picking])
  return plan
}

import { useEffect } from 'react'
import { useLive } from '#kit/use-live.ts'
import { callPath } from '#protocol/kit/call.ts'
import { planChannel } from '#protocol/schedules/planner-calls.ts'
import { NotLive } from '../kit/NotLive.tsx'
import type { CinemaPlan } from './cinema-plan.ts'

/** Without live events the plan is asked for by itself. */
const ASK_MS = 15_000

/**
 * Follows what others do in a cinema's plan: it says that something changed, and the plan is fetched. While
 * its line is broken that is said, and the plan asked for now and then.
 */
export function PlanLive({ cinema_id, plan }: { cinema_id: number; plan: CinemaPlan }) {
  const changed = () => void plan.refresh()
  const { up } = useLive<{ plan: unknown; refetch: unknown }>(
    `${callPath(planChannel)}?cinema_id=${cinema_id}`,
    { plan: changed, refetch: changed },
    () => plan.reconnected(),
  )
  useEffect(() => {
    if (up !== false) return
    const timer = setInterval(() => void plan.refresh(), ASK_MS)
    return () => clearInterval(timer)
  }, [up, plan])
  return <NotLive up={up} />
}

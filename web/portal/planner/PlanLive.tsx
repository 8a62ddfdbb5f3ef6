import { useLive } from '#kit/use-live.ts'
import { callPath } from '#protocol/kit/call.ts'
import { planChannel } from '#protocol/schedules/planner-calls.ts'
import type { CinemaPlan } from './cinema-plan.ts'

/** Follows what others do in a cinema's plan: it says that something changed, and the plan is fetched. */
export function PlanLive({ cinema_id, plan }: { cinema_id: number; plan: CinemaPlan }) {
  const changed = () => void plan.refresh()
  useLive<{ plan: unknown; refetch: unknown }>(
    `${callPath(planChannel)}?cinema_id=${cinema_id}`,
    { plan: changed, refetch: changed },
    () => plan.reconnected(),
  )
  return null
}

import { Button } from '@mantine/core'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import type { PlanState } from './cinema-plan.ts'
import css from './Planner.module.css'

/** The line is down: what stands here is not lost, and goes by itself when it is back. */
export function UnsentNote({ states, onAgain }: { states: readonly PlanState[]; onAgain: () => void }) {
  const t = useT()
  const down = states.filter(({ trouble, plan }) => trouble !== null && plan !== null)
  if (down.length === 0) return null
  const count = down.reduce((sum, { unsent }) => sum + unsent, 0)
  return (
    <div role="status" className={css.note}>
      <PortalIcon name="offline" />
      {count > 0 ? t('planner.unsent', { count }) : t('planner.old')}
      <Button variant="default" size="compact-sm" onClick={onAgain}>
        {t('trouble.again')}
      </Button>
    </div>
  )
}

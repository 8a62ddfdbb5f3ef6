import { useCallback } from 'react'
import { addDays } from '#protocol/time/calendar.ts'
import { useT } from '../texts.ts'
import { applied, conflictsIn, NO_CHANGE, type PlanChange } from './changes.ts'
import type { CinemaPlan } from './cinema-plan.ts'
import { PlaceModal } from './PlaceModal.tsx'
import { PublishModal } from './PublishModal.tsx'
import { copyOf } from './placing.ts'
import { SchedulePanel } from './SchedulePanel.tsx'
import type { CinemaView } from './scene.ts'
import { ApplyModal, KeepModal } from './TemplateModals.tsx'
import type { Steps } from './use-steps.ts'

/** What stands over the planner; at most one thing. */
export type Opened =
  | { is: 'schedule'; key: string }
  | { is: 'copy'; days: 1 | 7 }
  | { is: 'keep' | 'apply' | 'publish' }

interface Props {
  opened: Opened | null
  views: readonly CinemaView[]
  plans: ReadonlyMap<number, CinemaPlan>
  date: string
  span: 'day' | 'week'
  mayEditIn: (cinema_id: number) => boolean
  mayRemoveIn: (cinema_id: number) => boolean
  steps: Steps
  onRemove: (key: string) => void
  onClose: () => void
  onDone: (text: string) => void
}

export function PlanModals(props: Props) {
  const { opened, views, plans, date, span, steps, onClose, onDone } = props
  const t = useT()
  const first_on = views[0]?.plan.first_on ?? date
  const days = opened?.is === 'copy' ? opened.days : span === 'day' ? 1 : 7
  const from_on = days === 1 ? date : first_on
  const placingOn = useCallback((to_on: string) => copyOf(views, { from_on, to_on, days }), [views, from_on, days])
  if (opened === null || views.length === 0) return null
  const place = (changes: ReadonlyMap<number, PlanChange>, accepted: ReadonlyMap<number, readonly string[]>) => {
    steps.take(changes, accepted)
    onDone(t('planner.placed', { count: [...changes.values()].reduce((sum, { create }) => sum + create.length, 0) }))
  }
  const parts = { views, plans, onClose }
  if (opened.is === 'schedule') return <OpenedSchedule {...props} open_key={opened.key} />
  if (opened.is === 'copy')
    return (
      <PlaceModal
        {...parts}
        title={t(days === 1 ? 'planner.copyDayTitle' : 'planner.copyWeekTitle')}
        to_on={addDays(from_on, 7)}
        placingOn={placingOn}
        onPlace={place}
      />
    )
  if (opened.is === 'keep')
    return <KeepModal views={views} from_on={from_on} days={days} onClose={onClose} onDone={onDone} />
  if (opened.is === 'apply') return <ApplyModal {...parts} to_on={from_on} onPlace={place} />
  return <PublishModal views={views} steps={steps} onClose={onClose} onDone={onDone} />
}

function OpenedSchedule(props: Props & { open_key: string }) {
  const { views, steps, mayEditIn, mayRemoveIn, onRemove, onClose, open_key } = props
  const view = views.find(({ blocks }) => blocks.some(({ key }) => key === open_key))
  const block = view?.blocks.find(({ key }) => key === open_key)
  if (!view || !block) return null
  return (
    <SchedulePanel
      key={open_key}
      view={view}
      block={block}
      may_edit={mayEditIn(view.plan.cinema.id)}
      may_remove={mayRemoveIn(view.plan.cinema.id)}
      metBy={(fields) => {
        const change = { ...NO_CHANGE, edit: [{ key: open_key, fields }] }
        return conflictsIn(applied(view.blocks, change, view.plan), new Set([open_key]), view.plan)
      }}
      onSave={(fields, accepted) => {
        const change = { ...NO_CHANGE, edit: [{ key: open_key, fields }] }
        steps.take(new Map([[view.plan.cinema.id, change]]), new Map([[view.plan.cinema.id, accepted]]))
      }}
      onRemove={() => {
        onClose()
        onRemove(open_key)
      }}
      onClose={onClose}
    />
  )
}

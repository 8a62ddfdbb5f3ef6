import { Button } from '@mantine/core'
import { FormModal } from '../kit/FormModal.tsx'
import { useT } from '../texts.ts'
import { conflictsIn, NO_CHANGE } from './changes.ts'
import { Meeting } from './Meeting.tsx'
import css from './PlaceModal.module.css'
import { type CinemaView, draftsOf } from './scene.ts'
import type { Steps } from './use-steps.ts'

interface Props {
  views: readonly CinemaView[]
  steps: Steps
  onClose: () => void
  onDone: (text: string) => void
}

/** Puts the drafts of the week on sale, and names what is in a conflict first; it is not taken back. */
export function PublishModal({ views, steps, onClose, onDone }: Props) {
  const t = useT()
  const parts = views.flatMap((view) => {
    const drafts = draftsOf(view)
    const keys = new Set(drafts.map(({ key }) => key))
    return drafts.length === 0 ? [] : [{ view, drafts, conflicts: conflictsIn(view.blocks, keys, view.plan) }]
  })
  const count = parts.reduce((sum, { drafts }) => sum + drafts.length, 0)
  const conflicts = parts.flatMap(({ view, conflicts: met }) => met.map((conflict) => ({ view, conflict })))
  const publish = () => {
    for (const { view, drafts, conflicts: met } of parts) {
      const edit = drafts.map(({ key }) => ({ key, fields: { is_draft: false as const } }))
      steps.publish(
        view.plan.cinema.id,
        { ...NO_CHANGE, edit },
        met.map(({ key }) => key),
      )
    }
    onDone(t('planner.publishing', { count }))
    onClose()
  }
  return (
    <FormModal
      title={t('planner.publishTitle', { count })}
      dirty={false}
      is_final
      onClose={onClose}
      onSubmit={publish}
      keys={
        <Button type="submit">
          {conflicts.length > 0 ? t('planner.publishAnyway', { count }) : t('planner.publish', { count })}
        </Button>
      }
    >
      <p>{t('planner.publishText')}</p>
      {conflicts.length > 0 && (
        <div className={css.preview}>
          <p>
            <b>{t('planner.meets', { count: conflicts.length })}</b>
          </p>
          <ul>
            {conflicts.map(({ view, conflict }) => (
              <li key={conflict.key}>
                <Meeting view={view} conflict={conflict} isIn={({ is_draft }) => is_draft} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormModal>
  )
}

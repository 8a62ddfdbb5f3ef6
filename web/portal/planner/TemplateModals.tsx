import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { entryOf } from '#protocol/schedules/plan-entry.ts'
import { removeTemplate, saveTemplate, type Template, templatesOf } from '#protocol/schedules/planner-calls.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { ConfirmModal } from '../kit/ConfirmModal.tsx'
import { FormModal } from '../kit/FormModal.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { type Trouble, troubleOf, useAnswer } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import type { PlanChange } from './changes.ts'
import type { CinemaPlan } from './cinema-plan.ts'
import { PlaceModal } from './PlaceModal.tsx'
import { templateOn } from './placing.ts'
import type { CinemaView } from './scene.ts'

interface KeepProps {
  views: readonly CinemaView[]
  from_on: string
  days: 1 | 7
  onClose: () => void
  onDone: (text: string) => void
}

/** Keeps what is shown as a template under a name: in each cinema its own part. */
export function KeepModal({ views, from_on, days, onClose, onDone }: KeepProps) {
  const t = useT()
  const call = useCall()
  const [name, setName] = useState('')
  const [waits, setWaits] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const last_on = addDays(from_on, days - 1)
  const parts = views
    .map((view) => ({ view, blocks: view.blocks.filter((one) => isOn(one, from_on, last_on)) }))
    .filter(({ blocks }) => blocks.length > 0)
  const keep = async () => {
    if (name.trim() === '') return setMissing(true)
    setWaits(true)
    for (const { view, blocks } of parts) {
      const { id, time_zone } = view.plan.cinema
      const entries = blocks.map((block) => entryOf(block, from_on, time_zone))
      const outcome = await call(saveTemplate, { body: { cinema_id: id, name: name.trim(), days, entries } })
      if (outcome.kind !== 'answer') {
        setWaits(false)
        return setTrouble(troubleOf(outcome))
      }
    }
    onDone(t('planner.templateKept', { name: name.trim() }))
    onClose()
  }
  return (
    <FormModal
      title={t('planner.keepTitle')}
      dirty={name !== ''}
      onClose={onClose}
      onSubmit={() => void (parts.length > 0 && keep())}
      keys={
        <Button type="submit" loading={waits} disabled={parts.length === 0}>
          {t('planner.keepTemplate')}
        </Button>
      }
    >
      <p>
        {parts.length === 0
          ? t('planner.nothingToPlace')
          : t('planner.keepText', { count: parts.reduce((sum, { blocks }) => sum + blocks.length, 0) })}
      </p>
      <TextInput
        data-autofocus
        label={t('planner.templateName')}
        maxLength={80}
        value={name}
        error={isMissing && t('form.required')}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setMissing(false)
        }}
      />
      {trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={() => void keep()} />}
    </FormModal>
  )
}

function isOn(
  { business_date, cancelled_at }: { business_date: string; cancelled_at: string | null },
  from_on: string,
  last_on: string,
): boolean {
  return cancelled_at === null && from_on <= business_date && business_date <= last_on
}

interface ApplyProps {
  views: readonly CinemaView[]
  plans: ReadonlyMap<number, CinemaPlan>
  to_on: string
  onPlace: (changes: ReadonlyMap<number, PlanChange>, accepted: ReadonlyMap<number, readonly string[]>) => void
  onClose: () => void
}

/** Puts a template on days: which one, where to, and what it would meet. */
export function ApplyModal({ views, plans, to_on, onPlace, onClose }: ApplyProps) {
  const t = useT()
  const call = useCall()
  const [chosen, setChosen] = useState<number | null>(null)
  const [asks, setAsks] = useState(false)
  const cinemas = views.map(({ plan }) => plan.cinema.id).join()
  const known = useAnswer(cinemas, async (signal) => {
    const outcomes = await Promise.all(
      views.map(({ plan }) => call(templatesOf, { query: { cinema_id: plan.cinema.id }, signal })),
    )
    const failed = outcomes.find((outcome) => outcome.kind !== 'answer')
    if (failed) return failed as Exclude<typeof failed, { kind: 'answer' }>
    const data = outcomes.flatMap((outcome) => (outcome.kind === 'answer' ? outcome.data : []))
    return { kind: 'answer' as const, data, server_now: null }
  })
  const templates = known.data ?? []
  const template = templates.find(({ id }) => id === chosen) ?? templates[0]
  const view = useMemo(() => views.find(({ plan }) => plan.cinema.id === template?.cinema_id), [views, template])
  const placingOn = useCallback(
    (on: string) => (template && view ? templateOn(view, template, on) : null),
    [template, view],
  )
  return (
    <PlaceModal
      title={t('planner.applyTitle')}
      views={views}
      plans={plans}
      to_on={to_on}
      placingOn={placingOn}
      onPlace={onPlace}
      onClose={() => !asks && onClose()}
    >
      {known.trouble && <TroubleNote trouble={known.trouble} waits={known.waits} onAgain={known.again} />}
      {known.data && templates.length === 0 && <p>{t('planner.noTemplates')}</p>}
      {template && (
        <div>
          <NativeSelect
            label={t('planner.template')}
            value={template.id}
            data={templates.map(({ id, name, cinema_id, entries }) => {
              const cinema = views.find(({ plan }) => plan.cinema.id === cinema_id)?.plan.cinema.name ?? ''
              return {
                value: String(id),
                label: `${name} (${cinema}, ${t('planner.count', { count: entries.length })})`,
              }
            })}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <Button variant="subtle" color="ink" size="compact-sm" mt={6} onClick={() => setAsks(true)}>
            {t('planner.removeTemplate', { name: template.name })}
          </Button>
        </div>
      )}
      {template && asks && (
        <RemoveTemplate template={template} onRemoved={known.again} onClose={() => setAsks(false)} />
      )}
    </PlaceModal>
  )
}

interface RemoveProps {
  template: Template
  onRemoved: () => void
  onClose: () => void
}

/** Asks before a template goes for good, and says when it could not. */
function RemoveTemplate({ template: { id, name }, onRemoved, onClose }: RemoveProps) {
  const t = useT()
  const call = useCall()
  const [waits, setWaits] = useState(false)
  const [trouble, setTrouble] = useState<ReturnType<typeof troubleOf> | null>(null)
  const remove = async () => {
    setWaits(true)
    const outcome = await call(removeTemplate, { params: { id }, body: {} })
    setWaits(false)
    if (outcome.kind !== 'answer') return setTrouble(troubleOf(outcome))
    onRemoved()
    onClose()
  }
  const wrong = trouble && (trouble.kind === 'line' ? t('trouble.line') : trouble.text)
  return (
    <ConfirmModal
      title={t('planner.removeTemplateTitle', { name })}
      text={wrong ?? t('planner.removeTemplateText')}
      stop={t('list.delete')}
      waits={waits}
      onStop={() => void remove()}
      onClose={onClose}
    />
  )
}

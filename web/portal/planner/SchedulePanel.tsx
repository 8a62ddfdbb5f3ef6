import { Alert, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLocale } from '#kit/texts.tsx'
import type { Conflict } from '#protocol/schedules/conflicts.ts'
import { formatDate } from '#protocol/time/format.ts'
import { FormModal } from '../kit/FormModal.tsx'
import { WhichOfTwo } from '../kit/WhichOfTwo.tsx'
import { AudienceLink } from '../schedules/AudienceLink.tsx'
import { CancelLink } from '../schedules/CancelLink.tsx'
import { MoveLink } from '../schedules/MoveLink.tsx'
import { useT } from '../texts.ts'
import type { Subject } from '../what-if/WhatIf.tsx'
import { WhatIfPart } from '../what-if/WhatIfPart.tsx'
import { type Block, type BlockFields, refOf } from './changes.ts'
import { dateAt, fieldsTyped, startsOn, type Typed, typedOf } from './panel.ts'
import css from './SchedulePanel.module.css'
import { type CinemaView, takenOf } from './scene.ts'
import { conflictText, titleIn } from './words.ts'

interface Props {
  view: CinemaView
  block: Block
  may_edit: boolean
  may_remove: boolean
  /** What a change of it would meet. */
  metBy: (fields: Partial<BlockFields>) => readonly Conflict[]
  onSave: (fields: Partial<BlockFields>, accepted: readonly string[]) => void
  onRemove: () => void
  onClose: () => void
}

/** A schedule by its fields: everything that dragging does, without it, and what it cannot do. */
export function SchedulePanel(props: Props) {
  const { view, block, may_edit, may_remove, metBy, onSave, onRemove, onClose } = props
  const t = useT()
  const locale = useLocale()
  const { plan } = view
  const [before] = useState(() => typedOf(view, block))
  const [typed, setTyped] = useState(before)
  const [wrong, setWrong] = useState<string | null>(null)
  const [met, setMet] = useState<readonly Conflict[]>([])
  const taken = takenOf(block)
  const isDirty = JSON.stringify(typed) !== JSON.stringify(before)
  const isFixed = !may_edit || taken > 0 || block.cancelled_at !== null
  const change = (next: Partial<Typed>) => {
    setWrong(null)
    setMet([])
    setTyped((now) => ({ ...now, ...next }))
  }
  const starts = startsOn(view, block, typed)
  const isSkipped = starts?.length === 0
  const skipped = isSkipped
    ? t('form.skipped', { day: formatDate(dateAt(view, block, typed.time), locale), time: typed.time })
    : null
  const save = () => {
    const fields = fieldsTyped(view, block, before, typed)
    if (fields === null) return setWrong(skipped ?? t('planner.noTime'))
    const isChanged = Object.keys(fields).length > 0
    const conflicts = isChanged ? metBy(fields) : []
    if (conflicts.length > 0 && met.length === 0) return setMet(conflicts)
    if (isChanged)
      onSave(
        fields,
        conflicts.map(({ key }) => key),
      )
    onClose()
  }
  const numberOf = (event: { currentTarget: { value: string } }) => Number(event.currentTarget.value)
  return (
    <FormModal
      title={titleIn(view, block)}
      dirty={isDirty}
      onClose={onClose}
      onSubmit={save}
      keys={may_edit && <Button type="submit">{met.length > 0 ? t('planner.saveAnyway') : t('form.save')}</Button>}
    >
      {taken > 0 && <p className={css.note}>{t('planner.soldFixed', { count: taken })}</p>}
      {block.is_draft && <p className={css.note}>{t('planner.draftText')}</p>}
      <div className={css.pair}>
        <TextInput
          type="time"
          step={300}
          data-autofocus
          label={t('planner.start')}
          error={wrong ?? skipped}
          disabled={isFixed}
          value={typed.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
        <NumberInput
          label={t('planner.minutes')}
          min={1}
          max={2880}
          disabled={isFixed}
          value={typed.minutes}
          onChange={(minutes) => change({ minutes: Number(minutes) })}
        />
      </div>
      <WhichOfTwo
        instants={starts ?? []}
        value={typed.start}
        onChange={(start) => change({ start })}
        time_zone={plan.cinema.time_zone}
        disabled={isFixed}
      />
      <NativeSelect
        label={t('planner.screen')}
        disabled={isFixed}
        value={typed.screen_id}
        data={plan.screens.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => change({ screen_id: numberOf(event) })}
      />
      <NativeSelect
        label={t('planner.version')}
        disabled={isFixed}
        value={typed.movie_version_id}
        data={plan.versions
          .filter(({ movie_id }) => movie_id === block.movie_id)
          .map(({ id, text }) => ({ value: String(id), label: text }))}
        onChange={(event) => change({ movie_version_id: numberOf(event) })}
      />
      <NativeSelect
        label={t('planner.prices')}
        disabled={!may_edit}
        value={typed.price_group_id}
        data={plan.price_groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => change({ price_group_id: numberOf(event) })}
      />
      {met.length > 0 && (
        <Alert color="stop" role="alert" title={t('planner.meets', { count: met.length })}>
          {met.map((conflict) => (
            <p key={conflict.key}>{conflictText(t, view, conflict, locale, refOf(block))}</p>
          ))}
        </Alert>
      )}
      <WhatIfPart subject={subjectOf(view, block, before, typed)} time_zone={plan.cinema.time_zone} />
      {block.id !== null && !block.is_draft && !isDirty && (
        <div className={css.ways}>
          {block.cancelled_at === null && <AudienceLink id={block.id} cinema_id={plan.cinema.id} />}
          {block.cancelled_at === null && <MoveLink id={block.id} cinema_id={plan.cinema.id} />}
          <CancelLink id={block.id} cinema_id={plan.cinema.id} is_cancelled={block.cancelled_at !== null} />
        </div>
      )}
      {!isFixed && may_remove && (
        <div>
          <Button variant="default" onClick={onRemove}>
            {t('planner.remove')}
          </Button>
        </div>
      )}
    </FormModal>
  )
}

/** What the hub knows by its id; otherwise what its prices follow from, as it is typed by now. */
function subjectOf(view: CinemaView, block: Block, before: Typed, typed: Typed): Subject {
  const fields = fieldsTyped(view, block, before, typed)
  const isKnown = block.id !== null && !block.is_draft && (fields === null || Object.keys(fields).length === 0)
  if (isKnown) return { schedule_id: String(block.id) }
  const { screen_id, price_group_id, start } = { ...block, ...fields }
  return { screen_id: String(screen_id), price_group_id: String(price_group_id), start }
}

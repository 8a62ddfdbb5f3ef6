import { Button, Radio, Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { conflictSides, settleConflict } from '#protocol/dashboard/settle.ts'
import { decideConflict } from '#protocol/dashboard/tasks.ts'
import type { ShownConflict } from '#protocol/ledger/conflict.ts'
import type { ConflictSides, SettleChoice } from '#protocol/ledger/conflict-sides.ts'
import { FormNote } from '../FormNote.tsx'
import { FormModal } from '../kit/FormModal.tsx'
import { TroubleNote } from '../kit/TroubleNote.tsx'
import { toastSuccess, toastWarning } from '../kit/toasts.tsx'
import { useAnswer } from '../kit/use-answer.ts'
import { useT } from '../texts.ts'
import { useSmallForm } from '../use-small-form.ts'
import { Sides } from './Sides.tsx'

interface Props {
  conflict: ShownConflict
  time_zone: string
  onClose: () => void
  /** It is settled, by this person or by somebody before. */
  onDone: () => void
}

/** Both sides of what a recount could not book, what may be done about it, and why it is done (L11). */
export function SettleConflict({ conflict: { id }, time_zone, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const { data, trouble, waits, again } = useAnswer(`sides/${id}`, (signal) =>
    call(conflictSides, { params: { id }, signal }),
  )
  const small = useSmallForm(['reason', 'choice', 'seats'])
  const [choice, setChoice] = useState<SettleChoice | null>(null)
  const [seats, setSeats] = useState<Readonly<Record<string, string>>>({})
  const send = async (): Promise<void> => {
    if (data === null) return
    const { reason } = small.values
    const isChosen = data.choices.length > 0
    if (isChosen && choice === null) return small.refuse('choice', t('conflicts.sides.choose'))
    const chosen = data.lost.flatMap(({ line_id }) =>
      seats[line_id] ? [{ line_id, slot: Number(seats[line_id]) }] : [],
    )
    if (choice === 'reseat' && chosen.length < data.lost.length)
      return small.refuse('seats', t('conflicts.sides.choose_seats'))
    const body = { reason, choice: choice!, seats: choice === 'reseat' ? chosen : [] }
    const outcome = await small.send(() =>
      isChosen
        ? call(settleConflict, { params: { id }, body })
        : call(decideConflict, { params: { id }, body: { reason } }),
    )
    if (outcome.kind === 'answer') toastSuccess(t('conflicts.done'), t('form.close'))
    else if (outcome.kind === 'refused' && outcome.code === 'decided_before')
      toastWarning(outcome.message, t('form.close'))
    else {
      if (outcome.kind === 'refused' && outcome.errors.seats) again()
      return
    }
    onDone()
    onClose()
  }
  const { error: choice_error } = small.field('choice')
  const { error: seats_error } = small.field('seats')
  return (
    <FormModal
      title={t('conflicts.sides.title')}
      size={640}
      form={small.form}
      dirty={small.isDirty || choice !== null}
      is_final
      onClose={onClose}
      onSubmit={() => void send()}
      keys={
        <Button type="submit" loading={small.isBusy} disabled={data === null}>
          {t(data?.choices.length === 0 ? 'conflicts.decide' : 'conflicts.sides.settle')}
        </Button>
      }
    >
      {trouble && <TroubleNote trouble={trouble} waits={waits} onAgain={again} />}
      {data !== null && (
        <>
          <Sides title={t('conflicts.sides.wants')} sides={[data.wants]} time_zone={time_zone} />
          {data.count === 0 && <Sides title={t('conflicts.sides.has')} sides={data.has} time_zone={time_zone} />}
          {data.choices.length > 0 && (
            <Radio.Group
              label={t('conflicts.sides.what')}
              value={choice}
              error={choice_error}
              onChange={(value) => {
                setChoice(value as SettleChoice)
                small.clear('choice')
              }}
            >
              {data.choices.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  my="xs"
                  label={t(`conflicts.sides.choice.${one}`)}
                  description={t(`conflicts.sides.about.${one}`)}
                />
              ))}
            </Radio.Group>
          )}
          {choice === 'reseat' && (
            <SeatsOfGuests
              sides={data}
              chosen={seats}
              error={seats_error}
              onChoose={(line_id, slot) => {
                setSeats({ ...seats, [line_id]: slot })
                small.clear('seats')
              }}
            />
          )}
        </>
      )}
      <Textarea {...small.field('reason')} label={t('conflicts.reason')} maxLength={200} rows={2} autoComplete="off" />
      <FormNote message={small.message} seconds={small.seconds} />
    </FormModal>
  )
}

interface SeatsProps {
  sides: ConflictSides
  chosen: Readonly<Record<string, string>>
  error: string | undefined
  onChoose: (line_id: string, slot: string) => void
}

/** A free seat for each guest who has none; no seat is offered twice. */
function SeatsOfGuests({ sides: { lost, free }, chosen, error, onChoose }: SeatsProps) {
  const t = useT()
  if (free.length < lost.length) return <p>{t('conflicts.sides.no_seats')}</p>
  return lost.map(({ line_id, schedule_id, seat }, nth) => {
    const isOthers = (slot: number) => lost.some((one) => one.line_id !== line_id && chosen[one.line_id] === `${slot}`)
    const data = free
      .filter((one) => one.schedule_id === schedule_id && !isOthers(one.slot))
      .map(({ slot, name }) => ({ value: `${slot}`, label: name || t('conflicts.sides.place', { slot }) }))
    return (
      <Select
        key={line_id}
        label={t('conflicts.sides.seat_for', { seat: seat || `${nth + 1}` })}
        data={data}
        value={chosen[line_id] ?? null}
        error={error}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        onChange={(slot) => slot !== null && onChoose(line_id, slot)}
      />
    )
  })
}

import { Alert, Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLocale } from '#kit/texts.tsx'
import { useCall } from '#kit/use-call.ts'
import { beginMove, callOffMove, type MoveShown, type MoveStanding, type MoveTarget } from '#protocol/schedules/move.ts'
import { formatDay } from '#protocol/time/format.ts'
import { FormNote } from '../FormNote.tsx'
import { ConfirmModal } from '../kit/ConfirmModal.tsx'
import { useT } from '../texts.ts'
import { useSmallForm } from '../use-small-form.ts'
import { useTimes } from '../use-times.ts'
import css from './Cancellation.module.css'
import { movesAfter, movesBefore } from './move-steps.ts'
import { Steps } from './Steps.tsx'
import type { Seating } from './use-move.ts'

interface Props {
  shown: MoveShown
  target: MoveTarget
  seating: Seating
  /** Where the one who leaves the schedule where it is goes. */
  back: string
  /** Something was done, or stands otherwise than it was seen. */
  onAnswered: () => void
}

/** What moving does, before it is done, and the key that asks once more (F-199). */
export function MoveForm({ shown, target, seating, back, onAnswered }: Props) {
  const t = useT()
  const call = useCall()
  const time = useTimes(shown.time_zone)
  const [move_id] = useState(() => crypto.randomUUID())
  const [isAsked, setAsked] = useState(false)
  const [isAccepted, setAccepted] = useState(false)
  const { send, message, isBusy, seconds } = useSmallForm([])
  const { id, version, tickets, reserved, movie } = shown
  const { screen_id, screen, conflicts } = target
  const left = seating.proposal.left.length
  const move = async (): Promise<void> => {
    const accepted_conflicts = isAccepted ? conflicts.map(({ key }) => key) : []
    const body = { id: move_id, version, screen_id, picked: [...seating.picked], accepted_conflicts }
    await send(() => call(beginMove, { params: { id }, body }))
    setAsked(false)
    onAnswered()
  }
  return (
    <div className={css.aside}>
      <h2>{t('cancel.before')}</h2>
      <Steps steps={movesBefore(shown, screen, { t, time })} />
      <Wrong of={String(id)} target={target} time={time} isAccepted={isAccepted} onAccept={setAccepted} />
      <FormNote message={message} seconds={seconds} />
      <div className={css.keys}>
        <Button component={Link} to={back} variant="default">
          {t('moving.keep')}
        </Button>
        <Button
          color="stop"
          loading={isBusy}
          disabled={left > 0 || (conflicts.length > 0 && !isAccepted) || shown.edge === 'old'}
          onClick={() => setAsked(true)}
        >
          {t('moving.go', { screen })}
        </Button>
      </div>
      {left > 0 && <p className={css.small}>{t('moving.first_all')}</p>}
      {shown.edge === 'old' && <p className={css.small}>{t('moving.old_text')}</p>}
      <p className={css.small}>{t('cancel.leave')}</p>
      {isAsked && (
        <ConfirmModal
          title={t('moving.sure', { movie, screen })}
          text={t('moving.sure_text', { count: tickets, reserved, letters: shown.letters })}
          stop={t('moving.go', { screen })}
          waits={isBusy}
          trouble={message}
          onStop={() => void move()}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}

interface WrongProps {
  /** The schedule that moves: it is the earlier or the later of two that meet. */
  of: string
  target: MoveTarget
  time: (at: string) => string
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** What is wrong with the new screen at that time, and to take it all the same. */
function Wrong({ of, target: { conflicts, screen }, time, isAccepted, onAccept }: WrongProps) {
  const t = useT()
  const locale = useLocale()
  if (conflicts.length === 0) return null
  return (
    <Alert color="stop" role="alert" title={t('moving.conflicts', { count: conflicts.length, screen })}>
      {conflicts.map(({ key, code, ref, minutes, from_on, other }) => (
        <p key={key}>
          {other && (code === 'overlap' || code === 'cleaning') && ref !== of
            ? t(`planner.conflict.${code}_next`, { count: minutes ?? 0, other: other.movie })
            : t(`planner.conflict.${code}`, {
                count: minutes ?? 0,
                date: from_on === null ? '' : formatDay(from_on, locale),
              })}
          {other && (
            <>
              <br />
              <b>{[other.movie, time(other.start)].join(', ')}</b>
            </>
          )}
        </p>
      ))}
      <Checkbox label={t('moving.accept')} checked={isAccepted} onChange={({ target }) => onAccept(target.checked)} />
    </Alert>
  )
}

interface FollowedProps {
  shown: MoveShown
  begun: NonNullable<MoveShown['begun']>
  standing: MoveStanding
  seating: Seating
  onAnswered: () => void
}

/** How far it is; while it stands still it goes on with what was picked, or is called off. */
export function MoveFollowed({ shown, begun, standing, seating, onAnswered }: FollowedProps) {
  const t = useT()
  const call = useCall()
  const time = useTimes(shown.time_zone)
  const { send, message, isBusy, seconds } = useSmallForm([])
  const { id, version } = shown
  const isOpen = begun.done_at === null && begun.decided_at === null && begun.off_at === null
  const isPicked =
    seating.picked.length !== begun.picked.length || seating.picked.some((one) => !isAmong(one, begun.picked))
  const goOn = async (): Promise<void> => {
    const { screen_id } = begun
    const body = { id: begun.id, version, screen_id, picked: [...seating.picked], accepted_conflicts: [] }
    await send(() => call(beginMove, { params: { id }, body }))
    onAnswered()
  }
  const callOff = async (): Promise<void> => {
    await send(() => call(callOffMove, { params: { id }, body: { id: begun.id } }))
    onAnswered()
  }
  return (
    <div className={css.aside}>
      <h2>{t('cancel.after')}</h2>
      <Steps steps={movesAfter(shown, begun, standing, { t, time })} />
      <FormNote message={message} seconds={seconds} />
      {isOpen && (
        <div className={css.keys}>
          <Button variant="default" loading={isBusy} onClick={() => void callOff()}>
            {t('moving.call_off')}
          </Button>
          {isPicked && (
            <Button color="ink" loading={isBusy} onClick={() => void goOn()}>
              {t('moving.go_on')}
            </Button>
          )}
        </div>
      )}
      {begun.done_at === null && <p className={css.small}>{t('cancel.leave')}</p>}
    </div>
  )
}

function isAmong(one: { from: number; to: number }, others: readonly { from: number; to: number }[]): boolean {
  return others.some(({ from, to }) => from === one.from && to === one.to)
}

import { Button, NumberInput, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { newId } from '#kit/id.ts'
import { useCall } from '#kit/use-call.ts'
import { blockSeats, unblockSeats } from '#protocol/schedules/seat-calls.ts'
import { addMinutes } from '#protocol/time/business-day.ts'
import { toastSuccess } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'
import { useTimes } from '../use-times.ts'
import type { HallNow } from './use-schedule-seats.ts'

interface Props {
  hall: Pick<HallNow, 'id' | 'start' | 'time_zone'>
  free: readonly number[]
  blocked: readonly number[]
  onDone: () => void
}

/**
 * The reason, when blocked seats are released by themselves, and the key for what is chosen: a call that got
 * no answer is made once more as the same.
 */
export function Change({ hall: { id, start, time_zone }, free, blocked, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const time = useTimes(time_zone)
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState<number | null>(null)
  const [late, setLate] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [waits, setWaits] = useState(false)
  const asked = useRef<{ of: string; id: string } | null>(null)
  const run = async (what: 'block' | 'unblock', slots: readonly number[]): Promise<void> => {
    if (reason.trim() === '') return setTrouble(t('schedules.reasonNeeded'))
    const of = JSON.stringify([what, slots, reason, minutes])
    if (asked.current?.of !== of) asked.current = { of, id: newId() }
    setWaits(true)
    const body = { id: asked.current.id, slots: [...slots], reason }
    const outcome =
      what === 'block'
        ? await call(blockSeats, { params: { id }, body: { ...body, release_minutes: minutes } })
        : await call(unblockSeats, { params: { id }, body })
    setWaits(false)
    if (outcome.kind === 'answer') {
      toastSuccess(
        t(what === 'block' ? 'schedules.blocked' : 'schedules.unblocked', { count: slots.length }),
        t('form.close'),
      )
      return onDone()
    }
    if (outcome.kind === 'refused' && outcome.errors.release_minutes)
      return setLate(outcome.errors.release_minutes[0] ?? null)
    const [text] = outcome.kind === 'refused' ? Object.values(outcome.errors).flat() : []
    setTrouble(text ?? (outcome.kind === 'unreachable' ? t('trouble.lineText') : outcome.message))
  }
  return (
    <>
      <TextInput
        label={t('schedules.reason')}
        value={reason}
        maxLength={200}
        error={trouble}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setTrouble(null)
        }}
      />
      {free.length > 0 && (
        <NumberInput
          label={t('schedules.release')}
          description={
            minutes === null
              ? t('schedules.releaseHelp')
              : t('schedules.releaseAt', { time: time(addMinutes(start, -minutes)) })
          }
          value={minutes ?? ''}
          min={0}
          max={10_080}
          allowDecimal={false}
          allowNegative={false}
          error={late}
          onChange={(value) => {
            setMinutes(value === '' ? null : Number(value))
            setLate(null)
          }}
        />
      )}
      {free.length > 0 && (
        <Button loading={waits} onClick={() => void run('block', free)}>
          {t('schedules.block', { count: free.length })}
        </Button>
      )}
      {blocked.length > 0 && (
        <Button color="ink" loading={waits} onClick={() => void run('unblock', blocked)}>
          {t('schedules.unblock', { count: blocked.length })}
        </Button>
      )}
    </>
  )
}

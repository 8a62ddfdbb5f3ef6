import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { newId } from '#kit/id.ts'
import { useCall } from '#kit/use-call.ts'
import { blockSeats, unblockSeats } from '#protocol/schedules/seat-calls.ts'
import { toastSuccess } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'

interface Props {
  id: number
  free: readonly number[]
  blocked: readonly number[]
  onDone: () => void
}

/** The reason, and the key for what is chosen: a call that got no answer is made once more as the same. */
export function Change({ id, free, blocked, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const [reason, setReason] = useState('')
  const [trouble, setTrouble] = useState<string | null>(null)
  const [waits, setWaits] = useState(false)
  const asked = useRef<{ of: string; id: string } | null>(null)
  const run = async (what: 'block' | 'unblock', slots: readonly number[]): Promise<void> => {
    if (reason.trim() === '') return setTrouble(t('schedules.reasonNeeded'))
    const of = JSON.stringify([what, slots, reason])
    if (asked.current?.of !== of) asked.current = { of, id: newId() }
    setWaits(true)
    const body = { id: asked.current.id, slots: [...slots], reason }
    const outcome = await call(what === 'block' ? blockSeats : unblockSeats, { params: { id }, body })
    setWaits(false)
    if (outcome.kind === 'answer') {
      toastSuccess(
        t(what === 'block' ? 'schedules.blocked' : 'schedules.unblocked', { count: slots.length }),
        t('form.close'),
      )
      return onDone()
    }
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

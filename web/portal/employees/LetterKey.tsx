import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { invitePerson } from '#protocol/access/reset.ts'
import type { StaffAccess } from '#protocol/access/staff-access.ts'
import { toastMini } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'
import { useWrong } from './use-wrong.ts'

/** Sends somebody a link to choose a password: the first one, or another one. */
export function LetterKey({ id, letter }: { id: number; letter: StaffAccess['letter'] }) {
  const t = useT()
  const call = useCall()
  const sayWrong = useWrong()
  const [waits, setWaits] = useState(false)
  const send = async () => {
    setWaits(true)
    const sent = await call(invitePerson, { params: { id } })
    setWaits(false)
    if (sent.kind === 'answer') toastMini(t('access.sent', { email: sent.data.email }), t('form.close'))
    else sayWrong(sent)
  }
  return (
    <Button variant="default" loading={waits} onClick={() => void send()}>
      {t(letter === 'invitation' ? 'access.invite' : 'access.reset')}
    </Button>
  )
}

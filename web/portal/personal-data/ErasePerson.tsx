import { Radio } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { ERASE_REASONS, personErased } from '#protocol/access/personal-data.ts'
import { TypedSheet } from '../kit/TypedSheet.tsx'
import { toastSuccess } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'

interface Props {
  email: string
  onClose: () => void
  onDone: () => void
}

/** Says what erasing does before it is done: why is chosen, and the address is typed once more. */
export function ErasePerson({ email, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const [reason, setReason] = useState<(typeof ERASE_REASONS)[number]>('asked')
  return (
    <TypedSheet
      title={t('person.title', { email })}
      field="typed"
      label={t('person.type', { email })}
      now={t('person.now')}
      send={(typed) => call(personErased, { body: { email, typed, reason } })}
      onDone={({ places }) => {
        const isGone = Object.keys(places).length === 0
        toastSuccess(t(isGone ? 'person.gone' : 'person.erased', { email }), t('form.close'))
        onDone()
      }}
      onClose={onClose}
    >
      <p>{t('person.forever')}</p>
      <p>{t('person.stays')}</p>
      <Radio.Group label={t('person.reason')} value={reason} onChange={(chosen) => setReason(chosen as typeof reason)}>
        {ERASE_REASONS.map((one) => (
          <Radio key={one} value={one} label={t(`person.reason_of.${one}`)} my="xs" />
        ))}
      </Radio.Group>
    </TypedSheet>
  )
}

import { Button, Group, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '#kit/use-call.ts'
import { ERASE_REASONS, personErased } from '#protocol/access/personal-data.ts'
import { FormNote } from '../FormNote.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { toastSuccess } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import css from './PersonalData.module.css'

interface Props {
  email: string
  onClose: () => void
  onDone: () => void
}

/** Says what erasing does before it is done: why is chosen, and the address is typed once more. */
export function ErasePerson({ email, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const { form, field, values, send, message, isBusy, seconds } = useSmallForm(['typed'])
  const [reason, setReason] = useState<(typeof ERASE_REASONS)[number]>('asked')

  const erase = async (): Promise<void> => {
    const outcome = await send(() => call(personErased, { body: { email, typed: values.typed, reason } }))
    if (outcome.kind !== 'answer') return
    const isGone = Object.keys(outcome.data.places).length === 0
    toastSuccess(t(isGone ? 'person.gone' : 'person.erased', { email }), t('form.close'))
    onDone()
  }
  return (
    <Sheet title={t('person.title', { email })} size={560} onClose={onClose}>
      <form ref={form} className={css.form} noValidate onSubmit={handled(() => void erase())}>
        <p>{t('person.forever')}</p>
        <p>{t('person.stays')}</p>
        <Radio.Group
          label={t('person.reason')}
          value={reason}
          onChange={(chosen) => setReason(chosen as typeof reason)}
        >
          {ERASE_REASONS.map((one) => (
            <Radio key={one} value={one} label={t(`person.reason_of.${one}`)} my="xs" />
          ))}
        </Radio.Group>
        <TextInput
          {...field('typed')}
          label={t('person.type', { email })}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormNote message={message} seconds={seconds} />
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('form.keep')}
          </Button>
          <Button type="submit" color="stop" loading={isBusy} disabled={values.typed.trim() === ''}>
            {t('person.now')}
          </Button>
        </Group>
      </form>
    </Sheet>
  )
}

import { Button, Group, TextInput } from '@mantine/core'
import { useCall } from '#kit/use-call.ts'
import { type RecountRegister, recountLost } from '#protocol/sync/recount-calls.ts'
import { FormNote } from '../FormNote.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { toastSuccess } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import css from './Edges.module.css'

interface Props {
  cinema_id: number
  register: RecountRegister
  onClose: () => void
  onDone: () => void
}

/** Says what it means that a recount goes on without a register; its name is typed. */
export function LoseRegister({ cinema_id, register: { uid, name }, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const { form, field, values, send, message, isBusy, seconds } = useSmallForm(['name'])

  const lose = async () => {
    const outcome = await send(() => call(recountLost, { params: { cinema_id }, body: { uid, name: values.name } }))
    if (outcome.kind !== 'answer') return
    toastSuccess(t('edges.recount.lose_done'), t('form.close'))
    onDone()
    onClose()
  }
  return (
    <Sheet title={t('edges.recount.lose_title', { name })} size={560} onClose={onClose}>
      <form ref={form} className={css.what} noValidate onSubmit={handled(() => void lose())}>
        <p>{t('edges.recount.lose_what')}</p>
        <p>
          <b>{t('edges.recount.lose_warning')}</b>
        </p>
        <TextInput {...field('name')} label={t('edges.recount.lose_type', { name })} autoComplete="off" />
        <FormNote message={message} seconds={seconds} />
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('form.keep')}
          </Button>
          <Button type="submit" color="stop" loading={isBusy} disabled={values.name.trim() === ''}>
            {t('edges.recount.lose_now')}
          </Button>
        </Group>
      </form>
    </Sheet>
  )
}

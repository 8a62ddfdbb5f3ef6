import { Button, Group, TextInput } from '@mantine/core'
import { useCall } from '#kit/use-call.ts'
import { type EdgeCard, edgeEnd } from '#protocol/sync/edges.ts'
import { FormNote } from '../FormNote.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { toastSuccess } from '../kit/toasts.tsx'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import { useTimes } from '../use-times.ts'
import css from './Edges.module.css'
import { lineWords } from './line-words.ts'

interface Props {
  box: EdgeCard
  onClose: () => void
  onDone: () => void
}

/** Says what the end of a box's credential does before it is done; the name of the cinema is typed. */
export function EndBox({ box, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const timeOf = useTimes(box.time_zone)
  const { form, field, values, send, message, isBusy, seconds } = useSmallForm(['cinema'])
  const { cinema_id, cinema, places } = box

  const end = async () => {
    const outcome = await send(() => call(edgeEnd, { params: { cinema_id }, body: { cinema: values.cinema } }))
    if (outcome.kind !== 'answer') return
    toastSuccess(t('edges.ended'), t('form.close'))
    onDone()
    onClose()
  }
  return (
    <Sheet title={t('edges.end_title', { cinema })} size={560} onClose={onClose}>
      <form ref={form} className={css.what} noValidate onSubmit={handled(() => void end())}>
        <p>{t('edges.end_what')}</p>
        <p>
          <b>{lineWords(t, box, timeOf)}</b>
        </p>
        {places > 0 && <p>{t('edges.end_places', { count: places })}</p>}
        <p>{t('edges.end_sold')}</p>
        <p>{t('edges.end_successor')}</p>
        <TextInput {...field('cinema')} label={t('edges.end_type', { cinema })} autoComplete="off" />
        <FormNote message={message} seconds={seconds} />
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('form.keep')}
          </Button>
          <Button type="submit" color="stop" loading={isBusy} disabled={values.cinema.trim() === ''}>
            {t('edges.end_now')}
          </Button>
        </Group>
      </form>
    </Sheet>
  )
}

import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { newId } from '#kit/id.ts'
import { useCall } from '#kit/use-call.ts'
import { sendTickets } from '#protocol/bills/send.ts'
import { FormNote } from '../FormNote.tsx'
import css from '../kit/FormModal.module.css'
import { Sheet } from '../kit/Sheet.tsx'
import { toastSuccess } from '../kit/toasts.tsx'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import type { Bill } from './use-bill.ts'

interface Props {
  whole: Bill
  onDone: () => void
}

/** The letter with the tickets once more, to the buyer's address or to another that is typed. */
export function SendTickets({ whole, onDone }: Props) {
  const t = useT()
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button color="ink" leftSection={<PortalIcon name="mail" />} onClick={() => setAsks(true)}>
        {t('purchase.send')}
      </Button>
      {asks && <Ask whole={whole} onClose={() => setAsks(false)} onDone={onDone} />}
    </>
  )
}

function Ask({ whole, onClose, onDone }: Props & { onClose: () => void }) {
  const t = useT()
  const call = useCall()
  const small = useSmallForm(['email'], { email: whole.buyer_email ?? '' })
  const { error, ...field } = small.field('email')
  const asked = useRef<{ of: string; id: string } | null>(null)
  const send = async (): Promise<void> => {
    const email = small.values.email.trim()
    if (asked.current?.of !== email) asked.current = { of: email, id: newId() }
    const { id } = asked.current
    const said = await small.send(() => call(sendTickets, { params: { id: whole.id }, body: { id, email } }))
    if (said.kind !== 'answer') return
    toastSuccess(t('purchase.send_done', { email: said.data.email }), t('form.close'))
    onClose()
    onDone()
  }
  return (
    <Sheet title={t('purchase.send_title')} size={520} onClose={onClose}>
      <form className={css.plain} ref={small.form} noValidate onSubmit={handled(() => void send())}>
        <p>{t('purchase.send_text')}</p>
        <TextInput mt="md" type="email" autoComplete="off" label={t('purchase.send_email')} error={error} {...field} />
        <FormNote message={small.message} seconds={small.seconds} />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" color="ink" loading={small.isBusy}>
            {t('purchase.send_key')}
          </Button>
        </Group>
      </form>
    </Sheet>
  )
}

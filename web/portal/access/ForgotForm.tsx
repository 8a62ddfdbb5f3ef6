import { useEffect, useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { Field } from '#kit/Field.tsx'
import { Note } from '#kit/Note.tsx'
import { useCall } from '#kit/use-call.ts'
import { requestReset } from '#protocol/access/reset.ts'
import { FormNote } from '../FormNote.tsx'
import { AT_THE_DOOR, forgetTyped, keepTyped, readTyped } from '../kept.ts'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import css from './Door.module.css'

/** Has a link sent by which a new password is chosen; whether anybody has the address is not said (F-178). */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const t = useT()
  const call = useCall()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [kept] = useState(() => readTyped(AT_THE_DOOR))
  const { form, field, values, send, message, isBusy, seconds } = useSmallForm(['email'], kept)
  useEffect(() => keepTyped(AT_THE_DOOR, values, {}, []), [values])
  const submit = async (): Promise<void> => {
    const { email } = values
    const outcome = await send(() => call(requestReset, { body: { email } }))
    if (outcome.kind !== 'answer') return
    forgetTyped(AT_THE_DOOR)
    setSentTo(email)
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={handled(() => void submit())}>
      <p className="muted">{t('forgot.text')}</p>
      <Field {...field('email')} label={t('door.email')} type="email" autoComplete="username" autoFocus />
      <FormNote message={message} seconds={seconds} />
      <div role="status">
        {sentTo !== null && (
          <Note kind="ok" icon="check">
            <div>
              <b>{t('forgot.sent')}</b>
              <p>{t('forgot.sent_text', { email: sentTo })}</p>
            </div>
          </Note>
        )}
      </div>
      <Button look="lamp" type="submit" disabled={isBusy || seconds > 0}>
        {t('forgot.send')}
      </Button>
      <button type="button" className={css.link} onClick={onBack}>
        {t('door.back')}
      </button>
    </form>
  )
}

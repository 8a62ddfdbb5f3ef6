import { Button } from '#kit/Button.tsx'
import { Field } from '#kit/Field.tsx'
import { useCall } from '#kit/use-call.ts'
import { resetPassword } from '#protocol/access/reset.ts'
import { FormNote } from '../FormNote.tsx'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import css from './Door.module.css'

/** A new password by the token of a letter, typed twice (F-179). */
export function ResetForm({ token, onDone }: { token: string; onDone: (passkeys_ended: number) => void }) {
  const t = useT()
  const call = useCall()
  const { form, field, values, refuse, send, message, isBusy, seconds } = useSmallForm(['new_password', 'repeat'])
  const submit = async (): Promise<void> => {
    const { new_password, repeat } = values
    if (new_password !== repeat) return refuse('repeat', t('reset.differs'))
    const outcome = await send(() => call(resetPassword, { body: { token, new_password } }))
    if (outcome.kind === 'answer') onDone(outcome.data.passkeys_ended)
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={handled(() => void submit())}>
      <p className="muted">{t('reset.text')}</p>
      <Field
        {...field('new_password')}
        label={t('reset.new_password')}
        type="password"
        autoComplete="new-password"
        autoFocus
      />
      <Field {...field('repeat')} label={t('reset.repeat')} type="password" autoComplete="new-password" />
      <FormNote message={message} seconds={seconds} />
      <Button look="lamp" type="submit" disabled={isBusy || seconds > 0}>
        {t('reset.save')}
      </Button>
    </form>
  )
}

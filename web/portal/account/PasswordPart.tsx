import { useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { Field } from '#kit/Field.tsx'
import { Note } from '#kit/Note.tsx'
import { useCall } from '#kit/use-call.ts'
import { changePassword } from '#protocol/access/calls.ts'
import { FormNote } from '../FormNote.tsx'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import css from './Account.module.css'

/** Another password, chosen with the one that holds. */
export function PasswordPart() {
  const t = useT()
  const call = useCall()
  const [isChanged, setChanged] = useState(false)
  const { form, field, values, refuse, clear, send, message, isBusy, seconds } = useSmallForm([
    'password',
    'new_password',
    'repeat',
  ])
  const submit = async (): Promise<void> => {
    setChanged(false)
    const { password, new_password, repeat } = values
    if (new_password !== repeat) return refuse('repeat', t('reset.differs'))
    const outcome = await send(() => call(changePassword, { body: { password, new_password } }))
    if (outcome.kind !== 'answer') return
    setChanged(true)
    clear('password', 'new_password', 'repeat')
  }
  return (
    <section className={css.part}>
      <h2>{t('account.password')}</h2>
      <p className="muted">
        {t('reset.text')} {t('account.password_text')}
      </p>
      <form ref={form} className={css.form} noValidate onSubmit={handled(() => void submit())}>
        <Field
          {...field('password')}
          label={t('account.old_password')}
          type="password"
          autoComplete="current-password"
        />
        <Field
          {...field('new_password')}
          label={t('account.new_password')}
          type="password"
          autoComplete="new-password"
        />
        <Field {...field('repeat')} label={t('account.repeat')} type="password" autoComplete="new-password" />
        <FormNote message={message} seconds={seconds} />
        <div role="status">
          {isChanged && (
            <Note kind="ok" icon="check">
              <span>{t('account.changed')}</span>
            </Note>
          )}
        </div>
        <Button look="ink" type="submit" disabled={isBusy || seconds > 0}>
          {t('account.change')}
        </Button>
      </form>
    </section>
  )
}

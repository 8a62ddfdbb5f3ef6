import type { ReactNode } from 'react'
import { Button } from '#kit/Button.tsx'
import { Field } from '#kit/Field.tsx'
import type { Proof } from '#protocol/access/second-factor.ts'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { FormNote } from '../FormNote.tsx'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import css from './Account.module.css'

interface Props<A> {
  /** What will be done, before it is. */
  text?: string
  label: string
  /** Does it; refused, the form says why and stays. */
  ask: (proof: Proof) => Promise<Outcome<A>>
  onDone: (answer: A) => void
  onCancel: () => void
  children?: ReactNode
}

/** Before something that opens a door is changed, the password again. */
export function ProofForm<A>({ text, label, ask, onDone, onCancel, children }: Props<A>) {
  const t = useT()
  const { form, field, values, send, message, isBusy, seconds } = useSmallForm(['password'])
  const submit = async (): Promise<void> => {
    const outcome = await send(() => ask({ password: values.password }))
    if (outcome.kind === 'answer') onDone(outcome.data)
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={handled(() => void submit())}>
      {text !== undefined && <p>{text}</p>}
      {children}
      <Field
        {...field('password')}
        label={t('account.proof')}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      <FormNote message={message} seconds={seconds} />
      <div className={css.keys}>
        <Button small onClick={onCancel}>
          {t('account.cancel')}
        </Button>
        <Button small look="ink" type="submit" disabled={isBusy || seconds > 0}>
          {label}
        </Button>
      </div>
    </form>
  )
}

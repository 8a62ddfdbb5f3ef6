import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#kit/Button.tsx'
import { Field } from '#kit/Field.tsx'
import { FormNote } from '../FormNote.tsx'
import { AT_THE_DOOR, forgetTyped, keepTyped, readTyped } from '../kept.ts'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import css from './Door.module.css'
import { PasskeyButton } from './PasskeyButton.tsx'
import { useSession } from './use-session.ts'

type Step = 'password' | 'code'
const SECRETS = ['password', 'code']

interface Props {
  /** What else may be done here: a forgotten password, leaving the screen. */
  children?: ReactNode
}

/**
 * E-mail and password, then the code of who has a second factor, or a passkey alone. Done, the session says
 * so, and what waited goes on.
 */
export function SignInForm({ children }: Props) {
  const t = useT()
  const session = useSession()
  const [step, setStep] = useState<Step>('password')
  const [kept] = useState(() => readTyped(AT_THE_DOOR))
  const { form, field, values, clear, send, message, isBusy, seconds } = useSmallForm(
    ['email', 'password', 'code'],
    kept,
  )
  useEffect(() => keepTyped(AT_THE_DOOR, values, {}, SECRETS), [values])

  const submit = async (): Promise<void> => {
    const { email, password, code } = values
    const body = step === 'code' ? { email, password, code } : { email, password }
    const outcome = await send(() => session.signIn(body))
    if (outcome.kind === 'answer') return forgetTyped(AT_THE_DOOR)
    if (outcome.kind !== 'refused') return
    if (outcome.code === 'code_needed') setStep('code')
    // the password is not right any more, or was never: from the beginning
    else if (outcome.code === 'sign_in_wrong') setStep('password')
  }
  const back = (): void => {
    clear('code', 'password')
    setStep('password')
  }
  const key = (label: string) => (
    <Button look="lamp" type="submit" disabled={isBusy || seconds > 0}>
      {label}
    </Button>
  )
  return (
    <form ref={form} className={css.form} noValidate onSubmit={handled(() => void submit())}>
      {step === 'password' ? (
        <>
          <Field {...field('email')} label={t('door.email')} type="email" autoComplete="username" autoFocus />
          <Field {...field('password')} label={t('door.password')} type="password" autoComplete="current-password" />
          <FormNote message={message} seconds={seconds} />
          {key(t('door.sign_in'))}
          <PasskeyButton />
          {children}
        </>
      ) : (
        <>
          <p className="muted">{t('door.code_text')}</p>
          <Field
            key="code"
            {...codeField(field('code'))}
            label={t('door.code')}
            autoComplete="one-time-code"
            autoFocus
          />
          <FormNote message={message} seconds={seconds} />
          {key(t('door.code_send'))}
          <button type="button" className={css.link} onClick={back}>
            {t('door.back')}
          </button>
        </>
      )}
    </form>
  )
}

/** That a code is needed is no mistake: the field that asks for it begins without a word against it. */
function codeField<F extends { value: string; error: string | undefined }>(field: F): F {
  return field.value === '' ? { ...field, error: undefined } : field
}

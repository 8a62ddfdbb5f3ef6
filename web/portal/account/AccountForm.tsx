import type { ReactNode } from 'react'
import { Button } from '#kit/Button.tsx'
import { FormNote } from '../FormNote.tsx'
import { useT } from '../texts.ts'
import { handled, type useSmallForm } from '../use-small-form.ts'
import css from './Account.module.css'

interface Props {
  of: Pick<ReturnType<typeof useSmallForm>, 'form' | 'message' | 'isBusy' | 'seconds'>
  /** What the key that sends it says. */
  label: string
  onSubmit: () => Promise<void>
  onCancel: () => void
  children: ReactNode
}

/** A small form of the account: its fields, what is wrong with all of them, and its two keys. */
export function AccountForm({ of: { form, message, isBusy, seconds }, label, onSubmit, onCancel, children }: Props) {
  const t = useT()
  return (
    <form ref={form} className={css.form} noValidate onSubmit={handled(() => void onSubmit())}>
      {children}
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

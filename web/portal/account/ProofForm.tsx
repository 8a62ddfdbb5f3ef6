import type { ReactNode } from 'react'
import { Field } from '#kit/Field.tsx'
import type { Proof } from '#protocol/access/second-factor.ts'
import type { Outcome } from '#protocol/kit/outcome.ts'
import { useT } from '../texts.ts'
import { useSmallForm } from '../use-small-form.ts'
import { AccountForm } from './AccountForm.tsx'

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
  const form = useSmallForm(['password'])
  const { field, values, send } = form
  const submit = async (): Promise<void> => {
    const outcome = await send(() => ask({ password: values.password }))
    if (outcome.kind === 'answer') onDone(outcome.data)
  }
  return (
    <AccountForm of={form} label={label} onSubmit={submit} onCancel={onCancel}>
      {text !== undefined && <p>{text}</p>}
      {children}
      <Field
        {...field('password')}
        label={t('account.proof')}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
    </AccountForm>
  )
}

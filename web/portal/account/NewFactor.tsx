import { Field } from '#kit/Field.tsx'
import { Qr } from '#kit/Qr.tsx'
import { useCall } from '#kit/use-call.ts'
import { type beginSecondFactor, confirmSecondFactor } from '#protocol/access/second-factor.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { useT } from '../texts.ts'
import { useSmallForm } from '../use-small-form.ts'
import css from './Account.module.css'
import { AccountForm } from './AccountForm.tsx'

interface Props {
  begun: CallAnswer<typeof beginSecondFactor>
  onDone: (codes: CallAnswer<typeof confirmSecondFactor>) => void
  onCancel: () => void
}

/** The secret for an authenticator app, shown once, and the first code of that app. */
export function NewFactor({ begun, onDone, onCancel }: Props) {
  const t = useT()
  const call = useCall()
  const form = useSmallForm(['code'])
  const { field, values, send } = form
  const submit = async (): Promise<void> => {
    const outcome = await send(() => call(confirmSecondFactor, { body: { code: values.code } }))
    if (outcome.kind === 'answer') onDone(outcome.data)
  }
  return (
    <AccountForm of={form} label={t('factor.confirm')} onSubmit={submit} onCancel={onCancel}>
      <p>{t('factor.scan')}</p>
      <div className={css.qr}>
        <Qr text={begun.uri} title={t('factor.scan')} />
      </div>
      <p className={css.secret}>{t('factor.by_hand', { secret: begun.secret.replace(/(.{4})(?=.)/g, '$1 ') })}</p>
      <Field {...field('code')} label={t('factor.code')} inputMode="numeric" autoComplete="one-time-code" autoFocus />
    </AccountForm>
  )
}

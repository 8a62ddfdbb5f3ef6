import { Button } from '#kit/Button.tsx'
import { Field } from '#kit/Field.tsx'
import { Qr } from '#kit/Qr.tsx'
import { useCall } from '#kit/use-call.ts'
import { type beginSecondFactor, confirmSecondFactor } from '#protocol/access/second-factor.ts'
import type { CallAnswer } from '#protocol/kit/call.ts'
import { FormNote } from '../FormNote.tsx'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import css from './Account.module.css'

interface Props {
  begun: CallAnswer<typeof beginSecondFactor>
  onDone: (codes: CallAnswer<typeof confirmSecondFactor>) => void
  onCancel: () => void
}

/** The secret for an authenticator app, shown once, and the first code of that app. */
export function NewFactor({ begun, onDone, onCancel }: Props) {
  const t = useT()
  const call = useCall()
  const { form, field, values, send, message, isBusy, seconds } = useSmallForm(['code'])
  const submit = async (): Promise<void> => {
    const outcome = await send(() => call(confirmSecondFactor, { body: { code: values.code } }))
    if (outcome.kind === 'answer') onDone(outcome.data)
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={handled(() => void submit())}>
      <p>{t('factor.scan')}</p>
      <div className={css.qr}>
        <Qr text={begun.uri} title={t('factor.scan')} />
      </div>
      <p className={css.secret}>{t('factor.by_hand', { secret: begun.secret.replace(/(.{4})(?=.)/g, '$1 ') })}</p>
      <Field {...field('code')} label={t('factor.code')} inputMode="numeric" autoComplete="one-time-code" autoFocus />
      <FormNote message={message} seconds={seconds} />
      <div className={css.keys}>
        <Button small onClick={onCancel}>
          {t('account.cancel')}
        </Button>
        <Button small look="ink" type="submit" disabled={isBusy || seconds > 0}>
          {t('factor.confirm')}
        </Button>
      </div>
    </form>
  )
}

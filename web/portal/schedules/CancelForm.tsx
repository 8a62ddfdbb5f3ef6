import { Button, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '#kit/use-call.ts'
import { mayIn } from '#protocol/access/grades.ts'
import { CANCEL_WORDS, type CancellationShown, cancelSchedule } from '#protocol/schedules/cancel.ts'
import { useSaid } from '../bills/use-bill.ts'
import { FormNote } from '../FormNote.tsx'
import { useSurroundings } from '../kit/surroundings.ts'
import { useT } from '../texts.ts'
import { handled, useSmallForm } from '../use-small-form.ts'
import { useTimes } from '../use-times.ts'
import css from './Cancellation.module.css'
import { PaidTable } from './PaidTable.tsx'
import { Steps } from './Steps.tsx'
import { moneyOf, stepsBefore } from './steps.ts'

interface Props {
  shown: CancellationShown
  /** Where the one who keeps the schedule goes. */
  back: string
  /** Something was done, or stands otherwise than it was seen. */
  onAnswered: () => void
}

/** What cancelling does, before it is done: whose money, which steps, and the word that is typed (F-194). */
export function CancelForm({ shown, back, onAnswered }: Props) {
  const t = useT()
  const call = useCall()
  const { held } = useSurroundings()
  const { money, locale } = useSaid()
  const time = useTimes(shown.time_zone)
  const mayRefund = mayIn(held, 'bills.refund', [shown.cinema_id])
  const [refund, setRefund] = useState(mayRefund)
  const { form, field, values, send, message, isBusy, seconds } = useSmallForm(['reason', 'keyword'])
  const { id, version } = shown
  const cancel = async (): Promise<void> => {
    const body = { version, refund, reason: values.reason, keyword: values.keyword }
    const outcome = await send(() => call(cancelSchedule, { params: { id }, body }))
    const isTyped = outcome.kind === 'refused' && (outcome.errors.reason ?? outcome.errors.keyword)
    if (!isTyped) onAnswered()
  }
  return (
    <form ref={form} className={css.body} noValidate onSubmit={handled(() => void cancel())}>
      <div className={css.left}>
        <MoneyChoice shown={shown} mayRefund={mayRefund} refund={refund} onChoose={setRefund} />
        <PaidTable shown={shown} is_refund={refund} />
        <TextInput
          {...field('reason')}
          label={t('cancel.reason')}
          description={t('cancel.reason_help')}
          maxLength={200}
          autoComplete="off"
        />
      </div>
      <div className={css.aside}>
        <h2>{t('cancel.before')}</h2>
        <Steps steps={stepsBefore(shown, refund, { t, money, time })} />
        <TextInput
          {...field('keyword')}
          className={css.word ?? ''}
          label={t('cancel.type', { word: CANCEL_WORDS[locale] })}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormNote message={message} seconds={seconds} />
        <div className={css.keys}>
          <Button component={Link} to={back} variant="default">
            {t('cancel.keep')}
          </Button>
          <Button type="submit" color="stop" loading={isBusy} disabled={values.keyword.trim() === ''}>
            {t(refund ? 'cancel.refund_key' : 'cancel.only')}
          </Button>
        </div>
        <p className={css.small}>{t('cancel.leave')}</p>
      </div>
    </form>
  )
}

interface ChoiceProps {
  shown: CancellationShown
  mayRefund: boolean
  refund: boolean
  onChoose: (refund: boolean) => void
}

/** Cancel only, or cancel and refund; what is not allowed says why. */
function MoneyChoice({ shown, mayRefund, refund, onChoose }: ChoiceProps) {
  const t = useT()
  const { money } = useSaid()
  const cents = moneyOf(shown, 'hub').cents + moneyOf(shown, 'counter').cents
  return (
    <fieldset className={css.choice}>
      <legend>{t('cancel.how')}</legend>
      <div data-chosen={refund}>
        <Radio
          name="money"
          label={t('cancel.refund')}
          description={mayRefund ? t('cancel.refund_text', { money: money(cents) }) : t('cancel.refund_not')}
          disabled={!mayRefund}
          checked={refund}
          onChange={() => onChoose(true)}
        />
      </div>
      <div data-chosen={!refund}>
        <Radio
          name="money"
          label={t('cancel.only')}
          description={t('cancel.only_text')}
          checked={!refund}
          onChange={() => onChoose(false)}
        />
      </div>
    </fieldset>
  )
}

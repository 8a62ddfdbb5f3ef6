import { Field } from '#kit/Field.tsx'
import { LinesField } from '#kit/LinesField.tsx'
import type { FieldErrors } from '#protocol/kit/outcome.ts'
import { GIFT_MESSAGE_MAX } from '#protocol/vouchers/gift.ts'
import { useT } from '../../texts.ts'

/** Where a gift goes, when, and with which words. */
export interface GiftWords {
  recipient_email: string
  deliver_on: string
  message: string
}

interface Props {
  gift: GiftWords
  errors: FieldErrors
  /** What stands before the names of its fields in a call. */
  at: '' | 'gift.'
  today: string
  last_day: string
  change: (changes: Partial<GiftWords>, field: string) => void
}

/** How a gift gets to whom it is for, and what is said with it (F-156). */
export function GiftFields({ gift, errors, at, today, last_day, change }: Props) {
  const t = useT()
  const errorOf = (field: string): string | undefined => errors[at + field]?.[0]
  return (
    <>
      <Field
        id={`${at}email`}
        label={t('vouchers.recipient_email')}
        name="recipient_email"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={gift.recipient_email}
        error={errorOf('email')}
        onChange={(event) => change({ recipient_email: event.target.value }, `${at}email`)}
      />
      <div>
        <Field
          id={`${at}deliver_on`}
          label={t('vouchers.deliver_on')}
          name="deliver_on"
          type="date"
          min={today}
          max={last_day}
          value={gift.deliver_on}
          error={errorOf('deliver_on')}
          onChange={(event) => change({ deliver_on: event.target.value }, `${at}deliver_on`)}
        />
        <p className="sm muted">{t('vouchers.deliver_text')}</p>
      </div>
      <LinesField
        id={`${at}message`}
        label={t('vouchers.gift_message')}
        name="gift_message"
        rows={4}
        maxLength={GIFT_MESSAGE_MAX}
        value={gift.message}
        error={errorOf('message')}
        onChange={(event) => change({ message: event.target.value }, `${at}message`)}
      />
      <p className="xs dim">{t('vouchers.letters', { count: gift.message.length, most: GIFT_MESSAGE_MAX })}</p>
    </>
  )
}

import { Field } from '#kit/Field.tsx'
import { LinesField } from '#kit/LinesField.tsx'
import type { VoucherPage } from '#protocol/site/pages.ts'
import { GIFT_MESSAGE_MAX, lastGiftDay } from '#protocol/vouchers/gift.ts'
import { useT } from '../../texts.ts'
import frame from '../checkout/Section.module.css'
import css from './Page.module.css'
import type { VoucherForm } from './use-form.ts'

const WAYS = [
  { is_sent: true, name: 'send_to_them' },
  { is_sent: false, name: 'send_to_me' },
] as const

/** Whom a gift card is for, how and when it gets there, and what is said with it (F-152, F-156). */
export function GiftSection({ page, voucher }: { page: VoucherPage; voucher: VoucherForm }) {
  const t = useT()
  const { form, change, errors } = voucher
  return (
    <section className={frame.section} aria-labelledby="gift-title">
      <h2 id="gift-title">{t('vouchers.who_for')}</h2>
      <p className="sm muted">{t('vouchers.who_for_text')}</p>
      <Field
        id="holder_name"
        label={t('vouchers.holder_name')}
        name="holder_name"
        autoComplete="off"
        maxLength={120}
        value={form.holder_name}
        error={errors.holder_name?.[0]}
        onChange={(event) => change({ holder_name: event.target.value })}
      />
      <fieldset className={css.ways}>
        <legend className="sr">{t('vouchers.who_for')}</legend>
        {WAYS.map(({ is_sent, name }) => (
          <label key={name} className={is_sent === form.is_sent ? css.on : undefined}>
            <input
              type="radio"
              name="is_sent"
              checked={is_sent === form.is_sent}
              onChange={() => change({ is_sent }, 'gift.email', 'gift.deliver_on', 'gift.message')}
            />
            <span>
              <b>{t(`vouchers.${name}`)}</b>
              <small>{t(`vouchers.${name}_text`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {form.is_sent && (
        <>
          <Field
            id="gift.email"
            label={t('vouchers.recipient_email')}
            name="recipient_email"
            type="email"
            autoComplete="off"
            maxLength={254}
            value={form.recipient_email}
            error={errors['gift.email']?.[0]}
            onChange={(event) => change({ recipient_email: event.target.value }, 'gift.email')}
          />
          <div>
            <Field
              id="gift.deliver_on"
              label={t('vouchers.deliver_on')}
              name="deliver_on"
              type="date"
              min={page.today}
              max={lastGiftDay(page.today, page.voucher_type.valid_until)}
              value={form.deliver_on}
              error={errors['gift.deliver_on']?.[0]}
              onChange={(event) => change({ deliver_on: event.target.value }, 'gift.deliver_on')}
            />
            <p className="sm muted">{t('vouchers.deliver_text')}</p>
          </div>
          <LinesField
            id="gift.message"
            label={t('vouchers.gift_message')}
            name="gift_message"
            rows={4}
            maxLength={GIFT_MESSAGE_MAX}
            value={form.message}
            error={errors['gift.message']?.[0]}
            onChange={(event) => change({ message: event.target.value }, 'gift.message')}
          />
          <p className="xs dim">{t('vouchers.letters', { count: form.message.length, most: GIFT_MESSAGE_MAX })}</p>
        </>
      )}
    </section>
  )
}

import { Field } from '#kit/Field.tsx'
import type { VoucherPage } from '#protocol/site/pages.ts'
import { lastGiftDay } from '#protocol/vouchers/gift.ts'
import { useT } from '../../texts.ts'
import frame from '../checkout/Section.module.css'
import { GiftFields } from './GiftFields.tsx'
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
        <GiftFields
          gift={form}
          errors={errors}
          at="gift."
          today={page.today}
          last_day={lastGiftDay(page.today, page.voucher_type.valid_until)}
          change={change}
        />
      )}
    </section>
  )
}

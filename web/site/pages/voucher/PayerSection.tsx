import { Field } from '#kit/Field.tsx'
import { FieldError } from '#kit/FieldError.tsx'
import type { VoucherPage } from '#protocol/site/pages.ts'
import { Slot } from '../../content/Slot.tsx'
import { useT } from '../../texts.ts'
import { useShell } from '../../visit.ts'
import frame from '../checkout/Section.module.css'
import css from './Page.module.css'
import type { VoucherForm } from './use-form.ts'

const FIELDS = [
  { field: 'name', label: 'name', type: 'text', autoComplete: 'name', maxLength: 120 },
  { field: 'email', label: 'email', type: 'email', autoComplete: 'email', maxLength: 254 },
  { field: 'email_confirmation', label: 'email_again', type: 'email', autoComplete: 'email', maxLength: 254 },
] as const

/** Who pays and how, and what the buyer accepts (F-155). */
export function PayerSection({ page, voucher }: { page: VoucherPage; voucher: VoucherForm }) {
  const t = useT()
  const { sends_letters } = useShell()
  const { form, change, errors, has_terms } = voucher
  return (
    <section className={frame.section} aria-labelledby="payer-title">
      <h2 id="payer-title">{t('vouchers.who_pays')}</h2>
      {sends_letters && (
        <p className="sm muted">{t(form.is_sent ? 'vouchers.mail_to_them' : 'vouchers.mail_to_you')}</p>
      )}
      {FIELDS.map(({ field, label, ...input }) => (
        <Field
          key={field}
          id={field}
          name={field}
          label={t(`checkout.${label}`)}
          required
          value={form[field]}
          error={errors[field]?.[0]}
          onChange={(event) => change({ [field]: event.target.value })}
          {...input}
        />
      ))}
      {page.payment_methods.length > 1 && (
        <fieldset className={css.ways}>
          <legend>{t('checkout.pay_with')}</legend>
          {page.payment_methods.map(({ id, name }) => (
            <label key={id} className={id === form.payment_method_id ? css.on : undefined}>
              <input
                type="radio"
                name="payment_method_id"
                value={id}
                checked={id === form.payment_method_id}
                onChange={() => change({ payment_method_id: id })}
              />
              <span>
                <b>{name}</b>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <FieldError id="payment_method_id-error" text={errors.payment_method_id?.[0]} />
      {has_terms && (
        <div>
          <Slot name="conditions-voucher" />
          <label className={css.tick}>
            <input
              type="checkbox"
              name="terms_accepted"
              checked={form.terms_accepted}
              required
              aria-invalid={errors.terms_accepted !== undefined}
              aria-describedby="terms_accepted-error"
              onChange={(event) => change({ terms_accepted: event.target.checked })}
            />
            {t('checkout.terms')}
          </label>
          <FieldError id="terms_accepted-error" text={errors.terms_accepted?.[0]} />
        </div>
      )}
    </section>
  )
}

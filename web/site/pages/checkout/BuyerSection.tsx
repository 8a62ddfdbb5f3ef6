import { useEffect, useRef, useState } from 'react'
import { classes } from '#kit/classes.ts'
import { Field } from '#kit/Field.tsx'
import { FieldError } from '#kit/FieldError.tsx'
import { sameAddress } from '#protocol/kit/email-address.ts'
import { Slot } from '../../content/Slot.tsx'
import { useT } from '../../texts.ts'
import { useShell } from '../../visit.ts'
import css from './BuyerSection.module.css'
import { type Buyer, EMPTY_INVOICE } from './buyer.ts'
import frame from './Section.module.css'
import type { Checkout } from './use-checkout.ts'
import { useLater } from './use-later.ts'

/** The fields of an invoice, which few need. */
async function loadInvoice() {
  return (await import('./InvoiceFields.tsx')).InvoiceFields
}

type FieldName = 'name' | 'email' | 'email_confirmation'
const FIELDS: readonly {
  field: FieldName
  label: 'name' | 'email' | 'email_again'
  type: string
  autoComplete: string
}[] = [
  { field: 'name', label: 'name', type: 'text', autoComplete: 'name' },
  { field: 'email', label: 'email', type: 'email', autoComplete: 'email' },
  { field: 'email_confirmation', label: 'email_again', type: 'email', autoComplete: 'email' },
]

/**
 * Who gets the tickets and how they are paid (F-075, F-076), and what the buyer accepts (F-094). After a
 * refused try the first wrong field has the focus, once: what is typed then stays where it is typed.
 */
export function BuyerSection({ checkout }: { checkout: Checkout }) {
  const t = useT()
  const { page, purchase } = checkout
  const { buyer, asked, errors, refusals } = purchase
  const InvoiceFields = useLater(loadInvoice, buyer.invoice !== null)
  const { sends_letters } = useShell()
  const [differs, setDiffers] = useState(false)
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (refusals > 0) section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const change = (changes: Partial<Buyer>): void => {
    purchase.setBuyer({ ...buyer, ...changes })
    const rest = Object.entries(errors).filter(([field]) => !(field.split('.')[0]! in changes))
    if (rest.length < Object.keys(errors).length) purchase.setErrors(Object.fromEntries(rest))
    setDiffers(false)
  }
  const compare = (): void =>
    setDiffers(
      buyer.email !== '' && buyer.email_confirmation !== '' && !sameAddress(buyer.email, buyer.email_confirmation),
    )
  const errorOf = (field: FieldName): string | undefined =>
    errors[field]?.[0] ?? (field === 'email_confirmation' && differs ? t('checkout.email_differs') : undefined)

  return (
    <section className={frame.section} id="buyer" aria-labelledby="buyer-title" ref={section}>
      <div className={frame.head}>
        <h2 id="buyer-title">{t('checkout.who')}</h2>
      </div>
      <p className={classes(css.letters, 'sm muted')}>{t(sends_letters ? 'checkout.by_mail' : 'checkout.no_mail')}</p>
      <div className={css.fields}>
        {FIELDS.map(({ field, label, type, autoComplete }) => (
          <Field
            key={field}
            id={field}
            label={t(`checkout.${label}`)}
            error={errorOf(field)}
            className={css[field]}
            name={field}
            type={type}
            autoComplete={autoComplete}
            required
            maxLength={field === 'name' ? 120 : 254}
            value={buyer[field]}
            onChange={(event) => change({ [field]: event.target.value })}
            onBlur={compare}
          />
        ))}
      </div>
      <Tick
        name="invoice"
        label={t('checkout.invoice')}
        checked={buyer.invoice !== null}
        error={undefined}
        onChange={(wanted) => change({ invoice: wanted ? EMPTY_INVOICE : null })}
      />
      {InvoiceFields && buyer.invoice && (
        <InvoiceFields invoice={buyer.invoice} errors={errors} onChange={(invoice) => change({ invoice })} />
      )}
      {page.settings.newsletter_signup && (
        <div>
          <Tick
            name="newsletter_signup"
            label={t('checkout.newsletter')}
            checked={buyer.newsletter_signup}
            error={errors.newsletter_signup?.[0]}
            onChange={(newsletter_signup) => change({ newsletter_signup })}
          />
          <Slot name="checkout-newsletter-terms" look="plain" />
        </div>
      )}
      <Methods checkout={checkout} onChange={(payment_method_id) => change({ payment_method_id })} />
      {asked.age && (
        <Tick
          name="age_confirmed"
          label={t('checkout.age', { age: asked.age })}
          checked={buyer.age_confirmed}
          error={errors.age_confirmed?.[0]}
          onChange={(age_confirmed) => change({ age_confirmed })}
          required
        />
      )}
      {asked.terms && (
        <div className={css.terms}>
          <Slot name="conditions-ticket" />
          <Tick
            name="terms_accepted"
            label={t('checkout.terms')}
            checked={buyer.terms_accepted}
            error={errors.terms_accepted?.[0]}
            onChange={(terms_accepted) => change({ terms_accepted })}
            required
          />
        </div>
      )}
    </section>
  )
}

interface TickProps {
  name: 'newsletter_signup' | 'terms_accepted' | 'age_confirmed' | 'invoice'
  label: string
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
  required?: boolean
}

/** A box to tick, with what is wrong with it below. */
function Tick({ name, label, checked, error, onChange, required = false }: TickProps) {
  return (
    <div>
      <label className={css.tick}>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          required={required}
          aria-invalid={error !== undefined}
          aria-describedby={`${name}-error`}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <FieldError id={`${name}-error`} text={error} />
    </div>
  )
}

/** How to pay: a choice only where there is one (F-075), and something to pay (F-083). */
function Methods({ checkout, onChange }: { checkout: Checkout; onChange: (id: number) => void }) {
  const t = useT()
  const { page, purchase, lines } = checkout
  const { errors, buyer, total } = purchase
  const error = <FieldError id="payment_method_id-error" text={errors.payment_method_id?.[0]} />
  if (page.payment_methods.length < 2 || (total === 0 && lines.length > 0)) return error
  return (
    <fieldset className={css.methods} aria-describedby="payment_method_id-error">
      <legend>{t('checkout.pay_with')}</legend>
      <div className={css.ways}>
        {page.payment_methods.map((method) => (
          <label key={method.id} className={method.id === buyer.payment_method_id ? css.on : undefined}>
            <span>{method.name}</span>
            <input
              type="radio"
              name="payment_method_id"
              value={method.id}
              checked={method.id === buyer.payment_method_id}
              onChange={() => onChange(method.id)}
            />
          </label>
        ))}
      </div>
      {error}
    </fieldset>
  )
}

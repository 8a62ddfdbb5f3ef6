import { Field } from '#kit/Field.tsx'
import { LinesField } from '#kit/LinesField.tsx'
import type { Invoice } from '#protocol/bills/invoice.ts'
import type { FieldErrors } from '#protocol/kit/outcome.ts'
import { useT } from '../../texts.ts'
import css from './InvoiceFields.module.css'

interface InvoiceFieldsProps {
  invoice: Invoice
  errors: FieldErrors
  onChange: (invoice: Invoice) => void
}

/** Whom the invoice is made out to (F-094). */
export function InvoiceFields({ invoice, errors, onChange }: InvoiceFieldsProps) {
  const t = useT()
  const propsOf = (field: keyof Invoice) => ({
    id: `invoice-${field}`,
    name: `invoice_${field}`,
    label: t(`checkout.invoice_${field}`),
    error: errors[`invoice.${field}`]?.[0],
    required: true,
    value: invoice[field],
  })
  return (
    <div className={css.fields}>
      <Field
        {...propsOf('company')}
        autoComplete="organization"
        maxLength={120}
        onChange={(event) => onChange({ ...invoice, company: event.target.value })}
      />
      <LinesField
        {...propsOf('address')}
        autoComplete="street-address"
        rows={3}
        maxLength={400}
        onChange={(event) => onChange({ ...invoice, address: event.target.value })}
      />
      <Field
        {...propsOf('vat_number')}
        autoComplete="off"
        maxLength={40}
        onChange={(event) => onChange({ ...invoice, vat_number: event.target.value })}
      />
    </div>
  )
}

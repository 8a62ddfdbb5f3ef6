import { fittingOf } from '#protocol/payments/method-faults.ts'
import type { PaymentMethod } from '#protocol/payments/payment-method.ts'
import type { FieldProps } from '../kit/fields/field-props.ts'
import { WordField } from '../kit/fields/WordField.tsx'
import { useFormRow } from '../kit/form-row.ts'

/** Who handles a method, and by which form: of the words that fit its kind, once that is chosen. */
export function FittingField(props: FieldProps) {
  const { type } = useFormRow() as Partial<PaymentMethod>
  const { field, value } = props
  if (!type || field.control.is !== 'word') return <WordField {...props} />
  const { drivers, components } = fittingOf(type)
  const fitting: readonly string[] = field.path === 'driver' ? drivers : components
  const words = field.control.words.filter((one) => fitting.includes(one) || one === value)
  return <WordField {...props} field={{ ...field, control: { is: 'word', words } }} />
}

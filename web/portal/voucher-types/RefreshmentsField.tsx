import { FieldControl } from '../kit/fields/FieldControl.tsx'
import type { FieldProps } from '../kit/fields/field-props.ts'
import { useFormRow } from '../kit/form-row.ts'

/** What may be chosen of refreshments: not asked where the vouchers of the form have none. */
export function RefreshmentsField(props: FieldProps) {
  const row = useFormRow()
  return row.products_enabled === false ? null : <FieldControl {...props} />
}

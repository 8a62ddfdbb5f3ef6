import type { FieldProps } from '../kit/fields/field-props.ts'
import { useFormRow } from '../kit/form-row.ts'
import { FixedField } from './FixedField.tsx'

/** What stands before drawn letters: not asked where the codes come from elsewhere. */
export function PrefixField(props: FieldProps) {
  const row = useFormRow()
  return row.codes === 'imported' ? null : <FixedField {...props} />
}

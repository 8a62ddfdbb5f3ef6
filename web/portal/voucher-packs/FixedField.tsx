import { FieldControl } from '../kit/fields/FieldControl.tsx'
import type { FieldProps } from '../kit/fields/field-props.ts'
import { useFormRow } from '../kit/form-row.ts'

/** What stands on printed cards: asked of a new pack alone. */
export function FixedField(props: FieldProps) {
  const row = useFormRow()
  return <FieldControl {...props} disabled={props.disabled || row.id !== undefined} />
}

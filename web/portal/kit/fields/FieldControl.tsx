import type { FieldProps } from './field-props.ts'
import { GroupField } from './GroupField.tsx'
import { RowsField } from './RowsField.tsx'
import { CONTROLS } from './registry.ts'
import { SecretField } from './SecretField.tsx'

/** The control of a field, as it follows from its shape. */
export function FieldControl(props: FieldProps) {
  const { control, secret } = props.field
  if (control.is === 'own') return null
  if (control.is === 'group') return <GroupField {...props} Inner={FieldControl} />
  if (control.is === 'rows') return <RowsField {...props} Inner={FieldControl} />
  if (secret && control.is === 'text') return <SecretField {...props} />
  const Known = CONTROLS[control.is]
  return <Known {...props} />
}

import type { OfflineGrant } from '#protocol/vouchers/voucher-type.ts'
import { FieldControl } from '../kit/fields/FieldControl.tsx'
import type { FieldProps } from '../kit/fields/field-props.ts'
import { GroupField } from '../kit/fields/GroupField.tsx'

/** What a cinema may redeem while its line is down; how many turns is asked only where it counts. */
export function OfflineGrantField(props: FieldProps) {
  const { field, value, onChange } = props
  const counts = (value as Partial<OfflineGrant> | null)?.grant === 'turns'
  const inner = field.control.is === 'group' ? field.control.fields : []
  const fields = inner.filter(({ path }) => counts || path !== 'offline_grant.turns')
  const change = (next: unknown) => {
    const grant = next as OfflineGrant
    onChange(grant.grant === 'turns' ? grant : { ...grant, turns: null })
  }
  return (
    <GroupField
      {...props}
      field={{ ...field, control: { is: 'group', fields } }}
      onChange={change}
      Inner={FieldControl}
    />
  )
}

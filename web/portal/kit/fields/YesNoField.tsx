import { Switch } from '@mantine/core'
import { type FieldProps, inputProps } from './field-props.ts'

/** Yes or no. */
export function YesNoField(props: FieldProps) {
  const { withAsterisk: _, ...shared } = inputProps(props)
  return (
    <Switch
      {...shared}
      checked={props.value === true}
      onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
    />
  )
}

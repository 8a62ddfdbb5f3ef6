import { TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from './field-props.ts'

/** A date or a time on the wall: the browser's own picker, which every hand and keyboard knows. */
export function DateField(props: FieldProps) {
  const { field, value, onChange } = props
  return (
    <TextInput
      {...inputProps(props)}
      type={field.control.is === 'time' ? 'time' : 'date'}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  )
}

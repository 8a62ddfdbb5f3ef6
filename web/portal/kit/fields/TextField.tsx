import { TextInput } from '@mantine/core'
import { ChoiceField } from './ChoiceField.tsx'
import { type FieldProps, inputProps } from './field-props.ts'

/**
 * A text in one line; where the hub offers texts, one of them. An empty one of a field that may be without a
 * value is none.
 */
export function TextField(props: FieldProps) {
  const { field, value, onChange } = props
  if (props.options[field.path]) return <ChoiceField {...props} />
  return (
    <TextInput
      {...inputProps(props)}
      value={String(value ?? '')}
      onChange={({ currentTarget: { value: text } }) => onChange(text === '' && field.nullable ? null : text)}
    />
  )
}

import { Textarea } from '@mantine/core'
import { type FieldProps, inputProps } from './field-props.ts'

/** A text of several lines; it grows with what is typed. */
export function LinesField(props: FieldProps) {
  const { field, value, onChange } = props
  return (
    <Textarea
      {...inputProps(props)}
      autosize
      minRows={2}
      maxRows={10}
      value={String(value ?? '')}
      onChange={({ currentTarget: { value: text } }) => onChange(text === '' && field.nullable ? null : text)}
    />
  )
}

import { NativeSelect } from '@mantine/core'
import { type FieldProps, inputProps } from './field-props.ts'

/** One of a few words. */
export function WordField(props: FieldProps) {
  const { field, value, onChange, word } = props
  const known = field.control.is === 'word' ? field.control.words : []
  const isOpen = field.nullable || value == null
  // a word of a newer hub stays
  const words = value == null ? known : [...new Set([...known, String(value)])]
  return (
    <NativeSelect
      {...inputProps(props)}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      data={[
        ...(isOpen ? [{ value: '', label: '' }] : []),
        ...words.map((one) => ({ value: one, label: word(field.path, one) })),
      ]}
    />
  )
}

import { Select } from '@mantine/core'
import { useT } from '../../texts.ts'
import { type FieldProps, inputProps } from './field-props.ts'

/** One row of another resource, found by typing. One that is no longer offered still stands by its number. */
export function ChoiceField(props: FieldProps) {
  const t = useT()
  const { field, value, onChange, options } = props
  const offered = options[field.path] ?? []
  const data = offered.map((one) => ({ value: String(one.value), label: one.label }))
  const isGone = value != null && !offered.some((one) => one.value === value)
  return (
    <Select
      {...inputProps(props)}
      data={isGone ? [...data, { value: String(value), label: `#${value}` }] : data}
      value={value == null ? null : String(value)}
      onChange={(next) => onChange(offered.find((one) => String(one.value) === next)?.value ?? null)}
      searchable
      openOnFocus={false}
      clearable={field.nullable}
      allowDeselect={field.nullable}
      nothingFoundMessage={t('form.noChoice')}
      clearButtonProps={{ 'aria-label': t('form.clear') }}
      checkIconPosition="right"
    />
  )
}

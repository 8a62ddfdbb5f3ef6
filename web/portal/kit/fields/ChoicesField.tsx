import { MultiSelect } from '@mantine/core'
import { useT } from '../../texts.ts'
import { type FieldProps, inputProps } from './field-props.ts'

/** Several rows of another resource, in the order in which they were chosen. */
export function ChoicesField(props: FieldProps) {
  const t = useT()
  const { field, value, onChange, options } = props
  const offered = options[field.path] ?? []
  const held = Array.isArray(value) ? (value as (string | number)[]) : []
  const gone = held.filter((id) => !offered.some((one) => one.value === id))
  const idOf = (text: string) => [...offered.map((one) => one.value), ...gone].find((id) => String(id) === text)!
  return (
    <MultiSelect
      {...inputProps(props)}
      data={[
        ...offered.map((one) => ({ value: String(one.value), label: one.label })),
        ...gone.map((id) => ({ value: String(id), label: `#${id}` })),
      ]}
      value={held.map(String)}
      onChange={(next) => onChange(next.map(idOf))}
      searchable
      openOnFocus={false}
      nothingFoundMessage={t('form.noChoice')}
      hidePickedOptions
    />
  )
}

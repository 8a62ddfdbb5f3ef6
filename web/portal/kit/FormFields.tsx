import type { ComponentType } from 'react'
import { FieldControl } from './fields/FieldControl.tsx'
import type { Field } from './fields/field-of.ts'
import type { FieldProps } from './fields/field-props.ts'
import { FormRow } from './form-row.ts'
import type { Values } from './merge.ts'
import type { View } from './use-view.ts'

interface Props {
  view: View
  fields: readonly Field[]
  values: Values
  errors: Readonly<Record<string, string>>
  options: FieldProps['options']
  secrets: Readonly<Record<string, boolean | readonly string[]>>
  controls: Readonly<Record<string, ComponentType<FieldProps>>>
  disabled: boolean
  onChange: (path: string, value: unknown) => void
}

/** The controls of some fields, each as its shape or its screen says. */
export function FormFields({ view, fields, values, controls, secrets, onChange, ...shared }: Props) {
  const { words, reading } = view
  const shown = fields.map((field) => {
    const Known = controls[field.path] ?? FieldControl
    return (
      <Known
        key={field.path}
        {...shared}
        field={field}
        value={values[field.path]}
        onChange={(value) => onChange(field.path, value)}
        label={words.label}
        help={words.help}
        word={words.word}
        is_set={secrets[field.path] ?? false}
        time_zone={reading.time_zone}
      />
    )
  })
  return <FormRow value={values}>{shown}</FormRow>
}

import type { ComponentType } from 'react'
import css from './FormFields.module.css'
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
  /** Fields that stand in a column of their own, in this order, beside the others where there is room. */
  side?: readonly string[] | undefined
  onChange: (path: string, value: unknown) => void
}

const NO_SIDE: readonly string[] = []

/** The controls of some fields, each as its shape or its screen says. */
export function FormFields({ view, fields, values, controls, secrets, side = NO_SIDE, onChange, ...shared }: Props) {
  const { words, reading } = view
  const drawn = (field: Field) => {
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
  }
  const aside = side.flatMap((path) => fields.filter((field) => field.path === path))
  if (aside.length === 0) return <FormRow value={values}>{fields.map(drawn)}</FormRow>
  return (
    <FormRow value={values}>
      <div className={css.columns}>
        <div className={css.column}>{fields.filter((field) => !aside.includes(field)).map(drawn)}</div>
        <div className={`${css.column} ${css.side}`}>{aside.map(drawn)}</div>
      </div>
    </FormRow>
  )
}

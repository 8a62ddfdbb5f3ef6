import { TextInput } from '@mantine/core'
import { useT } from '../../texts.ts'
import css from './ColorField.module.css'
import { type FieldProps, inputProps } from './field-props.ts'

const HEX = /^#[0-9a-f]{6}$/i

/** A colour: picked, or typed as a value of a style sheet (`var(--accent)` is the lamp of the house). */
export function ColorField(props: FieldProps) {
  const t = useT()
  const { value, onChange, label, field, disabled } = props
  const text = String(value ?? '')
  const well = (
    <span className={css.well} style={{ background: text }}>
      <input
        type="color"
        className={css.picker}
        aria-label={t('form.pickColor', { field: label(field.path) })}
        value={HEX.test(text) ? text.toLowerCase() : '#000000'}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        disabled={disabled}
      />
    </span>
  )
  return (
    <TextInput
      {...inputProps(props)}
      rightSection={well}
      rightSectionPointerEvents="all"
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

import { PasswordInput } from '@mantine/core'
import { useT } from '../../texts.ts'
import { type FieldProps, inputProps } from './field-props.ts'

/** A text that is written and never read again; left empty it stays as it is. */
export function SecretField(props: FieldProps) {
  const t = useT()
  const { value, onChange, is_set, help, field } = props
  return (
    <PasswordInput
      {...inputProps(props)}
      description={help(field.path) ?? (is_set === true ? t('form.secretKept') : undefined)}
      autoComplete="new-password"
      value={String(value ?? '')}
      onChange={({ currentTarget: { value: text } }) => onChange(text === '' ? undefined : text)}
      visibilityToggleButtonProps={{ 'aria-label': t('form.showTyped') }}
    />
  )
}

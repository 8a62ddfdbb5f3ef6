import { Fieldset, Stack, Textarea, TextInput } from '@mantine/core'
import { LOCALE_NAMES, LOCALES } from '#protocol/i18n/locales.ts'
import type { Values } from '../merge.ts'
import type { FieldProps } from './field-props.ts'
import css from './GroupField.module.css'

/** The same text in each language that a visitor may read. */
export function LanguagesField({ field, value, onChange, label, help, errors, disabled }: FieldProps) {
  const texts = (value ?? {}) as Values
  const Input = field.control.is === 'languages' && field.control.lines ? Textarea : TextInput
  return (
    <Fieldset legend={label(field.path)} className={css.group} data-field={field.path}>
      <Stack gap="xs">
        {help(field.path) && <p className={css.help}>{help(field.path)}</p>}
        {errors[field.path] && <p className={css.error}>{errors[field.path]}</p>}
        {LOCALES.map((locale) => (
          <Input
            key={locale}
            label={LOCALE_NAMES[locale]}
            lang={locale}
            disabled={disabled}
            error={errors[`${field.path}.${locale}`]}
            data-field={`${field.path}.${locale}`}
            value={String(texts[locale] ?? '')}
            onChange={({ currentTarget }) => onChange({ ...texts, [locale]: currentTarget.value })}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}

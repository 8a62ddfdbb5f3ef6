import { Fieldset, Stack, Textarea, TextInput } from '@mantine/core'
import { LOCALE_NAMES, LOCALES } from '#protocol/i18n/locales.ts'
import type { Values } from '../merge.ts'
import { lastOf } from './field-of.ts'
import type { FieldProps } from './field-props.ts'
import css from './GroupField.module.css'

/** The texts of a row in each language; one that is left empty is said as in the row itself. */
export function TranslationsField({ field, value, onChange, label, help, errors, disabled }: FieldProps) {
  const held = (value ?? {}) as Readonly<Record<string, Values | undefined>>
  const fields = field.control.is === 'translations' ? field.control.fields : []
  return (
    <Fieldset legend={label(field.path)} className={css.group} data-field={field.path}>
      <Stack gap="sm">
        {help(field.path) && <p className={css.help}>{help(field.path)}</p>}
        {LOCALES.map((locale) => (
          <details key={locale} open={Object.values(held[locale] ?? {}).some(Boolean)}>
            <summary className={css.language}>{LOCALE_NAMES[locale]}</summary>
            <Stack gap="xs" mt="xs">
              {fields.map(({ path, control }) => {
                const name = lastOf(path)
                const Input = control.is === 'lines' ? Textarea : TextInput
                return (
                  <Input
                    key={name}
                    label={label(name)}
                    lang={locale}
                    disabled={disabled}
                    error={errors[`${field.path}.${locale}.${name}`]}
                    data-field={`${field.path}.${locale}.${name}`}
                    value={String(held[locale]?.[name] ?? '')}
                    onChange={({ currentTarget: { value: text } }) =>
                      onChange({ ...held, [locale]: { ...held[locale], [name]: text } })
                    }
                  />
                )
              })}
            </Stack>
          </details>
        ))}
      </Stack>
    </Fieldset>
  )
}

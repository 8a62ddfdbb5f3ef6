import { Fieldset, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { LOCALE_NAMES, LOCALES } from '#protocol/i18n/locales.ts'
import { useT } from '../../texts.ts'
import { useFormRow } from '../form-row.ts'
import type { Values } from '../merge.ts'
import { type Field, lastOf } from './field-of.ts'
import type { FieldProps } from './field-props.ts'
import css from './GroupField.module.css'
import { ListField } from './ListField.tsx'

/**
 * The texts of a row in each language, and how many of those that the row has are missing there; one that is
 * left empty is said as in the row itself.
 */
export function TranslationsField(props: FieldProps) {
  const t = useT()
  const row = useFormRow()
  const { field, value, onChange, label, help, errors } = props
  const held = (value ?? {}) as Readonly<Record<string, Values | undefined>>
  const fields = field.control.is === 'translations' ? field.control.fields : []
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(LOCALES.filter((one) => isBegunIn(held[one]))),
  )
  const open = (locale: string, isOpen: boolean) =>
    setOpened((before) => new Set([...before].filter((one) => one !== locale).concat(isOpen ? locale : [])))
  return (
    <Fieldset legend={label(field.path)} className={css.group} data-field={field.path}>
      <Stack gap="sm">
        {help(field.path) && <p className={css.help}>{help(field.path)}</p>}
        {errors[field.path] && <p className={css.error}>{errors[field.path]}</p>}
        {LOCALES.map((locale) => {
          const texts = held[locale] ?? {}
          const isBegun = isBegunIn(texts)
          const isWrong = Object.keys(errors).some((at) => at.startsWith(`${field.path}.${locale}.`))
          const missing = fields.filter(({ path }) => isSaid(row[lastOf(path)]) && !isSaid(texts[lastOf(path)]))
          return (
            <details
              key={locale}
              open={isWrong || opened.has(locale)}
              onToggle={({ currentTarget }) => open(locale, currentTarget.open)}
            >
              <summary className={css.language}>
                {LOCALE_NAMES[locale]}
                {isBegun && (
                  <span className={css.mark} data-missing={missing.length > 0}>
                    {missing.length > 0 ? t('languages.missing', { count: missing.length }) : t('languages.whole')}
                  </span>
                )}
              </summary>
              <Stack gap="xs" mt="xs">
                {fields.map((inner) => (
                  <Said
                    key={inner.path}
                    {...props}
                    field={{ ...inner, path: `${field.path}.${locale}.${lastOf(inner.path)}` }}
                    locale={locale}
                    value={texts[lastOf(inner.path)]}
                    onChange={(text) => onChange({ ...held, [locale]: { ...texts, [lastOf(inner.path)]: text } })}
                  />
                ))}
              </Stack>
            </details>
          )
        })}
      </Stack>
    </Fieldset>
  )
}

function isBegunIn(texts: Values | undefined): boolean {
  return Object.values(texts ?? {}).some(isSaid)
}

function isSaid(text: unknown): boolean {
  return typeof text === 'string' ? text.trim() !== '' : Array.isArray(text) && text.length > 0
}

/** One text in one language, or a list of texts. */
function Said({ locale, ...props }: FieldProps & { locale: string; field: Field }) {
  const { field, value, onChange, label, errors, disabled } = props
  const name = label(lastOf(field.path))
  if (field.control.is === 'list')
    return <ListField {...props} value={value ?? []} label={() => name} help={() => null} />
  const Input = field.control.is === 'lines' ? Textarea : TextInput
  return (
    <Input
      label={name}
      lang={locale}
      disabled={disabled}
      error={errors[field.path]}
      data-field={field.path}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

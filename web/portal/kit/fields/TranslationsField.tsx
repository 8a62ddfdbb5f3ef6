import { Fieldset, Stack, Tabs, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { LOCALE_NAMES } from '#protocol/i18n/locales.ts'
import { PortalIcon } from '../../PortalIcon.tsx'
import { pageData } from '../../page-data.ts'
import { useT } from '../../texts.ts'
import { useFormRow } from '../form-row.ts'
import type { Values } from '../merge.ts'
import { type Field, lastOf } from './field-of.ts'
import type { FieldProps } from './field-props.ts'
import css from './GroupField.module.css'
import { ListField } from './ListField.tsx'
import { type Language, languagesOf } from './languages.ts'

/**
 * The texts of a row in each language, a tab for each, which says how many of those that the row has are
 * missing there; one that is left empty is said as in the row itself. What was refused opens its tab.
 */
export function TranslationsField(props: FieldProps) {
  const { field, value, onChange, label, help, errors } = props
  const row = useFormRow()
  const held = (value ?? {}) as Readonly<Record<string, Values | undefined>>
  const fields = field.control.is === 'translations' ? field.control.fields : []
  const languages = languagesOf(pageData().locales, { held, row, field, fields, errors })
  const { shown, show } = useShown(languages, errors)
  const texts = held[shown] ?? {}
  return (
    <Fieldset legend={label(field.path)} className={css.group} data-field={field.path}>
      <Stack gap="sm">
        {help(field.path) && <p className={css.help}>{help(field.path)}</p>}
        {errors[field.path] && <p className={css.error}>{errors[field.path]}</p>}
        <Tabs value={shown} onChange={(next) => next && show(next)} color="ink" keepMounted={false}>
          <Tabs.List aria-label={label(field.path)}>
            {languages.map((language) => (
              <Tabs.Tab
                key={language.locale}
                value={language.locale}
                className={css.language}
                data-field={`${field.path}.${language.locale}`}
              >
                {LOCALE_NAMES[language.locale]}
                <LanguageMark language={language} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {languages.map(({ locale }) => (
            <Tabs.Panel key={locale} value={locale} pt="sm">
              <Stack gap="xs">
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
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Fieldset>
  )
}

/**
 * The language that is shown: at first one that lacks something. When the hub refuses a text of another one
 * that one is shown, before the form puts the focus into it.
 */
function useShown(languages: readonly Language[], errors: FieldProps['errors']) {
  const [chosen, show] = useState<string>(
    () => (languages.find(({ missing }) => missing > 0) ?? languages[0])?.locale ?? '',
  )
  const [seen, setSeen] = useState(errors)
  const wrong = languages.filter(({ is_wrong }) => is_wrong).map(({ locale }) => locale as string)
  if (seen !== errors) {
    setSeen(errors)
    const isNew = Object.keys(errors).some((path) => !Object.hasOwn(seen, path))
    if (isNew && wrong.length > 0 && !wrong.includes(chosen)) show(wrong[0]!)
  }
  const isThere = languages.some(({ locale }) => locale === chosen)
  return { shown: isThere ? chosen : (languages[0]?.locale ?? ''), show }
}

/** What a tab says of its language. */
function LanguageMark({ language: { missing, is_begun, is_wrong } }: { language: Language }) {
  const t = useT()
  if (is_wrong)
    return (
      <span className={css.mark} data-is="wrong">
        <PortalIcon name="warn" /> {t('languages.wrong')}
      </span>
    )
  if (missing > 0)
    return (
      <span className={css.mark} data-is="missing">
        {t('languages.missing', { count: missing })}
      </span>
    )
  if (!is_begun) return null
  return (
    <span className={css.mark} data-is="whole">
      <PortalIcon name="check" /> {t('languages.whole')}
    </span>
  )
}

/** One text in one language, or a list of texts. */
function Said({ locale, ...props }: FieldProps & { locale: string; field: Field }) {
  const { field, value, onChange, label, errors, disabled } = props
  const name = label(lastOf(field.path))
  if (field.control.is === 'list')
    return <ListField {...props} lang={locale} value={value ?? []} label={() => name} help={() => null} />
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

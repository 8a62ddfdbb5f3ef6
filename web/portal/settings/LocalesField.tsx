import { Checkbox, Group, Select, Stack } from '@mantine/core'
import { isLocale, LOCALE_NAMES, LOCALES, type Locale } from '#protocol/i18n/locales.ts'
import { type FieldProps, inputProps } from '../kit/fields/field-props.ts'
import { useT } from '../texts.ts'

/** The languages of the site, and which of them is spoken to whoever asks for none (F-001, F-005). */
export function LocalesField(props: FieldProps) {
  const t = useT()
  const spoken = props.value as readonly Locale[]
  const [first] = spoken
  const ordered = (next: readonly Locale[], usual: Locale | undefined) =>
    props.onChange([usual, ...LOCALES].filter((one, nth, all) => one && next.includes(one) && all.indexOf(one) === nth))
  return (
    <Stack gap="sm">
      <Checkbox.Group
        {...inputProps(props)}
        value={[...spoken]}
        onChange={(next) => ordered(next.filter(isLocale), first)}
      >
        <Group gap="md" mt={6}>
          {LOCALES.map((one) => (
            <Checkbox key={one} value={one} label={LOCALE_NAMES[one]} disabled={props.disabled} />
          ))}
        </Group>
      </Checkbox.Group>
      <Select
        label={t('settings.usual_language')}
        description={t('settings.usual_language_help')}
        data={LOCALES.filter((one) => spoken.includes(one)).map((one) => ({ value: one, label: LOCALE_NAMES[one] }))}
        value={first ?? null}
        allowDeselect={false}
        disabled={props.disabled}
        onChange={(next) => next && isLocale(next) && ordered(spoken, next)}
      />
    </Stack>
  )
}

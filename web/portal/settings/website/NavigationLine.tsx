import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { HTMLAttributes } from 'react'
import type { Locale } from '#protocol/i18n/locales.ts'
import { wordsIn } from '#protocol/i18n/words-in.ts'
import type { FieldProps } from '../../kit/fields/field-props.ts'
import { PortalIcon } from '../../PortalIcon.tsx'
import { useT } from '../../texts.ts'
import css from './NavigationField.module.css'
import type { Line } from './tree.ts'

interface Props extends Pick<FieldProps, 'errors' | 'disabled'> {
  line: Line
  /** Where it stands in the row of the house, by which its faults are named. */
  path: string
  /** The language in which it is written. */
  locale: Locale
  /** What is done with its grip. */
  grip: HTMLAttributes<HTMLButtonElement>
  onEdit: (part: Partial<Line>) => void
  onRemove: () => void
}

/** One line of the navigation: its grip, its name, where it leads, and whether it is hidden. */
export function NavigationLine({ line, path, locale, grip, errors, disabled, onEdit, onRemove }: Props) {
  const t = useT()
  const name = wordsIn(line.label, locale, locale)
  return (
    <>
      <button
        type="button"
        data-grip=""
        className={css.grip}
        disabled={disabled}
        aria-label={t('settings.website.grip', { name })}
        {...grip}
      >
        <PortalIcon name="grip" />
      </button>
      <TextInput
        aria-label={t('settings.website.label')}
        placeholder={name || t('settings.website.label')}
        lang={locale}
        data-field={`${path}.label`}
        error={errors[`${path}.label`] ?? errors[`${path}.children`]}
        value={line.label[locale] ?? ''}
        disabled={disabled}
        onChange={({ currentTarget }) => onEdit({ label: { ...line.label, [locale]: currentTarget.value } })}
      />
      <TextInput
        aria-label={t('settings.website.link')}
        placeholder="/movies"
        data-field={`${path}.link`}
        error={errors[`${path}.link`]}
        value={line.link ?? ''}
        disabled={disabled}
        onChange={({ currentTarget }) => onEdit({ link: currentTarget.value || null })}
      />
      <ActionIcon
        variant="subtle"
        disabled={disabled}
        aria-pressed={line.is_hidden}
        aria-label={t('settings.website.hide', { name })}
        onClick={() => onEdit({ is_hidden: !line.is_hidden })}
      >
        <PortalIcon name="eye" />
      </ActionIcon>
      <Button variant="default" size="sm" disabled={disabled} onClick={onRemove}>
        {t('form.remove')}
      </Button>
    </>
  )
}

import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { codeChoices } from './fields/codes.ts'
import type { Field } from './fields/field-of.ts'
import css from './ListChips.module.css'
import type { ListView } from './use-view.ts'

interface Props {
  view: ListView
  field: Field
  label: string
  value: string
  onValue: (value: string) => void
}

/** One filter: the browser's own list of its values, drawn as a chip. */
export function FilterChip({ view, field, label, value, onValue }: Props) {
  const t = useT()
  const choices = choicesOf(field, view)
  const isOn = value !== ''
  const known = choices.some((one) => one.value === value)
  return (
    <span className={css.chip} data-on={isOn}>
      {isOn && <span aria-hidden="true">{label}:</span>}
      <select aria-label={label} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
        <option value="">{isOn ? t('list.all') : label}</option>
        {isOn && !known && <option value={value}>{value}</option>}
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      {isOn ? (
        <button type="button" aria-label={t('list.clearFilter', { filter: label })} onClick={() => onValue('')}>
          <PortalIcon name="cross" />
        </button>
      ) : (
        <PortalIcon name="down" />
      )}
    </span>
  )
}

function choicesOf({ path, control }: Field, { reading }: ListView): { value: string; label: string }[] {
  if (control.is === 'word' || control.is === 'words')
    return control.words.map((value) => ({ value, label: reading.word(path, value) }))
  if (control.is === 'yes_no')
    return [
      { value: 'true', label: reading.yes },
      { value: 'false', label: reading.no },
    ]
  if (control.is === 'code') return codeChoices(control.of, { locale: reading.locale })
  return (reading.options[path] ?? []).map(({ value, label }) => ({ value: String(value), label }))
}

import { useEffect, useState } from 'react'
import type { Locale } from '#protocol/i18n/locales.ts'
import { instantOf, wallClock } from '#protocol/time/business-day.ts'
import { useT } from '../texts.ts'
import { readNumber, typedNumber } from './fields/amounts.ts'
import type { Field } from './fields/field-of.ts'
import css from './ListChips.module.css'
import type { ListView } from './use-view.ts'

interface Props {
  view: ListView
  field: Field
  label: string
  /** The later end: of a day its last moment. */
  isEnd: boolean
  value: string
  onValue: (value: string) => void
}

/** One end of a range: a day by the browser's own picker, an amount in euros. */
export function RangeEnd({ view, field, label, isEnd, value, onValue }: Props) {
  const t = useT()
  const { locale, time_zone } = view.reading
  const kind = field.control.is
  const isMoney = kind === 'money'
  const shown = isMoney ? eurosOf(value, locale) : kind === 'instant' ? dayOf(value, time_zone) : value
  const [typed, setTyped] = useState(shown)
  useEffect(() => setTyped(shown), [shown])
  const take = (text: string) => {
    if (text === '') return onValue('')
    if (!isMoney) return onValue(kind === 'instant' ? instantAt(text, isEnd, time_zone) : text)
    const cents = readNumber(text, 2)
    if (cents !== null) onValue(String(cents))
  }
  const isWrong = isMoney && typed !== '' && typed !== shown && readNumber(typed, 2) === null
  return (
    <input
      type={isMoney ? 'text' : 'date'}
      inputMode={isMoney ? 'decimal' : undefined}
      className={isMoney ? css.euros : css.day}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      title={isWrong ? t('form.noAmount', { like: typedNumber(12.5, locale, { least: 2, most: 2 }) }) : undefined}
      placeholder={isMoney ? '€' : undefined}
      maxLength={isMoney ? 14 : undefined}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        if (!isMoney) take(currentTarget.value)
      }}
      onBlur={() => typed !== shown && take(typed)}
      onKeyDown={({ key }) => key === 'Enter' && take(typed)}
    />
  )
}

function eurosOf(value: string, locale: Locale): string {
  const cents = Number(value)
  return value === '' || !Number.isSafeInteger(cents) ? '' : typedNumber(cents / 100, locale, { least: 2, most: 2 })
}

function dayOf(value: string, time_zone: string): string {
  return Number.isNaN(Date.parse(value)) ? '' : wallClock(value, time_zone).date
}

/** The first moment of a day, or its last one. */
function instantAt(day: string, isEnd: boolean, time_zone: string): string {
  const midnight = instantOf(day, isEnd ? '24:00' : '00:00', time_zone)
  return isEnd ? new Date(Date.parse(midnight) - 1).toISOString() : midnight
}

import { Select } from '@mantine/core'
import { useLocale } from '#kit/texts.tsx'
import { formatWeekday } from '#protocol/time/format.ts'
import { type FieldProps, inputProps } from '../kit/fields/field-props.ts'

/** A Monday, from which the days of a week are called by their names. */
const MONDAY = 2
const DAYS = [1, 2, 3, 4, 5, 6, 7]

/** A day of the week, kept as 1 (Monday) to 7. */
export function WeekdayField(props: FieldProps) {
  const locale = useLocale()
  const nameOf = (day: number) => formatWeekday(`2026-11-0${MONDAY + day - 1}`, locale)
  return (
    <Select
      {...inputProps(props)}
      data={DAYS.map((day) => ({ value: String(day), label: nameOf(day) }))}
      value={typeof props.value === 'number' ? String(props.value) : null}
      allowDeselect={false}
      onChange={(day) => props.onChange(Number(day))}
    />
  )
}

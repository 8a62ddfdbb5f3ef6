import { TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from '../kit/fields/field-props.ts'

/** When a business day begins, as a time on the wall; kept as minutes after midnight (F-046). */
export function DayBeginsField(props: FieldProps) {
  return (
    <TextInput
      {...inputProps(props)}
      type="time"
      value={typeof props.value === 'number' ? clockOf(props.value) : ''}
      onChange={({ currentTarget }) => props.onChange(minutesOf(currentTarget.value))}
    />
  )
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function minutesOf(clock: string): number | null {
  const [hours, minutes] = clock.split(':').map(Number)
  return hours === undefined || minutes === undefined ? null : hours * 60 + minutes
}

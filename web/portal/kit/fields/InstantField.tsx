import { TextInput } from '@mantine/core'
import { instantOf, wallClock } from '#protocol/time/business-day.ts'
import { useT } from '../../texts.ts'
import { type FieldProps, inputProps } from './field-props.ts'

/** An instant, typed and shown as the clock on the wall of the cinema, whose zone stands below. */
export function InstantField(props: FieldProps) {
  const t = useT()
  const { field, value, onChange, time_zone, help } = props
  const there = typeof value === 'string' && value !== '' ? wallClock(value, time_zone) : null
  const read = (text: string) => {
    const [date = '', time = ''] = text.split('T')
    return text === '' ? null : instantOf(date, time.slice(0, 5), time_zone)
  }
  return (
    <TextInput
      {...inputProps(props)}
      description={[help(field.path), t('form.zone', { zone: time_zone })].filter(Boolean).join(' ')}
      type="datetime-local"
      value={there ? `${there.date}T${there.time}` : ''}
      onChange={({ currentTarget }) => onChange(read(currentTarget.value))}
    />
  )
}

import { TextInput } from '@mantine/core'
import { useLocale } from '#kit/texts.tsx'
import { instantsOf, wallClock } from '#protocol/time/business-day.ts'
import { formatDate } from '#protocol/time/format.ts'
import { Instant } from '#protocol/time/shapes.ts'
import { useT } from '../../texts.ts'
import { WhichOfTwo } from '../WhichOfTwo.tsx'
import { type FieldProps, inputProps } from './field-props.ts'
import { type Typing, useTyped } from './use-typed.ts'

/**
 * An instant, typed and shown as the clock on the wall of the cinema, whose zone stands below. A time that
 * the clocks skip is said so and is no instant; of one that they show twice it is asked which.
 */
export function InstantField(props: FieldProps) {
  const t = useT()
  const locale = useLocale()
  const { field, value, onChange, time_zone, help, disabled } = props
  const { text, type } = useTyped(value, typingIn(time_zone), onChange)
  const [date = '', time = ''] = text.split('T')
  const instants = instantsAt(text, time_zone)
  const shared = inputProps(props)
  const isSkipped = text !== '' && instants.length === 0
  return (
    <>
      <TextInput
        {...shared}
        error={isSkipped ? t('form.skipped', { day: formatDate(date, locale), time: time.slice(0, 5) }) : shared.error}
        description={[help(field.path), t('form.zone', { zone: time_zone })].filter(Boolean).join(' ')}
        type="datetime-local"
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <WhichOfTwo
        instants={instants}
        value={String(value)}
        onChange={onChange}
        time_zone={time_zone}
        disabled={disabled}
      />
    </>
  )
}

function instantsAt(text: string, time_zone: string): string[] {
  const [date = '', time = ''] = text.split('T')
  return text === '' ? [] : instantsOf(date, time.slice(0, 5), time_zone)
}

function typingIn(time_zone: string): Typing {
  return {
    print: (value) => {
      if (!Instant.safeParse(value).success) return String(value ?? '')
      const { date, time } = wallClock(String(value), time_zone)
      return `${date}T${time}`
    },
    read: (text) => (text === '' ? null : instantsAt(text, time_zone)[0]),
  }
}

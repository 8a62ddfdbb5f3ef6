import { Input, SegmentedControl } from '@mantine/core'
import { useLocale } from '#kit/texts.tsx'
import { formatTime, formatZone } from '#protocol/time/format-instant.ts'
import { useT } from '../texts.ts'

interface Props {
  /** All instants at which the clock shows what was typed (protocol/time `instantsOf`). */
  instants: readonly string[]
  value: string
  onChange: (instant: string) => void
  time_zone: string
  disabled?: boolean
}

/** Which is meant of a time that the clocks show twice in the night in which they are put back (UX-47). */
export function WhichOfTwo({ instants, value, onChange, time_zone, disabled = false }: Props) {
  const t = useT()
  const locale = useLocale()
  const [first] = instants
  if (first === undefined || instants.length < 2) return null
  const label = t('form.twice', { time: formatTime(first, time_zone) })
  const named = (instant: string) => `${formatTime(instant, time_zone)} ${formatZone(instant, time_zone, locale)}`
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={label}
        disabled={disabled}
        data={instants.map((instant) => ({ value: instant, label: named(instant) }))}
        value={instants.includes(value) ? value : first}
        onChange={onChange}
      />
    </Input.Wrapper>
  )
}

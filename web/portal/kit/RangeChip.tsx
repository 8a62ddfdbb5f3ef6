import { rangeNames } from '#protocol/kit/list-query.ts'
import { PortalIcon } from '../PortalIcon.tsx'
import { useT } from '../texts.ts'
import { zoneBeside } from './clock.ts'
import type { Field } from './fields/field-of.ts'
import css from './ListChips.module.css'
import { RangeEnd } from './RangeEnd.tsx'
import type { ListView } from './use-view.ts'

type Ranges = Readonly<Record<string, string>>

interface Props {
  view: ListView
  field: Field
  label: string
  ranges: Ranges
  onRanges: (ranges: Ranges) => void
}

/** A range of a list, from one value to another. Both ends belong to it; each may be open. */
export function RangeChip({ view, field, label, ranges, onRanges }: Props) {
  const t = useT()
  const [from, to] = rangeNames(field.path)
  const { locale, time_zone } = view.reading
  const clock = field.control.is === 'instant' ? zoneBeside(new Date().toISOString(), time_zone, locale) : ''
  const isOn = from in ranges || to in ranges
  const without = (...names: string[]) =>
    Object.fromEntries(Object.entries(ranges).filter(([name]) => !names.includes(name)))
  const ends = [
    { name: from, said: t('list.from', { field: label }), isEnd: false },
    { name: to, said: t('list.to', { field: label }), isEnd: true },
  ]
  return (
    <span className={css.chip} data-on={isOn}>
      <span aria-hidden="true">
        {label}
        {clock && ` (${clock})`}
      </span>
      {ends.map(({ name, said, isEnd }) => (
        <RangeEnd
          key={name}
          view={view}
          field={field}
          label={said}
          isEnd={isEnd}
          value={ranges[name] ?? ''}
          onValue={(value) => onRanges(value ? { ...ranges, [name]: value } : without(name))}
        />
      ))}
      {isOn && (
        <button
          type="button"
          aria-label={t('list.clearFilter', { filter: label })}
          onClick={() => onRanges(without(from, to))}
        >
          <PortalIcon name="cross" />
        </button>
      )}
    </span>
  )
}

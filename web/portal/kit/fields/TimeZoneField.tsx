import { Select } from '@mantine/core'
import { useT } from '../../texts.ts'
import { type FieldProps, inputProps } from './field-props.ts'

/** A time zone, found by typing the name of a city. */
export function TimeZoneField(props: FieldProps) {
  const t = useT()
  return (
    <Select
      {...inputProps(props)}
      data={Intl.supportedValuesOf('timeZone')}
      value={props.value == null ? null : String(props.value)}
      onChange={props.onChange}
      searchable
      openOnFocus={false}
      limit={50}
      nothingFoundMessage={t('form.noChoice')}
      allowDeselect={false}
    />
  )
}

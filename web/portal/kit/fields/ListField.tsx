import { TagsInput } from '@mantine/core'
import { useT } from '../../texts.ts'
import { ChoicesField } from './ChoicesField.tsx'
import { type FieldProps, inputProps } from './field-props.ts'

/** Short texts, each ended with Enter or a comma; where the hub offers them, they are chosen. */
export function ListField(props: FieldProps & { lang?: string }) {
  const t = useT()
  const { value, onChange, help, field, lang } = props
  if (props.options[field.path]) return <ChoicesField {...props} />
  return (
    <TagsInput
      {...inputProps(props)}
      lang={lang}
      description={help(field.path) ?? t('form.listHelp')}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
    />
  )
}

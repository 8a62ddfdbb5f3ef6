import type { Content } from '#protocol/content/content.ts'
import type { FieldProps } from '../kit/fields/field-props.ts'
import { TextField } from '../kit/fields/TextField.tsx'
import { WordField } from '../kit/fields/WordField.tsx'
import { useFormRow } from '../kit/form-row.ts'

/** Where a widget stands is chosen, what a preset is called is typed; a page and questions have neither. */
export function KeyField(props: FieldProps) {
  const { type } = useFormRow() as Partial<Content>
  if (type === 'page' || type === 'faq') return null
  return type === 'preset' ? <TextField {...props} /> : <WordField {...props} />
}

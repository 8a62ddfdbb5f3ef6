import { useMemo } from 'react'
import { useLocale } from '#kit/texts.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { ChoicesField } from './ChoicesField.tsx'
import { codeChoices } from './codes.ts'
import type { FieldProps } from './field-props.ts'

/** A country or a language, or several, found by their names in the words of the reader. */
export function CodeField(props: FieldProps) {
  const locale = useLocale()
  const { field, value, word } = props
  const { path, control } = field
  const of = 'of' in control ? control.of : 'country'
  const held = [value].flat().join(' ')
  const choices = useMemo(() => {
    const codes = held.split(' ').filter(Boolean)
    return codeChoices(of, { locale, word: (code) => word(path, code) }, codes)
  }, [of, locale, held, word, path])
  const Known = control.is === 'codes' ? ChoicesField : ChoiceField
  return <Known {...props} options={{ [path]: choices }} />
}

import type { ComponentType } from 'react'
import { ChoiceField } from './ChoiceField.tsx'
import { ChoicesField } from './ChoicesField.tsx'
import { CodeField } from './CodeField.tsx'
import { ColorField } from './ColorField.tsx'
import { DateField } from './DateField.tsx'
import type { Control } from './field-of.ts'
import type { FieldProps } from './field-props.ts'
import { InstantField } from './InstantField.tsx'
import { LanguagesField } from './LanguagesField.tsx'
import { LinesField } from './LinesField.tsx'
import { ListField } from './ListField.tsx'
import { MoneyField } from './MoneyField.tsx'
import { NumberField } from './NumberField.tsx'
import { PairsField } from './PairsField.tsx'
import { PercentField } from './PercentField.tsx'
import { PictureField } from './PictureField.tsx'
import { TextField } from './TextField.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'
import { TranslationsField } from './TranslationsField.tsx'
import { WordField } from './WordField.tsx'
import { WordsField } from './WordsField.tsx'
import { YesNoField } from './YesNoField.tsx'

/** What edits a value; groups and their lists are fields of fields (FieldControl.tsx). */
export const CONTROLS: Readonly<Record<Exclude<Control['is'], 'group' | 'rows' | 'own'>, ComponentType<FieldProps>>> = {
  text: TextField,
  lines: LinesField,
  number: NumberField,
  money: MoneyField,
  percent: PercentField,
  yes_no: YesNoField,
  word: WordField,
  words: WordsField,
  switches: WordsField,
  bits: WordsField,
  date: DateField,
  time: DateField,
  instant: InstantField,
  time_zone: TimeZoneField,
  color: ColorField,
  choice: ChoiceField,
  choices: ChoicesField,
  code: CodeField,
  codes: CodeField,
  list: ListField,
  pairs: PairsField,
  languages: LanguagesField,
  translations: TranslationsField,
  picture: PictureField,
}

import type { Choice } from '#protocol/kit/resource-calls.ts'
import type { Field } from './field-of.ts'

/** What every control of a form gets, whatever it edits. */
export interface FieldProps {
  field: Field
  /** As the wire has it; what was typed and cannot be read stays as it was typed, and the hub refuses it. */
  value: unknown
  onChange: (value: unknown) => void
  /** What is wrong with this field or a field inside it, by path. */
  errors: Readonly<Record<string, string>>
  label: (path: string) => string
  help: (path: string) => string | null
  word: (path: string, value: string) => string
  /** The rows that a reference may name, by its path. */
  options: Readonly<Record<string, readonly Choice[]>>
  /** Of a secret whether it is set, or which of its words are. */
  is_set: boolean | readonly string[]
  /** The zone in which instants are typed. */
  time_zone: string
  disabled: boolean
}

/** What all inputs of the library share: label, help, error, and the name by which a form focuses. */
export function inputProps({ field, label, help, errors, disabled }: FieldProps) {
  return {
    label: label(field.path),
    description: help(field.path),
    error: errors[field.path],
    withAsterisk: field.required,
    required: false, // said by the asterisk; the hub checks, in our words
    disabled,
    'data-field': field.path,
  }
}

import { Checkbox, Group } from '@mantine/core'
import type { Values } from '../merge.ts'
import { type FieldProps, inputProps } from './field-props.ts'

interface Held {
  words: readonly string[]
  /** Those that are chosen, and the value that has exactly these. */
  chosen: readonly string[]
  valueWith: (chosen: readonly string[]) => unknown
}

/** Any of a few words: as a list, as a switch per word, or as the sum of their bits. */
export function WordsField(props: FieldProps) {
  const { words, chosen, valueWith } = heldBy(props)
  return (
    <Checkbox.Group
      {...inputProps(props)}
      value={[...chosen]}
      onChange={(next) => props.onChange(valueWith(words.filter((one) => next.includes(one))))}
    >
      <Group gap="md" mt={6}>
        {words.map((one) => (
          <Checkbox key={one} value={one} label={props.word(props.field.path, one)} disabled={props.disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

function heldBy({ field: { control }, value }: FieldProps): Held {
  if (control.is === 'bits') {
    const { bits } = control
    const words = Object.keys(bits)
    return {
      words,
      chosen: words.filter((one) => (Number(value) & bits[one]!) !== 0),
      valueWith: (chosen) => chosen.reduce((sum, one) => sum + bits[one]!, 0),
    }
  }
  const words = 'words' in control ? control.words : []
  if (control.is !== 'switches') {
    return { words, chosen: Array.isArray(value) ? (value as string[]) : [], valueWith: (chosen) => chosen }
  }
  const on = (value ?? {}) as Values
  return {
    words,
    chosen: words.filter((one) => on[one] === true),
    valueWith: (chosen) => Object.fromEntries(words.map((one) => [one, chosen.includes(one)])),
  }
}

import { useState } from 'react'
import { isSame } from '../merge.ts'

/** How a value is typed: printed as text, and read back; undefined = it cannot be read. */
export interface Typing {
  print: (value: unknown) => string
  read: (text: string) => unknown
}

/**
 * A text that stands for a value while somebody types it: it is not reformatted under the hands, and follows
 * the value when that changes from elsewhere. What cannot be read is passed on as it is typed.
 */
export function useTyped(
  value: unknown,
  { print, read }: Typing,
  onChange: (value: unknown) => void,
): { text: string; type: (text: string) => void } {
  const readAs = (text: string) => {
    const found = read(text)
    return found === undefined ? text : found
  }
  const [typed, setTyped] = useState(() => print(value))
  const text = isSame(readAs(typed), value ?? null) ? typed : print(value)
  return {
    text,
    type: (next) => {
      setTyped(next)
      onChange(readAs(next))
    },
  }
}

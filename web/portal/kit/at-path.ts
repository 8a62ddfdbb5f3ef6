import type { Values } from './merge.ts'

/** The value at a path of a row, with a dot for each step inside (`settings.hold_minutes`, `rows.0.name`). */
export function valueAt(values: Values, path: string): unknown {
  const [first, ...rest] = path.split('.')
  const value = values[first!]
  return rest.length === 0 ? value : valueAt((value ?? {}) as Values, rest.join('.'))
}

/** The field of the row that holds a path, and its value with another one at that path. */
export function withValueAt(values: Values, path: string, value: unknown): [field: string, value: unknown] {
  const [field, ...rest] = path.split('.')
  if (rest.length === 0) return [field!, value]
  const group = (values[field!] ?? {}) as Values
  const [inner, changed] = withValueAt(group, rest.join('.'), value)
  return [field!, { ...group, [inner]: changed }]
}

/** A row as a form has it. */
export type Values = Readonly<Record<string, unknown>>

/** A field in which two people stand against each other: what is typed here, and what was saved meanwhile. */
export interface Difference {
  field: string
  mine: unknown
  theirs: unknown
  /** Whether this person changed it; where not, the other value is the one to keep. */
  mine_changed: boolean
}

/** Whether two values of a wire are the same, however deep; the order of the keys says nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame((a as Values)[key], (b as Values)[key]))
}

/** The fields that a form changed: nothing else is sent, so an older form resets nothing. */
export function changedOf(fields: readonly string[], before: Values, now: Values): Record<string, unknown> {
  return Object.fromEntries(
    fields.filter((field) => now[field] !== undefined && !isSame(before[field], now[field])).map((f) => [f, now[f]]),
  )
}

/**
 * What stands against what after a 409: every field in which the form and the saved row differ, and the other
 * person has changed since the form was opened. What only this person changed is no question.
 */
export function differencesOf(
  fields: readonly string[],
  { before, mine, theirs }: { before: Values; mine: Values; theirs: Values },
): Difference[] {
  return fields
    .filter((field) => !isSame(before[field], theirs[field]) && !isSame(mine[field], theirs[field]))
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      mine_changed: mine[field] !== undefined && !isSame(before[field], mine[field]),
    }))
}

/** The form after the choice: of each difference the chosen value, of all others what is typed here. */
export function merged(
  fields: readonly string[],
  { before, mine, theirs }: { before: Values; mine: Values; theirs: Values },
  takesMine: ReadonlySet<string>,
): Record<string, unknown> {
  const isMine = (field: string) => takesMine.has(field) || isSame(before[field], theirs[field])
  return Object.fromEntries(fields.map((field) => [field, (isMine(field) ? mine : theirs)[field]]))
}

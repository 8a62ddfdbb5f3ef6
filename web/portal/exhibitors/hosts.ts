import type { Outcome } from '#protocol/kit/outcome.ts'

/** The host names in what somebody typed, with commas or spaces between them. */
export function hostsIn(typed: string): string[] {
  return typed
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
}

/** What is wrong with one of several names (`hosts.1`) stands at their one field. */
export function byField<A, R>(outcome: Outcome<A, R>): Outcome<A, R> {
  if (outcome.kind !== 'refused') return outcome
  const errors = Object.entries(outcome.errors).map(([path, texts]) => [path.split('.', 1)[0]!, texts])
  return { ...outcome, errors: Object.fromEntries(errors) }
}

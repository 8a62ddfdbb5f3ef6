import { TENDERED_LIMIT_CENTS } from './change.ts'

/**
 * What a customer hands over, typed as on any till (UX-44): digits are whole euros, a comma or a point goes
 * on to the cents. Both cells hold what was typed; `cell` is the one that the next digit goes to.
 */
export interface Given {
  euros: string
  cents: string
  cell: 'euro' | 'cent'
}

export const NOTHING_GIVEN: Given = { euros: '', cents: '', cell: 'euro' }

/** The amount in cents: `40` is 4000, `40` and `5` is 4050, as it is written. */
export function givenCents({ euros, cents }: Given): number {
  return Number(euros || '0') * 100 + Number(cents.padEnd(2, '0') || '0')
}

function withDigit(given: Given, key: string): Given {
  return given.cell === 'euro'
    ? { ...given, euros: (given.euros + key).replace(/^0+(?=\d)/, '') }
    : { ...given, cents: (given.cents + key).slice(0, 2) }
}

/** Whether a digit would make more of it than can be handed over. */
export function passesLimit(given: Given, key: string): boolean {
  return /^\d+$/.test(key) && givenCents(withDigit(given, key)) > TENDERED_LIMIT_CENTS
}

/**
 * A digit, `00`, or a comma or point. A digit that has no place any more, or would pass the limit, changes
 * nothing: then the very same value comes back.
 */
export function typeGiven(given: Given, key: string): Given {
  if (key === ',' || key === '.') return given.cell === 'cent' ? given : { ...given, cell: 'cent' }
  const next = withDigit(given, key)
  const same = next.euros === given.euros && next.cents === given.cents
  return same || passesLimit(given, key) ? given : next
}

/** Takes the last digit back; from an empty cent cell the way leads back to the euros. */
export function eraseGiven(given: Given): Given {
  if (given.cell === 'euro') return { ...given, euros: given.euros.slice(0, -1) }
  return given.cents === '' ? { ...given, cell: 'euro' } : { ...given, cents: given.cents.slice(0, -1) }
}

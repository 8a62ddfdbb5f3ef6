import { type Given, NOTHING_GIVEN, passesLimit, typeGiven } from './given.ts'

/**
 * Keys of one run come at most this far apart, in milliseconds: the slowest wedge scanner is that fast
 * (docs/stack.md).
 */
const RUN_GAP_MS = 120
/**
 * So many characters in one run are a code: the shortest that is scanned has as many, and no hand types them
 * so fast.
 */
const CODE_KEYS = 6

/**
 * Keys that came one close after the other, and what was typed before the first of them. `at_ms` is when the
 * last came, on any clock that only goes forward.
 */
interface Run {
  keys: number
  at_ms: number
  before: Given
}

/**
 * Typing cash at keys on which a scanner types as well. `said`: why the last key changed nothing; `limit` =
 * beyond the most that can be handed over, `scan` = a code, no money.
 */
export interface Typing {
  given: Given
  run: Run
  said: 'limit' | 'scan' | null
}

export function typingFrom(given: Given): Typing {
  return {
    given,
    run: { keys: 0, at_ms: Number.NEGATIVE_INFINITY, before: NOTHING_GIVEN },
    said: null,
  }
}

/** A tap on the pad, or one key that is money for certain. */
export function typeDigit(typing: Typing, key: string): Typing {
  return {
    ...typing,
    given: typeGiven(typing.given, key),
    said: passesLimit(typing.given, key) ? 'limit' : null,
  }
}

/**
 * A character of the keyboard. From the sixth of one run on all of it was a scan, and what was typed before
 * stands again.
 */
export function typeCharacter(typing: Typing, key: string, at_ms: number): Typing {
  const { run, given } = typing
  const goesOn = at_ms - run.at_ms <= RUN_GAP_MS
  const next = { keys: goesOn ? run.keys + 1 : 1, at_ms, before: goesOn ? run.before : given }
  if (next.keys >= CODE_KEYS) return { given: next.before, run: next, said: 'scan' }
  return { ...(/^[\d.,]$/.test(key) ? typeDigit(typing, key) : typing), run: next }
}

/**
 * Whether Enter at this moment takes what was typed: neither the end of a scan nor after a digit that did not
 * fit.
 */
export function takesAt({ run, said }: Typing, at_ms: number): boolean {
  return said !== 'limit' && !(said === 'scan' && at_ms - run.at_ms <= RUN_GAP_MS)
}

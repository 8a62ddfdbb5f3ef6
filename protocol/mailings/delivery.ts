/**
 * How a letter comes to its reader: it waits, is tried until the mail server has taken it (`sent`), or ends
 * as `failed`, with the reason, and stays readable. `kept`: where a demo is on, letters go nowhere.
 * @source docs/security.md, "Mail"; operations spec, section 8
 */
export const LETTER_STATES = ['waiting', 'sent', 'failed', 'kept'] as const
export type LetterState = (typeof LETTER_STATES)[number]

/** A letter that is still to be sent after so long is worth nothing to its reader. */
export const WORTH_MS = 48 * 3_600_000
/** Letters that are over are forgotten after so long. */
export const FORGET_LETTERS_MS = 30 * 24 * 3_600_000

const MINUTE_MS = 60_000
/** What a letter waits after its 1st, 2nd … try that the server put off; in the end always as long. */
const PAUSES_MS = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * MINUTE_MS)
export const LONGEST_PAUSE_MS = PAUSES_MS.at(-1)!
/** With these pauses a day passes. */
export const MAX_TRIES = 12

/**
 * How a try ended. `taken`: the server has the letter. `put_off`: it says "not now" (4xx). `refused`: it
 * takes this letter never (5xx). `away`: it was not reached, broke off, or lets this hub not in, so that no
 * letter of ours would have got further.
 */
export type Outcome = { kind: 'taken' } | { kind: 'put_off' | 'refused' | 'away'; reason: string }

/** What becomes of a letter; `pause_ms`: so long it waits. */
export type Next =
  | { state: 'sent' }
  | { state: 'failed'; reason: string }
  | { state: 'waiting'; reason: string; tries: number; pause_ms: number }

/**
 * What becomes of a letter after its `tries`-th try. A server that is away costs a letter no try: it is
 * worth a new one as soon as the server is back.
 */
export function afterTry(tries: number, outcome: Outcome): Next {
  if (outcome.kind === 'taken') return { state: 'sent' }
  const { kind, reason } = outcome
  if (kind === 'away') return { state: 'waiting', reason, tries: tries - 1, pause_ms: 0 }
  if (kind === 'refused' || tries >= MAX_TRIES) return { state: 'failed', reason }
  return { state: 'waiting', reason, tries, pause_ms: PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1]! }
}

const FIRST_QUIET_MS = 1_000
const LONGEST_QUIET_MS = MINUTE_MS

/** How long a server is left alone after it was away so many times in a row. */
export function quietAfter(times: number): number {
  return Math.min(FIRST_QUIET_MS * 2 ** (times - 1), LONGEST_QUIET_MS)
}

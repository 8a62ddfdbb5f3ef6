import * as z from 'zod'
import { CODE_ALPHABET } from '../kit/code-alphabet.ts'
import { ok, type Refusal, type Result, refuse } from '../result.ts'

/** Letters of a code that are drawn: 79 random bits. */
export const DRAWN_LETTERS = 16
const PREFIX_MAX = 4
const BASE = CODE_ALPHABET.length
/** What a reader of a code sees of it who may not see the whole. */
const SHOWN_LETTERS = 4

const LAST_FOUR = new RegExp(`^[A-Za-z0-9]{${SHOWN_LETTERS}}$`)

/** Letters that stand before those that are drawn, and belong to the code; '' = none. */
export const CodePrefix = z
  .string()
  .toUpperCase()
  .regex(new RegExp(`^[${CODE_ALPHABET}]{0,${PREFIX_MAX}}$`), { error: 'errors.code_prefix' })

/** A code as it is typed, without blanks and hyphens. It is kept and looked up as it is printed. */
const TYPED = /^[A-Za-z0-9]{6,32}$/
const DRAWN = new RegExp(`^[${CODE_ALPHABET}]{${DRAWN_LETTERS + 1},${PREFIX_MAX + DRAWN_LETTERS + 1}}$`)

/**
 * Draws a new code: the prefix, sixteen letters, and a check letter. The check letter makes Σ place × letter
 * vanish modulo 31, a prime, the places counted from the right: any one wrong letter and any two exchanged
 * letters are noticed, wherever they stand, and of several wrong letters all but one mistake in 31.
 *
 * @param randomBelow a whole number from 0 to below its argument, each as likely, that nobody can guess
 * @source docs/security.md, "Codes"
 */
export function drawCode(prefix: string, randomBelow: (below: number) => number): string {
  const drawn = Array.from({ length: DRAWN_LETTERS }, () => CODE_ALPHABET[randomBelow(BASE)])
  const code = `${prefix}${drawn.join('')}`
  const rest = sumOf(`${code}${CODE_ALPHABET[0]}`) // the first letter counts nothing
  return `${code}${CODE_ALPHABET[(BASE - rest) % BASE]}`
}

function sumOf(code: string): number {
  const letters = [...code].map((letter) => CODE_ALPHABET.indexOf(letter))
  return letters.reduce((sum, letter, nth) => sum + (letters.length - nth) * letter, 0) % BASE
}

/**
 * A code as somebody types, scans or prints it, in the letters by which it is kept: blanks and hyphens do not
 * matter, capital and small letters do (F-105). No letter is taken for another: a drawn code has no I, L, O,
 * 0 and 1, and a printed one may have all of them, so whoever reads one for another would name somebody
 * else's card. Null = no code has such letters, or so few or many.
 */
export function keptCode(typed: string): string | null {
  const code = typed.replace(/[\s\u2010-\u2015-]/g, '')
  return TYPED.test(code) ? code : null
}

/** The last four letters of a code as somebody types what stands in a list; null = these are no such. */
export function typedLastFour(typed: string): string | null {
  const letters = typed.replace(/^[\s•.…]+|\s+$/g, '')
  return LAST_FOUR.test(letters) ? letters : null
}

/**
 * The drawn code that somebody typed. Refused as `not_a_code` (no code that is drawn looks like this) or
 * `mistyped` (the check letter does not fit). An imported code has no check letter and is only looked up.
 */
export function readDrawnCode(typed: string): Result<string, Refusal<'not_a_code' | 'mistyped'>> {
  const code = keptCode(typed)
  if (code === null || !DRAWN.test(code)) return refuse('not_a_code', 'code')
  return sumOf(code) === 0 ? ok(code) : refuse('mistyped', 'code')
}

/** A code as it is read: in groups of four. */
export function spellCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}

/** What is shown of a code to those who may not see the whole. */
export function lastFour(code: string): string {
  return code.slice(-SHOWN_LETTERS)
}

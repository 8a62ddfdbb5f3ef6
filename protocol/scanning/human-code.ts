import { CODE_ALPHABET } from '../kit/code-alphabet.ts'
import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { TicketId } from './kt1.ts'

const BASE = CODE_ALPHABET.length
const DATA_LETTERS = 10
const TICKET_IDS = 2n ** 48n

/**
 * A ticket id for eyes and keyboard: 10 letters (the 48 bits in base 31, most significant first) and 2 check
 * letters, in groups of four: `7K4M 22QX AB9C`. Read within one chosen schedule, where ticket ids are unique.
 * The check letters make Σ letter and Σ place × letter vanish modulo 31, a prime: any one or two wrong
 * letters and any two exchanged letters are noticed.
 * @throws ZodError when it is no ticket id.
 * @source docs/look.md, "Ticket"; docs/security.md, "Codes"
 */
export function humanCode(ticketId: string): string {
  let rest = BigInt(`0x${TicketId.parse(ticketId)}`)
  const letters: number[] = []
  for (let i = 0; i < DATA_LETTERS; i++) {
    letters.unshift(Number(rest % BigInt(BASE)))
    rest /= BigInt(BASE)
  }
  const sum = letters.reduce((total, letter) => total + letter, 0)
  const weighted = letters.reduce((total, letter, i) => total + (i + 1) * letter, 0)
  const last = residue(11 * sum - weighted)
  letters.push(residue(-sum - last), last)
  const text = letters.map((letter) => CODE_ALPHABET[letter]).join('')
  return `${text.slice(0, 4)} ${text.slice(4, 8)} ${text.slice(8)}`
}

/** A human code in one piece, as it stands in an address. */
export function codeInAddress(human_code: string): string {
  return human_code.replaceAll(' ', '')
}

/**
 * The ticket id of a typed human code. Case, spaces and hyphens do not matter. Refused as `not_a_human_code`
 * (wrong length, foreign letter) or `mistyped` (the check letters do not fit).
 */
export function readHumanCode(text: string): Result<string, Refusal<'not_a_human_code' | 'mistyped'>> {
  const letters = [...text.toUpperCase().replace(/[\s-]/g, '')].map((letter) => CODE_ALPHABET.indexOf(letter))
  if (letters.length !== DATA_LETTERS + 2 || letters.includes(-1)) return refuse('not_a_human_code', 'code')
  const sum = letters.reduce((total, letter) => total + letter, 0)
  const weighted = letters.reduce((total, letter, i) => total + (i + 1) * letter, 0)
  const value = letters.slice(0, DATA_LETTERS).reduce((total, letter) => total * BigInt(BASE) + BigInt(letter), 0n)
  if (residue(sum) !== 0 || residue(weighted) !== 0 || value >= TICKET_IDS) return refuse('mistyped', 'code')
  return ok(value.toString(16).padStart(12, '0'))
}

function residue(value: number): number {
  return ((value % BASE) + BASE) % BASE
}

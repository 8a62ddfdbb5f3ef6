import * as z from 'zod'
import { Lines, Text } from '../kit/text.ts'
import { type Refusal, refuse } from '../result.ts'

/**
 * What a house has printed of its own on the paper of its registers: the number by which it pays VAT and the
 * lines below its address on a receipt, the lines at its foot (in the place of the usual wish), and those at
 * the foot of a ticket. Empty = nothing, or the usual.
 * @source F-333
 */
export const PaperTemplate = z.object({
  vat_number: Text(30).default(''),
  receipt_head: Lines(400).default(''),
  receipt_foot: Lines(400).default(''),
  ticket_foot: Lines(400).default(''),
})
export type PaperTemplate = z.output<typeof PaperTemplate>

/** What one register prints of its own, in the place of what its house says there; empty = as the house. */
export const DeviceTemplate = PaperTemplate.omit({ vat_number: true })
export type DeviceTemplate = z.output<typeof DeviceTemplate>

/** What is printed at a register: its own lines where it has some, else those of its house. @source F-241 */
export function templateAt(house: PaperTemplate, own: DeviceTemplate | undefined): PaperTemplate {
  const said = Object.entries(own ?? {}).filter(([, text]) => linesOf(text).length > 0)
  return { ...house, ...Object.fromEntries(said) }
}

/** Paper as it is by itself. */
export const PLAIN_PAPER: PaperTemplate = { vat_number: '', receipt_head: '', receipt_foot: '', ticket_foot: '' }

/** Lines of a part at most. */
export const PAPER_LINES_MAX = 8

/** Letters that every register prints as they are: those of the code pages of receipt printers. */
const PRINTED =
  /^[ -~\n\u00a0-\u0107\u010c-\u0113\u0116-\u011b\u011e\u011f\u0122\u0123\u012a\u012b\u012e-\u0131\u0136\u0137\u0139-\u013e\u0141-\u0148\u014c\u014d\u0150-\u0155\u0158-\u015b\u015e-\u0161\u0164\u0165\u016a\u016b\u016e-\u0173\u0178-\u017e\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u0490\u0491\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2116\u2122]*$/

/** The lines of a part, without empty ones around them and spaces at their ends. */
export function linesOf(text: string): string[] {
  const trimmed = text.trim()
  return trimmed === '' ? [] : trimmed.split(/\r?\n/).map((line) => line.trimEnd())
}

/**
 * Why paper cannot be printed so: letters for which a printer has no sign, or more lines than fit at the head
 * and the foot of a slip. A form is refused by it, and a till that meets such a template prints its plain
 * paper. `at` is the field in which the template stands.
 */
export function paperFaults(
  template: PaperTemplate | DeviceTemplate,
  at: 'paper' | 'template' = 'paper',
): Refusal<'unprintable' | 'too_many_lines'>[] {
  return Object.entries(template).flatMap(([name, text]): Refusal<'unprintable' | 'too_many_lines'>[] => {
    const lines = linesOf(text)
    if (!lines.every((line) => PRINTED.test(line.normalize('NFC'))))
      return [refuse('unprintable', `${at}.${name}`).refusal]
    if (lines.length <= PAPER_LINES_MAX) return []
    return [refuse('too_many_lines', `${at}.${name}`, { max: PAPER_LINES_MAX }).refusal]
  })
}

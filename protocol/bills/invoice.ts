import * as z from 'zod'
import { Lines, Text } from '../kit/text.ts'

/** What stands behind the letters of a country in its VAT numbers. Greece is EL, Northern Ireland XI. */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CHE: /^\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}

/** A VAT number without what people put between its digits: "de 123.456.789" is DE123456789. */
function plainVatNumber(typed: string): string {
  return typed.toUpperCase().replace(/[\s.\-/]/g, '')
}

/** Whether a plain number has the form of its country's VAT numbers; nobody is asked whether it is given. */
function looksLikeVatNumber(plain: string): boolean {
  const country = plain.startsWith('CHE') ? 'CHE' : plain.slice(0, 2)
  return FORMS[country]?.test(plain.slice(country.length)) ?? false
}

/**
 * Whom an invoice is made out to: nothing of it may be missing. It stands with the buyer's name beside the
 * journal (L19), so it goes when the buyer is erased, and no edge reads it.
 * @source F-094
 */
export const Invoice = z.strictObject({
  company: Text(120).trim().min(1, { error: 'errors.required' }),
  address: Lines(400).trim().min(1, { error: 'errors.required' }),
  vat_number: Text(40)
    .overwrite(plainVatNumber)
    .min(1, { error: 'errors.required', abort: true })
    .refine(looksLikeVatNumber, { error: 'errors.vat_number' }),
})
export type Invoice = z.output<typeof Invoice>

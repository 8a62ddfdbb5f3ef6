import { expect, test } from 'vitest'
import { Invoice } from './invoice.ts'

const whole = { company: 'Kern GmbH', address: 'Hauptstr. 1\n80331 München', vat_number: 'DE123456789' }

function wrong(changes: object): string[] {
  const { error } = Invoice.safeParse({ ...whole, ...changes })
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
}

test.each([
  ['de 123.456.789', 'DE123456789'],
  ['BE 0123.456.789', 'BE0123456789'],
  ['NL 1234 56789 B01', 'NL123456789B01'],
  ['ATU12345678', 'ATU12345678'],
  ['FR-XX-123456789', 'FRXX123456789'],
  ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
  ['EL123456789', 'EL123456789'],
])('F-094 %s is the VAT number %s', (typed, kept) => {
  expect(Invoice.parse({ ...whole, vat_number: typed }).vat_number).toBe(kept)
})

test.each(['123456789', 'DE12345678', 'DE1234567890', 'XX123456789', 'NL123456789', 'constructor', '__proto__'])(
  'F-094 %s is no VAT number',
  (vat_number) => {
    expect(wrong({ vat_number })).toEqual(['vat_number errors.vat_number'])
  },
)

test.each(['company', 'address', 'vat_number'])('F-094 an invoice without %s is refused there', (field) => {
  expect(wrong({ [field]: ' ' })).toEqual([`${field} errors.required`])
})

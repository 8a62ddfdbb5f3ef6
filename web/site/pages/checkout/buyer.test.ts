import { expect, test } from 'vitest'
import { textsOf } from '../../all-texts.ts'
import { missingFields } from './buyer.ts'

const t = textsOf('en', ['shell', 'schedules', 'checkout', 'seats']).t
function buyer(name: string, email: string, email_confirmation: string) {
  return { name, email, email_confirmation }
}

const UNASKED = { terms_accepted: false, age_confirmed: false, invoice: null }
const JANA = buyer('Jana', 'jana@example.org', 'jana@example.org')

test.each([
  [buyer('', '', ''), ['name', 'email', 'email_confirmation']],
  [buyer(' ', 'jana@example.org', 'jana@example.org'), ['name']],
  [buyer('Jana', 'jana', 'jana'), ['email']],
  [buyer('Jana', 'jana@example.org', ''), ['email_confirmation']],
  [buyer('Jana', 'jana@example.org', 'jana@example.com'), ['email_confirmation']],
  [buyer('Jana', 'jana@example.org', ' Jana@Example.org '), []],
] as const)('F-089 UX-43 of %j it is said that %j is missing', (who, fields) => {
  const missing = missingFields({ ...who, ...UNASKED }, t, { terms: false, age: null })
  expect(Object.keys(missing)).toEqual(fields)
  for (const texts of Object.values(missing)) expect(texts[0]).toMatch(/^[A-Z].*\.$/)
})

test('F-094 UX-43 where the house has terms it is said that they are to be accepted', () => {
  const asked = { terms: true, age: null }
  expect(missingFields({ ...JANA, ...UNASKED }, t, asked)).toEqual({
    terms_accepted: ['Please accept the terms to buy.'],
  })
  expect(missingFields({ ...JANA, ...UNASKED, terms_accepted: true }, t, asked)).toEqual({})
})

test('F-094 UX-43 a movie for grown-ups wants the age confirmed, and an invoice each of its fields', () => {
  const asked = { terms: false, age: 16 }
  const invoice = { company: 'Kern GmbH', address: ' ', vat_number: '' }
  const missing = missingFields({ ...JANA, ...UNASKED, invoice }, t, asked)
  expect(Object.keys(missing).toSorted()).toEqual(['age_confirmed', 'invoice.address', 'invoice.vat_number'])
  const whole = { company: 'Kern GmbH', address: 'Hauptstr. 1', vat_number: 'DE123456789' }
  expect(missingFields({ ...JANA, ...UNASKED, age_confirmed: true, invoice: whole }, t, asked)).toEqual({})
})

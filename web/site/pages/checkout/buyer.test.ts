import { expect, test } from 'vitest'
import { textsOf } from '../../all-texts.ts'
import { missingFields } from './buyer.ts'

const t = textsOf('en', ['shell', 'schedules', 'checkout', 'seats']).t
function buyer(name: string, email: string, email_confirmation: string) {
  return { name, email, email_confirmation }
}

test.each([
  [buyer('', '', ''), ['name', 'email', 'email_confirmation']],
  [buyer(' ', 'jana@example.org', 'jana@example.org'), ['name']],
  [buyer('Jana', 'jana', 'jana'), ['email']],
  [buyer('Jana', 'jana@example.org', ''), ['email_confirmation']],
  [buyer('Jana', 'jana@example.org', 'jana@example.com'), ['email_confirmation']],
  [buyer('Jana', 'jana@example.org', ' Jana@Example.org '), []],
] as const)('F-089 UX-43 of %j it is said that %j is missing', (who, fields) => {
  const missing = missingFields({ ...who, terms_accepted: false }, t, false)
  expect(Object.keys(missing)).toEqual(fields)
  for (const texts of Object.values(missing)) expect(texts[0]).toMatch(/^[A-Z].*\.$/)
})

test('F-094 UX-43 where the house has terms it is said that they are to be accepted', () => {
  const who = buyer('Jana', 'jana@example.org', 'jana@example.org')
  expect(missingFields({ ...who, terms_accepted: false }, t, true)).toEqual({
    terms_accepted: ['Please accept the terms to buy.'],
  })
  expect(missingFields({ ...who, terms_accepted: true }, t, true)).toEqual({})
})

import { expect, test } from 'vitest'
import { textsOf } from '../../all-texts.ts'
import { bodyOf, formOf, missingIn } from './state.ts'

const { t } = textsOf('en', ['vouchers'])
const PAGE = {
  title: 'Gift card',
  holder_name: 'Inge',
  email: 'inge@example.org',
  message: '',
  deliver_on: '2026-11-20',
  today: '2026-11-21',
  last_day: '2027-11-21',
  is_sent: false,
}

test.each([
  [{}, []],
  [{ recipient_email: ' ' }, ['email']],
  [{ recipient_email: 'inge' }, ['email']],
  [{ deliver_on: '' }, ['deliver_on']],
  [{ deliver_on: '2026-11-19' }, ['deliver_on']],
  [{ deliver_on: '2026-11-21', holder_name: '' }, []],
] as const)('F-321 UX-43 with %j it is said that %j is missing; the day that it had may stay', (changes, fields) => {
  expect(Object.keys(missingIn({ ...formOf(PAGE), ...changes }, PAGE, t))).toEqual(fields)
})

test('F-321 what stands in the form is what is wanted', () => {
  const form = { ...formOf(PAGE), recipient_email: ' inge@example.org ' }
  expect(bodyOf(form)).toEqual({
    holder_name: 'Inge',
    email: 'inge@example.org',
    deliver_on: '2026-11-20',
    message: '',
  })
})

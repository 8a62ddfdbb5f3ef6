import { expect, test } from 'vitest'
import { textsOf } from '../../all-texts.ts'
import { shell } from '../../testing/sample.ts'
import { tenVisits, voucher } from '../../testing/sample-vouchers.ts'
import { bodyOf, emptyForm, type Form, missingIn } from './state.ts'

const { t } = textsOf('en', ['checkout', 'vouchers'])
const page = voucher()
const rules = { has_terms: false, today: page.today }
const payer = { name: 'Jana', email: 'jana@example.org', email_confirmation: 'jana@example.org' }
const whole: Form = { ...emptyForm(page, shell.cinemas), ...payer, cinema_id: 2 }

test('F-156 where there is one cinema it is chosen, of several none', () => {
  expect(emptyForm(page, shell.cinemas).cinema_id).toBeNull()
  expect(emptyForm(page, shell.cinemas.slice(0, 1)).cinema_id).toBe(1)
})

test.each([
  [{}, []],
  [{ cinema_id: null }, ['items.0.cinema_id']],
  [{ name: ' ' }, ['name']],
  [{ email_confirmation: 'other@example.org' }, ['email_confirmation']],
  [{ is_sent: true }, ['gift.email']],
  [{ is_sent: true, recipient_email: 'inge@example.org' }, []],
  [{ is_sent: true, recipient_email: 'inge@example.org', deliver_on: '2026-11-20' }, ['gift.deliver_on']],
  [{ is_sent: true, recipient_email: 'inge@example.org', deliver_on: '' }, ['gift.deliver_on']],
] as const)('F-152 F-156 UX-43 with %j it is said that %j is missing', (changes, fields) => {
  expect(Object.keys(missingIn({ ...whole, ...changes }, t, rules))).toEqual(fields)
})

test('F-155 the terms are to be accepted where there are some', () => {
  expect(Object.keys(missingIn(whole, t, { ...rules, has_terms: true }))).toEqual(['terms_accepted'])
  expect(missingIn({ ...whole, terms_accepted: true }, t, { ...rules, has_terms: true })).toEqual({})
})

test('F-098 F-153 F-313 the purchase is one voucher, with the turns and cents that were chosen', () => {
  const body = bodyOf({ ...whole, turns: 3, products_cents: 1_500 }, page, false, 5_250)
  expect(body.items).toEqual([
    { type: 'loyaltyCard', voucher_type_id: 1, vouchers: 1, cinema_id: 2, total_turns: 3, total_products: 1_500 },
  ])
  expect(body).toMatchObject({ amount: 5_250, bill_id: null, holder_name: '' })
  expect(body).not.toHaveProperty('gift')
})

test('F-152 F-156 only a gift card has a name and goes to somebody else', () => {
  const sent = {
    ...whole,
    holder_name: 'Inge',
    is_sent: true,
    recipient_email: ' inge@example.org',
    message: 'Dear Inge',
  }
  expect(bodyOf(sent, page, false, 2_500)).toMatchObject({
    holder_name: 'Inge',
    gift: { email: 'inge@example.org', deliver_on: page.today, message: 'Dear Inge' },
  })
  const own = bodyOf(sent, { ...page, voucher_type: tenVisits() }, false, 9_500)
  expect(own).not.toHaveProperty('gift')
  expect(own).not.toHaveProperty('holder_name')
})

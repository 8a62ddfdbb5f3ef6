import { describe, expect, test } from 'vitest'
import { checkout } from '../bills/calls.ts'
import { en } from '../i18n/errors/en.ts'
import type { Refusal } from '../result.ts'
import { type Part, type Redeemable, type RedeemCode, whyNotRedeemed } from '../vouchers/redeem.ts'
import { Speech } from './speech.ts'

const speech = new Speech('en', en)
const NOW = '2026-11-21T18:00:00.000Z'
const VOUCHER: Redeemable = { state: 'active', valid_from: '2026-11-01T00:00:00Z', valid_until: null, used_at: null }
const ALL: Part = { turns: 3, cents: 2_000 }
const TURN: Part = { turns: 1, cents: 0 }

function why(fields: Partial<Redeemable>, left = ALL, wanted = TURN): Refusal<RedeemCode> | null {
  return whyNotRedeemed({ ...VOUCHER, ...fields }, left, wanted, NOW)
}

const UNUSABLE: Readonly<Record<RedeemCode, [Refusal<RedeemCode> | null, string]>> = {
  voucher_unknown: [
    whyNotRedeemed(undefined, ALL, TURN, NOW),
    'This code is not known. Capital and small letters count.',
  ],
  voucher_unpaid: [why({ state: 'unpaid' }), 'This voucher is not paid yet.'],
  voucher_deleted: [why({ state: 'deleted' }), 'This voucher does not exist any more.'],
  voucher_invalid: [why({ state: 'blocked' }), 'This voucher is not valid.'],
  voucher_not_yet_valid: [why({ valid_from: '2026-11-22T00:00:00Z' }), 'This voucher is not valid yet.'],
  voucher_expired: [why({ valid_until: '2026-11-20T23:59:59Z' }), 'This voucher has expired.'],
  voucher_used_up: [why({}, { turns: 0, cents: 0 }), 'This voucher is used up.'],
  voucher_no_turns: [why({}, { turns: 0, cents: 500 }), 'There are no more turns on this voucher.'],
  voucher_just_used: [why({ used_at: '2026-11-21T17:59:00Z' }), 'This voucher was used less than 10 minutes ago.'],
  voucher_only_turns: [why({}, ALL, { turns: 4, cents: 0 }), 'Only 3 turns are left on this voucher here.'],
  voucher_only_refreshments: [
    why({}, ALL, { turns: 1, cents: 2_001 }),
    'Only €\u00a020.00 for refreshments is left on this voucher here.',
  ],
}

describe('F-307 a voucher that cannot be used is refused in words', () => {
  test.each(Object.entries(UNUSABLE))('%s', (code, [refusal, text]) => {
    expect(refusal?.code).toBe(code)
    expect(speech.refusal(refusal!.code, refusal!.detail)).toBe(text)
  })

  test('one turn that is left, and one minute, have words of their own', () => {
    const { detail } = why({}, { turns: 1, cents: 0 }, { turns: 2, cents: 0 })!
    expect(speech.refusal('voucher_only_turns', detail)).toBe('Only 1 turn is left on this voucher here.')
    const used = { ...VOUCHER, used_at: '2026-11-21T17:59:30Z' }
    const window = whyNotRedeemed(used, ALL, TURN, NOW, 1)!
    expect(speech.refusal(window.code, window.detail)).toBe('This voucher was used less than 1 minute ago.')
  })
})

const CART = {
  payment_method_id: 1,
  name: 'Jana Brandt',
  email: 'jana@example.org',
  email_confirmation: 'jana@example.org',
  newsletter_signup: false,
  items: [{ type: 'ticket', price_rate_id: 1, schedule_id: 7, seat: null, voucher_id: null }],
  amount: 1250,
  bill_id: null,
}

test.each<[string, object, string]>([
  ['confirmed otherwise', { email_confirmation: 'jana@example.com' }, 'The two e-mail addresses are not the same.'],
  ['that is empty', { items: [] }, 'Select at least 1 ticket.'],
  ['by nobody', { name: ' ' }, 'This field is required.'],
])('F-089 F-313 a purchase %s is refused in words', (_, fields, text) => {
  const { error } = checkout.body!.safeParse({ ...CART, ...fields })
  expect(error?.issues.map(({ message }) => speech.message(message))).toEqual([text])
})

test('F-089 F-095 a price that changed says what to do, since a page keeps those of its products', () => {
  expect(en.refusal.price_changed).toMatch(/load it again\.$/)
})

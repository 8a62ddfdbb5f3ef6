import { describe, expect, test } from 'vitest'
import { LOCALES } from '../i18n/locales.ts'
import { textsOf } from '../i18n/testing/all-texts.ts'
import { formatMoney } from '../money/format.ts'
import { ConflictFacts, conflictWords, whyOf } from './conflict.ts'

const BILL = '019a0000-0000-4000-8000-00000000000a'
const of = { bill_id: BILL, payment_id: '019a0000-0000-4000-8000-00000000000b' }
const shown = { bill_id: BILL, schedule_id: 7 }

const EVERY: readonly ConflictFacts[] = [
  { kind: 'settle_refused', ...of, code: 'settled_differently' },
  { kind: 'refund_refused', ...of, code: 'refund_exceeds', cents: 1_250 },
  { kind: 'amount_differs', ...of, captured_cents: 1_300, known_cents: 1_250 },
  { kind: 'cancelled_not_refunded', ...shown, code: 'key_used_again' },
  { kind: 'goodwill_not_issued', ...shown, code: 'unknown_choice' },
  { kind: 'goodwill_not_paid', ...shown, code: 'money_at_counter', cents: 500 },
  { kind: 'voucher_code', count: 2, last_four: 'X7QK' },
  { kind: 'voucher_code', count: 3, last_four: null },
  { kind: 'codes_tried', count: 300 },
  { kind: 'receipt_differs', entry: '1.204', register: 'Kasse 2', other: null },
  { kind: 'receipt_differs', entry: '1.204', register: 'Kasse 2', other: 'Kasse 1' },
  { kind: 'place_taken', entry: '1.204', register: 'Kasse 2', schedule_id: 7 },
  { kind: 'right_spent', entry: '1.204', register: 'Kasse 2', schedule_id: 7 },
  { kind: 'entry_unfit', entry: '1.204', register: 'Kasse 2', schedule_id: null },
  { kind: 'report_late', register: 'Kasse 2', count: 3 },
  { kind: 'receipt_missing', entry: '1.204', register: 'Kasse 2' },
]

test('F-353 every kind of conflict is said here', () => {
  const kinds = ConflictFacts.options.map(({ shape }) => shape.kind.value)
  expect([...new Set(EVERY.map(({ kind }) => kind))]).toEqual(kinds)
})

describe.each(LOCALES)('F-006 L10 in %s', (locale) => {
  test.each(EVERY)('$kind is said without codes and ids, and with all of its values', async (facts) => {
    const texts = await textsOf('portal', locale)
    const { text, values, why } = conflictWords(facts, (cents) => formatMoney(cents, locale))
    const said = [`conflicts.kind.${text}`, ...(why ? [`conflicts.why.${why}`] : [])].map((key) => texts.get(key))
    const filled = said.join(' ').replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
    expect(filled).not.toMatch(/undefined|[0-9a-f]{8}-|[a-z]_[a-z]/)
    for (const value of Object.values(values)) expect(filled).toContain(String(value))
  })
})

test('F-006 what nobody has a word for is said as that', () => {
  expect([whyOf('refund_exceeds'), whyOf('off_step'), whyOf('of_a_newer_program')]).toEqual([
    'refund_exceeds',
    'type_unfit',
    'other',
  ])
})

import { expect, test } from 'vitest'
import type { Question, Receipt } from '#protocol/register/calls.ts'
import {
  type Kept,
  type KeptStatus,
  keepAdopted,
  keepConfirmed,
  keepIntent,
  keepPrinted,
  keepReceipt,
  keepRefused,
  keepVoided,
  keepVoiding,
  keepVoidRefused,
  receiptFit,
} from './outbox.ts'

const SALE: Question = { kind: 'sale', question_id: 'q', bill_id: 'b', lines: [], payments: [], total_cents: 0 }
const RECEIPT: Receipt = { question_id: 'q', epoch: 2, n: 5, hash: 'h', body: '{}' }
const KEPT = keepIntent(SALE, '2026-11-21T19:42:00.000Z', { epoch: 2, n: 4 })

test.each<[string, Partial<Receipt>, ReturnType<typeof receiptFit>]>([
  ['the next entry', {}, 'fits'],
  ['the very entry that was seen last', { n: 4 }, 'behind'],
  ['an entry before it', { n: 3 }, 'behind'],
  ['an entry of an epoch before, however high', { epoch: 1, n: 99 }, 'behind'],
  ['the first entry of a higher epoch', { epoch: 3, n: 1 }, 'fits'],
  ['the receipt of another question', { question_id: 'other' }, 'forked'],
])('L6 %s, against the mark of its question', (_, change, fit) => {
  expect(receiptFit(KEPT, { ...RECEIPT, ...change })).toBe(fit)
})

test.each<[string, Partial<Receipt>, ReturnType<typeof receiptFit>]>([
  ['the same once more', {}, 'known'],
  ['other bytes under its number', { hash: 'other' }, 'forked'],
  ['the same bytes under another number', { n: 6 }, 'forked'],
  ['the same bytes in another epoch', { epoch: 3 }, 'forked'],
])('L6 L17 %s, where a receipt is kept', (_, change, fit) => {
  expect(receiptFit(keepReceipt(KEPT, RECEIPT), { ...RECEIPT, ...change })).toBe(fit)
})

const MOVES: Readonly<Record<string, (kept: Kept) => Kept>> = {
  receipt: (kept) => keepReceipt(kept, RECEIPT),
  confirmed: keepConfirmed,
  printed: keepPrinted,
  refused: (kept) => keepRefused(kept, 'no'),
  voiding: keepVoiding,
  voided: keepVoided,
  'void refused': keepVoidRefused,
}
const ALLOWED: Readonly<Record<KeptStatus, readonly string[]>> = {
  intent: ['receipt', 'refused', 'voiding', 'voided'],
  received: ['confirmed', 'printed'],
  confirmed: ['printed'],
  voiding: ['receipt', 'voided', 'void refused'],
  done: [],
  refused: [],
  voided: [],
  waiting: ['receipt', 'refused'],
}

test.each(Object.entries(ALLOWED))('L8 a question that is %s makes these moves and no other', (status, allowed) => {
  const kept = { ...KEPT, status: status as KeptStatus }
  for (const [name, move] of Object.entries(MOVES)) {
    if (allowed.includes(name)) expect(move(kept).question_id).toBe('q')
    else expect(() => move(kept), name).toThrow(/cannot go/)
  }
})

test.each<[KeptStatus, string, KeptStatus]>([
  ['intent', 'sale', 'voided'],
  ['intent', 'void', 'voided'],
  ['intent', 'cash', 'voided'],
  ['intent', 'refund', 'waiting'],
  ['intent', 'exchange', 'waiting'],
  ['intent', 'release', 'waiting'],
  ['voiding', 'sale', 'voided'],
  ['received', 'sale', 'received'],
  ['confirmed', 'sale', 'confirmed'],
  ['done', 'sale', 'done'],
  ['refused', 'sale', 'refused'],
  ['waiting', 'refund', 'waiting'],
])('L9 with another box what is %s of a %s is %s: given up, kept, or asked of the hub', (status, kind, after) => {
  const kept = { ...KEPT, status, question: { ...SALE, kind } as unknown as Question }
  expect(keepAdopted(kept).status).toBe(after)
})

test('L8 what gives tickets waits for its paper, anything else is done once it is confirmed', () => {
  const confirmed = (kind: string): KeptStatus =>
    keepConfirmed({ ...KEPT, status: 'received', question: { ...SALE, kind } as unknown as Question }).status
  expect(['sale', 'exchange', 'reseat', 'void', 'cash'].map(confirmed)).toEqual([
    'confirmed',
    'confirmed',
    'confirmed',
    'done',
    'done',
  ])
})

import { describe, expect, test } from 'vitest'
import { append } from './apply.ts'
import type { EntryData } from './entries.ts'
import { type Ledger, openLedger } from './ledger.ts'
import type { BillRow, LineRow, PaymentRow, QuestionRow } from './rows.ts'
import {
  BILL_MOVES,
  BillStatus,
  billMayMove,
  PAYMENT_MOVES,
  PaymentStatus,
  statusOfLines,
  visitorStatus,
} from './status.ts'
import { billRow, LATER, NOW, pictureOf } from './testing/ledgers.ts'

/** FEATURES, "Decisions": the moves of a bill, written down a second time. */
const ALLOWED = new Set([
  'pending paying',
  'pending reserved',
  'pending cancelled',
  'pending expired',
  'reserved paying',
  'reserved settled',
  'reserved cancelled',
  'reserved expired',
  'paying settled',
  'paying cancelled',
  'paying expired',
  'paying pending',
  'paying reserved',
  'settled refunding',
  'refunding settled',
  'refunding partially_refunded',
  'refunding refunded',
  'partially_refunded refunding',
  'expired refunding',
  'cancelled refunding',
])
const PAIRS = BillStatus.options.flatMap((from) => BillStatus.options.map((to) => [from, to] as const))

function bill(status: BillRow['status']): BillRow {
  return { ...billRow(status, LATER), total_cents: 500 }
}

function payment(status: PaymentRow['status'], refunded_cents = 0): PaymentRow {
  return {
    id: 'p',
    bill_id: 'b',
    payment_method_id: 1,
    type: 'online',
    status,
    amount_cents: 500,
    tendered_cents: 0,
    refunded_cents,
    device_id: null,
    voucher_id: null,
  }
}
const question: QuestionRow = {
  id: 'q',
  kind: 'sale',
  state: 'open',
  device_id: 'k',
  bill_id: 'b',
  n: 1,
  event: null,
}

/** What would move a bill to a status; null where no entry of this program does. */
const MOVER: Record<BillRow['status'], { data: EntryData; payment: PaymentRow } | null> = {
  pending: {
    data: { kind: 'ended', bill_id: 'b', status: 'pending', payment_status: 'failed' },
    payment: payment('paying'),
  },
  paying: {
    data: {
      kind: 'paying',
      bill_id: 'b',
      contact_id: null,
      business_date: null,
      total_cents: 0,
      due_at: LATER,
      lines: [],
      payments: [],
    },
    payment: payment('failed'),
  },
  settled: { data: { kind: 'settled', bill_id: 'b', at: NOW }, payment: payment('paying') },
  cancelled: {
    data: { kind: 'ended', bill_id: 'b', status: 'cancelled', payment_status: 'cancelled' },
    payment: payment('paying'),
  },
  expired: {
    data: { kind: 'ended', bill_id: 'b', status: 'expired', payment_status: 'expired' },
    payment: payment('paying'),
  },
  reserved: null,
  refunding: null,
  partially_refunded: null,
  refunded: null,
}

function ledgerWith(from: BillRow['status'], row: PaymentRow): Ledger {
  const ledger = openLedger('hub', 1)
  ledger.bills.load('b', bill(from))
  ledger.payments.load('p', row)
  return ledger
}

describe('moves of a bill', () => {
  test('F-216 there are 81 pairs, of which 20 are moves', () => {
    expect(PAIRS).toHaveLength(81)
    expect(PAIRS.filter(([from, to]) => billMayMove(from, to))).toHaveLength(ALLOWED.size)
  })

  test.each(PAIRS)('F-216 %s → %s', (from, to) => {
    expect(billMayMove(from, to)).toBe(ALLOWED.has(`${from} ${to}`))
    expect(BILL_MOVES[from].includes(to)).toBe(ALLOWED.has(`${from} ${to}`))
    const mover = MOVER[to]
    if (mover === null || from === to) return
    const ledger = ledgerWith(from, mover.payment)
    const before = pictureOf(ledger)
    if (ALLOWED.has(`${from} ${to}`)) {
      append(ledger, 'own', mover.data)
      expect(ledger.bills.get('b')?.status).toBe(to)
    } else {
      expect(() => append(ledger, 'own', mover.data)).toThrow(`may not go from ${from} to ${to}`)
      expect(ledger.bills.get('b')?.status).toBe(from)
    }
    ledger.log.undo(0)
    expect(pictureOf(ledger)).toBe(before)
  })

  test.each(BillStatus.options)(
    'F-216, L10 late money moves a bill that is %s to refunding only where that is a move',
    (from) => {
      const ledger = ledgerWith(from, payment('expired'))
      append(ledger, 'own', { kind: 'late', bill_id: 'b', payment_id: 'p', captured_cents: null })
      const moves = from === 'expired' || from === 'cancelled'
      expect(ledger.bills.get('b')?.status).toBe(moves ? 'refunding' : from)
      expect(ledger.payments.get('p')?.status).toBe('paid')
    },
  )

  test.each(BillStatus.options)(
    'F-216 money that went back ends a bill that is %s only where it is refunding',
    (from) => {
      const ledger = ledgerWith(from, payment('paid', 200))
      append(ledger, 'own', { kind: 'money_back', bill_id: 'b', payment_id: 'p', cents: 100, key: 'k1', line_id: null })
      expect(ledger.bills.get('b')?.status).toBe(from)
      append(ledger, 'own', { kind: 'money_back', bill_id: 'b', payment_id: 'p', cents: 200, key: 'k2', line_id: null })
      expect(ledger.bills.get('b')?.status).toBe(from === 'refunding' ? 'refunded' : from)
    },
  )

  test('F-216 a void takes a sold bill through refunding to refunded', () => {
    const ledger = ledgerWith('settled', payment('paid'))
    ledger.questions.load('q', question)
    append(ledger, 'up', { kind: 'voided', question_id: 'v', of: 'q', bore: true, device_id: 'k', at: NOW })
    expect(ledger.bills.get('b')?.status).toBe('refunded')
  })
})

describe('the status of a settled bill follows from its lines', () => {
  const line = (state: LineRow['state'], cents = 500, back_cents = 0) => ({
    state,
    allocations: [{ payment_id: 'p', cents, back_cents }],
  })
  test.each([
    ['settled', [line('sold'), line('sold')]],
    ['settled', [line('changing')]],
    ['settled', [line('exchanged', 0), line('sold')]],
    ['refunding', [line('exchanged', 200, 100), line('sold')]],
    ['refunding', [line('refunded'), line('sold')]],
    ['partially_refunded', [line('refunded', 500, 500), line('changing')]],
    ['refunded', [line('refunded', 500, 500), line('refunded', 0)]],
    ['refunded', [line('refunded', 500, 500), line('dead')]],
  ] as const)('L18, F-216 %s: %j', (status, lines) => {
    expect(statusOfLines(lines as never)).toBe(status)
  })
})

describe('moves of a payment', () => {
  const allowed = new Set([
    'pending paying',
    'paying paid',
    'paying failed',
    'paying cancelled',
    'paying expired',
    'failed paid',
    'cancelled paid',
    'expired paid',
  ])
  test.each(PaymentStatus.options.flatMap((from) => PaymentStatus.options.map((to) => [from, to] as const)))(
    'F-217 %s → %s',
    (from, to) => {
      expect(PAYMENT_MOVES[from].includes(to)).toBe(allowed.has(`${from} ${to}`))
    },
  )
})

describe('what a visitor is shown', () => {
  test.each([
    ['paying', 'paying'],
    ['settled', 'settled'],
    ['partially_refunded', 'settled'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
    ['refunding', 'refunded'],
    ['refunded', 'refunded'],
    ['pending', 'failed'],
    ['reserved', 'failed'],
  ] as const)('F-328 a bill that is %s is shown as %s', (status, shown) => {
    expect(visitorStatus(status)).toBe(shown)
  })
})

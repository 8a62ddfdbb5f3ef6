import { describe, expect, test } from 'vitest'
import { append } from './apply.ts'
import { decideCheckout, decideEnd, decideMoneyBack, decideSettled, settledEvent } from './decide-bill.ts'
import { decideHold } from './decide-seats.ts'
import { type Ledger, slotAt } from './ledger.ts'
import {
  checkout,
  codeOf,
  commit,
  drawer,
  hold,
  hubWith,
  LATER,
  NOW,
  pay,
  SCHEDULE,
  ticketLine,
  write,
} from './testing/ledgers.ts'
import { decideOrder, type OrderFacts, owedCents, ticketsToSend, workOf } from './work.ts'

/** A hub with bill `b` in paying for slots 1 and 2. */
function hubPaying(): Ledger {
  const hub = hubWith()
  write(hub, 'own', decideHold(hub, hold('b', [1, 2])))
  write(hub, 'own', decideCheckout(hub, checkout('b', [1, 2])))
  return hub
}

function order(state: OrderFacts['state'], payment_id = 'p1-b', captured_cents = state === 'captured' ? 1600 : 0) {
  return {
    bill_id: 'b',
    order: { payment_id, state, captured_cents },
    number: 'N1',
    now: NOW,
  }
}

function look(hub: Ledger, facts: ReturnType<typeof order>): void {
  const decided = decideOrder(hub, facts, drawer())
  if (!decided.ok) throw new Error(decided.refusal.code)
  for (const entry of decided.value) append(hub, 'own', entry)
}

/** The bill failed once and waits for another payment. */
function hubTryingAgain(): Ledger {
  const hub = hubPaying()
  look(hub, order('failed'))
  const lines = [1, 2].map((slot) => ({ ...ticketLine('b', slot), id: `again-${slot}` }))
  write(hub, 'own', decideCheckout(hub, checkout('b', [], { lines, payments: [pay('b', 1600, 'online', 2)] })))
  return hub
}

describe('decideOrder', () => {
  test.each([
    ['open', 'nothing_new'],
    ['unknown', 'nothing_new'],
    ['failed', 'ok'],
    ['cancelled', 'ok'],
    ['expired', 'ok'],
    ['captured', 'ok'],
  ] as const)('L10 an order that is %s, looked up for a payment that waits: %s', (state, code) => {
    const hub = hubPaying()
    expect(codeOf(hub, () => decideOrder(hub, order(state), drawer()))).toBe(code)
  })

  test('L8, L10 money in time settles the bill once; every repeat is nothing new', () => {
    const hub = hubPaying()
    look(hub, order('captured'))
    expect(hub.bills.get('b')).toMatchObject({ status: 'paying', settling_at: NOW, number: 'N1' })
    for (const state of ['captured', 'expired', 'failed', 'cancelled', 'open'] as const)
      expect(codeOf(hub, () => decideOrder(hub, order(state), drawer()))).toBe('nothing_new')
    write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
    expect(codeOf(hub, () => decideOrder(hub, order('captured'), drawer()))).toBe('nothing_new')
  })

  test('L10 money for a payment that had ended never settles, not even while the bill is being paid otherwise', () => {
    const hub = hubTryingAgain()
    look(hub, order('captured'))
    expect(hub.payments.get('p1-b')?.status).toBe('paid')
    expect(hub.bills.get('b')).toMatchObject({ status: 'paying', settling_at: null })
    look(hub, order('captured', 'p2-b'))
    expect(hub.bills.get('b')?.settling_at).toBe(NOW)
  })

  test('L10 what is known of an old payment does not end the new one', () => {
    const hub = hubTryingAgain()
    for (const state of ['failed', 'cancelled', 'expired'] as const)
      expect(codeOf(hub, () => decideOrder(hub, order(state), drawer()))).toBe('nothing_new')
  })

  test('L12 an order that nobody paid ends the bill when its time is over, not before', () => {
    for (const state of ['open', 'unknown'] as const) {
      const hub = hubPaying()
      expect(codeOf(hub, () => decideOrder(hub, order(state), drawer()))).toBe('nothing_new')
      look(hub, { ...order(state), now: LATER })
      expect(hub.bills.get('b')?.status).toBe('expired')
      expect(slotAt(hub, SCHEDULE, 1)?.state).toBe('free')
    }
  })

  test('L10 another bill, an unknown payment: nothing is settled', () => {
    const hub = hubPaying()
    expect(codeOf(hub, () => decideOrder(hub, order('captured', 'x'), drawer()))).toBe('payment_unknown')
    expect(codeOf(hub, () => decideOrder(hub, { ...order('captured'), bill_id: 'c' }, drawer()))).toBe(
      'payment_unknown',
    )
  })

  test.each([1599, 1601, 1, 5000])(
    'L10 I5 %i cents for a payment of 1600: no ticket, the seats are free, all of it goes back',
    (cents) => {
      const hub = hubPaying()
      look(hub, order('captured', 'p1-b', cents))
      expect(hub.bills.get('b')).toMatchObject({ status: 'refunding', settling_at: null })
      expect(slotAt(hub, SCHEDULE, 1)?.state).toBe('free')
      const back = { payment_id: 'p1-b', key: 'late:p1-b', line_id: null }
      expect(workOf(commit(hub), 'b')).toEqual([{ do: 'refund', amount_cents: cents, reference: 'b', ...back }])
      write(hub, 'own', decideMoneyBack(hub, { bill_id: 'b', cents, ...back }))
      expect(hub.bills.get('b')?.status).toBe('refunded')
      expect(workOf(commit(hub), 'b')).toEqual([])
      expect(codeOf(hub, () => decideOrder(hub, order('captured', 'p1-b', cents), drawer()))).toBe('nothing_new')
    },
  )

  test('L10 I5 another amount that comes late goes back as it came, also where the bill is being paid otherwise', () => {
    const hub = hubTryingAgain()
    look(hub, order('captured', 'p1-b', 700))
    expect(hub.bills.get('b')?.status).toBe('paying')
    expect(workOf(commit(hub), 'b')).toMatchObject([{ do: 'create' }, { do: 'refund', amount_cents: 700 }])
    look(hub, order('captured', 'p2-b'))
    write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
    expect(hub.bills.get('b')?.status).toBe('settled')
  })

  test('L10 I5 an amount that changes after the bill was settled, or while it settles, and a capture of nothing are for a person to decide', () => {
    const hub = hubPaying()
    expect(codeOf(hub, () => decideOrder(hub, order('captured', 'p1-b', 0), drawer()))).toBe('amount_differs')
    look(hub, order('captured'))
    const more = order('captured', 'p1-b', 1700)
    expect(codeOf(hub, () => decideOrder(hub, more, drawer()))).toBe('amount_differs')
    write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
    expect(codeOf(hub, () => decideOrder(hub, more, drawer()))).toBe('amount_differs')
    expect(codeOf(hub, () => decideOrder(hub, order('captured'), drawer()))).toBe('nothing_new')
  })
})

describe('workOf', () => {
  test('L8 from its rows alone: open the order, then record the event and settle, then nothing', () => {
    const hub = hubPaying()
    expect(workOf(commit(hub), 'b')).toEqual([{ do: 'create', payment_id: 'p1-b', amount_cents: 1600 }])
    look(hub, order('captured'))
    expect(workOf(commit(hub), 'b')).toEqual([{ do: 'settle', payment_id: 'p1-b', event: settledEvent(hub, 'b') }])
    expect(workOf(commit(hub), 'b')).toEqual(workOf(commit(hub), 'b'))
    write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
    expect(workOf(commit(hub), 'b')).toEqual([])
    expect(workOf(commit(hub), 'unknown')).toEqual([])
  })

  test('L8 the second place gets what is sold, and no line of a try that failed', () => {
    const hub = hubTryingAgain()
    look(hub, order('captured', 'p2-b'))
    const { lines, tickets } = JSON.parse(settledEvent(hub, 'b')) as { lines: { id: string }[]; tickets: unknown[] }
    expect(lines.map(({ id }) => id)).toEqual(['again-1', 'again-2'])
    expect(tickets).toHaveLength(2)
  })

  test('L8 a bill that costs nothing has its event in the second file', () => {
    const hub = hubWith()
    write(hub, 'own', decideHold(hub, hold('b', [1])))
    write(hub, 'own', decideCheckout(hub, checkout('b', [], { lines: [ticketLine('b', 1, 0)], payments: [] })))
    append(hub, 'own', {
      kind: 'settling',
      bill_id: 'b',
      number: 'N1',
      at: NOW,
      tickets: [{ line_id: 'b-1', ticket_id: 'T' }],
    })
    expect(workOf(commit(hub), 'b')).toEqual([{ do: 'settle', payment_id: null, event: settledEvent(hub, 'b') }])
  })

  test('L10, L18 late money is owed whole, under one key for ever, until it went back', () => {
    const hub = hubPaying()
    write(hub, 'own', decideEnd(hub, { bill_id: 'b', outcome: 'expired', now: LATER }))
    expect(workOf(commit(hub), 'b')).toEqual([])
    look(hub, order('captured'))
    const refund = {
      do: 'refund',
      payment_id: 'p1-b',
      amount_cents: 1600,
      key: 'late:p1-b',
      line_id: null,
      reference: 'b',
    }
    expect(workOf(commit(hub), 'b')).toEqual([refund])
    write(
      hub,
      'own',
      decideMoneyBack(hub, { bill_id: 'b', payment_id: 'p1-b', cents: 1600, key: 'late:p1-b', line_id: null }),
    )
    expect(workOf(commit(hub), 'b')).toEqual([])
  })

  test('L10 late money is owed though the bill was paid otherwise, and what carries tickets is not', () => {
    const hub = hubTryingAgain()
    look(hub, order('captured', 'p2-b'))
    write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
    look(hub, order('captured'))
    expect(hub.bills.get('b')?.status).toBe('settled')
    expect(workOf(commit(hub), 'b')).toEqual([
      { do: 'refund', payment_id: 'p1-b', amount_cents: 1600, key: 'late:p1-b', line_id: null, reference: 'b' },
    ])
    expect(owedCents(hub, hub.payments.get('p2-b')!)).toBe(0)
  })
})

describe('ticketsToSend', () => {
  test('L8 no ticket leaves before its bill is settled', () => {
    const hub = hubPaying()
    expect(ticketsToSend(commit(hub), 'b')).toEqual([])
    look(hub, order('captured'))
    expect(ticketsToSend(commit(hub), 'b')).toEqual([])
    write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
    expect(ticketsToSend(commit(hub), 'b').map(({ slot }) => slot)).toEqual([1, 2])
  })
})

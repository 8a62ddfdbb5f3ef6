import { describe, expect, test } from 'vitest'
import { append } from './apply.ts'
import {
  decideCash,
  decideCheckout,
  decideConfirm,
  decideEnd,
  decideLate,
  decideMoneyBack,
  decidePurchase,
  decideSale,
  decideSettled,
  decideSettling,
  decideVoid,
  settledEvent,
} from './decide-bill.ts'
import { decideHold } from './decide-seats.ts'
import { bornOf, type Ledger, linesOfBill, openLedger, paymentsOfBill, slotAt } from './ledger.ts'
import type { BillRow, MovementRow } from './rows.ts'
import { BillStatus } from './status.ts'
import {
  billRow,
  checkout,
  codeOf,
  drawer,
  EARLIER,
  edgeWith,
  hold,
  hubWith,
  LATER,
  NOW,
  pay,
  pictureOf,
  productLine,
  SCHEDULE,
  sale,
  ticketLine,
  write,
} from './testing/ledgers.ts'

/** A hub with bill `b` that holds slots 1 and 2, at the given point of its life. */
function hubAt(point: 'pending' | 'paying' | 'settling' | 'settled'): Ledger {
  const hub = hubWith()
  write(hub, 'own', decideHold(hub, hold('b', [1, 2])))
  if (point === 'pending') return hub
  write(hub, 'own', decideCheckout(hub, checkout('b', [1, 2])))
  if (point === 'paying') return hub
  write(hub, 'own', decideSettling(hub, { bill_id: 'b', number: 'N1', at: NOW }, drawer()))
  if (point === 'settled') write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
  return hub
}

describe('F-216 a command that the status of a bill does not allow is refused and leaves nothing behind', () => {
  const row = (status: BillRow['status']) => billRow(status, EARLIER)
  const commands: Record<string, { decide: (ledger: Ledger) => { ok: boolean }; from: readonly BillStatus[] }> = {
    checkout: {
      decide: (at) => decideCheckout(at, { ...checkout('b', [1]), now: '2026-11-21T17:00:00.000Z' }),
      from: ['pending'],
    },
    settling: {
      decide: (at) => decideSettling(at, { bill_id: 'b', number: 'N', at: NOW }, drawer()),
      from: ['paying'],
    },
    settled: { decide: (at) => decideSettled(at, { bill_id: 'b', at: NOW }), from: [] },
    cancel: {
      decide: (at) => decideEnd(at, { bill_id: 'b', outcome: 'cancelled', now: NOW }),
      from: ['pending', 'paying'],
    },
    expire: {
      decide: (at) => decideEnd(at, { bill_id: 'b', outcome: 'expired', now: NOW }),
      from: ['pending', 'paying'],
    },
    'time out': {
      decide: (at) => decideEnd(at, { bill_id: 'b', outcome: 'timed_out', now: NOW }),
      from: ['pending', 'paying'],
    },
    fail: { decide: (at) => decideEnd(at, { bill_id: 'b', outcome: 'failed', now: NOW }), from: ['paying'] },
    hold: { decide: (at) => decideHold(at, hold('b', [1])), from: ['pending'] },
  }
  const cases = Object.keys(commands).flatMap((name) => BillStatus.options.map((status) => [name, status] as const))

  test.each(cases)('F-216 %s on a bill that is %s', (name, status) => {
    const hub = hubWith()
    write(hub, 'own', decideHold(hub, hold('b', [1])))
    hub.bills.load('b', row(status))
    hub.log.clear()
    const { decide, from } = commands[name]!
    const allowed = from.includes(status)
    expect(codeOf(hub, () => decide(hub) as never) === 'ok').toBe(allowed)
  })
})

function onOneSeat(bill_id: string) {
  return [ticketLine(bill_id, 1), { ...ticketLine(bill_id, 1), id: `${bill_id}-again` }]
}

describe('decideCheckout', () => {
  test('L15 prices are fixed, every slot is held, the lines carry the money', () => {
    const hub = hubWith()
    write(hub, 'own', decideHold(hub, hold('b', [1, 2])))
    const lines = [ticketLine('b', 1), ticketLine('b', 2, 500), productLine('b', 350)]
    const payments = [pay('b', 1000, 'online'), pay('b', 650, 'online', 2)]
    const entry = write(hub, 'own', decideCheckout(hub, checkout('b', [], { lines, payments })))
    expect(entry.total_cents).toBe(1650)
    expect(entry.lines.map((line) => line.allocations)).toEqual([
      [{ payment_id: 'p1-b', cents: 800, back_cents: 0 }],
      [
        { payment_id: 'p1-b', cents: 200, back_cents: 0 },
        { payment_id: 'p2-b', cents: 300, back_cents: 0 },
      ],
      [{ payment_id: 'p2-b', cents: 350, back_cents: 0 }],
    ])
    expect(hub.bills.get('b')).toMatchObject({ status: 'paying', total_cents: 1650, contact_id: 'c' })
  })

  const twin = [ticketLine('b', 1), { ...ticketLine('b', 2), id: 'b-1' }]
  test.each([
    ['L12 its time is over', checkout('b', [1, 2], { now: LATER }), 'hold_ended'],
    ['L15 no lines', checkout('b', []), 'no_lines'],
    ['L15 a slot that is free', checkout('b', [1, 3]), 'seats_not_held'],
    ['L15 a slot of somebody else', checkout('b', [1, 4]), 'seats_not_held'],
    ['L15 one slot twice', checkout('b', [1, 1]), 'seats_not_held'],
    ['L16 one line id twice', checkout('b', [1, 2], { lines: twin }), 'seats_not_held'],
    ['L15 one slot under two line ids', checkout('b', [1, 2], { lines: onOneSeat('b') }), 'seats_not_held'],
    [
      'L16 a line of another bill',
      checkout('b', [1, 2], { lines: [ticketLine('b', 1), { ...ticketLine('b', 2), id: 'other-4' }] }),
      'ids_taken',
    ],
    [
      'L16 a payment of another bill',
      checkout('b', [1, 2], { payments: [{ ...pay('b', 1600, 'online'), id: 'p1-other' }] }),
      'ids_taken',
    ],
    [
      'L15 a ticket without a slot',
      checkout('b', [1, 2], { lines: [ticketLine('b', 1), { ...ticketLine('b', 2), slot: null }] }),
      'seats_not_held',
    ],
    ['L15 fewer lines than seats', checkout('b', [1]), 'seats_unused'],
    ['L18 too little money', checkout('b', [1, 2], { payments: [pay('b', 1599, 'online')] }), 'payment_mismatch'],
    ['L18 too much money', checkout('b', [1, 2], { payments: [pay('b', 1601, 'online')] }), 'payment_mismatch'],
    [
      'L18 one payment twice',
      checkout('b', [1, 2], { payments: [pay('b', 800, 'online'), pay('b', 800, 'online')] }),
      'payment_mismatch',
    ],
    ['a bill that nobody knows', checkout('x', [1, 2]), 'bill_not_open'],
  ])('%s is refused', (_, command, code) => {
    const hub = hubAt('pending')
    write(hub, 'own', decideHold(hub, hold('other', [4])))
    write(hub, 'own', decideCheckout(hub, checkout('other', [4])))
    hub.log.clear()
    expect(codeOf(hub, () => decideCheckout(hub, command))).toBe(code)
  })

  test('L15 a second try after a failed payment is another payment; the first one’s lines are dead', () => {
    const hub = hubAt('paying')
    write(hub, 'own', decideEnd(hub, { bill_id: 'b', outcome: 'failed', now: NOW }))
    expect(hub.bills.get('b')?.status).toBe('pending')
    expect(slotAt(hub, SCHEDULE, 1)).toMatchObject({ state: 'held', bill_id: 'b' })
    const lines = [1, 2].map((slot) => ({ ...ticketLine('b', slot), id: `again-${slot}` }))
    write(hub, 'own', decideCheckout(hub, checkout('b', [], { lines, payments: [pay('b', 1600, 'online', 2)] })))
    expect(linesOfBill(hub, 'b').map(({ id, state }) => `${id} ${state}`)).toEqual([
      'b-1 dead',
      'b-2 dead',
      'again-1 open',
      'again-2 open',
    ])
    expect(paymentsOfBill(hub, 'b').map(({ status }) => status)).toEqual(['failed', 'paying'])
  })
})

describe('settling and settled', () => {
  test('L8 a settling bill can no longer end, be replaced or settle a second time', () => {
    const hub = hubAt('settling')
    for (const outcome of ['cancelled', 'expired', 'timed_out', 'failed'] as const)
      expect(codeOf(hub, () => decideEnd(hub, { bill_id: 'b', outcome, now: '2027-01-01T00:00:00.000Z' }))).toBe(
        'bill_not_open',
      )
    expect(codeOf(hub, () => decideSettling(hub, { bill_id: 'b', number: 'N2', at: LATER }, drawer()))).toBe(
      'already_settling',
    )
    expect(codeOf(hub, () => decideHold(hub, hold('c', [1], { replaces: 'b' })))).toBe('bill_not_open')
  })

  test('L8 a bill settles only when it is settling; then its tickets are born on its slots', () => {
    expect(codeOf(hubAt('paying'), () => decideSettled(hubAt('paying'), { bill_id: 'b', at: NOW }))).toBe(
      'not_settling',
    )
    const hub = hubAt('settled')
    expect(bornOf(hub, 'b')).toMatchObject([
      { slot: 1, ticket_id: 'hub-1', state: 'live', origin: 'online', generation: 1 },
      { slot: 2, ticket_id: 'hub-2', state: 'live' },
    ])
    expect(slotAt(hub, SCHEDULE, 1)).toMatchObject({ state: 'sold', ticket_id: 'hub-1', bill_id: 'b', due_at: null })
    expect(paymentsOfBill(hub, 'b')).toMatchObject([{ status: 'paid' }])
    expect(codeOf(hub, () => decideSettled(hub, { bill_id: 'b', at: NOW }))).toBe('not_settling')
  })

  test('L8 the event for the second place is the same at every try, and names nobody', () => {
    const hub = hubAt('settling')
    const event = settledEvent(hub, 'b')
    write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: LATER }))
    expect(settledEvent(hub, 'b')).toBe(event)
    expect(JSON.parse(event)).toMatchObject({ v: 1, bill_id: 'b', number: 'N1', tickets: [{ slot: 1 }, { slot: 2 }] })
    expect(Object.keys(JSON.parse(event))).toEqual([
      'v',
      'bill_id',
      'number',
      'total_cents',
      'contact_id',
      'business_date',
      'lines',
      'tickets',
    ])
  })

  test('L8 the bytes of version 1 of that event are fixed: a bill may be settling while the hub is updated', () => {
    expect(JSON.stringify(JSON.parse(settledEvent(hubAt('settling'), 'b')).lines[0])).toMatchInlineSnapshot(
      `"{"id":"b-1","bill_id":"b","kind":"ticket","name":"Adult","detail":"","quantity":1,"base_cents":800,"handling_cents":0,"surcharge_ticket_cents":0,"surcharge_handling_cents":0,"discount_cents":0,"total_cents":800,"vat_bp":700,"vat_cents":52,"price_rate_id":7,"product_id":null,"schedule_id":44,"slot":1,"ticket_id":"hub-1","generation":1,"right_key":null,"allocations":[{"payment_id":"p1-b","cents":800}]}"`,
    )
  })

  test('L16 a ticket id that is taken in its schedule is drawn again', () => {
    const hub = hubAt('settled')
    write(hub, 'own', decideHold(hub, hold('c', [3, 4])))
    write(hub, 'own', decideCheckout(hub, checkout('c', [3, 4])))
    const ids = ['hub-1', 'hub-2', 'new', 'new', 'hub-1', 'newer']
    const entry = write(
      hub,
      'own',
      decideSettling(hub, { bill_id: 'c', number: 'N2', at: NOW }, () => ids.shift()!),
    )
    expect(entry.tickets.map(({ ticket_id }) => ticket_id)).toEqual(['new', 'newer'])
    write(hub, 'own', decideHold(hub, hold('d', [5])))
    write(hub, 'own', decideCheckout(hub, checkout('d', [5])))
    const others = ['new', 'newest']
    const other = decideSettling(hub, { bill_id: 'd', number: 'N3', at: NOW }, () => others.shift()!)
    expect(other).toMatchObject({ value: { tickets: [{ ticket_id: 'newest' }] } })
  })
})

describe('decideEnd', () => {
  test.each([
    ['L12 before its time', NOW, 'not_due'],
    ['L12 at its time', LATER, 'ok'],
    ['L12 after its time', '2026-11-21T18:10:00.001Z', 'ok'],
  ])('%s a bill that expires: %s %s', (_, now, code) => {
    for (const hub of [hubAt('pending'), hubAt('paying')])
      expect(codeOf(hub, () => decideEnd(hub, { bill_id: 'b', outcome: 'expired', now }))).toBe(code)
  })

  test.each([
    ['cancelled', 'cancelled', 'cancelled', 'free'],
    ['timed_out', 'expired', 'expired', 'free'],
    ['failed', 'pending', 'failed', 'held'],
  ] as const)(
    'a payment that is %s leaves the bill %s, the payment %s, the seats %s',
    (outcome, status, payment, seats) => {
      const hub = hubAt('paying')
      write(hub, 'own', decideEnd(hub, { bill_id: 'b', outcome, now: NOW }))
      expect(hub.bills.get('b')?.status).toBe(status)
      expect(hub.payments.get('p1-b')?.status).toBe(payment)
      expect(slotAt(hub, SCHEDULE, 1)?.state).toBe(seats)
      expect(linesOfBill(hub, 'b').every((line) => line.state === 'dead')).toBe(true)
    },
  )
})

describe('late money', () => {
  test('L10 money of an ended payment goes back, whatever became of its slots', () => {
    const hub = hubAt('paying')
    write(hub, 'own', decideEnd(hub, { bill_id: 'b', outcome: 'expired', now: LATER }))
    write(hub, 'own', decideHold(hub, hold('c', [1, 2])))
    const late = decideLate(hub, { bill_id: 'b', payment_id: 'p1-b', captured_cents: 1600 })
    if (late.ok) for (const entry of late.value) append(hub, 'own', entry)
    expect(hub.bills.get('b')?.status).toBe('refunding')
    expect(slotAt(hub, SCHEDULE, 1)?.bill_id).toBe('c')
    expect(codeOf(hub, () => decideLate(hub, { bill_id: 'b', payment_id: 'p1-b', captured_cents: 1600 }))).toBe(
      'not_late',
    )
    const back = { bill_id: 'b', payment_id: 'p1-b', cents: 1600, key: 'late:p1-b', line_id: null }
    expect(codeOf(hub, () => decideMoneyBack(hub, { ...back, cents: 1601 }))).toBe('too_much')
    write(hub, 'own', decideMoneyBack(hub, back))
    expect(hub.bills.get('b')?.status).toBe('refunded')
    expect(codeOf(hub, () => decideMoneyBack(hub, back))).toBe('too_much')
  })

  test('L10 a bill that waits for a second try ends with it', () => {
    const hub = hubAt('paying')
    write(hub, 'own', decideEnd(hub, { bill_id: 'b', outcome: 'failed', now: NOW }))
    const late = decideLate(hub, { bill_id: 'b', payment_id: 'p1-b', captured_cents: 1600 })
    expect(late).toMatchObject({ value: [{ kind: 'ended', status: 'cancelled' }, { kind: 'late' }] })
    if (late.ok) for (const entry of late.value) append(hub, 'own', entry)
    expect(hub.bills.get('b')?.status).toBe('refunding')
    expect(slotAt(hub, SCHEDULE, 1)?.state).toBe('free')
  })

  test('L10 money that is in time is not late, nor is money that nobody knows', () => {
    const hub = hubAt('paying')
    expect(codeOf(hub, () => decideLate(hub, { bill_id: 'b', payment_id: 'p1-b', captured_cents: 1600 }))).toBe(
      'not_late',
    )
    expect(codeOf(hub, () => decideLate(hub, { bill_id: 'b', payment_id: 'x', captured_cents: 1600 }))).toBe('not_late')
    expect(
      codeOf(hub, () => decideMoneyBack(hub, { bill_id: 'b', payment_id: 'p1-b', cents: 1, key: 'k', line_id: null })),
    ).toBe('too_much')
  })
})

describe('decidePurchase', () => {
  const purchase = (cents: number) => {
    const payments = cents > 0 ? [pay('b', cents, 'online')] : []
    return { ...checkout('b', [], { lines: [ticketLine('b', 1, cents)], payments }), number: 'N1' }
  }
  const held = () => {
    const hub = hubWith()
    write(hub, 'own', decideHold(hub, hold('b', [1])))
    return hub
  }

  test('L8 L12 a bill that costs nothing is settling in the very step of its checkout: its time does not end it', () => {
    const hub = held()
    const decided = decidePurchase(hub, purchase(0), drawer())
    expect(decided.ok && decided.value.map(({ kind }) => kind)).toEqual(['paying', 'settling'])
    if (decided.ok) for (const entry of decided.value) append(hub, 'own', entry)
    expect(codeOf(hub, () => decideEnd(hub, { bill_id: 'b', outcome: 'expired', now: LATER }))).toBe('bill_not_open')
    write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
    expect(linesOfBill(hub, 'b')).toMatchObject([{ state: 'sold', ticket_id: 'hub-1', generation: 1 }])
  })

  test('L15 any other waits for its money; refused as the checkout', () => {
    const hub = held()
    const decided = decidePurchase(hub, purchase(800), drawer())
    expect(decided.ok && decided.value.map(({ kind }) => kind)).toEqual(['paying'])
    expect(codeOf(hub, () => decidePurchase(hub, { ...purchase(0), now: LATER }, drawer()))).toBe('hold_ended')
  })
})

describe('decideSale', () => {
  test('L17 a sale is one entry with bill, lines, payments and tickets, each line carrying its money', () => {
    const edge = edgeWith()
    const lines = [ticketLine('b-q', 1), productLine('b-q', 350)]
    const payments = [pay('b-q', 1000, 'cash'), pay('b-q', 150, 'terminal', 2)]
    const entry = write(edge, 'up', decideSale(edge, sale('q', [], { lines, payments }), drawer('edge')))
    expect(entry).toMatchObject({
      bill: { id: 'b-q', home: 'edge', status: 'settled', total_cents: 1150, device_id: 'k1', settled_at: NOW },
      lines: [
        { state: 'sold', ticket_id: 'edge-1', generation: 1 },
        { state: 'sold', ticket_id: null },
      ],
      tickets: [{ slot: 1, origin: 'counter', question_id: 'q', ticket_id: 'edge-1' }],
    })
    expect(entry.lines.flatMap((line) => line.allocations)).toEqual([
      { payment_id: 'p1-b-q', cents: 800, back_cents: 0 },
      { payment_id: 'p1-b-q', cents: 200, back_cents: 0 },
      { payment_id: 'p2-b-q', cents: 150, back_cents: 0 },
    ])
  })

  test('L15 a cart’s own seats are sold, what else it held is free again', () => {
    const edge = edgeWith()
    write(edge, 'up', decideHold(edge, hold('b-q', [1, 2, 3])))
    write(edge, 'up', decideSale(edge, sale('q', [1, 2]), drawer('edge')))
    expect([1, 2, 3].map((slot) => slotAt(edge, SCHEDULE, slot)?.state)).toEqual(['sold', 'sold', 'free'])
  })

  const short = [{ ...pay('b-q', 800, 'cash'), tendered_cents: 799 }]
  test.each([
    ['L15 no lines', sale('q', []), 'no_lines'],
    ['L1 a seat in another cart', sale('q', [4]), 'seats_lost'],
    ['L1 a seat that is not here', sale('q', [99]), 'seats_lost'],
    ['L15 one seat twice', sale('q', [1, 1]), 'seats_lost'],
    ['L15 one seat under two line ids', sale('q', [1, 1], { lines: onOneSeat('b-q') }), 'seats_lost'],
    ['L18 too little money', sale('q', [1], { payments: [pay('b-q', 799, 'cash')] }), 'payment_mismatch'],
    [
      'L18 one payment twice',
      sale('q', [1], { payments: [pay('b-q', 400, 'cash'), pay('b-q', 400, 'cash')] }),
      'payment_mismatch',
    ],
    ['F-253 less tendered than due', sale('q', [1], { payments: short }), 'tendered_less'],
    ['L15 a bill that was sold', { ...sale('q2', [2]), bill: sale('old', []).bill }, 'bill_not_open'],
    ['L16 a question that was voided unheard', sale('dead', [1]), 'question_refused'],
    [
      'L16 a line of a sale before',
      sale('q3', [5], { lines: [{ ...ticketLine('b-q3', 5), id: 'b-old-5' }] }),
      'ids_taken',
    ],
    [
      'L16 a payment of a sale before',
      sale('q3', [1], { payments: [{ ...pay('b-q3', 800, 'cash'), id: 'p1-b-old' }] }),
      'ids_taken',
    ],
    [
      'L16 a line of a sale that was voided',
      sale('q3', [6], { lines: [{ ...ticketLine('b-q3', 6), id: 'b-over-6' }] }),
      'ids_taken',
    ],
  ])('%s is refused', (_, command, code) => {
    const edge = edgeWith()
    write(edge, 'up', decideSale(edge, sale('over', [6]), drawer('over')))
    write(edge, 'up', decideVoid(edge, { question_id: 'w', of: 'over', device_id: 'k1', at: NOW }))
    write(edge, 'up', decideHold(edge, hold('cart', [4])))
    write(edge, 'up', decideSale(edge, sale('old', [5]), drawer('edge')))
    write(edge, 'up', decideVoid(edge, { question_id: 'v', of: 'dead', device_id: 'k1', at: NOW }))
    edge.log.clear()
    expect(codeOf(edge, () => decideSale(edge, command, drawer('edge')))).toBe(code)
  })
})

describe('decideVoid', () => {
  const voiding = (of: string) => ({ question_id: `v-${of}`, of, device_id: 'k1', at: NOW })

  test('L16 a void ends what its question made and nothing else: tickets, slots, money', () => {
    const edge = edgeWith()
    write(edge, 'up', decideSale(edge, sale('q', [1, 2]), drawer('edge')))
    write(
      edge,
      'up',
      decideSale(edge, sale('other', [3]), () => 'other'),
    )
    write(edge, 'up', decideVoid(edge, voiding('q')))
    expect(bornOf(edge, 'q').map(({ state }) => state)).toEqual(['dead', 'dead'])
    expect(bornOf(edge, 'other').map(({ state }) => state)).toEqual(['live'])
    expect([1, 2, 3].map((slot) => slotAt(edge, SCHEDULE, slot)?.state)).toEqual(['free', 'free', 'sold'])
    expect(paymentsOfBill(edge, 'b-q')).toMatchObject([{ amount_cents: 1600, refunded_cents: 1600 }])
    expect(edge.bills.get('b-q')?.status).toBe('refunded')
    expect(edge.questions.get('q')?.state).toBe('voided')
    expect(edge.questions.get('v-q')?.state).toBe('open')
  })

  test('L8 a confirmed sale is refunded, never voided; a drawer move and a void cannot be voided; nothing ends twice', () => {
    const edge = edgeWith()
    write(edge, 'up', decideSale(edge, sale('q', [1]), drawer('edge')))
    write(edge, 'up', decideConfirm(edge, ['q'])!)
    expect(codeOf(edge, () => decideVoid(edge, voiding('q')))).toBe('already_confirmed')
    write(edge, 'up', decideCash(edge, { question_id: 'c', movement: movement('float', 100) }))
    expect(codeOf(edge, () => decideVoid(edge, voiding('c')))).toBe('not_voidable')
    write(edge, 'up', decideVoid(edge, voiding('unheard')))
    expect(codeOf(edge, () => decideVoid(edge, { ...voiding('unheard'), question_id: 'w' }))).toBe('already_ended')
    expect(edge.questions.get('unheard')).toMatchObject({ state: 'refused', n: null })
  })

  test('L8 confirming names only what is open, and twice is nothing', () => {
    const edge = edgeWith()
    write(edge, 'up', decideSale(edge, sale('q', [1]), drawer('edge')))
    expect(decideConfirm(edge, ['q', 'unknown'])).toEqual({ kind: 'confirmed', questions: ['q'] })
    write(edge, 'up', decideConfirm(edge, ['q'])!)
    expect(decideConfirm(edge, ['q'])).toBeNull()
  })
})

function movement(kind: MovementRow['kind'], cents: number): MovementRow {
  return {
    id: `m-${kind}`,
    kind,
    type: 'cash',
    device_id: 'k1',
    employee_id: 2,
    cents,
    reason: '',
    at: NOW,
  }
}

describe('decideCash', () => {
  test.each([
    ['float', 100, 'ok'],
    ['float', -1, 'amount_sign'],
    ['paid_in', 0, 'ok'],
    ['paid_in', -1, 'amount_sign'],
    ['paid_out', -100, 'ok'],
    ['paid_out', 1, 'amount_sign'],
    ['no_sale', 0, 'ok'],
    ['no_sale', 1, 'amount_sign'],
    ['no_sale', -1, 'amount_sign'],
  ] as const)('L17 %s of %i cents: %s', (kind, cents, code) => {
    const edge = edgeWith()
    expect(codeOf(edge, () => decideCash(edge, { question_id: 'c', movement: movement(kind, cents) }))).toBe(code)
  })

  test('L17 a drawer move is a question like a sale: kept with its own id, open until confirmed, refused once voided unheard', () => {
    const edge = edgeWith()
    write(edge, 'up', decideCash(edge, { question_id: 'c', movement: movement('paid_out', -500) }))
    expect(edge.movements.get('m-paid_out')?.cents).toBe(-500)
    expect(edge.questions.get('c')).toMatchObject({ kind: 'cash', state: 'open', n: 1 })
    write(edge, 'up', decideVoid(edge, { question_id: 'v', of: 'd', device_id: 'k1', at: NOW }))
    expect(codeOf(edge, () => decideCash(edge, { question_id: 'd', movement: movement('float', 1) }))).toBe(
      'question_refused',
    )
  })
})

test('a ledger that is empty refuses everything by a value, never by an exception', () => {
  const hub = openLedger('hub', 1)
  const before = pictureOf(hub)
  expect(codeOf(hub, () => decideSettling(hub, { bill_id: 'x', number: 'N', at: NOW }, drawer()))).toBe(
    'bill_not_paying',
  )
  expect(codeOf(hub, () => decideEnd(hub, { bill_id: 'x', outcome: 'cancelled', now: NOW }))).toBe('bill_not_open')
  expect(codeOf(hub, () => decideLate(hub, { bill_id: 'x', payment_id: 'p', captured_cents: 1 }))).toBe('not_late')
  expect(pictureOf(hub)).toBe(before)
})

import { describe, expect, test } from 'vitest'
import { append } from './apply.ts'
import {
  decideCash,
  decideCheckout,
  decideConfirm,
  decideEnd,
  decideLate,
  decideMoneyBack,
  decideSale,
  decideSettled,
  decideSettling,
} from './decide-bill.ts'
import { decideClaim } from './decide-claim.ts'
import { decideHandover, decideHold } from './decide-seats.ts'
import { forget } from './forget.ts'
import type { Ledger } from './ledger.ts'
import {
  checkout,
  drawer,
  edgeWith,
  hold,
  hubWith,
  LATER,
  NOW,
  pay,
  productLine,
  SCHEDULE,
  sale,
  write,
} from './testing/ledgers.ts'

const OLD = 45
function always(): boolean {
  return true
}

function never(): boolean {
  return false
}

function popcorn(question_id: string) {
  const bill_id = `b-${question_id}`
  return sale(question_id, [], { lines: [productLine(bill_id, 350)], payments: [pay(bill_id, 350, 'cash')] })
}

/** A bill of the hub without seats, on its way to the provider. */
function payingProducts(hub: Ledger, bill_id: string): void {
  write(hub, 'own', decideHold(hub, hold(bill_id, [])))
  const money = { lines: [productLine(bill_id, 350)], payments: [pay(bill_id, 350, 'online')] }
  write(hub, 'own', decideCheckout(hub, checkout(bill_id, [], money)))
}

function ids(rows: Iterable<{ id: string }>): string[] {
  return Array.from(rows, ({ id }) => id).sort()
}

describe('forget', () => {
  test('L12 L15 a schedule in which a cart or a reservation waits stays; others go whole, with their rights', () => {
    const edge = edgeWith()
    const nothing = { tickets: [], lines: [], payments: [], claims: [], bills: [], slots: [1], groups: [1] }
    for (const schedule_id of [OLD, 46, 47]) {
      const hall = { schedule_id, capacity: 1, max_online: null, sale: 'open' as const, screen_id: null, moves: 0 }
      append(edge, 'down', { kind: 'give', hall, ...nothing, rights: [{ key: `rate/${schedule_id}/7`, amount: 2 }] })
    }
    edge.rights.load('voucher/1', { key: 'voucher/1', face: 0, hub: 0, edge: 1, limbo: 0 })
    write(edge, 'up', decideHold(edge, hold('cart', [1])))
    const reservation = { source: 'register', employee_id: 2, contact_id: null, business_date: null, due_at: LATER }
    const claim = { question_id: 'r', state: 'reserved' as const, schedule_id: 46, slots: [1], device_id: 'k1' }
    write(edge, 'up', decideClaim(edge, { ...claim, reservation }))
    write(edge, 'up', decideConfirm(edge, ['r'])!)
    edge.log.clear()
    expect([...forget(edge, (id) => id !== 47)]).toEqual([OLD])
    expect([...edge.halls.values()].map(({ schedule_id }) => schedule_id)).toEqual([SCHEDULE, 46, 47])
    expect([...edge.rights.values()].map(({ key }) => key)).toEqual(['rate/46/7', 'rate/47/7', 'voucher/1'])
    expect(ids(edge.bills.values())).toEqual(['cart', 'r'])
  })

  test('L8 a question that is open stays with its bill; what is confirmed, paid and stands nowhere goes with its lines, payments and movements', () => {
    const edge = edgeWith()
    for (const id of ['open', 'over']) write(edge, 'up', decideSale(edge, popcorn(id), drawer(id)))
    write(edge, 'up', decideSale(edge, sale('seat', [1]), drawer('seat')))
    const movement = { kind: 'float', type: 'cash', device_id: 'k1', employee_id: 2, cents: 100, reason: '', at: NOW }
    write(edge, 'up', decideCash(edge, { question_id: 'm', movement: { id: 'm', ...movement } as never }))
    write(edge, 'up', decideConfirm(edge, ['over', 'seat'])!)
    edge.log.clear()
    forget(edge, never)
    expect(ids(edge.questions.values())).toEqual(['m', 'open', 'seat'])
    expect(ids(edge.bills.values())).toEqual(['b-open', 'b-seat'])
    expect(ids(edge.lines.values())).toEqual(['b-open-product', 'b-seat-1'])
    expect(ids(edge.payments.values())).toEqual(['p1-b-open', 'p1-b-seat'])
    expect(edge.movements.size).toBe(0)
  })

  test('L10 a bill that is being paid stays, and one whose money is on its way back until that is there, and one for which something is owed', () => {
    const hub = hubWith()
    for (const id of ['paying', 'late', 'owed']) payingProducts(hub, id)
    for (const id of ['late', 'owed'])
      write(hub, 'own', decideEnd(hub, { bill_id: id, outcome: 'expired', now: LATER }))
    const late = decideLate(hub, { bill_id: 'late', payment_id: 'p1-late', captured_cents: 350 })
    if (late.ok) for (const entry of late.value) append(hub, 'own', entry)
    hub.log.clear()
    forget(hub, always, (bill_id) => bill_id === 'owed')
    expect(ids(hub.bills.values())).toEqual(['late', 'owed', 'paying'])
    const back = { bill_id: 'late', payment_id: 'p1-late', cents: 350, key: 'k', line_id: null }
    write(hub, 'own', decideMoneyBack(hub, back))
    hub.log.clear()
    forget(hub, always)
    expect(ids(hub.bills.values())).toEqual(['paying'])
    expect(ids(hub.payments.values())).toEqual(['p1-paying'])
  })

  test('L18 lines and payments that came with a slot go with it, though their bill was never here', () => {
    const hub = hubWith()
    write(hub, 'own', decideHold(hub, hold('b', [1])))
    write(hub, 'own', decideCheckout(hub, checkout('b', [1])))
    write(hub, 'own', decideSettling(hub, { bill_id: 'b', number: 'N', at: NOW }, drawer()))
    write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
    const edge = edgeWith()
    append(edge, 'down', decideHandover(hub, { schedule_id: SCHEDULE, slots: [1], sold: true }).entry!)
    edge.log.clear()
    forget(edge, never)
    expect([edge.lines.size, edge.payments.size]).toEqual([1, 1])
    forget(edge, always)
    expect([edge.lines.size, edge.payments.size, edge.tickets.size]).toEqual([0, 0, 0])
  })
})

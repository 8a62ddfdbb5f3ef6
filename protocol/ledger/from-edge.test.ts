import { describe, expect, test } from 'vitest'
import { decideCheckout, decideSale, decideSettled, decideSettling } from './decide-bill.ts'
import { decideChanging, decideRefund } from './decide-change.ts'
import { decideClaim } from './decide-claim.ts'
import { decideHandover, decideHold } from './decide-seats.ts'
import type { EntryData, EntryOf } from './entries.ts'
import { takenFromHub } from './from-edge.ts'
import type { Ledger } from './ledger.ts'
import type { LineRow } from './rows.ts'
import {
  checkout,
  drawer,
  edgeWith,
  hold,
  hubWith,
  LATER,
  NOW,
  productLine,
  SCHEDULE,
  sale,
  write,
} from './testing/ledgers.ts'

const asked = { question_id: 'q', device_id: 'k1', at: NOW }
const NO = { code: 'seats_lost', field: '', detail: {} }
const hall = { schedule_id: SCHEDULE, capacity: 6, max_online: null, sale: 'open' as const, screen_id: null, moves: 0 }
const rows = { tickets: [], lines: [], payments: [], claims: [], bills: [], rights: [] }

/** A hub that sold slots 1 and 2 online as bill `b`, and gave slot 6 to the edge. */
function hubThatSold(): Ledger {
  const hub = hubWith()
  write(hub, 'own', decideHold(hub, hold('b', [1, 2])))
  write(hub, 'own', decideCheckout(hub, checkout('b', [1, 2])))
  write(hub, 'own', decideSettling(hub, { bill_id: 'b', number: 'N1', at: NOW }, drawer()))
  write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
  write(hub, 'down', decideHandover(hub, { schedule_id: SCHEDULE, slots: [6] }).entry!)
  return hub
}

/** The hub reserves slot 4 as `r`. */
function reserve(hub: Ledger): void {
  const reservation = { source: 'portal', employee_id: 2, contact_id: 'c', business_date: null, due_at: LATER }
  const claim = { question_id: 'r', state: 'reserved' as const, schedule_id: SCHEDULE, slots: [4], device_id: null }
  write(hub, 'own', decideClaim(hub, { ...claim, reservation }))
}

function changed(more: Partial<EntryOf<'changed'>>): EntryOf<'changed'> {
  const none = { dead: [], born: [], sold: [], ended: [], payments: [], back: [] }
  return { kind: 'changed', what: 'refund', bill_id: 'b', ...none, ...asked, ...more }
}

function released(more: Partial<EntryOf<'released'>>): EntryOf<'released'> {
  const { question_id, device_id } = asked
  return { kind: 'released', question_id, of: 'r', schedule_id: SCHEDULE, slots: [], device_id, by: 'staff', ...more }
}

function officeRefund(hub: Ledger): EntryOf<'changing'> {
  const office = { question_id: 'office', device_id: null, employee_id: null, at: NOW }
  const refund = decideRefund(hub, { ...office, lines: [{ line_id: 'b-1', generation: 1 }] })
  const changing = refund.ok ? decideChanging(hub, refund.value) : refund
  if (!changing.ok) throw new Error(changing.refusal.code)
  return changing.value
}

describe('L5 the hub takes no word of its own from an edge', () => {
  const order = { order_id: 'o', device_id: 'k1', order: 'block', at: NOW }
  const held = { bill_id: 'h', source: 'site', schedule_id: SCHEDULE, slots: [6], due_at: LATER, renewed: false }
  test.each<EntryData>([
    { kind: 'born', hall, groups: [1, 2, 3, 4, 5, 6], rights: [] },
    { kind: 'give', hall, slots: [3], groups: [3], ...rows },
    { kind: 'held', ...held, replaces: 'b', visitor: null },
    {
      kind: 'paying',
      bill_id: 'b',
      contact_id: null,
      business_date: null,
      total_cents: 0,
      due_at: LATER,
      lines: [],
      payments: [],
    },
    { kind: 'settling', bill_id: 'b', number: 'N', at: NOW, tickets: [] },
    { kind: 'settled', bill_id: 'b', at: NOW },
    { kind: 'ended', bill_id: 'b', status: 'cancelled', payment_status: 'cancelled' },
    { kind: 'late', bill_id: 'b', payment_id: 'p1-b', captured_cents: null },
    { kind: 'money_back', bill_id: 'b', payment_id: 'p1-b', cents: 800, key: 'k', line_id: 'b-1' },
    officeRefund(hubThatSold()),
    { kind: 'recall', schedule_id: SCHEDULE },
    { kind: 'closed', schedule_id: SCHEDULE },
    { kind: 'device_order', ...order, question: null, name: null, employee_id: 2 },
  ])('$kind', (data) => {
    expect(takenFromHub(hubThatSold(), data)).toBe(`kind ${data.kind}`)
  })
})

describe('L1 L15 L16 what an entry of an edge may not reach', () => {
  test('the death of a ticket that is at home at the hub, until it went there', () => {
    const hub = hubThatSold()
    const refund = changed({ dead: [{ schedule_id: SCHEDULE, ticket_id: 'hub-1', generation: 1 }] })
    expect(takenFromHub(hub, refund)).toBe(`slot ${SCHEDULE}/1`)
    write(hub, 'down', decideHandover(hub, { schedule_id: SCHEDULE, slots: [1], sold: true }).entry!)
    expect(takenFromHub(hub, refund)).toBe(null)
  })

  test('a line of an online bill, as if it were refunded, without the death of its ticket', () => {
    const hub = hubThatSold()
    const ended: LineRow[] = [{ ...hub.lines.get('b-1')!, state: 'refunded' }]
    expect(takenFromHub(hub, changed({ ended }))).toBe(`slot ${SCHEDULE}/1`)
    const gave = { kind: 'gave' as const, hall, slots: [6], groups: [6], ...rows }
    expect(takenFromHub(hub, { ...gave, lines: ended })).toBe(`slot ${SCHEDULE}/1`)
    expect(takenFromHub(hub, { ...gave, bills: [hub.bills.get('b')!] })).toBe('bill b')
    expect(takenFromHub(hub, gave)).toBe(null)
  })

  test('a product of an online bill, and a payment that is known', () => {
    const hub = hubThatSold()
    const product = { ...hub.lines.get('b-1')!, ...productLine('b', 500), state: 'sold' as const }
    hub.lines.put(product.id, product)
    expect(takenFromHub(hub, changed({ ended: [product] }))).toBe(`line ${product.id}`)
    expect(takenFromHub(hub, changed({ payments: [hub.payments.get('p1-b')!] }))).toBe('payment p1-b')
  })

  test('a void of what no register asked; one that nothing was made of is no harm', () => {
    const hub = hubThatSold()
    expect(takenFromHub(hub, { kind: 'voided', of: 'b', bore: true, ...asked })).toBe('question b')
    expect(takenFromHub(hub, { kind: 'voided', of: 'b', bore: false, ...asked })).toBe(null)
  })

  test('a reservation of the hub is released by the hub', () => {
    const hub = hubThatSold()
    reserve(hub)
    expect(takenFromHub(hub, released({ slots: [4] }))).toBe(`slot ${SCHEDULE}/4`)
    expect(takenFromHub(hub, released({ slots: [] }))).toBe('claim r')
    expect(takenFromHub(hub, released({ slots: [6] }))).toBe('claim r')
  })

  test('a seat that the edge sold is not released', () => {
    const hub = hubThatSold()
    write(hub, 'up', decideSale(edgeWith(), sale('s', [6]), drawer('edge')))
    const { bill_id } = hub.questions.get('s')!
    expect(takenFromHub(hub, released({ of: bill_id!, slots: [6] }))).toBe(`claim ${bill_id}`)
  })

  describe('L8 a change of the hub that waits for its second place', () => {
    const hub = hubThatSold()
    write(hub, 'own', officeRefund(hub))
    write(hub, 'up', decideSale(edgeWith(), sale('s', [6]), drawer('edge')))
    const claimed = {
      kind: 'claimed' as const,
      state: 'blocked' as const,
      schedule_id: SCHEDULE,
      slots: [],
      bill: null,
    }
    const movement = {
      id: 'm',
      kind: 'float' as const,
      type: 'cash' as const,
      employee_id: 2,
      cents: 1,
      reason: '',
      ...asked,
    }
    test.each<[string, (question_id: string) => EntryData]>([
      ['confirmed', (id) => ({ kind: 'confirmed', questions: ['s', id] })],
      ['ended as a question of which nothing came', (of) => ({ kind: 'voided', of, bore: false, ...asked })],
      ['refused', (question_id) => ({ kind: 'refused', asked: 'sale', refusal: NO, ...asked, question_id })],
      ['answered by a drawer', (question_id) => ({ kind: 'cash', question_id, movement })],
      ['answered by a change', (question_id) => changed({ question_id })],
      ['answered by a claim', (question_id) => ({ ...claimed, ...asked, question_id })],
    ])('is %s by no register', (_, entry) => {
      expect(takenFromHub(hub, entry('office'))).toBe('question office')
      expect(takenFromHub(hub, entry('other'))).toBe(null)
    })
  })

  test('a reservation is a bill of its own', () => {
    const hub = hubThatSold()
    const edge = edgeWith()
    const reservation = { source: 'register', employee_id: 2, contact_id: null, business_date: null, due_at: LATER }
    const claim = { question_id: 'x', state: 'reserved' as const, schedule_id: SCHEDULE, slots: [6], device_id: 'k1' }
    const answer = decideClaim(edge, { ...claim, reservation })
    if (!answer.ok) throw new Error(answer.refusal.code)
    expect(takenFromHub(hub, answer.value)).toBe(null)
    expect(takenFromHub(hub, { ...answer.value, bill: hub.bills.get('b')! })).toBe('bill b')
    expect(takenFromHub(hub, { ...answer.value, question_id: 'b', bill: hub.bills.get('b')! })).toBe('bill b')
  })
})

import { describe, expect, test } from 'vitest'
import { append, apply } from './apply.ts'
import {
  decideCheckout,
  decideEnd,
  decideSale,
  decideSettled,
  decideSettling,
  decideVoid,
  type PricedLine,
} from './decide-bill.ts'
import { decideChangeDone, decideChanging, decideExchange } from './decide-change.ts'
import { decideBirth, decideHandover, decideHold, rightLeft } from './decide-seats.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { idleRights } from './placement.ts'
import { type PaymentRow, rateRight } from './rows.ts'
import { drawer, LATER, NOW, SCHEDULE, ticketLine, write } from './testing/ledgers.ts'

const KEY = rateRight(SCHEDULE, 7)

function line(bill_id: string, slot: number): PricedLine {
  return { ...ticketLine(bill_id, slot), name: 'Early bird', right_key: KEY }
}

function payment(bill_id: string, amount_cents: number, type: 'online' | 'cash'): PaymentRow {
  return {
    id: `p-${bill_id}`,
    bill_id,
    payment_method_id: 1,
    type,
    status: type === 'cash' ? 'paid' : 'paying',
    amount_cents,
    tendered_cents: amount_cents,
    refunded_cents: 0,
    device_id: null,
    voucher_id: null,
  }
}

function bornHub(face: number): Ledger {
  const hub = openLedger('hub', 1)
  const birth = decideBirth(hub, {
    schedule_id: SCHEDULE,
    max_online: null,
    groups: [1, 2, 3, 4],
    rights: [{ key: KEY, face }],
  })
  if (birth.ok) append(hub, 'own', birth.value)
  return hub
}

function pay(hub: Ledger, bill_id: string, slots: number[]) {
  const hold = { bill_id, source: 'site', schedule_id: SCHEDULE, slots, due_at: LATER, renewed: false, replaces: null }
  const held = decideHold(hub, hold)
  if (held.ok) append(hub, 'own', held.value)
  const lines = slots.map((slot) => line(bill_id, slot))
  const money = { payments: [payment(bill_id, 800 * slots.length, 'online')], due_at: LATER, now: NOW }
  const paying = decideCheckout(hub, { bill_id, contact_id: null, business_date: null, lines, ...money })
  if (paying.ok) append(hub, 'own', paying.value)
  return paying
}

/**
 * The hub's own rights, the edge's as the hub knows them, and what lines have used make the face value (I6).
 */
function sumOf(hub: Ledger): number {
  const row = hub.rights.get(KEY)!
  const used = [...hub.lines.values()].filter(
    (one) => one.right_key === KEY && (one.state === 'open' || one.state === 'sold' || one.state === 'changing'),
  ).length
  return row.hub + row.edge + used
}

describe('rights: only N left of a rate', () => {
  test('I6 a quota is used up when the bill enters paying, and refused by what is left', () => {
    const hub = bornHub(3)
    expect(pay(hub, 'a', [1, 2]).ok).toBe(true)
    expect(pay(hub, 'b', [3, 4])).toMatchObject({ ok: false, refusal: { code: 'rate_only_left', detail: { left: 1 } } })
    expect(sumOf(hub)).toBe(3)
  })

  test('I6 it comes back when the bill ends unpaid', () => {
    const hub = bornHub(2)
    pay(hub, 'a', [1, 2])
    const ended = decideEnd(hub, { bill_id: 'a', outcome: 'cancelled', now: NOW })
    if (ended.ok) append(hub, 'own', ended.value)
    expect(rightLeft(hub, KEY)).toBe(2)
    expect(sumOf(hub)).toBe(2)
  })

  test('I6 it comes back when another bill replaces the one that took it', () => {
    const hub = bornHub(2)
    pay(hub, 'a', [1, 2])
    const hold = { bill_id: 'b', source: 'site', schedule_id: SCHEDULE, slots: [1], due_at: LATER, renewed: false }
    const held = decideHold(hub, { ...hold, replaces: 'a' })
    if (held.ok) append(hub, 'own', held.value)
    expect([rightLeft(hub, KEY), sumOf(hub)]).toEqual([2, 2])
  })

  test.each([
    [1, 'rate_only_left', 0, 0],
    [2, 'ok', 0, 1],
  ])(
    'I6 an exchange at the hub into the same rate of a quota of %i is %s: the old ticket keeps its right until the change is done',
    (face, code, during, after) => {
      const hub = bornHub(face)
      pay(hub, 'a', [1])
      write(hub, 'own', decideSettling(hub, { bill_id: 'a', number: 'N', at: NOW }, drawer()))
      write(hub, 'own', decideSettled(hub, { bill_id: 'a', at: NOW }))
      const [old] = hub.lines.values()
      const asker = { question_id: 'x', device_id: null, employee_id: null, at: NOW }
      const to = {
        ...asker,
        line_id: old!.id,
        generation: 1,
        line: { ...line('a', 2), id: 'new' },
        payments: [],
        cart: null,
      }
      const decided = decideExchange(hub, to, drawer('new'))
      expect(decided.ok ? 'ok' : decided.refusal.code).toBe(code)
      if (decided.ok) write(hub, 'own', decideChanging(hub, decided.value))
      expect([hub.rights.get(KEY)?.hub, sumOf(hub)]).toEqual([during, face])
      if (!decided.ok) return
      const done = decideChangeDone(hub, 'x')
      if (done.ok) for (const data of done.value) append(hub, 'own', data)
      expect([rightLeft(hub, KEY), sumOf(hub)]).toEqual([after, face])
    },
  )

  test('L15 an edge sells only what it holds: wanted first, at most what is left, and a void brings it back', () => {
    const hub = bornHub(1)
    const edge = openLedger('edge', 1)
    const wanted = { schedule_id: SCHEDULE, slots: [1, 2], rights: [{ key: KEY, amount: 2 }] }
    const { entry } = decideHandover(hub, wanted)
    apply(edge, append(hub, 'down', entry!))
    expect([rightLeft(hub, KEY), rightLeft(edge, KEY), sumOf(hub)]).toEqual([0, 1, 1])
    const sell = (id: string, slots: number[]) =>
      decideSale(
        edge,
        {
          question_id: `q-${id}`,
          bill: { id, source: 'register', device_id: 'd', employee_id: 1, number: '1', business_date: null },
          lines: slots.map((slot) => line(id, slot)),
          payments: [payment(id, 800 * slots.length, 'cash')],
          at: NOW,
        },
        () => '0123456789ab',
      )
    expect(sell('two', [1, 2])).toMatchObject({ ok: false, refusal: { code: 'rate_only_left', detail: { left: 1 } } })
    const sold = sell('one', [1])
    if (sold.ok) apply(hub, append(edge, 'up', sold.value))
    expect([rightLeft(edge, KEY), sumOf(hub)]).toEqual([0, 1])
    const voided = decideVoid(edge, { question_id: 'v', of: 'q-one', device_id: 'd', at: NOW })
    if (voided.ok) apply(hub, append(edge, 'up', voided.value))
    expect([rightLeft(edge, KEY), sumOf(hub)]).toEqual([1, 1])
  })
})

test('I6 idle at an edge are the rights of the schedule that is asked for, as far as some are left there', () => {
  const edge = openLedger('edge', 1)
  for (const [key, left] of [
    [KEY, 2],
    [rateRight(SCHEDULE, 8), 0],
    [rateRight(SCHEDULE + 1, 7), 1],
  ] as const)
    edge.rights.load(key, { key, face: 0, hub: 0, edge: left, limbo: 0 })
  expect(idleRights(edge, SCHEDULE)).toEqual([{ key: KEY, amount: 2 }])
})

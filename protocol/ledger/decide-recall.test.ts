import { describe, expect, test } from 'vitest'
import { append } from './apply.ts'
import { decidePurchase, decideSale } from './decide-bill.ts'
import { decideChangeDone, decideChanging, decideExchange, decideReseat } from './decide-change.ts'
import { decideClaim } from './decide-claim.ts'
import { awaitedOf, decideClosed, decideRecall } from './decide-recall.ts'
import { decideHandover, decideHold } from './decide-seats.ts'
import type { HubEvent } from './entries.ts'
import { type Ledger, slotAt } from './ledger.ts'
import { misplaced } from './placement.ts'
import { checkout, codeOf, drawer, edgeWith, hold, hubWith, NOW, SCHEDULE, sale, write } from './testing/ledgers.ts'
import { availableOnline } from './views.ts'

function recall(ledger: Ledger): string[] {
  const decided = decideRecall(ledger, SCHEDULE)
  if (!decided.ok) throw new Error(decided.refusal.code)
  for (const { stream, data } of decided.value) append(ledger, stream, data)
  return decided.value.map(({ stream, data }) => `${stream} ${data.kind}`)
}

/** A bill of the shop that is paid: its ticket lives on the slot. */
function buy(hub: Ledger, bill_id: string, slot: number): void {
  write(hub, 'own', decideHold(hub, hold(bill_id, [slot])))
  const free = { ...checkout(bill_id, [slot], { lines: checkout(bill_id, [slot]).lines, payments: [] }), number: 'N' }
  const lines = free.lines.map((line) => ({ ...line, total_cents: 0, base_cents: 0 }))
  const bought = decidePurchase(hub, { ...free, lines }, drawer(bill_id))
  if (!bought.ok) throw new Error(bought.refusal.code)
  for (const data of bought.value) append(hub, 'own', data)
  append(hub, 'own', { kind: 'settled', bill_id, at: NOW })
}

const ASKER = { device_id: null, employee_id: 1, at: NOW, cart: null }

describe('L14 a schedule that is called home', () => {
  test('ends carts and bills without money, and is told to its cinema only where that has places of it', () => {
    const hub = hubWith()
    write(hub, 'own', decideHold(hub, hold('cart', [1])))
    write(hub, 'own', decideHold(hub, hold('paying', [2])))
    const paying = decidePurchase(hub, { ...checkout('paying', [2]), number: 'N' }, drawer())
    if (paying.ok) for (const data of paying.value) append(hub, 'own', data)
    expect(recall(hub)).toEqual(['own ended', 'own ended', 'own recall'])
    expect(['cart', 'paying'].map((id) => hub.bills.get(id)?.status)).toEqual(['cancelled', 'cancelled'])
    expect([1, 2].map((slot) => slotAt(hub, SCHEDULE, slot)?.state)).toEqual(['free', 'free'])
    const cut = hubWith()
    append(cut, 'down', decideHandover(cut, { schedule_id: SCHEDULE, slots: [6] }).entry!)
    expect(recall(cut)).toEqual(['down recall'])
  })

  test('is sold nowhere, given to nobody, and offered by nobody', () => {
    const hub = hubWith()
    buy(hub, 'b', 1)
    recall(hub)
    expect(codeOf(hub, () => decideHold(hub, hold('late', [2])))).toBe('seats_lost')
    const claim = { question_id: 'c', state: 'blocked' as const, schedule_id: SCHEDULE, slots: [2], device_id: null }
    expect(codeOf(hub, () => decideClaim(hub, { ...claim, reservation: null }))).toBe('seats_lost')
    const on = { ...ASKER, question_id: 'q', line_id: 'b-1', generation: 1 }
    expect(codeOf(hub, () => decideReseat(hub, { ...on, slot: 2, detail: '' }))).toBe('seats_lost')
    const line = { ...checkout('b', [1]).lines[0]!, id: 'other' }
    expect(codeOf(hub, () => decideExchange(hub, { ...on, line, payments: [] }, drawer('x')))).toBe('seats_lost')
    const want = decideHandover(hub, { schedule_id: SCHEDULE, slots: [1, 2], sold: true })
    expect([want.entry, want.answers.map(({ answer }) => answer)]).toEqual([null, ['recalled', 'recalled']])
    expect([availableOnline(hub, SCHEDULE, 2), misplaced(hub, SCHEDULE, 0, 0)]).toEqual([0, []])
    const edge = edgeWith()
    append(edge, 'down', { kind: 'recall', schedule_id: SCHEDULE })
    expect(codeOf(edge, () => decideSale(edge, sale('q', [1]), drawer()))).toBe('seats_lost')
  })

  test('comes home from its cinema with what is sold there, but a cart, which leaves it first', () => {
    const edge = edgeWith()
    write(edge, 'up', decideSale(edge, sale('q', [1]), drawer()))
    append(edge, 'up', { kind: 'confirmed', questions: ['q'] })
    append(edge, 'down', { kind: 'recall', schedule_id: SCHEDULE })
    expect(misplaced(edge, SCHEDULE, 0, 0)).toEqual([1, 2, 3, 4, 5, 6])
    const { entry } = decideHandover(edge, {
      schedule_id: SCHEDULE,
      slots: misplaced(edge, SCHEDULE, 0, 0),
      sold: true,
    })
    expect(entry).toMatchObject({ kind: 'gave', slots: [1, 2, 3, 4, 5, 6], tickets: [{ slot: 1 }] })
  })

  test('is still called home when a handover comes of an edge that has not heard of it', () => {
    const hub = hubWith()
    const give = decideHandover(hub, { schedule_id: SCHEDULE, slots: [5, 6] }).entry!
    append(hub, 'down', give)
    recall(hub)
    append(hub, 'up', { ...give, kind: 'gave', slots: [5], groups: [5] })
    expect(hub.halls.get(SCHEDULE)?.sale).toBe('recalled')
    expect(awaitedOf(hub, SCHEDULE)).toEqual({ at_edge: 1, settling: 0, changing: 0 })
  })
})

describe('L14 a schedule closes', () => {
  test('once, after it was called home, when all of it came and nothing of it is on its way', () => {
    const hub = hubWith()
    expect(codeOf(hub, () => decideClosed(hub, SCHEDULE))).toBe('not_recalled')
    expect(codeOf(hub, () => decideRecall(hub, 999))).toBe('not_born')
    const give = decideHandover(hub, { schedule_id: SCHEDULE, slots: [6] }).entry!
    append(hub, 'down', give)
    recall(hub)
    expect(codeOf(hub, () => decideRecall(hub, SCHEDULE))).toBe('already_recalled')
    expect(codeOf(hub, () => decideClosed(hub, SCHEDULE))).toBe('not_home')
    append(hub, 'up', { ...give, kind: 'gave' })
    write(hub, 'own', decideClosed(hub, SCHEDULE))
    expect(codeOf(hub, () => decideClosed(hub, SCHEDULE))).toBe('not_recalled')
  })

  test('not while a bill of it is settling, nor while a ticket of it gets another seat', () => {
    const hub = hubWith()
    buy(hub, 'b', 1)
    const event = decideReseat(hub, { ...ASKER, question_id: 'q', line_id: 'b-1', generation: 1, slot: 2, detail: '' })
    write(hub, 'own', decideChanging(hub, (event as { value: HubEvent }).value))
    recall(hub)
    expect(awaitedOf(hub, SCHEDULE)).toMatchObject({ changing: 1 })
    expect(codeOf(hub, () => decideClosed(hub, SCHEDULE))).toBe('not_home')
    const done = decideChangeDone(hub, 'q')
    if (done.ok) for (const data of done.value) append(hub, 'own', data)
    expect(codeOf(hub, () => decideClosed(hub, SCHEDULE))).toBe('ok')
  })

  test('and then gives a sold seat once more, to a register that pays its money back, and no other', () => {
    const hub = hubWith()
    buy(hub, 'b', 1)
    recall(hub)
    write(hub, 'own', decideClosed(hub, SCHEDULE))
    const want = decideHandover(hub, { schedule_id: SCHEDULE, slots: [1, 2], sold: true })
    expect(want.answers.map(({ answer }) => answer)).toEqual(['gave', 'recalled'])
    expect(want.entry).toMatchObject({ kind: 'give', slots: [1], hall: { sale: 'closed' } })
  })
})

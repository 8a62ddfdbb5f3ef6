import { describe, expect, test } from 'vitest'
import { append, apply } from './apply.ts'
import { decideConfirm, decideSale } from './decide-bill.ts'
import { type ClaimCommand, decideClaim, decideOverdue, decideRelease, overdueBlocks } from './decide-claim.ts'
import { decideHandover, decideHold } from './decide-seats.ts'
import type { EntryOf } from './entries.ts'
import { type Ledger, openLedger, slotAt } from './ledger.ts'
import {
  codeOf,
  drawer,
  edgeWith,
  hold,
  hubWith,
  LATER,
  NOW,
  pay,
  SCHEDULE,
  sale,
  ticketLine,
  write,
} from './testing/ledgers.ts'

const reservation = { source: 'register', employee_id: 2, contact_id: 'c1', business_date: null, due_at: LATER }
function claim(more: Partial<ClaimCommand> = {}): ClaimCommand {
  return {
    question_id: 'r',
    state: 'reserved',
    schedule_id: SCHEDULE,
    slots: [1, 2, 3],
    device_id: 'k1',
    reservation,
    ...more,
  }
}
const block: Partial<ClaimCommand> = { question_id: 'x', state: 'blocked', slots: [5, 6], reservation: null }

/** An edge on which slots 1 to 3 are reserved under `r`, its receipt confirmed or not. */
function edgeReserved({ confirmed = true } = {}): Ledger {
  const edge = edgeWith()
  write(edge, 'up', decideClaim(edge, claim()))
  if (confirmed) write(edge, 'up', decideConfirm(edge, ['r'])!)
  return edge
}

function release(of: string, more: { question_id?: string; slots?: number[] } = {}) {
  return {
    question_id: 'e',
    of,
    device_id: 'k1',
    ...more,
  }
}

function statesOf(ledger: Ledger): string[] {
  return [1, 2, 3, 4, 5, 6].map((slot) => slotAt(ledger, SCHEDULE, slot)!.state)
}

describe('reservations and blocks', () => {
  test('L1, L15 all the seats or none; nobody else gets them; a reservation is a bill without money under its question’s id', () => {
    const edge = edgeReserved()
    expect(statesOf(edge)).toEqual(['reserved', 'reserved', 'reserved', 'free', 'free', 'free'])
    expect(edge.bills.get('r')).toMatchObject({ status: 'reserved', total_cents: 0, contact_id: 'c1', due_at: LATER })
    expect(codeOf(edge, () => decideHold(edge, hold('b', [3, 4])))).toBe('seats_lost')
    expect(codeOf(edge, () => decideClaim(edge, claim({ question_id: 's', slots: [3, 4] })))).toBe('seats_lost')
    expect(codeOf(edge, () => decideClaim(edge, claim({ question_id: 's', slots: [] })))).toBe('no_slots')
    expect(codeOf(edge, () => decideClaim(edge, claim()))).toBe('question_refused')
  })

  test('F-121 a reservation keeps away from other parties, a block does not, nor does anybody from a block', () => {
    const edge = edgeReserved()
    const near = (slot: number) => [slot - 1, slot + 1]
    const lost = [{ slot: 4, why: 'too_near' }]
    const four = { question_id: 's', slots: [4, 5] }
    expect(decideClaim(edge, claim(four), near)).toMatchObject({ refusal: { detail: { lost } } })
    write(edge, 'up', decideClaim(edge, claim({ ...block, slots: [4] }), near))
    write(edge, 'up', decideConfirm(edge, ['x'])!)
    expect(codeOf(edge, () => decideHold(edge, hold('h', [5]), near))).toBe('ok')
  })

  test('L8 neither is released, sold or given away before its receipt is confirmed', () => {
    const edge = edgeReserved({ confirmed: false })
    write(edge, 'up', decideClaim(edge, claim(block)))
    expect(codeOf(edge, () => decideRelease(edge, release('r')))).toBe('open')
    expect(codeOf(edge, () => decideRelease(edge, release('x')))).toBe('open')
    const bill = { ...sale('q', []).bill, id: 'r' }
    expect(codeOf(edge, () => decideSale(edge, { ...sale('q', [1]), bill }, drawer()))).toBe('seats_lost')
    const { answers } = decideHandover(edge, { schedule_id: SCHEDULE, slots: [1, 5], sold: true })
    expect(answers.map(({ answer }) => answer)).toEqual(['open', 'open'])
  })

  test('L15 a release frees them; of a block also some', () => {
    const edge = edgeReserved()
    write(edge, 'up', decideClaim(edge, claim(block)))
    write(edge, 'up', decideConfirm(edge, ['x'])!)
    write(edge, 'up', decideRelease(edge, release('r', { slots: [1] })))
    expect(edge.bills.get('r')?.status).toBe('cancelled')
    write(edge, 'up', decideRelease(edge, release('x', { question_id: 'f', slots: [6] })))
    expect(statesOf(edge)).toEqual(['free', 'free', 'free', 'free', 'blocked', 'free'])
    expect(codeOf(edge, () => decideRelease(edge, release('r', { question_id: 'g' })))).toBe('nothing_to_release')
  })

  test('L12 a reservation ends by its time, at its home, not before', () => {
    const edge = edgeReserved()
    const over = { question_id: 'over:r', of: 'r' }
    expect(codeOf(edge, () => decideOverdue(edge, { ...over, now: NOW }))).toBe('not_due')
    write(edge, 'up', decideOverdue(edge, { ...over, now: LATER }))
    expect(edge.bills.get('r')?.status).toBe('expired')
    expect(statesOf(edge)).not.toContain('reserved')
    expect(codeOf(edge, () => decideOverdue(edge, { ...over, now: LATER }))).toBe('nothing_to_release')
  })

  test('L12 F-129 a block with a time ends by it, where each of its seats is at home, not before; one without never', () => {
    const hub = hubWith()
    const block = { state: 'blocked' as const, schedule_id: SCHEDULE, device_id: null, reservation: null }
    write(hub, 'own', decideClaim(hub, { ...block, question_id: 'house', slots: [1, 2, 3], due_at: LATER }))
    write(hub, 'own', decideClaim(hub, { ...block, question_id: 'stop', slots: [4] }))
    const give = decideHandover(hub, { schedule_id: SCHEDULE, slots: [3, 4], sold: true }).entry!
    expect(give.claims).toEqual([
      { slot: 3, state: 'blocked', bill_id: 'house', due_at: LATER },
      { slot: 4, state: 'blocked', bill_id: 'stop' },
    ])
    const edge = edgeWith()
    apply(edge, append(hub, 'down', give))
    for (const side of [hub, edge]) {
      const over = { question_id: `over:${side.node}`, of: 'house' }
      expect(overdueBlocks(side, NOW)).toEqual([])
      expect(codeOf(side, () => decideOverdue(side, { ...over, now: NOW }))).toBe('not_due')
      expect(overdueBlocks(side, LATER)).toEqual(['house'])
      expect(codeOf(side, () => decideOverdue(side, { ...over, of: 'stop', now: LATER }))).toBe('nothing_to_release')
    }
    const here = write(hub, 'own', decideOverdue(hub, { question_id: 'over', of: 'house', now: LATER }))
    expect(here).toMatchObject({ kind: 'released', slots: [1, 2], by: 'time' })
    const there = write(edge, 'up', decideOverdue(edge, { question_id: 'there', of: 'house', now: LATER }))
    expect(there).toMatchObject({ kind: 'released', slots: [3], by: 'time' })
    apply(hub, { stream: 'up', epoch: 1, n: 1, data: there })
    expect(statesOf(hub)).toEqual(['free', 'free', 'free', 'blocked', 'free', 'free'])
    expect(statesOf(edge).slice(2, 4)).toEqual(['free', 'blocked'])
    expect(slotAt(hub, SCHEDULE, 3)).toMatchObject({ bill_id: null, due_at: null })
    expect(overdueBlocks(edge, LATER)).toEqual([])
  })

  test('L15 it is converted by a sale under its own bill, which ends it whole: seats that are not paid for are free', () => {
    const edge = edgeReserved()
    const command = { ...sale('q', [2, 4], {}), bill: { ...sale('q', []).bill, id: 'r' } }
    const lines = [2, 4].map((slot) => ticketLine('r', slot))
    write(edge, 'up', decideSale(edge, { ...command, lines, payments: [pay('r', 1600, 'cash')] }, drawer()))
    expect(statesOf(edge)).toEqual(['free', 'sold', 'free', 'sold', 'free', 'free'])
    expect(edge.bills.get('r')).toMatchObject({ status: 'settled', contact_id: 'c1', total_cents: 1600 })
  })

  test('L13, L15 its seats move together, with its bill, and only where everything may move; then it is released there', () => {
    const edge = edgeReserved()
    const want = { schedule_id: SCHEDULE, slots: [2] }
    expect(decideHandover(edge, want).answers).toEqual([{ slot: 2, answer: 'reserved' }])
    const gave = write(edge, 'up', decideHandover(edge, { ...want, sold: true }).entry!) as EntryOf<'gave'>
    expect(gave).toMatchObject({ slots: [1, 2, 3], bills: [{ id: 'r', status: 'reserved' }] })
    expect(codeOf(edge, () => decideRelease(edge, release('r')))).toBe('elsewhere')
    const bill = { ...sale('q', []).bill, id: 'r' }
    expect(codeOf(edge, () => decideSale(edge, { ...sale('q', [4]), bill }, drawer()))).toBe('seats_lost')
    const hub = hubWith()
    apply(hub, { stream: 'up', epoch: 1, n: 1, data: gave })
    expect(slotAt(hub, SCHEDULE, 3)).toMatchObject({ home: 'hub', state: 'reserved', bill_id: 'r' })
    write(hub, 'own', decideRelease(hub, { ...release('r'), device_id: null }))
    expect(statesOf(hub)).not.toContain('reserved')
    expect(hub.bills.get('r')?.status).toBe('cancelled')
    const give = decideHandover(hub, { schedule_id: SCHEDULE, slots: [1, 2, 3] }).entry!
    apply(edge, append(hub, 'down', give))
    expect(edge.bills.get('r')?.status).toBe('cancelled')
    expect(codeOf(edge, () => decideSale(edge, { ...sale('q', [4]), bill }, drawer()))).toBe('bill_not_open')
  })

  test('L15 a seat of a reservation that comes home without it leaves the reservation to the others', () => {
    const edge = edgeReserved()
    const gave = write(edge, 'up', decideHandover(edge, { schedule_id: SCHEDULE, slots: [2], sold: true }).entry!)
    const back = { ...(gave as EntryOf<'gave'>), kind: 'give' as const }
    const [one, ...others] = back.claims
    apply(edge, { stream: 'down', epoch: 1, n: 2, data: { ...back, claims: others } })
    expect(statesOf(edge)).toEqual(['free', 'reserved', 'reserved', 'free', 'free', 'free'])
    expect(one?.slot).toBe(1)
    expect(edge.bills.get('r')?.status).toBe('reserved')
  })
})

test('I5 the hub takes no payment from a handover: of its own it knows more than the edge remembers', () => {
  const edge = edgeWith()
  write(edge, 'up', decideSale(edge, sale('q', [1]), drawer('edge')))
  write(edge, 'up', decideConfirm(edge, ['q'])!)
  const data = decideHandover(edge, { schedule_id: SCHEDULE, slots: [1], sold: true }).entry as EntryOf<'gave'>
  expect(data.payments).toHaveLength(1)
  const hub = hubWith()
  apply(hub, { stream: 'up', epoch: 1, n: 3, data })
  expect([...hub.payments.values()]).toEqual([])
  const other = openLedger('edge', 1)
  apply(other, { stream: 'down', epoch: 1, n: 1, data: { ...data, kind: 'give' } })
  expect([...other.payments.values()]).toEqual(data.payments)
})

test('L16 what comes home with another ticket than it went with has ended at the other side', () => {
  const edge = edgeWith()
  write(edge, 'up', decideSale(edge, sale('q', [1]), drawer('edge')))
  write(edge, 'up', decideConfirm(edge, ['q'])!)
  const gave = write(edge, 'up', decideHandover(edge, { schedule_id: SCHEDULE, slots: [1], sold: true }).entry!)
  const back = { ...(gave as EntryOf<'gave'>), kind: 'give' as const, tickets: [], lines: [], payments: [] }
  apply(edge, { stream: 'down', epoch: 1, n: 2, data: back })
  expect(slotAt(edge, SCHEDULE, 1)).toMatchObject({ home: 'edge', state: 'free' })
  expect([...edge.tickets.values()]).toMatchObject([{ state: 'dead' }])
  expect(edge.lines.get('b-q-1')?.state).toBe('dead')
})

import { expect, test } from 'vitest'
import { append } from '../ledger/apply.ts'
import { decideSale } from '../ledger/decide-bill.ts'
import { decideChanging } from '../ledger/decide-change.ts'
import { decideClaim } from '../ledger/decide-claim.ts'
import { decideMove } from '../ledger/decide-move.ts'
import { decideRecall } from '../ledger/decide-recall.ts'
import { linesOfBill } from '../ledger/ledger.ts'
import { drawer, hubWith, LATER, NOW, SCHEDULE, sale, ticketLine, write } from '../ledger/testing/ledgers.ts'
import { oneRow } from '../seats/testing/plans.ts'
import { movedParties, namedSeats, partiesOf, seatsOfMove } from './move-seats.ts'

const [FROM, TO] = [oneRow('A', 6), oneRow('K', 9)]
const NAMING = { from: FROM, to: TO, title: 'Conclave', time: '20:00' }
const SEATS = [
  { from: 1, to: 9 },
  { from: 2, to: 8 },
  { from: 4, to: 7 },
  { from: 6, to: 1 },
]

/** A hub that has sold 1 and 2 to one buyer and 4 to another, and reserved 6 for somebody. */
function house() {
  const hub = hubWith()
  const saidBy = (detail: string) => (question: string, slot: number) => ({
    ...ticketLine(`b-${question}`, slot),
    detail,
  })
  const alone = saidBy('A 4')('site', 4)
  const counter = [1, 2].map((slot) => saidBy(`Conclave 20:00 A ${slot}`)('q', slot))
  write(hub, 'own', decideSale(hub, sale('q', [1, 2], { lines: counter }), drawer('q')))
  write(hub, 'own', decideSale(hub, sale('site', [4], { lines: [alone] }), drawer('site')))
  append(hub, 'own', { kind: 'confirmed', questions: ['q', 'site'] })
  const reservation = { source: 'portal', employee_id: 1, contact_id: 'p1', business_date: null, due_at: LATER }
  const claim = { question_id: 'r', schedule_id: SCHEDULE, slots: [6], device_id: null, reservation }
  write(hub, 'own', decideClaim(hub, { ...claim, state: 'reserved' }))
  append(hub, 'own', { kind: 'confirmed', questions: ['r'] })
  return hub
}

test('F-199 who came together are the seats of one bill, or of one reservation', () => {
  expect(partiesOf(house(), SCHEDULE)).toEqual([
    { id: 'b-q', kind: 'tickets', slots: [1, 2] },
    { id: 'b-site', kind: 'tickets', slots: [4] },
    { id: 'r', kind: 'reservation', slots: [6] },
  ])
})

test('F-199 a ticket of the site says its new seat alone, one of a counter the movie and its start before it', () => {
  expect(namedSeats(house(), SCHEDULE, SEATS, NAMING)).toEqual([
    { from: 1, to: 9, detail: 'Conclave 20:00 K 9' },
    { from: 2, to: 8, detail: 'Conclave 20:00 K 8' },
    { from: 4, to: 7, detail: 'K 7' },
    { from: 6, to: 1, detail: 'K 1' },
  ])
})

test('F-199 while a move is on its way to the second place everybody has both seats by name', () => {
  const hub = house()
  for (const { stream, data } of granted(decideRecall(hub, SCHEDULE))) append(hub, stream, data)
  const groups = Array.from({ length: 9 }, (_, index) => index + 1)
  const seats = namedSeats(hub, SCHEDULE, SEATS, NAMING)
  const command = {
    question_id: 'm',
    schedule_id: SCHEDULE,
    screen_id: 9,
    groups,
    max_online: null,
    seats,
    employee_id: 1,
  }
  const event = granted(decideMove(hub, { ...command, at: NOW }))
  write(hub, 'own', decideChanging(hub, event))
  const moved = seatsOfMove(hub, event)
  expect(moved.toSorted((a, b) => a.from - b.from)).toEqual(SEATS)
  expect(movedParties(hub, SCHEDULE, moved, NAMING)).toEqual([
    {
      bill_id: 'b-q',
      kind: 'tickets',
      seats: [
        { from: 'A 1', to: 'K 9' },
        { from: 'A 2', to: 'K 8' },
      ],
    },
    { bill_id: 'b-site', kind: 'tickets', seats: [{ from: 'A 4', to: 'K 7' }] },
    { bill_id: 'r', kind: 'reservation', seats: [{ from: 'A 6', to: 'K 1' }] },
  ])
  expect(linesOfBill(hub, 'b-q').map(({ slot }) => slot)).toEqual([1, 2])
})

function granted<T>(decided: { ok: true; value: T } | { ok: false; refusal: { code: string } }): T {
  if (!decided.ok) throw new Error(`refused: ${decided.refusal.code}`)
  return decided.value
}

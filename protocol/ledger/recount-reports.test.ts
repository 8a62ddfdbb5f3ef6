import { expect, test } from 'vitest'
import { decideConfirm, decideSale, decideVoid } from './decide-bill.ts'
import { decideReseat } from './decide-change.ts'
import { decideHold } from './decide-seats.ts'
import { type EntryData, type EntryOf, entryBody } from './entries.ts'
import { isReceiptOf, needsOfReports, takenTwice } from './recount-reports.ts'
import { drawer, edgeWith, hold, hubWith, NOW, SCHEDULE, sale, write } from './testing/ledgers.ts'

/** What one box sold, and what another one, its copy, sold under the same rules. */
function twoBoxes() {
  const [box, copy] = [edgeWith(), edgeWith()]
  const sells = (at: typeof box, id: string, slots: number[]) =>
    write(at, 'up', decideSale(at, sale(id, slots), drawer(id))) as EntryOf<'sold'>
  return { box, copy, mine: sells(box, 'q1', [1]), same: sells(copy, 'q2', [1]), beside: sells(copy, 'q3', [2]) }
}

test('L9 L11 a fact that takes what somebody else has is known by the place, the ticket, or the id of a row', () => {
  const { box, mine, same, beside } = twoBoxes()
  expect([takenTwice(box, same), takenTwice(box, beside)]).toEqual([`slot ${SCHEDULE}/1`, null])
  const again: EntryOf<'sold'> = { ...beside, tickets: beside.tickets.map((one) => ({ ...one, ticket_id: 'q1-1' })) }
  expect(takenTwice(box, again)).toBe(`ticket ${SCHEDULE}/q1-1`)
  expect(takenTwice(box, { ...beside, bill: mine.bill })).toBe(`bill ${mine.bill.id}`)
  expect(takenTwice(box, { ...beside, lines: mine.lines })).toBe(`row ${mine.lines[0]!.id}`)
  expect(takenTwice(box, { ...beside, payments: mine.payments })).toBe(`row ${mine.payments[0]!.id}`)
})

test('L9 a cart of the shop has its place, and a seat change may take the place of the ticket that dies in it', () => {
  const hub = hubWith()
  write(hub, 'own', decideHold(hub, hold('b', [2])))
  const { box, beside, mine } = twoBoxes()
  expect(takenTwice(hub, beside)).toBe(`slot ${SCHEDULE}/2`)
  write(box, 'up', decideConfirm(box, ['q1'])!)
  const [ticket] = mine.tickets
  const asker = { question_id: 'seat', device_id: 'k1', employee_id: 1, at: NOW, cart: null }
  const decided = decideReseat(box, { ...asker, line_id: ticket!.line_id, generation: 1, slot: 3, detail: '3' })
  if (!decided.ok) throw new Error(decided.refusal.code)
  const onItself: EntryData = { ...decided.value, born: decided.value.born.map((one) => ({ ...one, slot: 1 })) }
  expect([takenTwice(box, decided.value), takenTwice(box, onItself)]).toEqual([null, null])
})

test('L17 a register has receipts of its own questions alone, and of nothing else that a journal holds', () => {
  const { box, mine } = twoBoxes()
  const death = decideVoid(box, { question_id: 'v', of: 'q1', device_id: 'k1', at: NOW })
  if (!death.ok) throw new Error(death.refusal.code)
  for (const receipt of [mine, death.value])
    expect([isReceiptOf(receipt, 'k1'), isReceiptOf(receipt, 'k2')]).toEqual([true, false])
  expect(isReceiptOf({ kind: 'confirmed', questions: ['q1'] }, 'k1')).toBe(false)
})

test('L9 what a recount must have in memory is all that the reports name', () => {
  const { mine } = twoBoxes()
  const receipt = { epoch: 1, n: 1, hash: 'a'.repeat(64), body: entryBody(mine) }
  const asked = { device_id: 'k1', employee_id: 1, at: NOW }
  const report = {
    device_id: 'k1',
    receipts: [receipt],
    given_up: [{ question_id: 'q8', bill_id: 'r8' }],
    waiting: [{ kind: 'release' as const, question_id: 'q9', of: 'r9', ...asked }],
  }
  expect(needsOfReports([report], [5])).toEqual({
    bills: [mine.bill.id, 'r8', 'r9'],
    questions: ['q1', 'q8', 'q9'],
    schedules: [5, SCHEDULE],
    vouchers: [],
    movements: ['q8'],
  })
})

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

test('L9 a place that nothing here knows, or that one sale has twice, is taken: no other hall is sold by it', () => {
  const { box, beside } = twoBoxes()
  const [ticket] = beside.tickets
  const elsewhere = { ...beside, tickets: [{ ...ticket!, schedule_id: 99 }] }
  expect(takenTwice(box, elsewhere)).toBe('slot 99/2')
  expect(takenTwice(box, { ...beside, tickets: [{ ...ticket!, slot: 99 }] })).toBe(`slot ${SCHEDULE}/99`)
  const twice = { ...beside, tickets: [ticket!, { ...ticket!, ticket_id: 'other' }] }
  expect(takenTwice(box, twice)).toBe(`slot ${SCHEDULE}/2`)
  const claim = { state: 'blocked', schedule_id: SCHEDULE, device_id: 'k1', bill: null } as const
  expect(takenTwice(box, { kind: 'claimed', question_id: 'c', slots: [2, 2], ...claim })).toBe(`slot ${SCHEDULE}/2`)
  expect(takenTwice(box, { kind: 'claimed', question_id: 'c', slots: [2], ...claim })).toBe(null)
})

test('L9 I6 of a right no more is spent than what is left: two boxes have had it', () => {
  const { box, beside } = twoBoxes()
  const right = { key: 'rate/44/7', face: 1, hub: 1, edge: 0, limbo: 0 }
  const [line] = beside.lines
  const used = { ...beside, lines: [{ ...line!, right_key: right.key }] }
  expect(takenTwice(box, used)).toBe(`right ${right.key}`)
  box.rights.put(right.key, right)
  expect(takenTwice(box, used)).toBe(null)
  expect(takenTwice(box, { ...used, lines: [...used.lines, { ...used.lines[0]!, id: 'l9' }] })).toBe(
    `right ${right.key}`,
  )
  const turns = { ...beside, lines: [{ ...line!, voucher_id: 'v', turns: 2 }] }
  expect(takenTwice(box, turns)).toBe('right turns/v')
  box.rights.put('turns/v', { ...right, key: 'turns/v', hub: 2 })
  expect(takenTwice(box, turns)).toBe(null)
  const paid = { ...beside, payments: beside.payments.map((one) => ({ ...one, voucher_id: 'v' })) }
  expect(takenTwice(box, paid)).toBe('right cents/v')
})

test('L9 a sale is of its own bill, settled, and no column of it overflows', () => {
  const { box, mine, beside } = twoBoxes()
  const [line, payment, ticket] = [beside.lines[0]!, beside.payments[0]!, beside.tickets[0]!]
  expect(takenTwice(box, { ...beside, payments: [{ ...payment, amount_cents: 2 ** 31 }] })).toBe(`amount ${payment.id}`)
  for (const strange of [
    { bill: { ...beside.bill, status: 'paying' as const } },
    { lines: [{ ...line, bill_id: mine.bill.id }] },
    { payments: [{ ...payment, bill_id: mine.bill.id }] },
    { tickets: [{ ...ticket, bill_id: mine.bill.id }] },
    { tickets: [{ ...ticket, question_id: mine.question_id }] },
  ])
    expect(takenTwice(box, { ...beside, ...strange })).toBe(`bill ${beside.bill.id}`)
  box.vouchers.put('v', { id: 'v' } as never)
  expect(takenTwice(box, { ...beside, vouchers: [{ id: 'v' } as never] })).toBe('row v')
})

test('L9 I6 a change spends what its new lines take, less what its old ones give back; a drawer move fits its column', () => {
  const { box, beside, mine } = twoBoxes()
  const [line] = mine.lines
  const rest = { dead: [], born: [], payments: [], back: [], device_id: 'k1', at: NOW }
  const turns = (id: string, turns: number) => ({ ...line!, id, right_key: 'rate/44/7', voucher_id: 'v', turns })
  const change = (what: 'exchange' | 'reseat', sold: number, ended: number): EntryOf<'changed'> => ({
    kind: 'changed',
    question_id: 'x',
    what,
    bill_id: mine.bill.id,
    sold: sold > 0 ? [turns('new', sold)] : [],
    ended: ended > 0 ? [turns(line!.id, ended)] : [],
    ...rest,
  })
  expect(takenTwice(box, change('exchange', 1, 0))).toBe('right rate/44/7')
  expect(takenTwice(box, change('exchange', 2, 1))).toBe('right turns/v')
  expect(takenTwice(box, change('exchange', 1, 1))).toBe(null)
  expect(takenTwice(box, change('reseat', 2, 1))).toBe(null) // no rule of turns speaks of it
  // what is overdrawn already, by whomever, keeps nothing from coming back
  box.rights.put('turns/v', { key: 'turns/v', face: 1, hub: -2, edge: 0, limbo: 0 })
  expect(takenTwice(box, change('exchange', 0, 1))).toBe(null)
  const known = { ...change('reseat', 0, 0), sold: [turns(line!.id, 1)] }
  expect(takenTwice(box, known)).toBe(null) // its right was spent when it was sold
  const moved = { id: 'm', kind: 'paid_in' as const, type: 'cash' as const, device_id: 'k1', employee_id: 1 }
  const movement = { ...moved, cents: 2 ** 31, reason: '', at: NOW }
  expect(takenTwice(box, { kind: 'cash', question_id: 'm', movement })).toBe('amount m')
  const back = [{ payment_id: 'p', movement: { ...movement, cents: -(2 ** 31) } }]
  expect(takenTwice(box, { ...change('reseat', 0, 0), back })).toBe('amount m')
  expect(takenTwice(box, { ...change('reseat', 0, 0), dead: [beside.tickets[0]!] })).toBe(null)
  expect(
    takenTwice(box, { ...change('reseat', 0, 0), dead: [{ ...mine.tickets[0]!, generation: 1 }], bill_id: 'b-other' }),
  ).toBe('bill b-other')
})

test('L8 L16 a register ends by a void its own open sale alone, and by a release no place that is sold', () => {
  const { box } = twoBoxes()
  const death = { kind: 'voided', question_id: 'v', of: 'q1', bore: true, device_id: 'k1', at: NOW } as const
  expect(takenTwice(box, death)).toBe(null)
  expect(takenTwice(box, { ...death, device_id: 'k2' })).toBe('question q1')
  box.questions.patch('q1', { kind: 'claimed' })
  expect(takenTwice(box, death)).toBe('question q1')
  box.questions.patch('q1', { kind: 'sale', state: 'confirmed' })
  expect(takenTwice(box, death)).toBe('question q1')
  expect(takenTwice(box, { ...death, of: 'never' })).toBe(null)
  expect(takenTwice(box, { ...death, bore: false })).toBe(null) // it ends nothing that was answered
  const of_k1 = { schedule_id: SCHEDULE, device_id: 'k1' }
  const release = { kind: 'released' as const, question_id: 'r', slots: [1], by: 'staff' as const, ...of_k1 }
  expect(takenTwice(box, { ...release, of: 'b-q1' })).toBe('claim b-q1')
  expect(takenTwice(box, { ...release, of: 'gone' })).toBe(null)
  const bill = box.bills.get('b-q1')!
  const claim = { kind: 'claimed' as const, state: 'reserved' as const, slots: [3], ...of_k1 }
  expect(takenTwice(box, { ...claim, question_id: 'b-q1', bill })).toBe('bill b-q1')
  expect(takenTwice(box, { ...claim, question_id: 'c', bill: { ...bill, id: 'd' } })).toBe('bill d')
  expect(takenTwice(box, { ...claim, question_id: 'c', bill: { ...bill, id: 'c' } })).toBe(null)
})

test('L16 a change is of one bill, and bears no ticket and no payment that is known', () => {
  const { box, beside } = twoBoxes()
  write(box, 'up', decideConfirm(box, ['q1'])!)
  const line_id = [...box.tickets.values()][0]!.line_id
  const asker = { question_id: 'seat', device_id: 'k1', employee_id: 1, at: NOW, cart: null }
  const decided = decideReseat(box, { ...asker, line_id, generation: 1, slot: 3, detail: '3' })
  if (!decided.ok) throw new Error(decided.refusal.code)
  const { value } = decided
  const [line] = value.sold
  expect(takenTwice(box, value)).toBe(null)
  expect(takenTwice(box, { ...value, bill_id: beside.bill.id })).toBe(`bill ${beside.bill.id}`)
  const killing = { ...value, sold: [], born: [], ended: [], bill_id: 'b-other' }
  expect(takenTwice(box, killing)).toBe('bill b-other')
  // the generation of before is none that follows
  expect(takenTwice(box, { ...value, born: value.born.map((one) => ({ ...one, generation: 1 })) })).toMatch(/^ticket/)
  expect(takenTwice(box, { ...value, sold: [{ ...line!, bill_id: 'b-q3' }] })).toBe('bill b-q1')
  const [born] = value.born
  expect(takenTwice(box, { ...value, born: [{ ...born!, ticket_id: 'q1-1', generation: 1 }] })).toMatch(/^ticket/)
  const payment = [...box.payments.values()][0]!
  expect(takenTwice(box, { ...value, payments: [payment] })).toBe(`row ${payment.id}`)
  write(box, 'up', { ...value, dead: [] })
  expect(takenTwice(box, { ...value, born: [{ ...born!, slot: 2 }] })).toMatch(/^ticket/)
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

import { beforeEach, describe, expect, test } from 'vitest'
import { append } from './apply.ts'
import { decideCash, decideSale } from './decide-bill.ts'
import { decideRefund } from './decide-change.ts'
import { decideLeftOut, type LeftOutCommand, saleIn, withoutPlace } from './decide-left-out.ts'
import { decideHandover, decideHold } from './decide-seats.ts'
import { type EntryOf, entryBody } from './entries.ts'
import { type Ledger, linesOfBill, paymentsOfBill, slotAt, ticketKey } from './ledger.ts'
import { endedAtCounter } from './owed.ts'
import { centsRight, type SlotRow, turnsRight } from './rows.ts'
import {
  codeOf,
  drawer,
  edgeWith,
  hold,
  hubWith,
  NOW,
  PRICE,
  productLine,
  SCHEDULE,
  sale,
  write,
} from './testing/ledgers.ts'

/** What a copy of the box sold under the rules of then: seats 1 and 2, and popcorn, for cash. */
function soldThere(id = 'q2'): EntryOf<'sold'> {
  const copy = edgeWith()
  const command = sale(id, [1, 2])
  const lines = [...command.lines, productLine(command.bill.id, 350)]
  const [payment] = command.payments
  const paid = { ...payment!, amount_cents: 2 * PRICE + 350, tendered_cents: 2_000 }
  return write(copy, 'up', decideSale(copy, { ...command, lines, payments: [paid] }, drawer(id))) as EntryOf<'sold'>
}

/** A hub that begins epoch 2; the box of epoch 1 had sold seat 1 to somebody else. */
function hubNow(): Ledger {
  const hub = hubWith()
  const first = edgeWith()
  const sold = write(first, 'up', decideSale(first, sale('q1', [1]), drawer('q1')))
  const recounting = { before: 1, epoch: 2, schedules: [], rights: [], employee_id: 1, at: NOW }
  append(hub, 'own', { kind: 'recounting', ...recounting })
  append(hub, 'own', { kind: 'recovered', epoch: 1, n: 1, hash: 'a'.repeat(64), body: entryBody(sold) })
  append(hub, 'own', { kind: 'confirmed', questions: ['q1'] })
  hub.log.clear()
  return hub
}

let hub: Ledger
beforeEach(() => {
  hub = hubNow()
})

function asked(choice: LeftOutCommand['choice'], more: Partial<LeftOutCommand> = {}, fact = soldThere()) {
  const receipt = { epoch: 1, n: 7, hash: 'b'.repeat(64), body: entryBody(fact) }
  return { receipt, choice, seats: [], employee_id: 9, at: NOW, ...more }
}

function settled(choice: LeftOutCommand['choice'], more?: Partial<LeftOutCommand>, fact?: EntryOf<'sold'>): string[] {
  const decided = decideLeftOut(hub, asked(choice, more, fact), drawer('new'))
  if (!decided.ok) throw new Error(decided.refusal.code)
  for (const entry of decided.value) append(hub, 'own', entry)
  return decided.value.map(({ kind }) => kind)
}

function refusal(choice: LeftOutCommand['choice'], more?: Partial<LeftOutCommand>, fact?: EntryOf<'sold'>): string {
  return codeOf(hub, () => decideLeftOut(hub, asked(choice, more, fact), drawer('new')))
}

function onSlot(slot: number): Pick<SlotRow, 'state' | 'bill_id' | 'generation'> {
  const { state, bill_id, generation } = slotAt(hub, SCHEDULE, slot)!
  return { state, bill_id, generation }
}

/** What is booked of the sale, line by line. */
function booked(id = 'b-q2') {
  return linesOfBill(hub, id).map(({ kind, state, slot, generation, total_cents }) => ({
    line: `${kind} ${state}${slot === null ? '' : ` on ${slot}.${generation}`}`,
    total_cents,
  }))
}

const SEAT_OF_ONE = { line_id: 'b-q2-1', slot: 5, detail: 'E5' }

describe('L11 a person settles a sale that has no place', () => {
  test('keep: whoever has the place keeps it, and the other guest is known and paid, to the cent', () => {
    expect(withoutPlace(hub, soldThere()).map(({ slot }) => slot)).toEqual([1])
    expect(settled('keep')).toEqual(['recovered', 'confirmed'])
    expect([onSlot(1), onSlot(2)]).toEqual([
      { state: 'sold', bill_id: 'b-q1', generation: 1 },
      { state: 'sold', bill_id: 'b-q2', generation: 1 },
    ])
    expect(booked()).toEqual([
      { line: 'product sold', total_cents: PRICE },
      { line: 'ticket sold on 2.1', total_cents: PRICE },
      { line: 'product sold', total_cents: 350 },
    ])
    expect(hub.bills.get('b-q2')).toMatchObject({ status: 'settled', total_cents: 2 * PRICE + 350, device_id: 'k1' })
    expect(paymentsOfBill(hub, 'b-q2')).toMatchObject([{ amount_cents: 2 * PRICE + 350, refunded_cents: 0 }])
    expect(hub.questions.get('q2')).toMatchObject({ state: 'confirmed', device_id: 'k1' })
    // its paper opens no door
    expect(hub.tickets.get(ticketKey(SCHEDULE, 'q2-1', 1))).toMatchObject({ state: 'dead', slot: 1 })
  })

  test('refund: the money of what has no place is owed until a register pays it; the rest is booked', () => {
    expect(settled('refund')).toEqual(['recovered', 'confirmed', 'changed'])
    expect(booked()).toEqual([
      { line: 'product refunded', total_cents: PRICE },
      { line: 'ticket sold on 2.1', total_cents: PRICE },
      { line: 'product sold', total_cents: 350 },
    ])
    expect(hub.bills.get('b-q2')?.status).toBe('refunding')
    expect(paymentsOfBill(hub, 'b-q2')).toMatchObject([{ refunded_cents: 0 }])
    expect([...hub.movements.values()]).toEqual([]) // the hub pays no cash (L8)
    expect(onSlot(1).bill_id).toBe('b-q1')
  })

  test('reseat: the guest goes on as the next generation on another free seat of the schedule', () => {
    settled('reseat', { seats: [SEAT_OF_ONE] })
    expect([onSlot(1).bill_id, onSlot(2).bill_id, onSlot(5)]).toEqual([
      'b-q1',
      'b-q2',
      { state: 'sold', bill_id: 'b-q2', generation: 2 },
    ])
    expect(booked()[0]).toEqual({ line: 'ticket sold on 5.2', total_cents: PRICE })
    expect(hub.lines.get('b-q2-1')).toMatchObject({ detail: 'E5' })
    expect(hub.tickets.get(ticketKey(SCHEDULE, 'q2-1', 1))?.state).toBe('dead')
    expect(hub.tickets.get(ticketKey(SCHEDULE, 'q2-1', 2))).toMatchObject({ state: 'live', question_id: 'q2' })
    // and may be changed like any other from now on
    const asker = { question_id: 'back', device_id: 'k1', employee_id: 1, at: NOW }
    const lines = [{ line_id: 'b-q2-1', generation: 2 }]
    expect(decideRefund(hub, { ...asker, lines }).ok).toBe(true)
  })

  test('what a person settled stands in the journal: who, how, and of which entry', () => {
    const decided = decideLeftOut(hub, asked('keep'), drawer('new'))
    const [entry] = decided.ok ? decided.value : []
    expect(entry).toMatchObject({ n: 0, hash: null, settled: { choice: 'keep', employee_id: 9, of: '1.7' } })
  })

  test.each(['keep', 'refund', 'reseat'] as const)(
    'L16 it is booked once, however often it is settled: %s',
    (choice) => {
      settled(choice, { seats: [SEAT_OF_ONE] })
      for (const again of ['keep', 'refund', 'reseat'] as const) expect(refusal(again)).toBe('question_refused')
    },
  )

  test('L1 nobody decides about a place that is at home at the box office', () => {
    const { entry } = decideHandover(hub, { schedule_id: SCHEDULE, slots: [2] })
    append(hub, 'down', entry!)
    hub.log.clear()
    for (const choice of ['keep', 'refund', 'reseat'] as const)
      expect(refusal(choice, { seats: [SEAT_OF_ONE] })).toBe('elsewhere')
  })

  test('a seat must be free and at home, and each line without a place has one, and no other', () => {
    write(hub, 'own', decideHold(hub, hold('b', [4])))
    const { entry } = decideHandover(hub, { schedule_id: SCHEDULE, slots: [6] })
    append(hub, 'down', entry!)
    hub.log.clear()
    // sold; held; at the box office; its own other ticket; no seat of this hall
    for (const slot of [1, 4, 6, 2, 99])
      expect([slot, refusal('reseat', { seats: [{ ...SEAT_OF_ONE, slot }] })]).toEqual([slot, 'seats_lost'])
    expect(refusal('reseat', { seats: [] })).toBe('no_seat')
    expect(refusal('reseat', { seats: [{ ...SEAT_OF_ONE, line_id: 'b-q2-2' }] })).toBe('no_seat')
    expect(refusal('reseat', { seats: [SEAT_OF_ONE, { ...SEAT_OF_ONE, line_id: 'b-q2-2', slot: 3 }] })).toBe('no_seat')
    expect(refusal('reseat', { seats: [SEAT_OF_ONE, SEAT_OF_ONE] })).toBe('no_seat')
    const one = decideLeftOut(hub, asked('reseat', { seats: [SEAT_OF_ONE] }), drawer(), () => () => [1])
    expect(one).toMatchObject({ refusal: { code: 'seats_lost', detail: { lost: [{ slot: 5, why: 'too_near' }] } } })
  })

  test('two guests are not reseated on one seat, and two tickets of one place need one', () => {
    const fact = soldThere()
    const twice = { ...fact, tickets: fact.tickets.map((one) => ({ ...one, slot: 2 })) }
    const on_two = { ...twice, lines: fact.lines.map((line) => (line.kind === 'ticket' ? { ...line, slot: 2 } : line)) }
    expect(withoutPlace(hub, on_two).map(({ id }) => id)).toEqual(['b-q2-2'])
    expect(refusal('reseat', { seats: [{ line_id: 'b-q2-2', slot: 2, detail: '' }] }, on_two)).toBe('seats_lost')
    settled('reseat', { seats: [{ line_id: 'b-q2-2', slot: 3, detail: '' }] }, on_two)
    expect([onSlot(2).generation, onSlot(3).generation]).toEqual([1, 2])
  })

  test('L16 a ticket id that somebody else has is drawn again, and kills nothing of theirs', () => {
    const fact = soldThere()
    const named = fact.tickets.map((one) => (one.slot === 1 ? { ...one, ticket_id: 'q1-1' } : one))
    const clash = { ...fact, tickets: named }
    settled('reseat', { seats: [SEAT_OF_ONE] }, clash)
    expect(hub.tickets.get(ticketKey(SCHEDULE, 'q1-1', 1))?.state).toBe('live')
    expect(slotAt(hub, SCHEDULE, 5)).toMatchObject({ ticket_id: 'new-1', generation: 1 })
    hub = hubNow()
    settled('keep', {}, clash)
    expect(hub.tickets.get(ticketKey(SCHEDULE, 'q1-1', 1))).toMatchObject({ state: 'live', bill_id: 'b-q1' })
  })

  test('what names rows of others, or is no sale, no choice can book', () => {
    const fact = soldThere()
    const [line, ...rest] = fact.lines
    const named = { ...fact, lines: [{ ...line!, id: 'b-q1-1' }, ...rest] }
    for (const choice of ['keep', 'refund'] as const) expect(refusal(choice, {}, named)).toBe('fact_unfit')
    expect(refusal('keep', {}, { ...fact, bill: { ...fact.bill, id: 'b-q1' } })).toBe('fact_unfit')
    const other = { epoch: 1, n: 7, hash: 'b'.repeat(64), body: entryBody({ kind: 'confirmed', questions: [] }) }
    expect([refusal('keep', { receipt: other }), saleIn(other)]).toEqual(['fact_unfit', null])
  })

  test('I6 of a right that two boxes have spent only what is left is taken; the house gives the rest', () => {
    const row = (key: string, left: number) => ({ key, face: 9, hub: left, edge: 0, limbo: 0 })
    hub.rights.put('rate/44/7', row('rate/44/7', 1))
    hub.rights.put(turnsRight('v'), row(turnsRight('v'), 0))
    hub.rights.put(centsRight('v'), row(centsRight('v'), 100))
    hub.log.clear()
    const fact = soldThere()
    const [one, two, product] = fact.lines
    const [payment] = fact.payments
    const used: EntryOf<'sold'> = {
      ...fact,
      lines: [
        { ...one!, right_key: 'rate/44/7' },
        { ...two!, right_key: 'rate/44/7', voucher_id: 'v', turns: 1 },
        product!,
      ],
      payments: [{ ...payment!, type: 'voucher', voucher_id: 'v' }],
    }
    // seat 1 has no place and takes no right, so one is left for seat 2, but no turn
    settled('keep', {}, used)
    expect(hub.rights.get('rate/44/7')?.hub).toBe(0)
    expect([hub.rights.get(turnsRight('v'))?.hub, hub.rights.get(centsRight('v'))?.hub]).toEqual([0, 100])
    expect(hub.lines.get('b-q2-2')).toMatchObject({ right_key: 'rate/44/7', turns: 0, voucher_id: null })
    expect(paymentsOfBill(hub, 'b-q2')).toMatchObject([{ type: 'voucher', voucher_id: null }])
  })

  test('L18 a register pays what is owed of its kind of money, once; what it was never answered is owed again', () => {
    const fact = soldThere()
    const [cash] = fact.payments
    const half = { ...cash!, amount_cents: cash!.amount_cents - 500 }
    const card = { ...cash!, id: 'card', type: 'terminal' as const, amount_cents: 500 }
    const shared = fact.lines.map((line) =>
      line.id === 'b-q2-1'
        ? {
            ...line,
            allocations: [
              { payment_id: half.id, cents: 300, back_cents: 0 },
              { payment_id: 'card', cents: 500, back_cents: 0 },
            ],
          }
        : line,
    )
    settled('refund', {}, { ...fact, payments: [half, card], lines: shared })
    const owed = (type: 'cash' | 'terminal') => endedAtCounter(hub, 'b-q2', type).map(({ owed_cents }) => owed_cents)
    expect([owed('cash'), owed('terminal')]).toEqual([[300], [500]])
    const pays = (id: string, type: 'cash' | 'terminal', cents: number) => {
      const movement = {
        id,
        kind: 'refund',
        type,
        device_id: 'k1',
        employee_id: 1,
        cents,
        reason: '',
        at: NOW,
      } as const
      write(hub, 'own', decideCash(hub, { question_id: id, movement, to_bill: 'b-q2' }))
    }
    pays('m1', 'cash', -300)
    expect([owed('cash'), owed('terminal'), hub.bills.get('b-q2')?.status]).toEqual([[0], [500], 'refunding'])
    pays('m2', 'terminal', -900)
    expect([owed('terminal'), hub.bills.get('b-q2')?.status]).toEqual([[0], 'partially_refunded'])
    expect(hub.payments.get('card')?.refunded_cents).toBe(500)
    const taken = { id: 'm3', kind: 'paid_in', type: 'cash', device_id: 'k1', employee_id: 1, cents: 300 } as const
    append(hub, 'own', {
      kind: 'cash',
      question_id: 'm3',
      movement: { ...taken, reason: '', at: NOW },
      to_bill: 'b-q2',
    })
    expect([owed('cash'), hub.bills.get('b-q2')?.status]).toEqual([[300], 'refunding'])
    const movement = {
      id: 'm4',
      kind: 'refund',
      type: 'cash',
      device_id: 'k1',
      employee_id: 1,
      cents: 1,
      reason: '',
      at: NOW,
    } as const
    expect(codeOf(hub, () => decideCash(hub, { question_id: 'm4', movement }))).toBe('amount_sign')
  })

  test('what a voucher paid for a seat that somebody else has is back on it with the refund', () => {
    hub.rights.put(centsRight('v'), { key: centsRight('v'), face: 5_000, hub: 5_000, edge: 0, limbo: 0 })
    hub.log.clear()
    const fact = soldThere()
    const payments = fact.payments.map((one) => ({ ...one, type: 'voucher' as const, voucher_id: 'v' }))
    settled('refund', {}, { ...fact, payments })
    expect(hub.rights.get(centsRight('v'))?.hub).toBe(5_000 - PRICE - 350)
    expect(paymentsOfBill(hub, 'b-q2')).toMatchObject([{ refunded_cents: PRICE }])
    expect(hub.bills.get('b-q2')?.status).toBe('partially_refunded')
  })

  test('a refund of what has its place is none, and a place that came free is taken as it was sold', () => {
    const asker = { question_id: 'back', device_id: 'k1', employee_id: 1, at: NOW }
    const [line] = linesOfBill(hub, 'b-q1')
    write(hub, 'own', decideRefund(hub, { ...asker, lines: [{ line_id: line!.id, generation: 1 }] }))
    hub.log.clear()
    expect(refusal('refund')).toBe('no_seat')
    settled('keep')
    expect(onSlot(1)).toEqual({ state: 'sold', bill_id: 'b-q2', generation: 1 })
  })
})

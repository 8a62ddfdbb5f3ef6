import { describe, expect, test } from 'vitest'
import { append, apply } from './apply.ts'
import {
  decideCheckout,
  decideConfirm,
  decideMoneyBack,
  decideSale,
  decideSettled,
  decideSettling,
  decideVoid,
} from './decide-bill.ts'
import {
  changeWork,
  decideChangeDone,
  decideChanging,
  decideExchange,
  decideReduction,
  decideRefund,
  decideReseat,
  type ExchangeCommand,
  type ReseatCommand,
  reductionsLeft,
} from './decide-change.ts'
import { streamOf } from './decide-move.ts'
import { decideHandover, decideHold, rightLeft } from './decide-seats.ts'
import { ENTRY_KINDS, type EntryData, type EntryOf } from './entries.ts'
import { type Ledger, openLedger, slotAt, slotKey, ticketKey } from './ledger.ts'
import { needsOf } from './needs.ts'
import type { PaymentRow, TicketRow } from './rows.ts'
import {
  checkout,
  codeOf,
  commit,
  drawer,
  edgeWith,
  hold,
  hubWith,
  NOW,
  pay,
  productLine,
  SCHEDULE,
  sale,
  ticketLine,
  write,
} from './testing/ledgers.ts'
import { owedCents, ticketsToSend, workOf } from './work.ts'

const asker = { question_id: 'c', device_id: 'k2' as string | null, employee_id: 2, at: NOW }
const atHub = { ...asker, device_id: null, employee_id: null }
const ONE = { line_id: 'b-q-1', generation: 1 }

function granted<A>(decided: { ok: true; value: A } | { ok: false; refusal: { code: string } }): A {
  if (!decided.ok) throw new Error(decided.refusal.code)
  return decided.value
}

/**
 * An edge that has sold slots 1 and 2 under question `q`, half in cash and half by card, and a popcorn;
 * confirmed or not.
 */
function edgeSold({ confirmed = true } = {}): Ledger {
  const edge = edgeWith()
  const lines = [ticketLine('b-q', 1), ticketLine('b-q', 2), productLine('b-q', 350)]
  const payments = [pay('b-q', 1000, 'cash'), pay('b-q', 950, 'terminal', 2)]
  write(edge, 'up', decideSale(edge, sale('q', [], { lines, payments }), drawer('edge')))
  if (confirmed) write(edge, 'up', decideConfirm(edge, ['q'])!)
  return edge
}

/** A hub that has settled bill `b` for slots 1 and 2. */
function hubSold(): Ledger {
  const hub = hubWith()
  write(hub, 'own', decideHold(hub, hold('b', [1, 2])))
  write(hub, 'own', decideCheckoutOf(hub))
  write(hub, 'own', decideSettling(hub, { bill_id: 'b', number: 'N', at: NOW }, drawer()))
  write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
  return hub
}

function decideCheckoutOf(hub: Ledger) {
  return granted(decideCheckout(hub, checkout('b', [1, 2])))
}

function sharesOf(edge: Ledger, id: string) {
  return edge.lines.get(id)!.allocations.map(({ payment_id, cents, back_cents }) => [payment_id, cents, back_cents])
}

function reseat(more: Partial<ReseatCommand> = {}): ReseatCommand {
  return {
    ...asker,
    ...ONE,
    slot: 5,
    detail: 'E 5',
    cart: null,
    ...more,
  }
}

function exchange(cents: number, payments: PaymentRow[] = [], more: Partial<ExchangeCommand> = {}): ExchangeCommand {
  return {
    ...asker,
    ...ONE,
    line: { ...ticketLine('b-q', 5, cents), id: 'new' },
    payments,
    cart: null,
    ...more,
  }
}

function done(hub: Ledger, question_id: string): EntryData[] {
  return granted(decideChangeDone(hub, question_id))
}

describe('refund at a register', () => {
  test('L18, L16 a line gives back exactly its shares, from drawer and terminal; its ticket dies and its slot is free', () => {
    const edge = edgeSold()
    const two = { line_id: 'b-q-2', generation: 1 }
    const entry = write(edge, 'up', decideRefund(edge, { ...asker, lines: [two] }))
    expect(entry.back.map(({ payment_id, movement }) => [payment_id, movement.type, movement.cents])).toEqual([
      ['p1-b-q', 'cash', -200],
      ['p2-b-q', 'terminal', -600],
    ])
    expect(edge.lines.get('b-q-2')).toMatchObject({ state: 'refunded', ended_by: 'c' })
    expect(slotAt(edge, SCHEDULE, 2)?.state).toBe('free')
    expect(edge.bills.get('b-q')?.status).toBe('partially_refunded')
    expect(edge.payments.get('p1-b-q')?.refunded_cents).toBe(200)
    expect(edge.movements.get('c:p1-b-q')).toMatchObject({ kind: 'refund', device_id: 'k2', cents: -200 })
    expect(codeOf(edge, () => decideRefund(edge, { ...asker, question_id: 'd', lines: [two] }))).toBe('already_ended')
  })

  test('L8 an open sale is not refunded, nor its popcorn; a refund is never voided, only asked again', () => {
    const edge = edgeSold({ confirmed: false })
    expect(codeOf(edge, () => decideRefund(edge, { ...asker, lines: [ONE] }))).toBe('open')
    const popcorn = { line_id: 'b-q-product', generation: null }
    expect(codeOf(edge, () => decideRefund(edge, { ...asker, lines: [popcorn] }))).toBe('open')
    write(edge, 'up', decideConfirm(edge, ['q'])!)
    write(edge, 'up', decideRefund(edge, { ...asker, lines: [ONE, popcorn] }))
    const command = { question_id: 'v', of: 'c', device_id: 'k2', at: NOW }
    expect(codeOf(edge, () => decideVoid(edge, command))).toBe('not_voidable')
    expect(codeOf(edge, () => decideRefund(edge, { ...asker, lines: [ONE] }))).toBe('question_refused')
  })

  test('L16, L18 refused: no line, a line nobody knows, lines of two bills, a ticket that lives elsewhere', () => {
    const edge = edgeSold()
    write(edge, 'up', decideSale(edge, sale('r', [3]), drawer('other')))
    write(edge, 'up', decideConfirm(edge, ['r'])!)
    const code = (lines: { line_id: string; generation: number | null }[]) =>
      codeOf(edge, () => decideRefund(edge, { ...asker, lines }))
    expect(code([])).toBe('no_lines')
    expect(code([{ line_id: 'x', generation: 1 }])).toBe('line_unknown')
    expect(code([ONE, { line_id: 'b-r-3', generation: 1 }])).toBe('other_bill')
    write(edge, 'up', decideHandover(edge, { schedule_id: SCHEDULE, slots: [1], sold: true }).entry!)
    expect(code([ONE])).toBe('elsewhere')
  })

  test('L18 online money of a ticket that came from the hub stays at the provider until the hub has sent it back, under the line’s own key', () => {
    const hub = hubSold()
    const edge = edgeWith()
    const give = write(hub, 'down', decideHandover(hub, { schedule_id: SCHEDULE, slots: [1, 2], sold: true }).entry!)
    append(edge, 'down', give)
    const entry = write(edge, 'up', decideRefund(edge, { ...asker, lines: [{ line_id: 'b-1', generation: 1 }] }))
    expect(entry.back).toEqual([])
    apply(hub, { stream: 'up', epoch: 1, n: 1, data: entry })
    expect(hub.bills.get('b')?.status).toBe('refunding')
    const [refund] = workOf(commit(hub), 'b')
    const { ticket_id } = entry.dead[0]!
    const key = ticketKey(SCHEDULE, ticket_id, 1)
    expect(refund).toEqual({ do: 'refund', payment_id: 'p1-b', amount_cents: 800, key, line_id: 'b-1', reference: 'c' })
    const back = { bill_id: 'b', payment_id: 'p1-b', cents: 800, key, line_id: 'b-1' }
    append(hub, 'own', { kind: 'money_back', ...back })
    expect(hub.bills.get('b')?.status).toBe('partially_refunded')
    expect(workOf(commit(hub), 'b')).toEqual([])
    expect(owedCents(hub, hub.payments.get('p1-b')!)).toBe(0)
  })

  test('L18, I5 two processes record what the provider gave back of one line: it is booked once, though its payment carries other lines too', () => {
    const hub = hubSold()
    const edge = edgeWith()
    const give = write(hub, 'down', decideHandover(hub, { schedule_id: SCHEDULE, slots: [1, 2], sold: true }).entry!)
    append(edge, 'down', give)
    const code = (back: Parameters<typeof decideMoneyBack>[1]) => codeOf(hub, () => decideMoneyBack(hub, back))
    const back = { bill_id: 'b', payment_id: 'p1-b', cents: 800, key: 'k', line_id: 'b-1' }
    expect(code(back)).toBe('too_much')
    const entry = write(edge, 'up', decideRefund(edge, { ...asker, lines: [{ line_id: 'b-1', generation: 1 }] }))
    apply(hub, { stream: 'up', epoch: 1, n: 1, data: entry })
    expect(code({ ...back, cents: 801 })).toBe('too_much')
    expect(code({ ...back, line_id: 'b-2' })).toBe('too_much')
    write(hub, 'own', decideMoneyBack(hub, back))
    expect(code(back)).toBe('too_much')
    expect(hub.payments.get('p1-b')).toMatchObject({ amount_cents: 1600, refunded_cents: 800 })
  })

  test('I5 a payment gives back no more than it took, whatever its lines still carry', () => {
    const hub = hubSold()
    const event = granted(decideRefund(hub, { ...atHub, lines: [{ line_id: 'b-1', generation: 1 }] }))
    append(hub, 'own', event)
    const back = { bill_id: 'b', payment_id: 'p1-b', key: 'k' }
    write(hub, 'own', decideMoneyBack(hub, { ...back, cents: 1600, line_id: null }))
    expect(codeOf(hub, () => decideMoneyBack(hub, { ...back, cents: 800, line_id: 'b-1' }))).toBe('too_much')
  })

  test('L18 a line that is named twice goes back once', () => {
    const edge = edgeSold()
    const { ended, dead, back } = write(edge, 'up', decideRefund(edge, { ...asker, lines: [ONE, ONE] }))
    expect([ended.length, dead.length]).toEqual([1, 1])
    expect(back.map(({ movement }) => movement.cents)).toEqual([-800])
  })

  test('I6 a refund credits the rights of the node that kills the ticket', () => {
    const edge = edgeWith()
    edge.rights.load('rate', { key: 'rate', face: 0, hub: 0, edge: 2, limbo: 0 })
    const lines = [{ ...ticketLine('b-q', 1), right_key: 'rate' }]
    write(edge, 'up', decideSale(edge, sale('q', [1], { lines }), drawer()))
    write(edge, 'up', decideConfirm(edge, ['q'])!)
    expect(rightLeft(edge, 'rate')).toBe(1)
    write(edge, 'up', decideRefund(edge, { ...asker, lines: [ONE] }))
    expect(rightLeft(edge, 'rate')).toBe(2)
  })
})

describe('reduction', () => {
  const part = { line_id: 'b-1', generation: 1, id: 'back-1', cents: 300 }

  function reduced(hub: Ledger, parts = [part], question_id = 'c'): void {
    write(hub, 'own', decideChanging(hub, granted(decideReduction(hub, { ...atHub, question_id, lines: parts }))))
  }

  /** The provider has done all that is owed to it. */
  function paidBack(hub: Ledger): void {
    for (const work of workOf(commit(hub), 'b'))
      if (work.do === 'refund')
        write(hub, 'own', decideMoneyBack(hub, { ...work, bill_id: 'b', cents: work.amount_cents }))
  }

  test('L18, F-352 part of the money goes back under a key of its own; ticket and seat stay, and both lines are what was sold', () => {
    const hub = hubSold()
    const sold = hub.lines.get('b-1')!
    reduced(hub)
    expect(codeOf(hub, () => decideRefund(hub, { ...atHub, question_id: 'd', lines: [part] }))).toBe('changing')
    expect(changeWork(commit(hub), 'c')).toMatchObject([{ do: 'record', key: 'reduction:c' }])
    for (const entry of done(hub, 'c')) append(hub, 'own', entry)
    expect(hub.bills.get('b')?.status).toBe('refunding')
    expect(decideHandover(hub, { schedule_id: SCHEDULE, slots: [1], sold: true }).answers).toMatchObject([
      { answer: 'gave' },
    ])
    expect(workOf(commit(hub), 'b')).toEqual([
      { do: 'refund', payment_id: 'p1-b', amount_cents: 300, key: 'back-1', line_id: 'back-1', reference: 'c' },
    ])
    paidBack(hub)
    const [kept, back] = [hub.lines.get('b-1')!, hub.lines.get('back-1')!]
    expect(kept).toMatchObject({ state: 'sold', total_cents: 500, discount_cents: 300, quantity: 1 })
    expect(back).toMatchObject({ state: 'refunded', total_cents: 300, quantity: 0, ticket_id: null, slot: null })
    expect(kept.vat_cents + back.vat_cents).toBe(sold.vat_cents)
    expect([sharesOf(hub, 'b-1'), sharesOf(hub, 'back-1')]).toEqual([[['p1-b', 500, 0]], [['p1-b', 300, 300]]])
    expect(hub.bills.get('b')).toMatchObject({ status: 'partially_refunded', total_cents: 1600 })
    expect(hub.payments.get('p1-b')?.refunded_cents).toBe(300)
    expect(hub.tickets.get(ticketKey(SCHEDULE, kept.ticket_id!, 1))?.state).toBe('live')
    expect(ticketsToSend(commit(hub), 'b').map(({ slot }) => slot)).toEqual([1, 2])
    expect([workOf(commit(hub), 'b'), owedCents(hub, hub.payments.get('p1-b')!)]).toEqual([[], 0])
  })

  test('L18, F-352 a later refund gives back what is left, and under another key', () => {
    const hub = hubSold()
    reduced(hub)
    for (const entry of done(hub, 'c')) append(hub, 'own', entry)
    paidBack(hub)
    write(hub, 'own', decideChanging(hub, granted(decideRefund(hub, { ...atHub, question_id: 'd', lines: [part] }))))
    const [refund] = changeWork(commit(hub), 'd')
    expect(refund).toMatchObject({ amount_cents: 500, key: expect.stringMatching(/^(?!back-1$)/) })
    for (const entry of done(hub, 'd')) append(hub, 'own', entry)
    expect(hub.payments.get('p1-b')?.refunded_cents).toBe(800)
    expect(hub.bills.get('b')?.status).toBe('partially_refunded')
  })

  test('L18, F-352 refused: nothing, more than was paid, a line named twice, an id that stands, lines of two bills', () => {
    const hub = hubSold()
    const code = (lines: (typeof part)[]) => codeOf(hub, () => decideReduction(hub, { ...atHub, lines }))
    expect(code([])).toBe('no_lines')
    expect([0, -1, 801].map((cents) => code([{ ...part, cents }]))).toEqual(['too_much', 'too_much', 'too_much'])
    expect(code([{ ...part, cents: 800 }])).toBe('ok')
    expect(code([part, { ...part, id: 'back-2' }])).toBe('changing')
    expect(code([part, { ...part, line_id: 'b-2' }])).toBe('ids_taken')
    expect(code([{ ...part, id: 'b-2' }])).toBe('ids_taken')
    expect(code([{ ...part, generation: 2 }])).toBe('already_ended')
    reduced(hub)
    for (const entry of done(hub, 'c')) append(hub, 'own', entry)
    expect(
      codeOf(hub, () =>
        decideReduction(hub, { ...atHub, question_id: 'd', lines: [{ ...part, cents: 501, id: 'e' }] }),
      ),
    ).toBe('too_much')
  })

  test('I6, F-352 rights and vouchers of a line stay with what lives on', () => {
    const hub = hubSold()
    const voucher = { voucher_id: 'v', turns: 0, voucher_ticket_cents: 5, voucher_handling_cents: 5 }
    hub.lines.patch('b-1', { ...voucher, right_key: 'rate' })
    const { ended, sold } = granted(decideReduction(hub, { ...atHub, lines: [part] }))
    expect(ended).toMatchObject([{ right_key: null, voucher_id: null, voucher_ticket_cents: 0 }])
    expect(sold).toMatchObject([{ right_key: 'rate', ...voucher }])
  })

  test('L2, F-352 a reduction has no ticket: its lines name the schedule whose rights they have', () => {
    const { schedules } = needsOf(granted(decideReduction(hubSold(), { ...atHub, lines: [part] })))
    expect(schedules).toEqual([SCHEDULE])
  })

  test('F-352 of a plan goes back what its line still has, nothing of one that ended, and one that changes is waited for', () => {
    const hub = hubSold()
    const plan = [
      { ...part, cents: 600 },
      { line_id: 'b-2', id: 'back-2', cents: 800 },
      { line_id: 'x', id: 'y', cents: 1 },
    ]
    reduced(hub)
    const left = () => reductionsLeft(hub, plan).map(({ line_id, cents }) => [line_id, cents])
    expect(left()).toEqual([
      ['b-1', 600],
      ['b-2', 800],
    ])
    expect(
      codeOf(hub, () => decideReduction(hub, { ...atHub, question_id: 'd', lines: reductionsLeft(hub, plan) })),
    ).toBe('changing')
    for (const entry of done(hub, 'c')) append(hub, 'own', entry)
    expect(left()).toEqual([
      ['b-1', 500],
      ['b-2', 800],
    ])
    append(
      hub,
      'own',
      granted(decideRefund(hub, { ...atHub, question_id: 'e', lines: [{ line_id: 'b-2', generation: 1 }] })),
    )
    expect(left()).toEqual([['b-1', 500]])
  })

  test('L3, F-352 the stream to the edge never says that a line was reduced: an edge of before reads all of it, and has the line as it stands', () => {
    const hub = hubSold()
    const down: EntryData[] = []
    const tell = (stream: 'own' | 'down', data: EntryData): void => {
      append(hub, stream, data)
      if (stream === 'down') down.push(data)
    }
    const give = (slots: number[]) =>
      tell('down', decideHandover(hub, { schedule_id: SCHEDULE, slots, sold: true }).entry!)
    give([2])
    reduced(hub)
    const entries = done(hub, 'c')
    expect(entries).toMatchObject([{ kind: 'changed', what: 'reduction' }])
    for (const entry of entries) tell(streamOf(hub, entry), entry)
    paidBack(hub)
    give([1])
    expect(down.map(({ kind }) => kind)).toEqual(['give', 'give'])
    expect(JSON.stringify(down)).not.toMatch(/reduction|"back-1"/)
    const edge = openLedger('edge', 1)
    for (const data of down) append(edge, 'down', data)
    expect(edge.lines.get('b-1')).toMatchObject({ state: 'sold', total_cents: 500 })
    const isSent = (kind: string) => streamOf(hub, { kind } as EntryData) === 'down'
    expect(ENTRY_KINDS.filter(isSent)).toEqual(['moved', 'reopened'])
  })

  test('L18, F-352 what a line costs is the hub’s word: an edge that kept the old price brings none back', () => {
    const hub = hubSold()
    const old = hub.lines.get('b-1')!
    reduced(hub)
    for (const entry of done(hub, 'c')) append(hub, 'own', entry)
    const gave = granted({
      ok: true,
      value: decideHandover(hub, { schedule_id: SCHEDULE, slots: [1], sold: true }).entry!,
    })
    append(hub, 'down', gave)
    const { total_cents, discount_cents, vat_cents } = old
    const lines = (gave as EntryOf<'give'>).lines.map((line) => ({ ...line, total_cents, discount_cents, vat_cents }))
    apply(hub, {
      stream: 'up',
      epoch: 1,
      n: 1,
      data: { ...(gave as EntryOf<'give'>), kind: 'gave', lines } as EntryOf<'gave'>,
    })
    expect(hub.lines.get('b-1')).toMatchObject({ total_cents: 500, discount_cents: 300 })
  })

  test('L18, F-352 at a register the money is out of the drawer at once', () => {
    const edge = edgeSold()
    const lines = [{ ...ONE, id: 'back-1', cents: 200 }]
    const entry = write(edge, 'up', decideReduction(edge, { ...asker, lines }))
    expect(entry.back.map(({ movement }) => [movement.type, movement.cents])).toEqual([['cash', -200]])
    expect(sharesOf(edge, 'back-1')).toEqual([['p1-b-q', 200, 200]])
  })
})

describe('seat change', () => {
  test('L16 one entry: death of generation 1, birth of generation 2 of the same ticket, open until confirmed', () => {
    const edge = edgeSold()
    const entry = write(edge, 'up', decideReseat(edge, reseat()))
    const [before] = entry.dead
    expect(entry.born).toMatchObject([{ ...before, generation: 2, slot: 5, origin: 'counter', question_id: 'c' }])
    expect(slotAt(edge, SCHEDULE, 1)?.state).toBe('free')
    expect(slotAt(edge, SCHEDULE, 5)).toMatchObject({ state: 'sold', generation: 2 })
    expect(edge.lines.get('b-q-1')).toMatchObject({ state: 'sold', slot: 5, detail: 'E 5', generation: 2 })
    expect(edge.bills.get('b-q')?.status).toBe('settled')
    const want = { schedule_id: SCHEDULE, slots: [5], sold: true }
    expect(decideHandover(edge, want).answers).toEqual([{ slot: 5, answer: 'open' }])
    expect(codeOf(edge, () => decideRefund(edge, { ...asker, question_id: 'd', lines: [ONE] }))).toBe('already_ended')
  })

  test('L16, L1 refused: a seat that is taken, a product, a 256th generation', () => {
    const edge = edgeSold()
    expect(codeOf(edge, () => decideReseat(edge, reseat({ slot: 2 })))).toBe('seats_lost')
    const product = { line_id: 'b-q-product', generation: null }
    expect(codeOf(edge, () => decideReseat(edge, reseat(product)))).toBe('no_seat')
    const line = edge.lines.get('b-q-1')!
    const key = ticketKey(SCHEDULE, line.ticket_id!, 1)
    const ticket = { ...(edge.tickets.get(key) as TicketRow), generation: 255 }
    edge.tickets.load(ticketKey(SCHEDULE, line.ticket_id!, 255), ticket)
    edge.lines.load('b-q-1', { ...line, generation: 255 })
    edge.slots.load(slotKey(SCHEDULE, 1), { ...slotAt(edge, SCHEDULE, 1)!, generation: 255 })
    expect(codeOf(edge, () => decideReseat(edge, reseat({ generation: 255 })))).toBe('too_often')
  })
})

describe('parties that are kept apart', () => {
  const near = (slot: number) => [slot - 1, slot + 1]

  test('F-121 a changed seat is refused beside another party, not beside its own, nor the seat that its cart holds', () => {
    const edge = edgeSold()
    write(edge, 'up', decideSale(edge, sale('r', [6]), drawer('r')))
    const refusal = { code: 'seats_lost', detail: { lost: [{ slot: 5, why: 'too_near' }] } }
    expect(decideReseat(edge, reseat(), near)).toMatchObject({ refusal })
    expect(decideExchange(edge, exchange(800), drawer('new'), near)).toMatchObject({ refusal })
    expect(codeOf(edge, () => decideReseat(edge, reseat({ slot: 3 }), near))).toBe('ok')
    write(edge, 'own', decideHold(edge, hold('cart', [5])))
    expect(codeOf(edge, () => decideReseat(edge, reseat({ cart: 'cart' }), near))).toBe('ok')
  })

  test('F-121 L8 beside a seat that a change at the hub keeps nobody is seated before it is known', () => {
    const hub = hubSold()
    const event = granted(decideReseat(hub, { ...reseat(), ...atHub, line_id: 'b-1' }, near))
    write(hub, 'own', decideChanging(hub, event))
    expect(codeOf(hub, () => decideHold(hub, hold('x', [4]), near))).toBe('seats_lost')
    for (const entry of done(hub, 'c')) append(hub, 'own', entry)
    expect(codeOf(hub, () => decideHold(hub, hold('x', [4]), near))).toBe('seats_lost')
    expect(codeOf(hub, () => decideHold(hub, hold('x', [1]), near))).toBe('seats_lost')
  })
})

describe('exchange', () => {
  test('L18 a dearer seat takes over what the old line carried and adds exactly the difference', () => {
    const edge = edgeSold()
    const more = { ...pay('b-q', 150, 'cash', 3), device_id: 'k2' }
    expect(codeOf(edge, () => decideExchange(edge, exchange(950), drawer()))).toBe('payment_mismatch')
    write(edge, 'up', decideExchange(edge, exchange(950, [more]), drawer('new')))
    expect(sharesOf(edge, 'new')).toEqual([
      ['p1-b-q', 800, 0],
      ['p3-b-q', 150, 0],
    ])
    expect(edge.lines.get('b-q-1')?.state).toBe('exchanged')
    expect(edge.bills.get('b-q')).toMatchObject({ status: 'settled', total_cents: 2100 })
    expect(slotAt(edge, SCHEDULE, 5)?.ticket_id).toBe('new-1')
  })

  test('L18 a cheaper one gives the difference back from cash, then terminal', () => {
    const edge = edgeSold()
    const two = { line_id: 'b-q-2', generation: 1 }
    const entry = write(edge, 'up', decideExchange(edge, exchange(500, [], two), drawer('new')))
    expect(entry.back.map(({ movement }) => [movement.type, movement.cents])).toEqual([
      ['cash', -200],
      ['terminal', -100],
    ])
    expect(sharesOf(edge, 'new')).toEqual([['p2-b-q', 500, 0]])
    expect(edge.bills.get('b-q')).toMatchObject({ status: 'settled', total_cents: 1650 })
  })

  test('L16 refused: a line or a payment of an id that is known; what an exchange gives nothing back of has no share left', () => {
    const edge = edgeSold()
    const code = (more: Partial<ExchangeCommand>, payments: PaymentRow[] = []) =>
      codeOf(edge, () => decideExchange(edge, exchange(800, payments, more), drawer('new')))
    expect(code({ line: ticketLine('b-q', 2) })).toBe('ids_taken')
    expect(code({ line: { ...ticketLine('b-q', 5, 950), id: 'new' } }, [pay('b-q', 150, 'cash')])).toBe('ids_taken')
    write(edge, 'up', decideExchange(edge, exchange(800), drawer('new')))
    expect(sharesOf(edge, 'b-q-1')).toEqual([])
  })

  test('L16, L18 refused: a taken seat, cash that is not there, a rate that is used up; its own seat is free to it', () => {
    const edge = edgeSold()
    const seat = (slot: number) => ({ line: { ...ticketLine('b-q', slot), id: 'new' } })
    const code = (more: Partial<ExchangeCommand>, payments: PaymentRow[] = []) =>
      codeOf(edge, () => decideExchange(edge, exchange(800, payments, more), drawer('new')))
    expect(code(seat(2))).toBe('seats_lost')
    expect(code(seat(1))).toBe('ok')
    expect(code({ line: { ...ticketLine('b-q', 5), id: 'new', right_key: 'rate' } })).toBe('rate_only_left')
    const short = { ...pay('b-q', 100, 'cash', 3), tendered_cents: 50 }
    expect(codeOf(edge, () => decideExchange(edge, exchange(900, [short]), drawer()))).toBe('tendered_less')
  })
})

describe('changes of the hub', () => {
  const lines = [
    { line_id: 'b-1', generation: 1 },
    { line_id: 'b-2', generation: 1 },
  ]

  test('L8, L18 a refund: the lines are changing, each goes back under its own key, and only then the tickets die', () => {
    const hub = hubSold()
    const event = granted(decideRefund(hub, { ...atHub, lines }))
    write(hub, 'own', decideChanging(hub, event))
    expect(hub.bills.get('b')?.status).toBe('refunding')
    expect(ticketsToSend(commit(hub), 'b')).toEqual([])
    expect(slotAt(hub, SCHEDULE, 1)?.state).toBe('sold')
    const want = { schedule_id: SCHEDULE, slots: [1], sold: true }
    expect(decideHandover(hub, want).answers).toEqual([{ slot: 1, answer: 'changing' }])
    expect(codeOf(hub, () => decideRefund(hub, { ...atHub, question_id: 'd', lines }))).toBe('changing')
    expect(codeOf(hub, () => decideChanging(hub, event))).toBe('question_refused')
    const work = changeWork(commit(hub), 'c')
    expect(work.map((one) => one.do)).toEqual(['refund', 'refund'])
    expect(new Set(work.map((one) => one.key)).size).toBe(2)
    for (const entry of done(hub, 'c')) append(hub, 'own', entry)
    expect(hub.bills.get('b')?.status).toBe('refunded')
    expect(hub.payments.get('p1-b')?.refunded_cents).toBe(1600)
    expect(slotAt(hub, SCHEDULE, 1)?.state).toBe('free')
    expect(codeOf(hub, () => decideChangeDone(hub, 'c'))).toBe('not_changing')
    expect(changeWork(commit(hub), 'c')).toEqual([])
    expect(workOf(commit(hub), 'b')).toEqual([])
  })

  test('L8 a seat change keeps the new seat while the second file is written, and its ticket is sent after that', () => {
    const hub = hubSold()
    const event = granted(decideReseat(hub, { ...reseat(), ...atHub, line_id: 'b-1' }))
    write(hub, 'own', decideChanging(hub, event))
    expect(slotAt(hub, SCHEDULE, 5)).toMatchObject({ state: 'blocked', bill_id: 'c' })
    expect(codeOf(hub, () => decideHold(hub, hold('x', [5])))).toBe('seats_lost')
    const [record] = changeWork(commit(hub), 'c')
    expect(record).toEqual({ do: 'record', key: 'reseat:c', event: JSON.stringify(event) })
    for (const entry of done(hub, 'c')) append(hub, 'own', entry)
    expect(ticketsToSend(commit(hub), 'b').map(({ slot, generation }) => [slot, generation])).toEqual([
      [5, 2],
      [2, 1],
    ])
  })

  test('L2 a process of the hub that has not the bill in memory reads of its seat change nothing that the disk has otherwise', () => {
    const hub = hubSold()
    const event = granted(decideReseat(hub, { ...reseat(), ...atHub, line_id: 'b-1' }))
    const follower = hubWith()
    apply(follower, { stream: 'own', epoch: 1, n: 9, data: granted(decideChanging(hub, event)) })
    expect([...follower.lines.values()]).toEqual([])
  })

  test('L8 L18 a process of the hub that has not the bill in memory asks the provider for the same refunds', () => {
    const hub = hubSold()
    const changing = granted(decideChanging(hub, granted(decideRefund(hub, { ...atHub, lines }))))
    append(hub, 'own', changing)
    const follower = hubWith()
    apply(follower, { stream: 'own', epoch: 1, n: 9, data: changing })
    expect(changeWork(commit(follower), 'c')).toEqual(changeWork(commit(hub), 'c'))
  })

  test('L18 the hub touches no line that was paid at a counter', () => {
    const edge = edgeSold()
    const hub = hubWith()
    const gave = write(edge, 'up', decideHandover(edge, { schedule_id: SCHEDULE, slots: [1], sold: true }).entry!)
    apply(hub, { stream: 'up', epoch: 1, n: 1, data: gave as EntryOf<'gave'> })
    expect(codeOf(hub, () => decideRefund(hub, { ...atHub, lines: [ONE] }))).toBe('money_at_counter')
  })

  test('L18 the hub takes no money for a dearer seat, however it is offered', () => {
    const hub = hubSold()
    const line = { ...ticketLine('b', 5, 950), id: 'new' }
    const command = exchange(950, [pay('b', 150, 'online', 3)], { ...atHub, line_id: 'b-1', line })
    expect(codeOf(hub, () => decideExchange(hub, command, drawer('new')))).toBe('payment_mismatch')
  })

  test('L18 an exchange at the hub may be cheaper, and the provider gives the difference back afterwards', () => {
    const hub = hubSold()
    const command = exchange(500, [], { ...atHub, line_id: 'b-1', line: { ...ticketLine('b', 5, 500), id: 'new' } })
    const event = granted(decideExchange(hub, command, drawer('new')))
    write(hub, 'own', decideChanging(hub, event))
    for (const entry of done(hub, 'c')) append(hub, 'own', entry)
    expect(hub.bills.get('b')).toMatchObject({ status: 'refunding', total_cents: 1300 })
    expect(workOf(commit(hub), 'b')).toMatchObject([
      { do: 'refund', amount_cents: 300, line_id: 'b-1', reference: 'c' },
    ])
  })
})

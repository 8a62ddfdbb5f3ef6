import { describe, expect, test } from 'vitest'
import { append, apply } from './apply.ts'
import {
  decideCheckout,
  decideEnd,
  decidePurchase,
  decideSale,
  decideSettled,
  decideVoid,
  settledEvent,
} from './decide-bill.ts'
import { decideChangeDone, decideChanging, decideExchange, decideRefund } from './decide-change.ts'
import { decideHold } from './decide-seats.ts'
import { decideIssue, decideRights, decideVoucher, leftInAll, leftOfVoucher } from './decide-voucher.ts'
import { takenFromHub } from './from-edge.ts'
import type { Ledger } from './ledger.ts'
import { centsRight, type PaymentRow, turnsRight } from './rows.ts'
import {
  checkout,
  codeOf,
  drawer,
  edgeWith,
  hold,
  hubWith,
  LATER,
  NOW,
  pay,
  productLine,
  sale,
  ticketLine,
  VOUCHER,
  voucherLine,
  write,
} from './testing/ledgers.ts'
import { grantedRights, idleVoucherRights } from './voucher-placement.ts'

const NO_GRANT = { grant: 'none', turns: null } as const

/** The hub has issued the voucher. */
function issue(hub: Ledger, voucher = VOUCHER): void {
  const question_id = `issue-${voucher.id}`
  const event = decideIssue(hub, { question_id, vouchers: [voucher], employee_id: 1, at: NOW })
  if (event.ok) write(hub, 'own', decideChanging(hub, event.value))
  expect(hub.vouchers.has(voucher.id)).toBe(false)
  const done = decideChangeDone(hub, question_id)
  if (done.ok) for (const data of done.value) append(hub, 'own', data)
}

/** A ticket that a turn pays for. */
function byTurn(bill_id: string, slot: number, voucher_id = 'v') {
  return { ...ticketLine(bill_id, slot, 0), voucher_id, turns: 1, voucher_ticket_cents: 700 }
}

/** What a voucher pays. */
function byVoucher(bill_id: string, amount_cents: number, voucher_id = 'v'): PaymentRow {
  return { ...pay(bill_id, amount_cents, 'voucher', 9), voucher_id, status: 'paying' }
}

/** A bill of the hub that holds a seat of its own. */
function cart(hub: Ledger, bill_id: string, slot: number): string {
  write(hub, 'own', decideHold(hub, hold(bill_id, [slot])))
  return bill_id
}

/** It would enter paying with a ticket that a turn pays for. */
function redeem(hub: Ledger, bill_id: string, slot: number, more = {}) {
  const order = checkout(bill_id, [], { lines: [byTurn(bill_id, slot)], payments: [], ...more })
  return decidePurchase(hub, { ...order, number: `N-${bill_id}` }, drawer(bill_id))
}

function sellAtEdge(
  edge: Ledger,
  question_id: string,
  lines: ReturnType<typeof ticketLine>[],
  payments: PaymentRow[],
  more = {},
) {
  return decideSale(edge, sale(question_id, [], { lines, payments, ...more }), drawer(question_id))
}

describe('vouchers in the ledger', () => {
  test('F-211 L16 vouchers are issued once, each under an id of its own', () => {
    const hub = hubWith()
    const asked = { question_id: 'two', vouchers: [VOUCHER, VOUCHER], employee_id: 1, at: NOW }
    expect(codeOf(hub, () => decideIssue(hub, asked))).toBe('ids_taken')
    issue(hub)
    const again = { question_id: `issue-${VOUCHER.id}`, vouchers: [{ ...VOUCHER, id: 'w' }], employee_id: 1, at: NOW }
    expect(codeOf(hub, () => decideIssue(hub, again))).toBe('question_refused')
    expect(codeOf(hub, () => decideIssue(hub, { ...again, question_id: 'x', vouchers: [VOUCHER] }))).toBe('ids_taken')
  })

  test('F-307 L8 a voucher is born once the second place has it, and a turn is used from the moment its bill enters paying', () => {
    const hub = hubWith()
    issue(hub)
    const bought = redeem(hub, cart(hub, 'b', 1), 1)
    if (bought.ok) for (const data of bought.value) append(hub, 'own', data)
    expect(leftOfVoucher(hub, 'v')).toEqual({ turns: 1, cents: 1_000 })
    expect(hub.bills.get('b')?.settling_at).toBe(NOW)
    write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
    cart(hub, 'c', 2)
    expect(codeOf(hub, () => redeem(hub, 'c', 2))).toBe('voucher_just_used')
    expect(codeOf(hub, () => redeem(hub, 'c', 2, { reuse_minutes: 0 }))).toBe('ok')
  })

  test('F-307 a bill that ends unpaid gives back what it used, and has used nothing', () => {
    const hub = hubWith()
    issue(hub)
    write(hub, 'own', decideHold(hub, hold('b', [1])))
    const lines = [byTurn('b', 1), productLine('b', 900)]
    const payments = [byVoucher('b', 400), pay('b', 500, 'online')]
    write(hub, 'own', decideCheckout(hub, checkout('b', [], { lines, payments })))
    expect(leftOfVoucher(hub, 'v')).toEqual({ turns: 1, cents: 600 })
    write(hub, 'own', decideEnd(hub, { bill_id: 'b', outcome: 'cancelled', now: NOW }))
    expect([leftOfVoucher(hub, 'v'), hub.vouchers.get('v')?.used_at]).toEqual([{ turns: 2, cents: 1_000 }, null])
  })

  test('F-307 what a voucher cannot pay is refused at the field of its line or payment, and nothing happens', () => {
    const hub = hubWith()
    issue(hub)
    write(hub, 'own', decideHold(hub, hold('b', [1])))
    const asked = (lines: ReturnType<typeof ticketLine>[], payments: PaymentRow[] = []) => {
      const decided = decideCheckout(hub, checkout('b', [], { lines, payments }))
      return decided.ok ? 'ok' : [decided.refusal.code, decided.refusal.field]
    }
    expect(asked([byTurn('b', 1, 'other')])).toEqual(['voucher_unknown', 'items.0.voucher'])
    expect(asked([{ ...byTurn('b', 1), turns: 3 }])).toEqual(['voucher_only_turns', 'items.0.voucher'])
    expect(asked([{ ...byTurn('b', 1), turns: 0 }])).toEqual(['voucher_unknown', 'items.0.voucher'])
    const product = productLine('b', 2_000)
    const paid = [byVoucher('b', 2_000)]
    expect(asked([byTurn('b', 1), product], paid)).toEqual(['voucher_only_refreshments', 'items.0.voucher'])
    const strange = [{ ...pay('b', 2_000, 'online'), voucher_id: 'v' }]
    expect(asked([ticketLine('b', 1, 0), product], strange)).toEqual(['voucher_unknown', 'payments.0.voucher'])
  })

  test('F-153 a bill that only sells a voucher begins with its payment, settles once, and ends without a trace', () => {
    const hub = hubWith()
    const line = voucherLine('b', 2_500)
    const command = { lines: [line], payments: [pay('b', 2_500, 'online')], vouchers: [VOUCHER] }
    expect(codeOf(hub, () => decideCheckout(hub, checkout('b', [], command)))).toBe('bill_not_open')
    const order = { ...checkout('b', [], command), opens: { source: 'site', visitor: 'v' } }
    const entry = write(hub, 'own', decideCheckout(hub, order))
    expect(entry.opens).toEqual({ source: 'site', visitor: 'v' })
    expect(hub.bills.get('b')).toMatchObject({ status: 'paying', visitor: 'v', total_cents: 2_500, home: 'hub' })
    expect(codeOf(hub, () => decideCheckout(hub, order))).toBe('bill_not_open')
    write(hub, 'own', decideEnd(hub, { bill_id: 'b', outcome: 'cancelled', now: NOW }))
    expect([hub.vouchers.get('v')?.state, leftInAll(hub, 'v')]).toEqual(['deleted', { turns: 0, cents: 0 }])
    expect(codeOf(hub, () => decideCheckout(hub, order))).toBe('bill_not_open')
  })

  test('F-307 a voucher that a bill sells is unpaid until that is settled, and gone when it ends unpaid', () => {
    const hub = hubWith()
    const line = voucherLine('b', 2_500)
    write(hub, 'own', decideHold(hub, hold('b', [1])))
    const lines = [ticketLine('b', 1), line]
    const order = checkout('b', [], { lines, payments: [pay('b', 3_300, 'online')], vouchers: [VOUCHER] })
    expect(codeOf(hub, () => decideCheckout(hub, { ...order, vouchers: [] }))).toBe('ids_taken')
    const twice = { ...order, lines: [...lines, { ...line, id: 'again' }], vouchers: [VOUCHER, VOUCHER] }
    expect(codeOf(hub, () => decideCheckout(hub, twice))).toBe('ids_taken')
    const used = { ...order, lines: [ticketLine('b', 1), { ...line, turns: 1 }] }
    expect(codeOf(hub, () => decideCheckout(hub, used))).toBe('ids_taken')
    write(hub, 'own', decideCheckout(hub, order))
    expect(hub.vouchers.get('v')).toMatchObject({ state: 'unpaid', line_id: 'sells' })
    const blocked = { voucher_id: 'v', to: { state: 'blocked' as const }, employee_id: 1, at: NOW }
    expect(codeOf(hub, () => decideVoucher(hub, blocked))).toBe('voucher_unpaid')
    cart(hub, 'c', 2)
    expect(codeOf(hub, () => redeem(hub, 'c', 2))).toBe('voucher_unpaid')
    append(hub, 'own', {
      kind: 'settling',
      bill_id: 'b',
      number: 'N',
      at: NOW,
      tickets: [{ line_id: 'b-1', ticket_id: 't' }],
    })
    expect(settledEvent(hub, 'b')).toContain('"code_mac":"mac"')
    write(hub, 'own', decideSettled(hub, { bill_id: 'b', at: NOW }))
    expect([hub.vouchers.get('v')?.state, leftInAll(hub, 'v')]).toEqual(['active', { turns: 2, cents: 1_000 }])
    const asker = { question_id: 'back', device_id: null, employee_id: 1, at: NOW }
    const back = decideRefund(hub, { ...asker, lines: [{ line_id: 'sells', generation: null }] })
    if (back.ok) write(hub, 'own', decideChanging(hub, back.value))
    expect(codeOf(hub, () => redeem(hub, 'c', 2))).toBe('voucher_deleted')
  })

  test('I6 L15 an edge uses what it was handed, with how the hub has the voucher; what nobody uses goes home', () => {
    const hub = hubWith()
    const edge = edgeWith()
    issue(hub)
    expect(codeOf(edge, () => sellAtEdge(edge, 'q', [byTurn('b-q', 1)], []))).toBe('voucher_unknown')
    const granted = grantedRights(hub, () => ({ grant: 'turns', turns: 1 }), ['v'])
    expect(granted).toEqual([{ key: turnsRight('v'), amount: 1 }])
    apply(edge, append(hub, 'down', decideRights(hub, [...granted, { key: centsRight('v'), amount: 5_000 }], true)!))
    expect([leftOfVoucher(hub, 'v'), leftOfVoucher(edge, 'v')]).toEqual([
      { turns: 1, cents: 0 },
      { turns: 1, cents: 1_000 },
    ])
    const two = [byTurn('b-q', 1), byTurn('b-q', 2)]
    expect(codeOf(edge, () => sellAtEdge(edge, 'q', two, []))).toBe('voucher_only_turns')
    const payments = [{ ...byVoucher('b-q', 300), status: 'paid' as const }]
    const sold = write(edge, 'up', sellAtEdge(edge, 'q', [byTurn('b-q', 1), productLine('b-q', 300)], payments))
    append(hub, 'up', sold)
    expect(leftInAll(hub, 'v')).toEqual({ turns: 1, cents: 700 })
    const home = decideRights(
      edge,
      idleVoucherRights(edge, () => NO_GRANT, ['v']),
      true,
    )!
    expect(takenFromHub(hub, { ...home, rights: [{ key: centsRight('v'), amount: 701 }] })).toBe('right cents/v')
    expect(takenFromHub(hub, home)).toBe(null)
    append(hub, 'up', write(edge, 'up', home))
    expect([leftOfVoucher(hub, 'v'), leftOfVoucher(edge, 'v')]).toEqual([
      { turns: 1, cents: 700 },
      { turns: 0, cents: 0 },
    ])
    expect(hub.vouchers.get('v')).toMatchObject({ used_at: NOW, used_by: 'b-q', edge_epoch: 1 })
  })

  test('L8 a voucher of a register is used, moved and paid back when its receipt is confirmed, and ends with a void', () => {
    const edge = edgeWith()
    const line = voucherLine('b-q', 2_500)
    write(edge, 'up', sellAtEdge(edge, 'q', [line], [pay('b-q', 2_500, 'cash')], { vouchers: [VOUCHER] }))
    expect(leftOfVoucher(edge, 'v')).toEqual({ turns: 2, cents: 1_000 })
    expect(codeOf(edge, () => sellAtEdge(edge, 'r', [byTurn('b-r', 1)], []))).toBe('voucher_unpaid')
    expect(
      decideRights(
        edge,
        idleVoucherRights(edge, () => NO_GRANT, ['v']),
        true,
      ),
    ).toBe(null)
    const before = edge.log.mark()
    write(edge, 'up', decideVoid(edge, { question_id: 'void', of: 'q', device_id: 'k1', at: NOW }))
    expect(edge.vouchers.get('v')?.state).toBe('deleted')
    edge.log.undo(before)
    append(edge, 'up', { kind: 'confirmed', questions: ['q'] })
    const asker = { device_id: 'k1', employee_id: 1, at: NOW }
    const back = (question_id: string) =>
      decideRefund(edge, { ...asker, question_id, lines: [{ line_id: 'sells', generation: null }] })
    write(edge, 'up', sellAtEdge(edge, 'r', [byTurn('b-r', 1)], []))
    expect(codeOf(edge, () => back('back'))).toBe('voucher_in_use')
    append(edge, 'up', { kind: 'confirmed', questions: ['r'] })
    const eaten = edge.log.mark()
    const paid = [{ ...byVoucher('b-e', 300), status: 'paid' as const }]
    edge.rights.put(turnsRight('v'), { ...edge.rights.get(turnsRight('v'))!, edge: 2 })
    write(edge, 'up', sellAtEdge(edge, 'e', [productLine('b-e', 300)], paid, { at: LATER }))
    expect(codeOf(edge, () => back('back'))).toBe('voucher_in_use') // of its refreshments a part is gone
    edge.log.undo(eaten)
    write(
      edge,
      'up',
      decideRefund(edge, { ...asker, question_id: 'ticket', lines: [{ line_id: 'b-r-1', generation: 1 }] }),
    )
    expect(write(edge, 'up', back('back'))).toMatchObject({ back: [{ movement: { cents: -2_500 } }] })
    expect(edge.vouchers.get('v')?.state).toBe('deleted')
    expect(codeOf(edge, () => sellAtEdge(edge, 's', [byTurn('b-s', 1)], []))).toBe('voucher_deleted')
  })

  test('L18 what a voucher paid goes back to it, not out of the drawer; a line that turns paid keeps them in an exchange', () => {
    const edge = edgeWith()
    const line = voucherLine('b-q', 2_500)
    write(edge, 'up', sellAtEdge(edge, 'q', [line], [pay('b-q', 2_500, 'cash')], { vouchers: [VOUCHER] }))
    append(edge, 'up', { kind: 'confirmed', questions: ['q'] })
    const paid = [{ ...byVoucher('b-r', 500), status: 'paid' as const }, pay('b-r', 300, 'cash')]
    write(edge, 'up', sellAtEdge(edge, 'r', [byTurn('b-r', 1), ticketLine('b-r', 2)], paid))
    append(edge, 'up', { kind: 'confirmed', questions: ['r'] })
    const asker = { device_id: 'k1', employee_id: 1, at: NOW }
    const dear = { ...ticketLine('b-r', 5, 1_500), id: 'new' }
    const moved = { ...asker, question_id: 'x', line_id: 'b-r-1', generation: 1, line: dear, payments: [], cart: null }
    const changed = write(edge, 'up', decideExchange(edge, moved, drawer('x')))
    expect(changed.sold).toMatchObject([
      { id: 'new', voucher_id: 'v', turns: 1, total_cents: 0, voucher_ticket_cents: 700 },
    ])
    expect(leftOfVoucher(edge, 'v')).toEqual({ turns: 1, cents: 500 })
    append(edge, 'up', { kind: 'confirmed', questions: ['x'] })
    const back = decideRefund(edge, { ...asker, question_id: 'y', lines: [{ line_id: 'b-r-2', generation: 1 }] })
    expect(write(edge, 'up', back).back).toMatchObject([{ movement: { cents: -300 } }])
    expect(leftOfVoucher(edge, 'v')).toEqual({ turns: 1, cents: 1_000 })
  })

  test.each([
    ['due', 46, 1_900, 112],
    ['not due', 0, 700, 0],
  ])(
    'F-156 where VAT was %s with a turn, it is so for the ticket that it was exchanged for',
    (_, was_cents, vat_bp, vat_cents) => {
      const edge = edgeWith()
      write(
        edge,
        'up',
        sellAtEdge(edge, 'q', [voucherLine('b-q', 2_500)], [pay('b-q', 2_500, 'cash')], { vouchers: [VOUCHER] }),
      )
      append(edge, 'up', { kind: 'confirmed', questions: ['q'] })
      write(edge, 'up', sellAtEdge(edge, 'r', [{ ...byTurn('b-r', 1), vat_cents: was_cents }], []))
      append(edge, 'up', { kind: 'confirmed', questions: ['r'] })
      const line = { ...ticketLine('b-r', 5, 1_500), id: 'new', vat_bp: 1_900, vat_cents: 239 }
      const asker = { device_id: 'k1', employee_id: 1, at: NOW, question_id: 'x' }
      const moved = { ...asker, line_id: 'b-r-1', generation: 1, line, payments: [], cart: null }
      expect(write(edge, 'up', decideExchange(edge, moved, drawer('x'))).sold).toMatchObject([
        { turns: 1, total_cents: 0, vat_bp, vat_cents },
      ])
    },
  )

  test('F-307 the hub blocks a voucher and lets it go; an edge that has it hears of it, and a voucher that is gone stays so', () => {
    const hub = hubWith()
    issue(hub)
    const to = (fields: object) => decideVoucher(hub, { voucher_id: 'v', to: fields, employee_id: 1, at: NOW })
    expect(to({ state: 'blocked' })).toMatchObject({
      value: { stream: 'own', data: { state: 'blocked', valid_until: null } },
    })
    expect(decideRights(hub, [{ key: turnsRight('v'), amount: 1 }], false)).toBe(null) // an edge of before
    append(hub, 'down', decideRights(hub, [{ key: turnsRight('v'), amount: 1 }], true)!)
    const blocked = to({ state: 'blocked', valid_until: LATER })
    expect(blocked).toMatchObject({ value: { stream: 'down' } })
    if (blocked.ok) append(hub, 'down', blocked.value.data)
    const standing = hub.vouchers.get('v')!
    hub.vouchers.put('v', { ...standing, edge_epoch: hub.epoch + 1 }) // a box that was replaced had it
    expect(to({ state: 'active' })).toMatchObject({ value: { stream: 'own' } })
    hub.vouchers.put('v', standing)
    expect(decideRights(hub, [{ key: turnsRight('v'), amount: 1 }], true)).toBe(null)
    cart(hub, 'b', 1)
    expect(codeOf(hub, () => redeem(hub, 'b', 1))).toBe('voucher_invalid')
    const gone = to({ state: 'deleted' })
    if (gone.ok) append(hub, 'down', gone.value.data)
    expect([codeOf(hub, () => to({ state: 'active' })), hub.vouchers.get('v')?.valid_until]).toEqual([
      'voucher_deleted',
      LATER,
    ])
  })
})

import {
  decideCash,
  decideCheckout,
  decideEnd,
  decideSale,
  decideSettled,
  decideSettling,
} from '../../protocol/ledger/decide-bill.ts'
import {
  decideChangeDone,
  decideChanging,
  decideExchange,
  decideReduction,
  decideRefund,
  decideReseat,
} from '../../protocol/ledger/decide-change.ts'
import { decideClaim, decideOverdue } from '../../protocol/ledger/decide-claim.ts'
import { decideBirth, decideHandover, decideHold } from '../../protocol/ledger/decide-seats.ts'
import { decideVoucher } from '../../protocol/ledger/decide-voucher.ts'
import type { EntryData, HubEvent, Stream } from '../../protocol/ledger/entries.ts'
import type { Ledger } from '../../protocol/ledger/ledger.ts'
import type { LineRow, MovementRow } from '../../protocol/ledger/rows.ts'
import {
  checkout,
  drawer,
  hold,
  LATER,
  NOW,
  pay,
  productLine,
  sale,
  ticketLine,
  VOUCHER,
  voucherLine,
} from '../../protocol/ledger/testing/ledgers.ts'
import type { Result } from '../../protocol/result.ts'

/** The ledgers of an evening, and how an entry is written into them. */
export interface Evening {
  hub: Ledger
  edge: Ledger
  write(stream: Stream, decided: Result<EntryData> | EntryData): void
}

const SECOND = 45

/**
 * A second schedule of the evening, in which every word and every key of the entries comes up that is rare:
 * vouchers that are sold and pay, part of a price given back, other seats, every kind of money.
 */
export function secondSchedule(evening: Evening): void {
  const { hub, write } = evening
  write(
    'own',
    decideBirth(hub, { schedule_id: SECOND, max_online: null, groups: Array.from({ length: 12 }, (_, n) => n + 1) }),
  )
  sellVoucher(evening)
  payByVoucher(evening)
  endUnpaid(evening)
  changeLines(evening)
  claimSeats(evening)
  const slots = [4, 5, 7, 8, 10, 11]
  write('down', decideHandover(hub, { schedule_id: SECOND, slots, sold: true }).entry!)
  atCounter(evening)
  changeVoucher(evening)
  sellVoucherAlone(evening)
}

function seat(bill_id: string, slot: number) {
  return { ...ticketLine(bill_id, slot), schedule_id: SECOND }
}

/** What the office or the shop does: the second place has it first (L8). */
function change({ hub, write }: Evening, decided: Result<EntryData>): void {
  if (!decided.ok) throw new Error(`refused: ${decided.refusal.code}`)
  const event = decided.value as HubEvent
  write('own', decideChanging(hub, event))
  const done = decideChangeDone(hub, event.question_id)
  if (done.ok) for (const data of done.value) write('own', data)
}

function office(question_id: string) {
  return { question_id, device_id: null, employee_id: 2, at: NOW }
}

function settle({ hub, write }: Evening, bill_id: string): void {
  write('own', decideSettling(hub, { bill_id, number: `N-${bill_id}`, at: NOW }, drawer(bill_id)))
  write('own', decideSettled(hub, { bill_id, at: NOW }))
}

/** A seat and a voucher on one bill of the shop. */
function sellVoucher(evening: Evening): void {
  const { hub, write } = evening
  write('own', decideHold(hub, hold('d', [1], { schedule_id: SECOND })))
  const lines = [seat('d', 1), { ...voucherLine('d', 2_500), voucher_id: 'w' }]
  const vouchers = [{ ...VOUCHER, id: 'w', code_mac: 'w' }]
  write('own', decideCheckout(hub, checkout('d', [], { lines, vouchers, payments: [pay('d', 3_300, 'online')] })))
  settle(evening, 'd')
}

/** A voucher of the shop for which no seat is held, so its bill begins when it is to be paid. */
function sellVoucherAlone(evening: Evening): void {
  const { hub, write } = evening
  const opens = { source: 'site', visitor: 'v' }
  const lines = [{ ...voucherLine('alone', 2_500), id: 'sells-alone', voucher_id: 'alone' }]
  const vouchers = [{ ...VOUCHER, id: 'alone', code_mac: 'alone' }]
  const command = { lines, vouchers, payments: [pay('alone', 2_500, 'online')] }
  write('own', decideCheckout(hub, { ...checkout('alone', [], command), opens }))
  settle(evening, 'alone')
}

/** A seat for a turn of that voucher and a popcorn for its money, which goes back to it. */
function payByVoucher(evening: Evening): void {
  const { hub, write } = evening
  write('own', decideHold(hub, hold('u', [2], { schedule_id: SECOND })))
  const free = { base_cents: 0, total_cents: 0, vat_cents: 0, voucher_id: 'w', turns: 1, voucher_ticket_cents: 1_250 }
  const lines = [{ ...seat('u', 2), ...free }, productLine('u', 350)]
  const payments = [{ ...pay('u', 350, 'voucher'), voucher_id: 'w' }]
  write('own', decideCheckout(hub, checkout('u', [], { lines, payments })))
  settle(evening, 'u')
  change(evening, decideRefund(hub, { ...office('popcorn'), lines: [{ line_id: 'u-product', generation: null }] }))
}

/** One whose payment failed, and who goes. */
function endUnpaid({ hub, write }: Evening): void {
  write('own', decideHold(hub, hold('g', [3], { schedule_id: SECOND })))
  write('own', decideCheckout(hub, checkout('g', [], { lines: [seat('g', 3)], payments: [pay('g', 800, 'online')] })))
  write('own', decideEnd(hub, { bill_id: 'g', outcome: 'failed', now: NOW }))
  write('own', decideEnd(hub, { bill_id: 'g', outcome: 'cancelled', now: NOW }))
}

/** The seat costs less, is another one, and is another one for the same price. */
function changeLines(evening: Evening): void {
  const { hub } = evening
  const part = { line_id: 'd-1', generation: 1, id: 'back-d', cents: 300 }
  change(evening, decideReduction(hub, { ...office('less'), lines: [part] }))
  const moved = { line_id: 'd-1', generation: 1, slot: 4, detail: 'Seat 4', cart: null }
  change(evening, decideReseat(hub, { ...office('seat'), ...moved }))
  const line = { ...seat('d', 5), base_cents: 500, total_cents: 500, vat_cents: 33 }
  const taken = { line_id: 'd-1', generation: 2, line, payments: [], cart: null }
  change(evening, decideExchange(hub, { ...office('swap'), ...taken }, drawer('swap')))
}

/** Seats of the office: reserved, blocked until a time, and reserved until the time is over. */
function claimSeats(evening: Evening): void {
  const { hub, write } = evening
  const reservation = { source: 'portal', employee_id: 2, contact_id: 'p2', business_date: null, due_at: LATER }
  const at = { schedule_id: SECOND, device_id: null }
  const kept = { ...at, state: 'reserved' as const, reservation }
  change(evening, decideClaim(hub, { ...kept, question_id: 'keep', slots: [7] }))
  const stop = { ...at, question_id: 'stop', state: 'blocked' as const, slots: [8], reservation: null, due_at: LATER }
  change(evening, decideClaim(hub, stop))
  change(evening, decideClaim(hub, { ...kept, question_id: 'over', slots: [9] }))
  write('own', decideOverdue(hub, { question_id: 'time', of: 'over', now: LATER }))
}

/** A seat, a popcorn and a voucher in every kind of money; the drawer; the end of a device's day. */
function atCounter({ edge, write }: Evening): void {
  const id = 'b-s'
  const lines = [seat(id, 10), productLine(id, 350), { ...voucherLine(id, 2_500), id: 'sells-z', voucher_id: 'z' }]
  const kinds = ['cash', 'terminal', 'invoice', 'reservation', 'other'] as const
  const payments = kinds.map((type, nth) => pay(id, 730, type, nth + 1))
  const vouchers = [{ ...VOUCHER, id: 'z', code_mac: 'z' }]
  write('up', decideSale(edge, sale('s', [], { lines, payments, vouchers }), drawer('s')))
  write('up', { kind: 'confirmed', questions: ['s'] })
  const lineOf = ({ id: line_id, generation }: LineRow) => ({ line_id, generation })
  const asker = { question_id: 'back-s', device_id: 'k1', employee_id: 2, at: NOW }
  write(
    'up',
    decideRefund(edge, {
      ...asker,
      lines: [lineOf(edge.lines.get('b-s-10')!), lineOf(edge.lines.get('b-s-product')!)],
    }),
  )
  const moves = [
    ['paid_in', 500],
    ['paid_out', -200],
    ['no_sale', 0],
  ] as const
  for (const [kind, cents] of moves) {
    const movement: MovementRow = {
      id: kind,
      kind,
      type: 'cash',
      device_id: 'k1',
      employee_id: 2,
      cents,
      reason: 'change',
      at: NOW,
    }
    write('up', decideCash(edge, { question_id: kind, movement }))
  }
  const device = { kind: 'device', device_id: 'k1', type: 'register', name: 'Counter left', series: 'K1' } as const
  for (const status of ['logout', 'blocked'] as const) write('up', { ...device, status, employee_id: 2, at: NOW })
}

/** A voucher is let go again, and withdrawn. */
function changeVoucher({ hub, write }: Evening): void {
  for (const state of ['blocked', 'active', 'deleted'] as const) {
    const decided = decideVoucher(hub, { voucher_id: 'w', to: { state }, employee_id: 2, at: NOW })
    if (decided.ok) write(decided.value.stream, decided.value.data)
  }
}

import { apply } from '../../protocol/ledger/apply.ts'
import {
  decideCash,
  decideCheckout,
  decideConfirm,
  decideEnd,
  decideLate,
  decideMoneyBack,
  decideSale,
  decideSettled,
  decideSettling,
  decideVoid,
  refusedEntry,
} from '../../protocol/ledger/decide-bill.ts'
import { decideChangeDone, decideChanging, decideRefund } from '../../protocol/ledger/decide-change.ts'
import { decideClaim, decideRelease } from '../../protocol/ledger/decide-claim.ts'
import { CHOICES, decideLeftOut } from '../../protocol/ledger/decide-left-out.ts'
import { decideMove, decideReopen, streamOf, takenSlots } from '../../protocol/ledger/decide-move.ts'
import { decideClosed, decideRecall } from '../../protocol/ledger/decide-recall.ts'
import { concludeRecount, decideRecounting } from '../../protocol/ledger/decide-recount.ts'
import { answerToDown, decideBirth, decideHandover, decideHold } from '../../protocol/ledger/decide-seats.ts'
import { decideIssue, decideRights, decideVoucher } from '../../protocol/ledger/decide-voucher.ts'
import { type Entry, type EntryData, type EntryOf, entryBody, type Stream } from '../../protocol/ledger/entries.ts'
import { headOf, type Ledger, openLedger } from '../../protocol/ledger/ledger.ts'
import { misplaced } from '../../protocol/ledger/placement.ts'
import { turnsRight } from '../../protocol/ledger/rows.ts'
import { checkout, drawer, hold, LATER, NOW, SCHEDULE, sale, VOUCHER } from '../../protocol/ledger/testing/ledgers.ts'
import type { Result } from '../../protocol/result.ts'
import { secondSchedule } from './entries-second.ts'

/**
 * One evening, decided by the rules of today, in which every kind of entry comes up, with every key and every
 * word of them (entries-second.ts): what the hub's ledger and the edge's get to know, in the order in which
 * the hub applies it.
 */
export function eveningOfEntries(): Entry[] {
  const hub = openLedger('hub', 1)
  const edge = openLedger('edge', 1)
  const entries: Entry[] = []
  const write = (stream: Stream, data: EntryData): void => {
    const entry: Entry = { stream, epoch: hub.epoch, n: headOf(hub, stream).n + 1, data }
    entries.push(entry)
    apply(hub, entry)
    if (stream === 'own') return
    apply(edge, entry)
    const answer = stream === 'down' ? answerToDown(entry) : null
    if (answer) write('up', answer)
  }
  const own = (decided: Result<EntryData> | EntryData) => write('own', granted(decided))
  const up = (decided: Result<EntryData> | EntryData) => write('up', granted(decided))

  own(decideBirth(hub, { schedule_id: SCHEDULE, max_online: 8, groups: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }))
  buyOnline(hub, own)
  comeLate(hub, own)
  write('down', decideHandover(hub, { schedule_id: SCHEDULE, slots: [5, 6, 7, 8, 9, 10] }).entry!)
  sellAtCounter(edge, up)
  orderDevice(write)
  changeAtHub(hub, own)
  withVouchers(hub, edge, own, write)
  write('up', decideHandover(edge, { schedule_id: SCHEDULE, slots: [10] }).entry!)
  moveAway(hub, edge, own, write)
  callHome(hub, edge, write)
  secondSchedule({ hub, edge, write: (stream, decided) => write(stream, granted(decided)) })
  replaceBox(hub, own)
  return entries
}

/** A schedule of which several boxes have sold the same place. */
const SETTLED = 46

type Write = (decided: Result<EntryData> | EntryData) => void

function granted(decided: Result<EntryData> | EntryData): EntryData {
  if ('kind' in decided) return decided
  if (!decided.ok) throw new Error(`refused: ${decided.refusal.code}`)
  return decided.value
}

/** Two seats, paid for; then one of them is given back by the office. */
function buyOnline(hub: Ledger, own: Write): void {
  own(decideHold(hub, hold('b', [1, 2])))
  own(decideCheckout(hub, checkout('b', [1, 2])))
  own(decideSettling(hub, { bill_id: 'b', number: 'N1', at: NOW }, drawer('hub')))
  own(decideSettled(hub, { bill_id: 'b', at: NOW }))
}

/** A bill that ran out, and its money that came afterwards and went back. */
function comeLate(hub: Ledger, own: Write): void {
  own(decideHold(hub, hold('c', [3])))
  own(decideCheckout(hub, checkout('c', [3])))
  own(decideEnd(hub, { bill_id: 'c', outcome: 'timed_out', now: LATER }))
  const late = decideLate(hub, { bill_id: 'c', payment_id: 'p1-c', captured_cents: 800 })
  if (late.ok) for (const data of late.value) own(data)
  own(decideMoneyBack(hub, { bill_id: 'c', payment_id: 'p1-c', cents: 800, key: 'late:p1-c', line_id: null }))
}

function changeAtHub(hub: Ledger, own: Write): void {
  const asker = { question_id: 'office', device_id: null, employee_id: null, at: NOW }
  const refund = decideRefund(hub, { ...asker, lines: [{ line_id: 'b-1', generation: 1 }] })
  own(decideChanging(hub, granted(refund) as never))
  const done = decideChangeDone(hub, 'office')
  if (done.ok) for (const data of done.value) own(data)
}

function sellAtCounter(edge: Ledger, up: Write): void {
  const device_id = 'k1'
  up({
    kind: 'device',
    device_id,
    type: 'register',
    name: 'Counter left',
    status: 'active',
    employee_id: 2,
    at: NOW,
  })
  const movement = { id: 'f', kind: 'float' as const, type: 'cash' as const, device_id, employee_id: 2, cents: 10_000 }
  up(decideCash(edge, { question_id: 'f', movement: { ...movement, reason: 'change', at: NOW } }))
  up(decideSale(edge, sale('q', [5, 6]), drawer('edge')))
  up(decideConfirm(edge, ['f', 'q'])!)
  up(decideSale(edge, sale('x', [9]), drawer('void')))
  up(decideVoid(edge, { question_id: 'v', of: 'x', device_id, at: NOW }))
  up(
    refusedEntry(
      { question_id: 'n', asked: 'sale', device_id, at: NOW },
      { code: 'price_changed', field: 'total_cents', detail: { total: 1 } },
    ),
  )
  const asker = { question_id: 'back', device_id, employee_id: 2, at: NOW }
  up(decideRefund(edge, { ...asker, lines: [{ line_id: 'b-q-6', generation: 1 }] }))
  const reservation = { source: 'register', employee_id: 2, contact_id: 'p1', business_date: null, due_at: LATER }
  const claim = { question_id: 'r', state: 'reserved' as const, schedule_id: SCHEDULE, slots: [7, 8], device_id }
  up(decideClaim(edge, { ...claim, reservation }))
  up(decideConfirm(edge, ['back', 'r'])!)
  up(decideRelease(edge, { question_id: 'e', of: 'r', device_id, slots: [8] }))
}

/** The portal blocks a register, and its edge obeys. */
function orderDevice(write: (stream: Stream, data: EntryData) => void): void {
  const order = { order_id: 'o', device_id: 'k1', order: 'block', at: NOW }
  write('down', { kind: 'device_order', ...order, question: null, name: null, employee_id: 2 })
  write('up', { kind: 'device_obeyed', ...order, outcome: 'done' })
}

/** The office issues a voucher, the cinema gets what is left of it and gives it back, and it is blocked. */
function withVouchers(hub: Ledger, edge: Ledger, own: Write, write: (stream: Stream, data: EntryData) => void): void {
  const voucher = { ...VOUCHER, valid_from: NOW, products_cents: 500 }
  const issued = decideIssue(hub, { question_id: 'issue', vouchers: [voucher], employee_id: 2, at: NOW })
  own(decideChanging(hub, granted(issued) as never))
  const done = decideChangeDone(hub, 'issue')
  if (done.ok) for (const data of done.value) own(data)
  write('down', decideRights(hub, [{ key: turnsRight('v'), amount: 2 }], true)!)
  write('up', decideRights(edge, [{ key: turnsRight('v'), amount: 1 }], true)!)
  const blocked = decideVoucher(hub, { voucher_id: 'v', to: { state: 'blocked' }, employee_id: 2, at: NOW })
  if (blocked.ok) write(blocked.value.stream, blocked.value.data)
}

/**
 * The schedule is called home and goes to a hall of twelve; then it is called home again, and nobody moves
 * it.
 */
function moveAway(hub: Ledger, edge: Ledger, own: Write, write: (stream: Stream, data: EntryData) => void): void {
  const recall = () => {
    const recalled = decideRecall(hub, SCHEDULE)
    if (recalled.ok) for (const { stream, data } of recalled.value) write(stream, data)
  }
  recall()
  const home = decideHandover(edge, { schedule_id: SCHEDULE, slots: misplaced(edge, SCHEDULE, 0, 0), sold: true })
  if (home.entry) write('up', home.entry)
  const seats = takenSlots(hub, SCHEDULE).map(({ slot }) => ({
    from: slot,
    to: 13 - slot,
    detail: `Seat ${13 - slot}`,
  }))
  const hall = { groups: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], max_online: 6, seats }
  const command = { question_id: 'move', schedule_id: SCHEDULE, screen_id: 9, ...hall, employee_id: 2, at: NOW }
  own(decideChanging(hub, granted(decideMove(hub, command)) as never))
  const done = decideChangeDone(hub, 'move')
  if (done.ok) for (const data of done.value) write(streamOf(hub, data), data)
  write('down', decideHandover(hub, { schedule_id: SCHEDULE, slots: [7, 8, 9, 10], sold: true }).entry!)
  recall()
  write('down', granted(decideReopen(hub, SCHEDULE)))
}

/** Another box takes the place of this one, of which a register has a receipt that the hub never received. */
function replaceBox(hub: Ledger, own: Write): void {
  const { epoch, n } = headOf(hub, 'up')
  const schedules = [...hub.halls.values()].map(({ schedule_id }) => schedule_id)
  own(decideRecounting(hub, { epoch: epoch + 1, received_n: n, schedules, employee_id: 2, at: NOW }))
  const moved = { type: 'cash' as const, device_id: 'k1', employee_id: 2, reason: '', at: NOW }
  const movement = { ...moved, id: 'late', kind: 'paid_in' as const, cents: 500 }
  const body = entryBody({ kind: 'cash', question_id: 'late', movement })
  const receipts = [{ epoch, n: n + 1, hash: '0'.repeat(64), body }]
  const reports = [{ device_id: 'k1', receipts, given_up: [], waiting: [] }]
  for (const data of concludeRecount(hub, { schedules, reports, lost: [], at: NOW })) own(data)
  own({ kind: 'placed', places: placesTaken(hub) })
  settleLeftOuts(hub, own, { epoch, n: n + 2 })
}

/** A place that is sold, one that is reserved, one that is blocked and one that is free, as they stand. */
function placesTaken(hub: Ledger): EntryOf<'placed'>['places'] {
  const states = ['sold', 'reserved', 'blocked', 'free'] as const
  return states.map((state) => {
    const row = [...hub.slots.values()].find((one) => one.state === state)!
    const { schedule_id, slot, ticket_id, generation, bill_id, due_at } = row
    const ticket = state === 'sold' ? { schedule_id, ticket_id: ticket_id!, generation } : null
    const claim = state === 'reserved' || state === 'blocked' ? { state, bill_id, due_at } : null
    return { schedule_id, slot, ticket, claim }
  })
}

/** The schedule is called home, its cinema gives back all that it has, and it closes. */
function callHome(hub: Ledger, edge: Ledger, write: (stream: Stream, data: EntryData) => void): void {
  const recall = decideRecall(hub, SCHEDULE)
  if (recall.ok) for (const { stream, data } of recall.value) write(stream, data)
  const { entry } = decideHandover(edge, { schedule_id: SCHEDULE, slots: misplaced(edge, SCHEDULE, 0, 0), sold: true })
  write('up', entry!)
  write('own', granted(decideClosed(hub, SCHEDULE)))
}

/** Sales that have no place are settled, each in another way; what is owed for one a register pays. */
function settleLeftOuts(hub: Ledger, own: Write, { epoch, n }: { epoch: number; n: number }): void {
  own(decideBirth(hub, { schedule_id: SETTLED, max_online: null, groups: [1, 2, 3] }))
  const hall = hub.halls.get(SETTLED)!
  const [nothing, slots] = [{ tickets: [], lines: [], payments: [], claims: [], bills: [], rights: [] }, [1, 2, 3]]
  const receipts = ['z0', 'z1', 'z2', 'z3'].map((id, nth) => {
    const box = openLedger('edge', epoch)
    const given: EntryData = { kind: 'give', hall, slots, groups: slots, ...nothing }
    apply(box, { stream: 'down', epoch, n: 1, data: given })
    const command = sale(id, [1])
    const lines = command.lines.map((line) => ({ ...line, schedule_id: SETTLED }))
    const sold = granted(decideSale(box, { ...command, lines }, drawer(id)))
    return { epoch, n: n + nth, hash: '0'.repeat(64), body: entryBody(sold) }
  })
  own({ kind: 'recovered', ...receipts[0]! })
  for (const [nth, choice] of CHOICES.entries()) {
    const seats = choice === 'reseat' ? [{ line_id: `b-z${nth + 1}-1`, slot: 2, detail: 'Seat 2' }] : []
    const command = { receipt: receipts[nth + 1]!, choice, seats, employee_id: 2, at: NOW }
    const decided = decideLeftOut(hub, command, drawer('hub'))
    if (!decided.ok) throw new Error(`refused: ${decided.refusal.code}`)
    for (const data of decided.value) own(data)
  }
  const back = { id: 'owed', kind: 'refund' as const, type: 'cash' as const, device_id: 'k1', employee_id: 2 }
  own(
    decideCash(hub, { question_id: 'owed', movement: { ...back, cents: -800, reason: '', at: NOW }, to_bill: 'b-z2' }),
  )
}

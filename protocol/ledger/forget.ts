import { type Ledger, linesOfBill, paymentsOfBill, slotKey, slotsOf, ticketKey } from './ledger.ts'
import { vouchersOf } from './needs.ts'
import { centsRight, type QuestionRow, scheduleOfRight, turnsRight, type VoucherRow } from './rows.ts'

/** Statuses in which a bill still waits for somebody. */
const OPEN: ReadonlySet<string> = new Set(['pending', 'paying', 'reserved', 'refunding'])

/**
 * Takes out of memory what no start would bring in: schedules that are old, as far as no cart and no
 * reservation waits in them, and the bills, lines, payments and questions that nothing in memory needs.
 * Nothing changes: whoever names one of them later finds it loaded again, a schedule whole or not at all.
 * Only while nothing of the ledger waits to be committed.
 * @param isOld schedules that ended long ago
 * @param isOwed bills that are over and for which something is still to be done
 * @param rested since when a voucher rests that nobody needs; null = vouchers stay
 * @returns the schedules that went
 */
export function forget(
  ledger: Ledger,
  isOld: (schedule_id: number) => boolean,
  isOwed: (bill_id: string) => boolean = () => false,
  rested: string | null = null,
): Set<number> {
  const gone = new Set(Array.from(ledger.halls.values(), (hall) => hall.schedule_id).filter(isOld))
  for (const { state, schedule_id } of ledger.slots.values())
    if (state === 'held' || state === 'reserved') gone.delete(schedule_id)
  for (const { schedule_id, sale } of ledger.halls.values())
    if (sale === 'recalled' && hasPlaces(ledger, schedule_id)) gone.delete(schedule_id)
  forgetSchedules(ledger, gone)
  forgetBills(ledger, billsInUse(ledger, isOwed))
  if (rested !== null) forgetVouchers(ledger, restingVouchers(ledger, rested))
  // reported when they happen, asked for by nobody
  for (const { id } of ledger.movements.values()) ledger.movements.evict(id)
  return gone
}

/** Places that are called home and are still to go there (L14). */
function hasPlaces(ledger: Ledger, schedule_id: number): boolean {
  for (const { home } of slotsOf(ledger, schedule_id)) if (home === 'edge' && ledger.node === 'edge') return true
  return false
}

/** Takes schedules out of memory, with their slots, tickets and rights. */
export function forgetSchedules(ledger: Ledger, gone: ReadonlySet<number>): void {
  if (gone.size === 0) return
  for (const { schedule_id, slot } of ledger.slots.values())
    if (gone.has(schedule_id)) ledger.slots.evict(slotKey(schedule_id, slot))
  for (const { schedule_id, ticket_id, generation } of ledger.tickets.values())
    if (gone.has(schedule_id)) ledger.tickets.evict(ticketKey(schedule_id, ticket_id, generation))
  for (const { key } of ledger.rights.values()) if (gone.has(scheduleOfRight(key) ?? 0)) ledger.rights.evict(key)
  for (const schedule_id of gone) ledger.halls.evict(schedule_id)
}

/**
 * Vouchers that have rested since before this instant, as the hub knows it: nothing of them is at the edge,
 * and they are used up, withdrawn, or over. Those that a bill in memory names stay.
 */
function restingVouchers(ledger: Ledger, since: string): Set<string> {
  const named = new Set(vouchersOf([...ledger.lines.values()], [...ledger.payments.values()]))
  const resting = Array.from(ledger.vouchers.values()).filter(
    (voucher) => !named.has(voucher.id) && (restsSince(ledger, voucher) ?? since) < since,
  )
  return new Set(resting.map(({ id }) => id))
}

/** Since when nothing happens to a voucher any more; null = it may be used. */
function restsSince(ledger: Ledger, { id, state, used_at, valid_from, valid_until }: VoucherRow): string | null {
  const rights = [turnsRight(id), centsRight(id)].flatMap((key) => ledger.rights.get(key) ?? [])
  if (state === 'unpaid' || rights.some(({ edge }) => edge > 0)) return null
  const isSpent = state === 'deleted' || rights.every(({ hub }) => hub === 0)
  return isSpent ? (used_at ?? valid_from) : valid_until
}

/** Takes vouchers out of memory, with what is left of them. */
export function forgetVouchers(ledger: Ledger, gone: ReadonlySet<string>): void {
  for (const id of gone) {
    ledger.vouchers.evict(id)
    for (const key of [turnsRight(id), centsRight(id)]) ledger.rights.evict(key)
  }
}

function isWaiting(question: QuestionRow): boolean {
  return question.state === 'open'
}

function billsInUse(ledger: Ledger, isOwed: (bill_id: string) => boolean): Set<string> {
  const used = new Set<string>()
  for (const { id, status } of ledger.bills.values()) if (OPEN.has(status) || isOwed(id)) used.add(id)
  for (const { bill_id } of ledger.tickets.values()) used.add(bill_id)
  for (const { bill_id } of ledger.slots.values()) if (bill_id !== null) used.add(bill_id)
  for (const question of ledger.questions.values())
    if (isWaiting(question) && question.bill_id !== null) used.add(question.bill_id)
  return used
}

function forgetBills(ledger: Ledger, used: ReadonlySet<string>): void {
  for (const question of ledger.questions.values())
    if (!isWaiting(question) && !(question.bill_id !== null && used.has(question.bill_id)))
      ledger.questions.evict(question.id)
  const known = new Set([...ledger.linesOf.keys(), ...ledger.paymentsOf.keys(), ...billIds(ledger)])
  for (const bill_id of known) {
    if (used.has(bill_id)) continue
    for (const { id } of linesOfBill(ledger, bill_id)) ledger.lines.evict(id)
    for (const { id } of paymentsOfBill(ledger, bill_id)) ledger.payments.evict(id)
    ledger.bills.evict(bill_id)
  }
}

function billIds(ledger: Ledger): string[] {
  return Array.from(ledger.bills.values(), ({ id }) => id)
}

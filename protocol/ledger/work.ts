import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { decideEnd, decideLate, decideSettling, settledEvent } from './decide-bill.ts'
import { type LineRefund, refundsOf } from './decide-change.ts'
import type { EntryData } from './entries.ts'
import { type CommittedLedger, type Ledger, type LedgerView, linesOfBill, paymentsOfBill, ticketKey } from './ledger.ts'
import type { LineRow, PaymentRow, TicketRow } from './rows.ts'

/**
 * What lies between a bill of the hub and its payment provider. The provider is asked and notified between
 * two commits, so a crash may come at any moment: `decideOrder` says what an answer of the provider means,
 * `workOf` reads from the bill's rows alone what is still to be done there. Both may be repeated as often as
 * one likes.
 * @source docs/ledger.md, L8 and L10; FEATURES, Decisions
 */

/**
 * The order of one payment as the provider knows it; `unknown` = it was never created there. `captured_cents`
 * is what was taken, without tip.
 */
export interface OrderFacts {
  payment_id: string
  state: 'unknown' | 'open' | 'captured' | 'failed' | 'cancelled' | 'expired'
  captured_cents: number
}

export interface OrderCommand {
  bill_id: string
  order: OrderFacts
  /** The receipt number that the bill gets if it settles now. */
  number: string
  now: string
}

/**
 * What a look-up at the provider means for the bill (L10). The amount that was asked for settles the bill
 * while its payment waits; any other amount, and money for a payment that had ended, is late and goes back; a
 * failed, cancelled or expired order ends the payment; an order without any answer ends it only when the
 * bill's time is over (L12). Refused, and then nothing is to be written: `payment_unknown`; `nothing_new`,
 * which every repeat meets; `amount_differs` when more or less was taken than what this bill was settled for,
 * or gave back, before: a person has to decide, and it is listed until then.
 */
export function decideOrder(
  ledger: Ledger,
  { bill_id, order, number, now }: OrderCommand,
  draw: () => string,
): Result<EntryData[], Refusal<'payment_unknown' | 'nothing_new' | 'amount_differs'>> {
  const { payment_id, state } = order
  const payment = ledger.payments.get(payment_id)
  if (payment?.bill_id !== bill_id) return refuse('payment_unknown', 'payment_id')
  if (state === 'captured') {
    const { captured_cents } = order
    const differs = captured_cents !== payment.amount_cents
    if (payment.status !== 'paying' || differs) {
      const late = decideLate(ledger, { bill_id, payment_id, captured_cents })
      if (late.ok && captured_cents > 0) return late
      return differs ? refuse('amount_differs', 'amount', { captured_cents }) : refuse('nothing_new')
    }
    const settling = decideSettling(ledger, { bill_id, number, at: now }, draw)
    return settling.ok ? ok([settling.value]) : refuse('nothing_new')
  }
  if (payment.status !== 'paying' || ledger.bills.get(bill_id)?.settling_at !== null) return refuse('nothing_new')
  const outcome = {
    failed: 'failed',
    cancelled: 'cancelled',
    expired: 'timed_out',
    open: 'expired',
    unknown: 'expired',
  } as const
  const ended = decideEnd(ledger, { bill_id, outcome: outcome[state], now })
  return ended.ok ? ok([ended.value]) : refuse('nothing_new')
}

/**
 * What is to be done at the provider for a bill, each safe to repeat: open the order; record the whole event
 * at the second place, then append `settled`; give late money back.
 */
export type Work =
  | { do: 'create'; payment_id: string; amount_cents: number }
  | { do: 'settle'; payment_id: string | null; event: string }
  | LineRefund

/**
 * What is still to be done outside for a bill of the hub. It reads only the bill's rows, so that a worker
 * finds the same after a crash at any moment. `settle` with `payment_id` null: a bill without a payment at
 * the provider, whose event goes to the second file. The key of a refund is the same at every try, so that it
 * is paid once.
 */
export function workOf(ledger: CommittedLedger, bill_id: string): Work[] {
  const bill = ledger.bills.get(bill_id)
  if (bill?.home !== 'hub') return []
  const payments = paymentsOfBill(ledger, bill_id).filter((payment) => payment.type === 'online')
  const waiting = payments.find((payment) => payment.status === 'paying')
  const work: Work[] = []
  if (bill.status === 'paying' && bill.settling_at !== null)
    work.push({ do: 'settle', payment_id: waiting?.id ?? null, event: settledEvent(ledger, bill_id) })
  else if (bill.status === 'paying' && waiting)
    work.push({ do: 'create', payment_id: waiting.id, amount_cents: waiting.amount_cents })
  for (const payment of payments) {
    const amount_cents = owedCents(ledger, payment)
    const late = { do: 'refund', payment_id: payment.id, amount_cents, line_id: null, reference: bill_id } as const
    if (amount_cents > 0) work.push({ ...late, key: `late:${payment.id}` })
  }
  for (const line of linesOfBill(ledger, bill_id))
    if (line.state === 'refunded' || line.state === 'exchanged') work.push(...refundsOf(line))
  return work
}

const WAS_SOLD: ReadonlySet<LineRow['state']> = new Set(['sold', 'changing', 'refunded', 'exchanged'])

/**
 * What a payment took that no line ever carried (L10): its amount, less the shares of lines that were sold,
 * less what went back otherwise. Money of ended lines is their own affair.
 */
export function owedCents(ledger: LedgerView, payment: PaymentRow): number {
  if (payment.status !== 'paid') return 0
  let carried = 0
  for (const line of linesOfBill(ledger, payment.bill_id)) {
    if (!WAS_SOLD.has(line.state)) continue
    for (const share of line.allocations) if (share.payment_id === payment.id) carried += share.cents - share.back_cents
  }
  return payment.amount_cents - carried - payment.refunded_cents
}

/**
 * The tickets of a bill that the hub sends to its buyer: those that it made itself and that live, none before
 * the bill is settled (L8). What a register made is on paper.
 */
export function ticketsToSend(ledger: CommittedLedger, bill_id: string): TicketRow[] {
  return linesOfBill(ledger, bill_id).flatMap((line) => {
    if (line.kind !== 'ticket' || line.state !== 'sold') return []
    const ticket = ledger.tickets.get(ticketKey(line.schedule_id!, line.ticket_id!, line.generation!))
    return ticket?.state === 'live' && isBornHere(ledger, ticket) ? [ticket] : []
  })
}

function isBornHere(ledger: LedgerView, { question_id, bill_id }: TicketRow): boolean {
  return question_id === bill_id || ledger.questions.get(question_id)?.device_id === null
}

import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { type EntryData, type EntryOf, hubEvent, type Stream } from './entries.ts'
import { type Ledger, type LedgerView, slotsOf } from './ledger.ts'

/**
 * A schedule is called home before it is cancelled or moved (L14; decide-move.ts):
 *
 *     open ─▶ recalled ─▶ closed
 *
 * From `recalled` on the hub sells nothing more, carts and unpaid bills end, and the edge gives all back.
 * From `closed` on every ticket that lives is known here and at home here, so that whatever is done for them
 * is done for all.
 * @source docs/ledger.md, L14
 */
type Decision<E, Code extends string> = Result<E, Refusal<Code>>

/** An entry and the stream that it stands in. */
export interface Written {
  stream: Exclude<Stream, 'up'>
  data: EntryData
}

/**
 * The hub calls a schedule home: from this step on it sells nothing of it. Carts end, and so do bills that
 * are being paid and have no money yet; what comes for them goes back (L10). Refused: `not_born`;
 * `already_recalled`, which every repeat meets.
 */
export function decideRecall(
  ledger: Ledger,
  schedule_id: number,
): Decision<Written[], 'not_born' | 'already_recalled'> {
  const hall = ledger.halls.get(schedule_id)
  if (!hall) return refuse('not_born')
  if (hall.sale !== 'open') return refuse('already_recalled')
  const stream = isAway(ledger, schedule_id) ? 'down' : 'own'
  const recall: Written = { stream, data: { kind: 'recall', schedule_id } }
  const ended = unpaidIn(ledger, schedule_id).map(
    (bill_id): Written => ({
      stream: 'own',
      data: { kind: 'ended', bill_id, status: 'cancelled', payment_status: 'cancelled' },
    }),
  )
  return ok([...ended, recall])
}

function isAway(ledger: LedgerView, schedule_id: number): boolean {
  for (const { home } of slotsOf(ledger, schedule_id)) if (home !== ledger.node) return true
  return false
}

/** The bills of the hub that hold places of it and for which no money came yet. */
function unpaidIn(ledger: LedgerView, schedule_id: number): string[] {
  const bills = new Set<string>()
  for (const { home, state, bill_id } of slotsOf(ledger, schedule_id)) {
    const bill = state === 'held' && home === ledger.node ? ledger.bills.get(bill_id!) : undefined
    if (bill && bill.settling_at === null) bills.add(bill.id)
  }
  return [...bills]
}

/** What a schedule that was called home still waits for: places at the edge, and bills that are settling. */
export interface Awaited {
  at_edge: number
  settling: number
  /** Tickets that are just being exchanged or reseated. */
  changing: number
}

/** Nothing = all of it is here. */
export function awaitedOf(ledger: LedgerView, schedule_id: number): Awaited {
  const awaited = { at_edge: 0, settling: 0, changing: 0 }
  for (const { home, state } of slotsOf(ledger, schedule_id)) {
    if (home !== ledger.node) awaited.at_edge++
    else if (state === 'held') awaited.settling++
  }
  for (const { state, event } of ledger.questions.values()) {
    const change = state === 'open' && event !== null ? hubEvent({ event }) : null
    if (change?.kind !== 'changed') continue
    if (change.born.some((ticket) => ticket.schedule_id === schedule_id)) awaited.changing++
  }
  return awaited
}

/**
 * Every slot of a schedule that was called home has come, and nothing of it is being sold. Refused:
 * `not_recalled`, also when it is closed already; `not_home` with what it waits for (`Awaited`).
 */
export function decideClosed(
  ledger: Ledger,
  schedule_id: number,
): Decision<EntryOf<'closed'>, 'not_recalled' | 'not_home'> {
  if (ledger.halls.get(schedule_id)?.sale !== 'recalled') return refuse('not_recalled')
  const awaited = awaitedOf(ledger, schedule_id)
  if (awaited.at_edge + awaited.settling + awaited.changing > 0) return refuse('not_home', 'message', { ...awaited })
  return ok({ kind: 'closed', schedule_id })
}

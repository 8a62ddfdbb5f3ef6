import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { decideConfirm, refusedEntry } from './decide-bill.ts'
import { decideRefund, type LineKey } from './decide-change.ts'
import { decideRelease } from './decide-claim.ts'
import { whyOpen } from './decide-seats.ts'
import { type EntryData, type EntryOf, entryBody, placesTaken, readEntryBody, type SealedEntry } from './entries.ts'
import { heldBy, type Ledger, type LedgerView, slotAt, ticketKey } from './ledger.ts'
import type { MovementRow, QuestionRow, TicketRow } from './rows.ts'

/**
 * The one recovery for every disaster of a box (L9): replaced, restored, cloned or stolen.
 *
 *     a manager approved another box ─▶ recounting ─▶ every register reports ─▶ recounted, recovered …
 *                                       epoch + 1                               all is home, facts and ends
 *                                       limbo                                                │
 *                                                given to the new box like anything else  ◀──┘
 *
 * 1. From `recounting` on the hub takes nothing of the box of before, and nobody acts on what it had.
 * 2. A register that has adopted the new epoch asks the box of before nothing more. So when all have
 *    reported, nothing can happen there any more, and what they report is all that customers hold.
 * 3. What the hub received of the box of before is a beginning of its journal. Of what came after, each
 *    question stands in the receipt of its register, or was never answered, and is ended. Between them are
 *    only handovers that were not received, and claims that ended by their time: neither changes who holds a
 *    ticket.
 * 4. In the order of that journal the receipts are applied by the code that applied them there (L17). Each is
 *    one question: applied once, whoever reports it, however often.
 * @source docs/ledger.md, L9, L16, L17
 */
type Decision<E, Code extends string> = Result<E, Refusal<Code>>

/** A refund, or the end of a reservation or block, that a register asked for and that nobody answered. */
export type UnansweredEnd = {
  question_id: string
  device_id: string
  employee_id: number | null
  at: string
} & ({ kind: 'refund'; bill_id: string; lines: readonly LineKey[] } | { kind: 'release'; of: string; slots?: number[] })

/** What a register has of the boxes of before, when it has adopted the new epoch. */
export interface RegisterReport {
  device_id: string
  /** All that it keeps, byte for byte. */
  receipts: readonly SealedEntry[]
  /**
   * Questions that were never answered to it and that it has given up: what they bore ends. `bill_id`: the
   * reservation that one of them would have turned into a sale.
   */
  given_up: readonly { question_id: string; bill_id: string | null }[]
  /** What it could not give up, because a customer waits for money or for a seat. */
  waiting: readonly UnansweredEnd[]
}

/**
 * Another box becomes the edge: `schedules` are those of which slots are at home at the box of before.
 * Refused: `entries_wait` while something that was received of it is not applied, because nobody could apply
 * it after.
 */
export function decideRecounting(
  ledger: Ledger,
  command: { epoch: number; received_n: number; schedules: readonly number[]; employee_id: number | null; at: string },
): Decision<EntryOf<'recounting'>, 'entries_wait'> {
  const { epoch, received_n, schedules, employee_id, at } = command
  const waiting = received_n - (ledger.heads.get('up')?.n ?? 0)
  if (waiting > 0) return refuse('entries_wait', 'message', { entries: waiting })
  return ok({
    kind: 'recounting',
    before: ledger.epoch,
    epoch,
    schedules: [...schedules],
    rights: rightsAt(ledger, 'edge'),
    employee_id,
    at,
  })
}

function rightsAt(ledger: LedgerView, home: 'edge' | 'limbo'): { key: string; amount: number }[] {
  return [...ledger.rights.values()].flatMap((right) =>
    right[home] > 0 ? [{ key: right.key, amount: right[home] }] : [],
  )
}

/**
 * All registers have reported, or were declared lost (`lost`: what is known of them stands). The entries of
 * the end, each to be appended before the next is taken. All that the reports name is in memory.
 */
export function* concludeRecount(
  ledger: Ledger,
  command: {
    schedules: readonly number[]
    reports: readonly RegisterReport[]
    lost: readonly string[]
    at: string
  },
): Generator<EntryData, void, void> {
  const { schedules, reports, lost, at } = command
  yield recountedEntry(ledger, schedules, at)
  for (const { epoch, n, hash, body } of missingFacts(ledger, reports)) {
    yield* deathsBefore(ledger, readEntryBody(body), reports, at)
    yield { kind: 'recovered', epoch, n, hash, body }
  }
  yield* concludeReports(ledger, { reports, lost, at })
}

/** What was in limbo is at home here. */
export function recountedEntry(ledger: LedgerView, schedules: readonly number[], at: string): EntryOf<'recounted'> {
  return { kind: 'recounted', epoch: ledger.epoch, schedules: [...schedules], rights: rightsAt(ledger, 'limbo'), at }
}

/** Once every receipt has had its effect: what registers gave up, what they keep, and what they wait for. */
export function* concludeReports(
  ledger: Ledger,
  { reports, lost, at }: { reports: readonly RegisterReport[]; lost: readonly string[]; at: string },
): Generator<EntryData, void, void> {
  for (const report of reports) yield* endGivenUp(ledger, report, at)
  const confirmed = decideConfirm(ledger, keptQuestions(ledger, reports, lost))
  if (confirmed) yield confirmed
  for (const end of reports.flatMap((report) => report.waiting)) {
    const answer = answerWaiting(ledger, end)
    if (answer) yield answer
  }
}

/**
 * A fact takes a place whose ticket still lives here: it had died at that box before, by a question that was
 * never answered, which a register has given up or waits for.
 */
function* deathsBefore(
  ledger: Ledger,
  fact: EntryData,
  reports: readonly RegisterReport[],
  at: string,
): Generator<EntryData, void, void> {
  const dead = fact.kind === 'changed' ? fact.dead.map(({ ticket_id, generation }) => `${ticket_id}/${generation}`) : []
  for (const { schedule_id, slot } of placesTaken(fact)) {
    const row = slotAt(ledger, schedule_id, slot)
    if (row?.state !== 'sold' || dead.includes(`${row.ticket_id}/${row.generation}`)) continue
    const ticket = ledger.tickets.get(ticketKey(schedule_id, row.ticket_id!, row.generation))
    if (ticket) yield* deathOf(ledger, ticket, reports, at)
  }
}

function* deathOf(
  ledger: Ledger,
  { line_id, question_id }: TicketRow,
  reports: readonly RegisterReport[],
  at: string,
): Generator<EntryData, void, void> {
  for (const report of reports) {
    const given_up = report.given_up.filter((one) => one.question_id === question_id)
    if (given_up.length > 0 && isAskedBy(ledger, question_id, report.device_id))
      return yield* endGivenUp(ledger, { ...report, given_up }, at)
    const end = report.waiting.find(
      (one) => one.kind === 'refund' && one.lines.some((line) => line.line_id === line_id),
    )
    if (!end) continue
    // whoever gives it back has its paper
    const confirmed = decideConfirm(ledger, [question_id])
    if (confirmed) yield confirmed
    const answer = answerWaiting(ledger, end)
    if (answer && answer.kind !== 'refused') return yield answer
  }
}

/**
 * Questions whose receipts their registers have, and what ended with a report. Of a register that is lost all
 * that is known stands: a customer may hold it.
 */
function keptQuestions(ledger: LedgerView, reports: readonly RegisterReport[], lost: readonly string[]): string[] {
  const kept = new Set<string>()
  for (const { receipts, given_up } of reports) {
    for (const { body } of receipts) kept.add(questionOf(readEntryBody(body)) ?? '')
    for (const { question_id, bill_id } of given_up)
      for (const id of [question_id, bill_id]) if (id !== null) kept.add(id).add(endId(id))
  }
  for (const { id, device_id } of ledger.questions.values()) if (lost.includes(device_id ?? '')) kept.add(id)
  return [...kept]
}

/**
 * What was received of no box, in the order in which it happened: by epoch and number (L12). A question that
 * is known has its effect already; one that is known as refused, while its register has the receipt, was
 * voided at a box that did not know it.
 */
export function missingFacts(ledger: LedgerView, reports: readonly Pick<RegisterReport, 'receipts'>[]): SealedEntry[] {
  const facts = new Map<string, SealedEntry>()
  for (const { receipts } of reports)
    for (const receipt of receipts) {
      const question_id = questionOf(readEntryBody(receipt.body))
      const state = ledger.questions.get(question_id ?? '')?.state ?? 'refused'
      if (question_id !== null && state === 'refused') facts.set(question_id, receipt)
    }
  return [...facts.values()].sort((a, b) => a.epoch - b.epoch || a.n - b.n)
}

/** The question that an entry answers, if it is one that a register asks. */
export function questionOf(data: EntryData): string | null {
  return ASKED_BY_REGISTERS.has(data.kind) ? (data as { question_id: string }).question_id : null
}

/** Of anything else no register has a receipt, whatever it reports. */
const ASKED_BY_REGISTERS: ReadonlySet<EntryData['kind']> = new Set([
  'sold',
  'voided',
  'changed',
  'claimed',
  'released',
  'cash',
])

/**
 * Ends what questions bore that their register has given up (L9 b, L16), and the reservation that one of them
 * would have sold.
 */
function* endGivenUp(
  ledger: Ledger,
  { device_id, given_up }: RegisterReport,
  at: string,
): Generator<EntryData, void, void> {
  for (const { question_id, bill_id } of given_up) {
    const question = ledger.questions.get(question_id)
    const isOwn = question?.state === 'open' && isAskedBy(ledger, question_id, device_id)
    const ends = isOwn ? endsOf(ledger, question, device_id, at) : []
    // ended there by a void that was answered, it left the reservation as it was (L15)
    const wasEnded = question !== undefined && question.state !== 'open'
    if (bill_id !== null && !wasEnded && ledger.bills.get(bill_id)?.status === 'reserved')
      ends.push(...releases(ledger, bill_id, device_id))
    for (const end of ends) yield { kind: 'recovered', epoch: 0, n: 0, hash: null, body: entryBody(end) }
  }
}

/**
 * Of another register's question nobody can say that it was never answered: that one may have its receipt.
 */
function isAskedBy(ledger: LedgerView, question_id: string, device_id: string): boolean {
  return ledger.questions.get(question_id)?.device_id === device_id
}

/** The death of what a question bore: a sale, a claim or a drawer move. */
function endsOf(ledger: Ledger, { id, kind, bill_id }: QuestionRow, device_id: string, at: string): EntryData[] {
  if (kind === 'sale') return [{ kind: 'voided', question_id: endId(id), of: id, bore: true, device_id, at }]
  if (kind === 'claimed') return releases(ledger, id, device_id)
  const movement = kind === 'cash' ? ledger.movements.get(id) : undefined
  const to_bill = bill_id === null ? {} : { to_bill: bill_id }
  return movement ? [{ kind: 'cash', question_id: endId(id), movement: reversed(movement, at), ...to_bill }] : []
}

/** The question under which the end of another one stands. */
function endId(of: string): string {
  return `end/${of}`
}

/** What of a claim is at home here is free, but for what the hub is just moving to another hall. */
function releases(ledger: Ledger, of: string, device_id: string): EntryData[] {
  const rows = heldBy(ledger, of).filter((row) => row.home === ledger.node && whyOpen(ledger, row) !== 'changing')
  return [...Map.groupBy(rows, ({ schedule_id }) => schedule_id)].map(([schedule_id, claimed]) => ({
    kind: 'released',
    question_id: endId(of),
    of,
    schedule_id,
    slots: claimed.map(({ slot }) => slot).sort((a, b) => a - b),
    device_id,
    by: 'staff',
  }))
}

/** The drawer move that makes another one not to have been. */
function reversed(movement: MovementRow, at: string): MovementRow {
  const { id, kind, cents } = movement
  const back = kind === 'no_sale' ? kind : cents < 0 ? 'paid_in' : 'paid_out'
  return { ...movement, id: endId(id), kind: back, cents: -cents, at }
}

/**
 * The answer to a question that its register could not give up (L9 b): the register acts on it. Null while it
 * is answered already, or cannot be yet: the hub itself is changing the line, or it lives elsewhere; then it
 * is asked again.
 */
export function answerWaiting(
  ledger: Ledger,
  end: UnansweredEnd,
): EntryOf<'changed'> | EntryOf<'released'> | EntryOf<'refused'> | null {
  if (ledger.questions.has(end.question_id)) return null
  const decided = end.kind === 'refund' ? decideRefund(ledger, { ...end, isHeir: true }) : decideRelease(ledger, end)
  if (decided.ok) return decided.value
  if (ASKED_AGAIN.has(decided.refusal.code)) return null
  const { question_id, kind: asked, device_id, at } = end
  return refusedEntry({ question_id, asked, device_id, at }, decided.refusal)
}

const ASKED_AGAIN: ReadonlySet<string> = new Set(['changing', 'elsewhere', 'open'])

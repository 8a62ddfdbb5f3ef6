import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { type Near, NONE_NEAR } from '../seats/clearance.ts'
import { whyNotApart, whyOpen } from './decide-seats.ts'
import type { EntryOf } from './entries.ts'
import { heldBy, type Ledger, type LedgerView } from './ledger.ts'
import type { BillRow, SlotRow } from './rows.ts'

/**
 * Reservations and blocks: slots that nobody may buy though no money came for them. Only the home makes and
 * ends them, by somebody's word or by its clock; they are journalled, and travel with their slots like a
 * ticket (docs/ledger.md, "States", L8, L13, L15). At a register each is a question like a sale; at the hub
 * `decideChanging` brings it to the second file first.
 */
type Decision<E, Code extends string> = Result<E, Refusal<Code>>

export interface ClaimCommand {
  question_id: string
  state: 'reserved' | 'blocked'
  schedule_id: number
  slots: number[]
  device_id: string | null
  /** Of a reservation: where it was made, for whom (an id, no name: L19) and until when. */
  reservation: (Pick<BillRow, 'source' | 'employee_id' | 'contact_id' | 'business_date'> & { due_at: string }) | null
  /** When a block ends by itself; absent or null = when somebody gives it back. */
  due_at?: string | null
}

/**
 * Slots of one schedule are reserved or blocked, all of them or none. A reservation is a bill that holds no
 * money; its id is its question's. Refused: `question_refused`, `no_slots`, `seats_lost` with each slot and
 * why (`near`: which seats no other party may have beside a reserved one).
 */
export function decideClaim(
  ledger: Ledger,
  command: ClaimCommand,
  near: Near = NONE_NEAR,
): Decision<EntryOf<'claimed'>, 'question_refused' | 'no_slots' | 'seats_lost'> {
  const { question_id, state, schedule_id, slots, device_id, reservation } = command
  if (ledger.questions.has(question_id)) return refuse('question_refused')
  if (slots.length === 0) return refuse('no_slots', 'slots')
  const lost = slots.flatMap((slot) => {
    const why = whyNotApart(ledger, { schedule_id, slot, own: [], near: state === 'reserved' ? near : NONE_NEAR })
    return why === null ? [] : [{ slot, why }]
  })
  if (lost.length > 0) return refuse('seats_lost', 'slots', { lost })
  const bill = state === 'reserved' && reservation ? reservedBill(ledger, command, reservation) : null
  const ends = state === 'blocked' && command.due_at ? { due_at: command.due_at } : {}
  return ok({ kind: 'claimed', question_id, state, schedule_id, slots, device_id, bill, ...ends })
}

function reservedBill(
  ledger: Ledger,
  { question_id, device_id }: ClaimCommand,
  { source, employee_id, contact_id, business_date, due_at }: NonNullable<ClaimCommand['reservation']>,
): BillRow {
  return {
    id: question_id,
    home: ledger.node,
    source,
    device_id,
    employee_id,
    number: null,
    status: 'reserved',
    business_date,
    contact_id,
    visitor: null,
    total_cents: 0,
    renewals: 0,
    due_at,
    settling_at: null,
    settled_at: null,
  }
}

export interface ReleaseCommand {
  question_id: string
  /** The claim that ends. */
  of: string
  /** Of a block also some of its slots; a reservation ends whole. */
  slots?: number[]
  device_id: string | null
}
type ReleaseCode = 'question_refused' | 'nothing_to_release' | 'elsewhere' | 'open'

/**
 * Staff ends a reservation or a block: its slots are free with the entry. Refused: `question_refused`,
 * `nothing_to_release`, `elsewhere` (it must be wanted first), `open` (its receipt is not confirmed, L8).
 */
export function decideRelease(ledger: Ledger, command: ReleaseCommand): Decision<EntryOf<'released'>, ReleaseCode> {
  const { question_id, of, slots, device_id } = command
  if (ledger.questions.has(question_id)) return refuse('question_refused')
  const claimed = claimedSlots(ledger, of)
  const rows = claimed.filter((row) => row.state === 'reserved' || !slots || slots.includes(row.slot))
  return releaseOf(ledger, rows, { question_id, of, device_id, by: 'staff' })
}

/**
 * A reservation ends by its time, at its home, and so does what is at home here of a block (L12). Refused:
 * `not_due`, and as `decideRelease`.
 */
export function decideOverdue(
  ledger: Ledger,
  { question_id, of, now }: { question_id: string; of: string; now: string },
): Decision<EntryOf<'released'>, ReleaseCode | 'not_due'> {
  const bill = ledger.bills.get(of)
  const isReserved = bill?.status === 'reserved'
  const rows = claimedSlots(ledger, of).filter((row) => isReserved || isEndingHere(ledger, row))
  const due_at = isReserved ? bill.due_at : (rows[0]?.due_at ?? null)
  if (!isReserved && rows.length === 0) return refuse('nothing_to_release', 'of')
  if (due_at === null || due_at > now) return refuse('not_due', 'of')
  return releaseOf(ledger, rows, { question_id, of, device_id: null, by: 'time' })
}

function isEndingHere({ node }: Ledger, { home, state, due_at }: SlotRow): boolean {
  return home === node && state === 'blocked' && due_at !== null
}

/** The blocks that are over by this node's clock, at home here; each by its claim. */
export function overdueBlocks(ledger: LedgerView, now: string): string[] {
  const over = new Set<string>()
  for (const { home, state, due_at, bill_id } of ledger.slots.values())
    if (home === ledger.node && state === 'blocked' && due_at !== null && due_at <= now) over.add(bill_id!)
  return [...over]
}

function claimedSlots(ledger: Ledger, of: string): SlotRow[] {
  return heldBy(ledger, of).filter((row) => row.state === 'reserved' || row.state === 'blocked')
}

function releaseOf(
  ledger: Ledger,
  rows: readonly SlotRow[],
  fields: Pick<EntryOf<'released'>, 'question_id' | 'of' | 'device_id' | 'by'>,
): Decision<EntryOf<'released'>, 'nothing_to_release' | 'elsewhere' | 'open'> {
  const [first] = rows
  if (!first) return refuse('nothing_to_release', 'of')
  if (rows.some((row) => row.home !== ledger.node)) return refuse('elsewhere', 'of')
  if (rows.some((row) => whyOpen(ledger, row) !== null)) return refuse('open', 'of')
  const slots = rows.map((row) => row.slot).sort((a, b) => a - b)
  return ok({ kind: 'released', ...fields, schedule_id: first.schedule_id, slots })
}

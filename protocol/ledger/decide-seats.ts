import { ok, type Refusal, type Result, refuse } from '../result.ts'
import { type Near, NONE_NEAR } from '../seats/clearance.ts'
import type { EntryData, EntryOf } from './entries.ts'
import { type Counts, heldBy, type Ledger, type LedgerView, slotAt, slotsOf, ticketKey } from './ledger.ts'
import { otherSide, type SlotRow } from './rows.ts'

/**
 * A decision about seats: the entry to append and what the asker is answered; or a refusal, and nothing
 * happened.
 */
export type Decision<E extends EntryData, Code extends string> = Result<E, Refusal<Code>>

/** Why a slot could not be had, in the words of the wire (docs/ledger.md, "WANT"). */
export type Why =
  | 'sold'
  | 'held'
  | 'reserved'
  | 'blocked'
  | 'paying'
  | 'open'
  | 'changing'
  | 'group_busy'
  | 'recalled'
  | 'elsewhere'
  | 'too_near'
  | 'unknown'

/**
 * A new schedule is born at the hub, all its slots free there (docs/ledger.md, Placement). `groups` are its
 * placement groups, slot 1 first.
 */
export function decideBirth(
  ledger: Ledger,
  command: {
    schedule_id: number
    max_online: number | null
    groups: number[]
    rights?: { key: string; face: number }[]
  },
): Decision<EntryOf<'born'>, 'already_born'> {
  if (ledger.halls.has(command.schedule_id)) return refuse('already_born')
  const { schedule_id, max_online, groups, rights = [] } = command
  const hall = { schedule_id, capacity: groups.length, max_online, sale: 'open', screen_id: null, moves: 0 } as const
  return ok({ kind: 'born', hall, groups, rights })
}

/** Nothing of a schedule that was called home is sold any more (L14). */
export function isRecalled(ledger: LedgerView, schedule_id: number): boolean {
  return (ledger.halls.get(schedule_id)?.sale ?? 'open') !== 'open'
}

/**
 * Why this node cannot sell that slot now to that bill; null when it can (L1: only the home, and only what is
 * free or already this bill's; L14: nothing that was called home).
 */
export function whyNot(ledger: LedgerView, schedule_id: number, slot: number, own: readonly string[]): Why | null {
  const row = slotAt(ledger, schedule_id, slot)
  if (!row) return ledger.halls.has(schedule_id) ? 'elsewhere' : 'unknown'
  if (row.home !== ledger.node) return row.state === 'sold' ? 'sold' : 'elsewhere'
  if (row.state !== 'sold' && isRecalled(ledger, schedule_id)) return 'recalled'
  if (row.state === 'free') return null
  const mine = row.bill_id !== null && own.includes(row.bill_id)
  if (mine && (row.state === 'held' || (row.state === 'reserved' && whyOpen(ledger, row) === null))) return null
  return row.state
}

/**
 * Why those bills cannot take that slot: as `whyNot`, and `too_near` where they do not have it yet and
 * another party is `near` (F-121). What of that lies at the other side is judged as it was last known here; a
 * schedule that is born with the rule has its near seats in one group (L13).
 */
export function whyNotApart(
  ledger: LedgerView,
  { schedule_id, slot, own, near }: { schedule_id: number; slot: number; own: readonly string[]; near: Near },
): Why | null {
  const why = whyNot(ledger, schedule_id, slot, own)
  if (why !== null || slotAt(ledger, schedule_id, slot)?.state !== 'free') return why
  return near(slot).some((other) => isOfOthers(ledger, slotAt(ledger, schedule_id, other), own)) ? 'too_near' : null
}

/**
 * Whether another party has a place. One that staff took out of sale is nobody's; one that a change keeps
 * until the second place has it (L8) may become somebody's.
 */
export function isOfOthers(ledger: LedgerView, row: SlotRow | undefined, own: readonly string[]): boolean {
  if (!row || row.state === 'free' || (row.state === 'blocked' && whyOpen(ledger, row) === null)) return false
  return row.bill_id === null || !own.includes(row.bill_id)
}

export interface HoldCommand {
  bill_id: string
  source: string
  schedule_id: number
  slots: number[]
  due_at: string
  renewed: boolean
  /**
   * An earlier unpaid bill of the same asker: its slots count as free for it, and it ends when this succeeds.
   */
  replaces: string | null
  /** The browser session that opens the bill, hashed. */
  visitor?: string | null
}
export type HoldCode = 'seats_lost' | 'not_enough_online' | 'bill_not_open'

/**
 * A bill takes exactly these slots of one schedule, or none at all. Refused: `seats_lost` with every slot
 * that cannot be had and why (`near`: what another party may not have beside it); `not_enough_online` with
 * `left`, when the hub would go over max online (I10: tickets born online, and everything in carts and paying
 * at the hub); `bill_not_open` when the bill is past choosing.
 * @source docs/ledger.md, L1, L15 and I10
 */
export function decideHold(
  ledger: Ledger,
  command: HoldCommand,
  near: Near = NONE_NEAR,
): Decision<EntryOf<'held'>, HoldCode> {
  const { bill_id, source, schedule_id, slots, due_at, renewed, replaces } = command
  const own = replaces === null ? [bill_id] : [bill_id, replaces]
  if (replaces === bill_id) return refuse('bill_not_open', 'bill_id', { status: 'replaces_itself' })
  for (const id of own) {
    const bill = ledger.bills.get(id)
    const open = !bill || bill.status === 'pending' || (id === replaces && mayBeReplaced(ledger, id))
    if (!open) return refuse('bill_not_open', 'bill_id', { status: bill.status })
  }
  const lost = slots.flatMap((slot) => {
    const why = whyNotApart(ledger, { schedule_id, slot, own, near })
    return why === null ? [] : [{ slot, why }]
  })
  if (lost.length > 0) return refuse('seats_lost', 'seats', { lost })
  const left = onlineLeft(ledger, schedule_id, own)
  if (slots.length > left) return refuse('not_enough_online', 'seats', { left })
  const visitor = command.visitor ?? null
  return ok({ kind: 'held', bill_id, source, schedule_id, slots, due_at, renewed, replaces, visitor })
}

/** A bill may be replaced while no money can have come for it: pending, or paying and not yet settling. */
function mayBeReplaced(ledger: Ledger, bill_id: string): boolean {
  const bill = ledger.bills.get(bill_id)
  return bill?.status === 'paying' && bill.settling_at === null
}

const NO_COUNTS: Counts = { free: { hub: 0, edge: 0, limbo: 0 }, sold: 0, online: 0 }
export function countsOf(ledger: LedgerView, schedule_id: number): Counts {
  return ledger.counts.get(schedule_id) ?? NO_COUNTS
}

/**
 * How many more places may be sold online, not counting what `own` bills hold already. Infinite without a
 * limit, and at the edge, which sells no place online.
 */
export function onlineLeft(ledger: LedgerView, schedule_id: number, own: readonly string[] = []): number {
  const max_online = ledger.halls.get(schedule_id)?.max_online
  if (ledger.node === 'edge' || max_online == null) return Number.POSITIVE_INFINITY
  let held = 0
  for (const id of own)
    for (const key of ledger.heldOf.get(id) ?? []) if (ledger.slots.get(key)?.schedule_id === schedule_id) held++
  return max_online - countsOf(ledger, schedule_id).online + held
}

/**
 * Why a slot may not leave its home now, though it is at home here; null when it may. Free slots may, and
 * sold, reserved and blocked ones with what stands on them; nobody waits for anything else: what is in a cart
 * or being paid stays, and so does everything that is still open (L8).
 */
function whyStays(ledger: LedgerView, row: SlotRow): Why | null {
  if (row.state === 'free') return null
  if (row.state === 'held') return ledger.bills.get(row.bill_id!)?.status === 'paying' ? 'paying' : 'held'
  return whyOpen(ledger, row)
}

/**
 * What a slot carries is `open` until the receipt of the question that made it is confirmed, and `changing`
 * while the hub brings its change, or the move of all of them, to the second place: until then nobody may
 * give, refund, move, release or unblock it (L8). Null when neither.
 */
export function whyOpen(ledger: LedgerView, row: SlotRow): 'open' | 'changing' | null {
  if (ledger.halls.get(row.schedule_id)?.sale === 'moving') return 'changing'
  if (row.state !== 'sold') return ledger.questions.get(row.bill_id ?? '')?.state === 'open' ? 'open' : null
  const ticket = ledger.tickets.get(ticketKey(row.schedule_id, row.ticket_id!, row.generation))
  if (ledger.lines.get(ticket?.line_id ?? '')?.state === 'changing') return 'changing'
  return ledger.questions.get(ticket?.question_id ?? '')?.state === 'open' ? 'open' : null
}

export interface WantCommand {
  schedule_id: number
  /** Exactly these, or the first `count` free places. */
  slots?: number[] | undefined
  count?: number | undefined
  /**
   * Also hand over slots that are sold, reserved or blocked, with what stands on them (placement 60 minutes
   * before the start, and whoever must change a ticket; a WANT for a free seat never needs it).
   */
  sold?: boolean | undefined
  /** Rights that are needed with them, or alone; as much as is left goes. */
  rights?: { key: string; amount: number }[] | undefined
}

/** One answer a slot: `gave`, or why it stays. */
export interface WantAnswer {
  slot: number
  answer: 'gave' | Why
}

/**
 * Answers a WANT at the home, slot by slot, and makes the one handover entry for what may go (L1, L13): the
 * whole placement group of a slot goes, or none of it (`group_busy`). A WANT is a hint: what is not here, or
 * not free, is answered and nothing happens. `entry` is null when nothing goes.
 * @source docs/ledger.md, "Messages", L13, L15
 */
export function decideHandover(
  ledger: Ledger,
  want: WantCommand,
): { answers: WantAnswer[]; entry: EntryOf<'give'> | EntryOf<'gave'> | null } {
  const groups = groupsOf(ledger, want.schedule_id)
  const going = new Map<number, SlotRow>()
  const answers: WantAnswer[] = []
  for (const slot of want.slots ?? firstFree(ledger, want.schedule_id, want.count ?? 0)) {
    const row = slotAt(ledger, want.schedule_id, slot)
    const why = whyNotGiven(ledger, row, groups, want.sold === true)
    answers.push({ slot, answer: why ?? 'gave' })
    if (why === null) for (const mate of tiedTo(ledger, row!, groups)) going.set(mate.slot, mate)
  }
  const stays = ledger.node === 'hub' && isRecalled(ledger, want.schedule_id)
  const rights = stays ? [] : rightsToGive(ledger, want.rights ?? [])
  const nothing = going.size === 0 && rights.length === 0
  const known = ledger.halls.has(want.schedule_id)
  return {
    answers,
    entry: nothing || !known ? null : handoverEntry(ledger, want.schedule_id, [...going.values()], rights),
  }
}

function whyNotGiven(
  ledger: Ledger,
  row: SlotRow | undefined,
  groups: ReadonlyMap<number, SlotRow[]>,
  sold: boolean,
): Why | null {
  if (!row) return 'unknown'
  if (row.home !== ledger.node) return 'elsewhere'
  if (ledger.node === 'hub' && isCalledHome(ledger, row)) return 'recalled'
  const why = whyStays(ledger, row)
  if (why !== null) return why
  if (row.state !== 'free' && !sold) return row.state
  const busy = tiedTo(ledger, row, groups).some((mate) => mate.home !== ledger.node || whyStays(ledger, mate) !== null)
  return busy ? 'group_busy' : null
}

/**
 * The hub gives nothing of a schedule that it called home (L14). When all of it has come, a sold slot may go
 * once more, to a register that pays its money back.
 */
function isCalledHome(ledger: Ledger, { schedule_id, state }: SlotRow): boolean {
  const sale = ledger.halls.get(schedule_id)?.sale ?? 'open'
  return sale !== 'open' && (sale !== 'closed' || state !== 'sold')
}

/**
 * Every slot that must move with this one (L13): its placement group, the reservations that stand on it, and
 * what these tie to it in turn.
 */
function tiedTo(ledger: Ledger, row: SlotRow, groups: ReadonlyMap<number, SlotRow[]>): SlotRow[] {
  const tied = new Map([[row.slot, row]])
  for (const mate of tied.values()) {
    for (const other of groups.get(mate.group_no)!) tied.set(other.slot, other)
    if (mate.state !== 'reserved') continue
    for (const other of heldBy(ledger, mate.bill_id!)) tied.set(other.slot, other)
  }
  return [...tied.values()]
}

function groupsOf(ledger: Ledger, schedule_id: number): Map<number, SlotRow[]> {
  const groups = new Map<number, SlotRow[]>()
  for (const row of slotsOf(ledger, schedule_id)) {
    const mates = groups.get(row.group_no)
    if (mates) mates.push(row)
    else groups.set(row.group_no, [row])
  }
  return groups
}

function firstFree(ledger: Ledger, schedule_id: number, count: number): number[] {
  const slots: number[] = []
  for (const row of slotsOf(ledger, schedule_id)) {
    if (slots.length === count) break
    if (row.home === ledger.node && row.state === 'free') slots.push(row.slot)
  }
  return slots
}

/** What may go of each right: never more than is left here. */
function rightsToGive(ledger: Ledger, wanted: readonly { key: string; amount: number }[]) {
  return wanted.flatMap(({ key, amount }) => {
    const gives = Math.min(amount, rightLeft(ledger, key))
    return gives > 0 ? [{ key, amount: gives }] : []
  })
}

/** How much of a right is left at this node. */
export function rightLeft(ledger: LedgerView, key: string): number {
  return ledger.rights.get(key)?.[ledger.node] ?? 0
}

/**
 * What lines would use up beyond what is left here: key, what is needed and what there is. Rights are used
 * only where they are held (docs/ledger.md, Rights).
 */
export function rightsMissing(
  ledger: LedgerView,
  lines: readonly { right_key: string | null }[],
): { key: string; needed: number; left: number }[] {
  const needed = new Map<string, number>()
  for (const { right_key } of lines) if (right_key !== null) needed.set(right_key, (needed.get(right_key) ?? 0) + 1)
  return [...needed].flatMap(([key, count]) => {
    const left = rightLeft(ledger, key)
    return count > left ? [{ key, needed: count, left }] : []
  })
}

function handoverEntry(
  ledger: Ledger,
  schedule_id: number,
  rows: SlotRow[],
  rights: EntryOf<'give'>['rights'],
): EntryOf<'give'> | EntryOf<'gave'> {
  rows.sort((a, b) => a.slot - b.slot)
  const tickets = rows.flatMap((row) =>
    row.ticket_id === null ? [] : (ledger.tickets.get(ticketKey(schedule_id, row.ticket_id, row.generation)) ?? []),
  )
  const lines = tickets.flatMap((ticket) => ledger.lines.get(ticket.line_id) ?? [])
  const carrying = new Set(lines.flatMap((line) => line.allocations.map((share) => share.payment_id)))
  const claims = rows.flatMap(({ slot, state, bill_id, due_at }) =>
    state === 'reserved' || state === 'blocked'
      ? [{ slot, state, bill_id: bill_id!, ...(due_at !== null && { due_at }) }]
      : [],
  )
  const reservations = new Set(claims.flatMap(({ state, bill_id }) => (state === 'reserved' ? [bill_id] : [])))
  return {
    kind: otherSide(ledger.node) === 'edge' ? 'give' : 'gave',
    hall: ledger.halls.get(schedule_id)!,
    slots: rows.map((row) => row.slot),
    groups: rows.map((row) => row.group_no),
    tickets,
    lines,
    payments: [...carrying].flatMap((id) => ledger.payments.get(id) ?? []),
    claims,
    bills: [...reservations].flatMap((id) => ledger.bills.get(id) ?? []),
    rights,
  }
}

/**
 * Reads an entry of the other side's stream before it is applied. Refused: an entry of another epoch (L5),
 * and one that is not the next (L3): `again` means it was applied before and is simply skipped, `gap` that
 * something is missing and must be sent again.
 */
export function admit(
  ledger: Ledger,
  head: { epoch: number; n: number },
  entry: { epoch: number; n: number },
): Result<true, Refusal<'fenced' | 'again' | 'gap'>> {
  if (entry.epoch !== ledger.epoch) return refuse('fenced', 'message', { epoch: ledger.epoch })
  const n = head.epoch === entry.epoch ? head.n : 0
  if (entry.n <= n) return refuse('again', 'message', { n })
  if (entry.n !== n + 1) return refuse('gap', 'message', { n })
  return ok(true)
}

/**
 * Who may send the edge's stream: one box in one epoch (L5). `fenced` for any other; nothing of what it sent
 * is read.
 */
export function admitSender(
  current: { epoch: number; box: string },
  sender: { epoch: number; box: string },
): Result<true, Refusal<'fenced'>> {
  if (sender.epoch === current.epoch && sender.box === current.box) return ok(true)
  return refuse('fenced', 'message', { epoch: current.epoch })
}

/**
 * What the edge appends when it has applied an entry of the hub's stream: a give is answered by `took` (L4).
 */
export function answerToDown(entry: { n: number; data: EntryData }): EntryOf<'took'> | null {
  return entry.data.kind === 'give' ? { kind: 'took', down_n: entry.n } : null
}

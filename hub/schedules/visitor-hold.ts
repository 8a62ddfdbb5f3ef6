import { randomUUID } from 'node:crypto'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { Screen } from '#protocol/catalogue/screen.ts'
import { isOfOthers } from '#protocol/ledger/decide-seats.ts'
import { heldBy, type LedgerView, slotAt, unpaidOf } from '#protocol/ledger/ledger.ts'
import type { BillRow, HallRow, SlotRow } from '#protocol/ledger/rows.ts'
import { surchargeCents } from '#protocol/pricing/price-lines.ts'
import { type Answer, ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import type { HeldSeat, HOLD_REFUSALS, Hold, SeatRef } from '#protocol/schedules/calls.ts'
import { isPlanSeen, type SeenSchedule } from '#protocol/schedules/plan-seen.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { type SeatState, seatAt, seatOfSlot } from '#protocol/seats/arrangement.ts'
import { autoAssign } from '#protocol/seats/autoassign.ts'
import { isTaken, type Near, nearOf } from '#protocol/seats/clearance.ts'
import { hasLoneCompanion, leavesNone, leavesSingle, partsSofa } from '#protocol/seats/picks.ts'
import { addMinutes } from '#protocol/time/business-day.ts'
import type { Lane } from '../ledger/lane.ts'
import { type Choose, choosePlaces, type Seats, type SeatsRefusal } from '../seats/store.ts'
import type { Asker, Crowd } from './crowd.ts'

/**
 * At most so many proposals of auto-assign, when somebody is faster each time (docs/ledger.md, Placement).
 */
const PROPOSALS = 3

export interface HoldRequest {
  bill_id: string | null
  seats?: SeatRef[] | undefined
  quantity?: number | undefined
  /** So many tickets are wanted; seats that are all of them are what the visitor picked in the end. */
  wanted?: number | undefined
  renew: boolean
}

export interface HoldFor {
  schedule: Schedule
  screen: Screen
  exhibitor: Exhibitor
  visitor: string
  asker: Asker
  crowd: Crowd
  /** What the visitor's page shows. */
  seen: SeenSchedule | undefined
}

/** Why a visitor does not hold what was wanted; each seat that cannot be had at its own place. */
export type VisitorRefusal = (typeof HOLD_REFUSALS)[number] | 'bill_foreign' | 'bill_not_open' | 'schedule_changed'
type Answered<T> = Result<T, Refusal<VisitorRefusal> | readonly Refusal<VisitorRefusal>[]>

/** The unpaid bill of this visitor by its id; null when it is somebody else's, or not open any more. */
export function ownBill(ledger: LedgerView, bill_id: string, visitor: string): BillRow | null {
  const bill = ledger.bills.get(bill_id)
  if (!bill || bill.visitor !== visitor || bill.home !== 'hub') return null
  const open = bill.status === 'pending' || (bill.status === 'paying' && bill.settling_at === null)
  return open ? bill : null
}

/**
 * A bill that a visitor names is known here though another process has opened it just now; what is not there
 * stays unknown.
 */
export async function meetBill(lane: Lane, bill_id: string | null | undefined): Promise<void> {
  if (bill_id == null || lane.committed.bills.has(bill_id)) return
  await lane.run({ bills: [bill_id], decide: () => ok(null) })
}

/** The hold that a visitor has in a schedule: one at most (F-331). */
export function holdOf(ledger: LedgerView, schedule_id: number, visitor: string): BillRow | null {
  for (const bill of unpaidOf(ledger, visitor)) {
    if (bill.status !== 'pending') continue
    if (heldBy(ledger, bill.id).some((row) => row.schedule_id === schedule_id)) return bill
  }
  return null
}

/** What the visitor sees of a hold. */
export function shownHold(ledger: LedgerView, schedule: Schedule, bill: BillRow): Hold {
  const slots = heldBy(ledger, bill.id).filter((row) => row.schedule_id === schedule.id)
  slots.sort((a, b) => a.slot - b.slot)
  const seats = slots.flatMap(({ slot }): HeldSeat[] => {
    const seat = seatOfSlot(schedule.arrangement, slot)
    return seat ? [{ screen_row: seat.screen_row, screen_col: seat.screen_col, name: seat.name }] : []
  })
  return { bill_id: bill.id, held_until: bill.due_at!, seats }
}

/** `takeHold`, whose time a visitor may renew as often as the house allows (`no_renewals`). */
export async function renewHold(
  lane: Lane,
  seats: Seats,
  request: HoldRequest,
  about: HoldFor,
): Promise<Answered<Hold> | Answer<never, 'no_renewals'>> {
  await meetBill(lane, request.bill_id)
  const known = knownBill(lane.committed, request, about)
  const { hold_renewals } = about.exhibitor.settings
  if (request.renew && known && known.renewals >= hold_renewals) return refuse('no_renewals', 'renew')
  return takeHold(lane, seats, request, about)
}

function knownBill(ledger: LedgerView, { bill_id }: HoldRequest, { schedule, visitor }: HoldFor): BillRow | null {
  return bill_id === null ? holdOf(ledger, schedule.id, visitor) : ownBill(ledger, bill_id, visitor)
}

/**
 * Takes, changes or renews a visitor's hold (F-331): all or nothing, at the slots' home. `quantity` of a
 * numbered hall is auto-assigned: first from the hub's own free seats, then from all of them, and at most
 * three times when somebody is faster. Refusals name `seats.N`, `quantity`, `bill_id` or `renew`;
 * `grecaptcha` where so many seats are held behind the asker's address that a puzzle is needed;
 * `schedule_changed` where the page shows another hall than is sold when it is decided.
 * Where nobody names a bill it is the hold of this visitor as it stands when it is decided: one that another
 * request or process took or ended meanwhile is no other one.
 */
export async function takeHold(
  lane: Lane,
  seats: Seats,
  request: HoldRequest,
  about: HoldFor,
): Promise<Answered<Hold>> {
  await meetBill(lane, request.bill_id)
  const first = await tryHold(lane, seats, request, about)
  if (first !== 'other meanwhile') return first
  const second = await tryHold(lane, seats, request, about)
  return second === 'other meanwhile' ? refuse('bill_not_open', 'bill_id') : second
}

async function tryHold(
  lane: Lane,
  seats: Seats,
  request: HoldRequest,
  about: HoldFor,
): Promise<Answered<Hold> | 'other meanwhile'> {
  const { schedule, exhibitor, visitor } = about
  const { settings } = exhibitor
  const isPlan = (hall: HallRow | undefined): boolean => isPlanSeen(schedule, hall, about.seen)
  // seats are named on that plan: it is asked before they are looked for, and again when it is decided
  if (!isPlan(lane.committed.halls.get(schedule.id))) return refuse('schedule_changed')
  const known = knownBill(lane.committed, request, about)
  const isOfAnother = known !== null && heldBy(lane.committed, known.id).some((row) => row.schedule_id !== schedule.id)
  if (request.bill_id !== null && (known === null || isOfAnother)) return refuse('bill_foreign', 'bill_id')
  const wanted = request.seats?.length ?? request.quantity ?? 0
  if (wanted > settings.max_seats_per_hold)
    return refuse('too_many_tickets', 'quantity', { maximum: settings.max_seats_per_hold })
  const replaces = known?.status === 'paying' ? known.id : null
  const bill_id = known && replaces === null ? known.id : randomUUID()
  const now = lane.now()
  const kept = known !== null && replaces === null ? known.due_at : null
  const due_at = request.renew
    ? addMinutes(now, settings.hold_renew_minutes)
    : (kept ?? addMinutes(now, settings.hold_minutes))
  const own = known ? [known.id] : []
  const place = { exhibitor_id: exhibitor.id, cinema_id: schedule.cinema_id, schedule_id: schedule.id }
  const is_new = bill_id !== known?.id
  const command = { bill_id, source: 'site', due_at, renewed: request.renew, replaces, visitor, is_new }
  const near = nearOf(schedule.arrangement, about.screen.config)
  const isAlone = (ledger: LedgerView): boolean => known !== null || holdOf(ledger, schedule.id, visitor) === null
  let is_other_meanwhile = false
  const take: Take = async (slots) => {
    const held = await seats.hold(place, { ...command, slots, isPlan, near, isAlone })
    const { code } = held.ok ? { code: null } : held.refusal
    is_other_meanwhile = code === 'held_meanwhile' || (code === 'bill_not_open' && request.bill_id === null)
    return code === 'held_meanwhile' ? refuse('bill_not_open', 'bill_id') : (held as Awaited<ReturnType<Take>>)
  }
  const map = async () => {
    const mine = new Set(own.flatMap((id) => heldBy(lane.committed, id).map((row) => row.slot)))
    return { states: (await seats.map(place))!.states, mine }
  }
  const most = settings.unpaid_seats_per_address
  const { committed: ledger } = lane
  const asking = { ledger, exhibitor_id: exhibitor.id, schedule_id: schedule.id, own, seats: wanted, most }
  const entered = await about.crowd.enter(about.asker, asking)
  if (!entered.ok) return entered
  let holding: string | null = null
  try {
    const held = await takeWanted(request, about, own, { take, map, near, bill_id, isPaying: replaces !== null })
    if (is_other_meanwhile) return 'other meanwhile'
    if (!held.ok) return held
    holding = bill_id
  } finally {
    entered.value.done(holding)
  }
  return ok(shownHold(lane.committed, schedule, lane.committed.bills.get(bill_id)!))
}

type TakeRefusal = Exclude<SeatsRefusal, 'held_meanwhile'>
type Take = (slots: readonly number[] | Choose) => Promise<Answer<unknown, TakeRefusal>>
interface Taking {
  take: Take
  /** The hall as it is shown now, and the slots that this visitor holds. */
  map: () => Promise<{ states: readonly SeatState[]; mine: ReadonlySet<number> }>
  near: Near
  bill_id: string
  /** What the visitor has is on its way to be paid. */
  isPaying: boolean
}

/** Seats by name; the best so many; or, without either, what the bill holds already. */
async function takeWanted(
  request: HoldRequest,
  about: HoldFor,
  own: readonly string[],
  taking: Taking,
): Promise<Answered<unknown>> {
  const { schedule } = about
  const { quantity } = request
  if (request.seats) {
    const named = namedSlots(schedule, request.seats)
    if (!named.ok) return named
    const picked = named.value.length === request.wanted ? await pickedByHand(about, named.value, taking) : ok(null)
    if (!picked.ok) return picked
    const held = await taking.take(named.value)
    return held.ok ? held : { ok: false, refusal: bySeat(held.refusal, named.value) }
  }
  const chosen =
    quantity === undefined
      ? await taking.take((ledger) => ok(own.flatMap((id) => heldBy(ledger, id).map((row) => row.slot))))
      : schedule.arrangement.numbered
        ? await takeAssigned(about, quantity, own, taking)
        : await taking.take(choosePlaces(schedule.id, taking.bill_id, quantity))
  if (chosen.ok || chosen.refusal.code === 'schedule_changed') return chosen
  return { ok: false, refusal: { ...chosen.refusal, field: 'quantity' } }
}

/** The rules for what is picked by hand. What was on its way to be paid is not asked whom it leaves alone. */
async function pickedByHand(
  { schedule: { arrangement }, screen }: HoldFor,
  slots: readonly number[],
  { map, isPaying }: Taking,
): Promise<Answer<null, 'companion_alone' | 'sofa_parted' | 'seat_left_alone'>> {
  if (hasLoneCompanion(arrangement, slots)) return refuse('companion_alone', 'seats')
  if (screen.config.sofas_whole && partsSofa(arrangement, slots)) return refuse('sofa_parted', 'seats')
  if (!leavesNone(screen.config)) return ok(null)
  const { states, mine } = await map()
  if (isPaying && mine.size === slots.length && slots.every((slot) => mine.has(slot))) return ok(null)
  const isFree = (slot: number): boolean => mine.has(slot) || states[slot - 1] === 'free'
  return leavesSingle(arrangement, slots, isFree) ? refuse('seat_left_alone', 'seats') : ok(null)
}

/**
 * First from the hub's own free seats, chosen when it is decided; are there not enough, from all of them, and
 * at most three times when somebody is faster.
 */
async function takeAssigned(
  about: HoldFor,
  quantity: number,
  own: readonly string[],
  { take, map, near }: Taking,
): Promise<Answer<unknown, TakeRefusal>> {
  const { id } = about.schedule
  let held = await take((ledger) => {
    const isOthers = (slot: number): boolean => isOfOthers(ledger, slotAt(ledger, id, slot), own)
    return assigned(about, quantity, (slot) => isHere(slotAt(ledger, id, slot), own) && !near(slot).some(isOthers))
  })
  for (let proposal = 0; !held.ok && proposal < PROPOSALS; proposal++) {
    if (held.refusal.code !== (proposal === 0 ? 'not_enough_seats' : 'seats_lost')) return held
    const { states, mine } = await map()
    const isOthers = (slot: number): boolean => !mine.has(slot) && isTaken(states[slot - 1])
    const isFree = (slot: number): boolean => states[slot - 1] === 'free' && !near(slot).some(isOthers)
    const slots = assigned(about, quantity, (slot) => mine.has(slot) || isFree(slot))
    if (!slots.ok) return slots
    held = await take(slots.value)
  }
  return held
}

function isHere(row: SlotRow | undefined, own: readonly string[]): boolean {
  return row?.home === 'hub' && (row.state === 'free' || (row.state === 'held' && own.includes(row.bill_id!)))
}

function assigned(
  { schedule, screen }: HoldFor,
  quantity: number,
  isFree: (slot: number) => boolean,
): Answer<number[], 'not_enough_seats'> {
  return autoAssign({
    arrangement: schedule.arrangement,
    quantity,
    algorithm: screen.config.auto_assign_seats.algorithm,
    max_together: screen.config.max_together,
    leave_no_single_seat: screen.config.leave_no_single_seat,
    sofas_whole: screen.config.sofas_whole,
    isFree,
    surcharge: (seat_class) => surchargeCents(screen.class_rate, seat_class),
  })
}

/** The slots of the seats that a visitor named; refused at the first that is no seat, or is named twice. */
function namedSlots(schedule: Schedule, named: readonly SeatRef[]): Answer<number[], 'seat_unknown'> {
  const slots: number[] = []
  for (const [index, place] of named.entries()) {
    const slot = seatAt(schedule.arrangement, place)?.slot ?? undefined
    if (slot === undefined || slots.includes(slot)) return refuse('seat_unknown', `seats.${index}`)
    slots.push(slot)
  }
  return ok(slots)
}

/** A refusal of the ledger for seats that were named: each lost one at its own place in the form. */
function bySeat(
  refusal: Refusal<TakeRefusal>,
  slots: readonly number[],
): Refusal<VisitorRefusal> | readonly Refusal<VisitorRefusal>[] {
  if (refusal.code !== 'seats_lost') return { ...refusal, field: 'message' }
  const lost = refusal.detail.lost as { slot: number; why: string }[]
  return lost.map(({ slot, why }) => ({
    code: why === 'elsewhere' ? 'seat_unreachable' : why === 'too_near' ? 'seat_too_near' : 'seat_taken',
    field: `seats.${slots.indexOf(slot)}`,
    detail: { why },
  }))
}

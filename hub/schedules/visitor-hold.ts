import { randomUUID } from 'node:crypto'
import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { Screen } from '#protocol/catalogue/screen.ts'
import { ok, type Refusal, type Result, refuse } from '#protocol/result.ts'
import type { HeldSeat, Hold, SeatRef } from '#protocol/schedules/calls.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import { seatAt, seatOfSlot } from '#protocol/seats/arrangement.ts'
import { autoAssign } from '#protocol/seats/autoassign.ts'
import { heldBy, type Ledger, slotAt, unpaidOf } from '#protocol/seats/ledger.ts'
import type { BillRow } from '#protocol/seats/rows.ts'
import { addMinutes } from '#protocol/time/business-day.ts'
import type { Lane } from '../seats/lane.ts'
import type { Seats } from '../seats/store.ts'

/** At most so many proposals of auto-assign, when somebody is faster each time (LEDGER.md, Placement). */
const PROPOSALS = 3

export interface HoldRequest {
  bill_id: string | null
  seats?: SeatRef[] | undefined
  quantity?: number | undefined
  renew: boolean
}

export interface HoldFor {
  schedule: Schedule
  screen: Screen
  exhibitor: Exhibitor
  visitor: string
}

type Refused = { ok: false; refusal: Refusal | readonly Refusal[] }

/** The unpaid bill of this visitor by its id; null when it is somebody else's, or not open any more. */
export function ownBill(ledger: Ledger, bill_id: string, visitor: string): BillRow | null {
  const bill = ledger.bills.get(bill_id)
  if (!bill || bill.visitor !== visitor || bill.home !== 'hub') return null
  const open = bill.status === 'pending' || (bill.status === 'paying' && bill.settling_at === null)
  return open ? bill : null
}

/** The hold that a visitor has in a schedule: one at most (F-331). */
export function holdOf(ledger: Ledger, schedule_id: number, visitor: string): BillRow | null {
  for (const bill of unpaidOf(ledger, visitor)) {
    if (bill.status !== 'pending') continue
    if (heldBy(ledger, bill.id).some((row) => row.schedule_id === schedule_id)) return bill
  }
  return null
}

/** What the visitor is told of a hold. */
export function shownHold(ledger: Ledger, schedule: Schedule, bill: BillRow): Hold {
  const slots = heldBy(ledger, bill.id).filter((row) => row.schedule_id === schedule.id)
  slots.sort((a, b) => a.slot - b.slot)
  const seats = slots.flatMap(({ slot }): HeldSeat[] => {
    const seat = seatOfSlot(schedule.arrangement, slot)
    return seat ? [{ screen_row: seat.screen_row, screen_col: seat.screen_col, name: seat.name }] : []
  })
  return { bill_id: bill.id, held_until: bill.due_at!, seats }
}

/**
 * Takes, changes or renews a visitor's hold (F-331): all or nothing, at the slots' home. `quantity` of a numbered hall is auto-assigned: first from the hub's own free seats, then from all of them, and at most
 * three times when somebody is faster. Refusals name `seats.N`, `quantity`, `bill_id` or `renew`.
 */
export async function takeHold(
  lane: Lane,
  seats: Seats,
  request: HoldRequest,
  about: HoldFor,
): Promise<Result<Hold> | Refused> {
  const { schedule, exhibitor, visitor } = about
  const { settings } = exhibitor
  const known =
    request.bill_id === null
      ? holdOf(lane.ledger, schedule.id, visitor)
      : ownBill(lane.ledger, request.bill_id, visitor)
  if (request.bill_id !== null && known === null) return refuse('bill_foreign', 'bill_id')
  const wanted = request.seats?.length ?? request.quantity ?? 0
  if (wanted > settings.max_seats_per_hold)
    return refuse('too_many_tickets', 'quantity', { maximum: settings.max_seats_per_hold })
  if (request.renew && known && known.renewals >= settings.hold_renewals) return refuse('no_renewals', 'renew')
  const replaces = known?.status === 'paying' ? known.id : null
  const bill_id = known && replaces === null ? known.id : randomUUID()
  const now = lane.now()
  const kept = known !== null && replaces === null ? known.due_at : null
  const due_at = request.renew
    ? addMinutes(now, settings.hold_renew_minutes)
    : (kept ?? addMinutes(now, settings.hold_minutes))
  const own = known ? [known.id] : []
  let refused: Refused | null = null
  for (let proposal = 0; proposal < PROPOSALS; proposal++) {
    const slots = await chooseSlots(lane, seats, request, about, bill_id, own, proposal > 0)
    if (!slots.ok) return slots
    const place = { exhibitor_id: exhibitor.id, cinema_id: schedule.cinema_id, schedule_id: schedule.id }
    const command = { bill_id, source: 'site', slots: slots.value, due_at, renewed: request.renew, replaces, visitor }
    const held = await seats.hold(place, { ...command, is_new: bill_id !== known?.id })
    if (held.ok) return ok(shownHold(lane.ledger, schedule, lane.ledger.bills.get(bill_id)!))
    refused = { ok: false, refusal: byField(held.refusal, slots.value, request) }
    if (request.seats || held.refusal.code !== 'seats_lost') return refused
  }
  return refused!
}

async function chooseSlots(
  lane: Lane,
  seats: Seats,
  request: HoldRequest,
  about: HoldFor,
  bill_id: string,
  own: string[],
  everywhere: boolean,
): Promise<Result<number[]> | Refused> {
  const { schedule } = about
  if (request.seats) return namedSlots(schedule, request.seats)
  if (request.quantity === undefined) return ok(own.flatMap((id) => heldBy(lane.ledger, id).map((row) => row.slot)))
  const place = { exhibitor_id: schedule.exhibitor_id, cinema_id: schedule.cinema_id, schedule_id: schedule.id }
  if (!schedule.arrangement.numbered) return seats.takePlaces(place, bill_id, request.quantity)
  const map = (await seats.map(place))!
  const mine = new Set(own.flatMap((id) => heldBy(lane.ledger, id).map((row) => row.slot)))
  const assign = (isFree: (slot: number) => boolean) => assigned(about, request.quantity!, isFree)
  const isFree = (slot: number) => mine.has(slot) || map.states[slot - 1] === 'free'
  if (everywhere) return assign(isFree)
  const here = assign((slot) => isFree(slot) && isHome(lane.ledger, schedule.id, slot))
  return here.ok ? here : assign(isFree)
}

const isHome = (ledger: Ledger, schedule_id: number, slot: number): boolean =>
  slotAt(ledger, schedule_id, slot)?.home === 'hub'

function assigned(
  { schedule, screen }: HoldFor,
  quantity: number,
  isFree: (slot: number) => boolean,
): Result<number[]> {
  return autoAssign({
    arrangement: schedule.arrangement,
    quantity,
    algorithm: screen.config.auto_assign_seats.algorithm,
    max_together: screen.config.max_together,
    isFree,
    surcharge: (name) => (screen.class_rate[name]?.ticket ?? 0) + (screen.class_rate[name]?.handling ?? 0),
  })
}

/** The slots of the seats that a visitor named; refused at the first that is no seat, or is named twice. */
function namedSlots(schedule: Schedule, named: readonly SeatRef[]): Result<number[]> {
  const slots: number[] = []
  for (const [index, place] of named.entries()) {
    const slot = seatAt(schedule.arrangement, place)?.slot ?? undefined
    if (slot === undefined || slots.includes(slot)) return refuse('seat_unknown', `seats.${index}`)
    slots.push(slot)
  }
  return ok(slots)
}

/** A refusal of the ledger, put where the form has a place for it. */
function byField(refusal: Refusal, slots: readonly number[], request: HoldRequest): Refusal | readonly Refusal[] {
  if (refusal.code !== 'seats_lost') return { ...refusal, field: request.seats ? 'message' : 'quantity' }
  const lost = refusal.detail.lost as { slot: number; why: string }[]
  if (!request.seats) return { ...refusal, field: 'quantity' }
  return lost.map(({ slot, why }) => ({
    code: why === 'elsewhere' ? 'seat_unreachable' : 'seat_taken',
    field: `seats.${slots.indexOf(slot)}`,
    detail: { why },
  }))
}

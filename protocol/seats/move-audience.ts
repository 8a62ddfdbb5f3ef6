import { type Arrangement, type Seat, seatOfSlot, slotCount } from './arrangement.ts'
import { assignTogether, autoAssign, type SeatAlgorithm } from './autoassign.ts'
import { type Near, nearIn } from './clearance.ts'
import { STANDARD, WHEELCHAIR } from './plan.ts'

/** Whoever came together, and the slots that they have: the seats of one bill, or of one reservation. */
export interface Party {
  id: string
  slots: readonly number[]
}

/** The audience of one hall that is to sit in another one. */
export interface AudienceMove {
  from: Arrangement
  to: Arrangement
  parties: readonly Party[]
  algorithm: SeatAlgorithm
  max_together: number | null
  /** How many seats of the new hall stay free between two parties; 0 = they may sit side by side. */
  seat_clearance: number
  /** Where a class of the old hall goes that is another one in the new hall; nothing said = to its own. */
  classes: ReadonlyMap<string, string>
  /** Seats that somebody has picked by hand: the new slot of an old one. */
  picked: ReadonlyMap<number, number>
}

/**
 * Why somebody has no seat in the new hall: it has no such class, no such place for a wheelchair with as many
 * companion seats, or none that is free.
 */
export type Unseated = 'no_class' | 'no_wheelchair_place' | 'no_room'

export interface MoveProposal {
  /** By old slot. */
  seats: { from: number; to: number }[]
  left: { party: string; slot: number; why: Unseated }[]
}

/**
 * Proposes a seat of the new hall for everybody who has one in the old hall.
 *
 * In this order, and in each step the larger party first, then the one with the lower slot:
 * 1. what was picked by hand, as far as it is a seat of the new hall that nobody else was given;
 * 2. places for wheelchairs, with as many of their companion seats as the party has: at the place that lies
 *    nearest to where the old one lay;
 * 3. the rest of each party, class by class: side by side in the row that lies as deep in the hall as theirs
 *    did, or the nearest to it that has room, where auto-assign puts them; else apart, by auto-assign.
 *
 * Where the new hall keeps parties apart, 2 and 3 look first for seats that are near no other party (F-121),
 * and take others only where it has no room for all of the unit so: whoever paid is seated.
 *
 * Guarantees: every slot of every party is either seated, once, or left with a reason; no seat is given
 * twice; who had a class has the class that `classes` says, else the same one; a companion sits beside the
 * wheelchair place of the party. The same move has the same answer. Cost: parties × rows × seats.
 * @source F-199
 */
export function proposeMove(move: AudienceMove): MoveProposal {
  const hall = new NewHall(move)
  const parties = move.parties
    .map((party) => ({ ...party, slots: [...party.slots].sort((a, b) => a - b) }))
    .sort((a, b) => b.slots.length - a.slots.length || (a.slots[0] ?? 0) - (b.slots[0] ?? 0))
  for (const { id, slots } of parties) for (const slot of slots) hall.pick(id, slot)
  for (const party of parties) for (const unit of wheelchairs(move.from, party)) hall.seatWheelchair(party.id, unit)
  for (const party of parties) hall.seatRest(party)
  return hall.proposal()
}

/** A wheelchair place of a party and those of its companion seats that the party has too. */
function wheelchairs(from: Arrangement, { slots }: Party): number[][] {
  return slots
    .filter((slot) => seatOfSlot(from, slot)?.class === WHEELCHAIR)
    .map((place) => [place, ...slots.filter((slot) => seatOfSlot(from, slot)?.companion_of === place)])
}

/** The new hall while it fills. */
class NewHall {
  readonly #move: AudienceMove
  readonly #seated = new Map<number, number>()
  readonly #left = new Map<number, { party: string; why: Unseated }>()
  /** Who has a seat of the new hall. */
  readonly #used = new Map<number, string>()
  readonly #near: Near
  readonly #classes: ReadonlySet<string>
  readonly #oldDepth: (slot: number) => number
  readonly #newRows: readonly { depth: number; slots: ReadonlySet<number> }[]

  constructor(move: AudienceMove) {
    this.#move = move
    this.#near = nearIn(move.to, move.seat_clearance)
    this.#classes = new Set(seatsOf(move.to).map((seat) => seat.class))
    this.#oldDepth = depthsOf(move.from)
    const depth = depthsOf(move.to)
    this.#newRows = move.to.rows.flatMap((row) => {
      const slots = row.flatMap(({ slot }) => slot ?? [])
      return slots.length > 0 ? [{ depth: depth(slots[0]!), slots: new Set(slots) }] : []
    })
  }

  proposal(): MoveProposal {
    const seats = [...this.#seated].map(([from, to]) => ({ from, to })).sort((a, b) => a.from - b.from)
    const left = [...this.#left].map(([slot, { party, why }]) => ({ party, slot, why }))
    return { seats, left: left.sort((a, b) => a.slot - b.slot) }
  }

  #isOpen(slot: number): boolean {
    return !this.#seated.has(slot) && !this.#left.has(slot)
  }

  #isFree(slot: number): boolean {
    return !this.#used.has(slot)
  }

  /** Whether no other party is near a seat. */
  #isClear(party: string, slot: number): boolean {
    return this.#near(slot).every((other) => (this.#used.get(other) ?? party) === party)
  }

  #seat(party: string, from: number, to: number): void {
    this.#seated.set(from, to)
    this.#used.set(to, party)
  }

  #leave(party: string, slots: readonly number[], why: Unseated): void {
    for (const slot of slots) this.#left.set(slot, { party, why })
  }

  pick(party: string, slot: number): void {
    const to = this.#move.picked.get(slot)
    if (to !== undefined && to >= 1 && to <= slotCount(this.#move.to) && this.#isFree(to)) this.#seat(party, slot, to)
  }

  seatWheelchair(party: string, unit: readonly number[]): void {
    const [place, ...companions] = unit.filter((slot) => this.#isOpen(slot))
    if (place === undefined || place !== unit[0]) return
    const { from, to } = this.#move
    if (!to.numbered) return
    const [old, depth] = [seatOfSlot(from, place)!, depthsOf(to)]
    const places = seatsOf(to)
      .filter((seat) => seat.class === WHEELCHAIR && this.#isFree(seat.slot!))
      .map((seat) => ({ seat, beside: this.#besides(seat) }))
      .filter(({ beside }) => beside.length >= companions.length)
      .map((one) => ({
        ...one,
        far: Math.abs(depth(one.seat.slot!) - this.#oldDepth(place)),
        clear: [one.seat.slot!, ...one.beside.slice(0, companions.length)].every((slot) => this.#isClear(party, slot)),
      }))
      .sort(
        (a, b) =>
          Number(b.clear) - Number(a.clear) ||
          a.far - b.far ||
          sideOf(a.seat, old) - sideOf(b.seat, old) ||
          a.seat.slot! - b.seat.slot!,
      )
    const [best] = places
    if (!best) {
      this.#leave(party, [place, ...companions], 'no_wheelchair_place')
      return
    }
    this.#seat(party, place, best.seat.slot!)
    for (const [index, companion] of companions.entries()) this.#seat(party, companion, best.beside[index]!)
  }

  /** The companion seats of a wheelchair place that are free. */
  #besides(place: Seat): number[] {
    return seatsOf(this.#move.to).flatMap(({ slot, companion_of }) =>
      companion_of === place.slot && this.#isFree(slot!) ? [slot!] : [],
    )
  }

  seatRest({ id, slots }: Party): void {
    const open = slots.filter((slot) => this.#isOpen(slot))
    if (!this.#move.to.numbered) {
      this.#seatAnywhere(id, open)
      return
    }
    for (const [seatClass, mates] of Map.groupBy(open, (slot) => this.#classFor(slot)))
      if (!this.#classes.has(seatClass) || seatClass === WHEELCHAIR) this.#leave(id, mates, 'no_class')
      else this.#seatMates(id, mates, seatClass)
  }

  #classFor(slot: number): string {
    const { from, classes } = this.#move
    const old = seatOfSlot(from, slot)?.class ?? STANDARD
    return classes.get(old) ?? old
  }

  #seatAnywhere(party: string, open: readonly number[]): void {
    const places = Array.from({ length: slotCount(this.#move.to) }, (_, index) => index + 1)
    const free = places.filter((slot) => this.#isFree(slot))
    for (const [index, slot] of open.entries())
      if (free[index] === undefined) this.#leave(party, [slot], 'no_room')
      else this.#seat(party, slot, free[index]!)
  }

  #seatMates(party: string, mates: readonly number[], seatClass: string): void {
    const ofClass = (slot: number): boolean =>
      this.#isFree(slot) && seatOfSlot(this.#move.to, slot)?.class === seatClass
    const isClear = (slot: number): boolean => ofClass(slot) && this.#isClear(party, slot)
    const seats = this.#placeOf(mates, isClear) ?? this.#placeOf(mates, ofClass)
    if (!seats) this.#leave(party, mates, 'no_room')
    else for (const [index, slot] of mates.entries()) this.#seat(party, slot, seats[index]!)
  }

  /** Where so many sit: in one row, the nearest to theirs, else apart; undefined where there is no room. */
  #placeOf(mates: readonly number[], mayTake: (slot: number) => boolean): number[] | undefined {
    const { to: arrangement, algorithm, max_together } = this.#move
    const request = { arrangement, algorithm, max_together, quantity: mates.length }
    const depth = this.#oldDepth(mates[0]!)
    const near = [...this.#newRows].sort((a, b) => Math.abs(a.depth - depth) - Math.abs(b.depth - depth))
    for (const { slots } of near) {
      const together = assignTogether({ ...request, isFree: (slot) => slots.has(slot) && mayTake(slot) })
      if (together) return together
    }
    const apart = autoAssign({ ...request, isFree: mayTake })
    return apart.ok ? apart.value : undefined
  }
}

function seatsOf({ rows }: Arrangement): Seat[] {
  return rows.flat().filter(({ slot }) => slot !== null)
}

function sideOf(seat: Seat, old: Seat): number {
  return Math.abs(seat.screen_col - old.screen_col)
}

/** How deep in the hall a slot lies: 0 = the first row, 1 = the last; the middle where there are no rows. */
function depthsOf({ rows }: Arrangement): (slot: number) => number {
  const seated = rows.filter((row) => row.some(({ slot }) => slot !== null))
  const depths = new Map<number, number>()
  for (const [index, row] of seated.entries())
    for (const { slot } of row)
      if (slot !== null) depths.set(slot, seated.length > 1 ? index / (seated.length - 1) : 0.5)
  return (slot) => depths.get(slot) ?? 0.5
}

import { Text } from '../kit/text.ts'
import type { Arrangement, Seat } from './arrangement.ts'
import { seatLabel } from './naming.ts'

/** Rows and columns of the grid of a plan. */
export const GRID_MAX = 200
/** Places of a plan that is drawn; a hall with more sells places without numbers. */
export const PLAN_SEATS_MAX = 2_000
/** The class of a place for a wheelchair; it is sold in every hall that has one. */
export const WHEELCHAIR = 'wheelchair_seats'
/** The class that every hall has. */
export const STANDARD = 'standard_seats'

/**
 * A seat of a plan that somebody edits. `id` stays the seat's own for as long as the plan is edited, wherever
 * it is moved and whatever it is called; `companion_of` is the id of the wheelchair place beside it. Seats
 * with the same `sofa` in one row touch each other. `disabled`: the place is there and never sold.
 */
export interface PlanSeat extends Omit<Seat, 'slot' | 'name'> {
  id: number
}

/**
 * A plan of numbered seats that somebody edits, its seats by row and then by column; `separator` stands
 * between row and seat in every name. It holds (`planFaults` finds nothing):
 *
 * 1. no two seats have one id, one place or one name, and none lies outside of the grid;
 * 2. a row has one name, which no other row has;
 * 3. a companion's seat stands beside its wheelchair place, and a place has no more than one on either side;
 * 4. the seats of a sofa stand side by side, two of them at least.
 */
export interface Plan {
  separator: string
  curve: number
  seats: readonly PlanSeat[]
}

/** The plan of an arrangement; one without numbers has no seats yet. Ids are slots, then what is free. */
export function planOf({ rows, curve = 0 }: Arrangement, separator: string): Plan {
  let next = rows.flat().reduce((most, { slot }) => Math.max(most, slot ?? 0), 0)
  const idOf = (slot: number | null): number => slot ?? ++next
  const seats = rows.flat().map(({ slot, name: _, ...seat }) => ({ ...seat, id: idOf(slot) }))
  return { separator, curve, seats: inOrder(seats) }
}

/**
 * The arrangement that a plan is: rows from the screen backwards, each from the left, and slots 1..n in that
 * order, so that neighbours have neighbouring numbers (docs/ledger.md, Placement).
 */
export function arrangementOf({ separator, curve, seats }: Plan): Arrangement {
  const slots = new Map<number, number>()
  for (const { id, disabled } of seats) if (!disabled) slots.set(id, slots.size + 1)
  const rows = rowsOf(seats).map((row) =>
    row.map(
      ({ id, companion_of, ...seat }): Seat => ({
        slot: slots.get(id) ?? null,
        ...seat,
        name: seatLabel(seat.row_name, seat.seat_name, separator),
        companion_of: companion_of === null ? null : (slots.get(companion_of) ?? null),
      }),
    ),
  )
  return { numbered: true, places: 0, rows, ...(curve > 0 && { curve }) }
}

export function inOrder(seats: readonly PlanSeat[]): PlanSeat[] {
  return seats.toSorted((a, b) => a.screen_row - b.screen_row || a.screen_col - b.screen_col)
}

/** The same arrangement with every seat called by its row, its number and this separator. */
export function labelled(arrangement: Arrangement, separator: string): Arrangement {
  const rows = arrangement.rows.map((row) =>
    row.map((seat) => ({ ...seat, name: seatLabel(seat.row_name, seat.seat_name, separator) })),
  )
  return { ...arrangement, rows }
}

/**
 * What is wrong with an arrangement that somebody wrote: as `planFaults`, and `slots` where they are not 1..n
 * in the order of the seats that are sold. One without numbers has no seats.
 */
export function arrangementFaults(arrangement: Arrangement, separator: string): PlanFault[] {
  const seats = arrangement.rows.flat()
  const first = seats[0]
  if (!arrangement.numbered) return first ? [{ why: 'slots', seat: first.name }] : []
  let slot = 0
  const wrong = seats.find((seat) => seat.slot !== (seat.disabled ? null : ++slot))
  const isInRows = arrangement.rows.every((row) => row.every((seat) => seat.screen_row === row[0]!.screen_row))
  const faults = planFaults(planOf(arrangement, separator))
  const numbering = wrong ?? (isInRows ? undefined : first)
  return numbering ? [{ why: 'slots', seat: numbering.name }, ...faults] : faults
}

/** The seats by row, the first row nearest to the screen. */
export function rowsOf(seats: readonly PlanSeat[]): PlanSeat[][] {
  return [...Map.groupBy(seats, ({ screen_row }) => screen_row).values()]
}

/** What is wrong with a plan, and at which seat. */
export interface PlanFault {
  why: (typeof PLAN_FAULTS)[number]
  /** The name of the seat. */
  seat: string
}
export const PLAN_FAULTS = [
  'id_twice',
  'outside',
  'place_twice',
  'no_name',
  'name_twice',
  'row_names',
  'companion',
  'sofa',
  'too_many',
  'slots',
] as const

/** Everything that breaks the rules of a plan; empty for every plan that the operations make. */
export function planFaults({ separator, seats }: Plan): PlanFault[] {
  const nameOf = (seat: PlanSeat): string => seatLabel(seat.row_name, seat.seat_name, separator)
  const faults: PlanFault[] = []
  const [ids, names, places] = [new Map<number, PlanSeat>(), new Set<string>(), new Map<string, PlanSeat>()]
  const add = (why: PlanFault['why'], seat: PlanSeat): number => faults.push({ why, seat: nameOf(seat) })
  for (const seat of seats) {
    const [place, name] = [placeOf(seat.screen_row, seat.screen_col), nameOf(seat)]
    if (ids.has(seat.id)) add('id_twice', seat)
    if (!isInside(seat.screen_row) || !isInside(seat.screen_col)) add('outside', seat)
    if (places.has(place)) add('place_twice', seat)
    if (!isNamed(seat, separator)) add('no_name', seat)
    if (names.has(name)) add('name_twice', seat)
    ids.set(seat.id, seat)
    places.set(place, seat)
    names.add(name)
  }
  const rows = rowsOf(inOrder(seats))
  const rowNames = new Set<string>()
  for (const row of rows) {
    const [first] = row
    if (rowNames.has(first!.row_name) || row.some((seat) => seat.row_name !== first!.row_name)) add('row_names', first!)
    rowNames.add(first!.row_name)
    for (const seat of unfitSofas(row)) add('sofa', seat)
  }
  for (const seat of seats) if (!isCompanionFit(seat, ids)) add('companion', seat)
  if (seats.length > PLAN_SEATS_MAX) add('too_many', seats.at(-1)!)
  return faults
}

const Name = Text(8).min(1)
const Label = Text(16)

/** Whether row, seat and the whole name can be printed, and are neither empty nor too long. */
export function isNamed({ row_name, seat_name }: Pick<PlanSeat, 'row_name' | 'seat_name'>, separator: string): boolean {
  const parts = [row_name, seat_name]
  const isWhole = Label.safeParse(seatLabel(row_name, seat_name, separator)).success
  return isWhole && parts.every((part) => Name.safeParse(part).success && part.trim() === part)
}

export function isInside(at: number): boolean {
  return Number.isInteger(at) && at >= 1 && at <= GRID_MAX
}

export function placeOf(screen_row: number, screen_col: number): string {
  return `${screen_row}:${screen_col}`
}

/** Whether a seat is no companion's, or one beside a wheelchair place that is sold with it. */
export function isCompanionFit(seat: PlanSeat, byId: ReadonlyMap<number, PlanSeat>): boolean {
  if (seat.companion_of === null) return true
  const place = byId.get(seat.companion_of)
  return (
    place?.class === WHEELCHAIR &&
    seat.class !== WHEELCHAIR &&
    !place.disabled &&
    !seat.disabled &&
    place.screen_row === seat.screen_row &&
    Math.abs(place.screen_col - seat.screen_col) === 1
  )
}

/** The first seat of each sofa of a row that is no sofa: alone, or with a gap in it. */
function unfitSofas(row: readonly PlanSeat[]): PlanSeat[] {
  const sofas = Map.groupBy(
    row.filter(({ sofa }) => sofa !== null),
    ({ sofa }) => sofa,
  )
  return [...sofas.values()].flatMap((seats) => {
    const [first, last] = [seats[0]!, seats.at(-1)!]
    const isWhole = seats.length > 1 && last.screen_col - first.screen_col === seats.length - 1
    return isWhole ? [] : [first]
  })
}

import { type Arrangement, type Seat, slotCount } from '#protocol/seats/arrangement.ts'
import { isAutoAssignable } from '#protocol/seats/autoassign.ts'

/** Where people like to sit: a little behind the middle, 0 = front row, 1 = back row. */
const BEST_ROW = 0.62
const ROW_WEIGHT = 2
const SIDE_WEIGHT = 0.9
/** Rows nearer to the screen than this are for those who come last. */
const NECK_ROW = 0.2
const NECK_COST = 0.7
/** What it costs to leave one seat alone beside a party, and to sit shoulder to shoulder with strangers. */
const GAP_COST = 0.5
const NEIGHBOUR_COST = 0.2
/** A dearer class puts people off; the sofa does not put off two. */
const COST_PER_EURO = 0.12
const TASTE = 0.7

interface Choice {
  /** Only these slots. */
  allowed: (slot: number) => boolean
  /** The hall fills to the last place: front row, wheelchair places and half sofas too. */
  all?: boolean
}

/**
 * A hall while people find their seats, one party after another: the best place first, with tastes that
 * differ.
 */
export class Seating {
  readonly #rows: Seat[][]
  readonly #free: Set<number>
  readonly #cost: Map<Seat, number>
  readonly #sofas: Map<string, number>
  readonly #front: number
  readonly #draw: () => number

  constructor(arrangement: Arrangement, surchargeCents: (name: string) => number, draw: () => number) {
    const seats = arrangement.rows.map((row) => row.filter(({ slot }) => slot !== null))
    this.#rows = seats.map((row) => row.toSorted((a, b) => a.screen_col - b.screen_col))
    this.#free = new Set(Array.from({ length: slotCount(arrangement) }, (_, index) => index + 1))
    this.#cost = costs(this.#rows, surchargeCents)
    this.#sofas = sofaSizes(this.#rows)
    this.#front = Math.min(...this.#rows.flat().map(({ screen_row }) => screen_row))
    this.#draw = draw
  }

  get left(): number {
    return this.#free.size
  }

  /**
   * Seats side by side for a party, or null when there are none. Places without numbers are taken in their
   * order.
   */
  take(party: number, choice: Choice): number[] | null {
    const slots = this.#rows.length > 0 ? this.#sideBySide(party, choice) : this.#places(party, choice)
    for (const slot of slots ?? []) this.#free.delete(slot)
    return slots
  }

  #places(party: number, { allowed }: Choice): number[] | null {
    const slots = [...this.#free].filter(allowed).slice(0, party)
    return slots.length === party ? slots : null
  }

  #sideBySide(party: number, choice: Choice): number[] | null {
    let best: { seats: Seat[]; cost: number } | null = null
    for (const row of this.#rows) {
      for (let start = 0; start + party <= row.length; start++) {
        const seats = row.slice(start, start + party)
        if (!this.#fits(seats, choice)) continue
        const cost = this.#costOf(row, start, seats) + this.#draw() * TASTE
        if (!best || cost < best.cost) best = { seats, cost }
      }
    }
    return best ? best.seats.map(({ slot }) => slot!) : null
  }

  #fits(seats: readonly Seat[], { allowed, all }: Choice): boolean {
    const touches = seats.every((seat, index) => index === 0 || seat.screen_col - seats[index - 1]!.screen_col === 1)
    if (!touches || !seats.every(({ slot }) => this.#free.has(slot!) && allowed(slot!))) return false
    if (all) return true
    return (
      seats.every((seat) => isAutoAssignable(seat) && seat.screen_row !== this.#front) &&
      seats.every((seat) => seat.class === seats[0]!.class) &&
      this.#wholeSofas(seats)
    )
  }

  #wholeSofas(seats: readonly Seat[]): boolean {
    return seats.every(
      (seat) =>
        seat.sofa === null ||
        seats.filter((other) => sofaKey(other) === sofaKey(seat)).length === this.#sofas.get(sofaKey(seat)),
    )
  }

  #costOf(row: readonly Seat[], start: number, seats: readonly Seat[]): number {
    const own = seats.reduce((sum, seat) => sum + this.#cost.get(seat)!, 0) / seats.length
    return own + this.#besideCost(row, start - 1, -1) + this.#besideCost(row, start + seats.length, 1)
  }

  /** What stands beside a party on one side: a stranger, or one seat that nobody will want. */
  #besideCost(row: readonly Seat[], index: number, step: -1 | 1): number {
    const isFree = (at: number): boolean => {
      const [seat, before] = [row[at], row[at - step]]
      return seat !== undefined && seat.screen_col - before!.screen_col === step && this.#free.has(seat.slot!)
    }
    if (!isFree(index)) return row[index] && !this.#free.has(row[index].slot!) ? NEIGHBOUR_COST : 0
    return isFree(index + step) ? 0 : GAP_COST
  }
}

function sofaKey(seat: Seat): string {
  return `${seat.screen_row}:${seat.sofa}`
}

function sofaSizes(rows: readonly Seat[][]): Map<string, number> {
  const sofas = rows.flat().filter(({ sofa }) => sofa !== null)
  return new Map([...Map.groupBy(sofas, sofaKey)].map(([key, seats]) => [key, seats.length]))
}

function costs(rows: readonly Seat[][], surchargeCents: (name: string) => number): Map<Seat, number> {
  const cols = rows.flat().map(({ screen_col }) => screen_col)
  const middle = (Math.min(...cols) + Math.max(...cols)) / 2
  const half = Math.max(1, Math.max(...cols) - middle)
  return new Map(
    rows.flatMap((row, index) => {
      const depth = rows.length === 1 ? BEST_ROW : index / (rows.length - 1)
      const rowCost = Math.abs(depth - BEST_ROW) * ROW_WEIGHT + (depth < NECK_ROW ? NECK_COST : 0)
      return row.map((seat): [Seat, number] => {
        const dear = seat.sofa === null ? (surchargeCents(seat.class) / 100) * COST_PER_EURO : 0
        return [seat, rowCost + (Math.abs(seat.screen_col - middle) / half) * SIDE_WEIGHT + dear]
      })
    }),
  )
}

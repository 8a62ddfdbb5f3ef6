import type { Arrangement, Seat } from '../../protocol/seats/arrangement.ts'
import { assignTogether, autoAssign, SEAT_ALGORITHMS, type SeatAlgorithm } from '../../protocol/seats/autoassign.ts'
import { scan } from './floors/scan.ts'
import { median } from './statistics.ts'

/** B9: what auto-assign costs beside one scan of the hall in bytes, and how full it makes a hall. */
export interface SeatsResult {
  times: readonly ChoosingTime[]
  fills: readonly Fill[]
}

/** One algorithm in a hall of so many seats: over every party and every share sold, in microseconds. */
export interface ChoosingTime {
  algorithm: SeatAlgorithm
  seats: number
  product_us: number
  floor_us: number
  /** Median and worst ratio over parties and shares. */
  ratio: number
  worst: number
}

/** How much of a hall is sold side by side, of what could be: the mean and the worst of all orders. */
export interface Fill {
  algorithm: SeatAlgorithm
  orders: number
  mean: number
  least: number
}

const HALLS = [
  { rows: 20, seats: 25 },
  { rows: 100, seats: 50 },
] as const
const PARTIES = Array.from({ length: 12 }, (_, index) => index + 1)
const SOLD = [0, 0.25, 0.5, 0.75, 0.9, 0.99] as const
/** A hall that is filled again and again; who would come is twice what it holds. */
const FILLED = { rows: 10, seats: 16 } as const
const ORDERS = 10_000
/** How many people come together, as often as they stand here. */
const COMING = [1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6] as const
/** At least so long is measured at once, in milliseconds. */
const SLICE_MS = 4

export function measureSeats({ rounds, log }: { rounds: number; log: (line: string) => void }): SeatsResult {
  const times = HALLS.flatMap((size) => SEAT_ALGORITHMS.map((algorithm) => timeOf(size, algorithm, rounds)))
  for (const one of times)
    log(`${one.algorithm}, ${one.seats} seats: ${one.product_us.toFixed(1)} µs, ${one.ratio.toFixed(1)} × a scan`)
  const fills = SEAT_ALGORITHMS.map((algorithm) => fillOf(algorithm))
  for (const one of fills) log(`${one.algorithm} fills ${(one.mean * 100).toFixed(2)} % side by side`)
  return { times, fills }
}

/** A hall without aisles: of one class, every seat on sale. */
function hallOf({ rows, seats }: { rows: number; seats: number }): Arrangement {
  const rowOf = (row: number): Seat[] =>
    Array.from({ length: seats }, (_, col) => ({
      slot: row * seats + col + 1,
      screen_row: row + 1,
      screen_col: col + 1,
      row_name: String(row + 1),
      seat_name: String(col + 1),
      name: `${row + 1}-${col + 1}`,
      class: 'standard_seats',
      disabled: false,
      autoassign: true,
      companion_of: null,
      sofa: null,
    }))
  return { numbered: true, places: 0, rows: Array.from({ length: rows }, (_, row) => rowOf(row)) }
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function timeOf(size: { rows: number; seats: number }, algorithm: SeatAlgorithm, rounds: number): ChoosingTime {
  const arrangement = hallOf(size)
  const [product, floor, ratios]: [number[], number[], number[]] = [[], [], []]
  for (const share of SOLD) {
    const random = randomOf(Math.round(share * 100) + 1)
    const taken = new Uint8Array(size.rows * size.seats + 1).map(() => (random() < share ? 1 : 0))
    const bytes = bytesOf(arrangement, taken)
    const isFree = (slot: number): boolean => taken[slot] === 0
    for (const quantity of PARTIES) {
      const request = { arrangement, quantity, algorithm, max_together: null, isFree }
      const own: number[] = []
      const bare: number[] = []
      for (let round = 0; round < rounds; round++) {
        own.push(microseconds(() => autoAssign(request)))
        bare.push(microseconds(() => scan(bytes, quantity)))
      }
      product.push(median(own))
      floor.push(median(bare))
      ratios.push(median(own.map((value, round) => value / bare[round]!)))
    }
  }
  const seats = size.rows * size.seats
  const worst = Math.max(...ratios)
  return { algorithm, seats, product_us: median(product), floor_us: median(floor), ratio: median(ratios), worst }
}

function bytesOf({ rows }: Arrangement, taken: Uint8Array): Uint8Array {
  return Uint8Array.from(rows.flatMap((row) => [...row.map(({ slot }) => taken[slot!]!), 1]))
}

/** What one call costs, over as many as fill a slice of time. */
function microseconds(call: () => unknown): number {
  let calls = 0
  let kept: unknown
  const began = performance.now()
  let spent = 0
  while (spent < SLICE_MS) {
    for (let each = 0; each < 8; each++) kept = call()
    calls += 8
    spent = performance.now() - began
  }
  if (kept === undefined) throw new Error('nothing was chosen')
  return (spent / calls) * 1_000
}

/**
 * Parties come in a random order, twice as many people as there are seats, and take seats side by side or go
 * away. Among them are people alone, so the whole hall could be sold.
 * @throws when a seat is given twice
 */
function fillOf(algorithm: SeatAlgorithm): Fill {
  const arrangement = hallOf(FILLED)
  const places = FILLED.rows * FILLED.seats
  const random = randomOf(9)
  let [sum, least] = [0, 1]
  for (let order = 0; order < ORDERS; order++) {
    const taken = new Uint8Array(places + 1)
    const isFree = (slot: number): boolean => taken[slot] === 0
    let sold = 0
    for (let came = 0; came < places * 2 && sold < places; ) {
      const quantity = COMING[Math.floor(random() * COMING.length)]!
      came += quantity
      for (const slot of assignTogether({ arrangement, quantity, algorithm, max_together: null, isFree }) ?? []) {
        if (taken[slot] === 1) throw new Error(`${algorithm} gives seat ${slot} twice`)
        taken[slot] = 1
        sold++
      }
    }
    sum += sold / places
    least = Math.min(least, sold / places)
  }
  return { algorithm, orders: ORDERS, mean: sum / ORDERS, least }
}

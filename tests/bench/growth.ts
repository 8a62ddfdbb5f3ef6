import pg from 'pg'
import { audit, Sold } from './audit.ts'
import { CINEMAS, EXHIBITOR_ID, PRICE_CENTS } from './house.ts'
import { pairsOf, type Slice, sell } from './on-sale.ts'
import { median, spread } from './statistics.ts'
import { openWorld, type World } from './world.ts'

const CLIENTS = 32
const PURCHASES = 480
/** The schedules of the past have numbers of their own, a hall of two hundred sold out each. */
const FIRST_OLD_SCHEDULE = 1_000_000
const OLD_HALL = 200
/** So many at a time, so that one statement stays small. */
const CHUNK = 100_000

export interface GrowthOptions {
  old_tickets: readonly number[]
  rounds: number
  log: (line: string) => void
}

/** What a purchase costs beside so many tickets of the past, CPU in milliseconds; the floor has no past. */
export interface Grown {
  old_tickets: number
  rate: number
  product_ms: number
  floor_ms: number
  ratio: number
  floor_spread: number
}

/** B1, growth: the same on-sale beside a short and a long past of the same cinemas. */
export async function measureGrowth({ old_tickets, rounds, log }: GrowthOptions): Promise<Grown[]> {
  const world = await openWorld({ clients: CLIENTS, profile: null })
  try {
    const sold = new Sold()
    const rows: Grown[] = []
    let past = 0
    const halls = await world.addHalls(new Array<number>((rounds + 1) * old_tickets.length).fill(PURCHASES * 2))
    for (const wanted of old_tickets) {
      await addPast(world.database_url, past, wanted)
      past = wanted
      await measureSlice(world, halls.shift()!, sold) // warms up
      const slices: { floor: Slice; product: Slice }[] = []
      for (let round = 0; round < rounds; round++) slices.push(await measureSlice(world, halls.shift()!, sold))
      const row = rowOf(past, slices)
      log(`${past} old tickets: ${row.product_ms.toFixed(2)} ms CPU a purchase, floor ${row.floor_ms.toFixed(2)} ms`)
      rows.push(row)
    }
    const breaches = await audit(world, sold, past)
    if (breaches.length > 0) throw new Error(breaches.join('\n'))
    return rows
  } finally {
    await world.stop()
  }
}

async function measureSlice(world: World, hall: number, sold: Sold): Promise<{ floor: Slice; product: Slice }> {
  const pairs = pairsOf([hall], 0, PURCHASES)
  const floor = await sell(world, world.floor, CLIENTS, pairs, sold)
  return { floor, product: await sell(world, world.product, CLIENTS, pairs, sold) }
}

function cpuOf({ server_ms, postgres_ms }: Slice): number {
  return server_ms + postgres_ms
}

function rowOf(old_tickets: number, slices: readonly { floor: Slice; product: Slice }[]): Grown {
  return {
    old_tickets,
    rate: median(slices.map(({ product }) => product.rate)),
    product_ms: median(slices.map(({ product }) => cpuOf(product))),
    floor_ms: median(slices.map(({ floor }) => cpuOf(floor))),
    ratio: median(slices.map(({ floor, product }) => cpuOf(product) / cpuOf(floor))),
    floor_spread: spread(slices.map(({ floor }) => cpuOf(floor))),
  }
}

/**
 * Tickets of the past, two to a bill, as they would stand there if they had been bought: the check at the end
 * reads them too.
 */
export async function addPast(url: string, from: number, to: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    for (let first = from; first < to; first += CHUNK)
      for (const statement of PAST) await owner.query(statement, [first, Math.min(to, first + CHUNK) - 1])
    await owner.query('vacuum analyze')
  } finally {
    await owner.end()
  }
}

const SCHEDULE = `${FIRST_OLD_SCHEDULE} + k / ${OLD_HALL}`
const SLOT = `k % ${OLD_HALL} + 1`
const CINEMA = `(k / ${OLD_HALL}) % ${CINEMAS} + 1`
const TICKETS = 'generate_series($1::int, $2::int) as k'
const PAIRS = 'generate_series($1::int / 2, $2::int / 2) as k'
const PAIR_CINEMA = `(k * 2 / ${OLD_HALL}) % ${CINEMAS} + 1`

const PAST = [
  `insert into halls (exhibitor_id, cinema_id, schedule_id, capacity)
   select distinct ${EXHIBITOR_ID}, ${CINEMA}, ${SCHEDULE}, ${OLD_HALL} from ${TICKETS} on conflict do nothing`,
  `insert into slots (exhibitor_id, cinema_id, schedule_id, slot, group_no, home, state, bill_id, ticket_id, generation, origin)
   select ${EXHIBITOR_ID}, ${CINEMA}, ${SCHEDULE}, ${SLOT}, ${SLOT}, 'hub', 'sold', 'old-' || k / 2, 'OLD' || k, 1, 'online' from ${TICKETS}`,
  `insert into tickets (exhibitor_id, cinema_id, schedule_id, ticket_id, generation, slot, state, origin, bill_id, line_id, question_id)
   select ${EXHIBITOR_ID}, ${CINEMA}, ${SCHEDULE}, 'OLD' || k, 1, ${SLOT}, 'live', 'online', 'old-' || k / 2, 'old-' || k, 'old-' || k / 2 from ${TICKETS}`,
  `insert into bills (exhibitor_id, cinema_id, id, home, source, number, status, total_cents, renewals, settling_at, settled_at)
   select ${EXHIBITOR_ID}, ${PAIR_CINEMA}, 'old-' || k, 'hub', 'site', 'O' || k, 'settled', ${2 * PRICE_CENTS}, 0, now(), now() from ${PAIRS}`,
  `insert into bill_lines (exhibitor_id, cinema_id, id, bill_id, kind, state, name, detail, quantity, base_cents, handling_cents, surcharge_ticket_cents, surcharge_handling_cents, discount_cents, total_cents,
     vat_bp, vat_cents, schedule_id, slot, ticket_id, generation)
   select ${EXHIBITOR_ID}, ${CINEMA}, 'old-' || k, 'old-' || k / 2, 'ticket', 'sold', 'Adult', '', 1, ${PRICE_CENTS}, 0, 0, 0, 0, ${PRICE_CENTS}, 700, 82, ${SCHEDULE}, ${SLOT}, 'OLD' || k, 1 from ${TICKETS}`,
  `insert into payments (exhibitor_id, cinema_id, id, bill_id, payment_method_id, type, status, amount_cents, tendered_cents, refunded_cents)
   select ${EXHIBITOR_ID}, ${PAIR_CINEMA}, 'old-' || k, 'old-' || k, 1, 'online', 'paid', ${2 * PRICE_CENTS}, 0, 0 from ${PAIRS}`,
  `insert into allocations (exhibitor_id, cinema_id, line_id, payment_id, cents)
   select ${EXHIBITOR_ID}, ${CINEMA}, 'old-' || k, 'old-' || k / 2, ${PRICE_CENTS} from ${TICKETS}`,
]

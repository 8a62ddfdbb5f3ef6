import { audit, Sold } from './audit.ts'
import type { Pair } from './buyers.ts'
import { median, percentile, spread } from './statistics.ts'
import { openWorld, type Shop, type World } from './world.ts'

export const LEVELS = [1, 8, 32, 128, 512] as const
/** One hall that everybody wants, and forty in eight cinemas. */
export const SCENARIOS = { hot: 1, forty: 40 } as const
export type Scenario = keyof typeof SCENARIOS

/** How many purchases warm the servers up at a level, and say how fast this machine is today. */
function WARM_UP(clients: number): number {
  return Math.min(800, 80 + clients * 10)
}

/** A measured slice has at least so many purchases, so that its p99 is one. */
const FEWEST = 120
const MOST = 8_000
/** Purchases of a slice are a multiple of this, so that forty halls end full too. */
const STEP = SCENARIOS.forty

export interface OnSaleOptions {
  levels: readonly number[]
  scenarios: readonly Scenario[]
  rounds: number
  /** How long one slice shall take, about. */
  seconds: number
  profile: string | null
  /** Measures only one of the two, for profiles. */
  only: 'product' | 'floor' | null
  log: (line: string) => void
}

/**
 * What one slice showed of one server. CPU in milliseconds a purchase, latency in milliseconds from the hold
 * to the settled bill.
 */
export interface Slice {
  rate: number
  p50_ms: number
  p99_ms: number
  server_ms: number
  postgres_ms: number
  retries: number
}

/** One level of one scenario: medians over the rounds, and of each round product by floor. */
export interface Row {
  scenario: Scenario
  clients: number
  purchases: number
  floor: Slice
  product: Slice
  ratio: number
  ratio_low: number
  ratio_high: number
  p99_ratio: number
  cpu_ratio: number
  floor_spread: number
}

export interface OnSaleResult {
  rows: Row[]
  purchases: number
  /**
   * What the check at the end found; nothing = 0 doubles, every hall exactly full, all totals equal to the
   * cent.
   */
  breaches: string[]
}

/** B1: everybody buys at once, at the hub and at its floor in turn. */
export async function measureOnSale(options: OnSaleOptions): Promise<OnSaleResult> {
  const world = await openWorld({ clients: Math.max(...options.levels), profile: options.profile })
  try {
    const sold = new Sold()
    const counts = await warmUp(world, options, sold)
    const rows: Row[] = []
    for (const scenario of options.scenarios)
      for (const clients of options.levels) {
        const row = await measureLevel(world, options, { scenario, clients, purchases: counts.get(clients)! }, sold)
        if (row) rows.push(row)
      }
    return { rows, purchases: sold.product + sold.floor, breaches: await audit(world, sold) }
  } finally {
    await world.stop()
  }
}

async function warmUp(world: World, options: OnSaleOptions, sold: Sold): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const halls = await world.addHalls(options.levels.map((clients) => WARM_UP(clients) * 2))
  for (const [index, clients] of options.levels.entries()) {
    const pairs = pairsOf([halls[index]!], 0, WARM_UP(clients))
    const rates: number[] = []
    for (const shop of shopsOf(world, options)) rates.push((await sell(world, shop, clients, pairs, sold)).rate)
    const both = rates.reduce((product, rate) => product * rate, 1) ** (1 / rates.length)
    const wanted = Math.min(MOST, Math.max(FEWEST, clients, both * options.seconds))
    counts.set(clients, Math.ceil(wanted / STEP) * STEP)
    options.log(`warm at ${clients} clients: ${rates.map(Math.round).join(' and ')} a second`)
  }
  return counts
}

function shopsOf({ floor, product }: World, { only }: OnSaleOptions): Shop[] {
  return [floor, product].filter(({ name }) => only === null || name === only)
}

interface Level {
  scenario: Scenario
  clients: number
  purchases: number
}

async function measureLevel(world: World, options: OnSaleOptions, level: Level, sold: Sold): Promise<Row | null> {
  const { scenario, clients, purchases } = level
  const halls = await hallsFor(world, level, options.rounds)
  const slices = { floor: [] as Slice[], product: [] as Slice[] }
  for (let round = 0; round < options.rounds; round++) {
    const pairs = scenario === 'hot' ? pairsOf([halls[round]!], 0, purchases) : pairsOf(halls, round, purchases)
    for (const shop of shopsOf(world, options)) slices[shop.name].push(await sell(world, shop, clients, pairs, sold))
    options.log(`${scenario} ${clients} clients, round ${round + 1}: ${said(slices.floor)} → ${said(slices.product)}`)
  }
  return options.only === null ? rowOf(level, slices.floor, slices.product) : null
}

/**
 * In the hot scenario each round sells out a hall of its own; the forty halls are sold out by all rounds
 * together.
 */
function hallsFor(world: World, { scenario, purchases }: Level, rounds: number): Promise<number[]> {
  const capacities =
    scenario === 'hot'
      ? new Array<number>(rounds).fill(purchases * 2)
      : new Array<number>(SCENARIOS.forty).fill((purchases * 2 * rounds) / SCENARIOS.forty)
  return world.addHalls(capacities)
}

/** The purchases of one round: two neighbours each, from the front, the halls in turn. */
export function pairsOf(halls: readonly number[], round: number, purchases: number): Pair[] {
  const each = purchases / halls.length
  return Array.from({ length: purchases }, (_, n) => {
    const slot = (round * each + Math.floor(n / halls.length)) * 2 + 1
    return { schedule_id: halls[n % halls.length]!, slots: [slot, slot + 1] }
  })
}

/**
 * One slice: so many clients buy until everything is bought. Connections and sessions are there before the
 * clock starts.
 */
export async function sell(
  world: World,
  shop: Shop,
  clients: number,
  pairs: readonly Pair[],
  sold: Sold,
): Promise<Slice> {
  world.relay.pointTo(shop.port)
  world.relay.takeRetries()
  const buyers = await shop.open(clients)
  const latencies: number[] = []
  let next = 0
  const before = shop.cpu()
  const began = performance.now()
  const shopping = buyers.map(async (buyer) => {
    for (let pair = pairs[next++]; pair; pair = pairs[next++]) {
      const started = performance.now()
      await buyer.buy(pair)
      latencies.push(performance.now() - started)
    }
  })
  await Promise.all(shopping)
  const seconds = (performance.now() - began) / 1000
  const after = shop.cpu()
  for (const buyer of buyers) buyer.close()
  sold[shop.name] += pairs.length
  return {
    rate: pairs.length / seconds,
    p50_ms: median(latencies),
    p99_ms: percentile(latencies, 0.99),
    server_ms: ((after.server - before.server) * 1000) / pairs.length,
    postgres_ms: ((after.postgres - before.postgres) * 1000) / pairs.length,
    retries: world.relay.takeRetries(),
  }
}

function rowOf({ scenario, clients, purchases }: Level, floor: Slice[], product: Slice[]): Row {
  const perRound = (of: (slice: Slice) => number) => product.map((slice, round) => of(slice) / of(floor[round]!))
  const ratios = perRound(({ rate }) => rate)
  const floor_spread = spread(floor.map(({ rate }) => rate))
  return {
    scenario,
    clients,
    purchases,
    floor: medianSlice(floor),
    product: medianSlice(product),
    ratio: median(ratios),
    ratio_low: Math.min(...ratios),
    ratio_high: Math.max(...ratios),
    p99_ratio: median(perRound(({ p99_ms }) => p99_ms)),
    cpu_ratio: median(perRound(({ server_ms, postgres_ms }) => server_ms + postgres_ms)),
    floor_spread,
  }
}

function medianSlice(slices: readonly Slice[]): Slice {
  const of = (key: keyof Slice): number => median(slices.map((slice) => slice[key]))
  return {
    rate: of('rate'),
    p50_ms: of('p50_ms'),
    p99_ms: of('p99_ms'),
    server_ms: of('server_ms'),
    postgres_ms: of('postgres_ms'),
    retries: slices.reduce((sum, { retries }) => sum + retries, 0),
  }
}

function said(slices: readonly Slice[]): string {
  const slice = slices.at(-1)
  if (!slice) return '-'
  const { rate, p50_ms, p99_ms, server_ms, postgres_ms, retries } = slice
  const cpu = `${server_ms.toFixed(2)} + ${postgres_ms.toFixed(2)} ms CPU`
  return `${rate.toFixed(0)}/s p50 ${p50_ms.toFixed(1)} p99 ${p99_ms.toFixed(1)} ms, ${cpu}${retries > 0 ? `, ${retries} again` : ''}`
}

import { expect, test } from 'vitest'
import { withExhibitor } from '../../hub/db/connect.ts'
import { audit, Sold } from '../bench/audit.ts'
import { EXHIBITOR_ID } from '../bench/house.ts'
import { pairsOf } from '../bench/on-sale.ts'
import { guess, rush } from '../bench/rush.ts'
import { openWorld } from '../bench/world.ts'
import { seeded } from './shapes.ts'

/** Buyers of one hall; `npm run soak` sends 512. */
const BUYERS = Number(process.env.RUSH_BUYERS ?? 16)
const SEED = Number(process.env.RUSH_SEED ?? 20_261_129)
/** So many of them buy at another hall then, all behind one address that may hold few seats unpaid. */
const NEIGHBOURS = 12
const FEW = 4
/** Every second buyer finds two seats. */
const PAIRS = BUYERS / 2
const GUESSES = { per_second: 1_000, at_least: 100 }
/** Who guesses has so many addresses. */
const GUESSERS = 2

test(`L1 I1 I5 F-348 ${BUYERS} buyers reach for every seat of one hall while codes of vouchers are tried: it ends exactly full, no seat twice, every cent is there, and who tries is stopped; behind one address everybody buys who solves a puzzle`, {
  timeout: 300_000 + BUYERS * 2_000,
}, async () => {
  const world = await openWorld({ clients: BUYERS + GUESSERS, profile: null })
  try {
    const [hall, other] = await world.addHalls([PAIRS * 2, NEIGHBOURS * 2])
    const rule = JSON.stringify({ unpaid_seats_per_address: FEW })
    const query = (sql: string, values: unknown[] = []) =>
      withExhibitor(world.pool, EXHIBITOR_ID, (client) => client.query(sql, values))
    await query('update exhibitors set settings = settings || $1::jsonb', [rule])
    world.relay.pointTo(world.product.port)
    const buyers = await world.product.open(BUYERS)
    const enough = new AbortController()
    const guessers = world.visitors.slice(BUYERS)
    const guessing = guess(world.product.port, guessers, { ...GUESSES, signal: enough.signal })
    const late = await rush(buyers, pairsOf([hall!], 0, PAIRS), seeded(SEED))
    enough.abort()
    const statuses = await guessing
    const neighbours = await world.product.open(NEIGHBOURS, '10.9.0.1')
    const theirs = pairsOf([other!], 0, NEIGHBOURS)
    await Promise.all(neighbours.map((buyer, nth) => buyer.buy(theirs[nth]!)))
    for (const buyer of [...buyers, ...neighbours]) buyer.close()
    const sold = new Sold()
    sold.product = PAIRS + NEIGHBOURS
    const breaches = await audit(world, sold)
    expect(breaches.filter((line) => !line.startsWith('floor: seats'))).toEqual([])
    expect(late).toBeGreaterThan(0)
    const { rows } = await query('select from captcha_uses')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThanOrEqual(NEIGHBOURS)
    expect([...statuses.keys()].filter((status) => status !== 422 && status !== 429)).toEqual([])
    expect(statuses.get(429)).toBeGreaterThan(statuses.get(422)!)
  } finally {
    await world.stop()
  }
})

import { expect, test } from 'vitest'
import { audit, Sold } from '../bench/audit.ts'
import { pairsOf } from '../bench/on-sale.ts'
import { guess, rush } from '../bench/rush.ts'
import { openWorld } from '../bench/world.ts'
import { seeded } from './shapes.ts'

/** Buyers of one hall; `npm run soak` sends 512. */
const BUYERS = Number(process.env.RUSH_BUYERS ?? 16)
const SEED = Number(process.env.RUSH_SEED ?? 20_261_129)
/** Every second buyer finds two seats. */
const PAIRS = BUYERS / 2
const GUESSES_A_SECOND = 1_000
/** Who guesses has so many addresses. */
const GUESSERS = 2

test(`L1 I1 I5 F-348 ${BUYERS} buyers reach for every seat of one hall while codes of vouchers are tried: it ends exactly full, no seat twice, every cent is there, and who tries is stopped`, {
  timeout: 300_000 + BUYERS * 2_000,
}, async () => {
  const world = await openWorld({ clients: BUYERS + GUESSERS, profile: null })
  try {
    const [hall] = await world.addHalls([PAIRS * 2])
    world.relay.pointTo(world.product.port)
    const buyers = await world.product.open(BUYERS)
    const enough = new AbortController()
    const guessers = world.visitors.slice(BUYERS)
    const guessing = guess(world.product.port, guessers, { per_second: GUESSES_A_SECOND, signal: enough.signal })
    const late = await rush(buyers, pairsOf([hall!], 0, PAIRS), seeded(SEED))
    enough.abort()
    const statuses = await guessing
    for (const buyer of buyers) buyer.close()
    const sold = new Sold()
    sold.product = PAIRS
    const breaches = await audit(world, sold)
    expect(breaches.filter((line) => !line.startsWith('floor: seats'))).toEqual([])
    expect(late).toBeGreaterThan(0)
    expect([...statuses.keys()].filter((status) => status !== 422 && status !== 429)).toEqual([])
    expect(statuses.get(429)).toBeGreaterThan(statuses.get(422)!)
  } finally {
    await world.stop()
  }
})

import { setTimeout as delay } from 'node:timers/promises'
import { type Buyer, headOf, type Pair, Refused, type Visitor } from './buyers.ts'
import { Wire } from './wire.ts'

/**
 * Everybody reaches for the whole hall: each buyer goes through all pairs of seats in an order of its own
 * until all are sold, and buys what nobody has. Answers how often somebody was faster.
 * @param below a whole number below its argument, drawn from a seed
 */
export async function rush(
  buyers: readonly Buyer[],
  pairs: readonly Pair[],
  below: (n: number) => number,
): Promise<number> {
  const sold = new Set<Pair>()
  let late = 0
  const shopping = buyers.map(async (buyer) => {
    for (const pair of shuffled(pairs, below)) {
      if (sold.has(pair)) continue
      try {
        await buyer.buy(pair)
        sold.add(pair)
      } catch (error) {
        if (!(error instanceof Refused && error.status === 422 && error.body.includes('"seats.0"'))) throw error
        late += 1
      }
    }
  })
  await Promise.all(shopping)
  return late
}

function shuffled<T>(all: readonly T[], below: (n: number) => number): T[] {
  const left = [...all]
  return all.map(() => left.splice(below(left.length), 1)[0]!)
}

/** Requests that are on their way at once: one hub answers no more, and the others wait. */
const WIRES = 16

/**
 * Tries codes of vouchers that nobody has, so many a second, in the name of these visitors in turn, until it
 * is called off, and `at_least` so many. Answers how often each status came.
 */
export async function guess(
  port: number,
  visitors: readonly Visitor[],
  { per_second, at_least = 0, signal }: { per_second: number; at_least?: number; signal: AbortSignal },
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const began = performance.now()
  let sent = 0
  const one = async (wire: Wire): Promise<void> => {
    while (!signal.aborted || sent < at_least) {
      const early_ms = (sent * 1000) / per_second - (performance.now() - began)
      if (early_ms > 0) {
        await delay(early_ms)
        continue
      }
      const n = sent++
      const body = JSON.stringify({ barcode: `KV1:${(0x100000 + n * 7919).toString(36).toUpperCase()}` })
      const { status } = await wire.send('POST', '/api/vouchers/balance', headOf(visitors[n % visitors.length]!), body)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  const wires = await Promise.all(Array.from({ length: WIRES }, () => Wire.open(port)))
  await Promise.all(wires.map(one))
  for (const wire of wires) wire.close()
  return statuses
}

import { audit, Sold } from './audit.ts'
import { pairsOf, sell } from './on-sale.ts'
import { guess } from './rush.ts'
import { median, spread } from './statistics.ts'
import { openWorld, type World } from './world.ts'

const CLIENTS = [8, 32] as const
const PURCHASES = 1_200
export const GUESSES_A_SECOND = 1_000
/** Who guesses has so many addresses. */
const GUESSERS = 8
/** What the p99 of who buys may come to, of what it is without guesses. */
export const REACH = 2

/** How long a purchase takes with nobody else there, and while codes of vouchers are tried; milliseconds. */
export interface Guessed {
  clients: number
  quiet_p99_ms: number
  guessed_p99_ms: number
  /** Median over the rounds. */
  ratio: number
  floor_spread: number
  /** Tries a second that were answered, and what part of them by 429. */
  tries: number
  stopped: number
}

/** Buyers of one hall beside somebody who tries codes: with and without in turns, at the product alone. */
export async function measureGuessing({
  rounds,
  log,
}: {
  rounds: number
  log: (line: string) => void
}): Promise<Guessed[]> {
  const most = Math.max(...CLIENTS)
  const world = await openWorld({ clients: most + GUESSERS, profile: null })
  try {
    const sold = new Sold()
    const [warm, ...halls] = await world.addHalls(
      new Array<number>(1 + CLIENTS.length * rounds * 2).fill(PURCHASES * 2),
    )
    await sell(world, world.product, most, pairsOf([warm!], 0, PURCHASES), sold)
    const measured: Guessed[] = []
    for (const clients of CLIENTS) {
      const [quiet, guessed, answers]: [number[], number[], Answers[]] = [[], [], []]
      for (let round = 0; round < rounds; round++) {
        const buy = async () =>
          (await sell(world, world.product, clients, pairsOf([halls.pop()!], 0, PURCHASES), sold)).p99_ms
        quiet.push(await buy())
        answers.push(await besideGuesses(world, async () => guessed.push(await buy())))
        log(
          `${clients} clients, round ${round + 1}: p99 ${quiet.at(-1)!.toFixed(1)} → ${guessed.at(-1)!.toFixed(1)} ms`,
        )
      }
      measured.push({
        clients,
        quiet_p99_ms: median(quiet),
        guessed_p99_ms: median(guessed),
        ratio: median(guessed.map((value, round) => value / quiet[round]!)),
        floor_spread: spread(quiet),
        tries: median(answers.map(({ tries }) => tries)),
        stopped: median(answers.map(({ stopped }) => stopped)),
      })
    }
    const breaches = (await audit(world, sold)).filter((line) => !line.startsWith('floor: seats'))
    if (breaches.length > 0) throw new Error(breaches.join('; '))
    return measured
  } finally {
    await world.stop()
  }
}

type Answers = Pick<Guessed, 'tries' | 'stopped'>

async function besideGuesses(world: World, buy: () => Promise<unknown>): Promise<Answers> {
  const enough = new AbortController()
  const began = performance.now()
  const guessers = world.visitors.slice(-GUESSERS)
  const guessing = guess(world.product.port, guessers, { per_second: GUESSES_A_SECOND, signal: enough.signal })
  await buy()
  enough.abort()
  const statuses = await guessing
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  return { tries: (all * 1000) / (performance.now() - began), stopped: (statuses.get(429) ?? 0) / all }
}

import { setTimeout as delay } from 'node:timers/promises'
import { copiedBox } from './copied.ts'
import {
  endedPostgres,
  frozenPostgres,
  fullDisk,
  hangingHub,
  hangingProvider,
  killedBackends,
  lockedSqlite,
  steppedClock,
} from './faults.ts'
import { aimAt, aimAtVisitor, kill, killTill, phasesAtEdge, phasesOfVisitors } from './kills.ts'
import { olderBox } from './older.ts'
import { replacedBox } from './replaced.ts'
import type { Chaos } from './world.ts'

/**
 * One round = one disturbance while everybody sells. What was killed is started again before the round ends;
 * lines are cut, slowed and restored across the rounds.
 */
type Round = (chaos: Chaos) => Promise<void>
type Rounds = readonly [weight: number, round: Round][]

const ROUNDS: Rounds = [
  [34, (chaos) => killEdge(chaos, false)],
  [24, (chaos) => killForShop(chaos, 'hub')],
  [8, (chaos) => killForShop(chaos, 'provider')],
  [12, killRegister],
  [6, (chaos) => killEdge(chaos, true)],
  [4, killHubAndEdge],
  [12, flap],
  [8, fullDisk],
  [6, lockedSqlite],
  [5, killedBackends],
  [4, frozenPostgres],
  [3, endedPostgres],
  [5, hangingProvider],
  [5, hangingHub],
  [6, steppedClock],
  [4, olderBox],
  [4, copiedBox],
  [10, replacedBox],
]
/** What `--disasters` adds: every second round is one of them, or more. */
const DISASTERS: Rounds = [
  [50, olderBox],
  [40, copiedBox],
  [90, replacedBox],
]

export async function runRound(chaos: Chaos): Promise<void> {
  const { random, tally } = chaos
  tally.rounds += 1
  await startCrashed(chaos)
  disturbLines(chaos)
  await pickRound(chaos)(chaos)
  await delay(random.between(20, 250))
}

/** What ended by itself is a breach, and is started again so that the rest of the run can be had. */
async function startCrashed({ world, tills }: Chaos): Promise<void> {
  for (const { name, state } of world.processes()) if (state === 'stopped') await world.start(name)
  for (const till of tills) if (!till.alive) till.start()
}

function pickRound({ random, disasters }: Chaos): Round {
  const rounds = disasters ? [...ROUNDS, ...DISASTERS] : ROUNDS
  let dice = random.below(rounds.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, round] of rounds) {
    dice -= weight
    if (dice < 0) return round
  }
  return flap
}

/** Cuts or slows a line for a while that may last over several rounds. */
function disturbLines(chaos: Chaos): void {
  const { random, world, tally } = chaos
  const line = world.lines.get(random.pick(world.demo.edges).cinema_id)!
  const { state, delay_ms } = line.status()
  if (random.chance(0.25) && state === 'up') {
    tally.cuts += 1
    void line.cut().then(() => delay(random.between(100, 3_500)).then(() => line.restore()))
  }
  if (random.chance(0.2) && delay_ms === 0) {
    tally.slowed += 1
    line.slow(random.between(3, 250))
    void delay(random.between(300, 4_000)).then(() => line.slow(0))
  }
}

/** The line goes and comes, faster than anybody notices. */
async function flap({ random, world, tally }: Chaos): Promise<void> {
  const line = world.lines.get(random.pick(world.demo.edges).cinema_id)!
  for (let times = random.between(2, 5); times > 0; times--) {
    tally.cuts += 1
    await line.cut()
    await delay(random.below(200))
    await line.restore()
    await delay(random.below(300))
  }
}

/** The edge of a cinema; with `power_cut` the register that is asking dies with it. */
async function killEdge(chaos: Chaos, power_cut: boolean): Promise<void> {
  const { random, world, tills } = chaos
  const till = random.pick(tills)
  const name = `edge-${till.cinema_id}`
  await aimAt(chaos, till)
  const dying = [kill(chaos, name, phasesAtEdge(chaos, till.cinema_id))]
  if (power_cut) dying.push(killTill(chaos, till))
  await Promise.all(dying)
  till.go()
  await delay(random.below(500))
  await world.start(name)
  if (power_cut) till.start()
}

/** What an order needs, while one stands at the checkout, is just paid, or is being changed or cancelled. */
async function killForShop(chaos: Chaos, name: 'hub' | 'provider'): Promise<void> {
  const { random, world, visitors } = chaos
  const sold = random.chance(0.6) ? 'paid' : 'checkout'
  await aimAtVisitor(chaos, random.chance(0.4) ? random.pick(['change', 'cancel', 'letter'] as const) : sold, 50)
  await kill(chaos, name, phasesOfVisitors(visitors))
  await delay(random.below(700))
  await world.start(name)
}

async function killRegister(chaos: Chaos): Promise<void> {
  const { random, tills } = chaos
  const till = random.pick(tills)
  await aimAt(chaos, till)
  await killTill(chaos, till)
  await delay(random.below(500))
  till.start()
}

async function killHubAndEdge(chaos: Chaos): Promise<void> {
  const { random, world, tills, visitors } = chaos
  const till = random.pick(tills)
  const name = `edge-${till.cinema_id}`
  await aimAt(chaos, till)
  await Promise.all([
    kill(chaos, name, phasesAtEdge(chaos, till.cinema_id)),
    kill(chaos, 'hub', phasesOfVisitors(visitors)),
  ])
  till.go()
  await Promise.all([world.start(name), world.start('hub')])
}

import { setTimeout as delay } from 'node:timers/promises'
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
import { olderBox } from './older.ts'
import { LEAVING_POINTS, WAITING_POINTS } from './points.ts'
import type { Till } from './till.ts'
import type { Visitor, VisitorPhase } from './visitor.ts'
import type { Chaos } from './world.ts'

/**
 * One round = one disturbance while everybody sells. Most kills are aimed: at a register's question between
 * intent, commit, print and acknowledgement, or at an order between checkout, payment and ticket. What was
 * killed is started again before the round ends; lines are cut, slowed and restored across the rounds.
 */
const AIM_WITHIN_MS = 1_200

type Round = (chaos: Chaos) => Promise<void>

const ROUNDS: readonly [weight: number, round: Round][] = [
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

function pickRound({ random }: Chaos): Round {
  let dice = random.below(ROUNDS.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, round] of ROUNDS) {
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

/** Where the open sales of these registers stand. */
function phasesOfTills(tills: readonly Till[]): string[] {
  return tills.flatMap((till) => [...till.open.values()].map((phase) => `counter ${phase}`))
}

/** Where the open sales at an edge stand: those of its registers. */
function phasesAtEdge({ tills }: Chaos, at: number): string[] {
  return phasesOfTills(tills.filter(({ cinema_id }) => cinema_id === at))
}

const OPEN_ONLINE: readonly VisitorPhase[] = ['checkout', 'paid', 'change', 'cancel', 'letter']

/** Where the open orders of the shop stand: sent and unanswered, paid and not shown, or being changed. */
function phasesOfVisitors(visitors: readonly Visitor[]): string[] {
  return visitors.flatMap(({ phase }) => (OPEN_ONLINE.includes(phase) ? [`online ${phase}`] : []))
}

async function kill({ world, tally }: Chaos, name: string, phases: string[]): Promise<void> {
  tally.kills.push({ process: name.replace(/-\d+$/, ''), phases })
  await world.kill(name)
}

async function killTill({ tally }: Chaos, till: Till): Promise<void> {
  tally.kills.push({ process: 'register', phases: phasesOfTills([till]) })
  await till.kill()
}

/**
 * Waits until a sale of this register stands at a random place between intent and paper; true when it waits
 * there for `go`.
 */
async function aimAt({ random }: Chaos, till: Till): Promise<boolean> {
  if (random.chance(0.6)) return till.reached(random.pick(WAITING_POINTS), true, AIM_WITHIN_MS)
  await till.reached(random.pick(LEAVING_POINTS), false, AIM_WITHIN_MS)
  const wait_ms = random.below(14)
  if (wait_ms > 0) await delay(wait_ms)
  return false
}

/** Waits until a visitor comes to a place, and a moment more. */
async function aimAtVisitor({ random, heard }: Chaos, wanted: VisitorPhase, moment_ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      heard.delete(hear)
      resolve()
    }
    const hear = (_: Visitor, phase: VisitorPhase): void => {
      if (phase === wanted) end()
    }
    const timer = setTimeout(end, AIM_WITHIN_MS)
    heard.add(hear)
  })
  const wait_ms = random.below(moment_ms)
  if (wait_ms > 0) await delay(wait_ms)
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

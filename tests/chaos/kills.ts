import { setTimeout as delay } from 'node:timers/promises'
import { LEAVING_POINTS, WAITING_POINTS } from './points.ts'
import type { Till } from './till.ts'
import type { Visitor, VisitorPhase } from './visitor.ts'
import type { Chaos } from './world.ts'

/**
 * Most kills are aimed: at a register's question between intent, commit, print and acknowledgement, or at an
 * order between checkout, payment and ticket.
 */
const AIM_WITHIN_MS = 1_200

/** Where the open sales of these registers stand. */
function phasesOfTills(tills: readonly Till[]): string[] {
  return tills.flatMap((till) => [...till.open.values()].map((phase) => `counter ${phase}`))
}

/** Where the open sales at an edge stand: those of its registers. */
export function phasesAtEdge({ tills }: Chaos, at: number): string[] {
  return phasesOfTills(tills.filter(({ cinema_id }) => cinema_id === at))
}

const OPEN_ONLINE: readonly VisitorPhase[] = ['checkout', 'paid', 'change', 'cancel', 'letter']

/** Where the open orders of the shop stand: sent and unanswered, paid and not shown, or being changed. */
export function phasesOfVisitors(visitors: readonly Visitor[]): string[] {
  return visitors.flatMap(({ phase }) => (OPEN_ONLINE.includes(phase) ? [`online ${phase}`] : []))
}

export async function kill({ world, tally }: Chaos, name: string, phases: string[]): Promise<void> {
  tally.kills.push({ process: name.replace(/-\d+$/, ''), phases })
  await world.kill(name)
}

export async function killTill({ tally }: Chaos, till: Till): Promise<void> {
  tally.kills.push({ process: 'register', phases: phasesOfTills([till]) })
  await till.kill()
}

/**
 * Waits until a sale of this register stands at a random place between intent and paper; true when it waits
 * there for `go`.
 */
export async function aimAt({ random }: Chaos, till: Till): Promise<boolean> {
  if (random.chance(0.6)) return till.reached(random.pick(WAITING_POINTS), true, AIM_WITHIN_MS)
  await till.reached(random.pick(LEAVING_POINTS), false, AIM_WITHIN_MS)
  const wait_ms = random.below(14)
  if (wait_ms > 0) await delay(wait_ms)
  return false
}

/** Waits until a visitor comes to a place, and a moment more. */
export async function aimAtVisitor({ random, heard }: Chaos, wanted: VisitorPhase, moment_ms: number): Promise<void> {
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

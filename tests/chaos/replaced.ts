import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { EdgeFacts } from '../../deploy/constellation.ts'
import { BoxBeside } from './beside.ts'
import { epochOf, insist, letIn, recountOpen } from './boxes.ts'
import { aimAt, kill, killTill, phasesAtEdge, phasesOfVisitors } from './kills.ts'
import { notShut } from './shut.ts'
import type { Till } from './till.ts'
import type { Chaos } from './world.ts'

/**
 * An edge dies in the middle of a sale, often in a cut, and an empty box takes its place. The one of before
 * is gone, or goes on elsewhere with some of the registers and knows of nothing; they come to the new box
 * later, and report what they sold there (L9). Something may die in between. When the recount has ended
 * nothing is in limbo, and the box of before, which is switched on again, is fenced (L5).
 */
export async function replacedBox(chaos: Chaos): Promise<void> {
  const { random, world, tally, wrongs } = chaos
  const edge = random.pick(world.demo.edges)
  const name = `edge-${edge.cinema_id}`
  const tills = chaos.tills.filter((till) => till.cinema_id === edge.cinema_id)
  const line = world.lines.get(edge.cinema_id)!
  const epoch = await epochOf(chaos, edge.cinema_id)
  tally.fault('replaced box')
  if (random.chance(0.6)) {
    await line.cut()
    await delay(random.between(300, 3_000))
  }
  const till = random.pick(tills)
  await aimAt(chaos, till)
  await kill(chaos, name, phasesAtEdge(chaos, edge.cinema_id))
  till.go()
  const before = await BoxBeside.in(chaos, takenAway(chaos, name, epoch), `${name}-${epoch}`)
  const left = random.chance(0.5) ? tills.filter(() => random.chance(0.6)) : []
  if (left.length > 0) {
    if (random.chance(0.7)) await before.line.cut()
    await before.start()
    for (const one of left) await goTo(one, before.url)
    await delay(random.below(3_000))
  }
  await line.restore()
  await takePlace(chaos, edge, epoch, left)
  if (!(await insist(async () => (await recountOpen(chaos, edge.cinema_id)).length === 0)))
    wrongs.push(`${name} was replaced: ${(await recountOpen(chaos, edge.cinema_id)).join('; ')}`)
  await before.line.restore()
  await before.start()
  const said = await notShut(before.url, till, { kind: 'fenced', epoch })
  if (said !== null) wrongs.push(`${name} of epoch ${epoch} is the edge no more, and is not fenced: ${said}`)
  await before.end()
}

/** Another box starts at the address, is approved, and the registers of the one before find it. */
async function takePlace(chaos: Chaos, edge: EdgeFacts, epoch: number, left: readonly Till[]): Promise<void> {
  const { random, world, manager, wrongs } = chaos
  const name = `edge-${edge.cinema_id}`
  await world.start(name)
  await insist(async () => {
    await manager.end(edge)
    return true
  })
  await disturb(chaos, name)
  const letting = letIn(chaos, edge, epoch)
  await disturb(chaos, name)
  if (!(await letting)) wrongs.push(`${name} was approved and does not sell`)
  await delay(random.below(2_000))
  for (const till of left) await goTo(till, edge.url)
  await disturb(chaos, name)
}

/** Hub, new box or a register dies now, or nobody. */
async function disturb(chaos: Chaos, name: string): Promise<void> {
  const { random, world, tills, visitors } = chaos
  const dying = random.pick(['hub', name, 'register', null, null, null])
  await delay(random.below(1_500))
  if (dying === 'register') {
    const till = random.pick(tills)
    await aimAt(chaos, till)
    await killTill(chaos, till)
    till.start()
  } else if (dying === 'hub') {
    await kill(chaos, dying, phasesOfVisitors(visitors))
    await world.start(dying)
  } else if (dying !== null) {
    await world.kill(dying)
    await world.start(dying)
  }
}

/** A register is pointed to another address: it starts anew there, with the memory that it has. */
async function goTo(till: Till, origin: string): Promise<void> {
  await till.kill()
  till.plan.origin = origin
  till.start()
}

/** The folder of a box goes away with its mark; answers where it is. */
function takenAway({ folder }: Chaos, name: string, epoch: number): string {
  const data = join(folder, 'data')
  const to = join(data, 'before', `${name}-${epoch}`)
  mkdirSync(join(data, 'before'), { recursive: true })
  for (const end of ['', '-mark']) renameSync(join(data, name + end), to + end)
  return to
}

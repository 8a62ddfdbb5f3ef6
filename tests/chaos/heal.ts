import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { withExhibitor } from '../../hub/db/connect.ts'
import { miscounted } from './bought.ts'
import { edgeFile, recountOpen } from './boxes.ts'
import { EXHIBITOR_ID } from './schedules.ts'
import type { Chaos } from './world.ts'

const HEAL_WITHIN_MS = 150_000
const CHECK_EVERY_MS = 300
const FREEZE_TRIES = 20
const FREEZE_WAIT_MS = 10_000

/** Why the world is not whole yet, in words; empty when everything has come to its end. */
export type Ailments = string[]

/** The lines are up, everybody runs, nobody begins anything new. */
export async function restoreAll({ world, tills, visitors }: Chaos): Promise<void> {
  for (const till of tills) till.sell([])
  for (const line of world.lines.values()) {
    line.slow(0)
    await line.restore()
  }
  for (const { name, state } of world.processes()) if (state !== 'running') await world.start(name)
  for (const till of tills) if (!till.alive) till.start()
  await Promise.all(visitors.map((visitor) => visitor.stop().then(() => visitor.tidy())))
}

/**
 * Waits until everything heals by itself (I9): registers have finished their questions, the provider has
 * reported everything, bills are at an end, both journals are where they belong. Answers what is still open
 * when the time is over. A cart whose visitor never got it ends by its own time, so that is waited for too.
 */
export async function waitUntilWhole(chaos: Chaos): Promise<Ailments> {
  const end = performance.now() + HEAL_WITHIN_MS + Math.max(0, (await lastHoldEnds(chaos)) - Date.now())
  for (;;) {
    const ailments = await look(chaos)
    if (ailments.length === 0 || performance.now() > end) return ailments
    await delay(CHECK_EVERY_MS)
  }
}

async function look(chaos: Chaos): Promise<Ailments> {
  const ailments = [
    ...tillsOpen(chaos),
    ...webhooksOpen(chaos),
    ...(await billsOpen(chaos)),
    ...(await journalsApart(chaos)),
    ...(await recountsOpen(chaos)),
  ]
  for (const visitor of chaos.visitors)
    if (!(await visitor.remember())) ailments.push('a visitor gets no answer from the shop')
  return [...ailments, ...(await miscounted(chaos)).lost]
}

function tillsOpen({ tills }: Chaos): Ailments {
  return tills.flatMap(({ plan, alive, unfinished, mismatch }) => [
    ...(alive ? [] : [`${plan.name} does not run`]),
    ...(unfinished > 0 ? [`${plan.name} has ${unfinished} unfinished questions`] : []),
    ...(mismatch === null ? [] : [`${plan.name} does not know its edge again: ${mismatch}`]),
  ])
}

function webhooksOpen({ second_dir }: Chaos): Ailments {
  const provider = new Database(join(second_dir, 'sandbox-provider.db'), { readonly: true })
  const { waiting } = provider
    .prepare(
      'select (select count(*) from webhooks) + (select count(*) from orders where capture_at is not null) as waiting',
    )
    .get() as { waiting: number }
  provider.close()
  return waiting > 0 ? [`the provider still has ${waiting} things to tell`] : []
}

async function billsOpen({ pool }: Chaos): Promise<Ailments> {
  const { rows } = await withExhibitor(pool, EXHIBITOR_ID, (client) =>
    client.query<{ status: string; count: number }>(
      `select status, count(*)::int as count from bills where home = 'hub' and status in ('pending', 'paying', 'refunding') group by 1`,
    ),
  )
  return rows.map(({ status, count }) => `${count} bills of the hub are ${status}`)
}

async function recountsOpen(chaos: Chaos): Promise<Ailments> {
  const open = chaos.world.demo.edges.map(({ cinema_id }) => recountOpen(chaos, cinema_id))
  return (await Promise.all(open)).flat()
}

/** When the last cart is over, in milliseconds since 1970; 0 when there is none. */
async function lastHoldEnds({ pool }: Chaos): Promise<number> {
  const { rows } = await withExhibitor(pool, EXHIBITOR_ID, (client) =>
    client.query<{ due_at: string | null }>(
      `select max(due_at) as due_at from bills where home = 'hub' and status = 'pending'`,
    ),
  )
  return Date.parse(rows[0]?.due_at ?? '1970-01-01T00:00:00Z')
}

/** Each side has all of the other's journal, and the hub has applied it. */
async function journalsApart({ pool, world, folder }: Chaos): Promise<Ailments> {
  const { rows } = await withExhibitor(pool, EXHIBITOR_ID, (client) =>
    client.query<{ cinema_id: number; up_n: number; received_n: number; down_n: number }>(
      'select cinema_id, up_n, received_n, down_n from ledger_heads',
    ),
  )
  return world.demo.edges.flatMap(({ cinema_id }) => {
    const hub = rows.find((row) => row.cinema_id === cinema_id)
    const edge = edgeHeads(edgeFile(folder, cinema_id))
    const same = hub && hub.received_n === edge.up && hub.up_n === edge.up && hub.down_n === edge.down
    return same
      ? []
      : [`cinema ${cinema_id}: the edge is at ${JSON.stringify(edge)}, the hub at ${JSON.stringify(hub)}`]
  })
}

/** How far the journals in the file of an edge go. */
export function edgeHeads(file: string): { up: number; down: number } {
  const sqlite = new Database(file, { readonly: true })
  const rows = sqlite.prepare('select stream, n from heads').all() as { stream: string; n: number }[]
  sqlite.close()
  const at = (stream: string) => rows.find((row) => row.stream === stream)?.n ?? 0
  return { up: at('up'), down: at('down') }
}

/**
 * Everybody is killed once more, so that only what is on the disks counts. Placement goes on for ever, so the
 * journals may have moved at the last moment: then hub and edges run again until they agree.
 */
export async function freeze(chaos: Chaos): Promise<Ailments> {
  const { world, tills } = chaos
  const names = world.processes().flatMap(({ name }) => (name === 'provider' ? [] : [name]))
  for (const till of tills) await till.kill()
  for (let tries = 0; tries < FREEZE_TRIES; tries++) {
    await Promise.all(names.map((name) => world.kill(name)))
    if ((await journalsApart(chaos)).length === 0) return []
    await Promise.all(names.map((name) => world.start(name)))
    const end = performance.now() + FREEZE_WAIT_MS
    while ((await journalsApart(chaos)).length > 0 && performance.now() < end) await delay(100)
  }
  return journalsApart(chaos)
}

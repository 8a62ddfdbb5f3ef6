import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { signIn } from '#protocol/devices/calls.ts'
import { ask, registerState } from '#protocol/register/calls.ts'
import { createEdgeClient } from '../../devices/shell/edge-client.ts'
import { withExhibitor } from '../../hub/db/connect.ts'
import { edgeFile, edgeHeads } from './heal.ts'
import { EXHIBITOR_ID } from './schedules.ts'
import type { Till } from './till.ts'
import type { Chaos } from './world.ts'

const SELLS_WITHIN_MS = 8_000
const NOTICES_WITHIN_MS = 30_000
const CHECK_EVERY_MS = 100

/**
 * A copy of an edge's file is put in the place of the file, while the hub knows of a sale that the copy does
 * not have: the box finds that as soon as the line is up, is in quarantine and sells nothing (L6). Then what
 * it had comes back, and it goes on: the way back of a box whose file is lost is a recount, which is not here
 * yet. Its registers are off meanwhile: which box they knew before is theirs to say (L6, marks).
 */
export async function olderBox(chaos: Chaos): Promise<void> {
  const { random, world, folder, tally } = chaos
  const { cinema_id, url } = random.pick(world.demo.edges)
  const file = edgeFile(folder, cinema_id)
  const older = join(folder, `older-${cinema_id}.sqlite`)
  await copy(file, older)
  if (!(await hubHasSale(chaos, cinema_id, edgeHeads(older).up))) return
  tally.fault('older box')
  const tills = chaos.tills.filter((till) => till.cinema_id === cinema_id)
  const name = `edge-${cinema_id}`
  await Promise.all([world.kill(name), ...tills.map((till) => till.kill())])
  move(file, `${file}.kept`)
  move(older, file)
  await world.start(name)
  if (!(await isQuarantined(chaos, url, tills[0]!))) chaos.wrongs.push(`${name} was an older box and went on`)
  await world.kill(name)
  remove(file)
  move(`${file}.kept`, file)
  await world.start(name)
  for (const till of tills) till.start()
}

/** What SQLite keeps beside a database belongs to it. */
const ENDS = ['', '-wal', '-shm']

function move(from: string, to: string): void {
  for (const end of ENDS) if (existsSync(from + end)) renameSync(from + end, to + end)
}

function remove(file: string): void {
  for (const end of ENDS) rmSync(file + end, { force: true })
}

async function copy(file: string, to: string): Promise<void> {
  remove(to)
  const sqlite = new Sqlite(file, { readonly: true })
  await sqlite.backup(to)
  sqlite.close()
}

/**
 * The hub has received a sale behind this entry of the edge's journal; false when nothing was sold. Of other
 * entries a copy may write the very same ones again, as it takes what the hub gave: then it is no older box.
 */
async function hubHasSale({ pool, world }: Chaos, cinema_id: number, after: number): Promise<boolean> {
  for (const end = performance.now() + SELLS_WITHIN_MS; performance.now() < end; await delay(CHECK_EVERY_MS)) {
    await world.lines.get(cinema_id)!.restore()
    const { rowCount } = await withExhibitor(pool, EXHIBITOR_ID, (client) =>
      client.query(
        `select from journal where cinema_id = $1 and stream = 'up' and n > $2 and body::json->'data'->>'kind' = 'sold' limit 1`,
        [cinema_id, after],
      ),
    )
    if (rowCount === 1) return true
  }
  return false
}

/** The box says that it is an older one, and takes no question of a register. */
async function isQuarantined({ world }: Chaos, origin: string, till: Till): Promise<boolean> {
  const { plan, cinema_id } = till
  const device = { 'x-device-uuid': plan.device_uuid, 'x-device-token': plan.token }
  let headers: Record<string, string> = device
  const edge = createEdgeClient({ origin, fetch, headers: () => headers, timeout_ms: 5_000 })
  for (const end = performance.now() + NOTICES_WITHIN_MS; performance.now() < end; await delay(CHECK_EVERY_MS)) {
    await world.lines.get(cinema_id)!.restore()
    if (headers === device) {
      const entered = await edge(signIn, { body: { employee_id: plan.employee_id, pin: plan.pin } })
      if (entered.kind === 'answer') headers = { ...device, 'x-device-user': entered.data.user_token }
    }
    const state = await edge(registerState)
    if (state.kind !== 'answer' || !state.data.line.troubles.some(({ kind }) => kind === 'restored')) continue
    const drawer = { kind: 'cash', movement: 'no_sale', amount_cents: 0, reason: 'chaos' } as const
    const asked = await edge(ask, { body: { ...drawer, question_id: randomUUID() } })
    if (asked.kind !== 'unreachable') return asked.kind === 'refused' && asked.code === 'quarantined'
  }
  return false
}

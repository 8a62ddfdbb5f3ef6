import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { signIn } from '#protocol/devices/calls.ts'
import { ask, registerState } from '#protocol/register/calls.ts'
import { createEdgeClient } from '../../devices/shell/edge-client.ts'
import { edgeFile, edgeHeads } from './heal.ts'
import type { Till } from './till.ts'
import type { Chaos } from './world.ts'

const SELLS_WITHIN_MS = 8_000
const STAYS_AT_MOST_MS = 4_000
const NOTICES_WITHIN_MS = 30_000
const CHECK_EVERY_MS = 100

/**
 * A copy of an edge's file is put in the place of the file; its mark stays where it is. In a cut and with its
 * registers selling on, or off, the box is in quarantine from its start and sells nothing, and no register
 * believes it (L6). Then what it had comes back, and all go on.
 */
export async function olderBox(chaos: Chaos): Promise<void> {
  const { random, world, folder, tally } = chaos
  const { cinema_id, url } = random.pick(world.demo.edges)
  const file = edgeFile(folder, cinema_id)
  const older = join(folder, `older-${cinema_id}.sqlite`)
  await copy(file, older)
  if (!(await hasWritten(file, edgeHeads(older).up))) return
  tally.fault('older box')
  const tills = chaos.tills.filter((till) => till.cinema_id === cinema_id)
  const name = `edge-${cinema_id}`
  const line = world.lines.get(cinema_id)!
  await line.cut()
  const areOff = random.chance(0.5)
  await Promise.all([world.kill(name), ...tills.map((till) => areOff && till.kill())])
  move(file, `${file}.kept`)
  move(older, file)
  await world.start(name)
  if (!(await isQuarantined(url, tills[0]!))) chaos.wrongs.push(`${name} was an older box and went on`)
  await delay(random.below(STAYS_AT_MOST_MS))
  await world.kill(name)
  remove(file)
  move(`${file}.kept`, file)
  await world.start(name)
  await line.restore()
  for (const till of tills) if (areOff) till.start()
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

/** The edge has written on, behind this entry of its journal; false when nothing happened there. */
async function hasWritten(file: string, after: number): Promise<boolean> {
  for (const end = performance.now() + SELLS_WITHIN_MS; performance.now() < end; await delay(CHECK_EVERY_MS))
    if (edgeHeads(file).up > after) return true
  return false
}

/** The box says that it is an older one, and takes no question of a register. */
async function isQuarantined(origin: string, { plan }: Till): Promise<boolean> {
  const device = { 'x-device-uuid': plan.device_uuid, 'x-device-token': plan.token }
  let headers: Record<string, string> = device
  const edge = createEdgeClient({ origin, fetch, headers: () => headers, timeout_ms: 5_000 })
  for (const end = performance.now() + NOTICES_WITHIN_MS; performance.now() < end; await delay(CHECK_EVERY_MS)) {
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

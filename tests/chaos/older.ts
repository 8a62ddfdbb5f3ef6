import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { edgeFile, epochOf } from './boxes.ts'
import { edgeHeads } from './heal.ts'
import { notShut } from './shut.ts'
import type { Chaos } from './world.ts'

const SELLS_WITHIN_MS = 8_000
const STAYS_AT_MOST_MS = 4_000
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
  const epoch = await epochOf(chaos, cinema_id)
  const said = await notShut(url, tills[0]!, { kind: 'restored', epoch })
  if (said !== null) chaos.wrongs.push(`${name} was an older box and went on: ${said}`)
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

export async function copy(file: string, to: string): Promise<void> {
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

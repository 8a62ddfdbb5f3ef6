import { cpSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { BoxBeside } from './beside.ts'
import { edgeFile, epochOf } from './boxes.ts'
import { copy } from './older.ts'
import { notShut } from './shut.ts'
import type { Chaos } from './world.ts'

/**
 * The folder of an edge is copied to another machine while it sells, and starts there beside it, with a line
 * or without: it sells nothing, and the edge goes on (L7).
 */
export async function copiedBox(chaos: Chaos): Promise<void> {
  const { random, world, folder, tally } = chaos
  const { cinema_id } = random.pick(world.demo.edges)
  const name = `edge-${cinema_id}`
  const to = join(folder, 'data', 'copies', name)
  const epoch = await epochOf(chaos, cinema_id)
  tally.fault('copied box')
  rmSync(to, { recursive: true, force: true })
  rmSync(`${to}-mark`, { recursive: true, force: true })
  const file = edgeFile(folder, cinema_id)
  const isOfDatabase = (path: string) => basename(path).startsWith(basename(file))
  cpSync(join(folder, 'data', name), to, { recursive: true, filter: (path) => !isOfDatabase(path) })
  await copy(file, join(to, basename(file)))
  const box = await BoxBeside.in(chaos, to, `${name}-copy`, 'another machine')
  if (random.chance(0.5)) await box.line.cut()
  await box.start()
  const till = chaos.tills.find((one) => one.cinema_id === cinema_id)!
  const said = await notShut(box.url, till, { kind: 'moved', epoch })
  if (said !== null) chaos.wrongs.push(`a copy of ${name} on another machine is not shut: ${said}`)
  await box.end()
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { keepPrivate } from '#protocol/server/private-files.ts'
import { APPS } from './apps.ts'
import { type Constellation, startConstellation } from './constellation.ts'
import { NODE, ROOT } from './processes.ts'
import { readSettings } from './settings.ts'
import { staleApps } from './stale.ts'
import { readyTable } from './table.ts'

const INTERRUPTED = 130

/**
 * npm start: builds what changed, starts the constellation, prints the table and keeps it running until
 * Ctrl-C or SIGTERM.
 */
async function main(): Promise<void> {
  const ending = new AbortController()
  let world: Constellation | null = null
  const end = async () => {
    if (ending.signal.aborted) return
    console.log('stopping')
    ending.abort()
    if (!world) return
    await world.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
  const log = (line: string) => console.log(line)
  keepPrivate()
  const prepare = () => buildChanged(ending.signal)
  try {
    world = await startConstellation({
      ...readSettings(process.env),
      bookings: true,
      log,
      prepare,
      signal: ending.signal,
    })
    console.log(readyTable(world.demo, world.provider))
  } catch (error) {
    if (ending.signal.aborted) process.exit(INTERRUPTED)
    console.error((error as Error).message)
    process.exit(1)
  }
}

/** In a process of its own: the tools of the build need not stay in memory, and Ctrl-C ends it at once. */
async function buildChanged(signal: AbortSignal): Promise<void> {
  if (staleApps(APPS).length === 0) return
  const build = spawn(NODE, [join(ROOT, 'deploy/build.ts')], { stdio: 'inherit', signal, killSignal: 'SIGTERM' })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('the build failed; its own lines above say why')
}

await main()

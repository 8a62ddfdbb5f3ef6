import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { keepPrivate } from '#protocol/server/private-files.ts'
import { APPS } from './apps.ts'
import { startConstellation } from './constellation.ts'
import type { GroundOptions } from './ground.ts'
import { startInstallation } from './installation.ts'
import { NODE, ROOT } from './processes.ts'
import { readSettings } from './settings.ts'
import { staleApps } from './stale.ts'
import { houseTable, readyTable, setupWords } from './table.ts'

const INTERRUPTED = 130

/**
 * npm start: builds what changed, starts everything, prints where it is and keeps it running until Ctrl-C or
 * SIGTERM. With DEMO=0 it is a real house, which begins with nothing.
 */
async function main(): Promise<void> {
  const ending = new AbortController()
  let world: { stop(): Promise<void> } | null = null
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
    const { demo, ...settings } = readSettings(process.env)
    const options = { ...settings, log, prepare, signal: ending.signal }
    world = demo ? await startDemo(options) : await startHouse(options)
  } catch (error) {
    if (ending.signal.aborted) process.exit(INTERRUPTED)
    console.error((error as Error).message)
    process.exit(1)
  }
}

async function startDemo(options: GroundOptions) {
  const world = await startConstellation({ ...options, bookings: true, disasters: true })
  console.log(readyTable(world.demo, world.provider))
  return world
}

/**
 * What a person has to type (the link, the number of the edge, its set-up code) stands below the table, and
 * again whenever there is another one.
 */
async function startHouse(options: GroundOptions) {
  const early = new Map<string, string>()
  let isReady = false
  const show = (about: string) => (words: string) => {
    if (isReady) console.log(words)
    else early.set(about, words)
  }
  const [showLink, showEdge] = [show('link'), show('edge')]
  const world = await startInstallation({
    ...options,
    environment: process.env,
    onSetup: (link) => showLink(setupWords(link)),
    onShow: (words) => showEdge(`\n${words}\n`),
  })
  isReady = true
  console.log(houseTable(world))
  for (const words of early.values()) console.log(words)
  return world
}

/** In a process of its own: the tools of the build need not stay in memory, and Ctrl-C ends it at once. */
async function buildChanged(signal: AbortSignal): Promise<void> {
  if (staleApps(APPS).length === 0) return
  const build = spawn(NODE, [join(ROOT, 'deploy/build.ts')], { stdio: 'inherit', signal, killSignal: 'SIGTERM' })
  const [code] = await once(build, 'exit')
  if (code !== 0) throw new Error('the build failed; its own lines above say why')
}

await main()

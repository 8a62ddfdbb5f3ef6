import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { quietPorts } from '../../deploy/ports.ts'
import { ROOT } from '../../deploy/processes.ts'
import { median, spread } from './statistics.ts'

const ROUNDS = 5

/**
 * One thing that a person waits for at the command line, in seconds; the floor is a program started by npm
 * that does nothing.
 */
export interface Waiting {
  what: string
  reach_s: number
  floor_s: number
  median_s: number
  worst_s: number
  floor_spread: number
}

/**
 * `npm start` on a folder that has its data, from the command to demo.json; and SIGTERM, from the signal to
 * the end of npm.
 */
export async function measureStart(): Promise<Waiting[]> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-start-'))
  const data = join(folder, 'data')
  const port = await quietPorts(3)
  const ports = { HUB_PORT: `${port}`, EDGE_PORT: `${port + 1}` }
  const env = { ...process.env, ...ports, DATA_DIR: data }
  const floors: number[] = []
  const starts: number[] = []
  const stops: number[] = []
  try {
    for (let round = -1; round < ROUNDS; round++) {
      const floor = await took(() => ended('npm', ['exec', '--', 'node', '-e', '0'], env))
      const began = performance.now()
      const npm = spawn('npm', ['start'], { cwd: ROOT, env, stdio: 'ignore' })
      while (!existsSync(join(data, 'demo.json'))) await wait(5)
      const started = secondsSince(began)
      const stop = await took(async () => {
        npm.kill('SIGTERM')
        await once(npm, 'close')
      })
      // the first one loads the demo
      if (round < 0) continue
      floors.push(floor)
      starts.push(started)
      stops.push(stop)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const floor = { floor_s: median(floors), floor_spread: spread(floors) }
  const row = (what: string, reach_s: number, seconds: number[]): Waiting => ({
    what,
    reach_s,
    median_s: median(seconds),
    worst_s: Math.max(...seconds),
    ...floor,
  })
  return [row('a second npm start', 10, starts), row('SIGTERM', 5, stops)]
}

async function ended(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  await once(spawn(command, args, { cwd: ROOT, env, stdio: 'ignore' }), 'close')
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000
}

async function took(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return secondsSince(began)
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WireVersions } from '#protocol/sync/versions.ts'

const ROOT = join(import.meta.dirname, '../..')
/** What a box of a cinema has on its disk. */
const PARTS = ['protocol', 'edge', 'devices', 'web/kit', 'package.json']
const SPOKEN = /(?<=edge_device: )\{[^}]*\}/

/**
 * A release for a cinema's box in a folder of its own: edge and built register of this program, which speak
 * these versions with one another.
 */
export async function release(folder: string, edge_device: WireVersions): Promise<string> {
  for (const part of PARTS) cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const versions = join(folder, 'protocol/sync/versions.ts')
  const source = readFileSync(versions, 'utf8')
  if (!SPOKEN.test(source)) throw new Error('the versions of the wire do not stand where they stood')
  writeFileSync(versions, source.replace(SPOKEN, JSON.stringify(edge_device)))
  const { build } = await import('vite') // only who builds pays for it
  await build({ configFile: join(folder, 'devices/register/vite.config.ts'), logLevel: 'silent' })
  return folder
}

/** A running edge. */
export interface RunningEdge {
  port: number
  url: string
  /** As a power cut ends it. */
  end(): Promise<void>
}

/** Starts the edge of a release, or of this program, as a process of its own. */
export async function startEdge(env: Record<string, string>, root: string = ROOT): Promise<RunningEdge> {
  const child: ChildProcess = fork(join(root, 'edge/main.ts'), {
    env: { PATH: process.env.PATH ?? '', EDGE_PORT: '0', LOG_LEVEL: 'silent', DEMO: '1', ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const gone = once(child, 'exit')
  const [{ port }] = (await Promise.race([
    once(child, 'message'),
    gone.then(() => Promise.reject(new Error('the edge ended'))),
  ])) as [{ port: number }]
  const end = async (): Promise<void> => {
    child.kill('SIGKILL')
    await gone
  }
  return { port, url: `http://127.0.0.1:${port}`, end }
}

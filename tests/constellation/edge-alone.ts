import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../source.ts'

/** An edge of a test: the real process in a folder of its own, without a credential. */
export interface LoneEdge {
  folder: string
  url: string
  /** What it wrote to its console, and what it had to show to a person. */
  said(): string
  kill(): Promise<void>
}

/** Starts the process; with `folder` the one that was there before. Answers when it listens. */
export async function startLoneEdge(hub_url: string, folder = mkdtempSync(join(tmpdir(), 'lone-edge-'))) {
  const child: ChildProcess = fork(join(ROOT, 'edge/main.ts'), {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: folder, EDGE_PORT: '0', HUB_URL: hub_url, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (bytes) => lines.push(String(bytes)))
  const exited = once(child, 'exit')
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', (message: { type: string; port: number; words: string }) => {
      if (message.type === 'show') lines.push(message.words)
      if (message.type === 'ready') resolve(message.port)
    })
    exited.then(([code]) => reject(new Error(`ended with ${code}: ${lines.join('')}`)))
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  const edge: LoneEdge = { folder, url: `http://127.0.0.1:${port}`, said: () => lines.join(''), kill }
  return edge
}

export function removeFolder({ folder }: LoneEdge): void {
  rmSync(folder, { recursive: true, force: true })
}

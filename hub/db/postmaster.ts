import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** What a running server writes about itself into its data directory. */
export type Postmaster = { pid: number; socket_dir: string; status: string }

export const PORT = 5432
export const SOCKET_DIR_PREFIX = 'foyer-'
export const READY_TIMEOUT_MS = 300_000
export const STOP_PATIENCE_MS = 1_800

/**
 * Lines of postmaster.pid: process, directory, start, port, socket folder, address, shared memory, status.
 */
export function readPostmaster(dir: string): Postmaster | null {
  const file = join(dir, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), socket_dir: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/**
 * Whether process `pid` lives and is the PostgreSQL of `dir`, not a stranger who was given its number (its
 * cwd is the directory).
 */
export function serves(pid: number, dir: string): boolean {
  try {
    process.kill(pid, 0)
    if (!existsSync('/proc/self/cwd'))
      return spawnSync('ps', ['-o', 'comm=', '-p', `${pid}`]).stdout.includes('postgres')
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dir)
  } catch {
    return false
  }
}

export function socketPath(socket_dir: string): string {
  return join(socket_dir, `.s.PGSQL.${PORT}`)
}

/**
 * The server that already runs on `dir` and can be reached, or null. One whose socket was swept away is
 * stopped first.
 */
export async function findRunning(dir: string): Promise<Postmaster | null> {
  const until = performance.now() + READY_TIMEOUT_MS
  while (performance.now() < until) {
    const found = readPostmaster(dir)
    if (!found) return null
    if (!serves(found.pid, dir)) {
      if (basename(found.socket_dir).startsWith(SOCKET_DIR_PREFIX))
        rmSync(found.socket_dir, { recursive: true, force: true })
      rmSync(join(dir, 'postmaster.pid'), { force: true })
      return null
    }
    if (found.status !== 'ready') await delay(20)
    else if (existsSync(socketPath(found.socket_dir))) return found
    else await stopPostmaster(dir, found)
  }
  throw new Error(`a PostgreSQL runs in ${dir} and does not get ready; stop it`)
}

/**
 * Fast shutdown; if a checkpoint takes too long an immediate one, from which the next start recovers. Never
 * SIGKILL.
 */
export async function stopPostmaster(dir: string, server: Postmaster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (serves(server.pid, dir)) process.kill(server.pid, signal)
    const until = performance.now() + STOP_PATIENCE_MS
    while (serves(server.pid, dir) && performance.now() < until) await delay(10)
  }
  rmSync(server.socket_dir, { recursive: true, force: true })
}

/**
 * A shell that waits for its standard input to close, as it does when this process dies in whatever way, and
 * then stops the server.
 */
export function stopWithParent(server: Postmaster): () => void {
  const script = 'read _; kill -INT "$0"; while kill -0 "$0" 2>/dev/null; do sleep 0.1; done; rm -rf "$1"'
  const args = ['-c', script, `${server.pid}`, server.socket_dir]
  const watcher = spawn('sh', args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  watcher.unref()
  ;(watcher.stdin as Socket).unref()
  return () => watcher.kill('SIGKILL')
}

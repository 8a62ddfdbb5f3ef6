import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { type Postmaster, readPostmaster } from '../../hub/db/postmaster.ts'
import { limitFiles } from '../file-limit.ts'
import { type Chaos, CLOCK_FILE } from './world.ts'

const BACK_WITHIN_MS = 60_000

function pidOf({ world }: Chaos, name: string): number | null {
  return world.processes().find((process) => process.name === name)?.pid ?? null
}

function anyEdge({ random, world }: Chaos): string {
  return `edge-${random.pick(world.demo.edges).cinema_id}`
}

/** No file of an edge, of the hub or of the provider may grow: what its disk being full does to it. */
export async function fullDisk(chaos: Chaos): Promise<void> {
  const { random, tally } = chaos
  const pid = pidOf(chaos, random.chance(0.6) ? anyEdge(chaos) : random.pick(['hub', 'provider']))
  if (pid === null || !limitFiles(pid, '0')) return
  tally.fault('full disk')
  await delay(random.between(300, 3_000))
  limitFiles(pid, 'unlimited')
}

/** Another program holds an edge's database, longer than the edge waits for it. */
export async function lockedSqlite(chaos: Chaos): Promise<void> {
  const { random, tally, folder } = chaos
  const other = new Sqlite(join(folder, 'data', anyEdge(chaos), 'edge.sqlite'), { timeout: 2_000 })
  try {
    other.exec('BEGIN IMMEDIATE')
    tally.fault('locked SQLite')
    await delay(random.between(200, 3_500))
    other.exec('ROLLBACK')
  } finally {
    other.close()
  }
}

/** Every connection of the hub to PostgreSQL is cut by the server. */
export async function killedBackends({ random, tally, world }: Chaos): Promise<void> {
  const client = new pg.Client({ connectionString: world.database_url })
  await client.connect()
  for (let times = random.between(1, 3); times > 0; times--) {
    tally.fault('killed backends')
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'foyer%' and pid <> pg_backend_pid()`,
    )
    await delay(random.below(400))
  }
  await client.end()
}

/**
 * PostgreSQL is killed, or finds no room on its disk and gives up by itself; either way its supervisor brings
 * it back.
 */
export async function endedPostgres({ random, tally, folder }: Chaos): Promise<void> {
  const dir = join(folder, 'data', 'pg')
  const before = readPostmaster(dir)
  if (!before) return
  tally.fault('ended PostgreSQL')
  if (random.chance(0.5)) process.kill(before.pid, 'SIGKILL')
  else for (const pid of [before.pid, ...childrenOf(before.pid)]) limitFiles(pid, '0')
  const end = performance.now() + BACK_WITHIN_MS
  while (!isBack(readPostmaster(dir), before) && performance.now() < end) await delay(100)
}

function isBack(now: Postmaster | null, before: Postmaster): boolean {
  return now !== null && now.pid !== before.pid && now.status === 'ready'
}

/** PostgreSQL stands still, with all its connections open. */
export async function frozenPostgres({ random, tally, folder }: Chaos): Promise<void> {
  const postmaster = readPostmaster(join(folder, 'data', 'pg'))
  if (!postmaster) return
  tally.fault('frozen PostgreSQL')
  await frozen([postmaster.pid, ...childrenOf(postmaster.pid)], random.between(300, 6_000))
}

/** The provider takes connections and answers nobody. */
export async function hangingProvider(chaos: Chaos): Promise<void> {
  const pid = pidOf(chaos, 'provider')
  if (pid === null) return
  chaos.tally.fault('hanging provider')
  await frozen([pid], chaos.random.between(300, 6_000))
}

/** The hub stands still in the middle of what it does, with all its connections open. */
export async function hangingHub(chaos: Chaos): Promise<void> {
  const pid = pidOf(chaos, 'hub')
  if (pid === null) return
  chaos.tally.fault('hanging hub')
  await frozen([pid], chaos.random.between(300, 6_000))
}

async function frozen(pids: readonly number[], for_ms: number): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGSTOP')
  await delay(for_ms)
  for (const pid of pids) signal(pid, 'SIGCONT')
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // a connection that has ended meanwhile
  }
}

function childrenOf(pid: number): number[] {
  return spawnSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.trim() !== '')
    .map(Number)
}

/** The wall clock of hub and edges jumps, ahead or back, and later back to where it was. */
export async function steppedClock({ random, tally, folder }: Chaos): Promise<void> {
  tally.fault('steps of the clock')
  const step_ms = random.between(1_000, 90_000) * (random.chance(0.5) ? 1 : -1)
  writeFileSync(join(folder, CLOCK_FILE), `${step_ms}`)
  await delay(random.between(300, 3_000))
  writeFileSync(join(folder, CLOCK_FILE), '0')
}

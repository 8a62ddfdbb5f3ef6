import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { quoted, tablesOf } from '../../deploy/backup/database.ts'
import { NODE, ROOT } from '../../deploy/processes.ts'
import { startEmbedded } from '../../hub/db/embedded.ts'
import { prepareDatabase } from '../../hub/db/prepare.ts'
import { addPast } from './growth.ts'
import { CINEMAS, EXHIBITOR_ID } from './house.ts'

/** Bills of two tickets each have so many entries in the journal: held, paying, settled. */
const ENTRIES = 3
const SAMPLE_MS = 50

/** A backup and a restore of a hub with so many tickets; the floor is a COPY of all tables to nowhere. */
export interface BackupTime {
  tickets: number
  /** Of PostgreSQL's folder. */
  database_mb: number
  backup_mb: number
  floor_s: number
  /** Written, and read back. */
  backup_s: number
  /** Read to its end, then into an empty folder, which it makes. */
  restore_s: number
  /** What the process that backs up, or restores, had in memory at most. */
  peak_mb: number
}

export async function measureBackups(tickets: readonly number[], log: (line: string) => void): Promise<BackupTime[]> {
  const rows: BackupTime[] = []
  for (const count of tickets) {
    const row = await measure(count)
    log(JSON.stringify(row))
    rows.push(row)
  }
  return rows
}

async function measure(tickets: number): Promise<BackupTime> {
  const root = mkdtempSync(join(tmpdir(), 'foyer-bench-backup-'))
  const data_dir = join(root, 'data')
  mkdirSync(join(data_dir, 'hub'), { recursive: true })
  const server = await startEmbedded({ dir: join(data_dir, 'pg'), log: () => {} })
  try {
    await prepareDatabase(server.url, join(data_dir, 'hub'))
    await addPast(server.url, 0, tickets)
    await addJournal(server.url, tickets)
    const { floor_s, database_mb } = await floorOf(server.url)
    const env = { ...process.env, DATA_DIR: data_dir, BACKUP_DIR: join(root, 'backups') }
    const backup = await run('deploy/backup.ts', [], env)
    const files = readdirSync(env.BACKUP_DIR).map((name) => join(env.BACKUP_DIR, name))
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
    const file = files.find((name) => name.endsWith('.hub.backup'))!
    const into = { ...env, DATA_DIR: join(root, 'fresh'), BACKUP_KEY_FILE: `${data_dir}-backup.key` }
    const restore = await run('deploy/restore.ts', [file], into)
    const peak_mb = Math.max(backup.peak_mb, restore.peak_mb)
    const times = { floor_s, backup_s: backup.seconds, restore_s: restore.seconds }
    return { tickets, database_mb, backup_mb: bytes / 1e6, ...times, peak_mb }
  } finally {
    await server.stop()
    rmSync(root, { recursive: true, force: true })
  }
}

/** What purchases leave in the journals: most of it ids and hashes, which do not shrink. */
async function addJournal(url: string, tickets: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const random = Array.from({ length: 16 }, () => 'md5(random()::text)').join(` || '","id":"' || `)
  try {
    await owner.query(
      `insert into journal (cinema_id, exhibitor_id, stream, epoch, n, ord, body, hash)
       select k % ${CINEMAS} + 1, ${EXHIBITOR_ID}, 'own', 0, k, k, '{"v":1,"data":{"kind":"settled","bill_id":"' || ${random} || '"}}',
         md5(random()::text) || md5(random()::text)
       from generate_series(1, $1::int) as k`,
      [(tickets / 2) * ENTRIES],
    )
    await owner.query(
      `insert into ledger_heads select k, ${EXHIBITOR_ID}, 0, $1, $1, '', 0, '', 0, '', 0, '' from generate_series(1, ${CINEMAS}) as k`,
      [(tickets / 2) * ENTRIES],
    )
    await owner.query('checkpoint')
  } finally {
    await owner.end()
  }
}

async function floorOf(url: string): Promise<{ floor_s: number; database_mb: number }> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  try {
    const tables = await tablesOf(owner)
    const began = performance.now()
    for (const { name } of tables) await owner.query(`copy ${quoted(name)} to '/dev/null'`)
    const floor_s = (performance.now() - began) / 1000
    const { rows } = await owner.query<{ mb: number }>(
      'select pg_database_size(current_database()) / 1e6::float8 as mb',
    )
    return { floor_s, database_mb: rows[0]!.mb }
  } finally {
    await owner.end()
  }
}

/** As `npm run` starts it. */
async function run(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ seconds: number; peak_mb: number }> {
  const began = performance.now()
  const child = spawn(NODE, [join(ROOT, script), ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  let peak_mb = 0
  let code: number | null | undefined
  child.once('close', (ended) => {
    code = ended
  })
  while (code === undefined) {
    peak_mb = Math.max(peak_mb, peakOf(child.pid!))
    await delay(SAMPLE_MS)
  }
  if (code !== 0) throw new Error(`${script} failed`)
  return { seconds: (performance.now() - began) / 1000, peak_mb }
}

/** The most that a process had in memory so far; 0 where it is over. */
function peakOf(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}

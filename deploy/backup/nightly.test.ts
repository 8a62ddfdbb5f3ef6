import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../hub/db/embedded.ts'
import { prepareDatabase } from '../../hub/db/prepare.ts'
import { until } from '../../tests/until.ts'
import { environmentOf, lastDue, Nightly } from './nightly.ts'

let root: string
let data_dir: string
let server: Embedded
let pool: pg.Pool
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'foyer-nightly-'))
  data_dir = join(root, 'data')
  mkdirSync(join(data_dir, 'hub'), { recursive: true })
  server = await startEmbedded({ dir: join(data_dir, 'pg'), log: () => {} })
  await prepareDatabase(server.url, join(data_dir, 'hub'))
  pool = new pg.Pool({ connectionString: server.url })
  // the server may end before the last good-bye of a connection
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
})
afterAll(async () => {
  await pool.end()
  await server.stop()
  rmSync(root, { recursive: true, force: true })
})

test.each([
  ['2026-11-30T12:00', '2026-11-30T03:30'],
  ['2026-11-30T03:30', '2026-11-30T03:30'],
  ['2026-11-30T03:29', '2026-11-29T03:30'],
  ['2026-01-01T00:00', '2025-12-31T03:30'],
])('F-338 at %s the last night that has a backup began at %s', (now, due) => {
  expect(lastDue('03:30', new Date(now))).toEqual(new Date(due))
})

function start(now: () => Date, backup_dir: string, said: string[] = []) {
  const own = { DATA_DIR: data_dir, DATABASE_URL: server.url }
  const environment = environmentOf({ ...process.env, BACKUP_DIR: backup_dir }, own)
  const options = { database_url: server.url, data_dir, at: '03:30', environment, check_every_ms: 10, now }
  const nightly = new Nightly({ ...options, log: (line) => said.push(line) })
  onTestFinished(() => nightly.stop())
}

/** Days after the installation was made. */
function later(days: number): () => Date {
  return () => new Date(Date.now() + days * 86_400_000)
}

async function rows(): Promise<{ file: string | null; failure: string | null }[]> {
  return (await pool.query('select file, failure from backups order by n')).rows
}

test('F-338 a backup that is due is made once, and what failed is said and written down', async () => {
  const broken = join(root, 'a-file')
  writeFileSync(broken, '')
  const said: string[] = []
  start(later(1), broken, said)
  await until(() => expect(said).toContain('the backup of this night failed and is tried again in an hour'))
  expect(said[0]).toMatch(/^backup: EEXIST/)
  expect(await rows()).toEqual([{ file: null, failure: expect.stringMatching(/^EEXIST/) }])

  await pool.query(`update installation set made_at = now() - interval '2 days'`)
  const backup_dir = join(root, 'backups')
  let checks = 0
  start(() => {
    checks += 1
    return new Date()
  }, backup_dir)
  await until(async () => expect(await rows()).toHaveLength(2))
  const before = checks
  await until(() => expect(checks).toBeGreaterThan(before + 3))
  expect((await rows()).slice(1)).toEqual([{ file: expect.stringContaining(backup_dir), failure: null }])
  expect(readdirSync(backup_dir)).toHaveLength(3)
})

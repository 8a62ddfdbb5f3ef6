import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Embedded, startEmbedded } from '../../hub/db/embedded.ts'
import { prepareDatabase } from '../../hub/db/prepare.ts'
import { addExhibitor } from '../../hub/http/testing/hub.ts'
import { NODE, ROOT } from '../processes.ts'

let root: string
let data_dir: string
let server: Embedded
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'foyer-commands-'))
  data_dir = join(root, 'data')
  mkdirSync(join(data_dir, 'hub'), { recursive: true })
  server = await startEmbedded({ dir: join(data_dir, 'pg'), log: () => {} })
  await prepareDatabase(server.url, join(data_dir, 'hub'))
  const pool = new pg.Pool({ connectionString: server.url })
  await addExhibitor({ url: server.url, pool }, 1, ['localhost'])
  await pool.end()
  writeFileSync(join(data_dir, 'secrets.json'), '{}\n', { mode: 0o600 })
  mkdirSync(`${data_dir}-second`)
  writeFileSync(join(`${data_dir}-second`, 'hub-events.jsonl'), '{"key":"k","event":"e"}\n')
  writeFileSync(join(`${data_dir}-second`, 'epochs.jsonl'), '{"cinema_id":1,"epoch":2,"box":"b"}\n')
  writeFileSync(join(`${data_dir}-second`, 'room-1.probe'), 'room')
})
afterAll(async () => {
  await server.stop()
  rmSync(root, { recursive: true, force: true })
})

async function ask(url: string, sql: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** As `npm run` starts it, with these settings and no others. */
async function run(script: string, args: string[], env: Record<string, string>) {
  const given = { PATH: process.env.PATH, HOME: root, TMPDIR: process.env.TMPDIR, ...env }
  const child = spawn(NODE, [join(ROOT, script), ...args], { cwd: root, env: given, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.on('data', (text) => (said.out += text))
  child.stderr.on('data', (text) => (said.err += text))
  const code = await new Promise((done) => child.once('close', done))
  return { code, ...said }
}

test('F-338 backup and restore are one command each: beside a database that runs, into a folder that is empty', async () => {
  const first = await run('deploy/backup.ts', [], { DATA_DIR: data_dir })
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toMatch(
    /\.hub\.backup\n {2}the hub at .*, 0 tickets, 0\.\d MB, read back and good\n {2}opened by .*data-backup\.key alone/,
  )
  const file = first.out.split('\n')[0]!
  expect(readdirSync(`${data_dir}-backups`)).toHaveLength(3)
  expect(statSync(`${data_dir}-backup.key`).mode & 0o777).toBe(0o600)

  const fresh = join(root, 'fresh')
  const key = { BACKUP_KEY_FILE: `${data_dir}-backup.key` }
  const restored = await run('deploy/restore.ts', [file], { DATA_DIR: fresh, ...key })
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toMatch(/^restored: the hub as it was at .*\nStart the hub now\. /)
  expect(readFileSync(join(fresh, 'secrets.json'), 'utf8')).toBe('{}\n')
  expect(existsSync(join(fresh, 'pg/postmaster.pid'))).toBe(false)
  expect(existsSync(`${fresh}-second`)).toBe(false)
  const again = await startEmbedded({ dir: join(fresh, 'pg'), log: () => {} })
  try {
    expect(await ask(again.url, 'select id, hosts from exhibitors')).toEqual([{ id: 1, hosts: ['localhost'] }])
    // whoever serves it gets in: the role of the hub and what it may do came back too
    const login = await prepareDatabase(again.url, join(fresh, 'hub'))
    expect(await ask(login, `select pg_has_role('foyer_app', 'member') as is_app`)).toEqual([{ is_app: true }])
  } finally {
    await again.stop()
  }
  const second = file.replace('.hub.', '.second.')
  expect(await run('deploy/restore.ts', [second], { DATA_DIR: fresh, ...key })).toMatchObject({ code: 0, err: '' })
  expect(readFileSync(join(`${fresh}-second`, 'hub-events.jsonl'), 'utf8')).toBe('{"key":"k","event":"e"}\n')
  expect(readdirSync(`${fresh}-second`).toSorted()).toEqual(['epochs.jsonl', 'hub-events.jsonl'])
  // one of them is enough to refuse, and then nothing is touched
  rmSync(join(`${fresh}-second`, 'epochs.jsonl'))
  const twice = await run('deploy/restore.ts', [second], { DATA_DIR: fresh, ...key })
  expect(twice).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/hub-events\.jsonl is there: it knows more than .*\n$/),
  })
  expect(readdirSync(`${fresh}-second`)).toEqual(['hub-events.jsonl'])
})

test.each([
  ['no file is named', [], {}, /^npm run restore -- FILE: which backup is it\?\n$/],
  ['the file is not there', ['nowhere.backup'], {}, /^\/.*nowhere\.backup cannot be read \(ENOENT\)\n$/],
  [
    'the key is short',
    ['nowhere.backup'],
    { BACKUP_KEY: 'short' },
    /^BACKUP_KEY is too short: 20 characters at least\n$/,
  ],
  [
    'DATABASE_URL is none',
    ['nowhere.backup'],
    { DATABASE_URL: 'mysql://x' },
    /^DATABASE_URL: must begin with postgres:\/\/\n$/,
  ],
] as const)('F-338 where %s it is said in one line', async (_, args, env, said) => {
  const empty = join(root, 'empty')
  const answer = await run('deploy/restore.ts', [...args], { DATA_DIR: empty, ...env })
  expect(answer).toMatchObject({ code: 1, out: '', err: expect.stringMatching(said) })
  expect(existsSync(empty)).toBe(false)
})

test('F-338 a folder without a database is not backed up, and nothing is made there', async () => {
  const empty = join(root, 'empty')
  const answer = await run('deploy/backup.ts', [], { DATA_DIR: empty })
  expect(answer).toMatchObject({ code: 1, out: '', err: `${empty} has no database: set DATA_DIR, or DATABASE_URL\n` })
  const edge = await run('deploy/backup.ts', ['--edge'], { DATA_DIR: empty })
  expect(edge).toMatchObject({ code: 1, out: '', err: `${empty} has no edge: set DATA_DIR\n` })
  expect(existsSync(empty)).toBe(false)
})

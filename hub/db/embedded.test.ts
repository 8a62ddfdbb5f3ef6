import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../tests/until.ts'
import { startEmbedded } from './embedded.ts'
import { readPostmaster, serves } from './postmaster.ts'

const OWNER = join(import.meta.dirname, '../../tests/constellation/fixtures/embedded-owner.ts')
const root = process.getuid?.() === 0

let folder: string
let dir: string
let lines: string[]
function log(line: string) {
  return lines.push(line)
}

/**
 * A data directory that was made once and stopped; most tests begin with a copy, because making one takes
 * long.
 */
let made: string
beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'foyer-embedded-'))
  const server = await startEmbedded({ dir: join(made, 'pg'), log: () => {} })
  await server.stop()
})
afterAll(() => rmSync(made, { recursive: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-embedded-'))
  dir = join(folder, 'pg')
  lines = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
function copyMade() {
  cpSync(join(made, 'pg'), dir, { recursive: true })
  chmodSync(dir, 0o700)
}

async function value(url: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

async function ownerProcess(end_with_parent: boolean): Promise<{ owner: ChildProcess; pid: number }> {
  copyMade()
  const owner = spawn(process.execPath, [OWNER, dir, `${end_with_parent}`], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = once(owner, 'exit').then(([code]) => {
    throw new Error(`the owner ended with ${code}`)
  })
  const [message] = (await Promise.race([once(owner, 'message'), gone])) as [{ pid: number }]
  gone.catch(() => {})
  return { owner, pid: message.pid }
}

async function killHard(owner: ChildProcess) {
  owner.kill('SIGKILL')
  await once(owner, 'exit')
}

describe('the embedded PostgreSQL', () => {
  test('starts with fsync and UTF-8 on a unix socket in a closed folder, stops, leaves no process and no socket', async () => {
    const server = await startEmbedded({ dir, log })
    const socket_dir = new URL(server.url).searchParams.get('host')!
    expect(await value(server.url, 'show fsync')).toBe('on')
    expect(await value(server.url, 'show server_encoding')).toBe('UTF8')
    expect(await value(server.url, 'show listen_addresses')).toBe('')
    expect(readdirSync(socket_dir)).toContain('.s.PGSQL.5432')
    await Promise.all([server.stop(), server.stop()])
    expect(serves(server.pid, dir)).toBe(false)
    expect(existsSync(socket_dir)).toBe(false)
  })

  test('continues with the same data, and stops in time with a client in the middle of a transaction', async () => {
    copyMade()
    const first = await startEmbedded({ dir, log })
    await value(first.url, 'create table kept as select 7 as n')
    const busy = new pg.Client({ connectionString: first.url })
    busy.on('error', () => {})
    await busy.connect()
    const sleeping = busy.query('select pg_sleep(60)').catch(() => 'ended')
    await first.stop()
    expect(await sleeping).toBe('ended')
    const second = await startEmbedded({ dir, log })
    expect(await value(second.url, 'select n from kept')).toBe(7)
    expect(second.adopted).toBe(false)
    await second.stop()
  })

  test('SECURITY "Secrets" nobody comes in without a password, also where the directory was made before there was one', async () => {
    copyMade()
    writeFileSync(join(dir, 'pg_hba.conf'), 'local all all trust\n')
    const server = await startEmbedded({ dir, log })
    expect(statSync(`${dir}.password`).mode & 0o777).toBe(0o600)
    expect(await value(server.url, 'select current_user')).toBe('foyer')
    for (const password of ['', 'foyer']) {
      const url = new URL(server.url)
      url.password = password
      await until(() => expect(value(url.href, 'select 1')).rejects.toThrow(/password/))
    }
    await server.stop()
    const again = await startEmbedded({ dir, log })
    expect(again.url).toContain(new URL(server.url).password)
    expect(await value(again.url, 'select 1')).toBe(1)
    await again.stop()
  })

  test('SECURITY "Secrets" its log says how it does, and nothing of what somebody typed', async () => {
    copyMade()
    const server = await startEmbedded({ dir, log })
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => {})
    await client.connect()
    await client.query("create table people (email text unique); insert into people values ('mia@example.org')")
    const typed: [sql: string, values: string[]][] = [
      ["insert into people values ('mia@example.org')", []],
      ['insert into people values ($1)', ['mia@example.org']],
      ['select $1::int', ['Mia Kern']],
      ["select 'Mia Kern' from nowhere", []],
      ["do $$ begin raise warning 'Mia Kern'; raise exception 'Mia Kern'; end $$", []],
    ]
    for (const [sql, values] of typed) await expect(client.query(sql, values)).rejects.toThrow()
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
    await server.stop()
    const said = readFileSync(`${dir}.log`, 'utf8')
    expect(said).toContain('ready to accept connections')
    expect(said).toContain('terminating connection')
    expect(said).not.toMatch(/mia|kern/i)
  })

  test('its log is kept within bounds, the full one beside it, and it writes on', async () => {
    copyMade()
    const server = await startEmbedded({ dir, log, settings: { log_statement: 'all' } })
    const told = `select '${'x'.repeat(1_000_000)}'`
    for (let i = 0; i < 6; i++) await value(server.url, told)
    expect(statSync(`${dir}.log`).size).toBeGreaterThan(5_000_000)
    server.boundLog()
    expect(statSync(`${dir}.log`).size).toBeLessThan(10_000)
    expect(statSync(`${dir}.log.old`).size).toBeGreaterThan(5_000_000)
    expect(statSync(`${dir}.log.old`).mode & 0o777).toBe(0o600)
    await value(server.url, "select 'goes on'")
    server.boundLog()
    await server.stop()
    expect(readFileSync(`${dir}.log`, 'utf8')).toContain('goes on')
  })

  test('adopts the server that survived a killed owner, with its data', async () => {
    const { owner, pid } = await ownerProcess(false)
    await killHard(owner)
    expect(serves(pid, dir)).toBe(true)
    const server = await startEmbedded({ dir, log })
    expect(server).toMatchObject({ adopted: true, pid })
    expect(await value(server.url, 'select n from kept')).toBe(7)
    await server.stop()
    expect(serves(pid, dir)).toBe(false)
  })

  test('a survivor whose socket folder was swept away is replaced by a new server on the same data', async () => {
    const { owner, pid } = await ownerProcess(false)
    await killHard(owner)
    const host = spawnSync('sed', ['-n', '5p', join(dir, 'postmaster.pid')])
      .stdout.toString()
      .trim()
    rmSync(host, { recursive: true })
    const server = await startEmbedded({ dir, log })
    expect(server.adopted).toBe(false)
    expect(serves(pid, dir)).toBe(false)
    expect(await value(server.url, 'select n from kept')).toBe(7)
    await server.stop()
  })

  test('with end_with_parent it ends when its owner is killed, and its socket folder goes', async () => {
    const { owner, pid } = await ownerProcess(true)
    const socket_dir = readPostmaster(dir)!.socket_dir
    await killHard(owner)
    await until(() => expect(serves(pid, dir) || existsSync(socket_dir)).toBe(false))
  })

  test('recovers when the server itself was killed, also with a process number in postmaster.pid that is another program’s by now', async () => {
    const { owner, pid } = await ownerProcess(false)
    process.kill(pid, 'SIGKILL')
    await killHard(owner)
    await until(() => expect(serves(pid, dir)).toBe(false))
    const stale = spawnSync('sed', ['-i', `1s/.*/${process.pid}/`, join(dir, 'postmaster.pid')])
    expect(stale.status).toBe(0)
    const server = await startEmbedded({ dir, log })
    expect(await value(server.url, 'select n from kept')).toBe(7)
    await server.stop()
  })

  test('begins again after a kill in the middle of making the directory', async () => {
    mkdirSync(`${dir}.new/base`, { recursive: true })
    writeFileSync(`${dir}.new/PG_VERSION`, '18')
    const server = await startEmbedded({ dir, log })
    expect(await value(server.url, 'select 1')).toBe(1)
    await server.stop()
  })
})

describe('one clear line when it cannot start', () => {
  const refusal = async (options = {}) => {
    const error = await startEmbedded({ dir, log, ...options }).then(
      () => new Error('it started'),
      (reason: Error) => reason,
    )
    expect(error.message).not.toContain('\n')
    return error.message
  }

  test('a directory that another process of this program uses', async () => {
    const { owner, pid } = await ownerProcess(true)
    expect(await refusal()).toBe(`${dir} is in use by another running process of this program`)
    await killHard(owner)
    await until(() => expect(serves(pid, dir)).toBe(false))
  })

  test('a directory of another major version, which stays as it is', async () => {
    mkdirSync(dir)
    writeFileSync(join(dir, 'PG_VERSION'), '17\n')
    expect(await refusal()).toBe(`${dir} was made by PostgreSQL 17; this program carries 18`)
    expect(readdirSync(dir)).toEqual(['PG_VERSION'])
  })

  test('a setting that the server refuses: its own words', async () => {
    copyMade()
    expect(await refusal({ settings: { shared_buffers: 'many' } })).toContain(
      'invalid value for parameter "shared_buffers": "many"',
    )
  })

  const disk = root && spawnSync('mount', ['--help']).status === 0
  test.runIf(disk)('a full disk: it says so, and starts once there is room', async () => {
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', folder]).status !== 0) return
    try {
      expect(await refusal()).toMatch(/No space left on device|free disk space/)
      expect(existsSync(dir)).toBe(false)
      spawnSync('mount', ['-o', 'remount,size=200m', folder])
      const server = await startEmbedded({ dir, log })
      await server.stop()
    } finally {
      spawnSync('umount', [folder])
    }
  })

  test.runIf(root)(
    'root where user namespaces are forbidden: becomes nobody, or names the folder that is closed',
    async () => {
      const path = process.env.PATH
      process.env.PATH = '/nowhere'
      try {
        expect(await refusal()).toContain(`cannot enter ${folder}`)
        chmodSync(folder, 0o755)
        const server = await startEmbedded({ dir, log })
        expect(await value(server.url, 'select 1')).toBe(1)
        await server.stop()
      } finally {
        process.env.PATH = path
      }
      const server = await startEmbedded({ dir, log })
      expect(await value(server.url, 'select 1')).toBe(1)
      await server.stop()
    },
  )
})

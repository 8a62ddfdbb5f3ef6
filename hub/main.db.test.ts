import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../tests/constellation/database.ts'
import { prepareDatabase } from './db/prepare.ts'

interface Hub {
  child: ChildProcess
  ready: Promise<{ port: number }>
  ended: Promise<{ code: number | null; said: string }>
}

const folder = mkdtempSync(join(tmpdir(), 'foyer-hub-'))
const hubs: Hub[] = []
let database: FreshDatabase
let login: string

function start(env: Record<string, string>): Hub {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: { ...process.env, HUB_PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: login, ...env },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  let said = ''
  child.stdout?.on('data', (bytes) => {
    said += bytes
  })
  const heard = new Promise((resolve) => child.stdout?.once('end', resolve))
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once('exit', (code) => heard.then(() => resolve({ code, said }))),
  )
  const ready = new Promise<{ port: number }>((resolve, reject) => {
    child.on('message', (message: { type: string; port: number }) => message.type === 'ready' && resolve(message))
    void ended.then(() => reject(new Error(`the hub ended: ${said}`)))
  })
  ready.catch(() => {})
  const hub = { child, ready, ended }
  hubs.push(hub)
  return hub
}

beforeAll(async () => {
  database = await freshDatabase()
  login = await prepareDatabase(database.url, join(folder, 'data/hub'))
})
afterEach(async () => {
  for (const { child, ended } of hubs.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the hub as a process', () => {
  test('says when it is ready, and ends in order with SIGTERM, exit code 0, streams open or not', async () => {
    const hub = start({ DEMO: '1' })
    const { port } = await hub.ready
    expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200)
    const stream = await fetch(`http://localhost:${port}/api/live`)
    hub.child.kill('SIGTERM')
    expect(await hub.ended).toMatchObject({ code: 0 })
    await stream.body?.cancel().catch(() => {})
  })

  test('SECURITY "Secrets" whatever it writes its owner alone can read', async () => {
    const hub = start({ DEMO: '1' })
    await hub.ready
    for (const place of ['data/hub', 'data-second']) {
      expect(statSync(join(folder, place)).mode & 0o777).toBe(0o700)
      const files = readdirSync(join(folder, place), { recursive: true, encoding: 'utf8' })
      expect(files.length).toBeGreaterThan(0)
      for (const file of files) expect([file, statSync(join(folder, place, file)).mode & 0o077]).toEqual([file, 0])
    }
  })

  test('SECURITY "Reach" without a certificate or a proxy it says in one line why it is here only', async () => {
    const hub = start({})
    await hub.ready
    hub.child.kill('SIGTERM')
    const { said } = await hub.ended
    const lines = said.split('\n').filter((line) => line.includes('this machine only'))
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([expect.stringMatching(/TLS_CERT .* TRUSTED_PROXIES/)])
  })

  test('two processes of one hub run beside each other on one database', async () => {
    const [one, two] = [start({ DEMO: '1' }), start({ DEMO: '1' })]
    const ports = [(await one.ready).port, (await two.ready).port]
    for (const port of ports) expect((await fetch(`http://localhost:${port}/demo/facts`)).status).toBe(200)
  })

  test('ends by itself when its parent is gone', async () => {
    const hub = start({})
    await hub.ready
    hub.child.disconnect()
    expect(await hub.ended).toMatchObject({ code: 0 })
  })
})

describe('one clear line and an exit code when it cannot start', () => {
  const fails = async (env: Record<string, string>, words: string | RegExp) => {
    const { code, said } = await start(env).ended
    expect(code).not.toBe(0)
    const why = said.split('\n').filter((line) => line.startsWith('{"level":60'))
    expect(why.map((line) => JSON.parse(line).msg)).toEqual([expect.stringMatching(words)])
  }

  test('a taken port', async () => {
    const other = createServer().listen(0)
    const { port } = other.address() as AddressInfo
    await fails({ HUB_PORT: String(port) }, `port ${port} is taken`)
    other.close()
  })

  test('a database that is not there', () =>
    fails({ DATABASE_URL: 'postgres://foyer@127.0.0.1:9/foyer' }, /ECONNREFUSED|connect/))
  test('SECURITY "Secrets" a login that can become more than the hub needs', () =>
    fails({ DATABASE_URL: database.url }, /can become more than foyer_app/))
  test('no database', () => fails({ DATABASE_URL: '' }, /DATABASE_URL is missing/))
  test('a variable that is none', () => fails({ TRUSTED_PROXIES: 'everyone' }, 'TRUSTED_PROXIES'))
  test('a short secret', () => fails({ PROVIDER_URL: 'http://127.0.0.1:1', PROVIDER_SECRET: 'abc' }, 'PROVIDER_SECRET'))
})

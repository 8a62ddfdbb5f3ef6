import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Sqlite from 'better-sqlite3'
import mqtt from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { admitCall, pollCall, pushCall } from '#protocol/sync/calls.ts'
import { feedCall } from '#protocol/sync/feed-call.ts'
import { until } from '../tests/until.ts'
import { hashedPin } from './testing/edge-box.ts'

let folder: string
const running: ChildProcess[] = []
const hubs: Server[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'edge-main-'))
})
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  for (const hub of hubs.splice(0)) {
    hub.closeAllConnections()
    hub.close()
  }
  rmSync(folder, { recursive: true, force: true })
})

const stamps = { exhibitor_id: 1, version: 1, deleted_at: null }
function document(kind: string, id: number, fields: object) {
  return {
    kind,
    id,
    version: 1,
    deleted: false,
    body: { id, ...stamps, ...fields },
  }
}
const CATALOGUE = [
  document('role', 1, { name: 'admin', color: '#000', permissions: ['*'] }),
  document('employee', 7, { name: 'Mira K.', roles: [1], permissions: [], pin_hash: hashedPin('2468') }),
]

/** A hub that admits whoever asks, has this catalogue, and nothing else to say. */
async function startHub(): Promise<string> {
  const answers: Record<string, (asked: { nonce: string }) => object> = {
    [admitCall.path]: ({ nonce }) => ({ epoch: 1, nonce, token: '1.1.token', exhibitor_id: 1, key_id: 2 }),
    [feedCall.path]: () => ({
      epoch: 'e1',
      cursor: '1.1',
      resync: true,
      documents: CATALOGUE,
      more: false,
      pending: false,
    }),
    [pushCall.path]: () => ({ received_n: 0, received_hash: '', applied_n: 0 }),
    [pollCall.path]: () => ({ down: [], wants: [], views: [], views_cursor: '', feed: false, troubles: [] }),
  }
  const hub = createServer(async (request, response) => {
    const asked = JSON.parse(await text(request))
    const answer = answers[request.url ?? '']
    if (request.url === pollCall.path) await new Promise((resolve) => setTimeout(resolve, 500).unref())
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ? { data: answer(asked) } : {}))
  })
  hubs.push(hub)
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(hub.address() as AddressInfo).port}`
}

interface Edge {
  child: ChildProcess
  said: string[]
  exited: Promise<number | null>
  ready: Promise<{ port: number; printer_port: number; printer: string }>
}

function startEdge(env: Record<string, string>): Edge {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: join(folder, 'edge'),
      EDGE_PORT: '0',
      CINEMA_ID: '1',
      DEMO: '1',
      EDGE_CREDENTIAL: createHash('sha256').update('x').digest('hex'),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.push(child)
  const said: string[] = []
  child.stderr?.on('data', (bytes) => said.push(String(bytes)))
  child.stdout?.on('data', (bytes) => said.push(String(bytes)))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const ready = new Promise<{ port: number; printer_port: number; printer: string }>((resolve, reject) => {
    child.on('message', (message: { type: string; port: number; printer_port: number; printer: string }) => {
      if (message.type === 'ready') resolve(message)
    })
    exited.then((code) => reject(new Error(`ended with ${code}: ${said.join('')}`)))
  })
  ready.catch(() => {})
  return { child, said, exited, ready }
}

async function call(base: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(base + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...headers },
  })
  return ((await answer.json()) as { data: Record<string, never> }).data
}

/** Pairs a register on the box's own page; answers its headers. */
async function pair(base: string) {
  const device_uuid = randomUUID()
  const { pin, secret } = await call(base, '/api/pairing', { device_uuid, type: 'register', name: 'Counter' })
  await fetch(`${base}/pair/approve`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ pin: pin!, device_uuid }),
  })
  const { token } = await call(base, `/api/pairing/${device_uuid}`, undefined, { 'x-pairing-secret': secret! })
  return { 'x-device-uuid': device_uuid, 'x-device-token': token! as string }
}

/** A website sync had begun when the process ended. */
function breakOffSync(): void {
  const sqlite = new Sqlite(join(folder, 'edge', 'edge.sqlite'))
  expect(sqlite.prepare('update replica_cursor set pass = pass + 1, resync = 1').run().changes).toBe(1)
  sqlite.close()
}

test('F-269 after a first sync the edge needs no hub: killed in the next one and started again it knows catalogue, devices and people at once', async () => {
  const first = startEdge({ HUB_URL: await startHub() })
  const { port, printer_port, printer } = await first.ready
  expect(printer_port).toBeGreaterThan(0)
  expect(printer).toBe('/paper')
  const base = `http://127.0.0.1:${port}`
  expect(await call(base, '/state')).toMatchObject({ cinema_id: 1, selling: true, catalogue: { refused: 0 } })
  const device = await pair(base)
  expect(await call(base, '/api/employees', undefined, device)).toEqual([{ id: 7, name: 'Mira K.', roles: ['admin'] }])
  await until(async () => expect(await call(base, '/state')).toMatchObject({ line: { up: true } }))
  first.child.kill('SIGKILL')
  await first.exited
  breakOffSync()

  const again = startEdge({ HUB_URL: 'http://127.0.0.1:9', EDGE_PORT: String(port) })
  await until(() => call(base, '/state'))
  const answered = performance.now()
  await again.ready
  expect(performance.now() - answered).toBeLessThan(10_000)
  expect(await call(base, '/state')).toMatchObject({ selling: true, line: { up: false } })
  const signed = await call(base, '/api/sign-in', { employee_id: 7, pin: '2468' }, device)
  expect(signed.employee).toMatchObject({ name: 'Mira K.', permissions: ['*'] })
})

/**
 * An edge that runs, with a device's live connection, a kept HTTP connection and the long-poll to the hub
 * open.
 */
async function busyEdge() {
  const edge = startEdge({ HUB_URL: await startHub() })
  const { port } = await edge.ready
  const base = `http://127.0.0.1:${port}`
  const device = await pair(base)
  const { 'x-device-uuid': username, 'x-device-token': password } = device
  const live = mqtt.connect(`ws://127.0.0.1:${port}/mqtt`, {
    clientId: username,
    username,
    password,
    protocolVersion: 4,
    reconnectPeriod: 0,
  })
  await new Promise<void>((resolve) => void live.once('connect', () => resolve()))
  return { ...edge, port }
}

test('SIGTERM stops it in order, with devices connected, and its port is free', async () => {
  const edge = await busyEdge()
  edge.child.kill('SIGTERM')
  expect(await edge.exited).toBe(0)
  const next = startEdge({ HUB_URL: 'http://127.0.0.1:9', EDGE_PORT: String(edge.port) })
  await next.ready
})

test('it ends by itself when its parent is gone', async () => {
  const edge = await busyEdge()
  edge.child.disconnect()
  expect(await edge.exited).toBe(0)
})

async function refused(edge: Edge, line: RegExp) {
  expect(await edge.exited).toBe(1)
  await until(() => expect(edge.said).not.toEqual([]))
  const lines = edge.said.join('').trim().split('\n')
  expect(lines.map((text) => JSON.parse(text).msg)).toEqual([expect.stringMatching(line)])
}

test('a taken port is one clear line and exit code 1', async () => {
  const taken = createServer()
  hubs.push(taken)
  await new Promise<void>((resolve) => taken.listen(0, resolve))
  const { port } = taken.address() as AddressInfo
  await refused(
    startEdge({ HUB_URL: 'http://127.0.0.1:9', EDGE_PORT: String(port) }),
    new RegExp(`^port ${port} is taken`),
  )
})

test('two edges on one folder: the second says so and ends, the first goes on', async () => {
  const first = startEdge({ HUB_URL: await startHub() })
  const { port } = await first.ready
  await refused(startEdge({ HUB_URL: 'http://127.0.0.1:9' }), /^another edge runs on /)
  expect(await call(`http://127.0.0.1:${port}`, '/state')).toMatchObject({ cinema_id: 1 })
})

test('a data directory of a newer version is refused and left as it is', async () => {
  mkdirSync(join(folder, 'edge'))
  const file = join(folder, 'edge', 'edge.sqlite')
  const newer = new Sqlite(file)
  newer.exec(
    "create table migrations (name text, applied_at text); insert into migrations values ('9999_future.sql', '')",
  )
  newer.close()
  await refused(startEdge({ HUB_URL: 'http://127.0.0.1:9' }), /was written by a newer version.*9999_future/)
  const after = new Sqlite(file, { readonly: true })
  expect(after.prepare("select count(*) n from sqlite_schema where type = 'table'").get()).toEqual({ n: 1 })
  after.close()
})

test('an environment that cannot be used is one line', async () => {
  await refused(startEdge({ HUB_URL: 'nowhere', CINEMA_ID: 'x' }), /^CINEMA_ID .*; HUB_URL /)
})

function small(size = '40k') {
  mkdirSync(join(folder, 'edge'))
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', join(folder, 'edge')]).status === 0
}

test('L6 a copy laid over the database beside the WAL of the lost one is no ledger: the box sells nothing, and says so', async () => {
  const edge = startEdge({ HUB_URL: await startHub() })
  await edge.ready
  edge.child.kill('SIGKILL')
  await edge.exited
  const file = join(folder, 'edge', 'edge.sqlite')
  const copy = join(folder, 'copy.sqlite')
  const sqlite = new Sqlite(file)
  const write = (rows: number): void => {
    for (let n = 0; n < rows; n++) sqlite.prepare('insert into t values (?)').run(randomUUID())
  }
  sqlite.exec('create table t (v text); create index t_v on t (v)')
  write(100)
  await sqlite.backup(copy)
  write(1_000)
  sqlite.pragma('wal_checkpoint(truncate)')
  write(1_000) // its pages name some of before that the copy does not have
  copyFileSync(`${file}-wal`, `${copy}-wal`)
  sqlite.close()
  for (const part of ['', '-wal']) copyFileSync(copy + part, file + part)

  const again = startEdge({ HUB_URL: 'http://127.0.0.1:9' })
  const { port } = await again.ready
  const state = await call(`http://127.0.0.1:${port}`, '/state')
  expect(state).toMatchObject({ selling: false, line: { troubles: [{ kind: 'restored' }] } })
})

test('a full disk is one clear line', async ({ skip }) => {
  if (!small()) skip('no small disk can be made here')
  try {
    await refused(startEdge({ HUB_URL: 'http://127.0.0.1:9' }), /^the disk of .* is full: make room, then start again$/)
  } finally {
    spawnSync('umount', [join(folder, 'edge')])
  }
})

/** Writes until the disk has no room, whatever others write to it meanwhile. */
function fill(file: string): void {
  const bytes = Buffer.alloc(4_096)
  expect(() => {
    while (true) appendFileSync(file, bytes)
  }).toThrow('ENOSPC')
}

/** A register with a person signed in; answers its headers. */
async function openRegister(base: string): Promise<Record<string, string>> {
  const device = await pair(base)
  const { user_token } = await call(base, '/api/sign-in', { employee_id: 7, pin: '2468' }, device)
  return { 'content-type': 'application/json', ...device, 'x-device-user': user_token! }
}

/**
 * An edge with a person signed in at a register; answers how to put 100 cents into the drawer, and what the
 * edge says of itself.
 */
async function manned() {
  const edge = startEdge({ HUB_URL: await startHub() })
  const { port } = await edge.ready
  const base = `http://127.0.0.1:${port}`
  const headers = await openRegister(base)
  return {
    edge,
    ask: async (question_id: string) => {
      const body = JSON.stringify({ kind: 'cash', question_id, movement: 'float', amount_cents: 100, reason: '' })
      const answer = await fetch(`${base}/api/register/questions`, { method: 'POST', headers, body })
      return { status: answer.status, ...((await answer.json()) as { message?: string; data?: { n: number } }) }
    },
    disk: async () => (await call(base, '/state')).disk as unknown as { state: string },
    health: async () => {
      const answer = await fetch(`${base}/health`)
      return { status: answer.status, ...((await answer.json()) as { data: object }).data }
    },
  }
}

test('UX-10 a disk that is full ends nothing: the question is answered in words, health says it, and it goes on by itself when there is room', async ({
  skip,
}) => {
  if (!small('4m')) skip('no small disk can be made here')
  try {
    const { edge, ask, disk, health } = await manned()
    fill(join(folder, 'edge', 'ballast'))
    await until(async () => expect(await disk()).toMatchObject({ state: 'full' }))
    expect(await health()).toEqual({ status: 503, ready: false, selling: true, disk: 'full' })
    // what the log had room for may still be taken; then it is refused in words
    const { refused, message } = await until(async () => {
      const refused = randomUUID()
      const answer = await ask(refused)
      expect(answer.status).toBe(503)
      return { refused, message: answer.message }
    })
    expect(message).toMatch(/disk of this cinema’s box is full\. Nothing was sold/)
    for (let again = 0; again < 5; again++) expect(await ask(refused)).toMatchObject({ status: 503, message })
    rmSync(join(folder, 'edge', 'ballast'))
    await until(async () => expect(await disk()).toMatchObject({ state: 'ok' }))
    expect(await ask(refused)).toMatchObject({ status: 200, data: { n: expect.any(Number) } })
    expect(await health()).toMatchObject({ status: 200, ready: true })
    expect(edge.child.exitCode).toBeNull()
  } finally {
    for (const child of running.splice(0)) child.kill('SIGKILL')
    await until(() => expect(spawnSync('umount', [join(folder, 'edge')]).status).toBe(0))
  }
})

test('UX-10 a database that another program holds for longer than the patience ends nothing: said in words, and the very question is taken afterwards', async () => {
  const { edge, ask, disk } = await manned()
  const other = new Sqlite(join(folder, 'edge', 'edge.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  const question_id = randomUUID()
  const refused = await ask(question_id)
  expect(refused).toMatchObject({ status: 503, message: expect.stringMatching(/Nothing was sold/) })
  expect(await disk()).toMatchObject({ state: 'locked' })
  other.exec('ROLLBACK')
  other.close()
  await until(async () => expect(await disk()).toMatchObject({ state: 'ok' }))
  expect(await ask(question_id)).toMatchObject({ status: 200 })
  expect(edge.child.exitCode).toBeNull()
})

test('L8 L16 a question belongs to its register: to another it does not exist, and its own goes on with it, also after a restart of both', async () => {
  const HUB_URL = await startHub()
  let edge = startEdge({ HUB_URL })
  const baseOf = async () => `http://127.0.0.1:${(await edge.ready).port}`
  const [own, other] = [await openRegister(await baseOf()), await openRegister(await baseOf())]
  const ask = async (headers: Record<string, string>, path: string, body?: object) => {
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const answer = await fetch(`${await baseOf()}/api/register/questions${path}`, { headers, ...sent })
    const { data } = (await answer.json()) as { data?: { state: string; receipt: object | null } }
    return { status: answer.status, refusal: answer.headers.get('x-refusal'), ...data }
  }
  const question = { kind: 'cash', question_id: randomUUID(), movement: 'float', amount_cents: 100, reason: '' }
  const confirmed = { path: `/${question.question_id}/confirm`, body: { print: false } }
  const { status, refusal, ...receipt } = await ask(own, '', question)
  expect([status, refusal]).toEqual([200, null])
  for (const restarted of [false, true]) {
    if (restarted) {
      edge.child.kill('SIGTERM')
      await edge.exited
      edge = startEdge({ HUB_URL })
    }
    const nothing = { state: 'unknown', receipt: null, printed: 'none' }
    expect(await ask(other, `/${question.question_id}`)).toMatchObject(nothing)
    expect(await ask(other, confirmed.path, confirmed.body)).toMatchObject({ refusal: 'question_unknown' })
    expect(await ask(other, '', question)).toMatchObject({ status: 409, refusal: 'key_used_again' })
    const ended = { kind: 'void', question_id: randomUUID(), of: question.question_id }
    expect(await ask(other, '', ended)).toMatchObject({ refusal: 'question_unknown' })
    expect(await ask(own, `/${question.question_id}`)).toMatchObject({ status: 200, state: 'open', receipt })
    expect(await ask(own, '', question)).toMatchObject({ status: 200, ...receipt })
  }
  expect(await ask(own, confirmed.path, confirmed.body)).toMatchObject({ status: 200 })
  expect(await ask(own, `/${question.question_id}`)).toMatchObject({ state: 'confirmed', receipt })
})

/** A hub that comes back from a backup once it is asked to: it has the box begin anew, in the next epoch. */
async function startHubOfBackup() {
  const hub = { url: '', restored: false, admitted: [] as { devices?: object[] }[] }
  const epoch = () => hub.admitted.length
  const server = createServer(async (request, response) => {
    const asked = JSON.parse(await text(request))
    const say = (data: object): void => void response.end(JSON.stringify({ data }))
    response.setHeader('content-type', 'application/json')
    const isOld = hub.restored && epoch() === 1
    if (request.url === admitCall.path) {
      hub.admitted.push(asked)
      const given = { epoch: epoch(), nonce: asked.nonce, token: `1.1.token-${epoch()}`, exhibitor_id: 1, key_id: 2 }
      return say({ ...given, devices: asked.devices })
    }
    if (request.url === feedCall.path)
      return say({ epoch: 'e1', cursor: '1.1', resync: true, documents: CATALOGUE, more: false, pending: false })
    if (isOld) {
      response.writeHead(422, { 'x-refusal': 'begin_anew' })
      return response.end(JSON.stringify({ message: 'It begins anew.', errors: {} }))
    }
    if (request.url === pushCall.path) {
      const { n = 0, hash = '' } = asked.entries.at(-1) ?? {}
      return say({ received_n: n, received_hash: hash, applied_n: 0 })
    }
    await new Promise((resolve) => setTimeout(resolve, 100).unref())
    return say({ down: [], wants: [], views: [], views_cursor: '', feed: false, troubles: [] })
  })
  hubs.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  hub.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return hub
}

test('L9 its hub comes back from a backup: the box begins anew by itself, in the same process and at the same address, and its registers go on with it', async () => {
  const hub = await startHubOfBackup()
  const edge = startEdge({ HUB_URL: hub.url })
  const { port, printer_port } = await edge.ready
  const base = `http://127.0.0.1:${port}`
  const headers = await openRegister(base)
  const signs = () => call(base, '/api/sign-in', { employee_id: 7, pin: '2468' }, headers)
  const again: { port: number; printer_port: number }[] = []
  edge.child.on('message', (message: { type: string; port: number; printer_port: number }) => {
    if (message.type === 'ready') again.push(message)
  })
  hub.restored = true
  await until(async () => expect(await call(base, '/state')).toMatchObject({ epoch: 2, selling: true }))
  await until(() => expect(again).toMatchObject([{ port, printer_port }]))
  expect(hub.admitted).toMatchObject([
    { devices: [] },
    { devices: [{ device_uuid: headers['x-device-uuid'], type: 'register', series: 'K1', status: 'active' }] },
  ])
  // whoever was signed in types the PIN again: the box has its people from the hub anew
  expect((await signs()).employee).toMatchObject({ name: 'Mira K.' })
  const kept = new Sqlite(join(folder, 'edge', 'epoch-1', 'evidence.sqlite'), { readonly: true })
  expect(kept.prepare('select epoch, state from box').get()).toEqual({ epoch: 1, state: 'quarantined' })
  kept.close()
  edge.child.kill('SIGKILL')
  await edge.exited

  // it is the box of its second epoch, also in a cut
  const next = startEdge({ HUB_URL: 'http://127.0.0.1:9', EDGE_PORT: String(port) })
  await next.ready
  expect(await call(base, '/state')).toMatchObject({ epoch: 2, selling: true, line: { troubles: [] } })
  expect((await signs()).employee).toMatchObject({ name: 'Mira K.' })
  next.child.kill('SIGTERM')
  expect(await next.exited).toBe(0)
})

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readPostmaster, stopPostmaster } from '../hub/db/postmaster.ts'
import { setUpHouse } from '../tests/constellation/house.ts'
import { until } from '../tests/until.ts'
import type { DemoFile } from './constellation.ts'
import { quietPort, quietPorts } from './ports.ts'
import { ROOT } from './processes.ts'

/** npm start as a person starts it: npm, a shell, Node, and all that comes of it. */
type Run = { npm: ChildProcess; said(): string; ended: Promise<number | null> }

let folder: string
let ports: { HUB_PORT: string; EDGE_PORT: string }
let run: Run | null = null
function data(...path: string[]) {
  return join(folder, 'data', ...path)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-start-'))
  const port = await quietPorts(3) // of the hub and of two edges, at every start
  ports = { HUB_PORT: `${port}`, EDGE_PORT: `${port + 1}` }
})
afterEach(async () => {
  if (!run || run.npm.exitCode !== null || run.npm.signalCode !== null) return
  run.npm.kill('SIGTERM')
  await run.ended
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function npmStart(environment: Record<string, string> = {}): Run {
  const env = { ...process.env, DATA_DIR: data(), ...ports, ...environment }
  const npm = spawn('npm', ['start'], { cwd: ROOT, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (bytes) => {
      text += bytes
    })
  }
  const ended = once(npm, 'close').then(([code]) => code as number | null)
  return { npm, said: () => text, ended }
}

async function ready(started: Run): Promise<DemoFile> {
  await Promise.race([
    until(() => expect(existsSync(data('demo.json'))).toBe(true), { patience_ms: 300_000 }),
    started.ended.then((code) => {
      throw new Error(`npm start ended (${code}): ${started.said()}`)
    }),
  ])
  return JSON.parse(readFileSync(data('demo.json'), 'utf8'))
}

async function pidsOf(demo: DemoFile): Promise<{ name: string; pid: number }[]> {
  const { control } = JSON.parse(readFileSync(data('secrets.json'), 'utf8'))
  const answer = await fetch(new URL('/', demo.edges[0]!.line), { headers: { authorization: `Bearer ${control}` } })
  const { processes } = (await answer.json()) as { processes: { name: string; pid: number }[] }
  return [...processes, { name: 'postgres', pid: readPostmaster(data('pg'))!.pid }]
}

function living(processes: { name: string; pid: number }[]) {
  return processes
    .filter(
      ({ pid }) =>
        !['', 'Z'].includes(
          spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`])
            .stdout.toString()
            .slice(0, 1),
        ),
    )
    .map(({ name }) => name)
}

describe('npm start', () => {
  test('prints one table and writes demo.json when all is ready; SIGTERM to npm stops everything', async () => {
    run = npmStart()
    const demo = await ready(run)
    const { HUB_PORT, EDGE_PORT } = ports
    expect(demo.hub).toBe(`http://localhost:${HUB_PORT}`)
    expect(demo.edges.map(({ url }) => url)).toEqual([
      `http://localhost:${EDGE_PORT}`,
      `http://localhost:${Number(EDGE_PORT) + 1}`,
    ])
    expect(demo.schedules.length).toBeGreaterThanOrEqual(6)
    await until(() => expect(run!.said()).toContain('Try: '))
    const shown = [
      demo.hub,
      demo.console,
      `${demo.hub}/portal/`,
      demo.managers[0]!.email,
      ...demo.edges.flatMap(({ url, printer, line }) => [url, printer, line]),
      demo.employees[0]!.pin,
    ]
    for (const address of shown) expect(run.said()).toContain(address)
    for (const url of [demo.hub, `${demo.hub}/portal/`, demo.console, demo.edges[0]!.printer])
      expect((await fetch(url)).status).toBe(200)
    const processes = await pidsOf(demo)
    expect(processes.map(({ name }) => name)).toEqual(['provider', 'hub', 'edge-1', 'edge-2', 'postgres'])
    run.npm.kill('SIGTERM')
    await run.ended
    await until(() => expect(living(processes)).toEqual([]))
    expect(existsSync(data('demo.json'))).toBe(false)
  }, 360_000)

  test('a second start builds nothing and continues with the same data; Ctrl-C, which reaches the whole group, stops it', async () => {
    run = npmStart()
    const processes = await pidsOf(await ready(run))
    expect(run.said()).not.toContain('building')
    process.kill(-run.npm.pid!, 'SIGINT')
    await run.ended
    await until(() => expect(living(processes)).toEqual([]))
  }, 360_000)

  test('when the parent is killed every child ends by itself, and the next start adopts PostgreSQL', async () => {
    run = npmStart()
    const processes = await pidsOf(await ready(run))
    process.kill(-run.npm.pid!, 'SIGKILL')
    await run.ended
    await until(() => expect(living(processes)).toEqual(['postgres']))
    rmSync(data('demo.json')) // of the killed one; the next start would take it away a moment later
    run = npmStart()
    await ready(run)
    expect(run.said()).toContain('adopted the PostgreSQL')
  }, 360_000)

  test('with DEMO=0 it begins with nothing: one link, the number of an edge that waits, and the code of its first device (F-250)', async () => {
    run = npmStart({ DEMO: '0', DATA_DIR: join(folder, 'house') })
    const { HUB_PORT, EDGE_PORT } = ports
    const link = new RegExp(`http://localhost:${HUB_PORT}/portal/setup#token=[\\w-]{43}`)
    await until(() => expect(run!.said()).toMatch(link), { patience_ms: 300_000 })
    expect((await fetch(link.exec(run.said())![0])).status).toBe(200)
    expect((await fetch(`http://localhost:${HUB_PORT}/demo`)).status).toBe(404)
    expect((await fetch(`http://localhost:${EDGE_PORT}/`)).status).toBe(200)
    expect(run.said()).toContain('this machine only')
    expect(existsSync(join(folder, 'house', 'demo.json'))).toBe(false)
    const manager = await setUpHouse(link.exec(run.said())![0])
    const pin = (await shown(/number {2}(\d{3} \d{3}), good until/)).replace(' ', '')
    const ask = async (path: string, body?: object) => {
      const answer = await manager.send(body ? 'POST' : 'GET', `/api/portal/${path}`, body)
      // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire says
      return ((await answer.json()) as { data: any }).data
    }
    const [cinema] = await ask('cinemas')
    const { id } = await ask('edges/look-up', { pin })
    expect(await ask('edges/approve', { pin, id, cinema_id: cinema.id })).toEqual({ cinema_id: cinema.id })
    const code = await shown(/code {4}(\S{4,})/)
    const log = readFileSync(join(folder, 'house', 'logs', 'edge.log'), 'utf8')
    expect([log.includes(code), log.includes(`${pin.slice(0, 3)} ${pin.slice(3)}`)]).toEqual([false, false])
    run.npm.kill('SIGTERM')
    expect(await run.ended).toBe(0)
  }, 360_000)

  test.each([
    ['a taken port', 'HUB_PORT', async () => `${await takenPort()}`, /^port \d+ is taken; set HUB_PORT/m],
    [
      'a bad DATABASE_URL',
      'DATABASE_URL',
      async () => 'postgres://nobody@127.0.0.1:1/none',
      /^DATABASE_URL cannot be used: connect ECONNREFUSED/m,
    ],
    ['a port that is none', 'EDGE_PORT', async () => 'eighty', /^EDGE_PORT: /m],
  ])('%s: one clear line and an exit code that is not 0', async (_what, name, value, line) => {
    run = npmStart({ [name]: await value() })
    expect(await run.ended).not.toBe(0)
    expect(run.said()).toMatch(line)
    expect(run.said()).not.toMatch(/^ {4}at /m)
    const left = readPostmaster(data('pg'))
    if (left) await stopPostmaster(data('pg'), left)
    expect(left).toBeNull()
  })
})

/** What a person reads at the console in these words. */
async function shown(words: RegExp): Promise<string> {
  await until(() => expect(run!.said()).toMatch(words))
  return words.exec(run!.said())![1]!
}

async function takenPort(): Promise<number> {
  const port = await quietPort()
  const taken = createServer().listen(port)
  taken.unref()
  await once(taken, 'listening')
  return port
}

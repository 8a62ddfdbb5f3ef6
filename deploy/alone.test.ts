import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPostmaster, serves } from '../hub/db/postmaster.ts'
import { enrolmentCredential } from '../hub/sync/edges.ts'
import { until } from '../tests/until.ts'
import { quietPort } from './ports.ts'
import { ROOT } from './processes.ts'

/** npm run hub and npm run edge as a person starts them: npm, a shell, Node, and all that comes of it. */
interface Run {
  npm: ChildProcess
  said(): string
  ended: Promise<number | null>
}

let folder: string
const runs: Run[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-alone-'))
})
afterEach(async () => {
  for (const { npm, ended } of runs.splice(0)) {
    npm.kill('SIGTERM')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
})

function npmRun(script: 'hub' | 'edge', environment: Record<string, string>): Run {
  const env = { ...process.env, DATA_DIR: join(folder, script), DEMO: '1', ...environment }
  const npm = spawn('npm', ['run', '--silent', script], {
    cwd: ROOT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [npm.stdout!, npm.stderr!])
    stream.on('data', (bytes) => {
      text += bytes
    })
  const ended = once(npm, 'close').then(([code]) => code as number | null)
  const run = { npm, said: () => text, ended }
  runs.push(run)
  return run
}

/** Whether anything of a process group is left. */
function isLeft({ npm }: Run): boolean {
  try {
    process.kill(-npm.pid!, 0)
    return true
  } catch {
    return false
  }
}

function errorsIn({ said }: Run): string[] {
  return said()
    .split('\n')
    .filter((line) => line.startsWith('{') && (JSON.parse(line) as { level: number }).level >= 50)
}

async function answers(url: string): Promise<{ data: Record<string, unknown> }> {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  return (await answer.json()) as { data: Record<string, unknown> }
}

function postgresOf() {
  return { dir: join(folder, 'hub/pg'), pid: readPostmaster(join(folder, 'hub/pg'))!.pid }
}

test('npm run hub and npm run edge alone: the edge is let in, SIGTERM ends each with 0, nothing is left and no error was logged', async () => {
  const [hub_port, edge_port] = [await quietPort(), await quietPort()]
  const secret = 'a7'.repeat(32)
  const hub = npmRun('hub', { HUB_PORT: `${hub_port}`, ENROLMENT_SECRET: secret })
  await until(() => answers(`http://localhost:${hub_port}/health`))
  const edge = npmRun('edge', {
    EDGE_PORT: `${edge_port}`,
    CINEMA_ID: '1',
    HUB_URL: `http://127.0.0.1:${hub_port}`,
    EDGE_CREDENTIAL: enrolmentCredential(secret, 1),
  })
  await until(
    async () => {
      const { data } = await answers(`http://localhost:${edge_port}/state`)
      expect(data).toMatchObject({ cinema: expect.any(String), line: { up: true } })
    },
    { patience_ms: 90_000 },
  )
  const postgres = postgresOf()
  edge.npm.kill('SIGTERM')
  expect(await edge.ended).toBe(0)
  hub.npm.kill('SIGTERM')
  expect(await hub.ended).toBe(0)
  await until(() =>
    expect([isLeft(edge), isLeft(hub), serves(postgres.pid, postgres.dir)]).toEqual([false, false, false]),
  )
  expect([...errorsIn(hub), ...errorsIn(edge)]).toEqual([])
})

test('npm run hub that is ended in the middle of its start leaves no PostgreSQL either', async () => {
  const hub = npmRun('hub', { HUB_PORT: `${await quietPort()}` })
  await until(() => expect(hub.said()).toContain('migrating'), { every_ms: 1, patience_ms: 90_000 })
  const postgres = postgresOf()
  hub.npm.kill('SIGTERM')
  await hub.ended
  await until(() => expect([isLeft(hub), serves(postgres.pid, postgres.dir)]).toEqual([false, false]))
  expect(existsSync(join(folder, 'hub/pg/postmaster.pid'))).toBe(false)
  expect(errorsIn(hub)).toEqual([])
})

test('npm run hub brings its PostgreSQL back when that is killed, and goes on', async () => {
  const port = await quietPort()
  const hub = npmRun('hub', { HUB_PORT: `${port}` })
  const isWell = () => answers(`http://localhost:${port}/health`)
  await until(isWell)
  const { pid } = postgresOf()
  process.kill(pid, 'SIGKILL')
  await until(() => expect(postgresOf().pid).not.toBe(pid))
  await until(isWell)
  expect(hub.npm.exitCode).toBeNull()
})

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readPostmaster, STOP_PATIENCE_MS } from '../hub/db/postmaster.ts'
import { until } from '../tests/until.ts'
import { type Constellation, type ConstellationOptions, startConstellation } from './constellation.ts'
import { GRACE_MS } from './ground.ts'
import { quietPort, quietPorts } from './ports.ts'
import { ROOT } from './processes.ts'

function fixture(name: string) {
  return join(ROOT, 'tests/constellation/fixtures', `${name}.ts`)
}
const scripts = { provider: fixture('provider'), hub: fixture('hub'), edge: fixture('edge') }

let folder: string
const lines: string[] = []
function options(more: Partial<ConstellationOptions> = {}): ConstellationOptions {
  return {
    data_dir: join(folder, 'data'),
    scripts,
    end_with_parent: true,
    log: (line) => lines.push(line),
    ...more,
  }
}

async function told(url: string): Promise<Record<string, string>> {
  return (await fetch(url)).json() as never
}

/** Whether a process lives; one that has ended and waits for its parent to ask (a zombie) does not. */
function exists(pid: number) {
  return !['', 'Z'].includes(
    spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`])
      .stdout.toString()
      .slice(0, 1),
  )
}

/** Every process id that a constellation runs, PostgreSQL and the helpers of the edges included. */
async function pidsOf(world: Constellation): Promise<number[]> {
  const helpers = await Promise.all(world.demo.edges.map(async ({ url }) => Number((await told(url)).helper_pid)))
  const postgres = readPostmaster(join(folder, 'data', 'pg'))!.pid
  return [...world.processes().map(({ pid }) => pid!), ...helpers, postgres]
}

function refusal(more: Partial<ConstellationOptions>) {
  return startConstellation(options(more)).then(
    async (world) => {
      await world.stop()
      throw new Error('it started')
    },
    (error: Error) => error.message,
  )
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-world-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a constellation', () => {
  let world: Constellation
  beforeAll(async () => {
    world = await startConstellation(options())
  })
  afterAll(() => world.stop())
  const switchOf = (url: string, init: RequestInit = {}) => fetch(url, { method: 'POST', ...init })
  const authorization = () => `Bearer ${world.control.token}`

  test('writes demo.json when everything is ready: hub, console, edges with printer and line, and what the hub says', () => {
    const written = JSON.parse(readFileSync(join(folder, 'data', 'demo.json'), 'utf8'))
    expect(written).toEqual(world.demo)
    expect(Object.keys(written)).toEqual([
      'hub',
      'console',
      'outbox',
      'edges',
      'employees',
      'managers',
      'payment_methods',
      'schedules',
    ])
    expect(written.console).toBe(`${written.hub}/demo`)
    expect(written.outbox).toBe(`${written.hub}/demo/outbox`)
    expect(written.edges.map(({ cinema }: { cinema: string }) => cinema)).toEqual(['Lichthof', 'Kronen Kino'])
    expect(written.edges[0].printer).toBe(`${written.edges[0].url}/paper`)
  })

  test('every process has a folder and a credential of its own, and an edge knows the address of its line and nothing of the hub', async () => {
    const [first, second] = (await Promise.all(world.demo.edges.map(({ url }) => told(url)))) as [
      Record<string, string>,
      Record<string, string>,
    ]
    expect(first.DATA_DIR).toBe(join(folder, 'data', 'edge-1'))
    expect(first.HUB_URL).toBe(`http://127.0.0.1:${world.lines.get(1)!.port}`)
    expect(first.EDGE_CREDENTIAL).toMatch(/^[0-9a-f]{64}$/)
    expect(first.EDGE_CREDENTIAL).not.toBe(second.EDGE_CREDENTIAL)
    const foreign = [
      'DATABASE_URL',
      'PROVIDER_SECRET',
      'WEBHOOK_SECRET',
      'ENROLMENT_SECRET',
      'SECOND_DIR',
      'DEMO_CONTROL_TOKEN',
    ]
    for (const name of foreign) expect(first).not.toHaveProperty(name)
    const hub = await told(world.demo.hub)
    expect(new URL(hub.DATABASE_URL!).username).toMatch(/^foyer_hub_\d+_[0-9a-f]{12}$/)
    expect(hub.DATABASE_URL).not.toBe(world.database_url)
    expect(hub).toMatchObject({ DEMO: '1', PUBLIC_URL: world.demo.hub, SECOND_DIR: join(folder, 'data-second') })
    const provider = await told(world.provider)
    expect(provider.PROVIDER_SECRET).toBe(hub.PROVIDER_SECRET)
    for (const name of ['DATABASE_URL', 'DATA_DIR', 'DEMO_CONTROL_TOKEN']) expect(provider).not.toHaveProperty(name)
  })

  test('secrets are made once and only the owner can read them', () => {
    expect(statSync(join(folder, 'data', 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'data', 'demo.json')).mode & 0o777).toBe(0o600)
  })

  test('POST {line}/cut really cuts one edge from the hub, the other goes on; POST {line}/restore heals it', async () => {
    const [lichthof, kronen] = world.demo.edges
    const reach = (edge = lichthof) => told(`${edge!.url}/hub`)
    expect(await reach()).toBe('reached')
    expect((await switchOf(`${lichthof!.line}/cut`)).status).toBe(200)
    expect([await reach(), await reach(kronen)]).toEqual(['not reached', 'reached'])
    expect(await told(lichthof!.line)).toMatchObject({ cinema: 'Lichthof', state: 'cut' })
    await switchOf(`${lichthof!.line}/restore`)
    expect(await reach()).toBe('reached')
  })

  test('the processes are switched with the token only, and unknown switches are 404', async () => {
    const edge = `${world.control.url}/processes/edge-1`
    expect((await switchOf(`${edge}/kill`)).status).toBe(401)
    expect((await switchOf(`${edge}/kill`, { headers: { authorization: 'Bearer guess' } })).status).toBe(401)
    const headers = { authorization: authorization() }
    for (const path of ['/processes/edge-9/kill', '/processes/edge-1/eat', '/lines/9/cut', '/nothing']) {
      expect((await switchOf(`${world.control.url}${path}`, { headers })).status).toBe(404)
    }
    const overview = (await (await fetch(world.control.url, { headers })).json()) as {
      processes: unknown[]
      lines: unknown[]
    }
    expect(overview.processes).toHaveLength(4)
    expect(overview.lines[1]).toMatchObject({ cinema: 'Kronen Kino', state: 'up', control: world.demo.edges[1]!.line })
  })

  test('kill takes one edge and what it started, the others stay; start brings it back at the same address', async () => {
    const headers = { authorization: authorization() }
    const before = world.processes()
    const helper = Number((await told(world.demo.edges[0]!.url)).helper_pid)
    const killed = await switchOf(`${world.control.url}/processes/edge-1/kill`, { headers })
    expect(await killed.json()).toMatchObject({ name: 'edge-1', state: 'stopped', pid: null })
    await until(() => expect(exists(helper)).toBe(false))
    expect(world.processes().filter(({ state }) => state === 'running')).toEqual(
      before.filter(({ name }) => name !== 'edge-1'),
    )
    await expect(fetch(world.demo.edges[0]!.url)).rejects.toThrow()
    const started = await switchOf(`${world.control.url}/processes/edge-1/start`, { headers })
    expect(await started.json()).toMatchObject({ name: 'edge-1', state: 'running' })
    expect((await told(world.demo.edges[0]!.url)).CINEMA_ID).toBe('1')
    expect(lines.join()).not.toContain('ended by itself')
  })

  test('what dies by itself is said in one line and started again at the same address, each time after a longer pause; the others stay', async () => {
    const provider = () => world.processes().find(({ name }) => name === 'provider')!
    const others = () => world.processes().filter(({ name }) => name !== 'provider')
    const before = others()
    for (const pause of ['0.5 s', '1 s', '2 s']) {
      const { pid } = provider()
      process.kill(pid!, 'SIGKILL')
      const told = `provider ended by itself (SIGKILL); the others go on, it starts again in ${pause}.`
      await until(() => expect(lines.some((line) => line.startsWith(told))).toBe(true))
      await until(() => expect(provider()).toMatchObject({ state: 'running', pid: expect.not.toBeOneOf([pid]) }))
      expect((await fetch(world.provider)).status).toBe(200)
    }
    expect(others()).toEqual(before)
  })

  test('who kills a process that waits to be started again keeps it down', async () => {
    const state = () => world.processes()[0]!.state
    process.kill(world.processes()[0]!.pid!, 'SIGKILL')
    await until(() => expect(state()).toBe('waiting'))
    await world.kill('provider')
    expect(state()).toBe('stopped')
    await world.start('provider')
    expect((await fetch(world.provider)).status).toBe(200)
  })

  test('a second start on the same folder is refused in one line and harms nothing', async () => {
    expect(await refusal({})).toMatch(/is in use by another npm start/)
    expect((await fetch(world.demo.hub)).status).toBe(200)
    expect(readdirSync(join(folder, 'data'))).toContain('demo.json')
  })

  test('stop ends every process, PostgreSQL included; the next start continues with the same data and secrets', async () => {
    const client = new pg.Client({ connectionString: world.database_url })
    await client.connect()
    await client.query('create table kept as select 7 as n')
    await client.end()
    const secrets = readFileSync(join(folder, 'data', 'secrets.json'), 'utf8')
    const pids = await pidsOf(world)
    expect(pids).toHaveLength(7)
    await world.stop()
    expect(pids.filter(exists)).toEqual([])
    world = await startConstellation(options())
    const again = new pg.Client({ connectionString: world.database_url })
    await again.connect()
    expect((await again.query('select n from kept')).rows).toEqual([{ n: 7 }])
    await again.end()
    expect(readFileSync(join(folder, 'data', 'secrets.json'), 'utf8')).toBe(secrets)
  })

  test('a hub that does not listen to SIGTERM is killed', async () => {
    await world.stop()
    world = await startConstellation(options({ env: { hub: { DEAF: '1' } } }))
    const pids = await pidsOf(world)
    await world.stop()
    expect(pids.filter(exists)).toEqual([])
  })

  test('the patience with all processes together stays under 5 s; whoever is slower is stopped at once', () => {
    const { edge, hub, provider } = GRACE_MS
    expect(edge + hub + provider + STOP_PATIENCE_MS).toBeLessThan(5_000)
  })
})

describe('one clear line, nothing left running, nothing damaged', () => {
  /** PostgreSQL's directory stays, because making one takes long. */
  afterEach(() => {
    for (const name of readdirSync(join(folder, 'data'))) {
      if (name !== 'pg') rmSync(join(folder, 'data', name), { recursive: true })
    }
  })

  test.each([
    ['hub_port', 'HUB_PORT'],
    ['edge_port', 'EDGE_PORT'],
  ] as const)('a taken %s', async (option, variable) => {
    const port = await quietPort()
    const taken = createServer().listen(port, '127.0.0.1')
    await once(taken, 'listening')
    expect(await refusal({ [option]: port })).toBe(`port ${port} is taken; set ${variable} to another one`)
    taken.close()
  })

  test('the second edge’s port taken: the first edge and all the others are stopped again', async () => {
    const port = await quietPorts(2)
    const taken = createServer().listen(port + 1)
    await once(taken, 'listening')
    expect(await refusal({ edge_port: port })).toBe(`port ${port + 1} is taken (edge 2); set EDGE_PORT to another one`)
    expect(readPostmaster(join(folder, 'data', 'pg'))).toBeNull()
    taken.close()
  })

  test.each([
    ['postgres://nobody@127.0.0.1:1/none', /^DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1$/],
    ['postgres://nobody@nowhere.invalid/none', /^DATABASE_URL cannot be used: .*nowhere.invalid/],
    ['postgres://nobody:secret@localhost:1/none', /^DATABASE_URL cannot be used: connect ECONNREFUSED/],
  ])('a bad DATABASE_URL (%s), without its password', async (database_url, words) => {
    const line = await refusal({ database_url })
    expect(line).toMatch(words)
    expect(line).not.toContain('secret')
  })

  test('data of a newer version is refused, and is as before', async () => {
    await (await startConstellation(options())).stop()
    const older = join(folder, 'older')
    mkdirSync(older)
    cpSync(join(ROOT, 'hub/db/migrations/0000_roles.sql'), join(older, '0000_roles.sql'))
    expect(await refusal({ migrations: older })).toMatch(
      /^this data belongs to a newer version of the program \(it holds \d+_\w+.sql\)/,
    )
    await (await startConstellation(options())).stop()
  })

  test('a process that cannot be read says why', async () => {
    const broken = join(folder, 'broken.ts')
    writeFileSync(broken, "throw new RangeError('no such hall')\n")
    expect(await refusal({ scripts: { ...scripts, hub: broken } })).toBe('hub did not start: RangeError: no such hall')
  })

  test('a damaged secrets.json is not replaced', async () => {
    writeFileSync(join(folder, 'data', 'secrets.json'), '{"provider": "half')
    expect(await refusal({})).toMatch(/secrets.json is damaged/)
    expect(readFileSync(join(folder, 'data', 'secrets.json'), 'utf8')).toBe('{"provider": "half')
  })

  test('a start that is ended half-way leaves no process', async () => {
    const ending = new AbortController()
    const seen: number[] = []
    const log = (line: string) => {
      if (line !== 'starting the hub') return
      seen.push(readPostmaster(join(folder, 'data', 'pg'))!.pid)
      ending.abort()
    }
    await expect(startConstellation(options({ log, signal: ending.signal }))).rejects.toThrow('aborted')
    expect(seen.filter(exists)).toEqual([])
    expect(readPostmaster(join(folder, 'data', 'pg'))).toBeNull()
  })

  test('prepare runs before anything starts; when it fails nothing was made', async () => {
    const prepare = async () => {
      throw new Error('the site does not build')
    }
    expect(await refusal({ prepare, data_dir: join(folder, 'fresh') })).toBe('the site does not build')
    expect(readdirSync(join(folder, 'fresh'))).toEqual(['lock'])
  })
})

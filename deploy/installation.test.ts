import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildWhatIsStale } from '../tests/constellation/built.ts'
import { HOUSE } from '../tests/constellation/house.ts'
import { until } from '../tests/until.ts'
import { type Installation, startInstallation } from './installation.ts'
import { ROOT } from './processes.ts'
import { houseTable, setupWords } from './table.ts'

let folder: string
let world: Installation | null = null
beforeEach(() => {
  buildWhatIsStale()
  folder = mkdtempSync(join(tmpdir(), 'foyer-house-'))
})
afterEach(async () => {
  await world?.stop()
  world = null
  rmSync(folder, { recursive: true, force: true })
})

/** Starts it with an edge that only answers what it was given; answers the links that were made so far. */
async function start(environment: Record<string, string> = {}): Promise<string[]> {
  const links: string[] = []
  world = await startInstallation({
    data_dir: join(folder, 'data'),
    end_with_parent: true,
    environment,
    onSetup: (link) => links.push(link),
    scripts: { edge: join(ROOT, 'tests/constellation/fixtures/edge.ts') },
  })
  return links
}

function tokenOf(link: string): string {
  return link.slice(link.indexOf('=') + 1)
}

/** What a link asks of the hub, or what is set up by it. */
function ask(link: string, what: 'setup' | 'setup/open', body: object = {}): Promise<Response> {
  return fetch(`${new URL(link).origin}/api/portal/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, token: tokenOf(link) }),
  })
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return answer.status
}

function logs(): string {
  const dir = join(folder, 'data', 'logs')
  return readdirSync(dir)
    .map((file) => readFileSync(join(dir, file), 'utf8'))
    .join('')
}

test('a start with nothing: hub, provider and one edge without a credential; one link, which no log keeps', async () => {
  const of_the_edge = { EDGE_MARK_DIR: join(folder, 'mark'), EDGE_IDENTITY: 'one' }
  const [link, ...more] = await start(of_the_edge)
  expect(more).toEqual([])
  const { hub, edge, provider } = world!
  expect(link).toMatch(/^http:\/\/localhost:\d+\/portal\/setup#token=[\w-]{43}$/)
  expect(link!.startsWith(hub)).toBe(true)
  expect(world!.processes().map(({ name, state }) => [name, state])).toEqual([
    ['provider', 'running'],
    ['hub', 'running'],
    ['edge', 'running'],
  ])
  expect([await statusOf(link!), await statusOf(`${hub}/portal/`), await statusOf(`${hub}/demo`)]).toEqual([
    200, 404, 404,
  ])
  const given = (await (await fetch(edge)).json()) as Record<string, string>
  expect(given).toMatchObject({ HUB_URL: hub, DATA_DIR: join(folder, 'data', 'edge'), ...of_the_edge })
  expect(Object.keys(given).filter((name) => /CREDENTIAL|CINEMA|SECRET|TOKEN|DATABASE/.test(name))).toEqual([])
  expect(logs()).not.toContain(tokenOf(link!))
  for (const words of [provider, 'this machine only']) expect(houseTable(world!)).toContain(words)
  expect(setupWords(link!)).toContain(link)
})

test('a hub that starts again makes another link; used, the next start has none', async () => {
  const links = await start()
  const hub = world!.processes().find(({ name }) => name === 'hub')!
  process.kill(hub.pid!, 'SIGKILL')
  await until(() => expect(links).toHaveLength(2))
  const [before, now] = links as [string, string]
  expect([(await ask(before, 'setup/open')).status, (await ask(now, 'setup/open')).status]).toEqual([404, 200])
  expect((await ask(now, 'setup', HOUSE)).status).toBe(200)
  await world!.stop()
  expect(await start()).toEqual([])
  expect(await statusOf(`${world!.hub}/portal/`)).toBe(200)
})

test('what the operator says reaches the hub: its address is that of the link', async () => {
  const [link] = await start({ PUBLIC_URL: 'https://kino.example/', TRUSTED_PROXIES: 'loopback', HOME: '/nowhere' })
  expect(link).toMatch(/^https:\/\/kino\.example\/portal\/setup#token=/)
  expect(world!.only_here).toBeNull()
})

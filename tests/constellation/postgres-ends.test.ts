import { appendFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeHold, takeHold } from '#protocol/schedules/calls.ts'
import type { Constellation } from '../../deploy/constellation.ts'
import { readPostmaster, serves } from '../../hub/db/postmaster.ts'
import { Browser } from '../chaos/browser.ts'
import { until } from '../until.ts'
import { buildWhatIsStale } from './built.ts'
import { startTestConstellation } from './start.ts'

let folder: string
let world: Constellation
const lines: string[] = []
function data_dir() {
  return join(folder, 'data')
}

function postgres() {
  return readPostmaster(join(data_dir(), 'pg'))!
}

beforeAll(async () => {
  buildWhatIsStale()
  folder = mkdtempSync(join(tmpdir(), 'foyer-postgres-'))
  world = await startTestConstellation({ data_dir: data_dir(), log: (line) => lines.push(line) })
})
afterAll(async () => {
  await world?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Takes a place of the shop and gives it back. */
async function holds(browser: Browser): Promise<void> {
  await browser.enter()
  const { schedules } = world.demo
  const { id } = schedules.find(({ start }) => Date.parse(start) > Date.now() + 3_600_000)!
  const held = await browser.call(takeHold, { params: { id }, body: { quantity: 1 } })
  expect(held).toMatchObject({ kind: 'answer' })
  expect(await browser.call(freeHold, { params: { id } })).toMatchObject({ kind: 'answer' })
}

/** What a client that does not know of the end still does: its backend lives on without its server. */
async function busyClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: world.database_url })
  client.on('error', () => {})
  await client.connect()
  client.query('select count(*) from generate_series(1, 20000000)').catch(() => {})
  return client
}

test.each(['SIGKILL', 'SIGINT', 'SIGKILL'] as const)(
  'PostgreSQL that ends by itself (%s) comes back at the same address after a pause, and the hub that went on holds seats again',
  async (signal) => {
    const browser = new Browser(world.demo.hub, '127.0.0.1')
    await holds(browser)
    const [before, url, { pid }] = [world.processes(), world.database_url, postgres()]
    const busy = await busyClient()
    const told = lines.length
    process.kill(pid, signal)
    await until(() => expect(lines.slice(told).join()).toMatch(/PostgreSQL ended by itself; .* starts again in \d/))
    await until(() => holds(browser), { every_ms: 200, patience_ms: 90_000 })
    expect(postgres().pid).not.toBe(pid)
    expect(serves(postgres().pid, join(data_dir(), 'pg'))).toBe(true)
    expect(world.database_url).toBe(url)
    expect(world.processes()).toEqual(before)
    await busy.end().catch(() => {})
  },
)

test('the log of PostgreSQL does not grow for ever while it runs: a full one is kept beside it, once', async () => {
  const file = join(data_dir(), 'pg.log')
  appendFileSync(file, 'x'.repeat(5_000_001))
  await until(() => expect(statSync(file).size).toBeLessThan(1_000_000))
  expect(statSync(`${file}.old`).size).toBeGreaterThan(5_000_000)
})

test('a stop in the pause before it starts again leaves nothing running', async () => {
  const { pid } = postgres()
  const told = lines.length
  process.kill(pid, 'SIGKILL')
  await until(() => expect(lines.slice(told).join()).toContain('PostgreSQL ended by itself'))
  await world.stop()
  expect(readPostmaster(join(data_dir(), 'pg'))?.pid ?? pid).toBe(pid)
  expect(serves(pid, join(data_dir(), 'pg'))).toBe(false)
})

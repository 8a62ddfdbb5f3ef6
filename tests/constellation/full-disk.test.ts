import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Constellation } from '../../deploy/constellation.ts'
import { createPool } from '../../hub/db/connect.ts'
import { type KnownSchedule, readSchedules } from '../chaos/schedules.ts'
import { Visitor, type VisitorDeeds, type VisitorPhase } from '../chaos/visitor.ts'
import { Random } from '../simulation/random.ts'
import { until } from '../until.ts'
import { buildWhatIsStale } from './built.ts'
import { startTestConstellation } from './start.ts'

/** A visitor watches for eight seconds. */
const SETTLE_TRIES = 4
let folder: string
let small = false
let world: Constellation
let schedules: KnownSchedule[]

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-disk-'))
  small = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', folder]).status === 0
  if (!small) return
  buildWhatIsStale()
  const env = { hub: { TRUSTED_PROXIES: 'loopback' } }
  world = await startTestConstellation({ data_dir: join(folder, 'data'), env })
  const pool = createPool(world.database_url)
  schedules = await readSchedules(pool)
  await pool.end()
})
afterAll(async () => {
  if (small) {
    await world?.stop()
    await until(() => expect(spawnSync('umount', [folder]).status).toBe(0))
  }
  rmSync(folder, { recursive: true, force: true })
})

interface Purchase {
  tickets: number
  /** How far it came. */
  phase: VisitorPhase
  deeds: VisitorDeeds
}

/** Buys in some schedule as a visitor of his own does; what was paid is looked at again where all is slow. */
let visitors = 0
async function bought(): Promise<Purchase> {
  let phase: VisitorPhase = 'looking'
  const visitor = new Visitor(
    {
      hub: world.demo.hub,
      random: new Random(++visitors),
      schedules: () => schedules,
      heard: (_, reached) => {
        phase = reached
      },
      payment_methods: world.demo.payment_methods.map(({ id }) => id),
    },
    visitors,
  )
  const bill = await visitor.buy(schedules.at(-1 - (visitors % schedules.length))!, 'pay')
  for (let tries = 0; tries < SETTLE_TRIES && bill?.paid && bill.tickets.size === 0; tries++) await visitor.watch(bill)
  return { tickets: bill?.tickets.size ?? 0, phase, deeds: visitor.deeds }
}

async function isSold(): Promise<void> {
  const purchase = await bought()
  expect(purchase.tickets, JSON.stringify(purchase)).toBeGreaterThan(0)
}

async function health(): Promise<unknown> {
  const answer = await fetch(`${world.demo.hub}/health`)
  return ((await answer.json()) as { data: unknown }).data
}

/** Throws when the disk is full. */
function fillUp(file: string): void {
  const block = Buffer.alloc(4_096)
  const fd = openSync(file, 'w')
  try {
    for (;;) writeSync(fd, block)
  } finally {
    closeSync(fd)
  }
}

/**
 * Fills PostgreSQL's log of writes, for which a new file is needed every 16 MB: without room its processes
 * end at once.
 */
async function fillDatabase(): Promise<void> {
  const client = new pg.Client({ connectionString: world.database_url })
  client.on('error', () => {})
  await client.connect()
  for (;;) await client.query("select pg_logical_emit_message(false, 'test', repeat('x', 1000000)), pg_switch_wal()")
}

test('a full disk under everything ends no process of ours and sells nothing; when there is room the shop sells again by itself', async ({
  skip,
}) => {
  if (!small) return skip('no small disk can be made here')
  await until(isSold)
  const before = world.processes()
  const ballast = join(folder, 'ballast')
  expect(() => fillUp(ballast)).toThrow('ENOSPC')
  await until(async () => expect(await health()).toMatchObject({ ready: false, second_dir: 'full' }))
  await expect(fillDatabase()).rejects.toThrow()
  expect(await bought()).toMatchObject({ tickets: 0 })
  expect(world.processes()).toEqual(before)
  rmSync(ballast)
  await until(isSold, { every_ms: 500, patience_ms: 90_000 })
  await until(async () => expect(await health()).toMatchObject({ ready: true }))
  expect(world.processes()).toEqual(before)
})

import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { createPool } from '../db/connect.ts'
import type { MailHealth } from '../mailer/mailer.ts'
import { healthRoutes } from './health.ts'
import { addExhibitor, startTestHub, type TestHub } from './testing/hub.ts'

/** The way to PostgreSQL, on which it falls silent or is gone. */
class Way {
  #silent = false
  readonly #sockets: Socket[] = []
  readonly #server = createServer((client) => {
    const url = new URL(database.url)
    const folder = url.searchParams.get('host')
    const port = Number(url.port || 5432)
    const to = folder?.startsWith('/') ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname)
    for (const [from, other] of [
      [client, to],
      [to, client],
    ] as const) {
      this.#sockets.push(from)
      from.on('error', () => {})
      from.on('data', (bytes) => this.#silent || other.write(bytes))
      from.on('close', () => other.destroy())
    }
  })

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const url = new URL(database.url)
    url.searchParams.delete('host')
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return url.href
  }

  fallSilent(): void {
    this.#silent = true
  }

  /** Whoever was on the way is lost; others come through. */
  clear(): void {
    this.#silent = false
    for (const socket of this.#sockets) socket.destroy()
  }

  close(): void {
    this.#server.close()
    this.clear()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'foyer-health-'))
const second = mkdtempSync(join(folder, 'second-'))
let database: FreshDatabase
let hub: TestHub
let way: Way
let pool: ReturnType<typeof createPool>
let mail: MailHealth = 'ok'

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  way = new Way()
  pool = createPool(await way.open())
  const parts = { pool, second_dir: second, mail: () => mail, troubles: () => [] }
  hub = await startTestHub(database, () => ({ machines: [(app) => healthRoutes(app, parts)] }))
})
afterAll(async () => {
  await hub.close()
  way.close()
  await pool.end()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

async function health(): Promise<{ status: number; data: Record<string, unknown> }> {
  const answer = await fetch(`${hub.url}/health`)
  return { status: answer.status, data: ((await answer.json()) as { data: Record<string, unknown> }).data }
}
const WELL = { status: 200, data: { ready: true, database: 'ok', second_dir: 'ok', mail: 'ok', troubles: [] } }

test('L8 health says when the place of the second file is gone, and when it is back', async () => {
  expect(await health()).toEqual(WELL)
  renameSync(second, `${second}-away`)
  expect(await health()).toMatchObject({ status: 503, data: { ready: false, database: 'ok', second_dir: 'silent' } })
  renameSync(`${second}-away`, second)
  expect(await health()).toEqual(WELL)
})

test.each(['off', 'silent'] as const)('health says that mail is %s, which keeps nobody from buying', async (how) => {
  mail = how
  expect(await health()).toEqual({ ...WELL, data: { ...WELL.data, mail: how } })
  mail = 'ok'
})

test('health says when PostgreSQL says nothing, however many ask, and when it does again; also when it is gone', async () => {
  const SILENT = { status: 503, data: { ready: false, database: 'silent', second_dir: 'ok' } }
  way.fallSilent()
  for (const one of await Promise.all(Array.from({ length: 50 }, health))) expect(one).toMatchObject(SILENT)
  expect(pool.totalCount - pool.idleCount).toBe(1) // all were answered, and the one check still waits
  way.clear()
  await until(async () => expect(await health()).toEqual(WELL))
  way.close()
  await until(async () => expect(await health()).toMatchObject(SILENT))
})

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Running } from '#protocol/server/running.ts'
import { backUpHub } from '../../deploy/backup/hub.ts'
import { restoreHub } from '../../deploy/backup/restore.ts'
import { readSealed } from '../../deploy/backup/sealed.ts'
import type { Places } from '../../deploy/backup/settings.ts'
import { Line } from '../../deploy/line.ts'
import { buildHub } from '../../hub/build.ts'
import { readConfig } from '../../hub/config.ts'
import { enrolmentCredential } from '../../hub/sync/edges.ts'
import { edgeState } from '../../protocol/devices/state-call.ts'
import { listen } from '../../protocol/server/listen.ts'
import { type FreshDatabase, freshDatabase } from '../constellation/database.ts'
import { until } from '../until.ts'
import { allSent, answered, liveTickets, meet, openRegister, type Register, scheduleAt, sell } from './counter.ts'
import { type RunningEdge, startEdge } from './release.ts'

/**
 * The hub of a cinema comes back from a backup while its healthy box sells on: a real hub over PostgreSQL, a
 * real edge process and registers whose memory is a file. Nobody touches the box, and everything that was
 * sold is there again.
 */
const SECRET = 'd3c5e7f9b1d2a4c6e8f0b2d4a6c8e0f2b4d6a8c0'
const CINEMA = 1
const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'foyer-anew-'))
const second_dir = join(folder, 'second')
const running = new Running()
let hub: Running
let port = 0
let database: FreshDatabase
let line: Line
let box: RunningEdge
let left: Register

beforeAll(async () => {
  database = await freshDatabase()
  port = await startHub(0)
  line = await Line.open(port)
  const HUB_URL = `http://localhost:${line.port}`
  const EDGE_CREDENTIAL = enrolmentCredential(SECRET, CINEMA)
  const own = { DATA_DIR: join(folder, 'edge'), CINEMA_ID: String(CINEMA), EDGE_CREDENTIAL, HUB_URL, DEMO: '0' }
  box = await startEdge({ ...own, PRINTER_ADDRESS: '127.0.0.1:1' })
  left = await openRegister({ url: box.url, folder, running }, 'left')
})
afterAll(async () => {
  await box?.end()
  await line?.close()
  await running.stop(log)
  await hub?.stop(log)
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function startHub(port: number): Promise<number> {
  const data_dir = join(folder, 'hub')
  mkdirSync(join(data_dir, 'hub'), { recursive: true })
  const own = { DATA_DIR: data_dir, SECOND_DIR: second_dir, ENROLMENT_SECRET: SECRET }
  const config = readConfig({ ...own, DEMO: '1', DEMO_DAYS: '3' })
  hub = new Running()
  const server = await listen(await buildHub(config, log, database.url, hub), { port })
  hub.onStop(() => server.close(0))
  return server.port
}

function places(): Places {
  const [data_dir, backup_dir] = [join(folder, 'hub'), join(folder, 'backups')]
  return { data_dir, second_dir, database_url: database.url, backup_dir, key: 'a key of these tests', key_file: '' }
}

test('L9 a hub comes back from a backup of before two sales, one of them at a register that it does not know: its box begins anew by itself, and every ticket is there', async () => {
  const schedule_id = await scheduleAt(left)
  const first = await sell(left, { count: 2 }, schedule_id)
  await allSent(left)
  const { file } = await backUpHub(places())
  const second = await sell(left, { count: 1 }, schedule_id)
  const late = await openRegister({ url: box.url, folder, running }, 'late')
  const third = await sell(late, { count: 3 }, schedule_id)
  expect([first, second, third].map(({ outcome }) => outcome.kind)).toEqual(['answered', 'answered', 'answered'])

  await allSent(left)

  await hub.stop(log)
  const { installation } = (await readSealed(file)).head
  await restoreHub(places(), { file, replace: installation.slice(0, 8) })
  await startHub(port)
  await until(async () => expect(await answered(left.edge(edgeState))).toMatchObject({ epoch: 2, selling: true }))
  expect(existsSync(join(folder, 'edge', 'epoch-1', 'evidence.sqlite'))).toBe(true)

  for (const register of [left, late]) {
    await meet(register)
    await until(() => register.enter())
    await until(async () => {
      await register.questions.pulse()
      expect(register.questions.get().adoption?.reported).toBe(true)
    })
  }
  await until(async () => expect((await answered(left.edge(edgeState))).line.recount).toBeNull())
  const sold = [first, second, third].flatMap(({ tickets }) => tickets.map((one) => `${one.slot}/${one.ticket_id}`))
  await until(async () => expect((await liveTickets(database, schedule_id)).sort()).toEqual(sold.sort()))

  const after = await until(async () => {
    const one = await sell(late, { count: 1 }, schedule_id)
    expect(one.outcome.kind).toBe('answered')
    return one
  })
  const numbers = [third, after].map(({ sold }) => sold!.bill.number)
  expect(new Set(numbers).size).toBe(2)
  await until(async () => expect(await liveTickets(database, schedule_id)).toHaveLength(sold.length + 1))
})

import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { Notices } from './notices.ts'

const log = pino({ level: 'silent' })
let database: FreshDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

/** The connections that listen now, or are about to. */
async function ears(): Promise<{ pid: number; query: string }[]> {
  const { rows } = await owner.query<{ pid: number; query: string }>(
    `select pid, query from pg_stat_activity where datname = current_database() and application_name = 'foyer notices'`,
  )
  return rows
}

function end(pid: number) {
  return owner.query('select pg_terminate_backend($1)', [pid])
}

test('whoever begins to listen is notified of a gap first, also again; a handler that throws keeps nobody from it', async () => {
  const notices = new Notices(database.url, log)
  const heard: string[] = []
  let gaps = 0
  notices.onGap(() => {
    throw new Error('not me')
  })
  notices.onGap(() => {
    gaps += 1
  })
  notices.on('hats', (payload) => heard.push(payload))
  expect(notices.hears).toBe(false)
  await notices.open()
  expect([notices.hears, gaps]).toEqual([true, 1])
  await end((await ears())[0]!.pid)
  await until(() => expect([notices.hears, gaps]).toEqual([true, 2]))
  await owner.query(`notify hats, 'bowler'`)
  await until(() => expect(heard).toEqual(['bowler']))
  expect(await ears()).toHaveLength(1)
  await notices.close()
  await until(async () => expect(await ears()).toEqual([]))
})

test('a connection that is cut while it begins to listen has one successor: nothing is heard twice, and none is left at the end', async () => {
  const notices = new Notices(database.url, log)
  const heard: string[] = []
  const names = [...'abcdefghijklmnopqrstuvwxyz']
  for (const channel of names.flatMap((a) => names.map((b) => `many_${a}${b}`))) notices.on(channel, () => {})
  notices.on('hats', (payload) => heard.push(payload))
  await notices.open()
  await end((await ears())[0]!.pid)
  // its successor is cut too, half-way through its channels
  await until(
    async () => {
      const half = (await ears()).find(({ query }) => query.startsWith('listen many_'))
      expect(half).toBeDefined()
      await end(half!.pid)
    },
    { every_ms: 1 },
  )
  await until(() => expect(notices.hears).toBe(true))
  let sent = 0
  await until(async () => {
    await owner.query(`select pg_notify('hats', $1)`, [`${++sent}`])
    expect(heard.length).toBeGreaterThan(20)
  })
  expect(heard).toEqual([...new Set(heard)])
  expect(await ears()).toHaveLength(1)
  await notices.close()
  await until(async () => expect(await ears()).toEqual([]))
})

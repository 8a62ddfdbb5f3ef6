import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '#protocol/result.ts'
import { mount } from '#protocol/server/mount.ts'
import { voucherBalance } from '#protocol/vouchers/shop-calls.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp } from './env.ts'
import { ensureSession } from './session.ts'
import { SharedLimit } from './shared-limit.ts'
import { addExhibitor, Browser, startTestHub, type TestParts } from './testing/hub.ts'

const KEY = 'd7'.repeat(32)
const MINUTE = { times: 10, within_s: 60 }
const HOUR = { times: 50, within_s: 3_600 }
let database: FreshDatabase

beforeAll(async () => {
  database = await freshDatabase()
  for (const id of [1, 2]) await addExhibitor(database, id, id === 1 ? ['localhost'] : ['zwei.example'])
})
afterAll(() => database.close())

/** Limits of several processes, whose clocks and the database's go on together. */
function processes(count: number) {
  let now = 0
  const all = Array.from({ length: count }, () => new SharedLimit(database.pool, KEY, () => now))
  const pass = async (ms: number): Promise<void> => {
    now += ms
    await inHouse(`update limits set began_at = began_at - $1 * interval '1 millisecond'`, [ms])
  }
  return { all, pass }
}

async function inHouse(sql: string, values: unknown[] = []) {
  return (await withExhibitor(database.pool, 1, (client) => client.query(sql, values))).rows
}

test('SECURITY "Codes" two processes let through as many tries as one, also at the same moment; another address, house and process goes on as it may', async () => {
  const { all } = processes(2)
  const tries = Array.from({ length: 40 }, (_, nth) => all[nth % 2]!.take(1, 'a', [MINUTE, HOUR]))
  const waits = await Promise.all(tries)
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(10)
  expect(Math.max(...waits)).toBeLessThanOrEqual(120)
  for (const limit of all) {
    expect(await limit.take(1, 'a', [MINUTE, HOUR])).toBeGreaterThan(0)
    expect(await limit.wait(1, 'a', MINUTE)).toBeGreaterThan(0)
    expect(await limit.wait(1, 'a', HOUR)).toBe(0)
    expect(await limit.take(1, 'b', [MINUTE, HOUR])).toBe(0)
    expect(await limit.take(2, 'a', [MINUTE, HOUR])).toBe(0)
  }
  // one that starts anew has not forgotten
  expect(await processes(1).all[0]!.take(1, 'a', [MINUTE, HOUR])).toBeGreaterThan(0)
})

test('F-348 an address tries so many codes an hour, however slowly, in whichever process, and then goes on', async () => {
  const { all, pass } = processes(3)
  for (let nth = 0; nth < HOUR.times; nth += 1) {
    expect(await all[nth % 3]!.take(1, 'slow', [MINUTE, HOUR])).toBe(0)
    await pass(12_000)
  }
  const waits = await Promise.all(all.map((limit) => limit.take(1, 'slow', [MINUTE, HOUR])))
  for (const seconds of waits) expect(seconds).toBeGreaterThan(60)
  await pass(Math.max(...waits) * 1_000)
  expect(await all[0]!.take(1, 'slow', [MINUTE, HOUR])).toBe(0)
  await pass(2 * 3_600_000)
  for (const limit of all) expect(await limit.take(1, 'slow', [MINUTE, HOUR])).toBe(0)
})

test('SECURITY "Codes" whoever goes on and on asks the database nothing, and what is given back was taken before', async () => {
  const { all } = processes(2)
  const [limit, other] = all as [SharedLimit, SharedLimit]
  for (let nth = 0; nth < 3; nth += 1) await limit.giveBack(1, 'full', [MINUTE])
  for (let nth = 0; nth < MINUTE.times; nth += 1) expect(await limit.take(1, 'full', [MINUTE])).toBe(0)
  expect(await other.take(1, 'full', [MINUTE])).toBeGreaterThan(0)
  let asked = 0
  const count = () => {
    asked += 1
  }
  database.pool.on('acquire', count)
  for (let nth = 0; nth < 50; nth += 1) {
    expect(await limit.take(1, 'full', [MINUTE])).toBeGreaterThan(0)
    expect(await limit.wait(1, 'full', MINUTE)).toBeGreaterThan(0)
  }
  database.pool.off('acquire', count)
  expect(asked).toBe(0)
  await limit.giveBack(1, 'full', [MINUTE])
  expect([await limit.take(1, 'full', [MINUTE]), (await limit.take(1, 'full', [MINUTE])) > 0]).toEqual([0, true])
  for (let nth = 0; nth < MINUTE.times + 3; nth += 1) await limit.giveBack(1, 'full', [MINUTE])
  const tries = Array.from({ length: 30 }, (_, nth) => all[nth % 2]!.take(1, 'full', [MINUTE]))
  const again = await Promise.all(tries)
  expect(again.filter((seconds) => seconds === 0)).toHaveLength(MINUTE.times)
})

test('SECURITY "Codes" processes that count the same times in another order wait for one another, none of them for ever', async () => {
  const { all } = processes(2)
  const [limit, other] = all as [SharedLimit, SharedLimit]
  expect(await limit.take(1, 'in order', [MINUTE, HOUR])).toBe(0)
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query(`begin; set local app.exhibitor = '1'`)
  await holder.query('select from limits where within_s = $1 for update', [MINUTE.within_s])
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const waits = (count: number) => until(async () => expect((await holder.query(waiting)).rowCount).toBe(count))
  const first = limit.take(1, 'in order', [MINUTE, HOUR])
  await waits(1)
  const second = other.take(1, 'in order', [HOUR, MINUTE])
  await waits(2)
  await holder.query('commit')
  await holder.end()
  expect(await Promise.all([first, second])).toEqual([0, 0])
})

test('SECURITY "Tenants" who tries codes at two houses has another name in each', async () => {
  const { all } = processes(1)
  for (const house of [1, 2]) await all[0]!.take(house, 'at both', [MINUTE])
  const namesAt = (house: number) =>
    withExhibitor(database.pool, house, async (client) => {
      const { rows } = await client.query<{ name: string }>('select name from limits where exhibitor_id = $1', [house])
      return rows.map(({ name }) => name)
    })
  const [first, second] = [await namesAt(1), await namesAt(2)]
  expect(second.length).toBeGreaterThan(0)
  expect(first.filter((name) => second.includes(name))).toEqual([])
})

test('SECURITY "People’s data" no address stands in the table, and what counts no more is forgotten', async () => {
  const { all, pass } = processes(1)
  await all[0]!.take(1, 'voucher_check/203.0.113.77', [MINUTE])
  expect(JSON.stringify(await inHouse('select * from limits'))).not.toContain('203.0.113')
  await all[0]!.forgetOld([1, 2])
  expect(await inHouse('select from limits')).not.toEqual([])
  const kept = async () => (await inHouse('select distinct within_s from limits')).map(({ within_s }) => within_s)
  await pass(90_000)
  await all[0]!.forgetOld([1, 2])
  expect(await kept()).toContain(MINUTE.within_s)
  await pass(2 * 3_600_000)
  await all[0]!.forgetOld([1, 2])
  expect(await kept()).toEqual([])
})

/** A page, and a call by which codes are tried. */
function room(app: HubApp, { sessions }: TestParts): void {
  app.get('/page', (c) => c.html(`<meta name="csrf-token" content="${ensureSession(c, sessions).csrf}">`))
  mount(app, voucherBalance, () => refuse('voucher_unknown', 'barcode'))
}

test('F-348 the house says how many codes an address tries in an hour, whatever it may in a minute', async () => {
  const an_hour = (times: number) =>
    inHouse(`update exhibitors set settings = settings || jsonb_build_object('voucher_checks_per_hour', $1::int)`, [
      times,
    ])
  await an_hour(3)
  const hub = await startTestHub(database, (parts) => ({ calls: [(app) => room(app, parts)] }))
  const browser = new Browser(hub.url, { 'x-forwarded-for': '203.0.113.19' })
  await browser.open('/page')
  const answers: Response[] = []
  for (let nth = 0; nth < 4; nth += 1)
    answers.push(await browser.send('POST', voucherBalance.path, { barcode: `A${nth}` }))
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 429])
  expect(Number(answers[3]!.headers.get('retry-after'))).toBeGreaterThan(60)
  await an_hour(50)
  await hub.close()
})

test('F-348 who tries codes at two hubs of a database is stopped as at one; another visitor is not', async () => {
  const hubs = await Promise.all(
    [1, 2].map(() => startTestHub(database, (parts) => ({ calls: [(app) => room(app, parts)] }))),
  )
  const tries = async (address: string, count: number, other = address) => {
    const browsers = hubs.map(({ url }, nth) => new Browser(url, { 'x-forwarded-for': nth === 0 ? address : other }))
    for (const browser of browsers) await browser.open('/page')
    const sent = Array.from({ length: count }, (_, nth) =>
      browsers[nth % 2]!.send('POST', voucherBalance.path, { barcode: `A${nth}` }),
    )
    return (await Promise.all(sent)).map(({ status, headers }) => [status, headers.has('retry-after')])
  }
  const many = await tries('203.0.113.9', 30)
  expect(many.filter(([status, waits]) => status === 422 && !waits)).toHaveLength(10)
  expect(many.filter(([status, waits]) => status === 429 && waits)).toHaveLength(20)
  expect(await tries('203.0.113.10', 2)).toEqual([
    [422, false],
    [422, false],
  ])
  // a household has a whole network to itself
  const network = await tries('2001:db8:7:7::1', 30, '2001:db8:7:7:a::2')
  expect(network.filter(([status]) => status === 422)).toHaveLength(10)
  for (const hub of hubs) await hub.close()
})

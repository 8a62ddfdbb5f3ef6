import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkout } from '#protocol/bills/calls.ts'
import { decideChanging } from '#protocol/ledger/decide-change.ts'
import { decideClaim, decideRelease } from '#protocol/ledger/decide-claim.ts'
import type { HubEvent } from '#protocol/ledger/entries.ts'
import { type Ledger, slotsOf } from '#protocol/ledger/ledger.ts'
import { type Answer, ok } from '#protocol/result.ts'
import { backUpHub } from '../../deploy/backup/hub.ts'
import { restoreHub } from '../../deploy/backup/restore.ts'
import { buy, cart, data, payOn } from '../../hub/bills/testing/carts.ts'
import { type DemoShop, openDemoShop } from '../../hub/bills/testing/demo-shop.ts'
import { openShopHub } from '../../hub/bills/testing/shop-hub.ts'
import { prepareDatabase } from '../../hub/db/prepare.ts'
import { demoFacts } from '../../hub/demo/facts.ts'
import { Browser } from '../../hub/http/testing/hub.ts'
import { auditLedger } from '../../hub/ledger/audit.ts'
import { finishChanges } from '../../hub/ledger/changes.ts'
import { sandboxProvider } from '../../hub/payments/sandbox/client.ts'
import { SecondFile } from '../../hub/payments/second-file.ts'
import { emptyDatabase, type FreshDatabase } from '../constellation/database.ts'
import { openLanes } from '../ledger/open-lanes.ts'
import { until } from '../until.ts'

/**
 * A hub is lost, and comes back from a backup that was made before its last sales: a real house of the demo,
 * its provider, its second file. Nothing is typed: the recount begins and ends by itself.
 */
const folder = mkdtempSync(join(tmpdir(), 'foyer-hub-restored-'))
let shop: DemoShop
let database: FreshDatabase
let hub: Awaited<ReturnType<typeof openShopHub>>

beforeAll(async () => {
  shop = await openDemoShop()
  database = await emptyDatabase()
  await ask(shop.database.url, `update exhibitors set public_config = public_config || '{"buyers_cancel":true}'`)
})
afterAll(async () => {
  await hub?.close()
  await shop?.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** As whoever owns the database. */
async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

async function bills(url: string, where: string): Promise<string[]> {
  return (await ask<{ id: string }>(url, `select id from bills where ${where}`)).map(({ id }) => id)
}

async function ordered(schedule_id: number): Promise<{ id: string; checkout_url: string; browser: Browser }> {
  const browser = await shop.visitor()
  const answer = await buy(browser, await cart(browser, schedule_id, 2))
  if (!answer.ok) throw new Error(`nothing is bought: ${await answer.text()}`)
  const bought = checkout.answer.parse(await data(answer))
  const { checkout_url } = bought.processingData as { checkout_url: string }
  return { id: bought.uuid, checkout_url, browser }
}

async function bought(schedule_id: number) {
  const order = await ordered(schedule_id)
  await payOn(order.checkout_url, 'pay')
  await until(async () =>
    expect(await bills(shop.database.url, `id = '${order.id}' and status = 'settled'`)).toHaveLength(1),
  )
  return order
}

async function cancelled({ id, browser }: Awaited<ReturnType<typeof bought>>): Promise<void> {
  const answer = await browser.send('POST', `/api/bill/${id}/cancel`, { id: randomUUID() })
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
  await until(async () =>
    expect(await bills(shop.database.url, `id = '${id}' and status = 'refunded'`)).toHaveLength(1),
  )
}

/** Staff blocks a place of a schedule, or ends that, as another process of the hub does it. */
async function change(schedule_id: number, decide: (ledger: Ledger, free: number) => Answer<HubEvent, string>) {
  const [row] = await ask<{ cinema_id: number }>(
    shop.database.url,
    `select cinema_id from halls where schedule_id = ${schedule_id}`,
  )
  const { lanes, close } = await openLanes(shop.database, { schedules: [schedule_id] })
  const second = new SecondFile(join(shop.folder, 'hub-second'))
  const lane = await lanes.of(1, row!.cinema_id)
  const done = await lane.run<string, string>({
    decide: ({ ledger, append }) => {
      const free = [...slotsOf(ledger, schedule_id)].findLast(({ state, home }) => state === 'free' && home === 'hub')!
      const event = decide(ledger, free.slot)
      if (!event.ok) return event
      const changing = decideChanging(ledger, event.value)
      if (changing.ok) append('own', changing.value)
      return ok(event.value.question_id)
    },
  })
  await finishChanges(lane, [done.ok ? done.value : ''], { second, log: pino({ level: 'silent' }) })
  second.close()
  await close()
  expect(done.ok).toBe(true)
}

function block(schedule_id: number, question_id: string): Promise<void> {
  const about = { state: 'blocked' as const, schedule_id, device_id: null, reservation: null }
  return change(schedule_id, (ledger, free) => decideClaim(ledger, { ...about, question_id, slots: [free] }))
}

function unblock(schedule_id: number, of: string): Promise<void> {
  return change(schedule_id, (ledger) => decideRelease(ledger, { question_id: randomUUID(), of, device_id: null }))
}

/** What people have: tickets, what stands on each place, and the money of every bill that was settled. */
async function standing(url: string) {
  const rows = async (sql: string) => (await ask<{ row: string }>(url, sql)).map(({ row }) => row)
  return {
    tickets: await rows(
      `select schedule_id || ' ' || slot || ' ' || ticket_id || '/' || generation || ' ' || state as row from tickets order by 1`,
    ),
    places: await rows(
      `select schedule_id || ' ' || slot || ' ' || state || ' ' || coalesce(ticket_id, bill_id, '') as row from slots
       where state <> 'held' and state <> 'free' order by 1`,
    ),
    bills: await rows(
      `select b.id || ' ' || b.number || ' ' || b.status || ' ' || b.total_cents as row from bills b where settled_at is not null order by 1`,
    ),
    lines: await rows(
      `select l.id || ' ' || l.state || ' ' || l.total_cents as row from bill_lines l join bills b on b.id = l.bill_id
       where b.settled_at is not null order by 1`,
    ),
    payments: await rows(
      `select p.id || ' ' || p.status || ' ' || p.amount_cents || ' ' || p.refunded_cents as row from payments p
       join bills b on b.id = p.bill_id where b.settled_at is not null order by 1`,
    ),
    rights: await rows(`select key || ' ' || face || ' ' || (hub + edge + limbo) as row from rights order by 1`),
  }
}

test('L9 F-338 a hub that is restored has every ticket, place and cent of what came after its backup, from its provider and its second file', async () => {
  // buyers may cancel long before the start alone
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString()
  const facts = await demoFacts(shop.database.pool, tomorrow)
  const numbered = facts.schedules.flatMap(({ id, numbered }) => (numbered ? [id] : []))
  const far = `select schedule_id as id from halls where schedule_id in (${numbered}) and capacity > 60 order by id limit 3`
  let schedules: number[] = []
  await until(async () => {
    schedules = (await ask<{ id: number }>(shop.database.url, far)).map(({ id }) => id)
    expect(schedules).toHaveLength(3)
  })
  const [one, two, three] = schedules as [number, number, number]
  const before = await bought(one)
  await bought(two)
  const waiting = await ordered(three)
  const [blocked, stays] = [randomUUID(), randomUUID()]
  await block(three, blocked)
  await block(one, stays)
  const place = (data_dir: string, database_url: string) => ({
    data_dir,
    second_dir: join(shop.folder, 'hub-second'),
    database_url,
    backup_dir: join(folder, 'backups'),
    key: 'a secret of the tests, long enough',
    key_file: 'none',
  })
  const { file } = await backUpHub(place(join(shop.folder, 'data'), shop.database.url))
  await unblock(three, blocked)
  await block(two, randomUUID())
  await cancelled(before)
  const after = await bought(one)
  await bought(three)
  await cancelled(after)
  await payOn(waiting.checkout_url, 'pay')
  await until(async () =>
    expect(await bills(shop.database.url, `id = '${waiting.id}' and status = 'settled'`)).toHaveLength(1),
  )
  const open = await ordered(two)
  const truth = await standing(shop.database.url)
  await shop.end()
  await payOn(open.checkout_url, 'pay') // and nobody learns of it

  await restoreHub(place(join(folder, 'data'), database.url), { file, replace: undefined })
  await ask(database.url, `delete from devices`) // no box ever was there, and no register
  cpSync(join(shop.folder, 'dist'), join(folder, 'dist'), { recursive: true })
  const login = await prepareDatabase(database.url, join(folder, 'data/hub'))
  hub = await openShopHub(
    { ...shop.place, folder, database_url: login },
    { SECOND_DIR: join(shop.folder, 'hub-second') },
  )
  const ended = `select count(*)::int as n from journal where body like '{"v":1,"data":{"kind":"recounted"%'`
  const cinemas = await ask<{ n: number }>(database.url, 'select count(*)::int as n from cinemas')
  await until(async () => expect(await ask(database.url, ended)).toEqual(cinemas), { patience_ms: 60_000 })
  expect(await standing(database.url)).toEqual(truth)
  const [house] = await ask<{ id: number }>(database.url, 'select id from exhibitors')
  expect(await auditLedger(database.pool, house!.id)).toEqual([])
  expect(await ask(database.url, 'select kind, facts from conflicts where resolved_at is null')).toEqual([])

  // money for a cart of which nobody knows goes back
  const provider = sandboxProvider(shop.provider_url, shop.place.keys.PROVIDER_SECRET)
  const orders = await provider.list({ limit: 500 })
  provider.close()
  const ofOpen = orders.ok ? orders.value.orders.filter(({ bill_id }) => bill_id === open.id) : []
  expect(ofOpen).toMatchObject([
    { state: 'captured', settled_event: null, refunds: [{ key: expect.stringMatching(/^late:/) }] },
  ])

  // it sells again
  const browser = new Browser(hub.url, { 'x-forwarded-for': '10.9.0.1' })
  await browser.open('/en')
  const again = checkout.answer.parse(await data(await buy(browser, await cart(browser, two, 2))))
  await payOn((again.processingData as { checkout_url: string }).checkout_url, 'pay')
  await until(async () =>
    expect(await bills(database.url, `id = '${again.uuid}' and status = 'settled'`)).toHaveLength(1),
  )
  expect(await bills(database.url, `id = '${open.id}'`)).toEqual([])

  const doubled = 'select number from bills where number is not null group by number having count(*) > 1'
  expect(await ask(database.url, doubled)).toEqual([])
})

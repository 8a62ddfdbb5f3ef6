import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import Sqlite from 'better-sqlite3'
import { type Logger, pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { slotAt } from '#protocol/ledger/ledger.ts'
import { SCHEDULE, ticketLine } from '#protocol/ledger/testing/ledgers.ts'
import { ok, refuse } from '#protocol/result.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { limitFiles } from '../../tests/file-limit.ts'
import { onlinePayment } from '../../tests/ledger/lines.ts'
import { addPlans } from '../../tests/ledger/plan-rows.ts'
import { until } from '../../tests/until.ts'
import { CatalogueStore } from '../catalogue/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../db/notices.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import type { Lane } from '../ledger/lane.ts'
import { Lanes } from '../ledger/lanes.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { sandboxProvider } from '../payments/sandbox/client.ts'
import { providerServer } from '../payments/sandbox/server.ts'
import { SandboxStore } from '../payments/sandbox/store.ts'
import { SecondFile } from '../payments/second-file.ts'
import { Transactions } from '../payments/transactions.ts'
import { orderChanged } from './order-changed.ts'
import { LONGEST_PAUSE_MS, Refusals } from './refusals.ts'
import { Settlement } from './settle.ts'
import { Bills } from './store.ts'
import { Sweeper } from './sweep.ts'

const log = pino({ level: 'silent' })
const folder = mkdtempSync(join(tmpdir(), 'foyer-sweeper-'))
const PAST = '2020-01-01T00:00:00.000Z'
const ANSWERED = 'HTTP/1.1 404 Not Found\r\nContent-Length: 47\r\n\r\n{"code":"order_unknown","field":"","detail":{}}'

/** A provider that takes every call and answers none, until it is set to: then it knows no order. */
class SilentProvider {
  readonly calls: Socket[] = []
  #answers = false
  readonly #server: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', () => {
      if (this.#answers) socket.write(ANSWERED)
      else this.calls.push(socket)
    })
  })

  listen(): Promise<string> {
    return new Promise((resolve) =>
      this.#server.listen(0, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`),
      ),
    )
  }

  answer(): void {
    this.#answers = true
    for (const socket of this.calls) socket.write(ANSWERED)
  }

  close(): void {
    for (const socket of this.calls) socket.destroy()
    this.#server.close()
  }
}

let database: FreshDatabase
let notices: Notices
let lanes: Lanes
const silent = new SilentProvider()
let provider: ReturnType<typeof sandboxProvider>
let second: SecondFile

beforeAll(async () => {
  database = await freshDatabase()
  notices = new Notices(database.url, log)
  await notices.open()
  const { url: database_url, pool } = database
  lanes = new Lanes({ database_url, pool, notices, schedules: async () => [] })
  provider = sandboxProvider(await silent.listen(), 'x'.repeat(32), 60_000)
  second = new SecondFile(folder)
})
afterAll(async () => {
  provider.close()
  silent.close()
  second.close()
  await lanes.close()
  await notices.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/**
 * A hall in which each of these seats is in a cart whose time is over; those of `paying` are on their way to
 * the provider.
 */
async function overdue(
  lane: Lane,
  schedule_id: number,
  seats: number,
  paying: readonly number[],
  due_at = PAST,
): Promise<void> {
  const groups = Array.from({ length: seats }, (_, index) => index + 1)
  await lane.run({
    decide: ({ append }) => {
      append('own', {
        kind: 'born',
        hall: { schedule_id, capacity: seats, max_online: null, sale: 'open' as const, screen_id: null, moves: 0 },
        groups,
        rights: [],
      })
      for (const slot of groups) {
        const bill_id = randomUUID()
        const cart = { source: 'site', schedule_id, slots: [slot], renewed: false, replaces: null, visitor: null }
        append('own', { kind: 'held', bill_id, due_at, ...cart })
        if (!paying.includes(slot)) continue
        const payment = onlinePayment(randomUUID(), bill_id, 1)
        const rest = { contact_id: null, business_date: null, total_cents: 1250, due_at, lines: [] }
        append('own', { kind: 'paying', bill_id, payments: [payment], ...rest })
      }
      return ok(null)
    },
  })
}

/** Bills of this hub and their settlement at a provider. */
function billsAt(
  at: PaymentProvider,
  { of = lanes, told = log, now }: { of?: Lanes; told?: Logger; now?: () => number } = {},
) {
  const conflicts = new Conflicts(database.pool)
  const bills = new Bills(of, second)
  const refusals = new Refusals({ conflicts, log: told, ...(now && { now }) })
  const transactions = new Transactions(database.pool)
  const settlement = new Settlement({
    lanes: of,
    bills,
    provider: at,
    second,
    transactions,
    conflicts,
    refusals,
    log: told,
  })
  return { bills, settlement, sweeper: new Sweeper(bills, settlement, of, told) }
}

function statesOf(lane: Lane, schedule_id: number, slots: number[]) {
  return slots.map((slot) => slotAt(lane.committed, schedule_id, slot)?.state)
}

test('L12 carts end though a dozen payments wait for a provider that says nothing, in this cinema and in others; the payments end when it has answered', async () => {
  const [one, other] = [await lanes.of(1, 90), await lanes.of(1, 91)]
  const paying = Array.from({ length: 12 }, (_, index) => index + 1)
  await overdue(one, 900, 14, paying)
  await overdue(other, 910, 2, [1])
  const { sweeper } = billsAt(provider)
  const asking = sweeper.payments()
  const atOnce = 8
  await until(() => expect(silent.calls.length).toBe(atOnce + 1))
  await sweeper.carts()
  expect(statesOf(one, 900, [13, 14])).toEqual(['free', 'free'])
  expect(statesOf(other, 910, [2])).toEqual(['free'])
  expect(statesOf(one, 900, paying)).toEqual(paying.map(() => 'held'))
  silent.answer()
  await asking
  expect(statesOf(one, 900, paying)).toEqual(paying.map(() => 'free'))
  expect(statesOf(other, 910, [1])).toEqual(['free'])
})

test('L10 L12 a payment whose time is over does not end while its provider is out of reach, because the money may be there; it ends when the provider has answered', async () => {
  const lane = await lanes.of(1, 93)
  await overdue(lane, 930, 2, [1])
  const nobody = new SilentProvider()
  const away = sandboxProvider(await nobody.listen(), 'x'.repeat(32))
  nobody.close()
  const waits = billsAt(away).sweeper
  await waits.payments()
  await waits.carts()
  expect(statesOf(lane, 930, [1, 2])).toEqual(['held', 'free'])
  expect([...lane.committed.payments.values()].map(({ status }) => status)).toEqual(['paying'])
  silent.answer()
  await billsAt(provider).sweeper.payments()
  expect(statesOf(lane, 930, [1])).toEqual(['free'])
  away.close()
})

test('L12 a payment that nobody paid ends when PostgreSQL says that its time is over, not when the process that asked the provider believes it', async () => {
  const lane = await lanes.of(1, 94)
  const due_at = new Date(Date.now() + 600_000).toISOString()
  await overdue(lane, 940, 1, [1], due_at)
  const [payment] = [...lane.committed.payments.values()]
  const { settlement } = billsAt(provider)
  silent.answer()
  const monotonic = performance.now.bind(performance)
  const ahead = vi.spyOn(performance, 'now').mockImplementation(() => monotonic() + 3_600_000)
  try {
    expect(lane.now() > due_at).toBe(true)
    await settlement.check({ exhibitor_id: 1, cinema_id: 94, bill_id: payment!.bill_id }, payment!.id)
  } finally {
    ahead.mockRestore()
  }
  expect(lane.committed.payments.get(payment!.id)?.status).toBe('paying')
  expect(statesOf(lane, 940, [1])).toEqual(['held'])
})

/** A hall of one seat, held by a cart; and the command that buys it for nothing. */
async function freeCart(cinema_id: number, schedule_id: number) {
  const place = { exhibitor_id: 1, cinema_id, bill_id: randomUUID() }
  const lane = await lanes.of(1, cinema_id)
  const { bill_id } = place
  const cart = { bill_id, source: 'site', schedule_id, slots: [1], renewed: false, replaces: null, visitor: null }
  const hall = { schedule_id, capacity: 1, max_online: null, sale: 'open' as const, screen_id: null, moves: 0 }
  await lane.run({
    decide: ({ append }) => {
      append('own', { kind: 'born', hall, groups: [1], rights: [] })
      append('own', { kind: 'held', due_at: '2099-01-01T00:00:00.000Z', ...cart })
      return ok(null)
    },
  })
  const lines = [{ ...ticketLine(bill_id, 1, 0), id: randomUUID(), schedule_id }]
  const command = { bill_id, lines, contact_id: null, business_date: null, payments: [], due_at: PAST }
  await addPlans(database.url, cinema_id, [schedule_id])
  return { place, lane, command, plan: { schedule_id, version: 1 } }
}

test('L8 L12 a bill that costs nothing is settled by the next hub when its own dies right after the checkout, however late that is', async () => {
  const { place, command, plan } = await freeCart(92, SCHEDULE)
  const begun = await billsAt(provider).bills.checkout(place, command, null, undefined, plan)
  expect(begun).toEqual({ ok: true, value: { bill_id: place.bill_id, payment_id: null } })
  const { url: database_url, pool } = database
  const next = new Lanes({ database_url, pool, notices, schedules: async () => [] })
  const started = await next.of(1, 92)
  const { sweeper } = billsAt(provider, { of: next })
  await sweeper.carts()
  await sweeper.payments()
  expect(started.committed.bills.get(place.bill_id)?.status).toBe('settled')
  expect(slotAt(started.committed, SCHEDULE, 1)?.state).toBe('sold')
  await next.close()
})

test('L8 the next hub goes on in every cinema where something was left unfinished, whether or not anybody asks for it, and whatever keeps another from opening', async () => {
  const { url: database_url, pool } = database
  const fails = (await freeCart(97, 970)).lane.cinema_id
  const waits = (await freeCart(98, 980)).lane.cinema_id
  const rests = (await lanes.of(1, 99)).cinema_id
  const schedules = async (_: number, cinema_id: number) => {
    if (cinema_id === fails) throw new Error('it cannot be read')
    return []
  }
  const next = new Lanes({ database_url, pool, notices, schedules })
  await expect(next.wake([1, 2])).rejects.toThrow('1 cinemas could not be opened')
  const awake = next.opened().map(({ cinema_id }) => cinema_id)
  expect(awake).toContain(waits)
  expect(awake).not.toContain(fails)
  expect(awake).not.toContain(rests)
  await next.close()
})

test.runIf(limitFiles(process.pid, 'unlimited'))(
  'L8 while the disk of the second file is full a bill that costs nothing is refused before it is sold; one that was sold waits, which is said once, and is settled when there is room',
  async () => {
    const [sold, refused] = [await freeCart(95, 950), await freeCart(96, 960)]
    const lines: string[] = []
    const told = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line).msg) })
    const { bills, settlement, sweeper } = billsAt(provider, { told })
    const statusOf = ({ lane, place }: typeof sold) => lane.committed.bills.get(place.bill_id)?.status
    expect(await bills.checkout(sold.place, sold.command, null, undefined, sold.plan)).toMatchObject({ ok: true })
    limitFiles(process.pid, '0')
    try {
      const answer = await bills.checkout(refused.place, refused.command, null, undefined, refused.plan)
      expect(answer).toMatchObject({ ok: false, refusal: { code: 'not_recorded' } })
      await settlement.finish(sold.place, false)
      await sweeper.payments()
      expect([statusOf(sold), statusOf(refused)]).toEqual(['paying', 'pending'])
      expect(lines).toEqual(['the second file takes no event: bills wait until it does'])
    } finally {
      limitFiles(process.pid, 'unlimited')
    }
    await sweeper.payments()
    expect(statusOf(sold)).toBe('settled')
    expect(lines.at(-1)).toBe('the second file takes events again')
    expect(await bills.checkout(refused.place, refused.command, null, undefined, refused.plan)).toMatchObject({
      ok: true,
    })
    await settlement.finish(refused.place, false)
    expect(statusOf(refused)).toBe('settled')
  },
)

function unknown(): Promise<boolean> {
  return Promise.resolve(true)
}

test('L10 what the provider says of a bill that has ended is asked for again while the provider is out of reach: late money is never forgotten', async () => {
  const lane = await lanes.of(1, 93)
  await overdue(lane, 930, 1, [1])
  const [bill] = lane.committed.bills.values()
  const [payment] = lane.committed.payments.values()
  const catalogue = new CatalogueStore(database.pool)
  const away = sandboxProvider('http://127.0.0.1:9', 'x'.repeat(32), 300)
  const { bills, settlement } = billsAt(away)
  const told = (id: string) => orderChanged({ pool: database.pool, lanes, catalogue, settlement, unknown }, id)
  expect(await told(payment!.id)).toBe(false)
  await bills.end({ exhibitor_id: 1, cinema_id: 93, bill_id: bill!.id }, 'expired')
  expect(lane.committed.payments.get(payment!.id)?.status).toBe('expired')
  expect(await told(payment!.id)).toBe(false)
  away.close()
})

/**
 * The sandbox provider at a port of its own, which counts what the hub asks it to record and to give back.
 */
async function sandbox(folder: string) {
  const [store, secret, asked] = [new SandboxStore(folder), 's'.repeat(32), [] as string[]]
  const app = providerServer(store, secret, log, () => 'http://127.0.0.1')
  const serve = createAdaptorServer({
    fetch: (request: Request) => {
      if (request.method !== 'GET') asked.push(`${request.method} ${new URL(request.url).pathname.split('/')[3] ?? ''}`)
      return app.fetch(request)
    },
  })
  await new Promise<void>((resolve) => serve.listen(0, '127.0.0.1', resolve))
  const client = sandboxProvider(`http://127.0.0.1:${(serve.address() as AddressInfo).port}`, secret)
  const close = () => {
    client.close()
    serve.close()
    store.close()
  }
  return { store, asked, client, close }
}

test('F-217 the number under which the provider knows a payment is kept once it is over there', async () => {
  const shop = await sandbox(mkdtempSync(join(folder, 'provider-')))
  const lane = await lanes.of(1, 89)
  await overdue(lane, 890, 1, [1], '2099-01-01T00:00:00.000Z')
  const [{ id, bill_id } = { id: '', bill_id: '' }] = [...lane.committed.payments.values()]
  const urls = { return_url: 'http://127.0.0.1/back', callback_url: 'http://127.0.0.1/told' }
  const order = { order_id: id, bill_id, amount_cents: 1250, expires_at: '2099-01-01T00:00:00.000Z', ...urls }
  const made = await shop.client.create(order)
  const { settlement } = billsAt(shop.client)
  const known = () =>
    withExhibitor(database.pool, 1, async (client) => {
      await settlement.check({ exhibitor_id: 1, cinema_id: 89, bill_id }, id)
      const kept = 'select transaction_id from payment_transactions where payment_id = $1'
      return (await client.query(kept, [id])).rows
    })
  expect(await known()).toEqual([])
  await shop.store.act((made.ok && made.value.id) || '', 'pay')
  const number = { transaction_id: made.ok && made.value.id }
  await until(async () => expect(await known()).toEqual([number]))
  expect(await known()).toEqual([number])
  shop.close()
})

/**
 * A bill whose payment was captured, and money of it went back before anybody recorded the sale: the provider
 * refuses to record it.
 */
async function refusedSale(cinema_id: number, { client, store }: Awaited<ReturnType<typeof sandbox>>) {
  const lane = await lanes.of(1, cinema_id)
  await overdue(lane, cinema_id * 10, 1, [1], '2099-01-01T00:00:00.000Z')
  const [{ id: payment_id, bill_id } = { id: '', bill_id: '' }] = [...lane.committed.payments.values()]
  const urls = { return_url: 'http://127.0.0.1/back', callback_url: 'http://127.0.0.1/told' }
  const order = { order_id: payment_id, bill_id, amount_cents: 1250, expires_at: '2099-01-01T00:00:00.000Z', ...urls }
  const made = await client.create(order)
  await store.act((made.ok && made.value.id) || '', 'pay')
  expect(await client.refund(payment_id, { key: 'by-hand', amount_cents: 1, reference: 'by-hand' })).toMatchObject({
    ok: true,
  })
  return { lane, payment_id, place: { exhibitor_id: 1, cinema_id, bill_id } }
}

/** The provider forgets that money went back. */
function changeItsMind(folder: string): void {
  const file = new Sqlite(join(folder, 'sandbox-provider.db'))
  file.exec('update orders set refunds_made = 0; delete from refunds')
  file.close()
}

test('L8 I5 what the provider refuses for good is asked after a growing pause, written to the log once, and done when the provider has changed its mind', async () => {
  const at = mkdtempSync(join(folder, 'provider-'))
  const shop = await sandbox(at)
  const { lane, payment_id, place } = await refusedSale(95, shop)
  const [lines, conflicts] = [[] as string[], new Conflicts(database.pool)]
  const written = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  let now = 0
  const { settlement, sweeper } = billsAt(shop.client, { told: written, now: () => now })
  const inMemory = { pool: database.pool, lanes, catalogue: null as never, settlement, unknown }
  // the hub itself asks again: the provider need not repeat it for ever
  expect(await orderChanged(inMemory, payment_id)).toBe(true)
  const asked = () => shop.asked.filter((call) => call === 'PUT settled').length
  expect(asked()).toBe(1)
  for (let round = 0; round < 50; round++) await sweeper.payments()
  expect(asked()).toBe(1)
  for (let hour = now + 3_600_000; now < hour; now += 1_000) await sweeper.payments()
  expect(asked()).toBeGreaterThan(10)
  expect(asked()).toBeLessThan(25)
  expect(lines).toHaveLength(1)
  const listed = (await conflicts.open(1)).filter(({ cinema_id }) => cinema_id === 95)
  expect(listed).toMatchObject([{ facts: { kind: 'settle_refused', payment_id } }])
  changeItsMind(at)
  now += LONGEST_PAUSE_MS
  await sweeper.payments()
  expect(lane.committed.bills.get(place.bill_id)?.status).toBe('settled')
  expect((await conflicts.open(1)).filter(({ cinema_id }) => cinema_id === 95)).toEqual([])
  shop.close()
})

test('L8 L10 what somebody has decided about is asked no more, but when the provider names it', async () => {
  const at = mkdtempSync(join(folder, 'provider-'))
  const shop = await sandbox(at)
  const { lane, payment_id, place } = await refusedSale(96, shop)
  const conflicts = new Conflicts(database.pool)
  let now = 0
  const { settlement, sweeper } = billsAt(shop.client, { now: () => now })
  await settlement.check(place, payment_id)
  const [listed] = (await conflicts.open(1)).filter(({ cinema_id }) => cinema_id === 96)
  expect(await conflicts.ended(1, listed!.id)).toBe(true)
  now += LONGEST_PAUSE_MS
  await sweeper.payments() // knows of the decision
  const before = shop.asked.length
  for (let round = 0; round < 50; round++, now += LONGEST_PAUSE_MS) await sweeper.payments()
  expect(shop.asked).toHaveLength(before)
  changeItsMind(at)
  await settlement.check(place, payment_id)
  expect(lane.committed.bills.get(place.bill_id)?.status).toBe('settled')
  shop.close()
})

test('L10 F-145 a word of the provider about a payment that another process began just now settles it here', async () => {
  const shop = await sandbox(mkdtempSync(join(folder, 'provider-')))
  const due_at = '2099-01-01T00:00:00.000Z'
  const lane = await lanes.of(1, 87)
  await overdue(lane, 870, 1, [], due_at)
  const [bill_id = ''] = Array.from(lane.committed.bills.values(), ({ id }) => id)
  // it does not listen, so it knows the cart, and not what became of it
  const deaf = new Notices(database.url, log)
  const others = new Lanes({
    database_url: database.url,
    pool: database.pool,
    notices: deaf,
    schedules: async () => [],
  })
  const there = await others.of(1, 87)
  await there.run({ bills: [bill_id], decide: () => ok(null) })
  expect(there.committed.bills.get(bill_id)?.status).toBe('pending')
  const payment = onlinePayment(randomUUID(), bill_id, 1)
  const rest = { contact_id: null, business_date: null, total_cents: 1250, due_at, lines: [] }
  await lane.run({
    decide: ({ append }) => {
      append('own', { kind: 'paying', bill_id, payments: [payment], ...rest })
      return ok(null)
    },
  })
  const urls = { return_url: 'http://127.0.0.1/back', callback_url: 'http://127.0.0.1/told' }
  const made = await shop.client.create({
    order_id: payment.id,
    bill_id,
    amount_cents: 1250,
    expires_at: due_at,
    ...urls,
  })
  await shop.store.act((made.ok && made.value.id) || '', 'pay')
  const { settlement } = billsAt(shop.client, { of: others })
  const catalogue = { exhibitors: async () => [1] }
  expect(await orderChanged({ pool: database.pool, lanes: others, catalogue, settlement, unknown }, payment.id)).toBe(
    true,
  )
  await lane.follow()
  expect(lane.committed.bills.get(bill_id)?.status).toBe('settled')
  await others.close()
  await deaf.close()
  shop.close()
})

test('L8 L10 F-135 a payment that was made while no hub was there is settled by the next one by itself, without another word of the provider; one that waits for its payer goes on waiting', async () => {
  const shop = await sandbox(mkdtempSync(join(folder, 'provider-')))
  const due_at = '2099-01-01T00:00:00.000Z'
  const lane = await lanes.of(1, 86)
  await overdue(lane, 860, 2, [1, 2], due_at)
  const urls = { return_url: 'http://127.0.0.1/back', callback_url: 'http://127.0.0.1/told' }
  const payments = [...lane.committed.payments.values()]
  const [paid, waits] = payments.map(({ id }) => id)
  for (const { id: order_id, bill_id } of payments) {
    const made = await shop.client.create({ order_id, bill_id, amount_cents: 1250, expires_at: due_at, ...urls })
    if (order_id === paid) await shop.store.act((made.ok && made.value.id) || '', 'pay')
  }
  const { url: database_url, pool } = database
  const next = new Lanes({ database_url, pool, notices, schedules: async () => [] })
  const started = await next.of(1, 86)
  const statuses = () => Array.from(started.committed.bills.values(), ({ status }) => status).toSorted()
  let isAway = true
  const asked: string[] = []
  const lookUp: PaymentProvider['lookUp'] = (id) => {
    asked.push(id)
    return isAway ? Promise.resolve(refuse('provider_unreachable', 'message')) : shop.client.lookUp(id)
  }
  const { sweeper } = billsAt({ ...shop.client, lookUp }, { of: next })
  await sweeper.payments()
  expect(statuses()).toEqual(['paying', 'paying'])
  isAway = false
  await sweeper.payments()
  await sweeper.payments()
  expect(statuses()).toEqual(['paying', 'settled'])
  expect(asked.filter((id) => id === waits)).toHaveLength(2)
  await next.close()
  shop.close()
})

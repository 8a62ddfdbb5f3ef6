import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { decideHandover } from '#protocol/ledger/decide-seats.ts'
import { linesOfBill, slotAt, ticketKey } from '#protocol/ledger/ledger.ts'
import { type Kind, RESOURCES } from '#protocol/resources.ts'
import { ok, refuse } from '#protocol/result.ts'
import { formatDayBeside, formatTime } from '#protocol/time/format-instant.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { type Ids, SAMPLES } from '../../tests/contract/samples.ts'
import { bear, type Sold, sell } from '../../tests/contract/sold.ts'
import { onlinePayment, ticketLine } from '../../tests/ledger/lines.ts'
import { until } from '../../tests/until.ts'
import { type RefundParts, Refunds } from '../bills/refunds.ts'
import { Refusals } from '../bills/refusals.ts'
import type { Refunding } from '../bills/testing/refund-until-killed.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../db/notices.ts'
import { addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { auditLedger } from '../ledger/audit.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import { Lanes } from '../ledger/lanes.ts'
import { openSandbox, type Sandbox } from '../payments/testing/sandbox.ts'
import { portalOf, refundsAt, switchModules, type Visit, visitor } from './testing/portal.ts'
import { seatsOf } from './testing/seats.ts'

/** Lines that a manager refunds in the portal, at a provider of their own process’ memory and disk. */
const KINDS = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]
const PLACES = 200
const folder = mkdtempSync(join(tmpdir(), 'foyer-refunds-'))
let database: FreshDatabase
let hub: TestHub
let refunds: Refunds
let ada: Visit
let shop: Sandbox
const ids: Partial<Record<Kind, number>> = {}
let slot = 0

beforeAll(async () => {
  database = await freshDatabase()
  shop = await openSandbox(folder)
  for (const [id, host] of [
    [1, 'localhost'],
    [2, '127.0.0.1'],
  ] as const) {
    await addExhibitor(database, id, [host])
    await switchModules(database, id, { tickets: true, products: true, signage: true, vouchers: true })
  }
  hub = await startTestHub(database, portalOf(KINDS, undefined, shop.client))
  refunds = refundsAt(hub, shop.client)
  ada = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] })
  for (const kind of KINDS) {
    const said = await ada('POST', RESOURCES[kind].base!, SAMPLES[kind].make(ids as Ids, 1))
    ids[kind] = said.body.data.id
  }
  await bear(hub.lanes, at(), PLACES)
})
afterAll(async () => {
  shop.close()
  await hub.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function at() {
  return { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id: ids.schedule! }
}
function placeOf({ bill_id }: Sold) {
  return { exhibitor_id: 1, cinema_id: ids.cinema!, bill_id }
}
function ledger() {
  return hub.lanes.of(1, ids.cinema!).then((lane) => lane.committed)
}

/** A purchase of so many seats, with its money at the provider. */
async function bought(seats: number): Promise<Sold> {
  const slots = Array.from({ length: seats }, () => ++slot)
  const buyer = { name: 'Elif Arslan', email: 'elif.arslan@mailbox.example' }
  const sold = await sell(hub.lanes, { ...at(), payment_method_id: ids.payment_method!, slots, buyer })
  await shop.take(
    sold,
    sold.lines.reduce((sum, { total_cents }) => sum + total_cents, 0),
  )
  return sold
}

/** A purchase on the site of something that has no seat: bill and payment. */
async function popcorn(): Promise<[string, string]> {
  const [bill_id, payment_id] = [randomUUID(), randomUUID()]
  const seatless = { schedule_id: null, slot: null, price_rate_id: null, product_id: ids.product!, right_key: null }
  const allocations = [{ payment_id, cents: 1_250, back_cents: 0 }]
  const line = { ...ticketLine(bill_id, bill_id, ids.schedule!, 1), ...seatless, id: bill_id, kind: 'product' as const }
  const payment = { ...onlinePayment(payment_id, bill_id, 1), payment_method_id: ids.payment_method! }
  const lane = await hub.lanes.of(1, ids.cinema!)
  await lane.run({
    decide: ({ append, now }) => {
      const asked = { contact_id: null, business_date: '2026-11-21', total_cents: 1_250, due_at: now }
      const lines = [{ ...line, state: 'open' as const, ended_by: null, allocations }]
      const opens = { source: 'site', visitor: null } as const
      append('own', { kind: 'paying', bill_id, opens, ...asked, lines, payments: [payment] })
      append('own', { kind: 'settling', bill_id, number: `26-${bill_id.slice(0, 8)}`, at: now, tickets: [] })
      append('own', { kind: 'settled', bill_id, at: now })
      return ok(null)
    },
  })
  await shop.take({ bill_id, payment_id }, 1_250)
  return [bill_id, payment_id]
}

/** What the provider gave back of a purchase. */
function paidBack({ payment_id }: Sold): Promise<number[]> {
  return shop.paidBack(payment_id)
}

function refund(sold: Sold, nth: readonly number[], fields: object = {}, who = ada) {
  const lines = nth.map((index) => ({ line_id: sold.lines[index]!.id, generation: 1 }))
  const body = { id: randomUUID(), lines, reason: 'The heating broke', ...fields }
  return who('POST', `bills/${sold.bill_id}/refund`, body)
}
/** The time on the wall of the sample's cinema, with its day when that was yesterday. */
function saidSince(instant: string): string {
  const zone = String(SAMPLES.cinema.make({} as Ids, 1).time_zone)
  return `${formatDayBeside(instant, zone, new Date().toISOString(), 'en')} ${formatTime(instant, zone)}`.trim()
}
async function shown({ bill_id }: Sold) {
  return (await ada('GET', `bills/${bill_id}`)).body.data
}

test('F-218 L18 I6 what a voucher paid goes back to it: a turn as a turn, money as money', async () => {
  const type = await ada('PUT', `voucher-types/${ids.voucher_type}`, {
    version: 1,
    turns_min: 1,
    turns_max: 20,
    turns_step: 1,
    turns_default: 2,
    products_enabled: true,
    products_min: 0,
    products_max: 10_000,
    products_step: 1,
    products_default: 5_000,
  })
  expect(type.body.errors).toBeUndefined()
  const of = { cinema_id: ids.cinema!, voucher_type_id: ids.voucher_type!, valid_from: '2026-11-20' }
  const issued = await ada('POST', 'vouchers', {
    ...of,
    total_turns: 2,
    products_cents: 5_000,
    request_id: randomUUID(),
  })
  const id = issued.body.data.ids[0] as string
  const left = async () => {
    const { remaining_turns, products_left_cents, state } = (await ada('GET', `vouchers/${id}`)).body.data
    return [remaining_turns, products_left_cents, state]
  }
  const slots = [++slot, ++slot, ++slot]
  const buyer = { name: 'Elif Arslan', email: 'elif.arslan@mailbox.example' }
  const paid = { payment_method_id: ids.payment_method!, slots, buyer, voucher: { id, turns: 1 } }
  const sold = await sell(hub.lanes, { ...at(), ...paid })
  expect(await left()).toEqual([1, 2_500, 'active'])
  const back = await refund(sold, [0, 1])
  expect([back.status, back.body.data]).toEqual([200, { status: 'partially_refunded', cents: 1_250 }])
  expect(await left()).toEqual([2, 3_750, 'active'])
  expect(await paidBack(sold)).toEqual([])
  expect((await refund(sold, [2])).body.data).toEqual({ status: 'refunded', cents: 1_250 })
  expect(await left()).toEqual([2, 5_000, 'active'])
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test('F-218 L18 chosen lines go back to where they were paid: tickets dead, seats free, the rest stays; then all', async () => {
  const sold = await bought(3)
  const first = await refund(sold, [1])
  expect([first.status, first.body.data]).toEqual([200, { status: 'partially_refunded', cents: 1_250 }])
  const { lines, events, status } = await shown(sold)
  expect(status).toBe('partially_refunded')
  expect(lines.map(({ state, ticket }: Record<string, string>) => [state, ticket])).toEqual([
    ['sold', 'live'],
    ['refunded', 'dead'],
    ['sold', 'live'],
  ])
  expect(events.find(({ what }: { what: string }) => what === 'refund')).toMatchObject({
    count: 1,
    cents: 1_250,
    by: 'Ada L.',
    reason: 'The heating broke',
  })
  expect(slotAt(await ledger(), ids.schedule!, sold.lines[1]!.slot!)).toMatchObject({ state: 'free' })
  const rest = await refund(sold, [0, 2])
  expect(rest.body.data).toEqual({ status: 'refunded', cents: 2_500 })
  expect(await paidBack(sold)).toEqual([1_250, 1_250, 1_250])
  expect((await refund(sold, [0])).refusal).toBe('line_ended')
  expect(await paidBack(sold)).toHaveLength(3)
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test('L8 L18 the same call twice, two people at once, another body under the same id: nobody is paid twice', async () => {
  const sold = await bought(3)
  const call = { id: randomUUID() }
  const twice = await Promise.all([refund(sold, [0], call), refund(sold, [0], call)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await refund(sold, [1], call)).status).toBe(409)
  const two = await Promise.all([refund(sold, [0, 1]), refund(sold, [1, 2]), refund(sold, [1, 2])])
  expect(two.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await shown(sold)).status).toBe('refunded')
  expect(await paidBack(sold)).toEqual([1_250, 1_250, 1_250])
})

test('L8 while the provider is out of reach the bill is refunding and its ticket lives; a round ends it, once, though its answer was lost', async () => {
  const sold = await bought(2)
  shop.mute(true)
  const begun = await refund(sold, [0])
  expect(begun.body.data).toEqual({ status: 'refunding', cents: 1_250 })
  const { lines, events } = await shown(sold)
  expect(lines[0]).toMatchObject({ state: 'changing', ticket: 'live' })
  expect(events.at(-1)).toMatchObject({ what: 'refund_begun', by: 'Ada L.', reason: 'The heating broke' })
  expect((await refund(sold, [0])).refusal).toBe('line_ended')
  await refunds.round()
  const { tasks } = (await ada('GET', 'tasks')).body.data
  expect(tasks).toMatchObject([{ kind: 'refunds_open', count: 1 }])
  shop.mute(false)
  await refunds.round()
  expect((await shown(sold)).status).toBe('partially_refunded')
  expect(await paidBack(sold)).toEqual([1_250])
})

test('L8 L18 another process of the hub, which had not the bill in memory, ends a refund at the provider', async () => {
  const notices = new Notices(database.url, hub.log)
  await notices.open()
  const { url: database_url, pool } = database
  const lanes = new Lanes({ database_url, pool, notices, schedules: async () => [] })
  onTestFinished(async () => {
    await lanes.close()
    await notices.close()
  })
  const [bill_id, payment_id] = await popcorn()
  const lane = await lanes.of(1, ids.cinema!)
  expect(lane.committed.payments.has(payment_id)).toBe(false)
  const command = { lines: [{ line_id: bill_id, generation: null }], reason: 'Burnt', employee_id: null }
  const id = randomUUID()
  expect(await refunds.begin({ exhibitor_id: 1, cinema_id: ids.cinema!, bill_id }, { id, ...command })).toMatchObject({
    ok: true,
  })
  await until(async () => expect(lane.committed.questions.get(id)?.state).toBe('open'))
  await refundsAt({ ...hub, lanes }, shop.client).round()
  expect(await shop.paidBack(payment_id)).toEqual([1_250])
  expect((await ada('GET', `bills/${bill_id}`)).body.data.status).toBe('refunded')
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test('F-353 I5 a refund that the provider refuses is listed, on the dashboard and on its page, until the provider does it', async () => {
  const sold = await bought(2)
  // somebody gave all of it back by hand, at the provider's own desk
  await shop.client.refund(sold.payment_id, { key: 'by-hand', amount_cents: 2_500, reference: 'by-hand' })
  expect((await refund(sold, [0])).body.data.status).toBe('refunding')
  const needed = async (kind: string) => {
    const { tasks } = (await ada('GET', 'tasks')).body.data
    return tasks.filter((task: { kind: string }) => task.kind === kind)
  }
  expect(await needed('refunds_stuck')).toMatchObject([{ cinema_id: ids.cinema, count: 1 }])
  expect(await needed('conflicts_open')).toEqual([])
  expect((await shown(sold)).stuck).toMatchObject([{ code: 'refund_exceeds', method: expect.any(String) }])
  const file = new Sqlite(join(folder, 'sandbox-provider.db'))
  file.exec(`delete from refunds where key = 'by-hand'`)
  file.close()
  // the process that was refused is gone: the next one knows nothing of it but what is on disk
  await refundsAt(hub, shop.client).round()
  expect([await needed('refunds_stuck'), (await shown(sold)).stuck]).toEqual([[], []])
  expect((await shown(sold)).status).toBe('partially_refunded')
})

test('L1 L18 a ticket at the box office of a cinema that is cut off: nothing is paid out, and the words say where it is', async () => {
  const sold = await bought(2)
  const lane = await hub.lanes.of(1, ids.cinema!)
  await lane.run({
    decide: ({ ledger: now, append }) => {
      const { entry } = decideHandover(now, { schedule_id: ids.schedule!, slots: [sold.lines[1]!.slot!], sold: true })
      append('down', entry!)
      return ok(null)
    },
  })
  const since = new Date(Date.now() - 3 * 3_600_000).toISOString()
  await withExhibitor(hub.pool, 1, (client) =>
    client.query(
      'insert into edge_lines (cinema_id, exhibitor_id, up, since, heard_at) values ($1, 1, false, $2, $2)',
      [ids.cinema, since],
    ),
  )
  const away = await refund(sold, [0, 1])
  expect([away.status, away.refusal]).toEqual([422, 'tickets_cut_off'])
  expect(away.body.errors.general[0]).toContain(`has been down since ${saidSince(since)}: `)
  expect(away.body.errors.general[0]).toContain(`${sold.lines[1]!.detail}. Nothing was paid back.`)
  expect([await paidBack(sold), (await shown(sold)).status]).toEqual([[], 'settled'])
  expect((await refund(sold, [0])).body.data.status).toBe('partially_refunded')
})

test('F-218 L1 a ticket that is still at a cinema whose line is up is busy: nothing is paid, and the words say which', async () => {
  const sold = await bought(1)
  const lane = await hub.lanes.of(1, ids.cinema!)
  const place = { schedule_id: ids.schedule!, slots: [sold.lines[0]!.slot!], sold: true }
  await lane.run({ decide: ({ ledger: now, append }) => ok(void append('down', decideHandover(now, place).entry!)) })
  const line = await hub.links.of(1, ids.cinema!)
  line.heard() // its edge is there, and does not answer what is wanted
  const busy = await refund(sold, [0])
  line.broken()
  expect([busy.status, busy.refusal]).toEqual([422, 'tickets_busy'])
  const words = `The box office is busy with these tickets just now: ${sold.lines[0]!.detail}. Nothing was paid back, try again in a moment.`
  expect(busy.body.errors).toEqual({ general: [words] })
  expect([await paidBack(sold), (await shown(sold)).status]).toEqual([[], 'settled'])
})

test('L18 money of a counter is not paid back in the portal', async () => {
  const sold = await bought(1)
  const lane = await hub.lanes.of(1, ids.cinema!)
  const cash = { id: randomUUID(), line: randomUUID() }
  await lane.run({
    bills: [sold.bill_id],
    decide: ({ ledger: now, append, now: at }) => {
      const [line] = linesOfBill(now, sold.bill_id)
      const payment = { ...now.payments.get(sold.payment_id)!, id: cash.id, type: 'cash' as const, amount_cents: 700 }
      const added = { ...line!, id: cash.line, total_cents: 700, slot: null, schedule_id: null, ticket_id: null }
      const rest = {
        kind: 'product' as const,
        generation: null,
        allocations: [{ payment_id: cash.id, cents: 700, back_cents: 0 }],
      }
      const change = {
        question_id: randomUUID(),
        what: 'exchange',
        bill_id: sold.bill_id,
        device_id: null,
        at,
      } as const
      const nothing = { dead: [], born: [], ended: [], back: [] }
      append('own', { kind: 'changed', ...change, ...nothing, sold: [{ ...added, ...rest }], payments: [payment] })
      return ok(null)
    },
  })
  const said = await ada('POST', `bills/${sold.bill_id}/refund`, {
    id: randomUUID(),
    lines: [{ line_id: cash.line, generation: null }],
    reason: 'Cold',
  })
  expect([said.status, said.refusal]).toEqual([422, 'money_at_counter'])
})

test('L8 kill -9 at every point of a refund: begun again it ends once, with exactly the money of its lines', async () => {
  let points = 0
  for (let dead = true; dead; points += 1) {
    const sold = await bought(2)
    const [lines, id] = [sold.lines.map(({ id: line_id }) => ({ line_id, generation: 1 })), randomUUID()]
    const command = { id, lines, reason: 'Killed', employee_id: ada.employee_id }
    const second_dir = mkdtempSync(join(folder, 'second-'))
    const plan: Refunding = {
      database_url: database.url,
      provider_url: shop.url,
      secret: shop.secret,
      second_dir,
      place: placeOf(sold),
      command,
      at: points + 1,
    }
    const child = fork(join(import.meta.dirname, '../bills/testing/refund-until-killed.ts'), [JSON.stringify(plan)])
    dead = await new Promise<boolean>((resolve, reject) =>
      child.once('exit', (code, signal) =>
        signal === 'SIGKILL' || code === 0 ? resolve(code !== 0) : reject(new Error(`ended with ${code} ${signal}`)),
      ),
    )
    const lane = await hub.lanes.of(1, ids.cinema!)
    await lane.follow()
    await refunds.round()
    expect(['settled', 'refunded']).toContain(lane.committed.bills.get(sold.bill_id)?.status)
    expect(await refunds.refund(placeOf(sold), command)).toEqual(ok({ status: 'refunded', cents: 2_500 }))
    expect(await paidBack(sold)).toEqual([1_250, 1_250])
    for (const ticket_id of sold.ticket_ids)
      expect(lane.committed.tickets.get(ticketKey(ids.schedule!, ticket_id, 1))?.state).toBe('dead')
  }
  // before and after: the step, each line at the provider, the end
  expect(points).toBeGreaterThan(8)
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test.each([
  ['no reason', { reason: '  ' }],
  ['a reason that cannot be printed', { reason: 'a\u0000b' }],
  ['a reason too long', { reason: 'x'.repeat(201) }],
  ['no lines', { lines: [] }],
  ['no id', { id: 'x' }],
  ['an amount of its own', { cents: 1 }],
  ['a huge generation', { lines: [{ line_id: 'x', generation: 1e300 }] }],
  ['a line of nobody', { lines: [{ line_id: 'nobody', generation: 1 }] }],
  ['control characters in a line', { lines: [{ line_id: 'a\u0000', generation: 1 }] }],
])('F-218 SECURITY a refund with %s is refused and pays nothing', async (_, fields) => {
  const sold = await bought(1)
  expect((await refund(sold, [0], fields)).status).toBe(422)
  expect([await paidBack(sold), (await shown(sold)).status]).toEqual([[], 'settled'])
})

test('F-218 SECURITY a line twice, a line of another purchase, an older ticket: refused, and nothing is paid', async () => {
  const [sold, other] = [await bought(1), await bought(1)]
  const line = { line_id: sold.lines[0]!.id, generation: 1 }
  for (const lines of [
    [line, line],
    [line, { line_id: other.lines[0]!.id, generation: 1 }],
    [{ line_id: other.lines[0]!.id, generation: 1 }],
    [{ ...line, generation: 2 }],
  ])
    expect((await refund(sold, [0], { lines })).status).toBe(422)
  expect([await paidBack(sold), await paidBack(other)]).toEqual([[], []])
})

test('SECURITY nobody refunds without the permission, in a sister cinema or another house', async () => {
  const sold = await bought(1)
  const eva = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Eva S.', permissions: ['bills.view'] })
  expect((await refund(sold, [0], {}, eva)).status).toBe(403)
  const words = ['bills.view.own', 'bills.refund.own']
  const keeper = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Olga N.', permissions: words })
  const keep = (cinemas: number[]) =>
    withExhibitor(database.pool, 1, (pg) =>
      pg.query('update employees set cinemas = $2 where id = $1', [keeper.employee_id, cinemas]),
    )
  await keep([ids.cinema! + 1])
  expect((await refund(sold, [0], {}, keeper)).status).toBe(404)
  const bob = await visitor(database.pool, hub.url.replace('localhost', '127.0.0.1'), {
    exhibitor_id: 2,
    name: 'Bob M.',
    permissions: ['*'],
  })
  expect((await refund(sold, [0], {}, bob)).status).toBe(404)
  expect(await paidBack(sold)).toEqual([])
  await keep([ids.cinema!])
  expect((await refund(sold, [0], {}, keeper)).status).toBe(200)
})

test('L8 a provider that is out of reach is asked for one refund a round; what it refuses is asked for again after a pause', async () => {
  const sold = await bought(2)
  const asked: string[] = []
  let code: 'provider_unreachable' | 'refund_exceeds' = 'provider_unreachable'
  const provider: RefundParts['provider'] = {
    refund: async (payment_id, { key }) => {
      if (payment_id === sold.payment_id) asked.push(key)
      return refuse(code)
    },
  }
  let now = 0
  const { pool, lanes, links: lines, reach, log } = hub
  const refusals = new Refusals({ conflicts: new Conflicts(pool), log, now: () => now })
  const { seats, second } = seatsOf(hub)
  const here = new Refunds({ pool, lanes, lines, seats, reach, provider, second, refusals, log })
  const place = { exhibitor_id: 1, cinema_id: ids.cinema!, bill_id: sold.bill_id }
  const both = sold.lines.map((line) => ({ line_id: line.id, generation: 1 }))
  const command = { id: randomUUID(), lines: both, reason: 'Fire', employee_id: ada.employee_id }
  expect(await here.refund(place, command)).toMatchObject({ ok: true, value: { status: 'refunding' } })
  expect(asked).toHaveLength(1)
  code = 'refund_exceeds'
  await here.round()
  expect(asked).toHaveLength(3)
  await here.round()
  expect(asked).toHaveLength(3)
  now += 1_000
  await here.round()
  expect(asked).toHaveLength(5)
  await refundsAt(hub, shop.client).round()
  expect(await paidBack(sold)).toEqual([1_250, 1_250])
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { decideHandover, decideHold } from '#protocol/ledger/decide-seats.ts'
import { linesOfBill, slotAt } from '#protocol/ledger/ledger.ts'
import { hold } from '#protocol/ledger/testing/ledgers.ts'
import { ok } from '#protocol/result.ts'
import { codeInAddress, humanCode } from '#protocol/scanning/human-code.ts'
import { seatOfSlot } from '#protocol/seats/arrangement.ts'
import { oneRow } from '#protocol/seats/testing/plans.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { type Ids, SAMPLES } from '../../tests/contract/samples.ts'
import { bear, type Sold, sell } from '../../tests/contract/sold.ts'
import { readCalendar } from '../../tests/read-calendar.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { addExhibitor, Browser, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { Sealed } from '../kit/sealed.ts'
import { auditLedger } from '../ledger/audit.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import { Letters } from '../mailer/letters.ts'
import { openSandbox, type Sandbox } from '../payments/testing/sandbox.ts'
import {
  buyerLettersOf,
  LETTERS_KEY,
  portalOf,
  refundsAt,
  switchModules,
  ticketLettersOf,
  type Visit,
  visitor,
} from '../portal/testing/portal.ts'
import { makeSamples } from '../portal/testing/sample-house.ts'
import { seatsOf } from '../portal/testing/seats.ts'
import { insertSchedules } from '../schedules/store.ts'
import type { BuyerLetters } from './buyer-letters.ts'
import { buyerRoutes } from './buyer-routes.ts'
import { ByBuyer } from './by-buyer.ts'
import { readBill } from './present.ts'
import { Refunds } from './refunds.ts'
import { Refusals } from './refusals.ts'

/** Buyers who cancel and change seats alone, by HTTP, with their money at a real provider. */
const KINDS = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]
const PLACES = 60
const PRICE = 1_250
const HOUR_MS = 3_600_000
const ELIF = { name: 'Elif Arslan', email: 'elif.arslan@mailbox.example' }
const PLAN = oneRow('A', PLACES)
/** The last seats of the row are of another class. */
const HALL = {
  ...PLAN,
  rows: PLAN.rows.map((row) =>
    row.map((seat) => ({
      ...seat,
      ...(seat.slot! > 55 && { class: 'sofa' }),
      ...(seat.slot === PLACES && { house: { reason: 'press', release_minutes: null } }),
    })),
  ),
}

const folder = mkdtempSync(join(tmpdir(), 'foyer-buyers-'))
const letters = new Letters(new Sealed(LETTERS_KEY))
let database: FreshDatabase
let hub: TestHub
let shop: Sandbox
let by_buyer: ByBuyer
let buyer_letters: BuyerLetters
let ada: Visit
let ids: Ids
let schedule_id: number
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
  hub = await startTestHub(database, (parts) => {
    const { pool, catalogue, lanes, links: lines, log } = parts
    const { seats, second } = seatsOf(parts)
    by_buyer = new ByBuyer({
      pool,
      catalogue,
      lanes,
      lines,
      seats,
      refunds: refundsAt(parts, shop.client),
      second,
      log,
    })
    buyer_letters = buyerLettersOf(parts, letters)
    const { calls } = portalOf(KINDS, undefined, shop.client)(parts)
    return { calls: [...calls, (app) => buyerRoutes(app, { by_buyer })] }
  })
  ada = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] })
  const { ids: made, make } = await makeSamples(ada, KINDS)
  const config = { separator: ' ', auto_assign_seats: { enabled: false } }
  const sofa = { ticket: 300, handling: 0, name: 'Sofa', color: '#445566' }
  const hall = { arrangement: HALL, capacity: PLACES, config, class_rate: { sofa } }
  ids = { ...made, screen: (await make('screen', hall)).id }
  schedule_id = await planned(24 * HOUR_MS)
})
beforeEach(() => allow())
afterAll(async () => {
  shop.close()
  await hub.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A schedule that begins so much later than now, in the ledger. */
async function planned(after_ms: number): Promise<number> {
  const start = new Date(Date.now() + after_ms)
  const row = {
    screen_id: ids.screen!,
    movie_id: ids.movie!,
    movie_version_id: ids.movie_version!,
    price_group_id: ids.price_group!,
    start: start.toISOString(),
    end: new Date(start.getTime() + HOUR_MS).toISOString(),
    business_date: start.toISOString().slice(0, 10),
    sell_online: true,
  }
  const [id] = await withExhibitor(database.pool, 1, (client) => insertSchedules(client, [row]))
  await bear(hub.lanes, { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id: id! }, PLACES)
  hub.catalogue.changed(1)
  return id!
}

/** What the house lets its buyers do, from now on. */
async function allow(allowed: { cancel?: boolean; reseat?: boolean; minutes?: number } = {}): Promise<void> {
  const { cancel = true, reseat = true, minutes = 120 } = allowed
  await withExhibitor(database.pool, 1, (client) =>
    client.query(`update exhibitors set public_config = public_config || $1::jsonb, settings = settings || $2::jsonb`, [
      { buyers_cancel: cancel, buyers_change_seats: reseat },
      { buyer_until_minutes: minutes },
    ]),
  )
  hub.catalogue.changed(1)
}

/** The screen as it is from now on. */
async function arrange(config: object): Promise<void> {
  await withExhibitor(database.pool, 1, (client) =>
    client.query('update screens set config = config || $1::jsonb where id = $2', [config, ids.screen]),
  )
  hub.catalogue.changed(1)
}

async function bought(seats: number, fields: { schedule?: number; device_id?: string } = {}): Promise<Sold> {
  const { schedule = schedule_id, ...rest } = fields
  const slots = Array.from({ length: seats }, () => ++slot)
  const at = { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id: schedule }
  const sold = await sell(hub.lanes, { ...at, payment_method_id: ids.payment_method!, slots, buyer: ELIF, ...rest })
  await shop.take(sold, seats * PRICE)
  return sold
}

interface Said {
  status: number
  refusal: string | null
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire says
  body: any
}

/** A browser at the page of a purchase, with an address of its own. */
async function buyer(base = hub.url): Promise<(method: string, path: string, body?: unknown) => Promise<Said>> {
  const browser = new Browser(base, { 'x-forwarded-for': `198.51.100.${++addresses}` })
  await browser.open('/page')
  return async (method, path, body) => {
    const answer = await browser.send(method, `/api/bill/${path}`, body)
    return { status: answer.status, refusal: answer.headers.get('x-refusal'), body: await answer.json() }
  }
}
let addresses = 0

async function cancel(sold: Pick<Sold, 'bill_id'>, id = randomUUID()): Promise<Said> {
  return (await buyer())('POST', `${sold.bill_id}/cancel`, { id })
}

function codeOf(sold: Sold, nth = 0): string {
  return codeInAddress(humanCode(sold.ticket_ids[nth]!))
}

async function seen(schedule = schedule_id) {
  const { start, screen_id } = (await hub.catalogue.withSchedules(1, [schedule])).schedule.get(schedule)!
  return { start, screen_id }
}

async function change(sold: Sold, to: number, fields: object = {}): Promise<Said> {
  const { screen_row, screen_col } = seatOfSlot(HALL, to)!
  const body = {
    id: randomUUID(),
    ticket: codeOf(sold),
    seat: { screen_row, screen_col },
    seen: await seen(),
    ...fields,
  }
  return (await buyer())('POST', `${sold.bill_id}/seat`, body)
}

function ledger() {
  return hub.lanes.of(1, ids.cinema!).then((lane) => lane.committed)
}

async function linesOf({ bill_id }: Sold) {
  return linesOfBill(await ledger(), bill_id).toSorted((a, b) => a.slot! - b.slot!)
}

async function stateOf(at: number): Promise<string | undefined> {
  return slotAt(await ledger(), schedule_id, at)?.state
}

async function shown({ bill_id }: Sold) {
  return (await ada('GET', `bills/${bill_id}`)).body.data
}

/** The ticket is handed to the box office, whose line has been down for three hours. */
async function cutOff(sold: Sold): Promise<void> {
  const lane = await hub.lanes.of(1, ids.cinema!)
  const place = { schedule_id, slots: [sold.lines[0]!.slot!], sold: true }
  await lane.run({ decide: ({ ledger: now, append }) => ok(void append('down', decideHandover(now, place).entry!)) })
  const since = new Date(Date.now() - 3 * HOUR_MS).toISOString()
  await withExhibitor(hub.pool, 1, (client) =>
    client.query(
      `insert into edge_lines (cinema_id, exhibitor_id, up, since, heard_at) values ($1, 1, false, $2, $2)
       on conflict (cinema_id) do nothing`,
      [ids.cinema, since],
    ),
  )
}

async function written(kind: string, { number }: Sold) {
  await buyer_letters.round()
  const all = await letters.list(database.pool, 1, 200)
  return all.filter(({ head, content }) => head.kind === kind && content?.text.includes(number))
}

test('F-144 L18 a buyer cancels: the money goes back once, the seats are free, and one letter says it', async () => {
  const sold = await bought(2)
  const id = randomUUID()
  const two = await Promise.all([cancel(sold, id), cancel(sold, id)])
  expect(two.map(({ status }) => status)).toEqual([200, 200])
  expect(await shop.paidBack(sold.payment_id)).toEqual([PRICE, PRICE])
  expect(await Promise.all(sold.lines.map((line) => stateOf(line.slot!)))).toEqual(['free', 'free'])
  await allow({ cancel: false }) // a repeat is answered as the first time, whatever has happened since
  expect((await cancel(sold, id)).status).toBe(200)
  await allow()
  expect([(await cancel(sold)).refusal, await shop.paidBack(sold.payment_id)]).toEqual(['buyer_ended', [PRICE, PRICE]])
  const { status, events } = await shown(sold)
  expect([status, events.find(({ what }: { what: string }) => what === 'buyer_cancelled')]).toMatchObject([
    'refunded',
    { count: 2, cents: 2 * PRICE, by: null, reason: null },
  ])
  expect(await written('order_cancelled', sold)).toHaveLength(1)
  const [letter, ...more] = await written('order_cancelled', sold)
  expect([letter!.head.reader, more]).toEqual([ELIF.email, []])
  expect(letter!.content!.text).toContain('25.00')
  const [calendar] = letter!.content!.attachments
  expect(readCalendar(Buffer.from(calendar!.base64, 'base64').toString()).within[0]!.fields).toMatchObject({
    STATUS: 'CANCELLED',
  })
  expect(await auditLedger(database.pool, 1)).toEqual([])
})

test('F-337 (mails) who is erased while the letter of a cancellation is drawn is not written to', async () => {
  const sold = await bought(1)
  expect((await cancel(sold)).status).toBe(200)
  const eraser = new pg.Client({ connectionString: database.url })
  await eraser.connect()
  await eraser.query(`begin; set local app.exhibitor = '1'; select pg_advisory_xact_lock(7032154, 1)`)
  const writing = buyer_letters.round()
  await until(async () => {
    const waiting = `select from pg_locks where locktype = 'advisory' and classid = 7032154 and not granted`
    expect((await eraser.query(waiting)).rows).toHaveLength(1)
  })
  const theirs = 'select contact_id from bills where id = $1'
  await eraser.query(`update contacts set name = '', email = '', erased_at = now() where id = (${theirs})`, [
    sold.bill_id,
  ])
  await eraser.query('commit')
  await writing
  await eraser.end()
  expect(await written('order_cancelled', sold)).toEqual([])
})

test('F-144 two who cancel at once under two ids are paid once', async () => {
  const sold = await bought(2)
  const two = await Promise.all([cancel(sold), cancel(sold)])
  expect(two.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(['buyer_on_its_way', 'buyer_ended']).toContain(two.find(({ status }) => status !== 200)!.refusal)
  expect(await shop.paidBack(sold.payment_id)).toEqual([PRICE, PRICE])
})

test('F-143 F-144 a wrong id, another house and no purchase at all are answered alike', async () => {
  const sold = await bought(1)
  const there = await buyer(hub.url.replace('localhost', '127.0.0.1'))
  const foreign = await there('POST', `${sold.bill_id}/cancel`, { id: randomUUID() })
  const nobody = await cancel({ bill_id: randomUUID() })
  expect([foreign.status, nobody.status, foreign.body]).toEqual([404, 404, nobody.body])
  expect((await there('GET', `${sold.bill_id}/seats`)).status).toBe(404)
  expect((await change({ ...sold, bill_id: randomUUID() }, 50)).status).toBe(404)
  const other = await bought(1)
  expect((await change({ ...other, bill_id: sold.bill_id }, 50)).refusal).toBe('buyer_ended')
  expect((await linesOf(other))[0]!.slot).toBe(other.lines[0]!.slot)
  const id = randomUUID()
  expect([(await cancel(sold, id)).status, (await cancel(other, id)).refusal]).toEqual([200, 'key_used_again'])
})

test('F-144 the settings of the house, the minutes, a start and a cancelled schedule each refuse in their own words', async () => {
  const sold = await bought(1)
  await allow({ cancel: false, reseat: false })
  expect([(await cancel(sold)).refusal, (await change(sold, 50)).refusal]).toEqual(['buyer_off', 'buyer_off'])
  expect((await (await buyer())('GET', `${sold.bill_id}/seats`)).status).toBe(404)
  await allow({ minutes: 25 * 60 })
  const late = await cancel(sold)
  expect([late.refusal, (await change(sold, 50)).refusal]).toEqual(['buyer_late', 'buyer_late'])
  expect(late.body.errors.general[0]).toMatch(/^Online this was possible until .*\d\d:\d\d\. .* of Lichthof\.$/)
  await allow()
  const begun = await bought(1, { schedule: await planned(-HOUR_MS / 2) })
  expect((await cancel(begun)).refusal).toBe('buyer_begun')
  const off = await planned(48 * HOUR_MS)
  const called = await bought(1, { schedule: off })
  await withExhibitor(hub.pool, 1, (client) =>
    client.query('update schedules set cancelled_at = now() where id = $1', [off]),
  )
  hub.catalogue.changed(1)
  expect((await cancel(called)).refusal).toBe('buyer_called_off')
  for (const one of [sold, begun, called]) expect(await shop.paidBack(one.payment_id)).toEqual([])
})

test('F-144 L12 until when buyers may cancel is asked of PostgreSQL’s clock: one of this machine that is stepped moves no limit', async () => {
  await allow({ minutes: 90 })
  const [late, early] = [await planned(HOUR_MS), await planned(2 * HOUR_MS)]
  const [over, open] = [await bought(1, { schedule: late }), await bought(1, { schedule: early })]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - HOUR_MS })
  const refused = await by_buyer.cancel(1, over.bill_id, randomUUID())
  vi.setSystemTime(Date.now() + 2 * HOUR_MS)
  const done = await by_buyer.cancel(1, open.bill_id, randomUUID())
  vi.useRealTimers()
  expect([refused, done]).toMatchObject([{ refusal: { code: 'buyer_late' } }, { ok: true }])
})

test('F-144 L16 a seat is changed: one ticket dies, its next generation lives there, and its letter comes', async () => {
  const sold = await bought(2)
  const id = randomUUID()
  const seats = await (await buyer())('GET', `${sold.bill_id}/seats`)
  expect(seats.body.data).toMatchObject({ seen: await seen() })
  expect(seats.body.data.tickets).toContainEqual({ ticket: codeOf(sold), slot: sold.lines[0]!.slot })
  expect([seats.body.data.states[sold.lines[0]!.slot! - 1], seats.body.data.states[49]]).toEqual(['sold', 'free'])
  const two = await Promise.all([change(sold, 50, { id }), change(sold, 50, { id })])
  expect(two.map(({ status }) => status)).toEqual([200, 200])
  await allow({ reseat: false })
  expect((await change(sold, 50, { id })).status).toBe(200)
  await allow()
  expect((await change(sold, 49, { id })).refusal).toBe('key_used_again')
  const moved = (await linesOf(sold)).find(({ slot: at }) => at === 50)!
  expect(moved).toMatchObject({ generation: 2, state: 'sold', detail: seatOfSlot(HALL, 50)!.name, total_cents: PRICE })
  expect([await stateOf(sold.lines[0]!.slot!), await stateOf(50)]).toEqual(['free', 'sold'])
  expect([await shop.paidBack(sold.payment_id), (await shown(sold)).status]).toEqual([[], 'settled'])
  expect((await shown(sold)).events.at(-1)).toMatchObject({ what: 'buyer_reseat', count: 1, by: null })
  await ticketLettersOf(hub, letters).all()
  const [letter] = await written('tickets', sold)
  expect(letter!.content!.text).toContain(humanCode(sold.ticket_ids[0]!))
  expect((await cancel(sold)).status).toBe(200)
  expect([await shop.paidBack(sold.payment_id), await stateOf(50)]).toEqual([[PRICE, PRICE], 'free'])
  expect(await auditLedger(database.pool, 1)).toEqual([])
})

test('F-144 a seat of another class, a taken one, the own one and none at all are refused under seat', async () => {
  const [sold, other] = [await bought(1), await bought(1)]
  const refused = async (to: number) => {
    const { refusal, body } = await change(sold, to)
    return [refusal, Object.keys(body.errors)]
  }
  expect(await refused(56)).toEqual(['buyer_other_class', ['seat']])
  expect(await refused(other.lines[0]!.slot!)).toEqual(['seat_taken', ['seat']])
  expect(await refused(sold.lines[0]!.slot!)).toEqual(['buyer_same_seat', ['seat']])
  const nowhere = await change(sold, 50, { seat: { screen_row: 9, screen_col: 9 } })
  expect([nowhere.refusal, Object.keys(nowhere.body.errors)]).toEqual(['seat_unknown', ['seat']])
  const there = { start: (await seen()).start, screen_id: 2_000_000 }
  expect((await change(sold, 50, { seen: there })).refusal).toBe('buyer_plan_changed')
  expect((await linesOf(sold))[0]).toMatchObject({ slot: sold.lines[0]!.slot, generation: 1 })
})

test('F-144 L14 a seat that is changed while its schedule is being changed is not: the buyer looks at the new plan first', async () => {
  const sold = await bought(1)
  const planner = new pg.Client({ connectionString: database.url })
  await planner.connect()
  await planner.query(`begin; set local app.exhibitor = '1'`)
  await planner.query('update schedules set version = version + 1 where id = $1', [schedule_id])
  const changing = change(sold, 44)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const waits = until(async () => expect((await planner.query(waiting)).rowCount).toBeGreaterThan(0))
  await Promise.race([changing, waits])
  await planner.query('commit')
  await planner.end()
  expect((await changing).refusal).toBe('buyer_plan_changed')
  expect([(await linesOf(sold))[0]!.state, await stateOf(44)]).toEqual(['sold', 'free'])
  hub.catalogue.changed(1)
  expect((await change(sold, 44)).status).toBe(200)
})

test('F-144 F-118 where visitors pick no seats there is none to change, on the page nor by a call', async () => {
  const sold = await bought(1)
  const offered = async () => (await (await buyer())('GET', `${sold.bill_id}/seats`)).status
  await arrange({ hide_seatpicker: true })
  expect([await offered(), (await change(sold, 45)).refusal]).toEqual([404, 'buyer_off'])
  await arrange({ hide_seatpicker: false })
  expect([await offered(), (await change(sold, 45)).status]).toEqual([200, 200])
})

test('F-144 F-125 a buyer reads of other seats that they are not free, not why; nor what the house keeps some for', async () => {
  const sold = await bought(1)
  const lane = await hub.lanes.of(1, ids.cinema!)
  const carried = hold(randomUUID(), [43], { schedule_id, due_at: new Date(Date.now() + HOUR_MS).toISOString() })
  await lane.run({
    decide: ({ ledger: now, append }) => {
      const held = decideHold(now, carried)
      if (!held.ok) return held
      append('own', held.value)
      return ok(null)
    },
  })
  const { states, arrangement } = (await (await buyer())('GET', `${sold.bill_id}/seats`)).body.data
  expect([states[43 - 1], states[42 - 1]]).toEqual(['reserved', 'free'])
  expect(JSON.stringify(arrangement)).not.toContain('press')
})

test('F-144 the seat of a ticket is changed ten times, then the box office does it', async () => {
  const sold = await bought(1)
  for (let to = 31; to <= 40; to += 1) expect((await change(sold, to)).status).toBe(200)
  expect((await change(sold, 41)).refusal).toBe('buyer_too_often')
  expect((await linesOf(sold))[0]).toMatchObject({ slot: 40, generation: 11 })
})

test('F-144 F-121 where parties are kept apart nobody moves beside another one', async () => {
  const [sold, other] = [await bought(1), await bought(1)]
  expect((await change(other, 52)).status).toBe(200)
  await arrange({ social_distancing_enabled: true, seat_clearance: 2 })
  const near = await change(sold, 53)
  expect([near.refusal, Object.keys(near.body.errors)]).toEqual(['seat_too_near', ['seat']])
  await arrange({ social_distancing_enabled: false })
  expect((await change(sold, 53)).status).toBe(200)
})

test('F-144 two buyers who want one seat at once: one has it, the other keeps the own', async () => {
  const both = [await bought(1), await bought(1)] as const
  const said = await Promise.all(both.map((sold) => change(sold, 48)))
  expect(said.map(({ refusal }) => refusal).toSorted()).toEqual([null, 'seat_taken'].toSorted())
  const at = (await Promise.all(both.map(linesOf))).map(([line]) => line!.slot!)
  expect(new Set(at).size).toBe(2)
  expect(at).toContain(48)
})

test('F-144 L18 a ticket at a cut-off box office is neither cancelled nor moved: why, and since when', async () => {
  const sold = await bought(1)
  await cutOff(sold)
  const id = randomUUID()
  for (const away of [await cancel(sold, id), await change(sold, 47)]) {
    expect([away.status, away.refusal]).toEqual([422, 'buyer_cut_off'])
    expect(away.body.errors.general[0]).toMatch(
      /^These tickets are at the box office of Lichthof, .* down since .*\d\d:\d\d: /,
    )
    expect(away.body.errors.general[0]).toContain(sold.lines[0]!.detail)
  }
  expect(await shop.paidBack(sold.payment_id)).toEqual([])
  await allow({ cancel: false }) // what has not begun is no repeat: the rule of this moment is asked
  expect((await cancel(sold, id)).refusal).toBe('buyer_off')
  await allow()
  const line = await hub.links.of(1, ids.cinema!)
  line.heard() // its edge is there, and does not answer what is wanted
  const busy = [(await cancel(sold)).refusal, (await change(sold, 47)).refusal]
  line.broken()
  expect(busy).toEqual(['buyer_busy', 'buyer_busy'])
})

test('F-144 F-326 the id of a change of one purchase cancels no other: nothing of it is done, shown or written to its buyer', async () => {
  const [moved, other] = [await bought(1), await bought(1)]
  const id = randomUUID()
  expect((await change(moved, 42, { id })).status).toBe(200)
  expect((await cancel(other, id)).refusal).toBe('key_used_again')
  const { is_cancelled_by_buyer } = (await readBill(hub.pool, 1, { bill: other.bill_id }))!.bill
  expect([is_cancelled_by_buyer, (await linesOf(other))[0]!.state]).toEqual([false, 'sold'])
  await buyer_letters.round()
  const all = await letters.list(database.pool, 1, 100)
  expect(all.filter(({ content }) => content?.text.includes(other.number))).toEqual([])
  expect((await cancel(other)).status).toBe(200)
})

test('F-144 L8 no change begins without room at the second place, and one that a crash left half done comes to its end by the rounds', async () => {
  const sold = await bought(1)
  const { second } = seatsOf(hub)
  const crash = new Error('the disk is gone')
  const { pool, catalogue, lanes, links: lines, log } = hub
  const record = () => {
    throw crash
  }
  const refunds = refundsAt(hub, shop.client)
  const parts = { pool, catalogue, lanes, lines, seats: seatsOf(hub).seats, refunds, log }
  const broken = new ByBuyer({ ...parts, second: { hasRoom: () => true, record } })
  const full = new ByBuyer({ ...parts, second: { hasRoom: () => false, record } })
  const { screen_row, screen_col } = seatOfSlot(HALL, 46)!
  const wanted = { id: randomUUID(), ticket: codeOf(sold), seat: { screen_row, screen_col }, seen: await seen() }
  expect(await full.changeSeat(1, sold.bill_id, wanted)).toMatchObject({ refusal: { code: 'not_recorded' } })
  expect([(await linesOf(sold))[0]!.state, await stateOf(46)]).toEqual(['sold', 'free'])
  expect(await broken.changeSeat(1, sold.bill_id, wanted)).toMatchObject({ ok: true })
  expect([(await linesOf(sold))[0]!.state, await stateOf(46)]).toEqual(['changing', 'blocked'])
  expect([(await cancel(sold)).refusal, second.hasRoom()]).toEqual(['buyer_on_its_way', true])
  await by_buyer.round()
  expect((await linesOf(sold))[0]).toMatchObject({ state: 'sold', slot: 46, generation: 2 })
})

test('F-144 F-326 without room at the second place what was done before is answered as the first time: a refusal says that nothing was changed', async () => {
  const sold = await bought(1)
  const { pool, catalogue, lanes, links: lines, log } = hub
  const second = {
    hasRoom: () => false,
    record: () => {
      throw new Error('the disk is full')
    },
  }
  const { seats } = seatsOf(hub)
  const refusals = new Refusals({ conflicts: new Conflicts(pool), log })
  const { reach } = hub
  const refunds = new Refunds({ pool, lanes, lines, seats, reach, provider: shop.client, second, refusals, log })
  const full = new ByBuyer({ pool, catalogue, lanes, lines, seats, refunds, second, log })
  const { screen_row, screen_col } = seatOfSlot(HALL, 54)!
  const wanted = { id: randomUUID(), ticket: codeOf(sold), seat: { screen_row, screen_col }, seen: await seen() }
  expect(await by_buyer.changeSeat(1, sold.bill_id, wanted)).toMatchObject({ ok: true })
  expect(await full.changeSeat(1, sold.bill_id, wanted)).toMatchObject({ ok: true })
  const other = { ...wanted, ticket: 'ABCDEFGHJKLM' }
  expect(await full.changeSeat(1, sold.bill_id, other)).toMatchObject({ refusal: { code: 'key_used_again' } })
  const id = randomUUID()
  expect(await full.cancel(1, sold.bill_id, id)).toMatchObject({ refusal: { code: 'not_recorded' } })
  expect((await linesOf(sold))[0]!.state).toBe('sold')
  expect(await by_buyer.cancel(1, sold.bill_id, id)).toMatchObject({ ok: true })
  expect(await full.cancel(1, sold.bill_id, id)).toMatchObject({ ok: true })
})

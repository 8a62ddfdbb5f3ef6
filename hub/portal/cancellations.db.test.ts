import { fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { decideHandover } from '#protocol/ledger/decide-seats.ts'
import { slotAt, slotsOf } from '#protocol/ledger/ledger.ts'
import type { LineRow } from '#protocol/ledger/rows.ts'
import { type Kind, RESOURCES } from '#protocol/resources.ts'
import { ok } from '#protocol/result.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { type Ids, SAMPLES } from '../../tests/contract/samples.ts'
import { bear, type Sold, sell } from '../../tests/contract/sold.ts'
import { limitFiles } from '../../tests/file-limit.ts'
import { cashPayment, onlinePayment, ticketLine } from '../../tests/ledger/lines.ts'
import { renderLetter } from '../../tests/letters.ts'
import { readCalendar } from '../../tests/read-calendar.ts'
import { until } from '../../tests/until.ts'
import { AudienceLetters } from '../bills/audience-letters.ts'
import { Cancellations, refundId } from '../bills/cancellations.ts'
import type { Refunds } from '../bills/refunds.ts'
import type { Sweeper } from '../bills/sweep.ts'
import type { Killed } from '../bills/testing/killed-hub.ts'
import { withExhibitor } from '../db/connect.ts'
import { addExhibitor, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { Sealed } from '../kit/sealed.ts'
import { uuidOf } from '../kit/uuid-of.ts'
import { auditLedger } from '../ledger/audit.ts'
import { Conflicts } from '../ledger/conflicts.ts'
import { Letters } from '../mailer/letters.ts'
import { openSandbox, type Sandbox } from '../payments/testing/sandbox.ts'
import { officeOf, portalOf, refundsAt, sweeperAt, switchModules, type Visit, visitor } from './testing/portal.ts'

/** Schedules that a manager cancels, at a provider of their own process’ memory and disk. */
const KINDS = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]
const folder = mkdtempSync(join(tmpdir(), 'foyer-cancel-'))
const letters = new Letters(new Sealed('a key of these tests'))
let database: FreshDatabase
let hub: TestHub
let refunds: Refunds
let sweeper: Sweeper
let cancellations: Cancellations
let audience_letters: AudienceLetters
let ada: Visit
let shop: Sandbox
const ids: Partial<Record<Kind, number>> = {}
const MODULES = { tickets: true, products: true, signage: true, vouchers: true }

beforeAll(async () => {
  database = await freshDatabase()
  shop = await openSandbox(folder)
  for (const [id, host] of [
    [1, 'localhost'],
    [2, '127.0.0.1'],
  ] as const) {
    await addExhibitor(database, id, [host])
    await switchModules(database, id, MODULES)
  }
  hub = await startTestHub(database, portalOf(KINDS, undefined, shop.client))
  refunds = refundsAt(hub, shop.client)
  sweeper = sweeperAt(hub, shop.client)
  const sender = async (id: number) => (await hub.catalogue.of(id)).exhibitor.get(id)!
  const { pool, catalogue, lanes, log } = hub
  const conflicts = new Conflicts(pool)
  const parts = {
    pool,
    catalogue,
    lanes,
    refunds,
    conflicts,
    letters,
    render: renderLetter,
    sender,
    exhibitors: async () => [1],
    log,
  }
  cancellations = new Cancellations(parts)
  audience_letters = new AudienceLetters({ ...parts, office: officeOf(hub) })
  ada = await visitor(database.pool, hub.url, { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] })
  for (const kind of KINDS) {
    const said = await ada('POST', RESOURCES[kind].base!, SAMPLES[kind].make(ids as Ids, 1))
    ids[kind] = said.body.data.id
  }
})
afterAll(async () => {
  shop.close()
  await hub.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function query(sql: string, values: unknown[] = []) {
  return withExhibitor(database.pool, 1, (client) => client.query(sql, values))
}

/** A schedule of its own, a week from now, with so many places at the hub. */
async function planned(places: number): Promise<number> {
  const { rows } = await query(
    `insert into schedules (exhibitor_id, cinema_id, screen_id, movie_id, movie_version_id, price_group_id, start, "end", business_date,
       is_seatpicker_enabled, arrangement, ignore_conflict)
     select exhibitor_id, cinema_id, screen_id, movie_id, movie_version_id, price_group_id, now() + interval '7 days',
       now() + interval '7 days 2 hours', current_date + 7, is_seatpicker_enabled, arrangement, true
     from schedules where id = $1 returning id`,
    [ids.schedule],
  )
  await bear(hub.lanes, { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id: rows[0].id }, places)
  return rows[0].id
}

async function bought(schedule_id: number, slots: number[], who = 'Elif Arslan'): Promise<Sold> {
  const sold = await unknownToProvider(schedule_id, slots, who)
  await shop.take(
    sold,
    sold.lines.reduce((sum, { total_cents }) => sum + total_cents, 0),
  )
  return sold
}

/** A purchase of which the provider knows nothing: it refuses every refund. */
function unknownToProvider(schedule_id: number, slots: number[], who: string): Promise<Sold> {
  const at = { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id, payment_method_id: ids.payment_method! }
  const email = `${who.toLowerCase().replaceAll(' ', '.')}@mailbox.example`
  return sell(hub.lanes, { ...at, slots, buyer: { name: who, email } })
}

function cancel(id: number, fields: object = {}, by = ada) {
  const body = { version: 1, keyword: 'CANCEL', refund: true, reason: 'The projector is broken.', ...fields }
  return by('POST', `schedules/${id}/cancel`, body)
}
async function shown(id: number) {
  return (await ada('GET', `schedules/${id}/cancellation`)).body.data
}
/** Brings everything as far as it goes. */
function rounds(id: number) {
  return until(async () => {
    await cancellations.round()
    await refunds.round()
    expect((await shown(id)).begun.done_at).not.toBeNull()
  })
}
async function written(): Promise<string[]> {
  const all = await letters.list(database.pool, 1, 1_000)
  return all.filter(({ head }) => head.kind === 'schedule_cancelled').map(({ head }) => head.reader)
}

/** A ticket whose money is in a drawer, as after an exchange, and a product that was paid online. */
async function boughtForCash(schedule_id: number, slot: number, cents: number) {
  const [bill_id, payment_id, cash_id] = [randomUUID(), randomUUID(), randomUUID()]
  const buyer = { id: randomUUID(), name: 'Rosa Beck', email: 'rosa.beck@mailbox.example', invoice: null }
  const online = {
    ...onlinePayment(payment_id, bill_id, 1),
    amount_cents: cents,
    payment_method_id: ids.payment_method!,
  }
  const payments = [online, cashPayment(cash_id, bill_id, 1, 'register')]
  const open = { state: 'open', ended_by: null, right_key: null } as const
  const seat = ticketLine(bill_id, bill_id, schedule_id, slot)
  const cola = {
    kind: 'product',
    id: randomUUID(),
    product_id: 1,
    price_rate_id: null,
    schedule_id: null,
    slot: null,
  } as const
  const lines: LineRow[] = [
    { ...seat, ...open, allocations: [{ payment_id: cash_id, cents: seat.total_cents, back_cents: 0 }] },
    { ...seat, ...open, ...cola, total_cents: cents, allocations: [{ payment_id, cents, back_cents: 0 }] },
  ]
  const lane = await hub.lanes.of(1, ids.cinema!)
  await lane.run({
    decide: ({ append, contact, now }) => {
      const due_at = new Date(Date.parse(now) + 600_000).toISOString()
      const cart = { source: 'site', schedule_id, slots: [slot], renewed: false, replaces: null, visitor: null }
      append('own', { kind: 'held', bill_id, due_at, ...cart })
      const asked = { contact_id: buyer.id, business_date: '2026-11-21', total_cents: cents + seat.total_cents, due_at }
      append('own', { kind: 'paying', bill_id, ...asked, lines, payments })
      contact(buyer)
      const tickets = [{ line_id: seat.id, ticket_id: randomBytes(6).toString('hex') }]
      append('own', { kind: 'settling', bill_id, number: `26-${bill_id.slice(0, 8)}`, at: now, tickets })
      append('own', { kind: 'settled', bill_id, at: now })
      return ok(null)
    },
  })
  await shop.take({ bill_id, payment_id }, cents)
  return { bill_id, payment_id }
}

/** As if it had been sold at a register, for cash. */
function paidInCash({ payment_id }: Sold): Promise<void> {
  return owned(`update payments set type = 'cash' where id = $1`, [payment_id])
}
/** What no process of the hub may write. */
async function owned(sql: string, values: unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(sql, values)
  await owner.end()
}

test('F-194 F-195 a schedule is cancelled with its word, once; money goes back, buyers are written to, nothing is sold any more', async () => {
  const id = await planned(10)
  const [one, two] = [await bought(id, [1, 2]), await bought(id, [3], 'Jonas Weber')]
  expect(await shown(id)).toMatchObject({
    begun: null,
    tickets: 3,
    bills: 2,
    at_edge: 0,
    paid: [{ way: 'hub', bills: 2, tickets: 3, cents: 3_750 }],
    counter: [],
  })
  for (const [fields, refusal] of [
    [{ keyword: 'cancel' }, 'keyword_wrong'],
    [{ keyword: 'ABSAGEN' }, 'keyword_wrong'],
    [{ version: 2 }, 'stale'],
  ] as const)
    expect((await cancel(id, fields)).refusal).toBe(refusal)
  expect((await shown(id)).cancelled_at).toBeNull()
  const both = await Promise.all([cancel(id), cancel(id)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  await rounds(id)
  const end = await shown(id)
  expect(end).toMatchObject({ tickets: 0, open: [], counter: [], begun: { bills: 2, informed: 2, is_refund: true } })
  expect(end.begun.done_at).not.toBeNull()
  expect([await shop.paidBack(one.payment_id), await shop.paidBack(two.payment_id)]).toEqual([[1_250, 1_250], [1_250]])
  expect((await written()).sort()).toEqual(['elif.arslan@mailbox.example', 'jonas.weber@mailbox.example'])
  const all = await letters.list(hub.pool, 1, 1_000)
  const [told] = all.filter(({ head }) => head.kind === 'schedule_cancelled' && head.reader.startsWith('elif'))
  const [file, ...files] = told!.content!.attachments
  expect([file!.content_type, files]).toEqual(['text/calendar;charset=utf-8;method=CANCEL', []])
  const { fields } = readCalendar(Buffer.from(file!.base64, 'base64').toString()).within[0]!
  expect(fields).toMatchObject({ STATUS: 'CANCELLED', SEQUENCE: '2', UID: uuidOf(['visit', one.bill_id, id]) })
  const lane = await hub.lanes.of(1, ids.cinema!)
  expect(lane.committed.halls.get(id)?.sale).toBe('closed')
  expect(one.lines.map(({ slot }) => slotAt(lane.committed, id, slot!)?.state)).toEqual(['free', 'free'])
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test('F-194 cancel only: buyers are written to and keep their tickets until somebody decides', async () => {
  const id = await planned(4)
  const sold = await bought(id, [1], 'Lea Roth')
  expect((await cancel(id, { refund: false })).status).toBe(200)
  await rounds(id)
  expect(await shown(id)).toMatchObject({ tickets: 1, begun: { informed: 1, is_refund: false } })
  expect(await shop.paidBack(sold.payment_id)).toEqual([])
  expect(await written()).toContain('lea.roth@mailbox.example')
})

test('L14 a cinema that is cut off is waited for: nothing is paid back and nobody written to before its seats are here', async () => {
  const id = await planned(6)
  const sold = await bought(id, [1], 'Max Lang')
  const lane = await hub.lanes.of(1, ids.cinema!)
  await lane.run({
    decide: ({ ledger, append }) => {
      append('down', decideHandover(ledger, { schedule_id: id, slots: [1, 5, 6], sold: true }).entry!)
      return ok(null)
    },
  })
  expect((await cancel(id)).body.data).toMatchObject({ at_edge: 3, begun: { closed_at: null }, line: { up: false } })
  await cancellations.round()
  await refunds.round()
  expect([await shop.paidBack(sold.payment_id), (await written()).includes('max.lang@mailbox.example')]).toEqual([
    [],
    false,
  ])
  const overlap = await query(
    `select 1 from schedules where id = $1 and cancelled_at is not null and exists (
       select from schedule_cancellations where schedule_id = $1 and closed_at is null)`,
    [id],
  )
  expect(overlap.rowCount).toBe(1)
  await lane.run({
    decide: ({ ledger, append }) => {
      const rows = [...slotsOf(ledger, id)].filter(({ home }) => home === 'edge')
      const { entry } = decideHandover(
        { ...ledger, node: 'edge' },
        { schedule_id: id, slots: rows.map(({ slot }) => slot), sold: true },
      )
      append('own', { ...entry!, kind: 'gave' } as never)
      return ok(null)
    },
  })
  await rounds(id)
  expect(await shop.paidBack(sold.payment_id)).toEqual([1_250])
  expect(await written()).toContain('max.lang@mailbox.example')
})

test('F-195 L18 I6 what vouchers paid for a cancelled show goes back to them, turns and money', async () => {
  const card = { type: 'giftcard', title: 'Evening', slug: 'evening', cost_turn: 1_250, value_ticket: 1_250 }
  const type = await ada('POST', 'voucher-types', {
    ...card,
    products_enabled: true,
    products_default: 2_000,
    products_max: 5_000,
  })
  expect(type.body.errors).toBeUndefined()
  const of = { cinema_id: ids.cinema!, voucher_type_id: type.body.data.id, valid_from: '2026-11-20' }
  const issued = await ada('POST', 'vouchers', { ...of, request_id: randomUUID() })
  expect(issued.body.errors).toBeUndefined()
  const voucher_id = issued.body.data.ids[0] as string
  const left = async () => (await ada('GET', `vouchers/${voucher_id}`)).body.data
  const whole = await left()
  const id = await planned(4)
  const at = { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id: id, payment_method_id: ids.payment_method! }
  const buyer = { name: 'Nele P.', email: 'nele.p@mailbox.example' }
  const sold = await sell(hub.lanes, { ...at, slots: [1, 2], buyer, voucher: { id: voucher_id, turns: 1 } })
  const used = { remaining_turns: whole.remaining_turns - 1, products_left_cents: whole.products_left_cents - 1_250 }
  expect(await left()).toMatchObject(used)
  expect((await cancel(id)).status).toBe(200)
  await rounds(id)
  expect(await left()).toMatchObject({
    remaining_turns: whole.remaining_turns,
    products_left_cents: whole.products_left_cents,
    state: 'active',
  })
  const { status, lines } = (await ada('GET', `bills/${sold.bill_id}`)).body.data
  expect([status, lines.map(({ ticket }: { ticket: string }) => ticket)]).toEqual(['refunded', ['dead', 'dead']])
  expect(await written()).toContain('nele.p@mailbox.example')
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test('F-195 what was paid at a counter is listed for it, and stays valid until a register pays it back', async () => {
  const id = await planned(4)
  const sold = await bought(id, [1, 2], 'Ida Kern')
  await paidInCash(sold)
  await cancel(id)
  await rounds(id)
  expect(await shown(id)).toMatchObject({
    tickets: 2,
    counter: [{ bill_id: sold.bill_id, name: 'Ida Kern', tickets: 2, cents: 2_500, stuck: null }],
    open: [],
  })
})

test('F-195 F-095 what was bought beside tickets goes back also where a counter took money for these', async () => {
  const id = await planned(4)
  const sold = await boughtForCash(id, 1, 400)
  expect((await cancel(id)).status).toBe(200)
  await rounds(id)
  expect(await shop.paidBack(sold.payment_id)).toEqual([400])
  expect((await shown(id)).counter).toMatchObject([{ bill_id: sold.bill_id, tickets: 1, cents: 1_250 }])
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test('F-195 a bill that may not be refunded is listed until a person has done it; a letter that fails keeps no money back', async () => {
  const id = await planned(4)
  const [one, other] = [await bought(id, [1], 'Nora Bach'), await bought(id, [2], 'Olaf Kern')]
  await owned(`update contacts set email = 'nobody' where id = $1`, [other.contact_id])
  const place = { exhibitor_id: 1, cinema_id: ids.cinema!, bill_id: one.bill_id }
  const lines = one.lines.map((line) => ({ line_id: line.id, generation: 1 }))
  await query(
    `insert into bill_refunds (exhibitor_id, id, cinema_id, bill_id, lines, reason, employee_id)
     values (1, $1, $2, $3, '{another}', 'Another', $4)`,
    [refundId(id, one.bill_id, lines), ids.cinema, one.bill_id, ada.employee_id],
  )
  expect((await cancel(id)).status).toBe(200)
  const listed = async () => (await new Conflicts(hub.pool).open(1)).filter(({ bill }) => bill?.id === one.bill_id)
  await until(async () => {
    await cancellations.round()
    await refunds.round()
    const facts = { kind: 'cancelled_not_refunded', schedule_id: id, code: 'key_used_again' }
    expect(await listed()).toMatchObject([{ facts, cinema_id: ids.cinema, schedule: { movie: expect.any(String) } }])
    expect(await shop.paidBack(other.payment_id)).toEqual([1_250])
    expect((await shown(id)).begun).toMatchObject({ done_at: null, informed: 1 })
  })
  expect(await shop.paidBack(one.payment_id)).toEqual([])
  await owned(`update contacts set email = 'olaf@mailbox.example' where id = $1`, [other.contact_id])
  const command = { id: randomUUID(), lines, reason: 'By hand', employee_id: ada.employee_id }
  expect((await refunds.refund(place, command)).ok).toBe(true)
  await rounds(id)
  expect(await shop.paidBack(one.payment_id)).toEqual([1_250])
  expect(await listed()).toEqual([])
})

test.runIf(limitFiles(process.pid, 'unlimited'))(
  'F-195 L8 while the disk of the second file is full no refund begins, which is no matter of a bill; there is room, and they go on',
  async () => {
    const id = await planned(2)
    const sold = await bought(id, [1], 'Rita Ohm')
    limitFiles(process.pid, '0')
    try {
      expect((await cancel(id)).status).toBe(200)
      await until(async () => {
        await cancellations.round()
        expect((await shown(id)).begun).toMatchObject({ informed: 1, done_at: null })
      })
      expect((await new Conflicts(hub.pool).open(1)).filter(({ bill }) => bill?.id === sold.bill_id)).toEqual([])
    } finally {
      limitFiles(process.pid, 'unlimited')
    }
    await rounds(id)
    expect(await shop.paidBack(sold.payment_id)).toEqual([1_250])
  },
)

test('F-352 every buyer is written to once, in the words of a manager, whatever is asked twice or killed', async () => {
  const id = await planned(12)
  await bought(id, [1, 2])
  await bought(id, [3])
  await bought(id, [4], 'Jonas Weber')
  const { bill_id } = await bought(id, [5], 'Nobody')
  await owned(`update contacts set email = '' where id = (select contact_id from bills where id = $1)`, [bill_id])
  const told = async (): Promise<string[]> => {
    const all = await letters.list(database.pool, 1, 1_000)
    return all.filter(({ head }) => head.kind === 'schedule_message').map(({ head }) => head.reader)
  }
  const write = (fields: object = {}, by = ada, schedule_id = id) =>
    by('POST', `schedules/${schedule_id}/messages`, {
      id: message_id,
      occasion: 'delay',
      message,
      voucher: null,
      refund_percent: null,
      ...fields,
    })
  const [message_id, message] = [randomUUID(), 'It starts at 20:20.\nThe bar is open.']
  const asked = (await ada('GET', `schedules/${id}/messages`)).body.data
  expect(asked).toMatchObject({ tickets: 5, readers: 2, unreached: 1, written: [] })
  expect([asked.drafts.delay.length > 20, asked.drafts.other]).toEqual([true, ''])

  const both = await Promise.all([write(), write()])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await until(async () => expect(await told()).toHaveLength(2))
  await audience_letters.round()
  expect((await told()).sort()).toEqual(['elif.arslan@mailbox.example', 'jonas.weber@mailbox.example'])
  const { written } = (await ada('GET', `schedules/${id}/messages`)).body.data
  expect(written).toMatchObject([{ occasion: 'delay', message, by: 'Ada L.', readers: 2, informed: 2 }])

  expect((await write({ message: 'Other words.' })).refusal).toBe('key_used_again')
  expect((await write({}, ada, await planned(1))).refusal).toBe('key_used_again')
  expect((await write({ id: randomUUID() }, ada, await planned(1))).refusal).toBe('no_readers')
  for (let n = 1; n < 5; n++) expect((await write({ id: randomUUID() })).status).toBe(200)
  expect((await write({ id: randomUUID() })).refusal).toBe('messages_throttled')
  expect((await write({ id: randomUUID(), message: ' \n ' })).status).toBe(422)
})

test('F-352 with a voucher for each, whose code stands in the letter: one a purchase, however often it is begun', async () => {
  const id = await planned(4)
  await bought(id, [1])
  await bought(id, [2], 'Jonas Weber')
  const type = SAMPLES.voucher_type.make(ids as Ids, 1)
  const voucher_type_id = (await ada('POST', 'voucher-types', { ...type, slug: 'goodwill' })).body.data.id
  const body = { id: randomUUID(), occasion: 'breakdown', message: 'Sorry.', refund_percent: null }
  const give = (voucher: object, by = ada) => by('POST', `schedules/${id}/messages`, { ...body, voucher })
  const voucher = { voucher_type_id, valid_until: '2099-12-31' }
  expect((await give({ ...voucher, voucher_type_id: 9_999 })).body.errors).toHaveProperty(['voucher.voucher_type_id'])
  expect((await give({ ...voucher, valid_until: '2020-01-01' })).body.errors).toHaveProperty(['voucher.valid_until'])
  const planner = { exhibitor_id: 1, name: 'Paul plans', permissions: ['schedules.view', 'schedules.edit'] }
  const paul = await visitor(database.pool, hub.url, planner)
  expect((await paul('GET', `schedules/${id}/messages`)).body.data.voucher_types).toEqual([])
  expect((await give(voucher, paul)).status).toBe(403)

  await Promise.all([give(voucher), give(voucher), audience_letters.round()])
  await until(async () => {
    await audience_letters.round()
    const [one] = (await ada('GET', `schedules/${id}/messages`)).body.data.written
    expect([one.voucher, one.informed]).toEqual([type.title, 2])
  })
  const { data } = (await ada('GET', `vouchers?filter[voucher_type_id]=${voucher_type_id}&sort=holder`)).body
  expect(data.map((one: Record<string, unknown>) => [one.holder, one.state, one.price_cents])).toEqual([
    ['Elif Arslan', 'active', 0],
    ['Jonas Weber', 'active', 0],
  ])
  const all = await letters.list(database.pool, 1, 1_000)
  const texts = all.flatMap(({ content, head }) =>
    head.reader === 'jonas.weber@mailbox.example' ? [content?.text] : [],
  )
  expect(texts.filter((text) => text?.replaceAll(/[^A-Z0-9]/g, '').includes(data[1].last_four))).toHaveLength(1)
  expect((await give({ ...voucher, valid_until: '2098-12-31' })).refusal).toBe('key_used_again')
})

test('F-010 F-352 where the house has no vouchers, none is given with a letter', async () => {
  const id = await planned(1)
  await bought(id, [1])
  const messages = `schedules/${id}/messages`
  const types = async () => (await ada('GET', messages)).body.data.voucher_types
  const [{ value: voucher_type_id }] = await types()
  onTestFinished(async () => void (await switchModules(database, 1, MODULES)))
  await switchModules(database, 1, { ...MODULES, vouchers: false })
  await until(async () => expect(await types()).toEqual([]))
  const said = { id: randomUUID(), occasion: 'delay', message: 'Late.', refund_percent: null }
  const voucher = { voucher_type_id, valid_until: '2099-12-31' }
  expect((await ada('POST', messages, { ...said, voucher })).status).toBe(403)
})

test('F-352 of what only in part was paid online nothing goes back from here', async () => {
  const id = await planned(1)
  const { payment_id } = await bought(id, [1])
  const paid = async () => (await ada('GET', `schedules/${id}/messages`)).body.data.paid
  expect(await paid()).toEqual([{ cents: 1_250, tickets: 1 }])
  const cash_id = randomUUID()
  await owned(
    `insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', $2::text, 'type', 'cash'))).*
     from payments p where id = $1`,
    [payment_id, cash_id],
  )
  await owned(
    `insert into allocations select (jsonb_populate_record(a, jsonb_build_object('payment_id', $2::text))).*
     from allocations a where payment_id = $1`,
    [payment_id, cash_id],
  )
  expect(await paid()).toEqual([])
  await owned('delete from allocations where payment_id = $1', [cash_id])
  await owned('delete from payments where id = $1', [cash_id])
})

test('F-352 whose tickets went back gets no letter, and a type that was deleted since keeps none back', async () => {
  const id = await planned(4)
  const gone = await bought(id, [1])
  await bought(id, [2], 'Jonas Weber')
  const type = { ...SAMPLES.voucher_type.make(ids as Ids, 1), slug: 'short-lived' }
  const voucher_type_id = (await ada('POST', 'voucher-types', type)).body.data.id
  const message_id = randomUUID()
  await query(
    `insert into schedule_messages (id, exhibitor_id, cinema_id, schedule_id, occasion, message, employee_id, voucher_type_id, valid_from, valid_until)
     select $1, 1, cinema_id, id, 'other', 'Hello.', 1, $2, current_date, current_date + 9 from schedules where id = $3`,
    [message_id, voucher_type_id, id],
  )
  await query(
    `insert into schedule_message_bills (message_id, bill_id, exhibitor_id, tickets)
     select $1, bill_id, 1, 1 from tickets where schedule_id = $2`,
    [message_id, id],
  )
  await owned(`update tickets set state = 'dead' where bill_id = $1`, [gone.bill_id])
  expect((await ada('DELETE', `voucher-types/${voucher_type_id}`, { version: 1 })).status).toBe(200)
  await audience_letters.round()
  const [one] = (await ada('GET', `schedules/${id}/messages`)).body.data.written
  expect(one).toMatchObject({ readers: 2, informed: 1, is_done: true })
  const { rows } = await query(`select facts from conflicts where kind = 'goodwill_not_issued'`)
  expect(rows).toMatchObject([{ facts: { schedule_id: id, code: 'unknown_choice' } }])
  await owned(`update tickets set state = 'live' where bill_id = $1`, [gone.bill_id])
})

/** What happened to a purchase, as its page says it. */
async function purchase({ bill_id }: Sold) {
  return (await ada('GET', `bills/${bill_id}`)).body.data
}

test('F-352 L18 part of the price goes back to all who paid online, once, and their tickets stay good', async () => {
  const id = await planned(6)
  const [one, two] = [await bought(id, [1, 2]), await bought(id, [3], 'Jonas Weber')]
  const cash = await bought(id, [4], 'Ida Kern')
  await paidInCash(cash)
  const body = { id: randomUUID(), occasion: 'breakdown', message: 'Sorry.\nIt was the lamp.', voucher: null }
  const give = (refund_percent: number | null, fields: object = {}, by = ada, schedule_id = id) =>
    by('POST', `schedules/${schedule_id}/messages`, { ...body, refund_percent, ...fields })
  for (const percent of [0, 101, 1.5, -1, '50']) expect((await give(percent as number)).status).toBe(422)
  const planner = { exhibitor_id: 1, name: 'Pia plans', permissions: ['schedules.view', 'schedules.edit'] }
  const pia = await visitor(database.pool, hub.url, planner)
  expect((await pia('GET', `schedules/${id}/messages`)).body.data.paid).toEqual([])
  expect((await give(50, {}, pia)).status).toBe(403)
  expect((await ada('GET', `schedules/${id}/messages`)).body.data.paid).toEqual([{ cents: 1_250, tickets: 3 }])

  const both = await Promise.all([give(33), give(33), audience_letters.round()])
  expect(both.slice(0, 2).map((said) => said?.status)).toEqual([200, 200])
  await until(async () => {
    await Promise.all([audience_letters.round(), audience_letters.round(), sweeper.payments()])
    const [said] = (await ada('GET', `schedules/${id}/messages`)).body.data.written
    expect(said).toMatchObject({ is_done: true, refund: { percent: 33, cents: 1_239, tickets: 3, begun: 3 } })
    expect([(await purchase(one)).status, (await purchase(two)).status]).toEqual([
      'partially_refunded',
      'partially_refunded',
    ])
  })
  expect([await shop.paidBack(one.payment_id), await shop.paidBack(two.payment_id)]).toEqual([[413, 413], [413]])
  expect(await shop.paidBack(cash.payment_id)).toEqual([])
  expect((await give(34)).refusal).toBe('key_used_again')
  const { lines, payments, events, total_cents } = await purchase(two)
  expect(total_cents).toBe(1_250)
  expect(
    lines.map((line: Record<string, unknown>) => [line.state, line.quantity, line.total_cents, line.ticket]),
  ).toEqual([
    ['sold', 1, 837, 'live'],
    ['refunded', 0, 413, null],
  ])
  expect(payments).toMatchObject([{ amount_cents: 1_250, refunded_cents: 413 }])
  expect(events.find(({ what }: { what: string }) => what === 'reduction')).toMatchObject({
    cents: 413,
    by: 'Ada L.',
    reason: 'Sorry. It was the lamp.',
  })
  const texts = (await letters.list(database.pool, 1, 1_000)).map(({ content }) => content?.text ?? '')
  expect(texts.filter((text) => text.includes('€\u00a08.26'))).toHaveLength(1)
  expect((await give(10, { id: randomUUID() }, ada, await planned(1))).refusal).toBe('no_readers')
  const counter = await planned(1)
  await paidInCash(await bought(counter, [1], 'Ida Kern'))
  const nothing = await give(10, { id: randomUUID() }, ada, counter)
  expect([nothing.status, nothing.refusal]).toEqual([422, 'nothing_online'])
  const text = 'Nothing of this show was paid online, so nothing can go back from here. Nothing was written.'
  expect(nothing.body.errors).toEqual({ refund_percent: [text] })

  const [{ line_id }] = [{ line_id: two.lines[0]!.id }]
  const rest = { id: randomUUID(), lines: [{ line_id, generation: 1 }], reason: 'All of it' }
  expect((await ada('POST', `bills/${two.bill_id}/refund`, rest)).body.data).toMatchObject({ cents: 837 })
  await refunds.round()
  expect((await purchase(two)).status).toBe('refunded')
  expect((await shop.paidBack(two.payment_id)).toSorted()).toEqual([413, 837])
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

/** All that rounds do with what goes back, until it has begun for so many tickets of the first message. */
function givenBack(id: number, begun: number) {
  return until(async () => {
    await audience_letters.round()
    await refunds.round()
    await sweeper.payments()
    const { written } = (await ada('GET', `schedules/${id}/messages`)).body.data
    expect(written.at(-1)).toMatchObject({ refund: { begun } })
  })
}

function promise(schedule_id: number, refund_percent: number) {
  const body = { id: randomUUID(), occasion: 'other', message: 'Hello.', voucher: null, refund_percent }
  return ada('POST', `schedules/${schedule_id}/messages`, body)
}

test('F-352 L1 what is at a cinema that is cut off goes back when it is here, and keeps nobody else waiting', async () => {
  const id = await planned(6)
  const [away, gone, here] = [
    await bought(id, [1, 5], 'Max Lang'),
    await bought(id, [2], 'Lea Roth'),
    await bought(id, [3], 'Ida Roth'),
  ]
  const lane = await hub.lanes.of(1, ids.cinema!)
  await lane.run({
    decide: ({ ledger, append }) => {
      append('down', decideHandover(ledger, { schedule_id: id, slots: [1], sold: true }).entry!)
      return ok(null)
    },
  })
  expect((await promise(id, 40)).status).toBe(200)
  await givenBack(id, 3)
  await until(async () => {
    await sweeper.payments()
    expect(await Promise.all([away, gone, here].map((one) => shop.paidBack(one.payment_id)))).toEqual([
      [500],
      [500],
      [500],
    ])
  })
  const refund = { id: randomUUID(), lines: [{ line_id: gone.lines[0]!.id, generation: 1 }], reason: 'Ill' }
  expect((await promise(id, 50)).status).toBe(200)
  // the provider has paid before the ledger knows that it has
  await until(async () => expect((await ada('POST', `bills/${gone.bill_id}/refund`, refund)).status).toBe(200))
  await lane.run({
    decide: ({ ledger, append }) => {
      const { entry } = decideHandover({ ...ledger, node: 'edge' }, { schedule_id: id, slots: [1], sold: true })
      append('own', { ...entry!, kind: 'gave' } as never)
      return ok(null)
    },
  })
  await until(async () => {
    await givenBack(id, 4)
    const { written } = (await ada('GET', `schedules/${id}/messages`)).body.data
    expect(written.map((one: Record<string, unknown>) => one.is_done)).toEqual([true, true])
    expect((await shop.paidBack(away.payment_id)).toSorted()).toEqual([375, 500, 500, 625])
    expect((await shop.paidBack(here.payment_id)).toSorted()).toEqual([375, 500])
  })
  const back = (await shop.paidBack(gone.payment_id)).reduce((sum, cents) => sum + cents, 0)
  expect(back).toBe(1_250)
  const { rows } = await query(`select facts from conflicts where kind = 'goodwill_not_paid'`)
  expect(rows).toEqual([])
  expect(await auditLedger(hub.pool, 1)).toEqual([])
})

test('F-352 L8 a provider that refuses keeps no ticket: it is valid, may go to its cinema and be refunded', async () => {
  const id = await planned(4)
  const sold = await unknownToProvider(id, [1], 'Nora Bach')
  expect((await promise(id, 50)).status).toBe(200)
  await givenBack(id, 1)
  const { status, lines } = await purchase(sold)
  expect([status, lines[0].state, lines[0].ticket]).toEqual(['refunding', 'sold', 'live'])
  const lane = await hub.lanes.of(1, ids.cinema!)
  const { answers } = decideHandover(lane.committed as never, { schedule_id: id, slots: [1], sold: true })
  expect(answers).toEqual([{ slot: 1, answer: 'gave' }])
})

test('F-352 SECURITY an audience is that of its house and its cinema; a cancelled schedule has none', async () => {
  const id = await planned(2)
  await bought(id, [1])
  const bob = await visitor(database.pool, hub.url.replace('localhost', '127.0.0.1'), {
    exhibitor_id: 2,
    name: 'Bob M.',
    permissions: ['*'],
  })
  const eva = await visitor(database.pool, hub.url, {
    exhibitor_id: 1,
    name: 'Eva only looks',
    permissions: ['schedules.view'],
  })
  const body = { id: randomUUID(), occasion: 'other', message: 'Hello', voucher: null, refund_percent: null }
  for (const [by, status] of [
    [bob, 404],
    [eva, 403],
  ] as const) {
    expect((await by('GET', `schedules/${id}/messages`)).status).toBe(status)
    expect((await by('POST', `schedules/${id}/messages`, body)).status).toBe(status)
  }
  await cancel(id, { refund: false })
  expect((await ada('POST', `schedules/${id}/messages`, body)).refusal).toBe('schedule_cancelled')
})

test.each([
  ['a draft', 'is_draft = true', 'schedule_draft'],
  [
    'one that was over a day ago',
    `start = now() - interval '30 hours', "end" = now() - interval '25 hours'`,
    'schedule_closed',
  ],
])('F-194 %s is not cancelled', async (_, fields, refusal) => {
  const id = await planned(1)
  await owned(`update schedules set ${fields} where id = $1`, [id])
  const { version } = await shown(id)
  expect((await cancel(id, { version })).refusal).toBe(refusal)
  expect((await shown(id)).cancelled_at).toBeNull()
})

test('SECURITY a cancellation is of its house and its cinema, and refunds need their right', async () => {
  const id = await planned(2)
  const elsewhere = await visitor(database.pool, hub.url.replace('localhost', '127.0.0.1'), {
    exhibitor_id: 2,
    name: 'Emil T.',
    permissions: ['*'],
  })
  expect((await cancel(id, {}, elsewhere)).status).toBe(404)
  const clerk = await visitor(database.pool, hub.url, {
    exhibitor_id: 1,
    name: 'Carl O.',
    permissions: ['schedules.view', 'schedules.cancel'],
  })
  expect((await cancel(id, {}, clerk)).status).toBe(403)
  const sold = await bought(id, [1], 'Ida Roth')
  await paidInCash(sold)
  expect((await cancel(id, { refund: false }, clerk)).status).toBe(200)
  await rounds(id)
  await owned('update schedule_cancellations set is_refund = true where schedule_id = $1', [id])
  expect((await shown(id)).counter).toMatchObject([{ bill_id: sold.bill_id, name: 'Ida Roth' }])
  const seen = (await clerk('GET', `schedules/${id}/cancellation`)).body.data
  expect(seen).toMatchObject({ open: [], counter: [], begun: { at_counter: 1 }, paid: [{ tickets: 1, cents: 1_250 }] })
  expect(JSON.stringify(seen)).not.toContain(sold.bill_id)
  const online = await bought(id, [2], 'Nils Arp')
  const lineOf = (state: string) =>
    owned('update bill_lines set state = $2 where bill_id = $1', [online.bill_id, state])
  await lineOf('changing') // its money is on its way
  expect((await shown(id)).open).toMatchObject([{ bill_id: online.bill_id, name: 'Nils Arp' }])
  expect((await clerk('GET', `schedules/${id}/cancellation`)).body.data.open).toEqual([])
  await lineOf('sold')
  const viewer = await visitor(database.pool, hub.url, {
    exhibitor_id: 1,
    name: 'Vera S.',
    permissions: ['schedules.view'],
  })
  expect((await viewer('GET', `schedules/${id}/cancellation`)).status).toBe(403)
})

test(
  'F-195 400 bills come to their end over kill -9 at any point and a provider that fails every tenth time: each is paid back once and written to once',
  async () => {
    const id = await planned(400)
    const sold: Sold[] = []
    for (let slot = 1; slot <= 400; slot++) sold.push(await bought(id, [slot], `Buyer ${slot}`))
    await query('update schedules set cancelled_at = now() where id = $1', [id])
    await query(
      `insert into schedule_cancellations (schedule_id, exhibitor_id, cinema_id, is_refund, reason, employee_id)
       values ($1, 1, $2, true, 'Fire', $3)`,
      [id, ids.cinema, ada.employee_id],
    )
    const process = {
      database_url: database.url,
      provider_url: shop.url,
      secret: shop.secret,
      second_dir: join(folder, 'second'),
    }
    const endings = []
    for (const at of [1, 4, 5, 9, 40, 211, 400, 700, 0]) endings.push(await endOf({ ...process, at }))
    expect(endings.slice(0, 3)).toEqual(['SIGKILL', 'SIGKILL', 'SIGKILL'])
    expect(endings.at(-1)).toBe(0)
    expect(await shown(id)).toMatchObject({ tickets: 0, open: [], begun: { bills: 400, informed: 400 } })
    const back = await Promise.all(sold.map(({ payment_id }) => shop.paidBack(payment_id)))
    expect(back.filter((cents) => cents.join() !== '1250')).toEqual([])
    const readers = (await written()).filter((reader) => reader.startsWith('buyer.'))
    expect([readers.length, new Set(readers).size]).toEqual([400, 400])
    expect(await auditLedger(hub.pool, 1)).toEqual([])
  },
  10 * 60_000,
)

function endOf(cancelling: Killed): Promise<number | string | null> {
  const child = fork(join(import.meta.dirname, '../bills/testing/cancel-until-killed.ts'), [JSON.stringify(cancelling)])
  return new Promise((done) => child.once('exit', (code, signal) => done(signal ?? code)))
}

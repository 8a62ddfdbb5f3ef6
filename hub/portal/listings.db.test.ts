import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kind, LISTINGS, RESOURCES } from '#protocol/resources.ts'
import { humanCode } from '#protocol/scanning/human-code.ts'
import { signTicket } from '#protocol/scanning/kt1.ts'
import { instantThere } from '#protocol/time/business-day.ts'
import { voucher } from '#protocol/vouchers/voucher.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { type Ids, SAMPLES } from '../../tests/contract/samples.ts'
import { bear, refund, reserve, type Sold, sell } from '../../tests/contract/sold.ts'
import { withExhibitor } from '../db/connect.ts'
import { Transactions } from '../payments/transactions.ts'
import { type Portal, startPortal, switchModules, type Visit } from './testing/portal.ts'

/** What the portal lists of the ledger. */
const KINDS = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]
const ELIF = { name: 'Elif Arslan', email: 'elif.arslan@mailbox.example' }
const JANA = { name: 'Jana Brandt', email: 'jana.brandt@posteo.example' }

let database: FreshDatabase
let portal: Portal
let anton: Visit
const ids: Partial<Record<Kind, number>> = {}
let sold: Sold
let other: Sold
let reserved: string
let refunded: string
/** The register of the samples, and what it is called now. */
const [KASSE, LINKS] = [String(SAMPLES.device.make({}, 1).uid), 'Kasse links']
function at() {
  return { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id: ids.schedule! }
}
function paid() {
  return { ...at(), payment_method_id: ids.payment_method! }
}

beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, KINDS)
  anton = await portal.visit(1, { exhibitor_id: 1, name: 'Anton B.', permissions: ['*'] })
  for (const kind of KINDS) ids[kind] = await make(kind)
  const on = ['tickets', 'products', 'signage', 'vouchers', 'reservations', 'cash_balance']
  await switchModules(database, 1, Object.fromEntries(on.map((module) => [module, true])))
  const { lanes } = portal.hub
  await bear(lanes, at())
  sold = await sell(lanes, { ...paid(), slots: [1, 2, 3], buyer: ELIF })
  refunded = await refund(lanes, at(), sold)
  const again = { name: 'Elif A.', email: 'Elif.Arslan@Mailbox.example' }
  other = await sell(lanes, { ...paid(), slots: [4], buyer: again, business_date: '2026-11-22', device_id: KASSE })
  reserved = await reserve(lanes, { ...at(), slots: [7, 8], buyer: JANA, device_id: KASSE })
  await cart(9)
  expect((await anton('PUT', `devices/${ids.device}`, { version: 1, name: LINKS })).status).toBe(200)
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

async function make(kind: keyof typeof SAMPLES): Promise<number> {
  const said = await anton('POST', RESOURCES[kind].base!, SAMPLES[kind].make(ids as Ids, 1))
  expect([said.status, said.body.errors]).toEqual([200, undefined])
  return said.body.data.id
}

/** A seat that is in somebody's cart. */
async function cart(slot: number): Promise<void> {
  const lane = await portal.hub.lanes.of(1, ids.cinema!)
  const cart = {
    source: 'site',
    schedule_id: ids.schedule!,
    slots: [slot],
    renewed: false,
    replaces: null,
    visitor: null,
  }
  const due_at = '2099-01-01T00:00:00.000Z'
  await lane.run({
    decide: ({ append }) => ({
      ok: true,
      value: void append('own', { kind: 'held', bill_id: 'cart', due_at, ...cart }),
    }),
  })
}

/** What no call of the portal writes. */
async function asOwner(text: string, values: unknown[]): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  try {
    expect((await owner.query(text, values)).rowCount).toBe(1)
  } finally {
    await owner.end()
  }
}

async function idsOf(path: string): Promise<string[]> {
  const said = await anton('GET', path)
  expect([path, said.status]).toEqual([path, 200])
  return said.body.data.map(({ id }: { id: string }) => id)
}

test('F-223 F-215 purchases are listed with buyer, channel, state, ways to pay and money; a cart is none', async () => {
  const { body } = await anton('GET', 'bills')
  expect(body.meta).toEqual({ total: 3, page: 1, per_page: 25 })
  expect(body.data.find(({ id }: { id: string }) => id === sold.bill_id)).toMatchObject({
    number: sold.number,
    cinema_id: ids.cinema,
    buyer_name: ELIF.name,
    buyer_email: ELIF.email,
    source: 'site',
    status: 'partially_refunded',
    business_date: '2026-11-21',
    movie_ids: [ids.movie],
    tickets: 2,
    payment_method_ids: [ids.payment_method],
    total_cents: 3_750,
    refunded_cents: 1_250,
  })
  expect((await anton('GET', 'bills/cart')).status).toBe(404)
})

test('F-336 a purchase is found by reference, name, e-mail, the code of a ticket, and the code as it is scanned', async () => {
  const [ticket_id] = sold.ticket_ids as [string]
  const fields = { key_id: 1, exhibitor_id: 1, ticket_id, schedule_id: ids.schedule!, slot: 1, generation: 1 }
  const code = signTicket({ ...fields, door_group: 0, flags: 0 }, () => new Uint8Array(64))
  for (const search of [sold.number, 'elif ars', humanCode(ticket_id), humanCode(ticket_id).toLowerCase(), code])
    expect([search, await idsOf(`bills?search=${encodeURIComponent(search)}`)]).toEqual([search, [sold.bill_id]])
  expect((await idsOf(`bills?search=${ELIF.email}`)).toSorted()).toEqual([other.bill_id, sold.bill_id].toSorted())
  expect(await idsOf('bills?search=nobody')).toEqual([])
})

test('F-336 a purchase is found by telephone number however it is written, and by the last four letters of a voucher on it; so is its client', async () => {
  const issue = { cinema_id: ids.cinema, voucher_type_id: ids.voucher_type, total_turns: 2, valid_from: '2026-11-22' }
  const issued = await anton('POST', 'vouchers', { ...issue, request_id: randomUUID() })
  const [voucher_id] = issued.body.data.ids as [string]
  const { last_four } = (await anton('GET', `vouchers/${voucher_id}`)).body.data
  // what a register will write: the number of a buyer, and a ticket that a voucher paid
  await asOwner('update contacts set phone = $2 where id = $1', [sold.contact_id, '+49 (341) 77 55-310'])
  await asOwner('update bill_lines set voucher_id = $2 where id = $1', [sold.lines[1]!.id, voucher_id])
  for (const search of ['0341 7755310', '+49 341 7755 310', '5310', last_four, `…${last_four.toLowerCase()}`])
    expect([search, await idsOf(`bills?search=${encodeURIComponent(search)}`)]).toEqual([search, [sold.bill_id]])
  for (const search of ['0341 7755311', '310', 'ZZZ9'])
    expect([search, await idsOf(`bills?search=${encodeURIComponent(search)}`)]).toEqual([search, []])
  // a client is shown under the latest contact of an address
  await asOwner('update contacts set phone = $2 where id = $1', [other.contact_id, '0341/7755-310'])
  for (const search of ['0341 7755310', '/7755'])
    expect(await idsOf(`clients?search=${encodeURIComponent(search)}`)).toEqual([other.contact_id])
})

test('F-180 a list is narrowed by cinema, channel, state, method, day and amount; what makes no sense is 422', async () => {
  const all = [other.bill_id, reserved, sold.bill_id].toSorted()
  const found = async (query: string) => (await idsOf(`bills?${query}`)).toSorted()
  expect(await found(`filter[cinema_id]=${ids.cinema}`)).toEqual(all)
  expect(await found('filter[cinema_id]=99')).toEqual([])
  expect(await found('filter[source]=portal')).toEqual([reserved])
  expect(await found('filter[status]=settled')).toEqual([other.bill_id])
  expect(await found(`filter[payment_method_ids]=${ids.payment_method}`)).toEqual(
    [other.bill_id, sold.bill_id].toSorted(),
  )
  expect(await found('from[business_date]=2026-11-22')).toEqual([other.bill_id])
  expect(await found('from[business_date]=2026-11-21&to[business_date]=2026-11-21')).not.toContain(other.bill_id)
  expect(await found('from[total_cents]=2000')).toEqual([sold.bill_id])
  expect(await found('to[total_cents]=2000')).toEqual([other.bill_id, reserved].toSorted())
  expect(await found('deleted=true')).toEqual([])
  for (const query of [
    'filter[status]=paid',
    'filter[cinema_id]=1 or 1=1',
    'from[business_date]=yesterday',
    'from[business_date]=2026-11-22&to[business_date]=2026-11-21',
    'from[total_cents]=1e400',
    'from[at]=2026-11-21',
    'sort=buyer',
    'page=0',
    'per_page=101',
    'filter[bill_id]=1',
    `search=${'x'.repeat(161)}`,
    'search=%00',
  ])
    expect([query, (await anton('GET', `bills?${query}`)).status]).toEqual([query, 422])
})

test('F-215 one purchase says its lines with seat and ticket, what each payment carries, and what happened', async () => {
  const { data } = (await anton('GET', `bills/${sold.bill_id}`)).body
  const [first, second] = data.lines
  expect(data.lines).toHaveLength(3)
  expect(first).toMatchObject({
    kind: 'ticket',
    state: 'refunded',
    ticket: 'dead',
    total_cents: 1_250,
    code_end: humanCode(sold.ticket_ids[0]!).slice(-4),
    shares: [{ payment_id: sold.payment_id, cents: 1_250, back_cents: 1_250 }],
  })
  expect(second).toMatchObject({ state: 'sold', ticket: 'live', shares: [{ cents: 1_250, back_cents: 0 }] })
  expect(second.schedule).toMatchObject({ schedule_id: ids.schedule, movie_title: 'Flow' })
  expect(data.payments).toMatchObject([
    { id: sold.payment_id, type: 'online', status: 'paid', amount_cents: 3_750, refunded_cents: 1_250 },
  ])
  expect(data.events.map(({ what }: { what: string }) => what)).toEqual([
    'held',
    'paying',
    'recorded',
    'settled',
    'refund',
    'money_back',
  ])
  expect(data.events[0]).toMatchObject({ count: 3, at: expect.stringMatching(/Z$/) })
  expect(data.events[1]).toMatchObject({ cents: 3_750, method: expect.any(String) })
  const whole = JSON.stringify(data)
  for (const ticket_id of sold.ticket_ids) {
    expect(whole).not.toContain(ticket_id)
    expect(whole).not.toContain(humanCode(ticket_id))
  }
})

test('F-224 a reservation is listed with its seats and buyer, and its purchase says when it was made', async () => {
  expect((await anton('GET', 'reservations')).body.data).toMatchObject([
    {
      id: reserved,
      buyer_name: JANA.name,
      movie_id: ids.movie,
      seats: 2,
      tickets: 0,
      status: 'pending',
      source: 'portal',
    },
  ])
  const { data } = (await anton('GET', `bills/${reserved}`)).body
  expect(data.events).toMatchObject([{ what: 'reserved', count: 2, device: LINKS }])
  const lane = await portal.hub.lanes.of(1, ids.cinema!)
  const release = { kind: 'released', question_id: 'over', of: reserved, device_id: null, by: 'time' } as const
  const entry = { ...release, schedule_id: ids.schedule!, slots: [7, 8] }
  await lane.run({ decide: ({ append }) => ({ ok: true, value: void append('own', entry) }) })
  expect((await anton('GET', 'reservations?filter[status]=expired')).body.data).toMatchObject([
    { id: reserved, seats: 0 },
  ])
  const { events } = (await anton('GET', `bills/${reserved}`)).body.data
  expect(events.map(({ what }: { what: string }) => what)).toEqual(['reserved', 'overdue'])
})

test('F-217 sales and payments are listed with the reference and day of their purchase', async () => {
  expect((await anton('GET', `bill-lines?search=${sold.number}`)).body.meta.total).toBe(3)
  for (const [page, rows] of [
    [1, 2],
    [2, 1],
    [3, 0],
  ] as const) {
    const { data, meta } = (await anton('GET', `bill-lines?search=${sold.number}&per_page=2&page=${page}`)).body
    expect([data.length, meta]).toEqual([rows, { total: 3, page, per_page: 2 }])
  }
  expect((await anton('GET', 'bill-lines?filter[state]=refunded')).body.data).toMatchObject([
    { number: sold.number, movie_id: ids.movie, total_cents: 1_250, business_date: '2026-11-21' },
  ])
  const [line] = sold.lines
  expect((await anton('GET', `bill-lines/${encodeURIComponent(line!.id)}`)).body.data).toMatchObject({
    bill_id: sold.bill_id,
  })
  expect((await anton('GET', `payments/${sold.payment_id}`)).body.data).toMatchObject({
    number: sold.number,
    status: 'paid',
  })
  expect(await idsOf('payments?filter[type]=cash')).toEqual([])
})

test('F-217 F-242 a payment says the device that took it by the name of now, its number at the provider and why money went back, in the list, the file and the purchase', async () => {
  await withExhibitor(database.pool, 1, (client) =>
    client.query(
      `insert into bill_refunds (exhibitor_id, id, cinema_id, bill_id, lines, reason, employee_id) values ($1, $2, $3, $4, '{}', $5, 1)`,
      [1, refunded, ids.cinema, sold.bill_id, 'The sound broke'],
    ),
  )
  await new Transactions(database.pool).keep(1, sold.payment_id, 'tr_7Q4x81c')
  await anton('POST', '../settings', { data: { web_device: { name: 'Shop' } } })
  const online = { device: 'Shop', transaction_id: 'tr_7Q4x81c', refund_reason: 'The sound broke', voucher: null }
  const counter = { device: LINKS, transaction_id: null, refund_reason: null, voucher: null }
  for (const [{ bill_id, payment_id }, facts] of [
    [sold, online],
    [other, counter],
  ] as const) {
    expect((await anton('GET', `payments/${payment_id}`)).body.data).toMatchObject(facts)
    const { device, payments } = (await anton('GET', `bills/${bill_id}`)).body.data
    expect(device).toBe('Shop')
    expect(payments).toMatchObject([{ id: payment_id, cinema: 'Lichthof', ...facts }])
  }
  expect(await idsOf('payments?search=7q4x')).toEqual([sold.payment_id])
  expect(await idsOf(`payments?filter[device_id]=${KASSE}`)).toEqual([other.payment_id])
  expect((await anton('GET', 'payments/options')).body.data.device_id).toEqual([{ value: KASSE, label: LINKS }])
  const file = (await anton('GET', 'payments.csv?columns=id,device,transaction_id,refund_reason')).body.split('\r\n')
  expect(file).toContain(`${sold.payment_id},Shop,tr_7Q4x81c,The sound broke`)
  expect(file).toContain(`${other.payment_id},${LINKS},,`)
})

test('F-223 a client is an address however it was written, under the latest name; every contact of it leads there', async () => {
  const { data } = (await anton('GET', 'clients?search=elif')).body
  expect(data).toMatchObject([{ id: other.contact_id, name: 'Elif A.', purchases: 2, spent_cents: 5_000 }])
  for (const contact of [sold.contact_id, other.contact_id])
    expect((await anton('GET', `clients/${contact}`)).body.data).toEqual(data[0])
  await withExhibitor(database.pool, 1, async (client) => {
    const erase = `update contacts set name = '', email = '', erased_at = now() where id = $1`
    await expect(client.query(erase, [other.contact_id])).rejects.toThrow('permission denied')
  })
})

test('F-174 nothing of a listing is written, by no call and by no program, but what people say of a voucher', async () => {
  for (const { base } of Object.values(LISTINGS)) {
    expect([base, (await anton('GET', `${base}/nobody`)).status]).toEqual([base, 404])
    if (base === voucher.base) continue
    for (const [method, path] of [
      ['POST', base],
      ['PUT', `${base}/1`],
      ['DELETE', `${base}/1`],
      ['POST', `${base}/bulk`],
    ] as const)
      expect([method, path, [404, 405]]).toEqual([
        method,
        path,
        expect.arrayContaining([(await anton(method, path, {})).status]),
      ])
  }
  await withExhibitor(database.pool, 1, async (client) => {
    await expect(client.query('update bill_list set total_cents = 0')).rejects.toThrow()
  })
})

test('F-180 each listing is sorted by every column, searched without tripping over signs, and exported whole', async () => {
  for (const { base, columns } of Object.values(LISTINGS)) {
    for (const column of ['id', ...columns])
      for (const sort of [column, `-${column}`])
        expect([base, sort, (await anton('GET', `${base}?sort=${sort}`)).status]).toEqual([base, sort, 200])
    for (const search of ['%', '_', '\\', "'", 'a', '💺'])
      expect((await anton('GET', `${base}?search=${encodeURIComponent(search)}`)).status).toBe(200)
    const { meta } = (await anton('GET', base)).body
    const file = (await anton('GET', `${base}.csv`)).body.trimEnd().split('\r\n')
    expect([base, file.length]).toEqual([base, meta.total + 1])
    expect((await anton('GET', `${base}.csv?columns=visitor`)).status).toBe(422)
    expect((await anton('GET', `${base}/options`)).status).toBe(200)
  }
})

test('UX-47 a file says each instant on the clock of its cinema, and how far that is from UTC', async () => {
  const { at } = (await anton('GET', `bills/${sold.bill_id}`)).body.data
  const cellOf = async () => {
    const file = (await anton('GET', `bills.csv?search=${sold.number}&columns=id,at`)).body.trimEnd().split('\r\n')
    return file[1].split(',')[1]
  }
  expect([Date.parse(await cellOf()), (await cellOf()).slice(-6)]).toEqual([
    Math.floor(Date.parse(at) / 1_000) * 1_000,
    instantThere(at, 'Europe/Berlin').slice(-6),
  ])
  // another cinema is the first one of the house from now on: clients are of the house, a purchase is not
  const { version } = (await anton('GET', `cinemas/${ids.cinema}`)).body.data
  const first = { ...SAMPLES.cinema.make({}, 2), time_zone: 'Asia/Tokyo' }
  expect((await anton('PUT', `cinemas/${ids.cinema}`, { version, sort: 9 })).status).toBe(200)
  expect((await anton('POST', 'cinemas', first)).status).toBe(200)
  expect((await cellOf()).slice(-6)).toBe(instantThere(at, 'Europe/Berlin').slice(-6))
  expect((await anton('GET', 'clients.csv?columns=at')).body).toContain('+09:00')
})

test('SECURITY Tenants: to another house nothing of it exists, and without the permission nothing is shown', async () => {
  await switchModules(database, 2, { tickets: true, vouchers: true, reservations: true, cash_balance: true })
  const there = await portal.visit(2, { exhibitor_id: 2, name: 'Mia', permissions: ['*'] })
  const blind = await portal.visit(1, { exhibitor_id: 1, name: 'Cem L.', permissions: ['movies.*'] })
  const named = { bill: sold.bill_id, bill_line: sold.lines[0]!.id, payment: sold.payment_id, client: sold.contact_id }
  for (const [kind, { base }] of Object.entries(LISTINGS)) {
    const row = `${base}/${encodeURIComponent((named as Record<string, string>)[kind] ?? reserved)}`
    expect([kind, (await there('GET', row)).status, (await there('GET', base)).body.meta.total]).toEqual([kind, 404, 0])
    for (const path of [base, row, `${base}.csv`, `${base}/options`])
      expect([path, (await blind('GET', path)).status]).toEqual([path, 403])
  }
})

test('F-235 who keeps to own cinemas sees what was sold there, and no clients, who are of the whole house', async () => {
  const bases = Object.values(LISTINGS).map(({ base }) => base)
  const staff = { exhibitor_id: 1, name: 'Olga N.', permissions: bases.map((base) => `${base}.view.own`) }
  const olga = await portal.visit(1, staff)
  const worksIn = (cinemas: number[]) =>
    withExhibitor(database.pool, 1, (client) =>
      client.query('update employees set cinemas = $2 where id = $1', [olga.employee_id, cinemas]),
    )
  await worksIn([ids.cinema! + 1])
  for (const base of bases.filter((one) => !['clients', 'exports'].includes(one)))
    expect([base, (await olga('GET', base)).body]).toMatchObject([base, { meta: { total: 0 } }])
  for (const row of [`bills/${sold.bill_id}`, `payments/${sold.payment_id}`])
    expect([row, (await olga('GET', row)).status]).toEqual([row, 404])
  expect((await olga('GET', 'bills.csv')).body.trimEnd().split('\r\n')).toHaveLength(1)
  await worksIn([ids.cinema!])
  expect((await olga('GET', 'bills')).body.meta.total).toBe(3)
  expect((await olga('GET', `bills/${sold.bill_id}`)).status).toBe(200)
  expect((await olga('GET', 'clients')).status).toBe(403)
})

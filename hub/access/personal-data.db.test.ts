import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { KEEP_DAYS_LEAST } from '#protocol/access/personal-data.ts'
import { exhibitor } from '#protocol/catalogue/exhibitor.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../db/notices.ts'
import { live, REACHED, whereIs } from '../db/testing/people.ts'
import { addExhibitor } from '../http/testing/hub.ts'
import { Sealed } from '../kit/sealed.ts'
import { Letters } from '../mailer/letters.ts'
import { Mailer } from '../mailer/mailer.ts'
import { smtpPost } from '../mailer/post.ts'
import { MailServer } from '../mailer/testing/mail-server.ts'
import { PersonalData } from './personal-data.ts'

const DAY_MS = 24 * 3_600_000

let database: FreshDatabase
let owner: pg.Client
let now: number
let people: PersonalData
let nth = 0

beforeAll(async () => {
  database = await freshDatabase()
  for (const house of [1, 2]) await addExhibitor(database, house, [`house${house}.example`])
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  people = new PersonalData({ pool: database.pool, exhibitors: async () => [1, 2], now: () => now })
})
beforeEach(async () => {
  now = Date.now()
  for (const house of [1, 2]) await keep(house, {})
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

type Days = Partial<Record<`keep_${'buyers' | 'invoices' | 'vouchers' | 'requests'}_days`, number | null>>
const NEVER = { keep_buyers_days: null, keep_invoices_days: null, keep_vouchers_days: null, keep_requests_days: null }

/** What a house keeps; the rest for ever. */
async function keep(house: number, days: Days): Promise<void> {
  await withExhibitor(database.pool, house, (client) =>
    client.query('update exhibitors set portal_config = $1', [{ ...NEVER, ...days }]),
  )
}
/** Somebody new in every place of a house; answers the word of that person and the id of a bill. */
async function somebody(house = 1): Promise<{ word: string; email: string; bill_id: string }> {
  nth += 1
  const word = `zz${String.fromCharCode(97 + nth)}old`
  const email = `${word}@mailbox.example`
  return { word, email, bill_id: await live(owner, house, word, email) }
}
async function after(days: number): Promise<void> {
  now = Date.now() + days * DAY_MS
  await people.round()
}
async function records(house = 1) {
  const sql = 'select employee_id, reason, places from erasures where exhibitor_id = $1 order by at, id'
  return (await owner.query(sql, [house])).rows
}
async function placesOf(word: string): Promise<string[]> {
  return (await whereIs(owner, 1, word)).filter((table) => table in REACHED)
}
async function hasName(word: string): Promise<boolean> {
  return (await placesOf(word)).includes('contacts')
}

test('F-337 (retention) a buyer is erased so many days after the last of what was bought, not a day before', async () => {
  const { word, bill_id } = await somebody()
  await owner.query('update contacts set invoice = null where name = $1', [word])
  await keep(1, { keep_buyers_days: 40 })
  await after(39)
  expect(await hasName(word)).toBe(true)
  await owner.query(`update bills set settled_at = now() + interval '20 days' where id = $1`, [bill_id])
  await after(41)
  expect(await hasName(word)).toBe(true)
  await after(61)
  expect(await hasName(word)).toBe(false)
  const { rows } = await owner.query('select total_cents::integer, status from bills where id = $1', [bill_id])
  expect(rows).toEqual([{ total_cents: 2_500, status: 'settled' }])
  expect((await records()).at(-1)).toEqual({ employee_id: null, reason: 'retention', places: { contacts: 1 } })
})

test('F-337 (retention) a house whose settings cannot be read keeps no other from erasing', async () => {
  const { word } = await somebody()
  await owner.query('update contacts set invoice = null where name = $1', [word])
  await keep(1, { keep_buyers_days: 40 })
  const broken = `update exhibitors set portal_config = portal_config || $1 where id = 2`
  await owner.query(broken, [{ keep_buyers_days: 'many' }])
  people = new PersonalData({ pool: database.pool, exhibitors: async () => [2, 1], now: () => now })
  await expect(after(41)).rejects.toThrow()
  expect(await hasName(word)).toBe(false)
  await owner.query(broken, [{ keep_buyers_days: 40 }])
})

test('F-337 (retention) a buyer with an invoice is kept as invoices are, and one of an open bill until it is over', async () => {
  const invoiced = await somebody()
  const open = await somebody()
  await owner.query('update contacts set invoice = null where name = $1', [open.word])
  await owner.query(`update bills set status = 'reserved' where id = $1`, [open.bill_id])
  await keep(1, { keep_buyers_days: 40, keep_invoices_days: 400 })
  await after(399)
  expect(await Promise.all([invoiced, open].map(({ word }) => hasName(word)))).toEqual([true, true])
  await after(401)
  expect(await Promise.all([invoiced, open].map(({ word }) => hasName(word)))).toEqual([false, true])
  await owner.query(`update bills set status = 'expired' where id = $1`, [open.bill_id])
  await after(401)
  expect(await hasName(open.word)).toBe(false)
})

test('F-337 (retention) names of a request for a screening go after its day, with what its history says of them', async () => {
  const { word } = await somebody()
  await keep(1, { keep_requests_days: 30 })
  now = Date.parse('2027-01-31T12:00:00.000Z')
  await people.round()
  expect(await placesOf(word)).toContain('schedule_reservations')
  now = Date.parse('2027-02-01T12:00:00.000Z')
  await people.round()
  const left = await placesOf(word)
  expect(left).not.toContain('schedule_reservations')
  expect(left).not.toContain('history')
  expect(left).toContain('contacts')
})

test('F-337 (retention) names on a voucher go after its end; one without an end keeps them', async () => {
  const ending = await somebody()
  const lasting = await somebody()
  for (const [{ bill_id }, until] of [
    [ending, new Date(Date.now() + 10 * DAY_MS)],
    [lasting, null],
  ] as const)
    for (const id of [`${bill_id}_own`, `${bill_id}_given`])
      await owner.query(
        `insert into vouchers (exhibitor_id, cinema_id, id, voucher_type_id, code_mac, state, valid_from, valid_until, turns, products_cents, edge_epoch)
         values (1, 1, $1, 1, $1, 'active', now(), $2, 1, 0, 0)`,
        [id, until],
      )
  await keep(1, { keep_vouchers_days: 30 })
  await after(39)
  expect(await placesOf(ending.word)).toContain('voucher_details')
  await after(41)
  const left = await placesOf(ending.word)
  expect(left).not.toContain('voucher_details')
  expect(left).not.toContain('voucher_deliveries')
  expect(await placesOf(lasting.word)).toContain('voucher_details')
})

test('F-337 (retention) without a number nothing ever goes, another house keeps what it wants, and a round again writes nothing down', async () => {
  const mine = await somebody()
  const theirs = await somebody(2)
  await after(36_000)
  expect(await placesOf(mine.word)).toEqual(Object.keys(REACHED).toSorted())
  await keep(1, { keep_buyers_days: 30, keep_invoices_days: 30 })
  await after(36_000)
  const written = await records()
  await people.round()
  expect(await records()).toEqual(written)
  expect(await hasName(mine.word)).toBe(false)
  expect((await whereIs(owner, 2, theirs.word)).includes('contacts')).toBe(true)
  expect(await records(2)).toEqual([])
})

test('F-337 (retention) more people than one step takes go in one round', async () => {
  await owner.query(
    `insert into contacts (exhibitor_id, id, name, email)
     select 1, 'many-' || i, 'zzmany', 'zzmany' || i || '@mailbox.example' from generate_series(1, 1100) i`,
  )
  await keep(1, { keep_buyers_days: 30 })
  await after(31)
  expect(await hasName('zzmany')).toBe(false)
})

test('F-337 (retention) no house keeps for fewer days than the least, whatever it says and whoever asks', async () => {
  const { portal_config } = exhibitor.shape.shape
  expect(portal_config.safeParse({ keep_buyers_days: KEEP_DAYS_LEAST }).success).toBe(true)
  for (const keep_buyers_days of [KEEP_DAYS_LEAST - 1, 0, -1, 1.5, 36_501, '400'])
    expect(portal_config.safeParse({ keep_buyers_days }).success).toBe(false)
  const { word } = await somebody()
  await owner.query('update contacts set invoice = null where name = $1', [word])
  const erase = (days: number) =>
    withExhibitor(database.pool, 1, (client) =>
      client.query(`select foyer_erase_old(now() + make_interval(days => $1), 500, 1, 1, 1, 1)`, [days]),
    )
  await erase(KEEP_DAYS_LEAST - 1)
  expect(await hasName(word)).toBe(true)
  await erase(KEEP_DAYS_LEAST + 1)
  expect(await hasName(word)).toBe(false)
})

test('F-337 (mails) a letter that waits for somebody who is erased is not sent afterwards, and others are', async () => {
  const log = pino({ enabled: false })
  const notices = new Notices(database.url, log)
  await notices.open()
  const server = new MailServer()
  await server.open()
  await owner.query('delete from letters')
  const letters = new Letters(new Sealed('a key of these tests'))
  const exhibitors = async () => [1, 2]
  const write = (house: number, reader: string) =>
    withExhibitor(database.pool, house, (client) => {
      const head = {
        kind: 'test',
        reader,
        subject: `${house} ${reader}`,
        from_name: 'Kino',
        reply_to: 'a@kino.example',
      }
      return letters.write(client, house, { head, content: { html: '<p>x</p>', text: 'x', attachments: [] } })
    })
  await write(1, 'Gone@mailbox.example')
  await write(1, 'stays@mailbox.example')
  await write(2, 'gone@mailbox.example')
  const by = { exhibitor_id: 1, employee_id: await anyEmployee() }
  expect(await people.erase(by, 'gone@mailbox.example', 'asked')).toEqual({ ok: true, value: { letters: 1 } })
  const mailer = new Mailer({ pool: database.pool, notices, letters, post: smtpPost(server.config), exhibitors, log })
  await mailer.round()
  expect(server.arrived.map(({ subject }) => subject).sort()).toEqual([
    '1 stays@mailbox.example',
    '2 gone@mailbox.example',
  ])
  await mailer.close()
  await server.close()
  await notices.close()
})

async function anyEmployee(): Promise<number> {
  const { rows } = await owner.query(
    `insert into employees (exhibitor_id, name, roles, permissions, receives_notifications) values (1, 'Mara', '{}', '{}', false) returning id`,
  )
  return rows[0].id
}

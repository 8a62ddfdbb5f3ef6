import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billResult } from '#protocol/bills/calls.ts'
import { LIMITS } from '#protocol/kit/limits.ts'
import { type TicketKey, verifyTicket } from '#protocol/scanning/kt1.ts'
import { oneRow } from '#protocol/seats/testing/plans.ts'
import { type HttpServer, listen } from '#protocol/server/listen.ts'
import { Running } from '#protocol/server/running.ts'
import { secretFile } from '#protocol/server/secret-file.ts'
import { verifyEd25519 } from '#protocol/server/ticket-key.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { type Ids, SAMPLES } from '../../tests/contract/samples.ts'
import { bear, refund, type Sold, sell } from '../../tests/contract/sold.ts'
import { makePassSigners, unzipped, verifySignature } from '../../tests/pass-signers.ts'
import { readCalendar } from '../../tests/read-calendar.ts'
import { Sessions } from '../access/sessions.ts'
import { buildHub } from '../build.ts'
import { readConfig } from '../config.ts'
import { withExhibitor } from '../db/connect.ts'
import { Sealed } from '../kit/sealed.ts'
import { Letters } from '../mailer/letters.ts'
import { type Portal, startPortal, ticketLettersOf, type Visit } from '../portal/testing/portal.ts'
import { makeSamples } from '../portal/testing/sample-house.ts'
import { openExhibitorKey } from '../scanning/keys.ts'
import { insertSchedules } from '../schedules/store.ts'

/** What a buyer takes along from the page of a purchase: of a hub that signs passes, and of another. */
const KINDS = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]
const ELIF = { name: 'Elif Arslan', email: 'elif.arslan@mailbox.example' }
/** In winter: an hour before the clock of Berlin. */
const START = `${new Date().getUTCFullYear() + 1}-01-21T19:45:00.000Z`
/** Only so much of a built site that letters are written; what they say is drawn by React. */
const MAIL = `export const renderLetter = async ({ document }) =>
  ({ subject: document.title, html: '<p>' + document.title + '</p>', text: document.title })`
const folder = mkdtempSync(join(tmpdir(), 'foyer-files-'))
const { environment } = makePassSigners(folder)
const log = pino({ level: 'silent' })
const running = new Running()
let ids: Ids
/** The queue of letters, which the hubs themselves fill too. */
let letters: Letters
let database: FreshDatabase
let portal: Portal
let ada: Visit
let schedule_id: number
let slot = 0
const servers: HttpServer[] = []
/** With what passes are signed by, and without. */
let signing: string
let plain: string
let headers: Record<string, string>
let visitors = 0

beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, KINDS)
  ada = await portal.visit(1, { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] })
  ;({ ids } = await makeSamples(ada, KINDS))
  const row = {
    screen_id: ids.screen!,
    movie_id: ids.movie!,
    movie_version_id: ids.movie_version!,
    price_group_id: ids.price_group!,
    start: START,
    end: new Date(Date.parse(START) + 7_200_000).toISOString(),
    business_date: START.slice(0, 10),
    sell_online: true,
  }
  const [id] = await withExhibitor(database.pool, 1, (client) => insertSchedules(client, [row]))
  schedule_id = id!
  await withExhibitor(database.pool, 1, (client) =>
    client.query('update schedules set arrangement = $2 where id = $1', [schedule_id, oneRow('A', 40)]),
  )
  await bear(portal.hub.lanes, at(), 40)
  for (const name of ['data/hub', 'dist/site', 'dist/portal', 'dist/site-server'])
    mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'dist/site-server/mail.js'), MAIL)
  writeFileSync(join(folder, 'dist/site-server/package.json'), '{"type":"module"}')
  const shared = { DATA_DIR: join(folder, 'data'), SECOND_DIR: join(folder, 'second'), TRUSTED_PROXIES: 'loopback' }
  for (const settings of [environment, {}]) {
    const app = await buildHub(readConfig({ ...shared, ...settings }), log, database.url, running, join(folder, 'dist'))
    servers.push(await listen(app, { port: 0 }))
  }
  letters = new Letters(new Sealed(secretFile(join(folder, 'data/hub/mail.key'))))
  ;[signing, plain] = servers.map(({ port }) => `http://localhost:${port}`) as [string, string]
  const store = new Sessions(database.pool, log, secretFile(join(folder, 'data/hub/session.key')))
  const { id: session_id, session } = store.begin(1)
  headers = {
    cookie: `foyer_session=${session_id}`,
    'x-csrf-token': session.csrf,
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/json',
  }
  await store.close()
})
afterAll(async () => {
  for (const server of servers) await server.close(0)
  await running.stop(log)
  await portal.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function at() {
  return { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id }
}
function bought(seats: number): Promise<Sold> {
  const slots = Array.from({ length: seats }, () => ++slot)
  return sell(portal.hub.lanes, { ...at(), payment_method_id: ids.payment_method!, slots, buyer: ELIF })
}

/** Asks from an address of its own, if no other is said. */
function get(address: string, from = `10.4.0.${++visitors}`): Promise<Response> {
  return fetch(address, { headers: { 'x-forwarded-for': from }, redirect: 'manual' })
}
async function resultOf(hub: string, { bill_id }: Sold, language = 'en') {
  const answer = await fetch(`${hub}/api/bill/${bill_id}/result`, { headers: { 'accept-language': language } })
  return billResult.answer.parse(((await answer.json()) as { data: unknown }).data)
}
function resend(bill_id: string, id: string, from = `10.5.0.${++visitors}`): Promise<Response> {
  const body = JSON.stringify({ id })
  const sender = { ...headers, 'x-forwarded-for': from, origin: plain }
  return fetch(`${plain}/api/bill/${bill_id}/letter`, { method: 'POST', headers: sender, body })
}
async function lettersOf(sold: Sold) {
  const { rows } = await withExhibitor(database.pool, 1, (client) =>
    client.query<{ reader: string; is_asked: boolean; employee_id: number | null }>(
      `select reader, is_asked, employee_id from ticket_letters known join letters on letters.id = known.letter_id
       where bill_id = $1 order by at`,
      [sold.bill_id],
    ),
  )
  return rows
}

test('F-144 the page offers its screening for a calendar, in its own language, under the name that the letter gave it', async () => {
  const sold = await bought(2)
  const { calendar } = await resultOf(plain, sold, 'de')
  expect(calendar).toBe(`/api/bill/${sold.bill_id}/calendar?locale=de`)
  const answer = await get(plain + calendar)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(answer.headers.get('content-type')).toBe('text/calendar;charset=utf-8;method=PUBLISH')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''Kalender.ics`)
  const file = await answer.text()
  const [event, ...more] = readCalendar(file).within
  expect(more).toEqual([])
  const clock = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' } as const
  expect(new Date(START).toLocaleTimeString('de', clock)).toBe('20:45')
  expect(event!.fields).toMatchObject({ DTSTART: `${START.replace(/[-:]/g, '').slice(0, 15)}Z`, STATUS: 'CONFIRMED' })
  expect(event!.fields.DESCRIPTION).toMatch(
    new RegExp(`\nReihe A, Platz 1\nReihe A, Platz 2\nBestellung ${sold.number}$`),
  )
  // calendars are shared: whoever reads one has no right to the tickets by that
  expect(file.replaceAll('\r\n ', '')).not.toContain(sold.bill_id)

  await ticketLettersOf(portal.hub, letters).all()
  const written = await letters.list(database.pool, 1, 10)
  const letter = written.find(({ content }) => content?.text.includes(sold.number))
  const attached = letter!.content!.attachments.find(({ filename }) => filename === 'Calendar.ics')!
  const [same] = readCalendar(Buffer.from(attached.base64, 'base64').toString()).within
  expect(same!.fields).toMatchObject({ UID: event!.fields.UID, SEQUENCE: event!.fields.SEQUENCE })
})

test('F-136 UX-40 the tickets as a PDF and as passes, each with the code that the page shows and the door verifies', async () => {
  const sold = await bought(2)
  const result = await resultOf(signing, sold)
  expect(result.payment).toMatchObject({ download: result.download, passbook: result.passbook })
  const pdf = await get(signing + result.download)
  expect([pdf.headers.get('content-type'), (await pdf.text()).slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
  // a name may have any letters, a header may not
  expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+\.pdf$/)

  const passes = await get(signing + result.passbook)
  expect(passes.headers.get('content-type')).toBe('application/vnd.apple.pkpasses')
  const bundle = unzipped(folder, 'tickets.pkpasses', new Uint8Array(await passes.arrayBuffer()))
  const codes = [0, 1].map((nth) => {
    const name = `packed-pass-${nth + 1}.pkpass`
    const unpacked = unzipped(folder, name, readFileSync(join(bundle, name)))
    verifySignature(unpacked, environment.APPLE_WWDR_CERT)
    return JSON.parse(readFileSync(join(unpacked, 'pass.json'), 'utf8')).barcodes[0].message as string
  })
  expect(codes).toEqual(result.tickets.map(({ code }) => code))
  const { public_key } = openExhibitorKey(join(folder, 'data/hub'), 1)
  const keys: TicketKey[] = [{ exhibitor_id: 1, key_id: 1, public_key }]
  for (const code of codes) expect((await verifyTicket(code, keys, verifyEd25519)).ok).toBe(true)

  for (const { google_wallet, code } of result.tickets) {
    const answer = await get(signing + google_wallet)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store'])
    const [, payload] = answer.headers.get('location')!.replace('https://pay.google.com/gp/v/save/', '').split('.')
    const { eventTicketObjects } = JSON.parse(Buffer.from(payload!, 'base64url').toString()).payload
    expect(eventTicketObjects[0].barcode.value).toBe(code)
  }
  const one = await get(signing + (await resultOf(signing, await bought(1))).passbook)
  expect(one.headers.get('content-type')).toBe('application/vnd.apple.pkpass')
})

test('F-136 an installation in production that signs no passes offers neither passes nor receipts, and answers for none', async () => {
  const sold = await bought(1)
  const result = await resultOf(plain, sold)
  expect([result.passbook, result.payment!.passbook, result.tickets[0]!.google_wallet]).toEqual([null, null, null])
  expect([result.receipt, result.payment!.receipt]).toEqual([null, null])
  expect((await get(`${plain}/api/bill/${sold.bill_id}/receipt?locale=en`)).status).toBe(404)
  const there = await resultOf(signing, sold)
  for (const path of [there.passbook, there.tickets[0]!.google_wallet])
    expect([(await get(signing + path)).status < 400, (await get(plain + path)).status]).toEqual([true, 404])
})

test('F-143 SECURITY Tenants files are of whoever knows the purchase, of this house, and of valid tickets alone', async () => {
  const sold = await bought(1)
  const { calendar, download, passbook, tickets } = await resultOf(signing, sold)
  const paths = [calendar!, download!, passbook!, tickets[0]!.google_wallet!]
  for (const path of paths) {
    expect((await get(signing.replace('localhost', '127.0.0.1') + path)).status).toBe(404)
    expect((await get(signing + path.replace(sold.bill_id, randomUUID()))).status).toBe(404)
    expect((await get(signing + path.replace('locale=en', 'locale=xx'))).status).toBe(422)
  }
  const other = (await resultOf(signing, await bought(1))).tickets[0]!.human_code!.replaceAll(' ', '')
  const mine = tickets[0]!.human_code!.replaceAll(' ', '')
  expect((await get(signing + paths[3]!.replace(mine, other))).status).toBe(404)
  await refund(portal.hub.lanes, at(), sold)
  for (const path of paths) expect((await get(signing + path)).status).toBe(404)
  const gone = await resultOf(signing, sold)
  expect([gone.calendar, gone.download, gone.passbook, gone.tickets[0]!.google_wallet]).toEqual(Array(4).fill(null))
})

test('SECURITY "Input" files are made so many times a minute for one address', async () => {
  const { calendar } = await resultOf(plain, await bought(1))
  const statuses: number[] = []
  for (let nth = 0; nth <= LIMITS.ticket_file.times; nth++)
    statuses.push((await get(plain + calendar, '10.9.9.9')).status)
  expect(statuses).toEqual([...Array<number>(LIMITS.ticket_file.times).fill(200), 429])
})

test('F-144 the letter is sent once more to the address of the purchase: one for one press, five within an hour', async () => {
  const sold = await bought(1)
  await ticketLettersOf(portal.hub, letters).all()
  const id = randomUUID()
  const twice = await Promise.all([resend(sold.bill_id, id), resend(sold.bill_id, id)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await twice[0]!.text()).not.toContain('@')
  for (let nth = 0; nth < 4; nth++) expect((await resend(sold.bill_id, randomUUID())).status).toBe(200)
  const sixth = await resend(sold.bill_id, randomUUID())
  expect([sixth.status, sixth.headers.get('x-refusal')]).toEqual([422, 'letters_throttled'])
  const send = await ada('POST', `bills/${sold.bill_id}/send`, { id: randomUUID(), email: null })
  expect(send.refusal).toBe('letters_throttled')
  expect(await lettersOf(sold)).toEqual([
    { reader: ELIF.email, is_asked: false, employee_id: null },
    ...Array.from({ length: 5 }, () => ({ reader: ELIF.email, is_asked: true, employee_id: null })),
  ])
})

test('F-144 SECURITY nobody has a letter sent of a purchase that is unknown or went back, nor many from one address', async () => {
  const sold = await bought(1)
  await refund(portal.hub.lanes, at(), sold)
  const none = [await resend(sold.bill_id, randomUUID()), await resend(randomUUID(), randomUUID())]
  expect(none.map(({ headers: said }) => said.get('x-refusal'))).toEqual(['no_tickets', 'no_tickets'])
  const statuses: number[] = []
  for (let nth = 0; nth <= LIMITS.resend.times; nth++)
    statuses.push((await resend(randomUUID(), randomUUID(), '10.9.9.8')).status)
  expect(statuses).toEqual([...Array<number>(LIMITS.resend.times).fill(422), 429])
})

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideChangeDone, decideChanging, decideRefund, decideReseat } from '#protocol/ledger/decide-change.ts'
import { formatMoney } from '#protocol/money/format.ts'
import { ok } from '#protocol/result.ts'
import { humanCode } from '#protocol/scanning/human-code.ts'
import { readTicket } from '#protocol/scanning/kt1.ts'
import { openWholeChromium } from '../../tests/chromium.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { type Ids, SAMPLES } from '../../tests/contract/samples.ts'
import { bear, refund, type Sale, type Sold, sell } from '../../tests/contract/sold.ts'
import { findQr } from '../../tests/qr.ts'
import { readCalendar } from '../../tests/read-calendar.ts'
import { until } from '../../tests/until.ts'
import { withExhibitor } from '../db/connect.ts'
import { Notices } from '../db/notices.ts'
import { Sealed } from '../kit/sealed.ts'
import { Letters } from '../mailer/letters.ts'
import { Mailer } from '../mailer/mailer.ts'
import { smtpPost } from '../mailer/post.ts'
import { MailServer } from '../mailer/testing/mail-server.ts'
import { LETTERS_KEY, type Portal, startPortal, ticketLettersOf, type Visit } from '../portal/testing/portal.ts'
import { makeSamples } from '../portal/testing/sample-house.ts'
import { insertSchedules } from '../schedules/store.ts'
import type { TicketLetters } from './ticket-letters.ts'

/** The letters with tickets, from a sale to a mail server and back into the code that the door scans. */
const KINDS = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[]
const ELIF = { name: 'Elif Arslan', email: 'elif.arslan@mailbox.example' }
const DAY_MS = 86_400_000

let database: FreshDatabase
let portal: Portal
let ada: Visit
let server: MailServer
let mailer: Mailer
let notices: Notices
const letters = new Letters(new Sealed(LETTERS_KEY))
let ids: Ids
let schedule_id: number
let slot = 0

beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, KINDS)
  ada = await portal.visit(1, { exhibitor_id: 1, name: 'Ada L.', permissions: ['*'] })
  ;({ ids } = await makeSamples(ada, KINDS))
  schedule_id = await planned(DAY_MS)
  server = new MailServer()
  await server.open()
  notices = new Notices(database.url, portal.hub.log)
  const { pool, catalogue, log } = portal.hub
  const post = smtpPost(server.config)
  mailer = new Mailer({ pool, notices, letters, post, exhibitors: () => catalogue.exhibitors(), log })
})
afterAll(async () => {
  await mailer.close()
  await server.close()
  await portal.close()
  await database.close()
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
    end: new Date(start.getTime() + 7_200_000).toISOString(),
    business_date: start.toISOString().slice(0, 10),
    sell_online: true,
  }
  const [id] = await withExhibitor(database.pool, 1, (client) => insertSchedules(client, [row]))
  await bear(portal.hub.lanes, { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id: id! }, 40)
  return id!
}

function at(schedule = schedule_id) {
  return { exhibitor_id: 1, cinema_id: ids.cinema!, schedule_id: schedule }
}

function bought(seats: number, schedule = schedule_id, buyer: Sale['buyer'] = ELIF): Promise<Sold> {
  const slots = Array.from({ length: seats }, () => ++slot)
  const sale = { ...at(schedule), payment_method_id: ids.payment_method!, slots, buyer }
  return sell(portal.hub.lanes, sale)
}

/** A process of the hub that writes letters. */
function process(): TicketLetters {
  return ticketLettersOf(portal.hub, letters)
}

/** The letters of a purchase that were written, the oldest first. */
async function written({ number }: Sold) {
  const all = await letters.list(database.pool, 1, 100)
  return all.filter(({ head, content }) => head.kind === 'tickets' && content?.text.includes(number)).toReversed()
}

async function events({ bill_id }: Sold): Promise<Record<string, unknown>[]> {
  const { events: all } = (await ada('GET', `bills/${bill_id}`)).body.data
  return all.filter(({ what }: { what: string }) => what.startsWith('letter'))
}

function codesOf(sold: Sold): string[] {
  return sold.ticket_ids.map((id) => humanCode(id))
}

test('F-144 a purchase that is paid has one letter with its tickets, whichever process writes it and however often', async () => {
  const sold = await bought(2)
  await Promise.all([process().all(), process().all()])
  await process().all()
  const [letter, ...more] = await written(sold)
  expect(more).toEqual([])
  expect(letter!.head).toMatchObject({ reader: ELIF.email, from_name: 'House 1' })
  expect(letter!.head.subject).toContain('Flow')
  for (const words of [ELIF.name, sold.number, formatMoney(2_500, 'en'), ...codesOf(sold)])
    expect(letter!.content!.text).toContain(words)
  // its page, and no other below it
  expect(letter!.content!.text).toMatch(new RegExp(`/en/bill/${sold.bill_id}(?!/)`))
  expect(letter!.content!.attachments).toMatchObject([
    { filename: `Order ${sold.number}.pdf`, content_type: 'application/pdf' },
    { filename: 'Calendar.ics', content_type: 'text/calendar;charset=utf-8;method=PUBLISH' },
  ])
  await mailer.round()
  const arrived = server.arrived.filter(({ text }) => text?.includes(sold.number))
  expect(arrived).toHaveLength(1)
  const [, calendar] = arrived[0]!.attachments
  expect(calendar).toMatchObject({ filename: 'Calendar.ics', mimeType: 'text/calendar', method: 'PUBLISH' })
  const [visit] = readCalendar(Buffer.from(letter!.content!.attachments[1]!.base64, 'base64').toString()).within
  expect(visit!.fields).toMatchObject({ SUMMARY: 'Flow', STATUS: 'CONFIRMED', ORGANIZER: 'mailto:house1@kino.example' })
  expect(await events(sold)).toMatchObject([{ what: 'letter_sent', count: 2, reader: ELIF.email, by: null }])
})

test('F-142 F-230 what the house says after a purchase stands in the letter that brings its tickets', async () => {
  const widget = { type: 'widget', key: 'mail-purchase', locale: 'en', title: 'Before you come' }
  const said = { ...widget, text: 'The bar opens at <b>six</b>.\n\nSoup is on the stove.' }
  const { id, version } = (await ada('POST', 'contents', said)).body.data
  const sold = await bought(1)
  await process().all()
  const [letter] = await written(sold)
  for (const words of ['Before you come', 'The bar opens at six.', 'Soup is on the stove.'])
    expect(letter!.content!.text).toContain(words)
  await ada('DELETE', `contents/${id}`, { version })
})

test('F-144 what a commit changed is written about at once; a cart, a schedule that is over and an erased buyer are not', async () => {
  const [sold, over, erased] = [await bought(1), await bought(1, await planned(-DAY_MS)), await bought(1)]
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`update contacts set name = '', email = '', erased_at = now() where id = $1`, [erased.contact_id])
  await owner.end()
  const one = process()
  const bills = [sold, over, erased].map(({ bill_id }) => bill_id)
  one.changed({ exhibitor_id: 1, changed: { bills, schedules: [] } as never, mine: true })
  await one.round()
  expect([await written(sold), await written(over), await written(erased)].map(({ length }) => length)).toEqual([
    1, 0, 0,
  ])
})

test('F-144 a letter that could not be written when its tickets were paid is written as soon as it can be, not when all of the disk is looked through', async () => {
  const mine = process()
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query('revoke insert on letters from foyer_app')
  const sold = await bought(1)
  mine.changed({ exhibitor_id: 1, changed: { bills: [sold.bill_id], schedules: [] } as never, mine: true })
  await mine.round()
  expect(await written(sold)).toEqual([])
  await owner.query('grant insert on letters to foyer_app')
  await owner.end()
  await until(async () => {
    await mine.round()
    expect(await written(sold)).toHaveLength(1)
  })
  await mine.close()
})

test('F-337 (mails) a letter that is being drawn while its reader is erased is not written', async () => {
  const sold = await bought(1)
  const eraser = new pg.Client({ connectionString: database.url })
  await eraser.connect()
  await eraser.query(`begin; set local app.exhibitor = '1'`)
  const { rows: contact } = await eraser.query('select email from contacts where id = $1', [sold.contact_id])
  await eraser.query('select pg_advisory_xact_lock(7032154, 1)')
  const drawn = process().all()
  await until(async () => {
    const { rows } = await eraser.query(
      `select from pg_locks where locktype = 'advisory' and classid = 7032154 and not granted`,
    )
    expect(rows).toHaveLength(1)
  })
  await eraser.query('select * from foyer_erase_person($1)', [contact[0].email])
  await eraser.query('commit')
  await drawn
  await eraser.end()
  expect(await written(sold)).toEqual([])
})

test('F-144 guests whom the demo made up are nobody to write to, until a person asks for it', async () => {
  const sold = await bought(1, schedule_id, { ...ELIF, email: 'elif@guests.example' })
  await ticketLettersOf(portal.hub, letters, '@guests.example').all()
  expect(await written(sold)).toEqual([])
  const sent = await ada('POST', `bills/${sold.bill_id}/send`, { id: randomUUID(), email: null })
  expect([sent.status, (await written(sold)).length]).toEqual([200, 1])
})

test('F-144 L8 a letter that is being drawn while its money goes back is not written: its tickets are none any more', async () => {
  const sold = await bought(1)
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin')
  await holder.query(`select pg_advisory_xact_lock(hashtextextended('tickets of ' || $1, 0))`, [sold.bill_id])
  const drawn = process().all()
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
  await until(async () => expect((await holder.query(waiting)).rowCount).toBeGreaterThan(0))
  await refund(portal.hub.lanes, at(), sold)
  await holder.query('commit')
  await drawn
  await holder.end()
  expect(await written(sold)).toEqual([])
})

test('F-144 a ticket that was moved is sent anew with its new seat; one that went back is not written about', async () => {
  const sold = await bought(2)
  await process().all()
  const lane = await portal.hub.lanes.of(1, ids.cinema!)
  const question_id = randomUUID()
  await lane.run({
    bills: [sold.bill_id],
    decide: ({ ledger, append, now }) => {
      const asker = { question_id, device_id: null, employee_id: null, at: now }
      const line = { line_id: sold.lines[0]!.id, generation: 1 }
      const moved = decideReseat(ledger, { ...asker, ...line, slot: 40, detail: 'seat 40', cart: null })
      const changing = moved.ok ? decideChanging(ledger, moved.value) : moved
      if (changing.ok) append('own', changing.value)
      return changing
    },
  })
  await lane.run({
    questions: [question_id],
    decide: ({ ledger, append }) => {
      const done = decideChangeDone(ledger, question_id)
      if (done.ok) for (const entry of done.value) append('own', entry)
      return ok(null)
    },
  })
  await process().all()
  await process().all()
  expect(await written(sold)).toHaveLength(2)
  const other = await bought(2)
  await process().all()
  await refund(portal.hub.lanes, at(), other)
  await process().all()
  expect(await written(other)).toHaveLength(1)
})

test('F-144 a ticket whose money is on its way back, and one of a cancelled schedule, is not sent', async () => {
  const cancelled = await planned(2 * DAY_MS)
  const [changing, off] = [await bought(1), await bought(1, cancelled)]
  const lane = await portal.hub.lanes.of(1, ids.cinema!)
  const begun = await lane.run({
    bills: [changing.bill_id],
    decide: ({ ledger, append, now }) => {
      const asker = { question_id: randomUUID(), device_id: null, employee_id: null, at: now }
      const back = decideRefund(ledger, { ...asker, lines: [{ line_id: changing.lines[0]!.id, generation: 1 }] })
      const decided = back.ok ? decideChanging(ledger, back.value) : back
      if (decided.ok) append('own', decided.value)
      return decided
    },
  })
  expect(begun.ok).toBe(true)
  await withExhibitor(database.pool, 1, (client) =>
    client.query('update schedules set cancelled_at = now() where id = $1', [cancelled]),
  )
  await process().all()
  expect([await written(changing), await written(off)]).toEqual([[], []])
  for (const { bill_id } of [changing, off]) {
    const said = await ada('POST', `bills/${bill_id}/send`, { id: randomUUID(), email: null })
    expect(said.refusal).toBe('no_tickets')
  }
})

test('F-336 a letter is sent once more, to the same or another address: one for one call, five within an hour, each with who asked', async () => {
  const sold = await bought(1)
  await process().all()
  const send = (email: string | null, id = randomUUID()) => ada('POST', `bills/${sold.bill_id}/send`, { id, email })
  const id = randomUUID()
  const twice = await Promise.all([send('Jana@Posteo.example', id), send('Jana@Posteo.example', id)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const other = await bought(1)
  const used = [
    await send('eva@mailbox.example', id),
    await ada('POST', `bills/${other.bill_id}/send`, { id, email: null }),
    await ada('POST', `bills/${other.bill_id}/send`, { id, email: 'Jana@Posteo.example' }),
  ]
  expect(used.map(({ refusal }) => refusal)).toEqual(Array(3).fill('key_used_again'))
  for (let nth = 0; nth < 4; nth++) expect((await send(null)).status).toBe(200)
  expect((await send(null)).refusal).toBe('letters_throttled')
  expect((await written(sold)).map(({ head }) => head.reader.toLowerCase())).toEqual([
    ELIF.email,
    'jana@posteo.example',
    ...Array.from({ length: 4 }, () => ELIF.email),
  ])
  expect((await events(sold)).map(({ by }) => by)).toEqual([null, ...Array.from({ length: 5 }, () => 'Ada L.')])
  expect((await ada('GET', `bills/${sold.bill_id}`)).body.data.buyer_email).toBe(ELIF.email)
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`set app.exhibitor = '1'`)
  await owner.query(`update ticket_letters set at = at - interval '61 minutes' where bill_id = $1`, [sold.bill_id])
  await owner.end()
  expect((await send(null)).status).toBe(200)
})

test.each([
  ['a line break in its address', 'a@b.example\r\nBcc: x@y.example'],
  ['no address', ''],
  ['a huge address', `${'a'.repeat(300)}@b.example`],
])('SECURITY "Mail" a letter with %s is not written', async (_, email) => {
  const sold = await bought(1)
  expect((await ada('POST', `bills/${sold.bill_id}/send`, { id: randomUUID(), email })).status).toBe(422)
  expect(await written(sold)).toEqual([])
})

test('SECURITY nobody sends tickets without the permission, of another house, or that are not valid any more', async () => {
  const sold = await bought(1)
  const body = () => ({ id: randomUUID(), email: null })
  const eva = await portal.visit(1, { exhibitor_id: 1, name: 'Eva S.', permissions: ['bills.view', 'bills.refund'] })
  const bob = await portal.visit(2, { exhibitor_id: 2, name: 'Bob M.', permissions: ['*'] })
  const path = `bills/${sold.bill_id}/send`
  expect([(await eva('POST', path, body())).status, (await bob('POST', path, body())).status]).toEqual([403, 404])
  await refund(portal.hub.lanes, at(), sold)
  expect((await ada('POST', path, body())).refusal).toBe('no_tickets')
  expect(await written(sold)).toEqual([])
})

test('F-336 a letter that the mail server refuses stands on the page with its words', async () => {
  server.toReader = (address) => (address === ELIF.email ? { code: 550, text: 'no such mailbox' } : null)
  const sold = await bought(1)
  await process().all()
  await mailer.round()
  server.toReader = () => null
  expect(await events(sold)).toMatchObject([
    { what: 'letter_refused', reason: expect.stringContaining('no such mailbox') },
  ])
})

test('F-144 F-006 letter, PDF and calendar are in the language of the purchase, else in the first of the house', async () => {
  const speak = async (locales: string) => {
    await withExhibitor(database.pool, 1, (client) => client.query(`update exhibitors set locales = '${locales}'`))
    await expect.poll(async () => `{${(await portal.hub.catalogue.of(1)).exhibitor.get(1)!.locales}}`).toBe(locales)
  }
  await speak('{en,de}')
  const [german, french] = [
    await bought(1, schedule_id, { ...ELIF, locale: 'de' }),
    await bought(1, schedule_id, { ...ELIF, locale: 'fr' }),
  ]
  await process().all()
  const filesOf = async (sold: Sold) => {
    const [letter] = await written(sold)
    const { text, attachments } = letter!.content!
    return [/\/(..)\/bill\//.exec(text)![1], ...attachments.map(({ filename }) => filename)]
  }
  expect(await filesOf(german)).toEqual(['de', `Bestellung ${german.number}.pdf`, 'Kalender.ics'])
  expect(await filesOf(french)).toEqual(['en', `Order ${french.number}.pdf`, 'Calendar.ics'])
  await speak('{en}')
})

const A4_WIDTH_MM = 210

test('F-144 UX-40 every page of the PDF, opened in a browser, has the code that the door scans, 30 mm wide or more', async () => {
  const sold = await bought(2)
  await process().all()
  const [letter] = await written(sold)
  const pdf = Buffer.from(letter!.content!.attachments[0]!.base64, 'base64')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const files = createServer((_, answer) => answer.setHeader('content-type', 'application/pdf').end(pdf))
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  const browser = await openWholeChromium()
  try {
    const read: string[] = []
    for (const nth of [1, 2]) {
      const page = await browser.newPage({ viewport: { width: 1200, height: 1000 }, deviceScaleFactor: 2 })
      const address = `http://127.0.0.1:${(files.address() as AddressInfo).port}/${nth}.pdf`
      await page.goto(`${address}#page=${nth}&toolbar=0&view=FitH,0`)
      await until(async () => {
        const picture = new Uint8Array(await page.screenshot())
        const [code] = (await findQr(picture)).filter(({ text }) => !read.includes(text))
        expect(code?.text).toMatch(/^KT1:/)
        // the page is no wider than the picture
        expect((code!.width / (1200 * 2)) * A4_WIDTH_MM).toBeGreaterThanOrEqual(30)
        read.push(code!.text)
      })
      await page.close()
    }
    const tickets = read.map((code) => {
      const ticket = readTicket(code)
      return ticket.ok ? ticket.value.fields.ticket_id : ''
    })
    expect(tickets.toSorted()).toEqual(sold.ticket_ids.toSorted())
  } finally {
    await browser.close()
    files.close()
  }
})

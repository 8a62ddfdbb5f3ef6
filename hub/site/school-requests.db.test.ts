import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cinema } from '#protocol/catalogue/cinema.ts'
import { movie, movieVersion } from '#protocol/catalogue/movie.ts'
import { LIMITS } from '#protocol/kit/limits.ts'
import type { SchoolRequestPage } from '#protocol/site/pages.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { renderLetter } from '../../tests/letters.ts'
import { until } from '../../tests/until.ts'
import { cinemas, movies, movieVersions } from '../catalogue/tables/catalogue.ts'
import { withExhibitor } from '../db/connect.ts'
import { ensureSession } from '../http/session.ts'
import { addExhibitor, Browser, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { Sealed } from '../kit/sealed.ts'
import { Letters } from '../mailer/letters.ts'
import { schoolRoutes } from './school-requests.ts'

const PATH = '/api/school-screenings/request'
const HIDDEN_UNTIL = '2099-01-01'
const letters = new Letters(new Sealed('a key of these tests'))
let database: FreshDatabase
let hub: TestHub
let choices: SchoolRequestPage
let nobody: number

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addExhibitor(database, 2, ['127.0.0.1'])
  await furnish()
  hub = await startTestHub(database, ({ sessions, catalogue }) => ({
    calls: [
      (app) => app.get('/page', (c) => c.html(`<meta name="csrf-token" content="${ensureSession(c, sessions).csrf}">`)),
      (app) => schoolRoutes(app, { pool: database.pool, catalogue, letters, render: renderLetter, public_url: null }),
    ],
  }))
  choices = (await (await fetch(`${hub.url}${PATH}?movie_slug=m`)).json()).data
})
afterAll(async () => {
  await hub.close()
  await database.close()
})

/** A house with a cinema, two movies for schools and one that is not, and two people who are notified. */
async function furnish(): Promise<void> {
  const place = { address1: 'Street 1', zip: '04229', city: 'Leipzig', country_code: 'DE', time_zone: 'Europe/Berlin' }
  const one = (slug: string, changes: object = {}) => {
    const facts = {
      runtime: 117,
      year: 1931,
      rating: '12',
      rating_scheme: 'fsk',
      genres: ['Crime'],
      original_language: 'de',
    }
    const named = { slug, display_title: slug.toUpperCase(), original_title: slug, is_school_screening: true }
    return { ...movie.shape.parse({ ...facts, ...named, ...changes }), exhibitor_id: 1 }
  }
  await withExhibitor(database.pool, 1, async (client) => {
    const db = drizzle(client)
    const house = cinema.shape.parse({ ...place, slug: 'lichthof', name: 'Lichthof', phone: null, email: null })
    await db.insert(cinemas).values({ ...house, exhibitor_id: 1 } as never)
    const rows = await db
      .insert(movies)
      .values([one('m'), one('later', { showing_from: HIDDEN_UNTIL }), one('other', { is_school_screening: false })])
      .returning({ id: movies.id, slug: movies.slug })
    const idOf = (slug: string) => rows.find((row) => row.slug === slug)!.id
    nobody = idOf('other')
    const version = movieVersion.shape.parse({ movie_id: idOf('m'), text: 'German', audio_language: 'de' })
    await db.insert(movieVersions).values({ ...version, exhibitor_id: 1 })
    for (const [name, email, notified] of [
      ['Nora', 'nora@kino.example', true],
      ['Ida', 'ida@kino.example', true],
      ['Max', 'max@kino.example', false],
    ])
      await client.query(
        `insert into employees (exhibitor_id, name, email, roles, permissions, receives_notifications)
         values (1, $1, $2, '{}', '{}', $3)`,
        [name, email, notified],
      )
  })
}

let visitors = 0
/** Somebody at an address of their own. */
async function visitor(): Promise<Browser> {
  visitors += 1
  const browser = new Browser(hub.url, { 'x-forwarded-for': `198.51.100.${visitors}` })
  await browser.open('/page')
  return browser
}

function asked(changes: object = {}) {
  const [version] = choices.movies.find(({ movie_id }) => movie_id === choices.movie_id)!.versions
  return {
    request_id: randomUUID(),
    locale: 'en',
    contact_name: ' Tobias Wendt ',
    contact_email: 't.wendt@gym-sued.example',
    contact_mobile: '0151 000 00 44',
    company_name: 'Gymnasium Südvorstadt',
    cycle: choices.cycles[0]!.cycle,
    cinema_id: null,
    movie_id: choices.movie_id,
    movie_version_id: version!.movie_version_id,
    date: addDays(choices.tomorrow, 3),
    time: '08:30',
    number_of_persons: 52,
    payment_method: 'invoice',
    invoice_address: 'Fichtestraße 12\n04275 Leipzig',
    comments: 'One pupil\r\nuses a wheelchair.',
    ...changes,
  }
}

function kept() {
  return letters.list(database.pool, 1, 100)
}
function reserved() {
  return withExhibitor(database.pool, 1, async (client) => {
    return (await client.query('select * from schedule_reservations order by id')).rows
  })
}

test('F-342 F-162 what may be asked for is loaded, with a movie by its name; what is not for schools is none', async () => {
  const of = async (query: string) =>
    (await (await fetch(`${hub.url}${PATH}?${query}`)).json()).data as SchoolRequestPage
  expect(choices.movies.map(({ title }) => title)).toEqual(['LATER', 'M'])
  expect(choices.movies.map(({ showing_from }) => showing_from)).toEqual([HIDDEN_UNTIL, null])
  expect(choices.times).toContain('08:30')
  expect((await of('movie_slug=other')).movie_id).toBeNull()
  expect((await of('')).movie_id).toBeNull()
  const french = await of('locale=fr')
  expect(french.cycles[0]).toEqual({ cycle: 'Primary school', name: 'École primaire' })
})

test('F-169 F-342 a request is a reserved reservation, mailed to whoever is notified, and the school hears of it', async () => {
  const body = asked()
  const said = await (await visitor()).send('POST', PATH, body)
  expect([said.status, await said.json()]).toEqual([200, { data: {} }])
  const { request_id: _, locale: __, date, ...rest } = body
  expect(await reserved()).toEqual([
    expect.objectContaining({
      ...rest,
      comments: 'One pupil\nuses a wheelchair.',
      contact_name: 'Tobias Wendt',
      status: 'reserved',
      type: 'schedule',
      schedule_type: 'school',
      starts_on: date,
      cinema_id: choices.cinemas[0]!.cinema_id,
      time: '08:30',
      schedule_id: null,
    }),
  ])
  const written = await kept()
  expect(written.map(({ head }) => [head.kind, head.reader, head.reply_to]).toSorted()).toEqual([
    ['school_request', 'ida@kino.example', 't.wendt@gym-sued.example'],
    ['school_request', 'nora@kino.example', 't.wendt@gym-sued.example'],
    ['school_request_came', 't.wendt@gym-sued.example', 'house1@kino.example'],
  ])
  const text = (kind: string) => written.find(({ head }) => head.kind === kind)!.content!.text
  for (const words of ['Tobias Wendt', 'Gymnasium Südvorstadt', 'uses a wheelchair.', '/portal/schedule-reservations'])
    expect(text('school_request')).toContain(words)
  expect(text('school_request_came')).toContain('08:30')
  // Anybody may type the address of anybody: nothing else that was typed goes there.
  for (const words of ['Tobias', 'Gymnasium', 'wheelchair', 'Fichte', '0151'])
    expect(text('school_request_came')).not.toContain(words)
})

test('F-169 a double tap is one reservation; the same number with something else is refused', async () => {
  const tobias = await visitor()
  const [before, letters_before] = [(await reserved()).length, (await kept()).length]
  const body = asked()
  const both = await Promise.all([tobias.send('POST', PATH, body), tobias.send('POST', PATH, body)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const other = await tobias.send('POST', PATH, { ...body, number_of_persons: 30 })
  expect([other.status, other.headers.get('x-refusal')]).toEqual([409, 'key_used_again'])
  expect([(await reserved()).length - before, (await kept()).length - letters_before]).toEqual([1, 3])
})

test.each([
  ['no name', { contact_name: ' ' }, 'contact_name'],
  ['a name of which nothing is seen', { contact_name: '\u202e' }, 'contact_name'],
  ['a school of which nothing is seen', { company_name: '\u200b' }, 'company_name'],
  ['no mobile', { contact_mobile: '' }, 'contact_mobile'],
  ['no school', { company_name: '' }, 'company_name'],
  ['no cycle', { cycle: null }, 'cycle'],
  ['a cycle of its own', { cycle: 'University' }, 'cycle'],
  ['no movie', { movie_id: null, movie_version_id: null }, 'movie_id'],
  ['no day', { date: null }, 'date'],
  ['no time', { time: null }, 'time'],
  ['a time that is not offered', { time: '07:00' }, 'time'],
  ['nobody', { number_of_persons: null }, 'number_of_persons'],
  ['one person', { number_of_persons: 1 }, 'number_of_persons'],
  ['no way to pay', { payment_method: null }, 'payment_method'],
  ['no address for the invoice', { invoice_address: '\n' }, 'invoice_address'],
  ['no address', { contact_email: '' }, 'contact_email'],
  ['an address with a line break', { contact_email: 't@gym.example\nBcc: x@y.example' }, 'contact_email'],
  ['a cinema of nobody', { cinema_id: 4_711 }, 'cinema_id'],
  ['a version of nobody', { movie_version_id: 4_711 }, 'movie_version_id'],
])('F-164 F-165 a request with %s is refused at its field, and nothing is written', async (_, changes, field) => {
  const before = (await reserved()).length
  const said = await (await visitor()).send('POST', PATH, asked(changes))
  expect([said.status, Object.keys((await said.json()).errors)]).toEqual([422, [field]])
  expect((await reserved()).length).toBe(before)
})

test('F-169 a request whose answer was lost is answered again, also when nobody may ask for that any more', async () => {
  const asker = await visitor()
  const body = asked()
  expect((await asker.send('POST', PATH, body)).status).toBe(200)
  const before = [(await reserved()).length, (await kept()).length]
  const offer = (is_school_screening: boolean) =>
    withExhibitor(database.pool, 1, (client) =>
      client.query(`update movies set is_school_screening = $1 where slug = 'm'`, [is_school_screening]),
    )
  await offer(false)
  await until(async () => expect((await asker.send('POST', PATH, asked())).status).toBe(422))
  expect((await asker.send('POST', PATH, body)).status).toBe(200)
  await offer(true)
  expect([(await reserved()).length, (await kept()).length]).toEqual(before)
  await until(async () => expect((await (await fetch(`${hub.url}${PATH}`)).json()).data.movies).toHaveLength(2))
})

test('F-166 F-162 a day of today, one before the movie is here, and a movie that is not for schools are refused', async () => {
  const tobias = await visitor()
  const errorsOf = async (changes: object) => {
    const said = await tobias.send('POST', PATH, asked({ movie_version_id: null, ...changes }))
    return [said.status, Object.keys((await said.json()).errors ?? {})]
  }
  const later = choices.movies.find(({ title }) => title === 'LATER')!.movie_id
  expect(await errorsOf({ date: addDays(choices.tomorrow, -1) })).toEqual([422, ['date']])
  expect(await errorsOf({ movie_id: later })).toEqual([422, ['date']])
  expect(await errorsOf({ movie_id: nobody })).toEqual([422, ['movie_id']])
  expect(await errorsOf({ date: choices.tomorrow })).toEqual([200, []])
})

test('F-169 SECURITY "Input" one address asks so often in an hour, then it is asked to wait', async () => {
  const tobias = await visitor()
  const answers = []
  const { times } = LIMITS.school_request
  for (let n = 0; n <= times; n += 1) answers.push((await tobias.send('POST', PATH, asked())).status)
  expect(answers).toEqual([...Array(times).fill(200), 429])
})

test('F-169 SECURITY "Mail" whoever fills in the form how often, a stranger gets five letters a day and the house a hundred; every request stands in the portal', async () => {
  const [before, kept_before] = [(await reserved()).length, await kept()]
  const to = (kind: string, reader: string, all: Awaited<ReturnType<typeof kept>>) =>
    all.filter(({ head }) => head.kind === kind && head.reader.toLowerCase() === reader).length
  const victim = 'victim@mailbox.example'
  const times = LIMITS.school_request.times
  for (let nth = 0; nth < 110; nth += times) {
    const bot = await visitor()
    for (let n = 0; n < times; n += 1) {
      const contact_email = n % 2 ? victim : victim.toUpperCase()
      expect((await bot.send('POST', PATH, asked({ contact_email }))).status).toBe(200)
    }
  }
  const all = await letters.list(database.pool, 1, 1_000)
  expect((await reserved()).length - before).toBe(110)
  expect(to('school_request_came', victim, all)).toBe(5)
  expect([
    to('school_request', 'nora@kino.example', all),
    to('school_request', 'nora@kino.example', kept_before) > 0,
  ]).toEqual([100, true])
})

test('F-169 SECURITY "Mail" nor does a stranger get more of requests that come at the same moment', async () => {
  const contact_email = 'other.victim@mailbox.example'
  const bots = await Promise.all(Array.from({ length: 8 }, () => visitor()))
  const sent = bots.flatMap((bot) => [1, 2, 3].map(() => bot.send('POST', PATH, asked({ contact_email }))))
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]))
  const all = await letters.list(database.pool, 1, 1_000)
  expect(all.filter(({ head }) => head.reader === contact_email)).toHaveLength(5)
})

test('F-169 who left is notified no more; where nobody is notified it goes to the house', async () => {
  const says = (sql: string) => withExhibitor(database.pool, 1, (client) => client.query(sql))
  const readers = async () => {
    await says('delete from letters')
    expect((await (await visitor()).send('POST', PATH, asked())).status).toBe(200)
    const inside = (await kept()).filter(({ head }) => head.kind === 'school_request')
    return inside.map(({ head }) => head.reader).toSorted()
  }
  await says(`update employees set deleted_at = now() where name = 'Ida'`)
  expect(await readers()).toEqual(['nora@kino.example'])
  await says(`update employees set receives_notifications = false where receives_notifications`)
  expect(await readers()).toEqual(['house1@kino.example'])
})

test('F-024 SECURITY "Sessions" a request from another site, or without the token of the page, is not taken', async () => {
  const tobias = await visitor()
  const before = (await reserved()).length
  for (const headers of [{ 'x-csrf-token': 'x' }, { 'sec-fetch-site': 'cross-site' }, { 'x-requested-with': '' }])
    expect((await tobias.send('POST', PATH, asked(), headers)).status).toBe(419)
  expect((await reserved()).length).toBe(before)
})

test('F-162 a house without the module of tickets takes no requests', async () => {
  await withExhibitor(database.pool, 2, (client) =>
    client.query(`update exhibitors set public_config = jsonb_set(public_config, '{features,tickets}', 'false')`),
  )
  const other = new Browser(hub.url.replace('localhost', '127.0.0.1'), { 'x-forwarded-for': '198.51.100.250' })
  await other.open('/page')
  const said = await other.send('POST', PATH, asked())
  expect([said.status, said.headers.get('x-refusal')]).toEqual([403, 'module_off'])
})

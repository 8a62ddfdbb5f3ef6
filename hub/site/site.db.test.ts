import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { NO_WEBSITE } from '#protocol/catalogue/website.ts'
import { LIMITS } from '#protocol/kit/limits.ts'
import { type HttpServer, listen } from '#protocol/server/listen.ts'
import { Running } from '#protocol/server/running.ts'
import type { PageData, PageName } from '#protocol/site/pages.ts'
import { businessDate } from '#protocol/time/business-day.ts'
import { addDays } from '#protocol/time/calendar.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { buildHub } from '../build.ts'
import { readConfig } from '../config.ts'
import { withExhibitor } from '../db/connect.ts'
import { DEMO_EXHIBITOR_ID } from '../demo/load.ts'
import { Browser } from '../http/testing/hub.ts'

/**
 * Stands for the built site: says what it was given, and asks for the page that the address names. The real
 * one is seen by the end-to-end tests.
 */
const BUNDLE = `
export async function render(request, { nonce, manifest, origin, load }) {
  const url = new URL(request.url)
  if (url.pathname === '/') return new Response(null, { status: 302, headers: { Location: '/en' } })
  const name = url.pathname.slice(1).replace('/', '.') // a dot in an address is a file
  const params = JSON.parse(url.searchParams.get('params') ?? '{}')
  const shell = await load('shell', {})
  const data = name === 'shell' ? shell : await load(name, params)
  if (params.fails) throw new Error('this page cannot be made')
  return new Response(
    '<meta name="csrf-token" content="' + shell.csrf + '">' + JSON.stringify({ data, nonce, manifest, origin }),
    { status: data === null ? 404 : 200, headers: { 'Content-Type': 'text/html', 'Set-Cookie': 'locale=en; Path=/' } },
  )
}
export const renderBroken = (request) => '<h1>broken</h1>' + new URL(request.url).pathname`

const folder = mkdtempSync(join(tmpdir(), 'foyer-site-'))
const running = new Running()
const log = pino({ level: 'silent' })
let database: FreshDatabase
let server: HttpServer
let url: string

beforeAll(async () => {
  mkdirSync(join(folder, 'dist/site/assets'), { recursive: true })
  mkdirSync(join(folder, 'dist/site-server'), { recursive: true })
  writeFileSync(join(folder, 'dist/site/manifest.json'), '{"client.tsx":{"file":"assets/client-1.js"}}')
  writeFileSync(join(folder, 'dist/site/assets/client-1.js'), 'export {}')
  writeFileSync(join(folder, 'dist/site/assets/client-1.js.gz'), gzipSync('export {}'))
  writeFileSync(join(folder, 'dist/site/robots.txt'), 'User-agent: *')
  writeFileSync(join(folder, 'dist/site-server/server.js'), BUNDLE)
  writeFileSync(join(folder, 'dist/secret.txt'), 'not yours')
  writeFileSync(join(folder, 'dist/site-server/package.json'), '{"type":"module"}')
  database = await freshDatabase()
  mkdirSync(join(folder, 'data/hub'), { recursive: true })
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    DEMO: '1',
    DEMO_DAYS: '3',
    TRUSTED_PROXIES: 'loopback',
    RECAPTCHA_SECRET: 'the key of reCAPTCHA of these tests',
  })
  server = await listen(await buildHub(config, log, database.url, running, join(folder, 'dist')), { port: 0 })
  url = `http://localhost:${server.port}`
})
afterAll(async () => {
  await server.close(0)
  await running.stop(log)
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Answered<N extends PageName> {
  data: PageData<N>
  nonce: string
  manifest: unknown
  origin: string
}

async function page<N extends PageName>(
  name: N,
  params: object = {},
  browser = new Browser(url),
  behind = '',
): Promise<Answered<N>> {
  const answer = await browser.open(
    `/${name.replace('.', '/')}?params=${encodeURIComponent(JSON.stringify({ locale: 'en', ...params }))}${behind}`,
  )
  return JSON.parse((await answer.text()).replace(/^<meta[^>]*>/, ''))
}

const SOFA = { ticket: 350, handling: 0, name: 'Sofa', color: 'var(--band-sofa)' }

async function schedulesOn(filterDate: string) {
  return (await page('movies', { filterDate })).data.list.flatMap(({ schedules }) => schedules)
}

function setHouse(assignment: string) {
  return withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
    client.query(`update exhibitors set ${assignment}`),
  )
}

describe('the site in front of its bundle', () => {
  test('SECURITY "Browser" each page has its own nonce, in the policy and in what the bundle is given; nothing goes without', async () => {
    const answers = await Promise.all([1, 2].map(() => new Browser(url).get('/shell')))
    const policies = answers.map((answer) => answer.headers.get('content-security-policy') ?? '')
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    for (const [index, policy] of policies.entries()) {
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      expect(texts[index]).toContain(`"nonce":"${nonce}"`)
      expect(policy.split('; ')).toEqual(
        expect.arrayContaining([`script-src 'self' 'nonce-${nonce}'`, `style-src 'self' 'nonce-${nonce}'`]),
      )
      expect(policy).not.toContain('unsafe')
    }
    expect(policies[0]).not.toBe(policies[1])
  })

  test('F-144 the demo keeps its letters in its outbox, so pages say that tickets come by them', async () => {
    expect((await page('shell')).data.sends_letters).toBe(true)
  })

  test('F-001 a redirect of the bundle goes out as it is; its cookie stands beside the session', async () => {
    const home = await new Browser(url).get('/')
    expect([home.status, home.headers.get('location')]).toEqual([302, '/en'])
    const cookies = (await new Browser(url).get('/shell')).headers.getSetCookie()
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['foyer_session', 'locale'])
  })

  test('F-238 F-017 F-231 what the house writes of its site is on the next page that is asked for, as long as it stands', async () => {
    const before = await page('home')
    expect(before.data.slides).toHaveLength(3) // the demo's own
    const { today } = before.data
    const line = { label: { en: 'Jobs' }, link: '/jobs', is_hidden: false, children: [] }
    const slide = { title: { en: 'Week' }, text: {}, link: null, from_on: null, until_on: today, is_hidden: false }
    const config = {
      navigation: [line, { ...line, is_hidden: true }],
      header_slides: [],
      slides: [slide, { ...slide, from_on: addDays(today, 2), until_on: null }, { ...slide, is_hidden: true }],
      footer: { groups: [], text: { en: 'Since <b onclick="x()">1911</b><script>x()</script>' } },
    }
    const write = (value: object) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
        client.query('update exhibitors set website_config = $1', [value]),
      )
    await write(config)
    await until(async () => {
      const { website } = (await page('shell')).data
      expect(website.navigation).toEqual([{ label: { en: 'Jobs' }, link: '/jobs', children: [] }])
      expect(website.footer.text).toEqual({ en: '<p>Since <b>1911</b></p>' })
    })
    expect((await page('home')).data.slides).toEqual([{ title: { en: 'Week' }, text: {}, link: null }])
    await write(NO_WEBSITE)
  })

  test('F-045 F-238 from so many days ahead on a schedule is its title and start alone, and not sold', async () => {
    const write = (value: object) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
        client.query('update exhibitors set public_config = public_config || $1', [value]),
      )
    const { business_date, days } = (await page('movies')).data
    const day = days.find(({ date }) => date > business_date)!.date
    const schedulesOf = () => schedulesOn(day)
    const [{ schedule_id } = { schedule_id: 0 }, other] = (await schedulesOf()).filter((one) => one.state === 'on_sale')
    const sell = (is_sold: boolean) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
        client.query('update schedules set sell_online = $2 where id = $1', [other!.schedule_id, is_sold]),
      )
    await sell(false) // for the counter alone, and so not said before its time either
    const data = () => new Browser(url).get(`/api/schedules/${schedule_id}/data`)
    await until(async () => expect((await data()).status).toBe(200)) // its hall is born
    await write({ schedules_partial_from: 1, broadcasting: false })
    await until(async () => expect((await page('shell')).data.broadcasting).toBe(false))
    const after = await schedulesOf()
    for (const one of after)
      expect(one).toMatchObject({ state: 'announced', screen_name: '', version_text: '', price_from: null })
    expect(after.find((one) => one.schedule_id === schedule_id)?.time).toMatch(/^\d\d:\d\d$/)
    const [listed] = (await page('movies', { filterDate: day })).data.list
    const { schedules } = (await page('movies.view', { movie_slug: listed!.slug })).data
    const announced = schedules.filter(({ state }) => state === 'announced')
    expect(announced.length).toBeGreaterThan(0)
    expect(announced.filter(({ movie_version_id }) => movie_version_id !== null)).toEqual([])
    const { showings } = (await page('movies', { filterDate: day })).data
    expect(showings.filter(({ movies }) => movies > 0)).toEqual([])
    const feed = await (await fetch(`${url}/programme-en.ics`)).text()
    const inFeed = feed.split('BEGIN:VEVENT').find((event) => event.includes(`UID:schedule-${schedule_id}@`))
    expect(inFeed).toContain('DTSTART:')
    expect(inFeed).not.toMatch(/DTEND|DESCRIPTION/)
    expect((await data()).status).toBe(404)
    const checkout = `/buy/tickets?params={"locale":"en","schedule_id":${schedule_id}}`
    expect((await new Browser(url).get(checkout)).status).toBe(404)
    await write({ schedules_partial_from: null, broadcasting: true })
    await sell(true)
    await until(async () => expect((await data()).status).toBe(200))
  })

  test('F-023 the token of the shell is the one of this visitor, and lets him call', async () => {
    const browser = new Browser(url)
    await page('shell', {}, browser)
    expect((await browser.send('POST', '/session/touch')).status).toBe(200)
    const again = await page('shell', {}, browser)
    expect(again.data.csrf).toBe(browser.csrf)
    expect((await page('shell')).data.csrf).not.toBe(browser.csrf)
  })

  test('F-002 F-060 what does not exist is 404 at its own address', async () => {
    expect((await new Browser(url).get('/buy/tickets?params={"locale":"en","schedule_id":999999}')).status).toBe(404)
    expect((await new Browser(url).get('/buy/events?params={"locale":"en","event_id":999999}')).status).toBe(404)
    const uuid = '7b0f1b5e-58ad-4f0e-9d2b-0f6f7e7a9c11'
    expect((await new Browser(url).get(`/result?params={"locale":"en","uuid":"${uuid}"}`)).status).toBe(404)
    // nothing that the router would have to say something about
    const broken = await new Browser(url).get('/en/%ff')
    expect([broken.status, broken.headers.get('content-type')]).toEqual([404, 'application/json'])
    expect((await new Browser(url).get('/api/nothing')).headers.get('content-type')).toContain('json')
  })

  test('what fails as a page is a page, with its status and under the policy; a call that fails stays one', async () => {
    const failing = `/home?params=${encodeURIComponent('{"locale":"en","fails":true}')}`
    const page = await fetch(url + failing, { headers: { Accept: 'text/html,*/*' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([500, 'text/html; charset=UTF-8'])
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self'")
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(await page.text()).toBe('<h1>broken</h1>/home')
    const other = await fetch(url + failing, { headers: { Accept: 'application/json' } })
    expect([other.status, other.headers.get('content-type')]).toEqual([500, 'application/json'])
  })

  test('F-061 an event leads to the checkout of its schedule, and the shop’s wire names it', async () => {
    const [event] = await withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
      client.query<{ id: number; schedule_id: number; slug: string }>('select id, schedule_id, slug from events'),
    ).then(({ rows }) => rows)
    const { id, schedule_id, slug } = event!
    expect((await page('buy.events', { locale: 'en', event_id: id })).data).toEqual({ schedule_id })
    // the hub enters new schedules in the ledger by itself, a few seconds after they came
    const answer = await until(async () => {
      const found = await new Browser(url).get(`/api/schedules/${schedule_id}/data`)
      expect(found.status).toBe(200)
      return found
    })
    expect((await answer.json()).data.schedule.event).toMatchObject({ id, slug })
  })

  test('the built files: hashed ones for ever, as small as the browser takes them, nothing beside them', async () => {
    const file = await fetch(`${url}/assets/client-1.js`)
    expect([file.headers.get('content-encoding'), await file.text()]).toEqual(['gzip', 'export {}'])
    expect(file.headers.get('vary')).toContain('Accept-Encoding')
    const plain = await fetch(`${url}/assets/client-1.js`, { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'export {}'])
    expect(file.headers.get('cache-control')).toContain('immutable')
    expect(file.headers.get('content-type')).toContain('javascript')
    expect((await fetch(`${url}/robots.txt`)).status).toBe(200)
    const icon = async (query: string) => (await fetch(`${url}/favicon.ico${query}`)).text()
    expect(await icon('')).toContain('oklch(0.855 0.168 88)')
    expect(await icon('?look=done')).not.toBe(await icon(''))
    expect(await icon('?look=<script>')).toBe(await icon(''))
    for (const path of ['/assets/none.js', '/assets/..%2f..%2fsecret.txt', '/secret.txt', '/none.ico']) {
      const answer = await fetch(url + path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).not.toContain('not yours')
    }
  })
})

test('F-002 while the database is away a page that is open gets its parts, a new one is answered in words, and both go on after it', async () => {
  const owner = new pg.Client({ connectionString: inject('server_url') })
  await owner.connect()
  const name = new URL(database.url).pathname.slice(1)
  const statuses = () =>
    Promise.all(
      ['/assets/client-1.js', '/home?params={"locale":"en"}'].map(async (path) => {
        const answer = await fetch(url + path, { headers: { accept: 'text/html' } })
        return [answer.status, (await answer.text()).slice(0, 15)]
      }),
    )
  await owner.query(`alter database ${name} allow_connections false`)
  try {
    await owner.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name])
    await until(async () =>
      expect(await statuses()).toEqual([
        [200, 'export {}'],
        [500, '<h1>broken</h1>'],
      ]),
    )
  } finally {
    await owner.query(`alter database ${name} allow_connections true`)
    await owner.end()
  }
  await until(async () => expect((await statuses()).map(([status]) => status)).toEqual([200, 200]))
})

/** The status of a request to a host of any name. */
function statusAt(host: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(url)
    const asked = request({ host: 'localhost', port, path, headers: { host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode!)
    })
    asked.on('error', reject).end()
  })
}

describe('what other programs read of a house', () => {
  const FILES = [
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/programme-en.ics', 'text/calendar; charset=utf-8'],
    ['/programme-en.rss', 'application/rss+xml; charset=utf-8'],
  ] as const

  test.each(FILES)(
    'F-027 F-330 %s has its type, is asked for anew by its tag, and is no file of an unknown host',
    async (path, type) => {
      const answer = await fetch(url + path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
      expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(await answer.text()).toContain(path === '/robots.txt' ? `Sitemap: ${url}/sitemap.xml` : url)
      const tag = answer.headers.get('etag')!
      const again = await fetch(url + path, { headers: { 'if-none-match': tag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      const head = await fetch(url + path, { method: 'HEAD' })
      expect([head.status, head.headers.get('content-type'), head.headers.get('etag')]).toEqual([200, type, tag])
      expect(await statusAt('nobody.example', path)).toBe(404)
    },
  )

  test('F-027 a language that the house does not offer has no programme', async () => {
    for (const path of ['/programme-xx.rss', '/programme-en.txt', '/share/xx/house.png'])
      expect((await fetch(url + path)).status).toBe(404)
    const statusesOf = () =>
      Promise.all(['/programme-nl.ics', '/share/nl/house.png'].map(async (path) => (await fetch(url + path)).status))
    expect(await statusesOf()).toEqual([200, 200])
    await setHouse(`locales = '{en,de,fr}'`)
    await until(async () => expect(await statusesOf()).toEqual([404, 404]))
    await setHouse(`locales = '{en,de,fr,nl}'`)
    await until(async () => expect(await statusesOf()).toEqual([200, 200]))
  })

  test('F-027 the sitemap has every movie, event and page of the house; what ends leaves it, what changes says when', async () => {
    const run = (sql: string, values: unknown[] = []) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) => client.query(sql, values))
    const lines = async () => (await (await fetch(`${url}/sitemap.xml`)).text()).split('\n')
    const { list } = (await page('movies', { filterDate: 'tomorrow' })).data
    const { events } = (await page('events')).data
    const { pages } = (await page('info')).data
    const before = (await lines()).join('\n')
    for (const path of ['', '/movies', '/events', '/info', '/contact'])
      expect(before).toContain(`<loc>${url}/en${path}</loc>`)
    for (const { slug } of list) expect(before).toContain(`<loc>${url}/en/movies/view/${slug}</loc><lastmod>20`)
    for (const { slug } of events) expect(before).toContain(`<loc>${url}/en/events/${slug}</loc><lastmod>20`)
    for (const { page_slug } of pages)
      expect(before).toMatch(new RegExp(`<loc>${url}/en/(info/)?${page_slug}</loc><lastmod>20`))
    const { types } = (await page('vouchers', { type: null })).data
    expect(types.length).toBeGreaterThan(0)
    for (const { slug } of types) expect(before).toContain(`<loc>${url}/en/info/voucher/${slug}</loc><lastmod>20`)
    for (const path of ['vouchers', 'school-screenings', 'newsletter'])
      expect(before.split(`<loc>${url}/en/info/${path}</loc>`)).toHaveLength(2)
    expect(before).not.toMatch(/\/(?:buy|bill|payments)\//)
    const [first] = list
    const lineOf = async () => (await lines()).find((line) => line.includes(`/en/movies/view/${first!.slug}</loc>`))
    const was = await lineOf()
    await run(`update movies set tagline = 'Once more.' where id = $1`, [first!.movie_id])
    await until(async () => {
      expect(await lineOf()).toBeDefined()
      expect(await lineOf()).not.toBe(was)
    })
    // what nobody reads changes no page: a schedule that is only planned
    const now = await lineOf()
    await run(
      `insert into schedules (exhibitor_id, cinema_id, screen_id, movie_id, movie_version_id, price_group_id, arrangement,
         is_seatpicker_enabled, sell_online, visibility, is_draft, start, "end", business_date)
       select exhibitor_id, cinema_id, screen_id, movie_id, movie_version_id, price_group_id, arrangement,
         is_seatpicker_enabled, sell_online, visibility, true, start + interval '300 days', "end" + interval '300 days',
         business_date + 300 from schedules where id = $1`,
      [first!.schedules[0]!.schedule_id],
    )
    const isThere = async (path: string) => (await lines()).some((line) => line.includes(`${url}/en${path}</loc>`))
    const other = list.find(({ movie_id }) => movie_id !== first!.movie_id)!
    await run('update movies set deleted_at = now() where id = $1', [other.movie_id])
    await until(async () => expect(await isThere(`/movies/view/${other.slug}`)).toBe(false))
    expect(await lineOf()).toBe(now)
    expect((await fetch(`${url}/share/en/movies/${other.slug}.png`)).status).toBe(404)
    await run('update movies set deleted_at = null where id = $1', [other.movie_id])
    await until(async () => expect(await isThere(`/movies/view/${other.slug}`)).toBe(true))
    const [written] = pages
    const wordsAt = async () => (await lines()).find((line) => line.includes(`/${written!.page_slug}</loc>`))
    const text = await wordsAt()
    await run('update contents set title = title || $2 where page_slug = $1', [written!.page_slug, '.'])
    await until(async () => expect(await wordsAt()).not.toBe(text))
    await setHouse(`website_config = website_config || '{"home_redirect": "/movies"}'`)
    await until(async () => expect(await isThere('')).toBe(false))
    await setHouse(`website_config = website_config - 'home_redirect'`)
    await until(async () => expect(await isThere('')).toBe(true))
  })

  test('F-010 a house that sells no vouchers has no page for them', async () => {
    const sells = (vouchers: boolean) =>
      setHouse(`public_config = jsonb_set(public_config, '{features,vouchers}', '${vouchers}')`)
    const pages = async () => {
      const [all, balance] = [await page('vouchers', { type: null }), await page('balance')]
      return [all.data, (await page('voucher', { slug: 'gift-card' })).data, balance.data].map((data) => data === null)
    }
    expect(await pages()).toEqual([false, false, false])
    await sells(false)
    await until(async () => expect(await pages()).toEqual([true, true, true]))
    await sells(true)
    await until(async () => expect(await pages()).toEqual([false, false, false]))
  })

  test('F-027 F-330 what networks show of movie, event and house is a PNG of 1200 by 630 that changes with them', async () => {
    const run = (sql: string, values: unknown[]) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) => client.query(sql, values))
    const { list } = (await page('movies', { filterDate: 'tomorrow' })).data
    const { events } = (await page('events')).data
    const { movie_id, slug } = list[0]!
    const paths = ['/share/en/house.png', `/share/en/movies/${slug}.png`, `/share/en/events/${events[0]!.slug}.png`]
    const tags = new Set<string | null>()
    for (const path of paths) {
      const answer = await fetch(url + path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      const png = Buffer.from(await answer.arrayBuffer())
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      const tag = answer.headers.get('etag')!
      expect((await fetch(url + path, { headers: { 'if-none-match': tag } })).status).toBe(304)
      expect((await fetch(url + path, { method: 'HEAD' })).headers.get('content-type')).toBe('image/png')
      expect(await statusAt('nobody.example', path)).toBe(404)
      tags.add(tag)
    }
    expect(tags.size).toBe(3)
    const tagOf = async () => (await fetch(url + paths[1]!, { method: 'HEAD' })).headers.get('etag')
    const was = await tagOf()
    await run(`update movies set display_title = display_title || ' II' where id = $1`, [movie_id])
    await until(async () => expect(await tagOf()).not.toBe(was))
    await run('update movies set display_title = left(display_title, -3) where id = $1', [movie_id])
    await until(async () => expect(await tagOf()).toBe(was))
    for (const path of ['/share/en/movies/nothing.png', '/share/en/people/x.png', '/share/en/house.svg'])
      expect((await fetch(url + path)).status).toBe(404)
  })

  test('F-027 SECURITY "Input" one address has so many pictures drawn in a minute', async () => {
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
    const slugs = [...new Set([...sitemap.matchAll(/\/en\/movies\/view\/([a-z0-9-]+)</g)].map(([, slug]) => slug))]
    const { slug: drawn } = (await page('movies', { filterDate: 'tomorrow' })).data.list[0]!
    const others = slugs.filter((slug) => slug !== drawn)
    const paths = others.slice(-LIMITS.share_picture.times - 1).map((slug) => `${url}/share/en/movies/${slug}.png`)
    expect(paths).toHaveLength(LIMITS.share_picture.times + 1)
    const over = new AbortController()
    const one = { headers: { 'x-forwarded-for': '198.51.100.77' }, signal: over.signal }
    const asked = paths.map(async (path) => {
      const { status } = await fetch(path, one)
      if (status === 429) over.abort()
      return status
    })
    const statuses = (await Promise.allSettled(asked)).flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('F-027 SECURITY "Input" whoever asks for the programme over and over keeps the hub busy for a moment only', async () => {
    const { user } = process.cpuUsage()
    for (let n = 0; n < 50; n += 1) await (await fetch(`${url}/programme-en.ics`)).text()
    expect(process.cpuUsage().user - user).toBeLessThan(4_000_000)
  })

  test('F-027 the programme has the schedules to come of the site, and follows the catalogue', async () => {
    const run = (sql: string, values: unknown[]) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) => client.query(sql, values))
    const feed = async (kind: string) => (await fetch(`${url}/programme-en.${kind}`)).text()
    const [one] = await schedulesOn('tomorrow')
    const name = `schedule-${one!.schedule_id}@localhost`
    expect(await feed('ics')).toContain(`UID:${name}\r\n`)
    expect(await feed('rss')).toContain(`>${name}</guid>`)
    await run('update schedules set cancelled_at = now() where id = $1', [one!.schedule_id])
    await until(async () => {
      expect(await feed('ics')).not.toContain(name)
      expect(await feed('rss')).not.toContain(name)
    })
    await run('update schedules set cancelled_at = null where id = $1', [one!.schedule_id])
    await until(async () => expect(await feed('ics')).toContain(name))
  })
})

describe('SECURITY "Browser" what stands in the head of a request', () => {
  /** An answer to a request as somebody wrote it, whatever its Host says. */
  const askedAs = (target: string, headers: Record<string, string>): Promise<string> =>
    new Promise((done, failed) => {
      const asked = request({ port: server.port, path: target, headers }, async (answer) => {
        done(JSON.stringify(answer.headers) + (await answer.toArray()).map(String).join(''))
      })
      asked.on('error', failed).end()
    })
  const OTHERS = { 'x-forwarded-host': 'evil.example', 'x-forwarded-port': '6666', forwarded: 'host=evil.example' }

  test.each(['/shell', '/sitemap.xml', '/robots.txt', '/programme-en.ics', '/programme-en.rss'])(
    'leads nobody from %s to another port or host: what is kept for everybody is the same whoever asked first',
    async (path) => {
      const plain = await askedAs(path, { host: new URL(url).host })
      expect(plain).toContain(url)
      for (const host of ['localhost:6666', 'LOCALHOST:6666', 'LocalHost']) {
        const asked = await askedAs(path, { host, ...OTHERS })
        expect(asked.toLowerCase()).not.toMatch(/6666|evil|https?:\/\/localhost[^:]/)
        expect(asked).toContain(url)
      }
      const absolute = await askedAs(`http://evil.example:6666${path}`, { host: new URL(url).host })
      expect(absolute).not.toMatch(/6666|evil/)
    },
  )
})

describe('what the pages are made of', () => {
  test('shell: the house, its cinemas, what is on sale (F-005, F-022, F-081)', async () => {
    const { data, origin, manifest } = await page('shell')
    expect(data.exhibitor).toMatchObject({ brand: 'Lichthof', accent: { h: 88 } })
    expect(data.cinemas.map(({ name }) => name)).toEqual(['Lichthof', 'Kronen Kino'])
    expect(data.features).toEqual({ tickets: true, vouchers: true, newsletters: true, buying: true })
    expect(data.locales).toEqual(['en', 'de', 'fr', 'nl'])
    expect(origin).toBe(url)
    expect(manifest).toEqual({ 'client.tsx': { file: 'assets/client-1.js' } })
  })

  test('F-030 F-046 home: tonight by movie, each schedule once with its price, cinemas in order', async () => {
    const { data } = await page('home')
    const schedules = data.movies.flatMap((movie) => movie.schedules)
    expect(schedules.length).toBe(data.schedules_total)
    expect(new Set(schedules.map(({ schedule_id }) => schedule_id)).size).toBe(data.schedules_total)
    expect(schedules.every(({ business_date }) => business_date === data.business_date)).toBe(true)
    const dates = data.days.map(({ date }) => date)
    expect(dates).toContain(data.business_date)
    expect(data.business_date >= data.today).toBe(true)
    expect(dates).toEqual([...dates].sort())
    const shown = data.days.find(({ date }) => date === data.business_date)
    expect(shown?.movies).toBe(data.movies.length)
    for (const movie of data.movies) {
      const cinemas = movie.schedules.map(({ cinema_id }) => cinema_id)
      expect(cinemas).toEqual(cinemas.toSorted((a, b) => a - b))
      expect(movie.facts).not.toBe('')
    }
    const buyable = schedules.filter(({ state }) => state === 'on_sale' || state === 'few')
    expect(buyable.length).toBeGreaterThan(0)
    for (const schedule of buyable) expect(schedule.price_from).toBeGreaterThan(0)
  })

  test('F-035 F-036 F-038 F-039 the movie list of a day, of no day, and of a day that is none', async () => {
    const { data: all } = await page('movies')
    expect([all.filter, all.date, all.tag, all.list]).toEqual(['all', null, null, []])
    expect(new Set(all.posters.map(({ movie_id }) => movie_id)).size).toBe(all.posters.length)
    const starts = all.posters.map(({ next }) => `${next?.date} ${next?.time}`)
    expect(all.posters.length).toBeGreaterThan(5)
    expect(starts.every((start) => start > `${all.business_date} 00:00`)).toBe(true)
    const { date } = all.days[3]!
    const { data: one } = await page('movies', { filterDate: date })
    expect([one.filter, one.date, one.posters, one.soon]).toEqual([date, date, [], []])
    expect(one.list.flatMap(({ schedules }) => schedules).every((each) => each.business_date === date)).toBe(true)
    expect(one.list.length).toBe(all.days[3]!.movies)
    expect((await page('movies', { filterDate: 'today' })).data.date).toBe(all.business_date)
    expect((await page('movies', { filterDate: 'tomorrow' })).data.date).toBe(all.days[1]!.date)
    for (const none of ['2020-01-01', '2099-01-01'])
      expect((await page('movies', { filterDate: none })).data).toMatchObject({ filter: 'all', date: null })
  })

  test('F-038 a poster counts what comes beside its next show', async () => {
    const { data } = await page('movies')
    const ahead = (await Promise.all(data.days.map(({ date }) => page('movies', { filterDate: date })))).flatMap(
      (day) => day.data.list,
    )
    for (const { movie_id, next, more, until } of data.posters) {
      const schedules = ahead
        .filter((movie) => movie.movie_id === movie_id)
        .flatMap((movie) => movie.schedules)
        .filter(({ state }) => state !== 'started')
      expect(schedules.map(({ schedule_id }) => schedule_id)).toContain(next!.schedule_id)
      expect(schedules.length).toBe(more + 1)
      expect(
        schedules
          .map(({ business_date }) => business_date)
          .sort()
          .at(-1),
      ).toBe(until)
    }
  })

  test('F-032 F-035 what is expected stands below all and alone under Soon, by the day on which it comes', async () => {
    const { data: all } = await page('movies')
    const { data: soon } = await page('movies', { filterDate: 'soon' })
    expect(soon.posters.map(({ title }) => title)).toEqual([
      'The Brutalist',
      'Wings of Desire',
      'Cléo from 5 to 7',
      'Paris, Texas',
      'Drive My Car',
    ])
    expect([soon.filter, soon.date, soon.list, soon.soon]).toEqual(['soon', null, [], []])
    expect(all.soon).toEqual(soon.posters)
    for (const { expected, next, trailer } of soon.posters) {
      expect(expected!.from! > all.business_date).toBe(true)
      expect([next, trailer !== null]).toEqual([null, true])
    }
    const { expected } = (await page('home')).data
    expect(expected.map(({ title }) => title)).toEqual(soon.posters.slice(0, 4).map(({ title }) => title))
    const { movie_id } = soon.posters[0]!
    const hide = (visibility: number) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
        client.query('update movies set showing_from_visibility = $2 where id = $1', [movie_id, visibility]),
      )
    await hide(2)
    await until(async () => {
      const { posters } = (await page('movies', { filterDate: 'soon' })).data
      expect(posters[0]).toMatchObject({ movie_id, expected: { from: null } })
    })
    await hide(15)
  })

  test('F-032 F-035 F-028 an expected movie that can be booked already stands once on the list, and not where another cinema was chosen', async () => {
    const run = (sql: string, values: unknown[]) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, async (client) => (await client.query(sql, values)).rows)
    const { business_date, list } = (await page('movies', { filterDate: 'tomorrow' })).data
    const { movie_id, schedules } = list.find((movie) => movie.schedules.some(({ state }) => state === 'on_sale'))!
    const { cinema_id } = schedules.find(({ state }) => state === 'on_sale')!
    const cancelled = await run(
      `update schedules set cancelled_at = now() where movie_id = $1 and cancelled_at is null
       and (business_date <= $2 or cinema_id <> $3) returning id`,
      [movie_id, business_date, cinema_id],
    )
    await run(`update movies set status = 'planned' where id = $1`, [movie_id])
    const isIt = (movie: { movie_id: number }) => movie.movie_id === movie_id
    const soonAt = async (cinema: string) => {
      const { data } = await page('movies', { filterDate: 'soon' }, new Browser(url), `&cinema=${cinema}`)
      return data.posters.filter(isIt).length
    }
    await until(async () => expect((await page('movies', { filterDate: 'soon' })).data.posters.some(isIt)).toBe(true))
    const { posters, soon } = (await page('movies')).data
    expect([posters.filter(isIt).length, soon.filter(isIt).length]).toEqual([1, 0])
    const { cinemas } = (await page('shell')).data
    const here = cinemas.find(({ id }) => id === cinema_id)!
    const there = cinemas.find(({ id }) => id !== cinema_id)!
    expect([await soonAt(here.slug), await soonAt(there.slug)]).toEqual([1, 0])
    await run('update schedules set cancelled_at = null where id = any ($1)', [cancelled.map(({ id }) => id)])
    await run(`update movies set status = 'active' where id = $1`, [movie_id])
    await until(async () => expect((await page('movies', { filterDate: 'soon' })).data.posters.some(isIt)).toBe(false))
  })

  test('F-037 F-039 a tag narrows every list and counts what each would have; one that nobody knows is none', async () => {
    const { data: all } = await page('movies')
    const family = all.tags.find(({ slug }) => slug === 'family')!
    const { data: tagged } = await page('movies', { filterDate: 'all', filterTag: 'family' })
    expect([tagged.tag, tagged.posters.length + tagged.soon.length]).toEqual(['family', family.movies])
    expect(tagged.tags).toEqual(all.tags)
    expect(all.posters).toEqual(expect.arrayContaining(tagged.posters))
    const { data: today } = await page('movies', { filterDate: 'today', filterTag: 'wim-wenders' })
    const wenders = today.tags.find(({ slug }) => slug === 'wim-wenders')!
    expect(today.list.length).toBe(wenders.movies)
    expect((await page('movies', { filterDate: 'soon', filterTag: 'wim-wenders' })).data.posters.length).toBe(2)
    expect((await page('movies', { filterDate: 'today', filterTag: 'nobody' })).data.tag).toBeNull()
    const { data: french } = await page('movies', { locale: 'fr' })
    expect(french.tags.find(({ slug }) => slug === 'family')!.name).toBe('En famille')
    const [{ slug: movie_slug } = { slug: '' }] = tagged.posters
    const tagsOf = async () => (await page('movies.view', { movie_slug })).data.movie.tags.map(({ slug }) => slug)
    const change = (assignment: string) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
        client.query(`update tags set ${assignment} where slug = 'family'`),
      )
    expect(await tagsOf()).toContain('family')
    await change('deleted_at = now()')
    await until(async () => expect(await tagsOf()).not.toContain('family'))
    expect((await page('movies', { filterDate: 'all', filterTag: 'family' })).data.tag).toBeNull()
    await change('deleted_at = null')
    await until(async () => expect(await tagsOf()).toContain('family'))
    const unused = { slug: 'unused-of-a-test', name: 'Unused' }
    await withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
      client.query('insert into tags (exhibitor_id, slug, name) values (1, $1, $2)', [unused.slug, unused.name]),
    )
    await until(async () => {
      const { data } = await page('movies', { filterDate: 'all', filterTag: unused.slug })
      expect([data.tag, data.tags.find(({ slug }) => slug === unused.slug)]).toEqual([
        unused.slug,
        { ...unused, movies: 0 },
      ])
    })
    expect((await page('movies')).data.tags.map(({ slug }) => slug)).not.toContain(unused.slug)
  })

  describe('F-028 the cinema that a visitor chose', () => {
    const at = <N extends PageName>(name: N, params: object, behind: string, cookie?: string) =>
      page(name, params, new Browser(url, cookie === undefined ? {} : { cookie }), behind)

    test('F-028 narrows each list to its schedules, by the address or by what was chosen last', async () => {
      const [lichthof, kronen] = (await page('shell')).data.cinemas
      const isThere = ({ cinema_id }: { cinema_id: number }) => cinema_id === kronen!.id
      const { data: home } = await at('home', {}, '&cinema=kronen-kino')
      // late at night this cinema has done for tonight, and another one has not
      const { data: all } = await page('movies', { filterDate: home.business_date })
      const schedules = home.movies.flatMap((movie) => movie.schedules)
      expect(schedules.length).toBeGreaterThan(0)
      expect(schedules.every(isThere)).toBe(true)
      const ids = (listed: typeof schedules) => listed.map(({ schedule_id }) => schedule_id).sort()
      expect(ids(schedules)).toEqual(ids(all.list.flatMap((movie) => movie.schedules).filter(isThere)))
      expect(home.events.every((event) => isThere(event.schedule))).toBe(true)
      expect((await at('home', {}, '', 'cinema=kronen-kino')).data.schedules_total).toBe(home.schedules_total)
      const { data: events } = await at('events', {}, '&cinema=kronen-kino')
      expect(events.events).toEqual((await page('events')).data.events.filter((event) => isThere(event.schedule)))
      const { data: movies } = await at('movies', {}, '&cinema=kronen-kino')
      expect(movies.posters.every(({ next }) => isThere(next!))).toBe(true)
      expect(movies.posters.length).toBeLessThan((await page('movies')).data.posters.length)
      const date = movies.days[0]!.date
      const { data: day } = await at('movies', { filterDate: date }, '&cinema=kronen-kino')
      expect([day.list.length, day.list.every((movie) => movie.schedules.every(isThere))]).toEqual([
        movies.days[0]!.movies,
        true,
      ])
      const { data: movie } = await at('movies.view', { movie_slug: day.list[0]!.slug }, '&cinema=kronen-kino')
      expect(movie.schedules.every(isThere)).toBe(true)
      expect((await at('shell', {}, '&cinema=lichthof', 'cinema=kronen-kino')).data.chosen_cinema).toBe(lichthof!.slug)
    })

    test('F-028 F-027 calendar and feed are those of one cinema where they are asked for so', async () => {
      for (const kind of ['ics', 'rss']) {
        const text = async (behind: string) => (await fetch(`${url}/programme-en.${kind}${behind}`)).text()
        expect(await text('?cinema=opera')).toContain('Kronengasse')
        const one = await text('?cinema=lichthof')
        expect([one.includes('Karl-Heine'), one.includes('Kronengasse')]).toEqual([true, false])
      }
    })

    test('F-028 all cinemas, and a name that nobody knows, narrow nothing; a movie of another cinema keeps its page', async () => {
      const { data: all } = await page('home')
      for (const word of ['', 'opera', '%27%20or%201=1', '%00'])
        expect((await at('home', {}, `&cinema=${word}`, 'cinema=kronen-kino')).data).toEqual(all)
      const { data: lichthof } = await at('movies', {}, '&cinema=lichthof')
      const slugs = new Set(lichthof.posters.map(({ slug }) => slug))
      const elsewhere = (await page('movies')).data.posters.find(({ slug }) => !slugs.has(slug))!
      const { data: movie } = await at('movies.view', { movie_slug: elsewhere.slug }, '&cinema=lichthof')
      expect([movie.movie.title, movie.schedules]).toEqual([elsewhere.title, []])
    })
  })

  test('F-362 lists are narrowed to screenings that are all that is wanted, and say how many movies each has', async () => {
    const { data: all } = await page('movies', { only: null })
    expect(all.showings.map(({ showing }) => showing)).toEqual([
      'audio-description',
      'subtitles',
      'step-free',
      'original',
    ])
    for (const { showing, movies } of all.showings) {
      const { data: one } = await page('movies', { only: showing })
      expect([one.only, one.posters.length, one.soon]).toEqual([showing, movies, []])
      const { is_on, only, ...said } = one.showings.find((other) => other.showing === showing)!
      expect([is_on, only, said.movies]).toEqual([true, null, all.posters.length])
    }
    const { data: two } = await page('movies', { only: 'original.subtitles.<b>' })
    expect(two.only).toBe('subtitles.original')
    const { date } = all.days[1]!
    const { data: day } = await page('movies', { filterDate: date, only: 'subtitles.original' })
    const texts = day.list.flatMap(({ schedules }) => schedules.map(({ version_text }) => version_text))
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.every((text) => text === 'OmU' || text === 'OmeU')).toBe(true)
    const { data: tagged } = await page('movies', { filterTag: 'family', only: 'audio-description' })
    expect(tagged.posters.every(({ next }) => next!.version_text.startsWith('German'))).toBe(true)
    const soon = { filterDate: 'soon', only: 'original' }
    expect((await page('movies', soon)).data).toMatchObject({ only: 'original', showings: [] })
    expect((await page('movies', soon)).data.posters).toEqual(
      (await page('movies', { filterDate: 'soon' })).data.posters,
    )
  })

  test('F-162 F-163 the pages for schools: what is for them and still played, all of it or under a tag that there is', async () => {
    const offered = async (params: object = {}) =>
      (await page('school-screenings', { filterTag: null, ...params })).data
    const asking = async (movieSlug: string | null) => (await page('school-request', { movieSlug })).data
    const all = await offered()
    const [first, ...others] = all.movies
    const tag = all.tags.find(({ movies }) => movies < all.movies.length)!
    const under = await offered({ filterTag: tag.slug })
    expect([under.tag, under.movies.length]).toEqual([tag.slug, tag.movies])
    expect(under.tags).toEqual(all.tags)
    expect(await offered({ filterTag: 'nobody' })).toBeNull()
    expect((await asking(first!.slug)).movie_id).toBe(first!.movie_id)
    expect([(await asking(null)).movie_id, await asking('nobody')]).toEqual([null, null])
    const change = (assignment: string) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
        client.query(`update movies set ${assignment} where id = $1`, [first!.movie_id]),
      )
    for (const [gone, there] of [
      [`status = 'archived'`, `status = 'active'`],
      ['deleted_at = now()', 'deleted_at = null'],
    ]) {
      await change(gone!)
      await until(async () =>
        expect((await offered()).movies.map(({ movie_id }) => movie_id)).toEqual(
          others.map(({ movie_id }) => movie_id),
        ),
      )
      expect(await asking(first!.slug)).toBeNull()
      await change(there!)
      await until(async () => expect((await offered()).movies).toHaveLength(all.movies.length))
    }
    const sells = (tickets: boolean) =>
      setHouse(`public_config = jsonb_set(public_config, '{features,tickets}', '${tickets}')`)
    await sells(false)
    await until(async () => expect([await offered(), await asking(null)]).toEqual([null, null]))
    await sells(true)
    await until(async () => expect(await offered()).not.toBeNull())
  })

  test('F-049 the page of a movie says where it can be watched at home when that is the service of the house', async () => {
    const streaming = async () => (await page('movies.view', { movie_slug: 'conclave' })).data.movie.streaming
    const run = (sql: string, value: object) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) => client.query(sql, [JSON.stringify(value)]))
    const at = { provider: 'Kino at home', url: 'https://home.example/conclave' }
    const house = 'update exhibitors set public_config = public_config || $1::jsonb'
    await run(`update movies set streaming = $1::jsonb where slug = 'conclave'`, at)
    await run(house, { streaming_provider: 'Another' })
    await until(async () => expect(await streaming()).toBeNull())
    await run(house, { streaming_provider: at.provider })
    await until(async () => expect(await streaming()).toEqual(at))
    await run(house, { streaming_provider: '' })
    await until(async () => expect(await streaming()).toBeNull())
  })

  test('F-047 F-048 F-050 F-051 the page of a movie: all that is known of it, its versions, days, schedules and events', async () => {
    const { data } = await page('movies.view', { movie_slug: 'conclave' })
    expect(data.movie).toMatchObject({
      title: 'Conclave',
      rating: '6',
      rating_scheme: 'fsk',
      nations: ['United Kingdom', 'United States'],
      original_language: 'English',
      spoken_languages: ['English', 'Italian', 'Latin'],
      warnings: ['fear', 'violence'],
      directors: ['Edward Berger'],
      tags: [{ slug: 'omu', name: 'OmU' }],
      links: [{ to: 'homepage', url: 'https://www.focusfeatures.com/conclave' }],
      is_expected: false,
      streaming: null,
    })
    expect(data.movie.showing_from! <= data.business_date).toBe(true)
    const { data: french } = await page('movies.view', { movie_slug: 'conclave', locale: 'fr' })
    expect([french.movie.original_language, french.movie.nations[0]]).toEqual(['anglais', 'Royaume-Uni'])
    const listed = (await page('movies')).data.posters.find(({ slug }) => slug === 'conclave')
    expect(data.schedules.filter(({ state }) => state !== 'started').length).toBe(listed!.more + 1)
    expect(data.days).toEqual([...new Set(data.schedules.map((one) => one.business_date))].sort())
    const versions = new Set(data.versions.map((one) => one.movie_version_id))
    for (const { movie_version_id } of data.schedules) expect(versions.has(movie_version_id!)).toBe(true)
    expect(data.versions.length).toBe(new Set(data.schedules.map((one) => one.movie_version_id)).size)
    const subtitled = data.versions.find(({ text }) => text.includes('subtitled'))
    if (subtitled) expect(subtitled).toMatchObject({ original: true, subtitles: ['German'], audio: 'English' })
    const [talk] = (await page('home')).data.events
    const of = (await page('movies')).data.posters.map(({ slug }) => page('movies.view', { movie_slug: slug }))
    const around = (await Promise.all(of)).filter(({ data }) => data.events.length > 0)
    expect(around.map(({ data }) => data.events)).toContainEqual([talk])
  })

  test('F-035 F-047 a planned movie has its page; an unknown one, one that is deleted or put away has none', async () => {
    const { data } = await page('movies.view', { movie_slug: 'the-brutalist' })
    expect(data.movie.is_expected && data.movie.showing_from! > data.business_date).toBe(true)
    expect([data.versions, data.days, data.schedules]).toEqual([[], [], []])
    expect((await page('movies.view', { movie_slug: 'nothing' })).data).toBeNull()
    const write = (status: string) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
        client.query('update movies set status = $1 where slug = $2', [status, 'the-brutalist']),
      )
    await write('archived')
    await until(async () => expect((await page('movies.view', { movie_slug: 'the-brutalist' })).data).toBeNull())
    await write('planned')
    await until(async () => expect((await page('movies.view', { movie_slug: 'the-brutalist' })).data).not.toBeNull())
  })

  test('F-033 a house may have another first page', async () => {
    const write = (home_redirect: string | null) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
        client.query('update exhibitors set website_config = $1', [{ ...NO_WEBSITE, home_redirect }]),
      )
    expect((await page('home')).data.redirect).toBeNull()
    await write('/movies/today')
    await until(async () => expect((await page('home')).data.redirect).toBe('/movies/today'))
    await write(null)
    await until(async () => expect((await page('home')).data.redirect).toBeNull())
  })

  test('F-006 movies, versions, rates, seat classes, ways to pay and events are said in the language of the reader, and an event is hidden where it does not show', async () => {
    const { data } = await page('movies', { filterDate: 'tomorrow' })
    const { movie_id, schedules } = data.list[0]!
    const schedule_id = schedules[0]!.schedule_id
    const event_id = await withExhibitor(database.pool, DEMO_EXHIBITOR_ID, async (client) => {
      await client.query(`update movies set translations = $2 where id = $1`, [
        movie_id,
        { fr: { display_title: 'Le Titre', description: 'Le Résumé' } },
      ])
      await client.query(`update movie_versions set translations = '{"fr": {"short": "VOST"}}' where movie_id = $1`, [
        movie_id,
      ])
      await client.query(
        `update screens set class_rate = jsonb_set(class_rate, '{sofa}', $2)
         where id = (select screen_id from schedules where id = $1)`,
        [schedule_id, { ...SOFA, translations: { fr: { name: 'Canapé' } } }],
      )
      const { rows } = await client.query<{ id: number }>(
        `insert into events (exhibitor_id, schedule_id, slug, title, description, content, visibility)
         values (1, $1, 'talk-of-a-test', 'Talk', '', '', 4) returning id`,
        [schedule_id],
      )
      return rows[0]!.id
    })
    const said = async (locale: string) => {
      const { list } = (await page('movies', { locale, filterDate: 'tomorrow' })).data
      const { title, synopsis, schedules: stubs } = list.find((movie) => movie.movie_id === movie_id)!
      return { title, synopsis, version: stubs[0]!.version_text }
    }
    await until(async () =>
      expect(await said('fr')).toEqual({ title: 'Le Titre', synopsis: 'Le Résumé', version: 'VOST' }),
    )
    expect((await said('en')).title).toBe(data.list[0]!.title)
    await until(async () => expect((await page('buy.tickets', { schedule_id, locale: 'fr' })).data).not.toBeNull())
    const checkout = (await page('buy.tickets', { schedule_id, locale: 'fr' })).data
    expect([checkout.movie.title, checkout.schedule.version?.short]).toEqual(['Le Titre', 'VOST'])
    expect([checkout.tariffs[0]?.name, checkout.payment_methods[0]?.name]).toEqual(['Plein tarif', 'Carte bancaire'])
    expect(checkout.screen.class_rate.sofa).toEqual({ ...SOFA, name: 'Canapé' })
    const here = (await page('buy.tickets', { schedule_id, locale: 'en' })).data
    expect(here.screen.class_rate.sofa).toEqual(SOFA)
    expect((await page('buy.events', { event_id })).data).toBeNull()
  })

  test('F-008 F-347 a price that changes is the one on the pages of movie and event, which say when by the clock there', async () => {
    const run = (sql: string, values: unknown[] = []) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) => client.query(sql, values))
    const { list } = (await page('movies', { filterDate: 'tomorrow' })).data
    const { slug, schedules } = list.find((movie) => movie.schedules.some(({ price_from }) => price_from !== null))!
    const { schedule_id, price_from } = schedules.find((schedule) => schedule.price_from !== null)!
    await run(
      `insert into events (exhibitor_id, schedule_id, slug, title, description, content) values (1, $1, 'evening-of-a-price', 'Talk', '', '')`,
      [schedule_id],
    )
    const said = async () => {
      const { data: event } = await page('events.view', { event_slug: 'evening-of-a-price' })
      const { data: movie } = await page('movies.view', { movie_slug: slug })
      return [event?.schedule, movie.schedules.find((one) => one.schedule_id === schedule_id)]
    }
    const both = (cents: number) => [{ price_from: cents }, { price_from: cents }]
    await until(async () => expect(await said()).toMatchObject(both(price_from!)))
    for (const schedule of await said()) expect(schedule!.utc_offset).toMatch(/^\+0[12]:00$/)
    await run('update price_rates set base_cents = base_cents + 150')
    await until(async () => expect(await said()).toMatchObject(both(price_from! + 150)))
    await run('update price_rates set base_cents = base_cents - 150')
    await run(`update events set deleted_at = now() where slug = 'evening-of-a-price'`)
    await until(async () => expect((await page('events.view', { event_slug: 'evening-of-a-price' })).data).toBeNull())
  })

  test('F-062 F-063 F-325 the checkout of a schedule: what the calls say, the plan, how to pay', async () => {
    const schedules = await schedulesOn('tomorrow')
    const schedule_id = schedules.find(({ state }) => state === 'on_sale')?.schedule_id
    await until(async () => expect((await page('buy.tickets', { schedule_id })).data).not.toBeNull())
    const { data } = await page('buy.tickets', { schedule_id })
    const call = (await (await fetch(`${url}/api/schedules/${schedule_id}/data`)).json()) as { data: typeof data }
    expect(data.schedule).toEqual(call.data.schedule)
    expect(data.tariffs).toEqual(call.data.tariffs)
    expect(data.tariffs.length).toBeGreaterThan(0)
    expect(data.payment_methods.map(({ component }) => component)).toContain('redirect')
    expect(data.hold).toBeNull()
    expect(data.settings.max_seats).toBe(10)
    expect(data.time).toMatch(/^\d\d:\d\d$/)
    expect(data.is_test).toBe(false) // nobody takes the demo for a real house
  })

  test('F-060 F-192 F-198 what is not for the public has no checkout, whoever knows its number; one that is cancelled says that it is', async () => {
    const schedules = await schedulesOn('tomorrow')
    const { schedule_id } = schedules.findLast(({ state }) => state === 'on_sale')!
    const change = (assignment: string) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
        client.query(`update schedules set ${assignment} where id = $1`, [schedule_id]),
      )
    const status = async () =>
      (await new Browser(url).get(`/buy/tickets?params={"locale":"en","schedule_id":${schedule_id}}`)).status
    await until(async () => expect(await status()).toBe(200))
    for (const [hidden, shown] of [
      [`schedule_type = 'private'`, `schedule_type = 'public'`],
      [`schedule_type = 'school'`, `schedule_type = 'public'`],
      ['visibility = visibility - 1', 'visibility = visibility + 1'],
    ]) {
      await change(hidden!)
      await until(async () => expect(await status()).toBe(404))
      await change(shown!)
      await until(async () => expect(await status()).toBe(200))
    }
    await change('cancelled_at = now()')
    await until(async () => {
      const { data } = await page('buy.tickets', { schedule_id })
      expect(data.schedule.purchasable_online).toBe(false)
    })
    await change('cancelled_at = null')
    const called = async () => (await new Browser(url).get(`/api/schedules/${schedule_id}/data`)).status
    await until(async () => expect(await called()).toBe(200))
    await change('deleted_at = now()')
    await until(async () => expect([await status(), await called()]).toEqual([404, 404]))
    await change('deleted_at = null')
    await until(async () => expect(await status()).toBe(200))
  })

  test('F-129 the plan of a checkout says nothing of what the house keeps seats for', async () => {
    const schedules = await schedulesOn('tomorrow')
    const { schedule_id } = schedules.find(({ state }) => state === 'on_sale')!
    const draw = (arrangement: object) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
        client.query('update schedules set arrangement = $2 where id = $1', [schedule_id, JSON.stringify(arrangement)]),
      )
    const { arrangement: before } = (await page('buy.tickets', { schedule_id })).data
    const [[first, ...row], ...rows] = before!.rows as [[object, ...object[]], ...object[][]]
    const kept = { ...first, name: 'Press 1', house: { reason: 'for the press', release_minutes: null } }
    await draw({ ...before, rows: [[kept, ...row], ...rows] })
    const said = await until(async () => {
      const { data } = await page('buy.tickets', { schedule_id })
      expect(data.arrangement!.rows[0]![0]!.name).toBe('Press 1')
      return data
    })
    await draw(before!)
    expect(JSON.stringify(said)).not.toContain('for the press')
  })

  test('posters are drawn, kept for ever at the address of their version, and no movie has none', async () => {
    const { data } = await page('home')
    for (const { poster_url } of data.movies.slice(0, 5)) {
      const answer = await fetch(url + poster_url)
      expect(answer.headers.get('content-type')).toBe('image/svg+xml')
      expect(answer.headers.get('cache-control')).toContain('immutable')
      expect(await answer.text()).toMatch(/^<svg/)
    }
    const unversioned = data.movies[0]?.poster_url?.replace(/-\d+\.svg$/, '.svg')
    expect((await fetch(url + unversioned)).headers.get('cache-control')).toBe('public, max-age=300')
    for (const path of ['/posters/99999-1.svg', '/posters/x.svg']) expect((await fetch(url + path)).status).toBe(404)
  })

  test('F-331 a hold of this visitor comes with the checkout, and with nobody else', async () => {
    const schedules = await schedulesOn('tomorrow')
    const { schedule_id } = schedules.find(({ state }) => state === 'on_sale')!
    const browser = new Browser(url, { 'x-forwarded-for': '203.0.113.77' })
    await page('shell', {}, browser)
    const answer = await browser.send('POST', `/api/schedules/${schedule_id}/hold`, { quantity: 2 })
    expect(answer.status).toBe(200)
    const held = ((await answer.json()) as { data: PageData<'buy.tickets'>['hold'] }).data
    expect((await page('buy.tickets', { schedule_id }, browser)).data.hold).toEqual(held)
    expect((await page('buy.tickets', { schedule_id })).data.hold).toBeNull()
  })

  test('F-010 F-157 F-160 the newsletter is there with its feature; Google is in the policy of its page alone, where the house has it', async () => {
    const policyAt = async (path: string) =>
      (await new Browser(url).get(path)).headers.get('content-security-policy') ?? ''
    const shown = async () => (await page('newsletter.subscribe', { email: 'jana@example.org' })).data
    expect(await shown()).toEqual({ email: 'jana@example.org', captcha: { driver: 'altcha' } })
    expect((await page('newsletter.subscribe')).data.email).toBe('')
    expect(await policyAt('/newsletter/subscribe')).not.toContain('google')
    // an address ends like a file, and is none: it is for the site to draw, which draws no such page here
    const isDrawn = async (path: string) =>
      (await (await fetch(url + path, { headers: { accept: 'text/html' } })).text()).includes('<h1>broken</h1>')
    expect(await isDrawn('/en/info/newsletter/jana%40example.org')).toBe(true)
    expect(await isDrawn('/en/info/none.org')).toBe(false)
    await setHouse(`public_config = public_config || '{"captcha_driver": "recaptcha", "recaptcha_site_key": "key"}'`)
    await until(async () => expect((await shown()).captcha).toEqual({ driver: 'recaptcha', site_key: 'key' }))
    const policy = await policyAt('/newsletter/subscribe')
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/www\.google\.com\/recaptcha\/ [^;]+;/)
    expect(policy.match(/script-src /g)).toHaveLength(1)
    expect(await policyAt('/home')).not.toContain('google')
    const token = 'a'.repeat(43)
    expect((await page('newsletter.confirm', { token })).data).toMatchObject({
      doing: 'confirm',
      state: { kind: 'over' },
    })
    expect((await page('newsletter.leave', { token })).data).toBeNull()
    await setHouse(
      `public_config = jsonb_set(public_config, '{features,newsletters}', 'false') || '{"captcha_driver": "altcha"}'`,
    )
    await until(async () => expect(await shown()).toBeNull())
    expect((await page('newsletter.confirm', { token })).data).toBeNull()
    const { rows } = await withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
      client.query(
        'select id from schedules where cancelled_at is null and not is_draft and start > now() order by start desc limit 1',
      ),
    )
    expect((await page('buy.tickets', { schedule_id: rows[0].id })).data.settings.newsletter_signup).toBe(false)
    await setHouse(`public_config = jsonb_set(public_config, '{features,newsletters}', 'true')`)
    await until(async () =>
      expect((await page('buy.tickets', { schedule_id: rows[0].id })).data.settings.newsletter_signup).toBe(true),
    )
  })

  test('F-055 F-056 F-230 pages and widgets are the house’s own, in the reader’s language or in its first, at once', async () => {
    const row = { exhibitor_id: DEMO_EXHIBITOR_ID, type: 'page', page_slug: 'of-a-test', text: 'One.\n\nTwo.' }
    const write = (changes: object) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, async (client) => {
        const { exhibitor_id, type, page_slug, text, key, locale, title } = { key: null, ...row, ...changes } as Record<
          string,
          unknown
        >
        await client.query(
          'insert into contents (exhibitor_id, type, page_slug, text, key, locale, title) values ($1, $2, $3, $4, $5, $6, $7)',
          [exhibitor_id, type, page_slug, text, key, locale, title],
        )
      })
    expect((await page('content', { page_slug: 'of-a-test' })).data).toBeNull()
    await write({ locale: 'en', title: 'Parking' })
    await write({ locale: 'fr', title: 'Stationnement' })
    await write({ locale: 'en', title: 'Up here', type: 'widget', page_slug: null, key: 'site-below-navigation' })
    await until(async () => {
      const { data } = await page('widgets', { slots: ['site-below-navigation', 'newsletter-subscribe'] })
      expect(data['site-below-navigation']?.map(({ title }) => title)).toContain('Up here')
      expect(data['newsletter-subscribe'] ?? []).not.toContainEqual(expect.objectContaining({ title: 'Up here' }))
    })
    const { data } = await page('content', { page_slug: 'of-a-test' })
    expect(data).toMatchObject({ title: 'Parking', text: '<p>One.</p><p>Two.</p>' })
    expect((await page('content', { page_slug: 'of-a-test', locale: 'fr' })).data.title).toBe('Stationnement')
    const listed = (await page('info', { locale: 'fr' })).data.pages
    expect(listed.filter(({ page_slug }) => page_slug === 'of-a-test')).toEqual([
      { page_slug: 'of-a-test', title: 'Stationnement', locale: 'fr' },
    ])
  })

  test('F-052 F-043 F-054 events to come by start, each with its page; one that is hidden, over or of a cancelled schedule has none', async () => {
    const run = (sql: string, values: unknown[] = []) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, async (client) => (await client.query(sql, values)).rows)
    const [first, second, third] = await schedulesOn('tomorrow')
    const make = (slug: string, schedule_id: number, changes = '') =>
      run(
        `insert into events (exhibitor_id, schedule_id, slug, title, description, content, translations)
         values (1, $1, $2, 'Talk', 'With two people.', 'Soup.\n\nBar.', '{"de": {"title": "Gespräch", "page_title": "Film und Gespräch"}}')`,
        [schedule_id, slug],
      ).then(() => (changes ? run(`update events set ${changes} where slug = $1`, [slug]) : []))
    await make('evening-of-a-test', first!.schedule_id)
    await make('counter-of-a-test', second!.schedule_id, 'sell_online = false')
    await make('third-of-a-test', third!.schedule_id)
    const view = async (event_slug: string, locale = 'en') => (await page('events.view', { event_slug, locale })).data
    const event = await until(async () => {
      const found = await view('evening-of-a-test')
      expect(found).not.toBeNull()
      for (const other of ['counter', 'third']) expect(await view(`${other}-of-a-test`)).not.toBeNull()
      return found
    })
    expect(event).toMatchObject({
      title: 'Talk',
      page_title: 'Talk',
      content: '<p>Soup.</p><p>Bar.</p>',
      bookable: true,
      schedule: { schedule_id: first!.schedule_id, time: first!.time },
    })
    expect(event.rates.length).toBeGreaterThan(0)
    expect(event.more).toHaveLength(2)
    expect(event.more.map(({ slug }) => slug)).not.toContain('evening-of-a-test')
    expect(event.movie.slug).toMatch(/^[a-z0-9-]+$/)
    expect(event.sale_until).toEqual({ date: expect.any(String), time: expect.stringMatching(/^\d\d:\d\d$/) })
    expect(await view('evening-of-a-test', 'de')).toMatchObject({ title: 'Gespräch', page_title: 'Film und Gespräch' })
    expect((await view('counter-of-a-test')).bookable).toBe(false)
    const [cast] = await run(
      'select id, actors from movies where id = (select movie_id from schedules where id = $1)',
      [first!.schedule_id],
    )
    const partial = (from: number | null) =>
      setHouse(`public_config = public_config || '{"schedules_partial_from": ${from}}'`)
    await run(`update movies set actors = '{A,B,C,D,E,F}' where id = $1`, [cast.id])
    await partial(1)
    await until(async () => {
      const announced = await view('evening-of-a-test')
      expect([announced.schedule.state, announced.rates]).toEqual(['announced', []])
      expect(announced.movie.actors).toEqual(['A', 'B', 'C', 'D'])
    })
    await run('update movies set actors = $2 where id = $1', [cast.id, cast.actors])
    await partial(null)
    await until(async () => expect((await view('evening-of-a-test')).schedule.state).not.toBe('announced'))
    const { events } = (await page('events')).data
    const starts = events.map(({ schedule }) => `${schedule.business_date} ${schedule.date} ${schedule.time}`)
    expect(starts).toEqual(starts.toSorted())
    expect(events.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['evening-of-a-test', 'counter-of-a-test']))
    await run(`update events set visibility = 4 where slug in ('counter-of-a-test', 'third-of-a-test')`)
    await until(async () => expect(await view('counter-of-a-test')).toBeNull())
    const [{ id: event_id }] = await run(`select id from events where slug = 'evening-of-a-test'`)
    expect((await page('buy.events', { event_id })).data).toEqual({ schedule_id: first!.schedule_id })
    await run('update schedules set cancelled_at = now() where id = $1', [first!.schedule_id])
    await until(async () => expect(await view('evening-of-a-test')).toBeNull())
    expect((await page('buy.events', { event_id })).data).toBeNull()
    const left = (await page('events')).data.events.map(({ slug }) => slug)
    expect(left.filter((slug) => slug.endsWith('of-a-test'))).toEqual([])
    await run('update schedules set cancelled_at = null where id = $1', [first!.schedule_id])
    await run(`update events set deleted_at = now() where slug like '%of-a-test'`)
  })

  test('F-044 at its cut-off a schedule is only text on the lists and the page of its movie, and the server sells and holds nothing of it', async () => {
    const run = (sql: string, values: unknown[]) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, async (client) => (await client.query(sql, values)).rows)
    const [found] = await run(
      `select s.id, s.business_date::text, s.buy_cutoff_minutes, m.slug from schedules s join movies m on m.id = s.movie_id
       where s.start between now() + '30 minutes' and now() + '23 hours' and s.sell_online and s.cancelled_at is null
         and s.visibility % 2 = 1 and s.schedule_type = 'public' order by s.start desc limit 1`,
      [],
    )
    const { id, business_date, buy_cutoff_minutes, slug } = found
    expect(buy_cutoff_minutes).toBe(15)
    const close = (minutes: number) => run('update schedules set buy_cutoff_minutes = $2 where id = $1', [id, minutes])
    const browser = new Browser(url, { 'x-forwarded-for': '203.0.113.44' })
    await page('shell', {}, browser)
    const hold = () => browser.send('POST', `/api/schedules/${id}/hold`, { quantity: 1 })
    const said = async () => {
      const listed = await schedulesOn(business_date)
      const { schedules } = (await page('movies.view', { movie_slug: slug })).data
      const call = await browser.get(`/api/schedules/${id}/data`)
      const states = [listed, schedules].map((all) => all.find(({ schedule_id }) => schedule_id === id)?.state)
      return [...states, ((await call.json()) as Answered<'buy.tickets'>).data.schedule.purchasable_online]
    }
    await until(async () => expect((await said()).at(-1)).toBe(true))
    expect(await said()).not.toContain('started')
    await close(-1440)
    await until(async () => expect(await said()).toEqual(['started', 'started', false]))
    const refused = await hold()
    expect([refused.status, refused.headers.get('x-refusal')]).toEqual([422, 'not_purchasable'])
    await close(buy_cutoff_minutes)
    await until(async () => expect((await said()).at(-1)).toBe(true))
    expect((await hold()).status).toBe(200)
  })

  test('F-046 F-044 home has the first day of which something can still be bought, and says which one that is', async () => {
    const { data: before } = await page('home')
    const close = (minutes: number) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
        client.query('update schedules set buy_cutoff_minutes = $1 where business_date = $2', [
          minutes,
          before.business_date,
        ]),
      )
    await close(-1_440)
    await until(async () => {
      const { data: home } = await page('home')
      expect([home.today, home.business_date > before.business_date]).toEqual([before.today, true])
      const days = home.movies.flatMap(({ schedules }) => schedules.map(({ business_date }) => business_date))
      expect([...new Set(days)]).toEqual([home.business_date])
    })
    await close(15)
    await until(async () => expect((await page('home')).data.business_date).toBe(before.business_date))
  })

  test('F-046 today is the business day: it begins so many minutes after midnight as the house says', async () => {
    const begin = (minutes: number) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
        client.query(`update exhibitors set public_config = jsonb_set(public_config, '{midnight_offset}', $1)`, [
          minutes,
        ]),
      )
    const today = async () => (await page('movies', { filterDate: 'today' })).data
    const dayOf = (midnight_offset: number) => businessDate(new Date().toISOString(), 'Europe/Berlin', midnight_offset)
    for (const minutes of [1439, 0]) {
      await begin(minutes)
      await until(async () => expect((await today()).business_date).toBe(dayOf(minutes)))
      const { list, date } = await today()
      if (list.length > 0) expect(date).toBe(dayOf(minutes))
      expect(list.flatMap(({ schedules }) => schedules).every((one) => one.business_date === date)).toBe(true)
      expect((await page('home')).data.today).toBe(dayOf(minutes))
    }
    await begin(300)
    await until(async () => expect((await today()).business_date).toBe(dayOf(300)))
  })

  test('F-011 without a method of the site nothing is bought: not on lists, not at the checkout, not a voucher', async () => {
    const allow = (status: string) =>
      withExhibitor(database.pool, DEMO_EXHIBITOR_ID, (client) =>
        client.query(`update payment_methods set status = $1 where type = 'online'`, [status]),
      )
    const [schedule] = (await schedulesOn('tomorrow')).filter(({ state }) => state === 'on_sale')
    const { types } = (await page('vouchers', { type: null })).data
    const said = async () => {
      const { schedule_id } = schedule!
      const { data } = await page('buy.tickets', { schedule_id })
      const voucher = (await page('voucher', { slug: types[0]!.slug })).data
      const { buying } = (await page('shell')).data.features
      const ways = [data.payment_methods, voucher.payment_methods].map((methods) => methods.length > 0)
      return [buying, data.schedule.purchasable_online, ...ways]
    }
    await until(async () => expect(await said()).toEqual([true, true, true, true]))
    await allow('inactive')
    await until(async () => expect(await said()).toEqual([false, false, false, false]))
    await allow('active')
    await until(async () => expect(await said()).toEqual([true, true, true, true]))
  })
})

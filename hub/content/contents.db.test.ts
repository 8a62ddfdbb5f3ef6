import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newNonce } from '#protocol/server/headers.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { until } from '../../tests/until.ts'
import { createPool, withExhibitor } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { Notices } from '../db/notices.ts'
import { pagePolicy } from '../http/page-policy.ts'
import { ensureSession } from '../http/session.ts'
import { addExhibitor, Browser, startTestHub, type TestHub } from '../http/testing/hub.ts'
import { Contents } from './contents.ts'
import { contentRoutes } from './routes.ts'

const log = pino({ level: 'silent' })
const SILENT = { on: () => {}, onGap: () => {}, hears: false }
const ABOUT = { type: 'page', locale: 'en', page_slug: 'about-us', title: 'About us', text: 'A house.' }

let database: FreshDatabase
let notices: Notices
let contents: Contents
let hub: TestHub

beforeAll(async () => {
  database = await freshDatabase()
  await addExhibitor(database, 1, ['localhost'])
  await addExhibitor(database, 2, ['127.0.0.1'])
  notices = new Notices(database.url, log)
  contents = new Contents(database.pool, notices)
  await notices.open()
  hub = await startTestHub(database, ({ sessions }) => ({
    calls: [
      (app) =>
        app.get('/page', (c) => {
          const { csrf } = ensureSession(c, sessions)
          pagePolicy(c, newNonce())
          return c.html(`<meta name="csrf-token" content="${csrf}">`)
        }),
      (app) => contentRoutes(app, { contents }),
    ],
  }))
})
afterAll(async () => {
  await hub.close()
  await notices.close()
  await database.close()
})

async function write(house: number, row: Record<string, unknown>): Promise<number> {
  const fields = Object.entries({ ...row, exhibitor_id: house }).map(([name, value]) => {
    return [name, name === 'groups' ? JSON.stringify(value) : value] as const
  })
  return withExhibitor(database.pool, house, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into contents (${fields.map(([name]) => name)}) values (${fields.map((_, n) => `$${n + 1}`)}) returning id`,
      fields.map(([, value]) => value),
    )
    return rows[0]!.id
  })
}

function change(id: number, assignment: string) {
  return withExhibitor(database.pool, 1, (client) => client.query(`update contents set ${assignment} where id = ${id}`))
}

async function asks(page_slug: string, { house = 1, language = 'en' } = {}) {
  const browser = new Browser(house === 1 ? hub.url : hub.url.replace('localhost', '127.0.0.1'), {
    'accept-language': language,
  })
  await browser.open('/page')
  const answer = await browser.send('POST', '/api/cmscontent/page', { page_slug })
  return { status: answer.status, body: (await answer.json()) as { data: Record<string, unknown> } }
}

test('F-341 F-322 the call answers a page in the language of whoever asks, or in the first of the house', async () => {
  await write(1, ABOUT)
  await write(1, { ...ABOUT, locale: 'de', title: 'Über uns' })
  const { status, body } = await until(async () => {
    const said = await asks('about-us')
    expect(said.status).toBe(200)
    return said
  })
  expect([status, body]).toEqual([
    200,
    {
      data: {
        page_slug: 'about-us',
        type: 'page',
        locale: 'en',
        title: 'About us',
        text: '<p>A house.</p>',
        groups: [],
      },
    },
  ])
  expect((await asks('about-us', { language: 'de' })).body.data).toMatchObject({ locale: 'de', title: 'Über uns' })
  expect((await asks('about-us', { language: 'fr' })).body.data).toMatchObject({ locale: 'en' })
})

test('F-341 SECURITY Tenants: a page that is missing, inactive, deleted, a widget or another house’s is 404', async () => {
  const inactive = await write(1, { ...ABOUT, page_slug: 'later', status: 'inactive' })
  const gone = await write(1, { ...ABOUT, page_slug: 'gone', deleted_at: '2026-01-01' })
  await write(1, { ...ABOUT, type: 'widget', key: 'payment-success', page_slug: 'widget' })
  await write(2, { ...ABOUT, page_slug: 'theirs' })
  await until(async () => expect((await asks('theirs', { house: 2 })).status).toBe(200))
  for (const slug of ['nothing', 'later', 'gone', 'widget', 'theirs'])
    expect([slug, (await asks(slug)).status]).toEqual([slug, 404])
  expect((await asks('Not A Slug')).status).toBe(422)
  await change(inactive, `status = 'active'`)
  await change(gone, 'deleted_at = null')
  for (const slug of ['later', 'gone']) await until(async () => expect((await asks(slug)).status).toBe(200))
})

test('F-347 F-056 a changed text is there as soon as it is committed; without notices it is read each time', async () => {
  const id = await write(1, { ...ABOUT, page_slug: 'hours' })
  const titles = async (from: Contents) => (await from.of(1)).map(({ title }) => title)
  const deaf = new Contents(database.pool, SILENT)
  await change(id, `title = 'From five'`)
  expect(await titles(deaf)).toContain('From five')
  await until(async () => expect(await titles(contents)).toContain('From five'))
  expect(contents.of(1)).toBe(contents.of(1))
  await change(id, `title = 'From six'`)
  await until(async () => expect(await titles(contents)).toContain('From six'))
})

test('F-231 SECURITY "Browser" what stands uncleaned in a row is cleaned when it is shown, in answers too', async () => {
  const hostile = '<p onclick="x()">Hi<script>x()</script></p>'
  const groups = [{ title: 'A', questions: [{ question: 'B?', answer: hostile }] }]
  await write(1, { ...ABOUT, type: 'faq', page_slug: 'hostile', text: hostile, groups })
  await write(1, { ...ABOUT, type: 'preset', key: 'plain', page_slug: null, text: 'a < b & c' })
  const all = await until(async () => {
    const found = await contents.of(1)
    expect(found.some(({ key }) => key === 'plain')).toBe(true)
    return found
  })
  const faq = all.find(({ page_slug }) => page_slug === 'hostile')!
  expect([faq.text, faq.groups[0]!.questions[0]!.answer]).toEqual(['<p>Hi</p>', '<p>Hi</p>'])
  expect(all.find(({ key }) => key === 'plain')!.text).toBe('a < b & c')
})

test('a row that cannot be read takes no other with it', async () => {
  await write(1, { ...ABOUT, page_slug: 'broken', locale: 'xx' })
  await write(1, { ...ABOUT, page_slug: 'whole' })
  await until(async () => expect((await asks('whole')).status).toBe(200))
  expect((await asks('broken')).status).toBe(404)
})

test('F-231 texts of before are written over so that they say the same as HTML; a preset stays plain', async () => {
  const old = await emptyDatabase()
  const dir = mkdtempSync(join(tmpdir(), 'foyer-contents-'))
  try {
    const migrations = join(import.meta.dirname, '../db/migrations')
    cpSync(migrations, dir, {
      recursive: true,
      filter: (file) => file === migrations || basename(file) < '0089',
    })
    await migrate(old.url, { dir })
    const pool = createPool(old.url)
    const before = { url: old.url, pool }
    await addExhibitor(before, 1, ['localhost'])
    const groups = [
      {
        title: 'Tom & Jerry',
        questions: [
          { question: '<3?', answer: 'a < b' },
          { question: 'c', answer: 'd' },
        ],
      },
    ]
    await withExhibitor(pool, 1, (client) =>
      client.query(
        `insert into contents (exhibitor_id, type, locale, key, page_slug, title, text, groups) values
         (1, 'page', 'en', null, 'a', 'A & B', 'a < b & c\n\n<i>', '[]'), (1, 'preset', 'en', 'p', null, 'P', 'a & b', '[]'),
         (1, 'faq', 'en', null, 'f', 'F', '', $1), (1, 'page', 'en', null, 'same', 'S', 'nothing to do', '[]')`,
        [JSON.stringify(groups)],
      ),
    )
    await withExhibitor(pool, 1, (client) =>
      client.query(
        `update exhibitors set website_config = '{"footer": {"groups": [], "text": {"en": "A & B", "de": "C"}}}'`,
      ),
    )
    expect(await migrate(old.url)).toContain('0089_contents_on_site.sql')
    const houses = await withExhibitor(pool, 1, (client) =>
      client.query('select website_config as config from exhibitors'),
    )
    expect(houses.rows[0].config.footer.text).toEqual({ en: 'A &amp; B', de: 'C' })
    const rows = await new Contents(pool, SILENT).of(1)
    await pool.end()
    const said = rows.toSorted((a, b) => a.id - b.id).map(({ title, text, version }) => [title, text, version])
    expect(said).toEqual([
      ['A & B', '<p>a &lt; b &amp; c</p><p>&lt;i&gt;</p>', 2],
      ['P', 'a & b', 1],
      ['F', '', 2],
      ['S', '<p>nothing to do</p>', 1],
    ])
    expect(rows.find(({ type }) => type === 'faq')!.groups).toEqual([
      {
        title: 'Tom & Jerry',
        questions: [
          { question: '<3?', answer: '<p>a &lt; b</p>' },
          { question: 'c', answer: '<p>d</p>' },
        ],
      },
    ])
  } finally {
    rmSync(dir, { recursive: true, force: true })
    await old.close()
  }
})

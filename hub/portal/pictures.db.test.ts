import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { PICTURE_MAX_BYTES } from '#protocol/kit/pictures.ts'
import { ok } from '#protocol/result.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { SAMPLES } from '../../tests/contract/samples.ts'
import { DrawingLine } from '../catalogue/pictures/line.ts'
import { Pictures } from '../catalogue/pictures/store.ts'
import { withExhibitor } from '../db/connect.ts'
import { type Portal, type Staff, startPortal, type Visit } from './testing/portal.ts'

const ANTON = { exhibitor_id: 1, name: 'Anton B.', permissions: ['*'] }
const DAY_MS = 86_400_000
let database: FreshDatabase
let portal: Portal
let anton: Visit
let nth = 0

beforeAll(async () => {
  database = await freshDatabase()
  portal = await startPortal(database, ['movie'])
  anton = await portal.visit(1, ANTON)
})
afterAll(async () => {
  await portal.close()
  await database.close()
})

/** A picture that nobody had before. */
function picture(): Promise<Buffer> {
  nth += 1
  return sharp({ create: { width: 40 + nth, height: 60, channels: 3, background: '#a31' } })
    .png()
    .toBuffer()
}

/** What a page of the portal sends with a file. */
async function upload(visit: Visit, file: Buffer, house: 1 | 2 = 1) {
  const url = portal.hub.url.replace('localhost', house === 1 ? 'localhost' : '127.0.0.1')
  const said = await fetch(`${url}/api/portal/pictures`, {
    method: 'POST',
    headers: {
      cookie: visit.cookie,
      'x-csrf-token': visit.csrf,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'image/png',
    },
    body: new Uint8Array(file),
  })
  const body = await said.json()
  return { status: said.status, refusal: said.headers.get('x-refusal'), body, picture: body.data?.picture as string }
}

function see(name: string, host = 'localhost'): Promise<Response> {
  return fetch(`${portal.hub.url.replace('localhost', host)}/pictures/${name}.webp`)
}

function make(poster: object) {
  return anton('POST', 'movies', { ...SAMPLES.movie.make({}, ++nth), poster })
}
const DRAWN = { genre: 'Drama', seed: 1, family: null, palette: null }
const GONE = { 'poster.picture': ['This choice does not exist any more.'] }

describe('SECURITY Uploads', () => {
  test('a picture is kept under the name of its content, the same one once, and is shown for ever', async () => {
    const file = await picture()
    const first = await upload(anton, file)
    expect(first).toMatchObject({ status: 200, picture: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await upload(anton, file)).picture).toBe(first.picture)
    for (const width of [320, 640, 1280, 1920]) {
      const shown = await see(`${first.picture}-${width}`)
      expect(shown.status).toBe(200)
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).format).toBe('webp')
    }
    for (const name of [`${first.picture}-321`, `${first.picture}`, `${'0'.repeat(64)}-320`, '../secret-320'])
      expect([name, (await see(name)).status]).toEqual([name, 404])
  })

  test('Tenants: a picture of another house is not there, neither to see nor to name', async () => {
    const { picture: ours } = await upload(anton, await picture())
    expect((await see(`${ours}-320`)).status).toBe(200)
    expect((await see(`${ours}-320`, '127.0.0.1')).status).toBe(404)
    const there = await portal.visit(2, { exhibitor_id: 2, name: 'Mia N.', permissions: ['*'] })
    const { picture: theirs } = await upload(there, await picture(), 2)
    const said = await make({ ...DRAWN, picture: theirs })
    expect([said.status, said.body.errors]).toEqual([422, GONE])
    expect((await upload(there, await picture())).status).toBe(419)
  })

  test.each<[string, Partial<Staff> | null, number]>([
    ['nobody', null, 401],
    ['somebody who edits nothing with pictures', { name: 'Mira K.', permissions: ['tags.*'] }, 403],
    ['somebody who edits movies', { name: 'Nora V.', permissions: ['movies.edit'] }, 200],
  ])('%s', async (_, staff, status) => {
    const visit = await portal.visit(1, staff && { ...ANTON, ...staff })
    expect((await upload(visit, await picture())).status).toBe(status)
  })

  test('without the token of a page nothing is taken', async () => {
    expect((await upload(Object.assign(anton.bind(null), anton, { csrf: 'x' }), await picture())).status).toBe(419)
  })

  test.each([
    [
      422,
      'picture_kind',
      'This is no picture that can be used here: take a JPEG, PNG or WebP.',
      () => Buffer.from('x'),
    ],
    [413, 'too_large', 'The request is too large.', () => Buffer.alloc(PICTURE_MAX_BYTES + 1)],
  ])('it is refused in words (%i %s)', async (status, refusal, message, file) => {
    expect(await upload(anton, file())).toMatchObject({ status, refusal, body: { message } })
  })

  test('more than sixty a minute wait', async () => {
    const eager = await portal.visit(1, { ...ANTON, name: 'Eager E.' })
    const all: number[] = []
    for (let n = 0; n < 61; n += 1) all.push((await upload(eager, Buffer.from('x'))).status)
    expect(all.filter((status) => status === 429)).toHaveLength(1)
  })

  test('of one person two are in the line, of all houses sixteen, counted before a file is read', async () => {
    const line = new DrawingLine()
    const { promise: door, resolve: open } = Promise.withResolvers<void>()
    let begun = 0
    const wait = (exhibitor_id: number, employee_id: number) =>
      line.pass({ exhibitor_id, employee_id }, async () => {
        begun += 1
        await door
        return ok(null)
      })
    const inside = Array.from({ length: 16 }, (_, n) => wait(1 + (n % 2), 1 + Math.trunc(n / 4)))
    const full = { refusal: { code: 'too_many_requests', detail: { seconds: expect.any(Number) } } }
    expect(await wait(1, 1)).toMatchObject(full)
    expect(await wait(3, 99)).toMatchObject(full)
    expect(begun).toBe(16)
    open()
    expect((await Promise.all(inside)).every((one) => one.ok)).toBe(true)
    const many = Array.from({ length: 10 }, () =>
      line.passInTurn({ exhibitor_id: 1, employee_id: 1 }, async () => ok(1)),
    )
    expect((await Promise.all(many)).every((one) => one.ok)).toBe(true)
  })
})

describe('F-181 the poster of a movie', () => {
  test('is the picture where it has one, and drawn where it has none', async () => {
    const { picture: poster } = await upload(anton, await picture())
    const made = (await make({ ...DRAWN, picture: poster })).body.data
    expect(made.poster.picture).toBe(poster)
    const back = await anton('PUT', `movies/${made.id}`, { version: 1, poster: { ...DRAWN, picture: null } })
    expect(back.body.data.poster.picture).toBe(null)
    expect((await make({ ...DRAWN, picture: '0'.repeat(64) })).body.errors).toEqual(GONE)
    expect((await make({ ...DRAWN, picture: 'x' })).status).toBe(422)
  })
})

describe('pictures that nothing names', () => {
  /** The same pictures by a clock that is ahead. */
  async function store(days: number) {
    const folder = await mkdtemp(join(tmpdir(), 'pictures-'))
    const of = (later: number) =>
      new Pictures({
        pool: database.pool,
        folder,
        log: pino({ level: 'silent' }),
        now: () => Date.now() + later * DAY_MS,
      })
    return { folder, now: of(0), later: of(days), close: () => rm(folder, { recursive: true }) }
  }
  const BY = { exhibitor_id: 1, employee_id: null }
  async function kept(pictures: Pictures, file: Buffer): Promise<string> {
    const said = await pictures.keep(BY, file)
    if (!said.ok) throw new Error(said.refusal.code)
    return said.value.picture
  }
  function files(folder: string): string[] {
    return readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.webp'))
  }

  test('go after a week with their files; what a row names stays, a deleted row too', async () => {
    const { folder, now, later, close } = await store(8)
    const [lost, named, deleted] = [
      await kept(now, await picture()),
      await kept(now, await picture()),
      await kept(now, await picture()),
    ]
    await make({ ...DRAWN, picture: named })
    const movie = (await make({ ...DRAWN, picture: deleted })).body.data
    await anton('DELETE', `movies/${movie.id}`, { version: 1 })
    await now.sweep(1)
    expect(files(folder)).toHaveLength(12)
    await later.sweep(1)
    await later.sweep(1)
    expect(await now.read(1, lost, 320)).toBe(null)
    expect(await now.read(1, named, 320)).toBeInstanceOf(Buffer)
    expect(await now.read(1, deleted, 320)).toBeInstanceOf(Buffer)
    expect(files(folder).filter((name) => name.includes(lost))).toEqual([])
    await close()
  })

  test('are five hundred of a house at most, and all that are old go in one round', async () => {
    const { folder, now, later, close } = await store(8)
    const [file, more] = [await picture(), await picture()]
    const of = (what: Buffer) => now.keep({ exhibitor_id: 2, employee_id: null }, what)
    expect((await of(file)).ok).toBe(true)
    await withExhibitor(database.pool, 2, (client) =>
      client.query(`insert into pictures (exhibitor_id, picture, width, height, given_at)
        select 2, lpad(n::text, 64, '0'), 1, 1, now() from generate_series(1, 1200) n`),
    )
    expect(await of(more)).toMatchObject({ refusal: { code: 'pictures_unused', detail: { count: 500 } } })
    expect(files(folder)).toHaveLength(4)
    await later.sweep(2)
    const left = await withExhibitor(database.pool, 2, (client) => client.query('table pictures'))
    expect(left.rows).toEqual([])
    expect((await of(more)).ok).toBe(true)
    await close()
  })

  test('SECURITY Uploads: a full disk is said in words, leaves nothing behind and takes no picture away', async ({
    skip,
  }) => {
    const { folder, now, close } = await store(0)
    onTestFinished(close)
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', folder]).status !== 0)
      return skip('no small disk can be made here')
    onTestFinished(() => void spawnSync('umount', [folder]))
    const small = await kept(now, await picture())
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const large = (width: number) =>
      sharp({ create: { width, height: 1_200, channels: 3, background: '#a31', noise } })
        .png()
        .toBuffer()
    for (const width of [1_000, 1_001])
      expect(await now.keep(BY, await large(width))).toMatchObject({ ok: false, refusal: { code: 'picture_no_room' } })
    const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    expect(left.map(({ name }) => name.slice(0, 64))).toEqual(Array(4).fill(small))
    expect(await now.read(1, small, 320)).toBeInstanceOf(Buffer)
  })

  test('files whose row never came go too, and a picture given again begins its week anew', async () => {
    const { folder, now, later, close } = await store(8)
    const file = await picture()
    const again = await kept(now, file)
    await withExhibitor(database.pool, 1, (client) => client.query('delete from pictures where picture = $1', [again]))
    await now.sweep(1)
    expect(files(folder)).toHaveLength(4)
    for (const name of files(folder)) await utimes(join(folder, name), new Date(0), new Date(0))
    await now.sweep(1)
    expect(files(folder)).toEqual([])
    await kept(now, file)
    await kept(later, file)
    await later.sweep(1)
    expect(files(folder)).toHaveLength(4)
    await close()
  })

  test('one that a form names in this moment is not taken away', async () => {
    const { now, later, close } = await store(8)
    const name = await kept(now, await picture())
    const { id, version } = (await make(DRAWN)).body.data
    await withExhibitor(database.pool, 1, async (client) => {
      await client.query('select 1 from pictures where picture = $1 for key share', [name])
      await later.sweep(1)
      await client.query('update movies set poster = poster || $2 where id = $1 and version = $3', [
        id,
        { picture: name },
        version,
      ])
    })
    await later.sweep(1)
    expect(await now.read(1, name, 320)).toBeInstanceOf(Buffer)
    await close()
  })
})

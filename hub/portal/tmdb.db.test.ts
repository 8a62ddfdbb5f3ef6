import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/constellation/database.ts'
import { SAMPLES } from '../../tests/contract/samples.ts'
import { type RecordedTmdb, saying, startTmdb, type TmdbAnswer } from '../../tests/tmdb/server.ts'
import { Tmdb } from '../catalogue/tmdb/client.ts'
import { withExhibitor } from '../db/connect.ts'
import { type Portal, startPortal, type Visit } from './testing/portal.ts'

const KEY = '0123456789abcdef0123456789abcdef'
const TOKEN = 'eyJhbGciOi.eyJhdWQiOi.c2lnbmF0dXJl'
const ANTON = { exhibitor_id: 1, name: 'Anton B.', permissions: ['*'] }

let database: FreshDatabase
let portal: Portal
let anton: Visit
let tmdb: RecordedTmdb

beforeAll(async () => {
  tmdb = await startTmdb()
  database = await freshDatabase()
  portal = await startPortal(database, ['cinema', 'movie'])
  anton = await portal.visit(1, ANTON)
})
afterEach(() => {
  tmdb.asked = []
  tmdb.instead = null
})
afterAll(async () => {
  await portal.close()
  await database.close()
  tmdb.close()
})

describe('F-182 the key', () => {
  test('without one TMDB is not asked, and the words say what to do', async () => {
    const said = await anton('GET', 'tmdb?search=conclave')
    expect(said).toMatchObject({
      status: 422,
      refusal: 'tmdb_off',
      body: { message: expect.stringContaining('by hand') },
    })
    expect(tmdb.asked).toEqual([])
  })

  test('SECURITY Secrets: is checked, sealed in the database, and never read again', async () => {
    tmdb.instead = saying(401, '{"status_code":7}')
    expect((await anton('PUT', 'tmdb/key', { key: KEY })).body.errors).toEqual({
      key: ['TMDB does not accept this key.'],
    })
    expect((await anton('GET', 'tmdb/key')).body.data).toEqual({ is_set: false })
    tmdb.instead = null
    expect((await anton('PUT', 'tmdb/key', { key: KEY })).body.data).toEqual({ is_set: true })
    const { rows } = await withExhibitor(database.pool, 1, (client) => client.query('select * from tmdb_keys'))
    expect(JSON.stringify(rows)).not.toContain(KEY)
    expect(JSON.stringify(await anton('GET', 'tmdb/key'))).not.toContain(KEY)
    expect(JSON.stringify(portal.hub.lines)).not.toContain(KEY)
    const there = await portal.visit(2, { ...ANTON, exhibitor_id: 2, name: 'Mia N.' })
    expect((await there('GET', 'tmdb/key')).body.data).toEqual({ is_set: false })
  })

  test('the long one goes into a header, the short one into the address', async () => {
    await anton('GET', 'tmdb?search=conclave')
    expect(tmdb.asked[0]).toMatchObject({ url: expect.stringContaining(`api_key=${KEY}`) })
    await anton('PUT', 'tmdb/key', { key: TOKEN })
    await anton('GET', 'tmdb?search=conclave')
    expect(tmdb.asked.at(-1)!.headers.authorization).toBe(`Bearer ${TOKEN}`)
    expect(tmdb.asked.at(-1)!.url).not.toContain('api_key')
  })
})

describe('F-182 search', () => {
  test('needs two letters, and finds movies in the language of the house', async () => {
    expect((await anton('GET', 'tmdb?search=%20c%20')).body.errors).toEqual({ search: ['This is too short.'] })
    const { data } = (await anton('GET', 'tmdb?search=conclave')).body
    expect(data.movies[0]).toEqual({
      tmdb_id: 974576,
      title: 'Conclave',
      original_title: 'Conclave',
      released_at: '2024-10-25',
      overview: expect.stringContaining('Cardinal Lawrence'),
      poster: '/jf3YO8hOqGHCupsREf5qymYq1n.jpg',
      movie_id: null,
    })
    expect(tmdb.asked[0]!.url).toContain('language=en-US')
  })

  test.each<[string, TmdbAnswer]>([
    ['tmdb_key', saying(401, '{}')],
    ['tmdb_busy', saying(429, '{}')],
    ['tmdb_away', saying(503, '<html>')],
    ['tmdb_odd', saying(200, '<html>')],
    ['tmdb_odd', saying(200, '{"results":"none"}')],
    ['tmdb_odd', saying(200, `{"results":[${' '.repeat(4_100_000)}]}`)],
    ['tmdb_odd', saying(418, '{}')],
    ['tmdb_away', (request) => request.socket.destroy()],
    ['tmdb_away', (_, response) => void response.writeHead(302, { location: '/search/movie' }).end()],
  ])('what goes wrong is said in words: %s', async (refusal, answer) => {
    tmdb.instead = answer
    const said = await anton('GET', 'tmdb?search=conclave')
    expect(said).toMatchObject({ status: 422, refusal, body: { message: expect.stringMatching(/TMDB/) } })
  })

  test('a TMDB that is silent is left alone after a while', async () => {
    tmdb.instead = () => undefined
    const client = new Tmdb({ url: tmdb.url, images_url: tmdb.url }, 200)
    expect(await client.search(KEY, 'conclave', 'en')).toMatchObject({ refusal: { code: 'tmdb_away' } })
    tmdb.instead = (_, response) => void response.writeHead(200).write('{"results":')
    expect(await client.search(KEY, 'conclave', 'en')).toMatchObject({ refusal: { code: 'tmdb_away' } })
  })
})

describe('F-181 F-182 a movie of TMDB', () => {
  test('is proposed in our fields with the other languages, and made by the form as any movie', async () => {
    await anton('POST', 'cinemas', { ...SAMPLES.cinema.make({}, 1), country_code: 'DE' })
    const { data } = (await anton('GET', 'tmdb/movie?tmdb_id=974576')).body
    expect(data.values).toEqual({
      display_title: 'Conclave',
      original_title: 'Conclave',
      tagline: 'What happens behind these walls will change everything.',
      description: expect.stringContaining('Cardinal Lawrence'),
      runtime: 120,
      year: 2024,
      released_at: '2024-10-25',
      rating: '6',
      rating_scheme: 'fsk',
      directors: ['Edward Berger'],
      actors: ['Ralph Fiennes', 'Stanley Tucci'],
      genres: ['Drama', 'Thriller', 'Mystery'],
      nation: ['US', 'GB'],
      original_language: 'en',
      spoken_languages: ['en', 'it'],
      trailer: 'https://www.youtube.com/watch?v=JX9jasdi3ic',
      homepage: 'https://www.focusfeatures.com/conclave/',
      translations: {
        de: {
          display_title: 'Konklave',
          tagline: 'Was hinter diesen Mauern geschieht, verändert alles.',
          description: expect.stringContaining('Kardinal Lawrence'),
          genres: ['Drama', 'Thriller', 'Mystery'],
        },
        fr: {
          display_title: 'Conclave',
          description: expect.stringContaining('cardinal'),
          genres: ['Drame', 'Thriller', 'Mystère'],
        },
        nl: { genres: ['Drama', 'Thriller', 'Mysterie'] },
      },
    })
    const kept = await anton('POST', 'tmdb/posters', { poster: data.poster })
    const { homepage, ...fields } = data.values
    const sample = SAMPLES.movie.make({}, 1) as object
    const movie = {
      ...sample,
      ...fields,
      links: { homepage },
      tmdb_id: 974576,
      tmdb_said: { at: data.at, values: data.values },
      poster: { genre: data.drawn_genre, seed: 1, picture: kept.body.data.picture },
    }
    const made = await anton('POST', 'movies', movie)
    expect([made.status, made.body.errors]).toEqual([200, undefined])
    expect(made.body.data.poster.picture).toBe(kept.body.data.picture)
    const again = await anton('POST', 'movies', { ...movie, slug: 'conclave-again' })
    expect(again.body.errors).toEqual({ tmdb_id: ['This is taken already.'] })
    expect((await anton('GET', 'tmdb?search=conclave')).body.data.movies[0].movie_id).toBe(made.body.data.id)
    const now = await anton('GET', `movies/${made.body.data.id}/tmdb`)
    expect(now.body.data.values).toEqual(data.values)
  })

  test('one that never came from TMDB is refused, and one that TMDB does not know is not found', async () => {
    const { id } = (await anton('POST', 'movies', SAMPLES.movie.make({}, 2))).body.data
    expect((await anton('GET', `movies/${id}/tmdb`)).body.errors).toEqual({ tmdb_id: ['This field is required.'] })
    expect((await anton('GET', `movies/${id + 1000}/tmdb`)).status).toBe(404)
    expect((await anton('GET', 'tmdb/movie?tmdb_id=1')).status).toBe(404)
    for (const wrong of ['', 'abc', '0', '-1', '1e99', '2147483648'])
      expect((await anton('GET', `tmdb/movie?tmdb_id=${wrong}`)).status).toBe(422)
  })

  test('rubbish in a part leaves that part out, and letters that no store takes go', async () => {
    const odd = {
      id: 974576,
      title: `Con\u0000clave\n\ud800 ${'x'.repeat(500)}`,
      overview: 'a\u0007b',
      runtime: -3,
      release_date: 'soon',
      poster_path: '/../../etc/passwd',
      homepage: 'javascript:alert(1)',
      genres: 'many',
      credits: { cast: [null, { name: 5 }, { name: 'Ada', order: 1 }], crew: null },
      videos: { results: [{ site: 'YouTube', key: '"><script>', type: 'Trailer' }] },
      release_dates: { results: [{ iso_3166_1: 'DE', release_dates: [{ certification: '99' }] }] },
      translations: { translations: [{ iso_639_1: 'de', data: { title: 7 } }] },
    }
    tmdb.instead = saying(200, JSON.stringify(odd))
    const { status, body } = await anton('GET', 'tmdb/movie?tmdb_id=974576')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ poster: null, drawn_genre: null })
    expect(body.data.values).toEqual({
      display_title: expect.stringMatching(/^Conclave +x+…$/),
      description: 'ab',
      rating_scheme: 'fsk',
      directors: [],
      actors: ['Ada'],
      nation: [],
      spoken_languages: [],
      translations: {},
    })
    expect(body.data.values.display_title).toHaveLength(160)
  })

  test('a poster is fetched from TMDB alone, and only as a picture', async () => {
    for (const poster of ['/../x.jpg', 'http://127.0.0.1/x.jpg', '/x.svg', '//127.0.0.1/x.jpg', '/a/b.jpg'])
      expect([poster, (await anton('POST', 'tmdb/posters', { poster })).status]).toEqual([poster, 404])
    expect(tmdb.asked).toEqual([])
    tmdb.instead = saying(200, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect((await anton('POST', 'tmdb/posters', { poster: '/x.jpg' })).refusal).toBe('picture_kind')
    expect((await anton('GET', 'tmdb/posters?poster=/x.jpg')).refusal).toBe('tmdb_odd')
    tmdb.instead = null
    expect((await anton('GET', 'tmdb/posters?poster=/x.jpg')).status).toBe(200)
  })

  test('F-181 a trailer is one of YouTube or Vimeo', async () => {
    const text = 'Only trailers at YouTube or Vimeo can be shown: copy the address of the video there.'
    const made = (trailer: string, nth: number) => anton('POST', 'movies', { ...SAMPLES.movie.make({}, nth), trailer })
    expect((await made('https://evil.example/watch?v=JX9jasdi3ic', 10)).body.errors).toEqual({ trailer: [text] })
    expect((await made('https://youtu.be/JX9jasdi3ic', 11)).status).toBe(200)
  })
})

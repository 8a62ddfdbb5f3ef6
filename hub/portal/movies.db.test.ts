import { expect, test } from 'vitest'
import { withExhibitor } from '../db/connect.ts'
import type { Visit } from './testing/portal.ts'
import { openSampleHouse } from './testing/sample-house.ts'

/** Movies and their versions, as a manager's portal calls them. */
const FAR = { start: '2031-05-01T19:00:00.000Z', end: '2031-05-01T21:00:00.000Z', business_date: '2031-05-01' }
const LONG_AGO = { start: '2024-05-01T19:00:00.000Z', end: '2024-05-01T21:00:00.000Z', business_date: '2024-05-01' }
const GONE = ['This choice does not exist any more.']

const { portal, anton, ids, sampleOf, make } = await openSampleHouse([
  'cinema',
  'screen',
  'price_group',
  'distributor',
  'distributor_office',
  'rental_profile',
  'tag',
])

/** A movie with a version, and the schedules of these times. */
async function planned(...times: object[]) {
  const movie = await make('movie')
  const version = await make('movie_version', {}, { ...ids, movie: movie.id })
  const named = { ...ids, movie: movie.id, movie_version: version.id }
  const schedules = []
  for (const time of times) schedules.push(await make('schedule', time, named))
  return { movie, version, schedules }
}

/** Texts by field of a refusal. */
async function errors(said: ReturnType<Visit>) {
  const { status, body } = await said
  return { status, ...(body.errors as Record<string, string[]>) }
}

test('F-181 a movie has every field, and a form that asks for few of them', async () => {
  const few = { slug: 'flow', display_title: 'Flow', original_title: 'Straume', runtime: 85, year: 2024 }
  const sent = { ...few, rating: '6', rating_scheme: 'fsk', genres: ['animation'], original_language: 'zxx' }
  const { data } = (await anton('POST', 'movies', sent)).body
  expect(data).toMatchObject({ ...sent, status: 'planned', showing_from_visibility: 15, default_visibility: 15 })
  const whole = {
    internal_title: 'Flow (cat)',
    showing_from: '2027-01-07',
    showing_from_visibility: 1,
    released_at: '2026-12-24',
    default_visibility: 12,
    distributor_id: ids.distributor,
    distributor_office_id: ids.distributor_office,
    links: { website: 'https://flow.example' },
    trailer: 'https://vimeo.com/123456789',
    maccsbox: 'FL-2024',
    is_school_screening: true,
    tmdb_id: 823_219,
    custom_attributes: { shelf: 'B 12' },
    tags: [ids.tag],
    translations: { de: { display_title: 'Straume', tagline: 'Eine Katze, ein Boot' } },
  }
  const edited = await anton('PUT', `movies/${data.id}`, { version: 1, ...whole })
  expect([edited.status, edited.body.data]).toMatchObject([200, whole])
  const { options } = (await anton('GET', `movies/${data.id}/edit`)).body
  expect(Object.keys(options)).toEqual(['distributor_id', 'distributor_office_id', 'tags'])
  expect(options.distributor_office_id[0].label).toMatch(/^Nordlicht \d+, Vienna \d+$/)
})

test.each<[string, object, Record<string, string[]>]>([
  ['an age that its scheme does not have', { rating: '9' }, { rating: ['This scheme does not have this age rating.'] }],
  ['an office without a distributor', { distributor_office_id: 1 }, { distributor_office_id: GONE }],
  ['a distributor that is not there', { distributor_id: 99_999 }, { distributor_id: GONE }],
  ['a tag that is not there', { tags: [99_999] }, { tags: GONE }],
  [
    'a language that nobody reads here',
    { translations: { xx: {} } },
    { translations: ['This field is not known here.'] },
  ],
  ['a link that is none', { links: { website: 'flow' } }, { 'links.website': ['This is not valid.'] }],
  ['more surfaces than there are', { default_visibility: 16 }, { default_visibility: ['This must be at most 15.'] }],
])('F-181 a movie with %s is refused by its field', async (_what, fields, said) => {
  const { id } = await make('movie')
  expect(await errors(anton('PUT', `movies/${id}`, { version: 1, ...fields }))).toEqual({ status: 422, ...said })
})

test('F-181 an office of another distributor is none of this one', async () => {
  const other = await make('distributor')
  const fields = { distributor_id: other.id, distributor_office_id: ids.distributor_office }
  const said = await errors(anton('POST', 'movies', { ...sampleOf('movie'), ...fields }))
  expect(said).toEqual({ status: 422, distributor_office_id: GONE })
})

test('F-183 F-310 a movie with schedules to come is not archived before they are over, by whoever tries', async () => {
  const { movie, schedules } = await planned(FAR, LONG_AGO)
  const row = `movies/${movie.id}`
  const late = 'This movie has shows until Thursday 1 May. It cannot be archived before they are over.'
  const archived = { version: 1, status: 'archived' }
  expect(await errors(anton('PUT', row, archived))).toEqual({ status: [late] })
  const bulk = { rows: [{ id: movie.id, version: 1 }], change: { status: 'archived' } }
  expect((await anton('POST', 'movies/bulk', bulk)).refusal).toBe('movie_scheduled')
  const cancelled = 'update schedules set cancelled_at = now() where id = $1'
  await withExhibitor(portal.hub.pool, 1, (client) => client.query(cancelled, [schedules[0].id]))
  expect((await anton('PUT', row, archived)).body.data).toMatchObject({ status: 'archived', version: 2 })
})

test('F-184 F-310 a version with schedules is not deleted and stays its movie’s; a movie with schedules stays too', async () => {
  const { movie, version, schedules } = await planned(LONG_AGO)
  const other = await make('movie')
  const kept = { status: 422, message: ['This has shows and cannot be deleted.'] }
  expect(await errors(anton('DELETE', `movie-versions/${version.id}`, { version: 1 }))).toEqual(kept)
  expect(await errors(anton('DELETE', `movies/${movie.id}`, { version: 1 }))).toEqual(kept)
  expect(await errors(anton('PUT', `movie-versions/${version.id}`, { version: 1, movie_id: other.id }))).toEqual({
    status: 422,
    movie_id: ['This cannot be changed any more.'],
  })
  await anton('DELETE', `schedules/${schedules[0].id}`, { version: 1 })
  expect((await anton('DELETE', `movie-versions/${version.id}`, { version: 1 })).status).toBe(200)
})

test('F-184 a version has its languages, what helps those who hear or see less, and its rental profile', async () => {
  const { version } = await planned()
  const fields = {
    dimension: '3D',
    subtitle_two_language: 'fr',
    has_audio_description: true,
    has_captions: true,
    rental_profile_id: ids.rental_profile,
    translations: { nl: { text: 'Engels, ondertiteld' } },
  }
  const edited = await anton('PUT', `movie-versions/${version.id}`, { version: 1, ...fields })
  expect([edited.status, edited.body.data]).toMatchObject([200, fields])
})

test('F-186 F-310 a rental profile that versions use is not deleted', async () => {
  const profile = await make('rental_profile')
  const { version } = await planned()
  const use = (rental_profile_id: number | null, seen: number) =>
    anton('PUT', `movie-versions/${version.id}`, { version: seen, rental_profile_id })
  expect((await use(profile.id, 1)).status).toBe(200)
  expect(await errors(anton('DELETE', `rental-profiles/${profile.id}`, { version: 1 }))).toEqual({
    status: 422,
    message: ['A rental profile that movies use cannot be deleted.'],
  })
  await use(null, 2)
  expect((await anton('DELETE', `rental-profiles/${profile.id}`, { version: 1 })).status).toBe(200)
  expect(await errors(use(profile.id, 3))).toEqual({ status: 422, rental_profile_id: GONE })
})

test('F-310 a movie without a field that it needs is refused by that field', async () => {
  const said = await errors(anton('POST', 'movies', { slug: 'untitled', original_title: '', display_title: '' }))
  expect(Object.keys(said).toSorted()).toEqual(
    ['status', 'display_title', 'runtime', 'year', 'rating', 'rating_scheme', 'genres', 'original_language'].toSorted(),
  )
  expect(said).toMatchObject({ display_title: ['This field is required.'], runtime: ['This field is required.'] })
})

test('F-189 a distributor or an office that movies name stays', async () => {
  const distributor = await make('distributor')
  const office = await make('distributor_office', {}, { ...ids, distributor: distributor.id })
  await make('movie', { distributor_id: distributor.id, distributor_office_id: office.id })
  const used = ['This is still used elsewhere. Take it away there first.']
  expect(await errors(anton('DELETE', `distributor-offices/${office.id}`, { version: 1 }))).toMatchObject({
    message: used,
  })
  const moved = { version: 1, distributor_id: ids.distributor }
  expect(await errors(anton('PUT', `distributor-offices/${office.id}`, moved))).toMatchObject({ distributor_id: used })
})

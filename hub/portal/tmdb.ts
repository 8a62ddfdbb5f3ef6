import type { Context } from 'hono'
import type pg from 'pg'
import {
  TMDB_SHOWN,
  tmdbKey,
  tmdbKeySet,
  tmdbMovie,
  tmdbOfMovie,
  tmdbPoster,
  tmdbSearch,
  tmdbThumb,
} from '#protocol/catalogue/tmdb-calls.ts'
import { LIMITS } from '#protocol/kit/limits.ts'
import { type Answer, ok, refuse } from '#protocol/result.ts'
import { mount, mountRaw } from '#protocol/server/mount.ts'
import type { CatalogueStore } from '../catalogue/catalogue.ts'
import type { Pictures } from '../catalogue/pictures/store.ts'
import type { Tmdb } from '../catalogue/tmdb/client.ts'
import type { TmdbKeys } from '../catalogue/tmdb/keys.ts'
import { drawnGenre, listedOf, posterOf, type TmdbReader, valuesOf } from '../catalogue/tmdb/said.ts'
import { withExhibitor } from '../db/connect.ts'
import type { HubApp, HubEnv } from '../http/env.ts'
import type { RateLimit } from '../http/rate-limit.ts'

export interface TmdbParts {
  pool: pg.Pool
  limit: RateLimit
  catalogue: Pick<CatalogueStore, 'of'>
  pictures: Pictures
  tmdb: Tmdb
  tmdb_keys: TmdbKeys
}

const SMALL = 320

/**
 * Puts on the app what is asked of TMDB. What it says is a proposal: a movie is made and changed by the calls
 * of movies alone, by what somebody saw in a form (F-182).
 */
export function tmdbRoutes(app: HubApp, parts: TmdbParts): void {
  app.limits('tmdb', 'in its room').limits('tmdb_thumb', 'in its room')
  const { tmdb, tmdb_keys, pictures, pool } = parts
  const house = (c: Context<HubEnv>) => c.get('principal').exhibitor_id

  mount(app, tmdbKey, async (c) => ok({ is_set: await tmdb_keys.isSet(house(c)) }))
  mount(app, tmdbKeySet, async (c, { body: { key } }) => {
    const waits = counted(c, parts, 'tmdb')
    if (!waits.ok) return waits
    const checked = key === null ? ok(undefined) : await tmdb.check(key)
    if (!checked.ok) return { ok: false, refusal: { ...checked.refusal, field: 'key' } }
    await tmdb_keys.set(c.get('principal'), key)
    return ok({ is_set: key !== null })
  })

  mount(app, tmdbSearch, async (c, { query: { search } }) => {
    const key = await allowed(c, parts)
    if (!key.ok) return key
    const { locale } = await readerOf(parts, house(c))
    const found = await tmdb.search(key.value, search, locale)
    if (!found.ok) return found
    const movies = found.value.results.slice(0, TMDB_SHOWN).map(listedOf)
    const ours = await here(
      pool,
      house(c),
      movies.map(({ tmdb_id }) => tmdb_id),
    )
    const total = Math.max(found.value.total_results, movies.length)
    return ok({ movies: movies.map((one) => ({ ...one, movie_id: ours.get(one.tmdb_id) ?? null })), total })
  })
  mount(app, tmdbMovie, async (c, { query: { tmdb_id } }) => {
    const key = await allowed(c, parts)
    if (!key.ok) return key
    const reader = await readerOf(parts, house(c))
    const movie = await tmdb.movie(key.value, tmdb_id, reader.locale)
    if (!movie.ok) return movie
    const values = valuesOf(movie.value, reader)
    return ok({ at: now(), values, poster: posterOf(movie.value), drawn_genre: drawnGenre(movie.value) })
  })
  mount(app, tmdbOfMovie, async (c, { params }) => {
    const ours = await numberOf(pool, house(c), params.id)
    if (!ours) return refuse('not_found')
    if (ours.tmdb_id === null) return refuse('required', 'tmdb_id')
    const key = await allowed(c, parts)
    if (!key.ok) return key
    const reader = await readerOf(parts, house(c))
    const movie = await tmdb.movie(key.value, ours.tmdb_id, reader.locale)
    return movie.ok ? ok({ at: now(), values: valuesOf(movie.value, reader) }) : movie
  })

  mount(app, tmdbPoster, async (c, { body: { poster } }) => {
    const waits = counted(c, parts, 'tmdb')
    if (!waits.ok) return waits
    return pictures.line.pass(c.get('principal'), async () => {
      const file = await tmdb.poster(poster, 'kept')
      return file.ok ? pictures.keep(c.get('principal'), file.value) : file
    })
  })
  mountRaw(app, tmdbThumb, async (c, { query: { poster } }) => {
    const waits = counted(c, parts, 'tmdb_thumb')
    if (!waits.ok) return waits
    const drawn = await pictures.line.passInTurn(c.get('principal'), async () => {
      const file = await tmdb.poster(poster, 'small')
      if (!file.ok) return file
      const small = await pictures.draw(file.value)
      return small.ok ? small : refuse('tmdb_odd')
    })
    if (!drawn.ok) return drawn
    const headers = { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=86400' }
    return c.body(new Uint8Array(drawn.value.files.get(SMALL)!), 200, headers)
  })
}

function now(): string {
  return new Date().toISOString()
}

/** Counts a question of this person. */
function counted(
  c: Context<HubEnv>,
  { limit }: Pick<TmdbParts, 'limit'>,
  what: 'tmdb' | 'tmdb_thumb',
): Answer<void, 'too_many_requests'> {
  const { exhibitor_id, employee_id } = c.get('principal')
  const seconds = limit.take(`${exhibitor_id}/${what}/${employee_id}`, LIMITS[what].times)
  return seconds > 0 ? refuse('too_many_requests', 'message', { seconds }) : ok(undefined)
}

/** The key of the house, for a question that is counted. */
async function allowed(
  c: Context<HubEnv>,
  parts: TmdbParts,
): Promise<Answer<string, 'too_many_requests' | 'tmdb_off'>> {
  const waits = counted(c, parts, 'tmdb')
  if (!waits.ok) return waits
  const key = await parts.tmdb_keys.of(c.get('principal').exhibitor_id)
  return key === null ? refuse('tmdb_off') : ok(key)
}

/** The language of the house, and the country of its first cinema. */
async function readerOf({ catalogue }: TmdbParts, exhibitor_id: number): Promise<TmdbReader> {
  const { exhibitor, cinema } = await catalogue.of(exhibitor_id)
  const [first] = [...cinema.values()].toSorted((a, b) => a.sort - b.sort || a.id - b.id)
  return { locale: exhibitor.get(exhibitor_id)!.locales[0]!, country: first?.country_code ?? '' }
}

/** The number at TMDB of a movie that is here, if it has one. */
async function numberOf(pool: pg.Pool, exhibitor_id: number, movie_id: number) {
  const { rows } = await withExhibitor(pool, exhibitor_id, (client) =>
    client.query<{ tmdb_id: number | null }>('select tmdb_id from movies where id = $1 and deleted_at is null', [
      movie_id,
    ]),
  )
  return rows[0]
}

/** Which of these movies of TMDB the house has, by their numbers there. */
async function here(pool: pg.Pool, exhibitor_id: number, tmdb_ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await withExhibitor(pool, exhibitor_id, (client) =>
    client.query<{ id: number; tmdb_id: number }>(
      'select id, tmdb_id from movies where tmdb_id = any ($1) and deleted_at is null',
      [tmdb_ids],
    ),
  )
  return new Map(rows.map(({ id, tmdb_id }) => [tmdb_id, id]))
}

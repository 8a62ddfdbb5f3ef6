import * as z from 'zod'
import { defineCall } from '../kit/call.ts'
import { IdParam } from '../kit/params.ts'
import { Address, Count, Opaque, RowId } from '../kit/shapes.ts'
import { Lines, Text } from '../kit/text.ts'
import { Instant, LocalDate } from '../time/shapes.ts'
import { TmdbValues } from './movie.ts'
import { KeptPicture, PICTURE_REFUSALS } from './picture-calls.ts'

/** What any question to TMDB may end with. */
export const TMDB_REFUSALS = ['tmdb_off', 'tmdb_key', 'tmdb_away', 'tmdb_busy', 'tmdb_odd'] as const
export type TmdbRefusal = (typeof TMDB_REFUSALS)[number]

const adding = { as: 'person', permission: 'movies.create', module: 'core' } as const
const PATH = '/api/portal/tmdb'
/** Movies of one search that are shown. */
export const TMDB_SHOWN = 10

/** A movie as TMDB found it; `movie_id` is ours, where it is here already. */
const Found = z.object({
  tmdb_id: RowId,
  title: Text(160),
  original_title: Text(160),
  released_at: LocalDate.nullable(),
  overview: Lines(4_000),
  poster: Address.nullable(),
  movie_id: RowId.nullable(),
})
export type TmdbListed = z.output<typeof Found>

/** Looks for movies at TMDB, in the language of the house. @source operations spec, section 5; F-182 */
export const tmdbSearch = defineCall({
  method: 'GET',
  path: PATH,
  who: adding,
  limit: 'tmdb',
  query: z.strictObject({ search: Text(160).trim().min(2) }),
  answer: z.object({ movies: z.array(Found).max(TMDB_SHOWN), total: Count }),
  refusals: [...TMDB_REFUSALS, 'too_many_requests'],
})

/** What TMDB says of a movie, and when: what a form begins with. */
const Said = z.object({ at: Instant, values: TmdbValues })
const Proposal = Said.extend({ poster: Address.nullable(), drawn_genre: Text(60).nullable() })
export type TmdbProposal = z.output<typeof Proposal>

export const tmdbMovie = defineCall({
  method: 'GET',
  path: `${PATH}/movie`,
  who: adding,
  limit: 'tmdb',
  query: z.strictObject({ tmdb_id: z.coerce.number().pipe(RowId) }),
  answer: Proposal,
  refusals: [...TMDB_REFUSALS, 'too_many_requests', 'not_found'],
})

/** What TMDB says by now of a movie that is here; `required` where that has no number there. */
export const tmdbOfMovie = defineCall({
  method: 'GET',
  path: '/api/portal/movies/{id}/tmdb',
  params: { id: IdParam },
  who: { as: 'person', permission: 'movies.edit', module: 'core' },
  limit: 'tmdb',
  answer: Said,
  refusals: [...TMDB_REFUSALS, 'too_many_requests', 'required'],
})

/** Fetches a poster of TMDB and keeps it as an upload is kept. */
export const tmdbPoster = defineCall({
  method: 'POST',
  path: `${PATH}/posters`,
  who: adding,
  limit: 'tmdb',
  body: z.strictObject({ poster: Address }),
  answer: KeptPicture,
  refusals: [...TMDB_REFUSALS, 'too_many_requests', ...PICTURE_REFUSALS, 'not_found'],
})

/** A poster of TMDB, small, for a list: a browser of the portal asks nobody but us. */
export const tmdbThumb = defineCall({
  method: 'GET',
  path: `${PATH}/posters`,
  who: adding,
  limit: 'tmdb_thumb',
  query: z.strictObject({ poster: Address }),
  answer: Lines(1_000_000),
  media: 'image/webp',
  refusals: [...TMDB_REFUSALS, 'too_many_requests', 'not_found'],
})

/** Whether the house has a key for TMDB; the key itself is never read again. */
export const tmdbKey = defineCall({
  method: 'GET',
  path: `${PATH}/key`,
  who: { as: 'person', permission: 'settings.view', module: 'core' },
  limit: null,
  answer: z.object({ is_set: z.boolean() }),
  refusals: [],
})

/** Sets the key, once TMDB has accepted it; null takes it away. */
export const tmdbKeySet = defineCall({
  method: 'PUT',
  path: `${PATH}/key`,
  who: { as: 'person', permission: 'settings.edit', module: 'core' },
  limit: 'tmdb',
  body: z.strictObject({ key: Opaque.min(8).nullable() }),
  answer: z.object({ is_set: z.boolean() }),
  refusals: [...TMDB_REFUSALS, 'too_many_requests'],
})

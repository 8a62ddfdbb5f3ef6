import * as z from 'zod'
import { defineResource, type Row } from '../kit/resource.ts'
import { ByWord, Count, Language, Nation, PictureName, Place, RowId, Url } from '../kit/shapes.ts'
import { Slug } from '../kit/slug.ts'
import { Lines, Name, Text } from '../kit/text.ts'
import { Translations } from '../kit/translations.ts'
import { VISIBLE_EVERYWHERE } from '../kit/visibility.ts'
import { Instant, LocalDate } from '../time/shapes.ts'

/** Ages of both schemes; which ones a scheme knows is in `RATING_SCHEMES`. @source F-050 */
export const Rating = z.enum(['all', '0', '6', '9', '12', '14', '16', '18'])
export type Rating = z.output<typeof Rating>

/** Kijkwijzer (Netherlands, Belgium) and FSK (Germany). @source website spec, section 9 */
export const RATING_SCHEMES = {
  kijkwijzer: ['all', '6', '9', '12', '14', '16', '18'],
  fsk: ['0', '6', '12', '16', '18'],
} as const satisfies Record<string, readonly Rating[]>

/** What a movie may contain that a parent wants to know. @source F-050 */
export const CONTENT_WARNINGS = [
  'coarse_language',
  'discrimination',
  'drugs_alcohol',
  'fear',
  'sex',
  'violence',
] as const

/** Where else a movie has a page. @source website spec, section 3 (Movie); F-047 */
export const MOVIE_LINKS = ['homepage', 'website', 'facebook', 'twitter', 'instagram'] as const

const Runtime = z.int().min(1).max(1440)
const Year = z.int().min(1888).max(2200)
const RatingScheme = z.enum(['fsk', 'kijkwijzer'])
/** People of a kind, and kinds, countries, languages and tags of a movie, at most. */
export const NAMES_MAX = 200
export const KINDS_MAX = 50
const Genres = z.array(Text(60)).max(KINDS_MAX)
const Names = z.array(Text(120)).max(NAMES_MAX)
const Nations = z.array(Nation).max(KINDS_MAX)
const Languages = z.array(Language).max(KINDS_MAX)

/** What of a movie is said in other languages. */
const SAID_OTHERWISE = {
  display_title: Text(160),
  tagline: Text(200),
  description: Lines(4000),
  notice: Lines(400),
  genres: Genres,
}

/**
 * What TMDB says of a movie, in our fields; it may leave out any of them. `homepage` is a link of the movie.
 * @source F-181, F-182
 */
export const TmdbValues = z
  .object({
    display_title: Text(160),
    original_title: Text(160),
    tagline: Text(200),
    description: Lines(4000),
    runtime: Runtime,
    year: Year,
    released_at: LocalDate,
    rating: Rating,
    rating_scheme: RatingScheme,
    directors: Names,
    actors: Names,
    genres: Genres,
    nation: Nations,
    original_language: Language,
    spoken_languages: Languages,
    trailer: Url,
    homepage: Url,
    translations: Translations(SAID_OTHERWISE),
  })
  .partial()
export type TmdbValues = z.output<typeof TmdbValues>

/** Where a movie can be watched at home: the name of the service, and its page there. @source F-049 */
const Streaming = z.object({ provider: Text(60).trim().default(''), url: Url.nullable().default(null) })

/** On which surfaces, as a sum of bits. */
const Visibility = z.int().min(0).max(VISIBLE_EVERYWHERE).default(VISIBLE_EVERYWHERE)

/**
 * A movie. `display_title` is what visitors read (the specification's title), `internal_title` what staff
 * call it when that differs. `runtime` in minutes. `year` of the first public showing; `showing_from` is its
 * first day here. `description` is the synopsis as plain text, `tagline` one sentence. `poster` is the
 * recipe of the drawn poster, and the picture that stands in its place, if any; `background` = a wide picture
 * of it. Status `planned` = announced, not yet shown. `showing_from_visibility` says where that
 * first day is shown, `default_visibility` where a new schedule of the movie shows (bits of
 * kit/visibility.ts). `is_school_screening` = schools may ask for it. `tmdb_id` = its number at TMDB,
 * `tmdb_said` what TMDB said of it when that was taken over last: what differs from it was written by hand.
 * `custom_attributes` = facts of the house, by a name of the house.
 * @source operations spec, sections 3 and 4 (Movie); website spec, section 3; F-047, F-181, F-183
 */
export const movie = defineResource({
  kind: 'movie',
  base: 'movies',
  module: 'core',
  feed: 'edge',
  edge_omits: [
    'background',
    'showing_from_visibility',
    'default_visibility',
    'distributor_id',
    'distributor_office_id',
    'is_school_screening',
    'tmdb_id',
    'custom_attributes',
    'translations',
    'tmdb_said',
  ],
  columns: ['display_title', 'original_title', 'slug', 'year', 'runtime', 'rating', 'showing_from', 'status'],
  search: ['display_title', 'internal_title', 'original_title'],
  filters: ['status', 'rating', 'tags', 'distributor_id'],
  order: 'display_title',
  shape: z.object({
    display_title: Name(160),
    internal_title: Text(160).nullable().default(null),
    original_title: Text(160),
    tagline: Text(200).default(''),
    description: Lines(4000).default(''),
    notice: Lines(400).nullable().default(null),
    translations: Translations(SAID_OTHERWISE),
    slug: Slug.max(120),
    runtime: Runtime,
    year: Year,
    rating: Rating,
    rating_scheme: RatingScheme,
    warnings: z.array(z.enum(CONTENT_WARNINGS)).max(CONTENT_WARNINGS.length).default([]),
    showing_from: LocalDate.nullable().default(null),
    showing_from_visibility: Visibility,
    released_at: LocalDate.nullable().default(null),
    default_visibility: Visibility,
    distributor_id: RowId.nullable().default(null),
    distributor_office_id: RowId.nullable().default(null),
    directors: Names.default([]),
    actors: Names.default([]),
    genres: Genres.min(1),
    nation: Nations.default([]),
    original_language: Language,
    spoken_languages: Languages.default([]),
    links: z.object({ homepage: Url, website: Url, facebook: Url, twitter: Url, instagram: Url }).partial().default({}),
    poster: z
      .object({
        genre: Text(60),
        seed: Count,
        family: Text(40).nullable().default(null),
        palette: Text(40).nullable().default(null),
        picture: PictureName.nullable().default(null),
      })
      .default({ genre: 'Drama', seed: 1, family: null, palette: null, picture: null }),
    background: PictureName.nullable().default(null),
    trailer: Url.nullable().default(null),
    streaming: Streaming.prefault({}),
    maccsbox: Text(40).nullable().default(null),
    is_school_screening: z.boolean().default(false),
    tmdb_id: Count.min(1).nullable().default(null),
    custom_attributes: ByWord(Text(500), 100).default({}),
    tags: z.array(RowId).max(KINDS_MAX).default([]),
    status: z.enum(['active', 'archived', 'planned']).default('planned'),
    tmdb_said: z.object({ at: Instant, values: TmdbValues }).nullable().default(null),
  }),
})
export type Movie = Row<typeof movie>

export const DIMENSIONS = ['2D', '3D'] as const
/** How a version is shown: the specification's media types. */
export const MEDIA_TYPES = ['DIGITAL', 'DOLBYATMOS', 'FILM'] as const

/**
 * One way a movie is shown. `text` is its heading (`English, subtitled`), `short` the word on a showtime stub
 * (`OV`, `OmU`, `German`; empty where nothing needs saying). Languages are ISO 639-1; null = none.
 * `dimension` 2D or 3D. `has_captions` = subtitles for the deaf and hard of hearing. `rental_profile_id` says
 * what it costs.
 * @source website spec, section 3 (Schedule.version); F-048, F-184
 */
export const movieVersion = defineResource({
  kind: 'movie_version',
  base: 'movie-versions',
  module: 'core',
  feed: 'edge',
  edge_omits: ['rental_profile_id', 'translations'],
  columns: ['movie_id', 'text', 'short', 'dimension', 'media_type', 'audio_language', 'sort'],
  search: ['text', 'short'],
  found_by: { movie_id: 'movie' },
  filters: ['movie_id', 'rental_profile_id'],
  order: 'movie_id',
  shape: z.object({
    movie_id: RowId,
    text: Text(80),
    short: Text(20).default(''),
    dimension: z.enum(DIMENSIONS).default('2D'),
    media_type: z.enum(MEDIA_TYPES).default('DIGITAL'),
    audio_language: Language,
    subtitle_one_language: Language.nullable().default(null),
    subtitle_two_language: Language.nullable().default(null),
    has_audio_description: z.boolean().default(false),
    has_captions: z.boolean().default(false),
    rental_profile_id: RowId.nullable().default(null),
    sort: Place.default(0),
    translations: Translations({ text: Text(80), short: Text(20) }),
  }),
})
export type MovieVersion = Row<typeof movieVersion>

/**
 * Where the site says that a movie can be watched at home: its page at the one service that the house works
 * with, whose name is spelt alike; null = nowhere.
 * @source F-049
 */
export function streamingOf(
  { streaming }: Pick<Movie, 'streaming'>,
  { streaming_provider }: { streaming_provider?: string },
): { provider: string; url: string } | null {
  const { provider, url } = streaming
  return url !== null && provider !== '' && provider === streaming_provider ? { provider, url } : null
}

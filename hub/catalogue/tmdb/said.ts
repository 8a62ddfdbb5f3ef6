import * as z from 'zod'
import { KINDS_MAX, NAMES_MAX, RATING_SCHEMES, type Rating, TmdbValues } from '#protocol/catalogue/movie.ts'
import { trailerOf } from '#protocol/catalogue/trailer.ts'
import { LOCALES, type Locale } from '#protocol/i18n/locales.ts'
import { Language, Url } from '#protocol/kit/shapes.ts'
import { LocalDate } from '#protocol/time/shapes.ts'
import { TMDB_GENRES } from './genres.ts'

/**
 * What TMDB answers, as far as it is read here. Beside number and title nothing of it is sure to be there, so
 * a part that is otherwise than expected is left out, and the movie is still found.
 */
const words = z.string().max(20_000).nullish().catch(null)
function list<S extends z.ZodType>(shape: S) {
  const items = z.array(shape.nullable().catch(null as never)).max(5_000)
  return items.nullish().catch(null)
}
const Id = z.int().min(1).max(2_147_483_647)
const Head = z.object({
  id: Id,
  title: z.string().min(1).max(2_000),
  original_title: words,
  release_date: words,
  overview: words,
  poster_path: words,
})
export const TmdbFound = z.object({ results: z.array(Head).max(100), total_results: z.int().min(0).catch(0) })
const Named = z.object({ name: z.string() })
export const TmdbMovie = Head.extend({
  tagline: words,
  runtime: z.int().nullish().catch(null),
  homepage: words,
  original_language: words,
  genres: list(Named.extend({ id: z.int() })),
  production_countries: list(z.object({ iso_3166_1: z.string() })),
  spoken_languages: list(z.object({ iso_639_1: z.string() })),
  credits: z
    .object({ cast: list(Named.extend({ order: z.int().catch(999) })), crew: list(Named.extend({ job: z.string() })) })
    .nullish()
    .catch(null),
  videos: z
    .object({ results: list(z.object({ site: z.string(), key: z.string(), type: z.string(), iso_639_1: words })) })
    .nullish()
    .catch(null),
  release_dates: z
    .object({
      results: list(z.object({ iso_3166_1: z.string(), release_dates: list(z.object({ certification: z.string() })) })),
    })
    .nullish()
    .catch(null),
  translations: z
    .object({
      translations: list(
        z.object({
          iso_639_1: z.string(),
          data: z.object({ title: words, overview: words, tagline: words }).catch({}),
        }),
      ),
    })
    .nullish()
    .catch(null),
})
export type TmdbMovie = z.output<typeof TmdbMovie>

/** Where a picture of TMDB is, below its size. */
export const PosterPath = z.string().regex(/^\/[A-Za-z0-9_-]{1,80}\.(jpg|jpeg|png|webp)$/)

const ACTORS = 12
/** Who rates in which country; in the order in which a country's rating is looked for. */
const COUNTRIES = { fsk: ['DE'], kijkwijzer: ['NL', 'BE'] } as const

/** The scheme of ages of a country. */
export function schemeOf(country: string): keyof typeof RATING_SCHEMES {
  return ['NL', 'BE'].includes(country) ? 'kijkwijzer' : 'fsk'
}

/** Whose words a proposal is in. */
export interface TmdbReader {
  /** The language of the house, in which its rows are written. */
  locale: Locale
  /** The country of its first cinema. */
  country: string
}

/**
 * A movie of TMDB in our fields, in the language of the house with the other three beside it. What TMDB does
 * not know, or says in a way that our fields do not take, is not there; texts that are too long end early.
 */
export function valuesOf(movie: TmdbMovie, { locale, country }: TmdbReader): TmdbValues {
  const released = LocalDate.safeParse(movie.release_date).data
  const rating_scheme = schemeOf(country)
  const { cast, crew } = movie.credits ?? {}
  const actors = present(cast).toSorted((a, b) => a.order - b.order)
  const genres = genresIn(movie, locale)
  return kept({
    display_title: line(movie.title, 160),
    original_title: line(movie.original_title, 160),
    tagline: line(movie.tagline, 200),
    description: lines(movie.overview, 4_000),
    runtime: movie.runtime,
    year: released === undefined ? undefined : Number(released.slice(0, 4)),
    released_at: released,
    rating: ratingIn(movie, rating_scheme),
    rating_scheme,
    directors: named(present(crew).filter(({ job }) => job === 'Director')).slice(0, NAMES_MAX),
    actors: named(actors).slice(0, ACTORS),
    genres: genres.length > 0 ? genres : undefined,
    nation: present(movie.production_countries)
      .map(({ iso_3166_1 }) => iso_3166_1)
      .slice(0, KINDS_MAX),
    original_language: spoken(movie.original_language),
    spoken_languages: present(movie.spoken_languages)
      .flatMap(({ iso_639_1 }) => spoken(iso_639_1) ?? [])
      .slice(0, KINDS_MAX),
    trailer: trailerIn(movie, locale),
    homepage: Url.safeParse(movie.homepage).data,
    translations: othersOf(movie, locale),
  })
}

/** A movie as a search found it, in shapes that our lists take. */
export function listedOf(movie: z.output<typeof Head>) {
  return {
    tmdb_id: movie.id,
    title: line(movie.title, 160) ?? '?',
    original_title: line(movie.original_title, 160) ?? '',
    released_at: LocalDate.safeParse(movie.release_date).data ?? null,
    overview: lines(movie.overview, 4_000) ?? '',
    poster: posterOf(movie),
  }
}

/** Where its poster is at TMDB; null = it has none that we can fetch. */
export function posterOf({ poster_path }: Pick<z.output<typeof Head>, 'poster_path'>): string | null {
  return PosterPath.safeParse(poster_path).data ?? null
}

/** The English name of its first genre, by which its poster is drawn. */
export function drawnGenre(movie: TmdbMovie): string | null {
  return genresIn(movie, LOCALES[0])[0] ?? null
}

/** Only what our shapes take, field by field. */
function kept(values: Record<string, unknown>): TmdbValues {
  const known = Object.entries(TmdbValues.shape).flatMap(([field, shape]) => {
    const { success, data } = shape.safeParse(values[field] ?? undefined)
    return success && data !== undefined && data !== '' ? [[field, data]] : []
  })
  return Object.fromEntries(known)
}

function present<T>(items: readonly (T | null)[] | null | undefined): T[] {
  return (items ?? []).filter((one): one is T => one !== null)
}

function named(people: readonly { name: string }[]): string[] {
  return [...new Set(people.flatMap(({ name }) => line(name, 120) ?? []))]
}

function spoken(language: string | null | undefined): string | undefined {
  if (language === 'xx') return 'zxx' // TMDB's word where nobody speaks
  return Language.safeParse(language).data
}

function genresIn(movie: TmdbMovie, locale: Locale): string[] {
  const genres = present(movie.genres).flatMap(({ id, name }) => TMDB_GENRES[id]?.[locale] ?? line(name, 60) ?? [])
  return genres.slice(0, KINDS_MAX)
}

function ratingIn({ release_dates }: TmdbMovie, scheme: keyof typeof COUNTRIES): Rating | undefined {
  const results = present(release_dates?.results)
  const said = COUNTRIES[scheme].flatMap((country) =>
    results
      .filter(({ iso_3166_1 }) => iso_3166_1 === country)
      .flatMap((one) => present(one.release_dates).map(({ certification }) => certification.trim())),
  )
  const ages = said.map((age) => (['AL', 'ALL'].includes(age.toUpperCase()) ? 'all' : age))
  return RATING_SCHEMES[scheme].find((rating) => rating === ages.find((age) => age !== ''))
}

/** A trailer in the language of the house, else in any, the first that we can show. */
function trailerIn({ videos }: TmdbMovie, locale: Locale): string | undefined {
  const trailers = present(videos?.results).filter(({ type }) => type === 'Trailer')
  const own = trailers.filter(({ iso_639_1 }) => iso_639_1 === locale)
  const urls = [...own, ...trailers].map(({ site, key }) => {
    if (site === 'YouTube') return `https://www.youtube.com/watch?v=${key}`
    return site === 'Vimeo' ? `https://vimeo.com/${key}` : ''
  })
  return urls.find((url) => trailerOf(url) !== null)
}

function othersOf(movie: TmdbMovie, own: Locale): TmdbValues['translations'] {
  const all = present(movie.translations?.translations)
  const others = LOCALES.filter((locale) => locale !== own).flatMap((locale) => {
    const data = all.find(({ iso_639_1 }) => iso_639_1 === locale)?.data
    const genres = genresIn(movie, locale)
    const texts = {
      display_title: line(data?.title, 160),
      tagline: line(data?.tagline, 200),
      description: lines(data?.overview, 4_000),
      genres: genres.length > 0 ? genres : undefined,
    }
    const said = Object.entries(texts).filter(([, text]) => text !== undefined)
    return said.length > 0 ? [[locale, Object.fromEntries(said)] as const] : []
  })
  return Object.fromEntries(others)
}

/** A text in one line that our fields take; nothing where nothing is said. */
function line(text: string | null | undefined, max: number): string | undefined {
  return shortened(text?.replace(/\s+/g, ' '), max)
}

function lines(text: string | null | undefined, max: number): string | undefined {
  return shortened(text?.replace(/\r\n?/g, '\n'), max)
}

/** Without letters that no store takes, and no longer than a field; a letter is never cut in two. */
function shortened(text: string | undefined, max: number): string | undefined {
  const clean = text?.replace(/[^\P{Cc}\n]|\p{Cs}/gu, '').trim() ?? ''
  if (clean === '') return undefined
  return clean.length <= max
    ? clean
    : `${clean
        .slice(0, max - 1)
        .replace(/\p{Cs}$/u, '')
        .trimEnd()}…`
}

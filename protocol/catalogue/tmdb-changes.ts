import { LOCALES, type Locale } from '../i18n/locales.ts'
import { slugOf } from '../kit/slug.ts'
import type { Movie, TmdbValues } from './movie.ts'

/** What TMDB said, and when. */
export interface TmdbSaid {
  at: string
  values: TmdbValues
}

/** What TMDB says otherwise than the movie: at `runtime`, `links.homepage`, `translations.de.tagline`. */
export interface TmdbDifference {
  path: string
  here: unknown
  there: unknown
  /** It was written here by hand since TMDB was asked last, so it stays unless somebody chooses otherwise. */
  changed_here: boolean
}

type Fields = Readonly<Record<string, unknown>>

/** The values of a movie by their paths; of a movie that says nothing there, nothing. */
function flat(values: TmdbValues): Map<string, unknown> {
  const { translations = {}, homepage, ...fields } = values
  const inLocales = LOCALES.flatMap((locale) =>
    Object.entries(translations[locale] ?? {}).map(
      ([field, text]) => [`translations.${locale}.${field}`, text] as const,
    ),
  )
  const home = homepage === undefined ? [] : [['links.homepage', homepage] as const]
  return new Map([...Object.entries(fields), ...home, ...inLocales].filter(([, value]) => value !== undefined))
}

function valueAt(row: Fields, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Fields | null | undefined)?.[name], row)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Values of these fields are texts, numbers and lists of texts. */
function isSame(a: unknown, b: unknown): boolean {
  return (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)
}

/**
 * What TMDB says now that the movie says otherwise, in the order of its fields. What TMDB does not say is no
 * difference: nothing is ever taken away by it.
 * @source F-182
 */
export function tmdbDifferences(movie: Fields & Pick<Movie, 'tmdb_said'>, now: TmdbValues): TmdbDifference[] {
  const before = movie.tmdb_said ? flat(movie.tmdb_said.values) : null
  return [...flat(now)].flatMap(([path, there]) => {
    const here = valueAt(movie, path)
    if (isSame(here, there)) return []
    return [{ path, here, there, changed_here: !isSame(here, before?.get(path)) }]
  })
}

/**
 * What is written to the movie when these differences are taken: whole fields, the groups with all that they
 * had beside, and what TMDB said now, so that whatever stays otherwise is known as written by hand.
 */
export function takenFrom(movie: Fields, said: TmdbSaid, taken: readonly TmdbDifference[]): Record<string, unknown> {
  const change: Record<string, unknown> = { tmdb_said: said }
  for (const { path, there } of taken) {
    const [field, ...within] = path.split('.') as [string, ...string[]]
    change[field] = withValue(change[field] ?? movie[field], within, there)
  }
  return change
}

function withValue(group: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  const fields = (group ?? {}) as Fields
  return { ...fields, [name]: withValue(fields[name], rest, value) }
}

/** With what the form of a new movie begins that TMDB proposes; what it does not say is left to be typed. */
export function movieFromTmdb(
  tmdb_id: number,
  { at, values }: TmdbSaid,
  { genre, picture }: { genre: string | null; picture: string | null },
): Record<string, unknown> {
  const { homepage, ...fields } = values
  return {
    ...fields,
    slug: slugOf(fields.display_title ?? ''),
    links: homepage === undefined ? {} : { homepage },
    poster: { genre: genre ?? 'Drama', seed: tmdb_id % SEEDS, family: null, palette: null, picture },
    tmdb_id,
    tmdb_said: { at, values },
  }
}
const SEEDS = 1_000

/** The field and, of a text in another language, the language at which a difference stands. */
export function placeOf(path: string): { field: string; locale: Locale | null } {
  const [group, locale, field] = path.split('.')
  if (group === 'translations') return { field: field!, locale: locale as Locale }
  return { field: path, locale: null }
}

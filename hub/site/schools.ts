import type { Exhibitor } from '#protocol/catalogue/exhibitor.ts'
import type { Movie } from '#protocol/catalogue/movie.ts'
import { pageAt } from '#protocol/content/shown.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { wordsIn } from '#protocol/i18n/words-in.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import type { SchoolRequestPage } from '#protocol/site/pages.ts'
import { wallClock } from '#protocol/time/business-day.ts'
import { addDays } from '#protocol/time/calendar.ts'
import type { Catalogue, CatalogueStore } from '../catalogue/catalogue.ts'
import type { Contents } from '../content/contents.ts'
import type { PageLoaders } from './loaders.ts'
import { siteMovie } from './programme.ts'

export interface SchoolParts {
  catalogue: Pick<CatalogueStore, 'of'>
  contents: Pick<Contents, 'of'>
}

/** Where the house says in its own words what it has for schools. */
const PAGE_SLUG = 'school-screenings'

/**
 * The pages for schools; a house without the module of tickets has none, and a tag or a movie that nobody
 * knows here is none either (F-162, F-163).
 */
export function schoolLoaders(parts: SchoolParts) {
  return {
    'school-screenings': async ({ exhibitor }, { locale, filterTag }) => {
      if (!exhibitor.public_config.features.tickets) return null
      const catalogue = await parts.catalogue.of(exhibitor.id)
      const offered = moviesForSchools(catalogue, locale)
      const used = new Set(offered.flatMap((movie) => movie.tags))
      const chosen = inOrder(catalogue.tag).find(({ slug }) => slug === filterTag)
      if (filterTag !== null && !chosen) return null
      const tags = inOrder(catalogue.tag).filter(({ id }) => used.has(id) || id === chosen?.id)
      const name = new Map(tags.map((tag) => [tag.id, inLanguage(tag, locale).name]))
      const shown = chosen ? offered.filter((movie) => movie.tags.includes(chosen.id)) : offered
      const content = pageAt(await parts.contents.of(exhibitor.id), PAGE_SLUG, { locale, first: exhibitor.locales[0]! })
      return {
        content,
        tag: chosen?.slug ?? null,
        tags: tags.map(({ id, slug }) => {
          return { slug, name: name.get(id)!, movies: offered.filter((movie) => movie.tags.includes(id)).length }
        }),
        movies: shown.map((movie) => ({
          ...siteMovie(movie, locale),
          synopsis: inLanguage(movie, locale).description,
          tags: tags.flatMap(({ id }) => (movie.tags.includes(id) ? [name.get(id)!] : [])),
        })),
      }
    },
    'school-request': async ({ exhibitor, now }, { locale, movieSlug }) => {
      if (!exhibitor.public_config.features.tickets) return null
      const asked = { locale, movie_slug: movieSlug }
      const choices = schoolChoicesOf(exhibitor, await parts.catalogue.of(exhibitor.id), now, asked)
      return movieSlug !== null && choices.movie_id === null ? null : choices
    },
  } satisfies Partial<PageLoaders>
}

/** Among what a school chooses, in the words of the reader; a house without a cinema shows it nothing. */
export function schoolChoicesOf(
  exhibitor: Exhibitor,
  catalogue: Catalogue,
  now: string,
  { locale, movie_slug }: { locale: Locale; movie_slug: string | null },
): SchoolRequestPage {
  const first = exhibitor.locales[0]!
  const { cycles, starts } = exhibitor.website_config.school_screenings
  const cinemas = inOrder(catalogue.cinema)
  const versions = inOrder(catalogue.movie_version)
  const offered = cinemas.length > 0 ? moviesForSchools(catalogue, locale) : []
  return {
    movie_id: offered.find(({ slug }) => slug === movie_slug)?.id ?? null,
    tomorrow: addDays(wallClock(now, cinemas[0]?.time_zone ?? 'UTC').date, 1),
    cinemas: cinemas.map(({ id, name }) => ({ cinema_id: id, name })),
    cycles: cycles.map(({ name }) => ({ cycle: wordsIn(name, first, first), name: wordsIn(name, locale, first) })),
    times: starts.map(({ time }) => time),
    movies: offered.map((movie) => ({
      ...siteMovie(movie, locale),
      showing_from: movie.showing_from,
      versions: versions
        .filter(({ movie_id }) => movie_id === movie.id)
        .map((version) => ({ movie_version_id: version.id, text: inLanguage(version, locale).text })),
    })),
  }
}

/** What schools may ask for, by the title that the reader sees. */
function moviesForSchools(catalogue: Catalogue, locale: Locale): Movie[] {
  const titled = [...catalogue.movie.values()]
    .filter((movie) => movie.deleted_at === null && movie.status !== 'archived' && movie.is_school_screening)
    .map((movie) => ({ movie, title: inLanguage(movie, locale).display_title }))
  return titled
    .sort((a, b) => a.title.localeCompare(b.title, locale) || a.movie.id - b.movie.id)
    .map(({ movie }) => movie)
}

/** The rows that are there, in the order of the house. */
function inOrder<R extends { id: number; sort: number; deleted_at: string | null }>(rows: ReadonlyMap<number, R>): R[] {
  return [...rows.values()]
    .filter(({ deleted_at }) => deleted_at === null)
    .sort((a, b) => a.sort - b.sort || a.id - b.id)
}

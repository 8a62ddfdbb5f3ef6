import { isExpected, sayableDay } from '#protocol/catalogue/expected.ts'
import { MOVIE_LINKS, type Movie, type MovieVersion, streamingOf } from '#protocol/catalogue/movie.ts'
import type { Locale } from '#protocol/i18n/locales.ts'
import { pictureUrl } from '#protocol/kit/pictures.ts'
import { inLanguage } from '#protocol/kit/translations.ts'
import type { Schedule } from '#protocol/schedules/schedule.ts'
import type { MoviePage, SiteVersion } from '#protocol/site/pages.ts'
import { posterUrl } from '../catalogue/posters/routes.ts'
import { eventsOf } from './events-to-come.ts'
import type { PageLoaders } from './loaders.ts'
import { languageName, nationName } from './names.ts'
import { listedSchedule, type Programme, type ProgrammeParts, readProgramme, siteMovie } from './programme.ts'

const LARGE_WIDTH = 1280
const OVERVIEW_WIDTH = 1920
const MOST_EVENTS = 20

/** What is archived has a page as long as it has schedules. */
export function hasPage({ id, status, deleted_at }: Movie, { everywhere }: Programme): boolean {
  return deleted_at === null && (status !== 'archived' || everywhere.has(id))
}

/** The page of a movie: by its name in links. */
export function movieLoader(parts: ProgrammeParts): PageLoaders['movies.view'] {
  return async (visit, { locale, movie_slug }) => {
    const programme = await readProgramme(parts, visit)
    const { catalogue, business_date } = programme
    const movie = [...catalogue.movie.values()].find((one) => one.slug === movie_slug && hasPage(one, programme))
    if (!movie) return null
    const its = programme.by_movie.get(movie.id) ?? []
    const schedules = await Promise.all(
      byDayAndCinema(its, programme).map(async (schedule) => {
        const listed = await listedSchedule(parts, visit, programme, schedule, locale)
        return { ...listed, movie_version_id: listed.state === 'announced' ? null : schedule.movie_version_id }
      }),
    )
    return {
      business_date,
      movie: movieFacts(movie, programme, locale),
      versions: versionsOf(movie, new Set(schedules.map((one) => one.movie_version_id)), programme, locale),
      days: [...new Set(schedules.map((one) => one.business_date))],
      schedules,
      events: await eventsOf(parts, visit, programme, { schedules: its, most: MOST_EVENTS }, locale),
    }
  }
}

/** Of schedules by start. */
function byDayAndCinema(schedules: readonly Schedule[], { cinemas }: Programme): Schedule[] {
  const order = new Map(cinemas.map(({ id }, index) => [id, index]))
  return schedules.toSorted((a, b) =>
    a.business_date === b.business_date
      ? order.get(a.cinema_id)! - order.get(b.cinema_id)!
      : a.business_date < b.business_date
        ? -1
        : 1,
  )
}

function movieFacts(row: Movie, programme: Programme, locale: Locale): MoviePage['movie'] {
  const { catalogue, first_days, business_date } = programme
  const movie = inLanguage(row, locale)
  const large = posterUrl(movie, LARGE_WIDTH)
  const names = movie.spoken_languages.flatMap((language) => languageName(language, locale) ?? [])
  return {
    ...siteMovie(row, locale),
    original_title: movie.original_title,
    tagline: movie.tagline,
    poster_large_url: large === posterUrl(movie) ? null : large,
    overview_url: movie.background && pictureUrl(movie.background, OVERVIEW_WIDTH),
    trailer: movie.trailer,
    streaming: streamingOf(movie, catalogue.exhibitor.get(movie.exhibitor_id)!.public_config),
    notice: movie.notice,
    warnings: movie.warnings,
    directors: movie.directors,
    actors: movie.actors,
    genres: movie.genres,
    nations: movie.nation.map((nation) => nationName(nation, locale) ?? nation),
    year: movie.year,
    original_language: languageName(movie.original_language, locale),
    spoken_languages: names,
    showing_from: sayableDay(movie, 'site'),
    is_expected: isExpected(movie, first_days.get(movie.id), business_date),
    links: MOVIE_LINKS.flatMap((to) => {
      const url = movie.links[to]
      return url ? [{ to, url }] : []
    }),
    tags: movie.tags.flatMap((id) => {
      const tag = catalogue.tag.get(id)
      return tag && tag.deleted_at === null ? [{ slug: tag.slug, name: inLanguage(tag, locale).name }] : []
    }),
    synopsis: movie.description,
  }
}

/** The versions that have schedules, in the order of the house. */
function versionsOf(
  movie: Movie,
  shown: ReadonlySet<number | null>,
  { catalogue }: Programme,
  locale: Locale,
): SiteVersion[] {
  return [...catalogue.movie_version.values()]
    .filter(({ id }) => shown.has(id))
    .sort((a, b) => a.sort - b.sort || a.id - b.id)
    .map((row) => {
      const version = inLanguage(row, locale)
      return {
        movie_version_id: version.id,
        text: version.text,
        dimension: version.dimension,
        media_type: version.media_type,
        audio: languageName(version.audio_language, locale),
        original: version.audio_language === movie.original_language,
        subtitles: subtitlesOf(version, locale),
        has_audio_description: version.has_audio_description,
        has_captions: version.has_captions,
      }
    })
}

function subtitlesOf(version: MovieVersion, locale: Locale): string[] {
  return [version.subtitle_one_language, version.subtitle_two_language].flatMap((language) =>
    language === null ? [] : (languageName(language, locale) ?? []),
  )
}
